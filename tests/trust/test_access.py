"""Nobody gets in: what a key is worth, where it may be, and what those can do who have none.

Beside these, tests/server holds that keys are kept as hashes, that logs and other people's messages are free of them,
that foreign pages get neither socket nor POST, that every answer carries strict headers, and that somebody sent away
stays away. That no spectator can do anything is part of tests.trust.hostile.
"""

import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from heistnight.games import games
from heistnight.server.machine import Machine
from heistnight.server.room.document import Person
from tests.server.conftest import Client, Served, play_on
from tests.strategies import AnyGame, Play
from tests.trust import hostile_messages as evil
from tests.trust.hostile_neighbours import host_room
from tests.trust.hostile_server import served
from tests.trust.secrecy import tell_no_secret
from tests.trust.secrecy_pair import Tally

CLIENT = Path(__file__).parents[2] / "client"
MARKUP_FROM_TEXT = re.compile(
    r"\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|srcdoc"
    r"|\beval\(|new Function\(|setTimeout\(['\"`]|javascript:"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("house") / "house.sqlite3", public_lobby=True)
    yield served
    served.stop()


# Keys --------------------------------------------------------------------------------------------------------------


def test_a_key_can_not_be_guessed() -> None:
    """192 bits from the system's own source, never the same twice."""
    keys = {Person(1, "Ada").new_key(Machine().chance) for _ in range(1000)}
    assert len(keys) == 1000
    assert all(len(key) == 32 and re.fullmatch(r"[\w-]+", key, re.ASCII) for key in keys)


def test_a_key_is_worth_nothing_in_an_address(server: Served) -> None:
    """Nobody is tempted to put a key where it is logged and passed on: only a message on the line itself counts."""
    with server.host_room() as ada:
        with Client(server, f"{ada.room}/ws?key={ada.key}&code={ada.key}&x=", hello=False) as thief:
            assert "hello" in thief.refused("Start")
        for path in (
            f"/api/rooms/{ada.room}/poll?session={ada.key}",
            f"/api/rooms/{ada.key}/poll",
            f"/api/replays/{ada.key}",
        ):
            assert server.call(path)[0] in (404, 405)
        assert server.call(f"/api/rooms/{ada.room}/poll", x_session=ada.key, cookie=f"key={ada.key}")[0] == 404


def test_a_replay_and_its_file_hold_no_key_and_no_room(server: Served) -> None:
    """Whoever gets the link of a replay can see the game, and can not come to its table."""
    with server.host_room(players=2, bots="chance", name="Ada") as ada:
        play_on(ada)
        assert ada.state["replay"]
        for path in (f"/api/replays/{ada.state['replay']}", f"/api/replays/{ada.state['replay']}/file"):
            status, _, told = server.request(path)
            assert status == 200
            for secret in (ada.key, ada.room):
                assert secret.encode() not in told


def test_a_key_leaves_no_trace_in_the_log_of_a_real_server() -> None:
    """Whatever is sent where, right or malformed, the log tells neither a room nor a key."""
    with served() as serving:
        with host_room(serving) as ada:
            for path in (f"/t/{ada.room}?key={ada.key}", f"/api/rooms/{ada.room}/ws", f"/api/replays/{ada.key}"):
                for line in (evil.request("GET", path, x_session=ada.key), f"GET {path} HTTP/9\r\n\r\n".encode()):
                    serving.say(line)
            with Client(serving, ada.room, ada.key) as again:
                again.socket.send(f'{{"type": "Hello", "key": "{ada.key}"')
                assert "can not be read" in again.hear("Refused")["says"]
        log = serving.log.read_text()
        assert "Invalid HTTP request" in log
        assert ada.room not in log
        assert ada.key not in log


# Those who may not -------------------------------------------------------------------------------------------------


