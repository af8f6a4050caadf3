"""How long bots take: a setting of the table, and never longer than the clock."""

from math import inf

from heistnight.server.bots import PAUSE, pause
from tests.server.conftest import Client, Served


def test_the_pace_stretches_what_a_person_would_take() -> None:
    calm, normal, quick = (pause(1000, pace, inf, 1.0) for pace in ("calm", "normal", "quick"))
    assert calm > normal == 1.0 > quick > 0
    assert PAUSE[0] <= pause(None, "normal", inf, 1.0) <= PAUSE[1]
    assert pause(1000, "calm", inf, 0.0) == 0.0


def test_no_pace_outlasts_the_clock() -> None:
    for takes in (None, 1, 1_000, 1_000_000):
        assert pause(takes, "calm", 2.0, 1000.0) < 2.0
        assert pause(takes, "calm", 0.0, 1.0) == 0.0


def test_the_host_sets_the_pace_before_and_in_the_game(server: Served) -> None:
    with server.host_room(players=2) as ada, Client(server, ada.room, name="Bob") as bob:
        assert ada.state["pace"] == "normal"
        ada.do("Configure", pace="calm")
        assert bob.until(lambda: bob.state["pace"] == "calm")
        assert bob.refused("Configure", pace="quick") == "Only the host can do that."
        ada.refused("Configure", pace="hasty")
        ada.do("Start")
        ada.do("Configure", pace="quick")
        assert (ada.state["pace"], server.house.rooms[ada.room].document.pace) == ("quick", "quick")
