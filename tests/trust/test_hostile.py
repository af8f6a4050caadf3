"""The server under hostile messages: a short form of tests.trust.hostile, and what that found."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from heistnight.server.http import guard
from heistnight.server.transport import limited_http
from tests.server.conftest import Served
from tests.trust import hostile_messages as evil
from tests.trust.hostile import attacked
from tests.trust.hostile_neighbours import host_room
from tests.trust.hostile_server import Serving, served
from tests.trust.hostile_sieges import WAYS, besieged

POST = b"POST /api/qr HTTP/1.1\r\nhost: localhost\r\n"


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    """`heistnight serve` with its usual limits."""
    with served() as serving:
        yield serving


def test_hostile_messages_have_no_effect(serving: Serving) -> None:
    """Thousands of them: all are refused in words, the table attacked is as it was, and next door they play on."""
    figures = asyncio.run(attacked(serving, 4000))
    assert figures["hostile messages and requests"] >= 4000
    assert figures["answers on sockets"]["Refused"] > 1000
    assert figures["answers to the flood"]["Too many messages. Wait a moment, then come back."] > 0
    assert "all within" in figures["answers next door"]


@pytest.mark.parametrize(
    ("beginning", "more", "status"),
    [
        (b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ", b"y" * 65_536, 431),
        (b"GET / HTTP/1.1\r\n", b"x: y\r\n" * 10_000, 431),
        (b"GET /", b"y" * 65_536, 431),
        (b"", b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n" * 3000, 429),
        (
            b"POST /api/qr HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n",
            b"8000\r\n" + b"x" * 0x8000 + b"\r\n",
            413,
        ),
    ],
    ids=["a header", "headers", "an address", "requests", "a body"],
)
def test_what_has_no_end_is_not_waited_for(serving: Serving, beginning: bytes, more: bytes, status: int) -> None:
    """It is refused while it still comes, and costs next to no memory."""
    before = serving.memory()
    with socket.create_connection(("127.0.0.1", serving.port), timeout=60) as line:
        line.sendall(beginning)
        with pytest.raises(ConnectionError):
            line.sendall(more * 2000)
        assert f"HTTP/1.1 {status} ".encode() in line.recv(65_536)
    assert serving.memory() < before + 20


def test_a_socket_that_says_too_much_is_not_read_on(serving: Serving) -> None:
    """Fifty megabytes of small messages cost less than a second of the server's time."""
    with host_room(serving) as ada, socket.create_connection(("127.0.0.1", serving.port), timeout=60) as line:
        line.sendall(evil.upgrade(ada.room, serving.host))
        before = serving.cpu()
        with contextlib.suppress(ConnectionError):
            for _ in range(50):
                line.sendall(evil.frame(b'{"type":"Ping","id":"1"}') * 33_000)
        ada.do("Rename", name="Undisturbed")
        assert serving.cpu() - before < 1


def test_somebody_who_hangs_up_in_the_middle_is_no_error(serving: Serving) -> None:
    """Half a body and then nothing: nobody is left to answer, and the log has nothing to tell."""
    with socket.create_connection(("127.0.0.1", serving.port), timeout=60) as line:
        line.sendall(b"POST /api/qr HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf")
    with socket.create_connection(("127.0.0.1", serving.port), timeout=60) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200")
    assert not serving.failures()


@pytest.mark.parametrize("said", [b"", b"GET / HT", POST + b"content-length: 9\r\n\r\nhalf"])
def test_nobody_is_waited_for_without_end(said: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens a line and does not finish what it has to say is told so, and the line is free for others."""
    monkeypatch.setattr(limited_http, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.1)
    served = Served(tmp_path / "house.sqlite3")
    with socket.create_connection(("127.0.0.1", served.port), timeout=60) as line:
        line.sendall(said)
        assert line.recv(65_536).startswith(b"HTTP/1.1 408 ")
    served.stop()


def test_sieges_are_hardly_felt_next_door(serving: Serving) -> None:
    """A short form: every way is tried, everybody next door is answered soon, and memory stays what it was."""
    rows = asyncio.run(besieged(serving, 0.5))
    assert [row["siege"] for row in rows[1:]] == list(WAYS)
    assert all(row["times"] for row in rows[1:])
    assert max(row["p50 ms"] for row in rows) < 500
    assert max(row["memory at most (MB)"] for row in rows) < rows[0]["memory at most (MB)"] + 60
    assert not serving.failures()
