"""How long bots take: a setting of the table, and never longer than the clock."""

from collections.abc import Callable
from math import inf

import pytest

from heistnight.bots import PAUSE, Memory
from heistnight.bots.exactly_as_planned import PLAYERS
from heistnight.core import driver
from heistnight.core.action import Seat
from heistnight.core.table import Table
from heistnight.core.talk import A_LINE
from heistnight.server.machine import Machine
from heistnight.server.runtime.bot_workers import Thought
from heistnight.server.runtime.bots import REAL_TIME, pause
from tests.server.conftest import Client, Served, Time, wait_for

CHANCE = Machine().chance


def test_the_pace_stretches_what_a_person_would_take() -> None:
    calm, normal, quick = (pause(CHANCE, 1000, pace, inf, 1.0) for pace in ("calm", "normal", "quick"))
    assert calm > normal == 1.0 > quick > 0
    assert PAUSE[0] <= 1000 * pause(CHANCE, None, "normal", inf, 1.0) <= PAUSE[1]
    assert pause(CHANCE, 1000, "calm", inf, 0.0) == 0.0


def test_no_pace_outlasts_the_clock() -> None:
    for takes in (None, 1, 1_000, 1_000_000):
        assert pause(CHANCE, takes, "calm", 2.0, 1000.0) < 2.0
        assert pause(CHANCE, takes, "calm", 0.0, 1.0) == 0.0


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


def test_in_real_time_the_pace_bends_less_and_never_below_a_persons() -> None:
    """EAP-9.3: at least a second and a half between two deeds, at every pace."""
    assert REAL_TIME["calm"] > REAL_TIME["normal"] == 1.0 > REAL_TIME["quick"]
    assert min(partner.skill.acting[0] for partner in PLAYERS) * REAL_TIME["quick"] >= 1_500


def test_bots_do_not_flood_a_table_but_answer_who_asks(server: Served) -> None:
    """One line in four seconds for all of them; a question of a person is answered at once."""
    server.house.bot_pause = 0.2
    with server.host_room(game="exactly-as-planned", players=3, bots="hard", heist="bonnie_and_clyde_waltz") as ada:
        ada.do("Ready")
        ada.until(lambda: len(ada.heard) == 1, timeout=15)
        ada.drain(A_LINE / 1000 - 2)
        assert len(ada.heard) == 1
        ada.do("Say", phrase={"key": "ask", "slots": ["crowbar", 1]})
        ada.until(lambda: len(ada.heard) == 3)
        assert ada.heard[-1]["seat"] == 1


def test_a_bot_that_rests_is_asked_only_what_is_still_open(
    open_house: Callable[..., Served], time_machine: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Heist may end meanwhile, and no question comes after it."""
    served, asked = open_house(), []
    time_machine.served.append(served)
    served.house.bot_pause = 1.0

    async def think(game: str, level: str, table: Table, seat: Seat, known: Memory) -> Thought:
        asked.append(seat in driver.asked(table))
        return Thought(None, None, pace=300)

    monkeypatch.setattr(served.house.bot_workers, "think", think)
    with served.host_room(game="exactly-as-planned", players=2, bots="hard") as ada:
        ada.do("Ready")
        time_machine.skip(4)
        ada.until(lambda: asked and ada.view["question"]["name"] == "Heist")
        time_machine.skip(400)
        ada.until(lambda: ada.state["phase"] == "over")
        wait_for(lambda: not served.house.rooms[ada.room].bots.thinking)
    assert all(asked)
