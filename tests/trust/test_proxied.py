"""Behind a proxy on another machine: who is believed there, who is counted, and that a crowd plays."""

import contextlib
import json
import socket
from collections.abc import Iterator

import pytest

from heistnight.server.transport.limits import Limits
from tests.server.conftest import wait_for
from tests.trust import hostile_messages as evil
from tests.trust.hostile_server import Serving, served
from tests.trust.namespaces import BALANCER, DOOR, HOUSE, INSIDE, Machines, inside, machines
from tests.trust.proxied import PORT, crowded, proxied

LINES = Limits().lines


@pytest.fixture(scope="module")
def three() -> Iterator[Machines]:
    with machines() as three:
        yield three


def dial(place: tuple[str, int], home: str, request: bytes) -> socket.socket:
    """A connection from this address, on which that was asked."""
    line = socket.create_connection(place, 60, (home, 0))
    line.sendall(request)
    return line


def ask(place: tuple[str, int], home: str, request: bytes) -> int:
    with dial(place, home, request) as line:
        return int(line.recv(10_000)[9:12] or b"0")


def test_a_crowd_plays_behind_a_balancer_and_the_greedy_are_in_nobodys_way(three: Machines) -> None:
    """By sockets and by long polls; what three visitors hold too much of is refused to them alone."""
    figures = crowded(three, 40, 4)
    assert figures["by socket, by long poll"] == [20, 20]
    assert figures["until all four saw a move"]["moves"] >= 5
    assert figures["the same beside the greedy"]["moves"] >= 5
    assert figures["answers that went wrong"] == 0, figures["the first of them"]
    assert figures["errors in the server's log"] == 0


def test_a_network_of_proxies_holds_more_than_one_visitor_may(three: Machines) -> None:
    """Each visitor behind the documented balancer has their own number of long polls, and the next one finds room."""
    with proxied(three, "--proxies", INSIDE) as serving, inside(three.street):
        door = (DOOR, PORT)
        wait_for(lambda: ask(door, "10.84.0.1", evil.request("GET", "/readyz")) == 200)
        path = f"/api/rooms/{_room(door)}/poll"
        with contextlib.ExitStack() as held:
            for home in ("10.84.0.2", "10.84.0.3"):
                for _ in range(LINES // 2 + 1):
                    slow = evil.request("POST", path, connection="close").replace(b": 0", b": 5")
                    held.enter_context(dial(door, home, slow))
            wait_for(lambda: serving.files() > LINES)
            assert ask(door, "10.84.0.4", evil.request("GET", "/healthz")) == 200


@pytest.mark.parametrize(("proxies", "refused"), [((), 429), (("--proxies", f"{BALANCER}/32"), 200)])
def test_whoever_is_no_proxy_is_one_visitor(three: Machines, proxies: tuple[str, ...], refused: int) -> None:
    """On another machine, not on ours: what it says of others counts only if it was named."""
    with inside(three.house):
        context = served(*proxies, address=HOUSE)
        serving = context.__enter__()
    try:
        with inside(three.balancer):
            _hold(serving, refused)
    finally:
        context.__exit__(None, None, None)


def _hold(serving: Serving, refused: int) -> None:
    silent = [socket.create_connection((HOUSE, serving.port), 60) for _ in range(LINES)]
    said = evil.request("GET", "/healthz", x_forwarded_for="10.84.0.9")
    assert ask((HOUSE, serving.port), BALANCER, said) == refused
    for line in silent:
        line.close()


def _room(door: tuple[str, int]) -> str:
    with dial(
        door, "10.84.0.1", evil.request("POST", "/api/rooms", b'{"game":"the-plan"}', connection="close")
    ) as line:
        return str(json.loads(_body(line))["room"])


def _body(line: socket.socket) -> bytes:
    answer = b"".join(iter(lambda: line.recv(65_536), b""))
    return answer.partition(b"\r\n\r\n")[2]
