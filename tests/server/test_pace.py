"""How long bots take: a setting of the table, and never longer than the clock."""

from math import inf

from heistnight.bots import PAUSE
from heistnight.bots.exactly_as_planned import PLAYERS
from heistnight.core.talk import A_LINE
from heistnight.server.bots import REAL_TIME, pause
from tests.server.conftest import Client, Served


def test_the_pace_stretches_what_a_person_would_take() -> None:
    calm, normal, quick = (pause(1000, pace, inf, 1.0) for pace in ("calm", "normal", "quick"))
    assert calm > normal == 1.0 > quick > 0
    assert PAUSE[0] <= 1000 * pause(None, "normal", inf, 1.0) <= PAUSE[1]
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
