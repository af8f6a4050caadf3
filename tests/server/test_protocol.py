"""The documents of the wire are what the code says, and a stranger's client can play by them."""

import asyncio
import importlib
import json
import runpy
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from heistnight.core.game import Game
from heistnight.games import games
from heistnight.server.codegen.files import written
from heistnight.server.codegen.protocol import protocol, protocol_of
from heistnight.server.codegen.typescript import typescript_of
from heistnight.server.http.app import SOCKET, Handlers
from heistnight.server.http.openapi import DOORS
from heistnight.server.http.pages import Pages
from heistnight.server.transport.limits import Limits
from tests.server.conftest import Client, Served, play_on
from tests.toys import TOYS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    return written()


def test_what_is_written_from_the_code_has_not_drifted(files: dict[str, str]) -> None:
    """Else: make sync"""
    assert [path for path, text in files.items() if (ROOT / path).read_text("utf-8") != text] == []


def test_the_catalogue_has_what_house_and_games_say(files: dict[str, str]) -> None:
    house, plan = (files[f"client/src/{place}/en.server.json"] for place in ("lang", "games/the-plan"))
    assert "There is no seat {seat} at this table." in house
    assert "The game is over." in house
    assert '"Bribes"' in plan
    assert '"Bribes"' not in house


def test_the_house_s_files_do_not_know_which_games_there_are(
    files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that another game touches none of them; what is its own lies in its own folders."""
    monkeypatch.setattr(importlib.import_module("heistnight.games"), "_GAMES", {})
    assert written() == {path: text for path, text in files.items() if "/games/" not in path}


def test_every_door_is_in_the_document(server: Served, tmp_path: Path) -> None:
    """Methods and paths, and none that is not there."""
    routes = Handlers(server.house, Pages(tmp_path), Limits()).routes()
    there = {(min(getattr(door, "methods", None) or {"GET"}), door.path) for door in routes} - {("GET", "/{path:path}")}
    there.add(("GET", SOCKET))
    assert there == {(door.method, door.path) for door in DOORS}


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


def test_the_example_client_asks_for_all_when_it_missed_something(server: Served) -> None:
    """An update gets lost: it is shown everything, and plays on by what is there."""
    player: Any = runpy.run_path(str(ROOT / "examples" / "bot_client.py"))["Player"]

    class Deaf(player):  # type: ignore[misc]
        lost: dict[str, Any] | None = None
        looked = 0

        async def ask(self, kind: str, **fields: Any) -> str:
            self.looked += kind == "Look"
            return str(await super().ask(kind, **fields))

        async def hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
            if message["type"] == "Update" and self.lost is None:
                self.lost = message
                return None
            outcome: dict[str, Any] | None = await super().hear(message)
            return outcome

    with server.host_room(players=2) as ada, ThreadPoolExecutor(1) as pool:
        robo = Deaf(f"http://{server.host}/t/{ada.room}", "Robo")
        playing = pool.submit(lambda: asyncio.run(robo.play()))
        ada.until(lambda: ada.state["seats"][1]["name"] == "Robo")
        ada.do("Start")
        play_on(ada)
        outcome = playing.result(timeout=20)
        board = {key: value for key, value in ada.view.items() if key in robo.parts["board"]}
    assert robo.lost is not None
    assert robo.looked
    assert outcome == ada.view["outcome"]
    assert robo.parts["board"] == board


def test_the_example_client_answers_once_and_again_when_it_may_answer_otherwise() -> None:
    """What stays open after an answer, or is refused, is not answered as fast as the line goes."""
    player: Any = runpy.run_path(str(ROOT / "examples" / "bot_client.py"))["Player"]
    sent: list[tuple[float, dict[str, Any]]] = []

    class Line:
        async def send(self, text: str) -> None:
            sent.append((time.monotonic(), json.loads(text)))

    async def told() -> None:
        robo = player("http://nowhere/t/room", "Robo")
        robo.socket, robo.room = Line(), {"gate": None}
        board = {"question": {"number": 7}, "outcome": None}
        shown = {"type": "Snapshot", "stream": "", "version": 0, "seat": 0, "board": board, "own": None, "advice": None}
        await robo.hear({**shown, "options": [{"type": "Ready"}]})
        await robo.hear({"type": "Done", "id": robo.waiting})
        for version in range(1, 5):
            await robo.hear({"type": "Update", "version": version, "options": [{"type": "Ready"}]})
        await robo.hear({"type": "Update", "version": 5, "options": [{"type": "NotReady"}]})
        await robo.hear({"type": "Refused", "id": robo.waiting})  # as in a pause

    asyncio.run(told())
    assert [said["actions"][0]["type"] for _, said in sent] == ["Ready", "NotReady", "NotReady"]
    assert all(after - before > 0.4 for (before, _), (after, _) in pairwise(sent))


def test_the_example_client_is_short() -> None:
    """Little more than 100 lines, and no import but its own library's."""
    text = (ROOT / "examples" / "bot_client.py").read_text()
    assert len(text.splitlines()) < 140
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


@pytest.mark.parametrize("word", ["Hello", "Snapshot", "ClockState", "X-Session", "stream"])
def test_the_document_tells_what_a_stranger_needs(word: str) -> None:
    """Every message and every part of it has its place."""
    assert word in protocol()


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_game_s_own_documents_name_its_actions(game: Game[Any, Any]) -> None:
    """As the wire spells them, and with a session that answers with one of them."""
    types, document = typescript_of(game), protocol_of(game)
    for kind in {type(action) for action in game.actions}:
        assert f"type: {json.dumps(kind.__name__)};" in types
        assert f"| `{kind.__name__}` |" in document
    assert '→ {"type":"Move","id":"3",' in document


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.id)
def test_games_yet_to_come_get_types_too(toy: Game[Any, Any]) -> None:
    """Whatever a game declares has a place of its own, also where names are the same."""
    types = typescript_of(toy)
    assert f"export declare namespace {toy.id.title().replace('-', '')} {{" in types
    assert types.count("  interface Outcome {") == 1
    assert f"# {toy.title} (`{toy.id}`)" in protocol_of(toy)
