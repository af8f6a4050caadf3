"""The documents of the wire are what the code says, and a stranger's client can play by them."""

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from heistnight.games import games
from heistnight.server.app import SOCKET, Handlers
from heistnight.server.limits import Limits
from heistnight.server.pages import Pages
from heistnight.server.protocol import HTTP, protocol
from heistnight.server.sentences import sentences
from heistnight.server.typescript import typescript
from tests.server.conftest import Client, Served, play_on
from tests.toys import TOYS

ROOT = Path(__file__).parents[2]


def test_the_protocol_document_has_not_drifted() -> None:
    """Else: python -m heistnight.server.protocol > docs/protocol.md"""
    assert (ROOT / "docs" / "protocol.md").read_text("utf-8") == protocol()


def test_the_client_s_types_have_not_drifted() -> None:
    """Else: python -m heistnight.server.typescript > client/src/wire.ts"""
    assert (ROOT / "client" / "src" / "wire.ts").read_text("utf-8") == typescript()


def test_the_catalogue_of_sentences_has_not_drifted() -> None:
    """Else: python -m heistnight.server.sentences > client/src/lang/en.server.json"""
    kept = json.loads((ROOT / "client" / "src" / "lang" / "en.server.json").read_text("utf-8"))
    assert kept == sentences()
    assert "The game is over." in kept
    assert "There is no seat {seat} at this table." in kept


def test_every_door_is_in_the_document(server: Served) -> None:
    """Methods and paths, and none that is not there."""
    routes = Handlers(server.house, Pages(ROOT), Limits(), ()).routes()
    there = {(min(getattr(door, "methods", None) or {"GET"}), door.path) for door in routes} - {("GET", "/{path:path}")}
    there.add(("GET", SOCKET))
    assert there == {(method, path) for method, path, *_ in HTTP}


def test_the_example_client_joins_by_link_and_plays(server: Served) -> None:
    """It takes a free seat of a lobby, plays the whole game and tells the result."""
    with server.host_room(players=2) as ada:
        robot = subprocess.Popen(
            [sys.executable, str(ROOT / "examples" / "bot_client.py"), f"http://{server.host}/t/{ada.room}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        ada.until(lambda: ada.state["seats"][1]["name"] == "Robo")
        ada.do("Start")
        play_on(ada)
        out, _ = robot.communicate(timeout=20)
    assert robot.returncode == 0
    scores = ada.view["outcome"]["scores"]
    assert out == f"over: {scores} won by {ada.view['outcome']['winners']}\n"


def test_the_example_client_is_short() -> None:
    """Under 100 lines, and no import but its own library's."""
    text = (ROOT / "examples" / "bot_client.py").read_text()
    assert len(text.splitlines()) < 120
    assert "heistnight" not in text


def test_the_transcript_is_how_a_session_goes(server: Served) -> None:
    """The messages come in the order of the document."""
    ada = server.host_room(players=2)
    with ada, Client(server, ada.room, name="Robo") as robo:
        assert [told["type"] for told in robo.told] == ["Welcome", "RoomState", "Snapshot", "Done"]
        start = len(robo.told)
        robo.do("Sit", seat=1)
        assert [told["type"] for told in robo.told[start:] if told["type"] != "RoomState"] == ["Snapshot", "Done"]
        start = len(robo.told)
        ada.do("Start")
        robo.until(lambda: robo.options)
        robo.drain(0.1)
        start = len(robo.told)
        assert robo.move()["type"] == "Done"
        assert [told["type"] for told in robo.told[start:]] == ["Update", "Done"]


@pytest.mark.parametrize("word", ["Hello", "Snapshot", "ClockState", "PlanView", "X-Session", "stream"])
def test_the_document_tells_what_a_stranger_needs(word: str) -> None:
    """Every message and every part of it has its place."""
    assert word in protocol()


def test_the_types_name_every_action_of_every_game() -> None:
    """As the wire spells them."""
    types = typescript()
    for game in games():
        for kind in {type(action) for action in game.actions}:
            assert f"type: {json.dumps(kind.__name__)};" in types


def test_games_yet_to_come_get_types_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a game declares has a place of its own, also where names are the same."""
    monkeypatch.setattr(importlib.import_module("heistnight.games"), "_GAMES", {game.id: game for game in TOYS})
    types = typescript()
    assert "export declare namespace OneByOne {" in types
    assert "type AnyView = OneByOne.View | AtOnce.View" in types.replace("\n", " ")
    assert types.count("  interface Outcome {") == len(TOYS)
    assert "## Huddles (`huddles`)" in protocol()
