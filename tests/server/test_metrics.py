"""What the one who operates the server can read of it, and nobody else."""

import re
import urllib.error
import urllib.request
from collections.abc import Callable

import pytest

from tests.server.conftest import Client, Served, play_on
from tests.server.test_play import two_at_a_table

LINE = re.compile(r"^heistnight_[a-z_]+(\{[a-z]+=\"[a-z-]+\"\})? [0-9.e+]+$")


def told(served: Served) -> str:
    """What the address of --metrics shows."""
    at = f"http://127.0.0.1:{served.figures}/metrics"
    with urllib.request.urlopen(at, timeout=10) as answer:
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        return str(answer.read().decode())


def figures(served: Served) -> dict[str, float]:
    lines = [line for line in told(served).splitlines() if not line.startswith("#")]
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
        text = told(served)
        assert ada.room not in text
        assert "Adelheid" not in text
        assert "Balthasar" not in text


def test_figures_are_at_their_own_address_alone(server: Served) -> None:
    """Nobody at the doors reads them, though they come from this machine: a tunnel makes everybody come from here."""
    for forwarded in ({}, {"x_forwarded_for": "127.0.0.1"}, {"x_forwarded_for": "::1", "host": "localhost"}):
        assert server.request("/metrics", **forwarded)[0] == 404
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(f"http://127.0.0.1:{server.figures}/api/games", timeout=10)
    error.value.close()
