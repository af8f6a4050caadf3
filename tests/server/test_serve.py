"""How the server runs Python itself."""

import gc
import json
import ssl
import urllib.request
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from heistnight.server.serve import COLLECT_AFTER, CannotServe, _seldom_tidied, serve
from tests.server.conftest import Served

PEM = str(Path(__file__).with_name("localhost.pem"))


class Knot:
    """Something that only the collector can let go."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_looked_for_less_often_but_still_found() -> None:
    """What is there at the start is passed over; a knot made later goes as soon as enough else was made."""
    before = gc.get_threshold()
    with _seldom_tidied():
        assert gc.get_freeze_count() > 0
        knot = weakref.ref(Knot())
        assert knot() is not None
        crowd: list[list[None]] = [[] for _ in range(2 * COLLECT_AFTER[0])]
        assert knot() is None
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
    assert crowd


def test_https_serves_pages_sockets_and_voices(open_house: Callable[..., Served]) -> None:
    """As microphones of other machines need; the page is the origin of the socket."""
    served = open_house(tls=(PEM, PEM))
    trusting = ssl.create_default_context(cafile=PEM)
    with urllib.request.urlopen(f"https://{served.host}/healthz", context=trusting) as answer:
        assert json.load(answer) == {"status": "ready"}
    wish = urllib.request.Request(f"https://{served.host}/api/rooms", json.dumps({"game": "the-plan"}).encode())
    with urllib.request.urlopen(wish, context=trusting) as answer:
        room = json.load(answer)["room"]
    address, origin = f"wss://{served.host}/api/rooms/{room}/ws", Origin(f"https://{served.host}")
    with (
        connect(address, ssl=trusting, origin=origin) as ada,
        connect(address, ssl=trusting, origin=origin) as bob,
    ):
        for line in (ada, bob):
            line.send(json.dumps({"type": "Hello", "id": "1", "voices": True}))
            while json.loads(line.recv(20))["type"] != "Done":
                pass
        ada.send(b"\0\0\0aloud")
        while isinstance(heard := bob.recv(20), str):
            pass
        assert heard[4:] == b"\0\0\0aloud"


@pytest.mark.parametrize(("key", "db"), [("nowhere.pem", "x.sqlite3"), (PEM, "postgresql://localhost/x")])
def test_what_can_not_be_served_by_https_is_said(key: str, db: str) -> None:
    """In one line, before anything is opened."""
    with pytest.raises(CannotServe, match=r"certificate|balancer"):
        serve(host="127.0.0.1", port=0, lan=False, db=db, tls=(PEM, key))
