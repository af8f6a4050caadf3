"""A long night, in short: python benchmarks/soak.py is the long form."""

import asyncio
import importlib.util
import io
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def soak(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("soak", Path(__file__).parents[2] / "benchmarks" / "soak.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.rooms, "SLEEP_AFTER", module.rooms.SLEEP_AFTER)  # a night changes it
    return module


def test_every_game_of_a_short_night_ends_and_leaves_nothing_behind(soak: ModuleType) -> None:
    """No warning, no task that still runs, and as many games over as were dealt."""
    result = asyncio.run(soak.soak(tables=4, minutes=0.05, pause=0.0, names=["the-plan"], said=io.StringIO()))
    assert result["games"] >= 4
    assert result["ended"] == result["games"]
    assert result["troubles"] == []
    assert result["tasks_left"] == []


def test_a_bad_night_is_noticed(soak: ModuleType) -> None:
    """Each promise of a night can be broken, and then it is named."""
    good = {"games": 5, "ended": 5, "growth": 0.01, "troubles": [], "tasks_left": []}
    assert soak.verdict(good) == []
    for bad in ({"ended": 4}, {"growth": 0.06}, {"troubles": ["x"]}, {"tasks_left": ["x"]}):
        assert len(soak.verdict(good | bad)) == 1
