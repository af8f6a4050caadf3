"""Options and clocks (sections 9 and 10)."""

from typing import Any

import pytest

from heistnight.core.action import HandOver, Input
from heistnight.core.problems import BadOption, Refused
from heistnight.games.oceans_heist import GAME
from heistnight.games.oceans_heist.clocks import LIMITS
from heistnight.games.oceans_heist.zones import STAFF

from .rulebook import table_after
from .tables import dealt, heist, prep

CLOCKS = {row[0]: row[1] for row in table_after("## 9. Clocks")}
WINDOWS = {
    "target": "choose_target",
    "situation": "choose_situation",
    "preparation": "Preparation",
    "opening": "each OPENING choice",
    "viewing": "viewing",
    "prep": "prep",
    "crunch": "crunch",
    "assignment": "assignment",
    "wing_it": "wing_it",
}


@pytest.mark.parametrize("window", WINDOWS)
def test_the_clocks_of_the_book(window: Any) -> None:
    """As the table of section 9 says; relaxed doubles them all."""
    seconds = int(CLOCKS[WINDOWS[window]].split()[0])
    assert LIMITS["book"][window] == 1000 * seconds
    assert LIMITS["relaxed"][window] == 2000 * seconds


def test_relaxed_doubles_viewing_too() -> None:
    """Section 10."""
    assert heist(clock="relaxed").open().closes == 60_000


def test_without_clocks_nothing_closes_by_itself() -> None:
    """Section 10: every window ends by ready or confirm."""
    assert dealt(clock="off").open().deadline(dealt(clock="off")) is None
    assert prep(clock="off").question().closes is None


@pytest.mark.parametrize("budget", [4400, 4550, 5600])
def test_the_budget_is_a_multiple_of_100(budget: int) -> None:
    """From 4500 to 5500 (section 10)."""
    with pytest.raises(BadOption):
        GAME.options(budget=budget)


@pytest.mark.parametrize("budget", range(4500, 5501, 100))
def test_the_budget_is_the_crews_money(budget: int) -> None:
    """Section 10."""
    assert dealt(budget=budget, target="cash", situation="none").money == budget


def test_defaults() -> None:
    """The first value of each row of section 10."""
    options = GAME.options()
    assert (options.clock, options.keep_eight_visible, options.suggestion, options.staff_quick_fill) == (
        "book",
        False,
        True,
        True,
    )
    assert (options.budget, options.target, options.situation, options.teams) == (5000, "choose", "choose", "pick")
    assert options.reveal_money is False


def test_nobody_stops_the_clock_to_look_longer():
    """No pause and no more time while eight cards are to be remembered (OH-6.4, section 9)."""
    assert not heist().may_pause()
    assert prep().may_pause()
    assert heist(keep_eight_visible=True).may_pause()


def test_without_clocks_one_side_has_no_people():
    """Section 10: two teams of people need a clock; `off` is for one of them against bots."""
    dealt(4).check_people()
    table = dealt(4, clock="off")
    with pytest.raises(Refused) as no:
        table.check_people()
    assert (no.value.rule, no.value.code) == ("section 10", "one_team")
    for seat in table.team(STAFF):
        table.play(Input(0, None, HandOver(seat, "bot")))
    table.check_people()
