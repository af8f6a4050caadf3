"""What comes before any request is read: connections, handshakes, heads, trailers, pages and who stands between."""

import contextlib
import re
import signal
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from heistnight.server.machine import Machine
from heistnight.server.transport.limits import Limit, Limits
from tests.server.conftest import Served, wait_for
from tests.trust import hostile_messages as evil
from tests.trust.hostile_server import PATIENCE, Serving, served

PEM = str(Path(__file__).parents[1] / "server" / "localhost.pem")
CHUNKED = b" HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
LINES = Limits().lines


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    with served() as serving:
        yield serving


def status(answer: bytes) -> int:
    return int(answer[9:12] or b"0")


# Bytes --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", [b"GET /healthz", b"POST /api/qr"])
@pytest.mark.parametrize(
    ("beginning", "more"),
    [
        (b"0\r\n", b"x: y\r\n" * 10_000),
        (b"0\r\nx: ", b"y" * 65_536),
        (b"0\r\n", b"y" * 65_536),
        (b"1;", b"y" * 65_536),
        (b"", b"1;yyyyyyyyyyyy\r\nx\r\n" * 4000),
    ],
    ids=["trailers", "a trailer", "the name of a trailer", "words of a chunk", "chunks"],
)
def test_nothing_behind_a_head_is_without_end(serving: Serving, asked: bytes, beginning: bytes, more: bytes) -> None:
    """Bytes that are no body count wherever they come, also when the request was answered long ago."""
    before = serving.memory()
    with socket.create_connection(("127.0.0.1", serving.port), timeout=60) as line:
        line.sendall(asked + CHUNKED + beginning)
        with pytest.raises(ConnectionError):
            line.sendall(more * (100_000_000 // len(more)))
    assert serving.memory() < before + 20
    assert status(serving.say(evil.request("GET", "/healthz"))) == 200


def test_trailers_are_refused(serving: Serving) -> None:
    """A single short one: nobody here reads it, and another program on the way may."""
    with socket.create_connection(("127.0.0.1", serving.port), timeout=60) as line:
        line.sendall(b"POST /api/qr" + CHUNKED + b'3\r\n"x"\r\n0\r\nx: y\r\n\r\n')
        assert status(line.recv(1000)) == 400
    with socket.create_connection(("127.0.0.1", serving.port), timeout=60) as line:
        line.sendall(b"POST /api/qr" + CHUNKED + b'3\r\n"x"\r\n0\r\n\r\n')
        assert status(line.recv(1000)) == 200


@pytest.mark.parametrize("size", [40_000, 100_000])
def test_a_head_that_comes_in_one_read_has_an_end_too(serving: Serving, size: int) -> None:
    """The server stands still until all of it is there."""
    with socket.create_connection(("127.0.0.1", serving.port), timeout=60) as line:
        serving.process.send_signal(signal.SIGSTOP)
        line.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * size + b"\r\n\r\n")
        serving.process.send_signal(signal.SIGCONT)
        assert status(line.recv(1000)) == 431


def test_a_head_as_long_as_it_may_be_is_read(serving: Serving) -> None:
    assert status(serving.say(evil.request("GET", "/healthz", x="y" * 30_000))) == 200


# Pages --------------------------------------------------------------------------------------------------------------


def test_a_file_is_at_one_address_and_no_other(serving: Serving) -> None:
    """However its path is written, nothing is read or kept for it."""
    with socket.create_connection(("127.0.0.1", serving.port), timeout=60) as line:
        answers = line.makefile("rb")

        def ask(path: str) -> tuple[bytes, bytes]:
            line.sendall(evil.request("GET", path))
            head = b"".join(iter(answers.readline, b"\r\n"))
            return head, answers.read(int(re.findall(rb"content-length: (\d+)", head)[0]))

        file = re.findall(rb'"(/assets/[^"]+)"', ask("/")[1])[0].decode()
        assert status(ask(file)[0]) == 200
        before = serving.memory()
        for number in range(400):
            dots = "/." * (1 + number)
            assert status(ask(f"{dots}{file}")[0]) == 404
    assert serving.memory() < before + 30


# Connections --------------------------------------------------------------------------------------------------------


def test_a_connection_counts_before_its_handshake() -> None:
    """With --tls too: whoever says nothing at all holds no more connections than anybody else."""
    trusting = ssl.create_default_context(cafile=PEM)
    with served("--tls", PEM, PEM) as serving, contextlib.ExitStack() as silent:

        def ask() -> bytes:
            with (
                socket.create_connection(("127.0.0.1", serving.port), PATIENCE) as line,
                trusting.wrap_socket(line, server_hostname="localhost") as secret,
            ):
                secret.sendall(evil.request("GET", "/healthz"))
                return secret.recv(10_000)

        assert b"strict-transport-security: max-age=31536000" in ask()
        before = serving.files()
        for _ in range(LINES + 100):
            silent.enter_context(socket.create_connection(("127.0.0.1", serving.port), PATIENCE, ("127.0.0.9", 0)))
        assert status(ask()) == 200
        assert abs(serving.files() - before - LINES) < 10
        silent.close()
        wait_for(lambda: serving.files() <= before + 5)
        assert not serving.failures()


# Those who stand between --------------------------------------------------------------------------------------------


@contextlib.contextmanager
def tunnel(port: int) -> Iterator[int]:
    """A port whose connections come to ours as bytes, as from this machine: as ssh, stunnel and others do it."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def pass_on(near: socket.socket, far: socket.socket) -> None:
            with contextlib.suppress(OSError):
                while piece := near.recv(65_536):
                    far.sendall(piece)
            with contextlib.suppress(OSError):
                far.shutdown(socket.SHUT_WR)

        def join(near: socket.socket) -> None:
            with near, socket.create_connection(("127.0.0.1", port)) as far:
                back = threading.Thread(target=pass_on, args=(far, near), daemon=True)
                back.start()
                pass_on(near, far)
                back.join()

        def open_door() -> None:
            with contextlib.suppress(OSError):
                while True:
                    threading.Thread(target=join, args=(door.accept()[0],), daemon=True).start()

        threading.Thread(target=open_door, daemon=True).start()
        yield door.getsockname()[1]
        door.shutdown(socket.SHUT_RDWR)


def test_who_comes_through_a_tunnel_is_nobody_special(tmp_path: Path) -> None:
    """Neither figures nor another allowance for every address they make up."""
    house = Served(tmp_path / "house.sqlite3", limits=Limits())
    try:
        with tunnel(house.port) as port:

            def ask(path: str, **headers: Any) -> int:
                with socket.create_connection(("127.0.0.1", port), 60) as line:
                    line.sendall(evil.request("GET", path, **headers))
                    return status(line.recv(1000))

            for said in ({}, {"x_forwarded_for": "127.0.0.1"}, {"x_forwarded_for": "::1"}):
                assert ask("/metrics", **said) == 404
            codes = [ask("/api/codes/none", x_forwarded_for=f"10.9.8.{number}") for number in range(30)]
            assert codes[-5:] == [429] * 5
    finally:
        house.stop()


@pytest.mark.parametrize(
    ("proxies", "second"), [([], 429), (["127.0.0.0/8"], 404), (["127.0.0.1/32"], 404), (["127.0.0.2/32"], 429)]
)
def test_a_proxy_is_believed_when_it_is_named(
    proxies: list[str], second: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """By its address or its network: two visitors behind it have an allowance each. The log tells of one that isn't."""
    one = Limits(codes=Limit(1, 0.001, "Too many codes."))
    house = Served(tmp_path / "house.sqlite3", limits=one, proxies=proxies)
    try:
        answers = [house.call("/api/codes/none", x_forwarded_for=f"10.9.8.{number}")[0] for number in (1, 2)]
        assert answers == [404, second]
        warnings = [record for record in caplog.records if "--proxies" in record.getMessage()]
        assert len(warnings) == (second == 429)
    finally:
        house.stop()


def test_what_is_handed_on_has_one_length_and_no_header_of_this_way() -> None:
    """A request that came in chunks, with headers for us alone, is read by the other node as we read it."""
    proxy = pytest.importorskip("heistnight.server.hosting.proxy")
    kept = [(b"host", b"a"), (b"origin", b"http://a"), (b"x-session", b"s")]
    dropped = [(b"transfer-encoding", b"chunked"), (b"te", b"trailers"), (b"trailer", b"x"), (b"content-length", b"1")]
    dropped += [(b"connection", b"x-session"), (b"keep-alive", b"5"), (b"expect", b"100-continue")]
    dropped += [
        (b"x-handed-on", b"guess http 10.0.0.1"),
        (b"x-forwarded-for", b"10.0.0.1"),
        (b"proxy-connection", b"x"),
    ]
    scope = {"raw_path": b"/api", "query_string": b"", "scheme": "http", "client": ("10.0.0.9", 1), "method": "POST"}
    upstream = proxy.Upstream(proxy.Proxy(None, Machine()), "room", proxy.Elsewhere(1, "10.0.0.5:8321", False, {}))
    head = upstream._head({**scope, "headers": kept + dropped}, b"connection: close\r\ncontent-length: 3\r\n")
    names = [line.split(b":")[0] for line in head.strip().splitlines()[1:]]
    assert names == [b"host", b"origin", b"x-session", b"x-handed-on", b"connection", b"content-length"]


def test_a_visitor_behind_a_proxy_has_so_many_requests_at_once(tmp_path: Path) -> None:
    """Each holds one of the proxy's connections; what is too much for one is not for the next."""
    house = Served(tmp_path / "house.sqlite3", limits=Limits(lines=3), proxies=["127.0.0.1/32"])
    try:
        with contextlib.ExitStack() as stack:

            def ask(home: str, body: bytes) -> socket.socket:
                line = stack.enter_context(socket.create_connection(("127.0.0.1", house.port), 60))
                line.sendall(
                    evil.request("POST", "/api/qr", body, x_forwarded_for=home).replace(b": 2\r\n", b": 3\r\n")
                )
                return line

            def answer(home: str) -> int:
                return status(ask(home, b'"x"').recv(1000))

            for _ in range(3):
                ask("10.9.8.7", b'"x')
            wait_for(lambda: answer("10.9.8.7") == 429)
            assert answer("10.9.8.6") == 200
    finally:
        house.stop()
