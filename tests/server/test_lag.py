"""Bots think elsewhere: a short form of benchmarks/server_lag.py."""

import asyncio
import importlib.util
from pathlib import Path


def test_thinking_bots_do_not_delay_the_loop() -> None:
    """While six tables of bots think as fast as they can, the loop is hardly ever late."""
    spec = importlib.util.spec_from_file_location("lag", Path(__file__).parents[2] / "benchmarks" / "server_lag.py")
    assert spec is not None
    assert spec.loader is not None
    lag = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(lag)
    result = asyncio.run(lag.measure(tables=6, level="easy", seconds=4, pause=0.2))
    assert result["moves"] > 20
    assert result["busy_p99"] < 20, "the loop itself was busy too long, whatever else the machine did"
