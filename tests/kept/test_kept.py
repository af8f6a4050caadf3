"""What people have stays theirs: files of an earlier version open, or are refused in words where a rule changed."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from heistnight.cli import saves
from heistnight.core.problems import BadReplay
from heistnight.core.replay import read
from heistnight.games import game
from tests.server.conftest import Client, Served

VERSIONS = sorted(path.parent for path in Path(__file__).parent.glob("*/keys.json"))
ROOMS = [(folder, room) for folder in VERSIONS for room in json.loads((folder / "keys.json").read_text())]
SAVED = [path for folder in VERSIONS for path in sorted(folder.glob("*.saved.jsonl"))]


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[Path, Served]]:
    """A server for the database of each version."""
    served = {}
    for folder in VERSIONS:
        copy = tmp_path_factory.mktemp(folder.name) / "night.db"
        shutil.copy(folder / "night.db", copy)
        served[folder] = Served(copy)
    yield served
    for house in served.values():
        house.stop()


def test_there_is_something_to_open() -> None:
    """A lobby, a game in each of its rules, and one that is over."""
    for folder in VERSIONS:
        phases = [room["phase"] for of, room in ROOMS if of == folder]
        assert phases.count("playing") == sum(path.parent == folder for path in SAVED) > 0
        assert {"lobby", "over"} <= set(phases)


@pytest.mark.parametrize(
    ("folder", "room"), ROOMS, ids=[f"{of.name}-{room['phase']}-{room['game']}" for of, room in ROOMS]
)
def test_a_key_opens_its_room(houses: dict[Path, Served], folder: Path, room: dict[str, Any]) -> None:
    """The device's key leads to its seat, in the lobby, in the middle of the game and after it."""
    if room["phase"] != "lobby" and room["rules"] != game(room["game"]).version:
        with Client(houses[folder], room["room"], hello=False) as ada:
            assert "rules" in str(ada.ended())
        return
    with Client(houses[folder], room["room"], room["key"]) as ada:
        assert ada.state["phase"] == room["phase"]
        assert next(person["seat"] for person in ada.state["people"] if person["id"] == ada.person) == 0
        if room["phase"] == "playing":
            assert ada.view["question"]
            if ada.options:
                answer = ada.move()
                assert answer["type"] == "Done" or answer["code"] == "gate"  # who isn't ready yet
        if room["phase"] == "over":
            assert ada.state["replay"] == room["replay"]


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_a_replay_opens(houses: dict[Path, Served], folder: Path) -> None:
    """The file somebody downloaded is the one the server still gives, and its film can be seen."""
    lines = (folder / "replay.jsonl").read_text().splitlines()
    replay = next(room["replay"] for of, room in ROOMS if of == folder and "replay" in room)
    if _is_told(lines[0], lambda: read(lines, game)):
        return
    assert not read(lines, game)[1].agenda
    assert houses[folder].request(f"/api/replays/{replay}/file")[2].decode().splitlines() == lines
    status, film = houses[folder].call(f"/api/replays/{replay}?eyes=watch")
    assert status == 200
    assert film["frames"]


@pytest.mark.parametrize("path", SAVED, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_game_left_in_the_terminal_goes_on(path: Path) -> None:
    """It opens where it was left, with the person at the same seat."""
    lines = path.read_text().splitlines()
    if _is_told(lines[1], lambda: saves.load(lines)):
        return
    seating, record = saves.load(lines)
    assert record.game.id == path.name.partition(".")[0]
    assert seating.bots[seating.seat] is None


def _is_told(head: str, opening: Callable[[], object]) -> bool:
    """Return whether the rules have changed since, and see that the refusal says so."""
    about = json.loads(head)
    if about["rules"] == game(about["game"]).version:
        return False
    with pytest.raises(BadReplay, match="rules"):
        opening()
    return True
