"""Options and clocks (sections 9 and 10)."""

from typing import Any

import pytest

from heistnight.core.problems import BadOption, Refused
from heistnight.games.oceans_heist import GAME, moves
from heistnight.games.oceans_heist.clocks import LIMITS
from heistnight.games.oceans_heist.zones import CREW

from .rulebook import table_after
from .tables import assignment, crew, dealt, do, heist, offered, pay, prep, preparing, settle_on, wing

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
    """As the table of section 9 says: the book times three windows, brisk all of them, relaxed doubles them."""
    seconds = int(CLOCKS[WINDOWS[window]].split()[0])
    assert LIMITS["book"].get(window) == (1000 * seconds if window in ("viewing", "prep", "crunch") else None)
    assert LIMITS["brisk"][window] == 1000 * seconds
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
        "brisk",
        False,
        False,
        False,
    )
    assert options.first_game is False
    assert (options.budget, options.target, options.situation, options.teams) == (5000, "choose", "choose", "pick")
    assert options.reveal_money is False


def test_nobody_stops_the_clock_to_look_longer() -> None:
    """No pause and no more time while eight cards are to be remembered (OH-6.4, section 9)."""
    assert not heist().may_pause()
    assert prep().may_pause()
    assert heist(keep_eight_visible=True).may_pause()


def test_without_clocks_one_side_has_no_people() -> None:
    """Section 10: two teams of people need a clock; `off` is for one of them against bots."""
    GAME.check_people(GAME.options(players=4), range(4))
    off = GAME.options(players=4, clock="off")
    with pytest.raises(Refused) as no:
        GAME.check_people(off, range(4))
    assert (no.value.rule, no.value.code) == ("section 10", "one_team")
    GAME.check_people(off, dealt(4, clock="off").team(CREW))


def test_teams_that_are_dealt_may_part_any_two_people() -> None:
    """Section 10: nobody knows beforehand who sits in one team, so without clocks one person plays at most."""
    off = GAME.options(players=4, clock="off", teams="random")
    GAME.check_people(off, [2])
    with pytest.raises(Refused):
        GAME.check_people(off, [0, 2])


def test_by_the_book_only_three_windows_have_a_clock() -> None:
    """Section 9: choosing, shopping, assigning and winging take as long as they take; a proposal still has its 5 s."""
    table = dealt(4, clock="book")
    assert table.question().closes is None
    do(table, 1, moves.ChooseTarget("TG1"))
    assert table.target == -1
    assert table.question().closes == table.now + 5000
    do(table, 3, moves.Agree(table.view(3).own.team.version))
    settle_on(table, CREW, moves.ChooseSituation("none"))
    assert table.question().closes is None
    do(table, 0, moves.Buy("H01"), moves.PutBack("H01"))
    assert heist(clock="book").question().closes == 30_000
    assert prep(clock="book").question().closes == 60_000
    table = assignment("HS1", laid="H01", hand="F01 F02", clock="book")
    assert table.question().closes is None
    crew(table, pay(table, "HS1"), moves.Unpay(1), moves.CONFIRM)
    assert (table.stage, table.question().closes) == ("wing_it", None)
    crew(table, wing(table, "HS1"), moves.Burn("F01"), moves.ROLL)
    assert table.rolls


def test_a_first_game_brings_help_and_time() -> None:
    """Sections 9 and 10: the eight stay visible, suggestion and quick fill are there, 480 s for the first list."""
    assert preparing(first_game=True).question().closes == 480_000
    assert preparing().question().closes == 300_000
    assert preparing(first_game=True, clock="relaxed").question().closes == 600_000
    assert preparing(first_game=True, clock="book").question().closes is None
    plain = {"suggestion": False, "staff_quick_fill": False}
    table = prep(first_game=True, **plain)
    assert table.board().eight
    assert moves.QUICK_FILL in table.offered(1)
    assert moves.QUICK_FILL not in prep(**plain).offered(1)
    assert offered(assignment("HS1", laid="H01", first_game=True, **plain), 0, moves.Suggest)
    assert not offered(assignment("HS1", laid="H01", **plain), 0, moves.Suggest)


def test_the_eight_minutes_are_for_the_first_list_alone() -> None:
    """Section 9: in the second game of a pair nobody shops for the first time."""
    options = GAME.options(first_game=True, clock="brisk")
    assert [options.limit("preparation", first=first) for first in (True, False)] == [480_000, 300_000]
