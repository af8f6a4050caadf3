"""What strangers may take of a house: so many rooms, so much work, so many bytes they do not read, for so long."""

import asyncio
import contextlib
import gzip
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heistnight.games.exactly_as_planned import ExactlyAsPlanned
from heistnight.server.hosting import film, house
from heistnight.server.http.pages import PIECE, Packed, unpacked
from heistnight.server.room import talkers
from heistnight.server.transport import limited_http
from heistnight.server.transport.limits import Limit, Limits
from heistnight.store.store import Retention
from tests.server.conftest import Client, Served, play_on, wait_for


def within(served: Served, work: Any) -> Any:
    """What a coroutine gives on the loop of the server."""
    return asyncio.run_coroutine_threadsafe(work, served.loop).result(20)


def over(client: Client) -> None:
    """A game for one, begun and given up."""
    client.do("Start")
    client.do("Stand")
    client.until(lambda: client.state["phase"] == "over")


def test_a_rematch_is_a_new_room_like_any_other(open_house: Callable[..., Served]) -> None:
    """One allowance for every way to make a room; to be shown to one that is there already costs nothing."""
    served = open_house(limits=Limits(rooms=Limit(2, 0.001, "Too many new rooms.")))
    with served.host_room(game="exactly-as-planned", players=1) as ada:
        over(ada)
        ada.do("Rematch")
        ada.do("Rematch")
        ada.until(lambda: ada.state["next_room"])
        ada.do("Hello", key=ada.key, room=ada.state["next_room"])
        ada.until(lambda: ada.state["phase"] == "lobby")
        ada.do("Sit", seat=0)
        over(ada)
        assert ada.refused("Rematch") == "Too many new rooms."


def test_rooms_that_nobody_comes_back_to_expire(
    open_house: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By themselves, while the server runs; a room in which somebody is stays."""
    monkeypatch.setattr(house, "TIDY_SECONDS", 0.1)
    monkeypatch.setattr(house, "SLEEP_AFTER", -1)
    served = open_house(retention=Retention(lobby=0.0))
    with served.host_room() as ada:
        room = served.make_room()["room"]
        wait_for(lambda: within(served, served.house.store.load(room)) is None)
        ada.do("Rename", name="Still here")
    assert within(served, served.house.store.load(ada.room)) is not None


def test_talk_has_an_end(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was said is kept; no more of it is."""
    monkeypatch.setattr(talkers, "MOST_SAID", 2)
    with server.host_room() as ada:
        ada.do("Say", text="one")
        ada.do("Say", text="two")
        assert "no more can be kept" in ada.refused("Say", text="three")
        assert [said["text"] for said in ada.heard] == ["one", "two"]


# Work ---------------------------------------------------------------------------------------------------------------


def test_deals_films_and_long_games_are_made_elsewhere(
    open_house: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop deals nothing that must be searched for, and plays nothing again that is long."""

    def on_the_loop(*given: object) -> None:
        raise AssertionError("everybody would wait for this")

    monkeypatch.setattr(ExactlyAsPlanned, "deal_from", on_the_loop)
    served = open_house()
    with served.host_room(game="exactly-as-planned", players=2) as ada:
        ada.do("Start")
        ada.until(lambda: ada.view)
    within(served, served.house.rooms[ada.room]._stop())
    with Client(served, ada.room, ada.key) as again:
        assert again.view
    served.make_room(game="exactly-as-planned", players=2, bots="easy")
    monkeypatch.setattr(film, "_record", on_the_loop)
    with served.host_room(players=2, bots="easy") as bob:
        play_on(bob)
        replay = f"/api/replays/{bob.until(lambda: bob.state['replay'])}"
        assert served.call(replay)[1]["frames"]
        assert served.call(f"{replay}/file")[0] == 200
        assert served.call(f"{replay}/branch", {"move": 3, "seat": 0, "name": "Cy", "level": "easy"})[0] == 201


# Answers ------------------------------------------------------------------------------------------------------------


def test_a_film_is_sent_packed_or_piece_by_piece() -> None:
    """Whoever takes it only unpacked is given no more at once than they read."""
    whole = b"frame " * 1_000_000
    packed = gzip.compress(whole)
    assert Packed(packed, "application/json", {"accept-encoding": "gzip, br"}).headers["content-encoding"] == "gzip"
    assert Packed(packed, "application/json", {}).headers["content-length"] == str(len(whole))
    pieces = list(unpacked(packed))
    assert max(map(len, pieces)) <= PIECE
    assert b"".join(pieces) == whole


def test_an_answer_nobody_reads_is_not_kept_for_ever(
    open_house: Callable[..., Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is cut; who reads gets all of it."""
    monkeypatch.setattr(limited_http, "UNREAD_SECONDS", 0.5)
    size = 30_000_000
    (tmp_path / "long.bin").write_bytes(bytes(size))
    served = open_house(pages=tmp_path)
    ask = f"GET /long.bin HTTP/1.1\r\nHost: {served.host}\r\n\r\n".encode()
    got = 0
    with socket.create_connection(("127.0.0.1", served.port), 10) as deaf:
        deaf.sendall(ask)
        time.sleep(2)
        with contextlib.suppress(ConnectionResetError):
            while piece := deaf.recv(1_000_000):
                got += len(piece)
    assert got < size
    assert len(served.request("/long.bin")[2]) == size


def test_one_address_can_not_hold_plain_connections_without_end(open_house: Callable[..., Served]) -> None:
    """Whoever leaves makes room; others come in. A connection counts until it is closed, whatever became of it."""
    served = open_house(limits=Limits(lines=3))

    def answer(line: socket.socket) -> bytes:
        with contextlib.suppress(ConnectionError):
            line.sendall(f"GET /healthz HTTP/1.1\r\nHost: {served.host}\r\n\r\n".encode())
            return line.recv(1000).split(b" ")[1]
        return b"429"

    room = served.make_room()["room"]
    with contextlib.ExitStack() as stack:

        def come(address: str) -> socket.socket:
            line = socket.create_connection(("127.0.0.1", served.port), 10, (address, 0))
            return stack.enter_context(line)

        crowd = [come("127.0.0.9") for _ in range(2)]
        assert [answer(line) for line in crowd] == [b"200"] * 2
        player = Client(served, room, name="Bob", home="127.0.0.9")
        assert answer(come("127.0.0.9")) == b"429"
        assert answer(come("127.0.0.10")) == b"200"
        crowd[0].close()
        wait_for(lambda: answer(come("127.0.0.9")) == b"200")
        player.do("Rename", name="Undisturbed")
        player.close()
        wait_for(lambda: answer(come("127.0.0.9")) == b"200")
