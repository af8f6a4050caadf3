"""The benchmarks of the research doors run, with or without the peers."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from heistnight.games import games

ROOT = Path(__file__).parents[2]


def run(*words: str) -> Any:
    done = subprocess.run(
        [sys.executable, *words, "--json"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_steps_are_counted_for_all_games() -> None:
    found = run("benchmarks/env.py", "--rounds", "1", "--seconds", "0.01")
    ours = [line for name, line in found["games"].items() if name.startswith("heistnight")]
    assert len(ours) >= len(games())
    assert all(line["seeded"] > 0 and line["plain"] > 0 and line["steps_a_game"] > 5 for line in ours)
    assert "missing" in found or found["compared"]["the-plan"]["plain"] > 0


@pytest.mark.skipif(sys.platform == "win32", reason="OpenSpiel has no wheel for Windows")
def test_a_match_gives_both_sides_time_and_one_of_them_the_point() -> None:
    (line,) = run("benchmarks/openspiel_match.py", "the-plan", "--games", "1", "--level", "easy")["matches"]
    assert 0 <= line["from"] <= line["share"] <= line["to"] <= 1
    assert line["our_ms_a_move"] > 0
    assert line["their_simulations_a_move"] >= 2
