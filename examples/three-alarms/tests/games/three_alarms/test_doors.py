"""Three Alarms at the doors of the house: over the wire, in the lab, in the terminal and in research."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from heistnight.cli import main
from heistnight.env import pettingzoo
from tests.server.conftest import Client, Served, play_on


@pytest.fixture
def served(tmp_path: Path) -> Any:
    house = Served(tmp_path / "house.db")
    yield house
    house.stop()


def test_it_is_played_over_the_wire(served: Served) -> None:
    """Two people see the same board and each their own hand, and play to the end."""
    with served.host_room(game="three-alarms", players=2, clock="none") as ada, Client(served, ada.room) as bob:
        bob.do("Sit", seat=1)
        ada.do("Start")
        ada.until(lambda: ada.view is not None)
        bob.until(lambda: bob.view is not None)
        assert ada.view["pile"] == bob.view["pile"]
        assert set(ada.view["own"]["hand"]).isdisjoint(bob.view["own"]["hand"])
        play_on(ada, bob)
        assert len(ada.view["outcome"]["scores"]) == 2


def test_it_is_played_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own face puts the question and tells what happened."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n\n2\n\n" * 40))
    assert main(["play", "three-alarms", "--bots", "chance", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    for words in ("THE PILE, WORTH", "Wait, or grab the pile?", "The vault gives up: ", "The seed was"):
        assert words in shown


def test_it_is_simulated_and_studied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`heistnight simulate` counts wins, the lens sees who is ahead."""
    words = ["simulate", "three-alarms", "--bots", "easy", "--games", "20", "--seed", "1", "--workers", "1", "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 20


def test_learners_are_given_rows() -> None:
    """A row has columns for the pile and the own hand, and none for advice."""
    env = pettingzoo.raw_env("three-alarms", players=3)
    env.reset(seed=1)
    names = env.session.encoding.names
    assert {"pile/crown", "own.hand/20", "question.waiting/2"} <= set(names)
    assert not [name for name in names if "danger" in name or "worth" in name]
    assert len(env.observe("seat_0")["observation"]) == len(names)
