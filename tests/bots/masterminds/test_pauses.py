"""How long the players of Masterminds let people wait."""

from heistnight.bots import Eyes, bot
from heistnight.bots.masterminds.player import MOMENT
from heistnight.core.rng import Rng
from heistnight.games.masterminds.moves import Activate, Go
from heistnight.games.masterminds.table import MastermindsTable
from tests.games.masterminds.tables import asks, play, prep_turn, situation

PLAYER = bot("masterminds", "medium")


def takes(table: MastermindsTable, seat: int = 0) -> int | None:
    return PLAYER.takes(Eyes(table, seat, Rng(b"pause")))


def test_an_attempt_is_thought_over_once() -> None:
    """Job and crew follow the choice of the turn at once."""
    table = situation(teams={0: "T17 T01"})
    assert takes(table) is None
    play(table, 0, "heist")
    assert takes(table) == MOMENT
    play(table, 0, Go(0))
    assert takes(table) == MOMENT


def test_a_window_is_answered_without_delay() -> None:
    """It has its own sealed second for everybody (MHS-12.12)."""
    table = situation(teams={0: "T17 T01"}, hands={1: "I02"})
    for step in ("heist", Go(0), Activate("stealth", (0,))):
        play(table, 0, step)
    assert (asks(table), takes(table, 1)) == ("Interruption", 0)


def test_a_plan_action_is_thought_over_once() -> None:
    """Its card and targets follow at once."""
    table = situation(teams={0: "T17 T01"}, hands={0: "P06 G01"})
    prep_turn(table)
    assert takes(table) is None
    play(table, 0, "plan_action")
    assert takes(table) == MOMENT