def test_somebody_sent_away_keeps_no_back_door(server: Served) -> None:
    """Neither a session by plain HTTP nor a one-time link made before opens the room again."""
    with server.host_room(players=3) as ada, Client(server, ada.room, name="Eve") as eve:
        eve.do("Elsewhere")
        code = next(told["code"] for told in eve.told if told["type"] == "Moved")
        _, opened = server.call(f"/api/rooms/{ada.room}/poll", b"")
        hello = {"type": "Hello", "id": "1", "key": eve.key}
        assert server.call(f"/api/rooms/{ada.room}/poll", hello, x_session=opened["session"])[0] == 202
        assert any(
            told["type"] == "Done"
            for told in server.call(f"/api/rooms/{ada.room}/poll", x_session=opened["session"])[1]
        )
        ada.do("Kick", person=eve.person)
        told = json.dumps(server.call(f"/api/rooms/{ada.room}/poll", x_session=opened["session"])[1])
        assert "sent you away" in told
        assert server.call(f"/api/rooms/{ada.room}/poll", x_session=opened["session"])[0] == 404
        with Client(server, ada.room, hello=False) as back:
            assert "too old" in back.refused("Hello", code=code)


@pytest.mark.parametrize("played", games(), ids=lambda game: game.id)
def test_the_host_sees_no_more_than_any_seat(played: AnyGame) -> None:
    """The host sits on the first seat: every byte that reaches it is the same whatever the others hold."""
    options = played.options(players=max(2, played.seats[0]))
    tell_no_secret(played, Play(options, b"host", b"host", observer=0), Tally())


# Pages -------------------------------------------------------------------------------------------------------------


def test_no_other_site_may_read_an_answer(server: Served) -> None:
    """There is no word that would let a foreign page read what is said here, or put it into a frame."""
    for path in ("/", "/api/games", "/api/rooms", "/healthz"):
        _, headers, _ = server.request(path, origin="http://evil.example")
        assert not [name for name in headers if name.lower().startswith("access-control-")]
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_a_name_is_never_sent_as_a_page(server: Served) -> None:
    """What people write travels as JSON only, and no browser may take it for anything else."""
    name = evil.MARKUP[0][:24]
    with server.host_room(name=name) as ada:
        ada.do("Configure", listed=True)
        _, headers, told = server.request("/api/rooms")
        assert name in [room["host"] for room in json.loads(told)["rooms"]]
        assert headers["content-type"] == "application/json"
        assert headers["x-content-type-options"] == "nosniff"


def test_the_client_makes_no_markup_from_text() -> None:
    """No line of the client can turn a name or a word of chat into an element or a script."""
    sources = [path for kind in ("*.ts", "*.svelte", "*.html") for path in (CLIENT / "src").rglob(kind)]
    assert len(sources) > 50
    found = [f"{path.name}: {match[0]}" for path in sources for match in MARKUP_FROM_TEXT.finditer(path.read_text())]
    assert found == []


def test_the_page_holds_no_inline_script() -> None:
    """Scripts and styles come from files of our own, as the policy demands."""
    page = (CLIENT / "index.html").read_text()
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"<style|\bstyle=|\bon\w+=|https?://", page) == []


def test_a_deal_that_was_changed_in_the_file_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The server that loads it says so to the people and in its log, and the game doesn't go on."""
    served = Served(tmp_path / "house.sqlite3")
    with served.host_room() as ada:
        ada.do("Start")
        ada.until(lambda: ada.view)
    served.stop()
    with contextlib.closing(sqlite3.connect(served.db)) as file, file:
        kept = json.loads(file.execute("SELECT document FROM rooms").fetchone()[0])
        kept["seed"] = "ab" * 32
        file.execute("UPDATE rooms SET document = ?", (json.dumps(kept).encode(),))
    again = Served(served.db)
    with Client(again, ada.room, ada.key, hello=False) as back:
        assert "was changed in the database" in back.ended()["says"]
    again.stop()
    assert [record for record in caplog.records if "was changed in the database" in record.getMessage()]
