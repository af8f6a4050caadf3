"""What the one who operates the server can read of it, and nobody else."""

import re
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heistnight.server.app import make_app
from heistnight.server.house import House
from heistnight.server.metrics import local
from heistnight.server.serve import Server
from heistnight.store.sqlite import SqliteStore
from tests.server.conftest import Client, Served, play_on, wait_for
from tests.server.test_play import two_at_a_table

LINE = re.compile(r"^heistnight_[a-z_]+(\{[a-z]+=\"[a-z-]+\"\})? [0-9.e+]+$")


def figures(served: Served) -> dict[str, float]:
    status, headers, text = served.request("/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in text.decode().splitlines() if not line.startswith("#")]
    assert all(LINE.match(line) for line in lines), lines
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_metrics_count_what_happens(open_house: Callable[..., Served]) -> None:
    """Rooms, connections, moves, words, refusals and games over, as sums over all tables."""
    served = open_house()
    assert figures(served)['heistnight_rooms{phase="playing"}'] == 0
    ada, bob = two_at_a_table(served)
    with ada, bob:
        ada.do("Say", text="hello")
        ada.refused("Sit", seat=99)
        now = figures(served)
        assert now['heistnight_rooms{phase="playing"}'] == 1
        assert now["heistnight_connections"] == 2
        assert now["heistnight_words_total"] == 1
        assert now["heistnight_refusals_total"] == 1
        assert now["heistnight_failures_total"] == 0
        play_on(ada, bob)
        after = figures(served)
        assert after['heistnight_games_over_total{game="the-plan"}'] == 1
        assert after["heistnight_moves_total"] > now["heistnight_moves_total"]
        assert after["heistnight_save_seconds_count"] > now["heistnight_save_seconds_count"]
        assert after["heistnight_messages_total"] > now["heistnight_messages_total"]


def test_metrics_name_no_room_and_nobody(open_house: Callable[..., Served]) -> None:
    """Neither the name of a room, which is the key to its door, nor that of a person."""
    served = open_house()
    with served.host_room(name="Adelheid") as ada, Client(served, ada.room, name="Balthasar"):
        text = served.request("/metrics")[2].decode()
        assert ada.room not in text
        assert "Adelheid" not in text
        assert "Balthasar" not in text


@pytest.mark.parametrize(
    ("forwarded", "status"), [({}, 200), ({"x_forwarded_for": "203.0.113.9"}, 404), ({"x_forwarded_for": "::1"}, 200)]
)
def test_metrics_are_for_this_machine_alone(server: Served, forwarded: dict[str, Any], status: int) -> None:
    """Who comes through a proxy from elsewhere finds nothing."""
    assert server.request("/metrics", **forwarded)[0] == status


def test_figures_have_an_address_of_their_own_if_wanted(tmp_path: Path) -> None:
    """Whoever gets there reads them, and nothing else is there; a proxy that is named is believed."""
    house = House(SqliteStore(tmp_path / "house.sqlite3"))
    doors, figures = socket.create_server(("127.0.0.1", 0)), socket.create_server(("127.0.0.1", 0))
    server = Server(make_app(house, tmp_path), house, ["203.0.113.0/24"], figures)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [doors]}, daemon=True)
    thread.start()
    try:
        wait_for(lambda: server.started)
        at = f"http://127.0.0.1:{figures.getsockname()[1]}"
        with urllib.request.urlopen(f"{at}/metrics", timeout=10) as answer:
            assert b"heistnight_rooms" in answer.read()
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(f"{at}/api/games", timeout=10)
        error.value.close()
        assert "203.0.113.0/24" in server.config.forwarded_allow_ips
    finally:
        server.should_exit = True
        thread.join(20)


def test_local_addresses_are_known() -> None:
    """Loopback of either family, and nothing that is no address."""
    assert local("127.0.0.1")
    assert local("::1")
    assert not local("192.168.0.7")
    assert not local("")
