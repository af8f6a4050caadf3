"""Where uvicorn or websockets are newer than the ones whose inside is known, their own sockets serve."""

import contextlib
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from heistnight.server.transport import plain
from tests.server.conftest import Client, Served, play_on

ROOT = Path(__file__).parents[2]


@pytest.fixture
def served(open_house: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> Served:
    monkeypatch.setitem(plain.KNOWN_BELOW, "uvicorn", (0, 40))
    return open_house()


def two_play_a_whole_game(served: Served) -> None:
    ada = served.host_room(players=2, clock="none")
    bob = Client(served, ada.room, name="Bob")
    with ada, bob:
        bob.do("Sit", seat=1)
        ada.do("Start")
        play_on(ada, bob)
        assert ada.view["outcome"] == bob.view["outcome"]


def test_the_known_ones_are_the_pinned_ones() -> None:
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    for name, below in plain.KNOWN_BELOW.items():
        (need,) = [need for need in needs if re.match(rf"{name}\b", need)]
        assert need.endswith(",<" + ".".join(map(str, below)))
    assert plain.known()


def test_a_whole_game_beside_a_newer_uvicorn(served: Served) -> None:
    two_play_a_whole_game(served)


def test_a_whole_game_where_the_inside_has_other_names(
    open_house: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "heistnight.server.transport.sockets", None)
    two_play_a_whole_game(open_house())


def test_who_is_gone_comes_back_to_the_same_seat(served: Served) -> None:
    ada = served.host_room(players=2, bots="easy", clock="none")
    ada.until(lambda: ada.options)
    ada.drop()
    with ada.again() as again:
        again.until(lambda: again.options)
        assert again.seat == ada.seat
        assert again.move()["type"] == "Done"


def test_who_says_too_much_is_told_so_and_not_heard_any_more(served: Served) -> None:
    with served.host_room(players=2) as ada:
        with contextlib.suppress(ConnectionClosed):  # nobody listens by then
            for _ in range(100):
                ada.send("Ping")
        assert "Too many messages" in ada.ended()["says"]


def test_a_room_that_is_not_there_is_said_so(served: Served) -> None:
    with Client(served, "no-such-room", hello=False) as nobody:
        assert nobody.ended()["final"]
