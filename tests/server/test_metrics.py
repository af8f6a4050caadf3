"""What the one who operates the server can read of it, and nobody else."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from heistnight.server.metrics import local
from tests.server.conftest import Client, Served, play_on
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


def test_local_addresses_are_known() -> None:
    """Loopback of either family, and nothing that is no address."""
    assert local("127.0.0.1")
    assert local("::1")
    assert not local("192.168.0.7")
    assert not local("")
