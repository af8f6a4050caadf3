"""What pressing on risks by the house rule: loose dice, and a job that goes loud (MHS-9.15 to MHS-9.17)."""

from functools import partial
from typing import Any

import pytest

from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.moves import PASS, Activate, DiceTakenBack, Go, GoneLoud, Interrupt, Point, SetDie
from tests.games.masterminds import tables
from tests.games.masterminds.tables import (
    asked,
    asks,
    attempt,
    chances,
    events,
    interrupt,
    own_dice,
    pass_all,
    play,
    team,
    turned,
    window,
)

situation = partial(tables.situation, loose_dice=True)

# H03/H01: A Stealth 4, B Tech 5, C Stealth or Guile 6, D Muscle 5.


def pressed(crew: str = "T17 T01 T06", *, die: int = 1, failures: str = "F18", **more: Any) -> Any:
    """Glitch makes step B with a 6, so one die is loose; then Bruno (Stealth 0) fails on C with Stealth.

    `die` is the test's. F18 asks Tech 8 of who failed with Stealth, and Busts.
    """
    more.setdefault("on_jobs", {(0, 0): [3]})
    table = situation(teams={0: crew, 1: "T36"}, dice=[6, 1, die], failures=failures, **more)
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "continue")
    attempt(table, 0, "stealth", [1])
    while window(table) in ("step", "roll"):
        play(table, asked(table)[0], PASS)
    return table


def test_by_the_book_no_die_is_loose() -> None:
    """The default: no step is harder for what was placed this turn, and a Failure takes no die by itself (MHS-6.8)."""
    assert not GAME.options(players=3).loose_dice
    table = pressed(failures="F03", loose_dice=False)  # a close call
    assert own_dice(table) == (3, 6)
    table = pressed(die=6, loose_dice=False)  # Bruno: Tech 1 and a 6 against 8
    assert not events(table, GoneLoud)
    assert (team(table), own_dice(table)) == ("T17 T06", (3, 6))
    table = pressed(loose_dice=False, hands={0: "I07"})
    assert (table.view(0).board.attempt.number, table.view(0).board.test.number) == (6, 8)
    assert (table.view(0).board.heists[0].placed, table.view(0).board.loose_adds) == (1, 0)


def test_each_loose_die_makes_the_next_attempt_two_harder() -> None:
    """On every heist, and the odds shown before say so (MHS-9.15, MHS-6.8)."""
    table = situation(teams={0: "T17 T01 T06"}, hands={1: "I02"}, on_jobs={(0, 0): [3]}, dice=[6])
    play(table, 0, "heist")
    assert chances(table, 0)[Go(0), Activate("tech", (0,))].number == 5
    attempt(table, 0, "tech", [0])
    pass_all(table)
    assert table.placed == [1, 0]
    assert table.view(0).board.attempt.number == 5  # its own die does not count
    play(table, 0, "continue")
    assert chances(table, 0)[Go(0), Activate("stealth", (2,))].number == 6 + 2
    assert chances(table, 0)[Go(1), Activate("stealth", (2,))].number == 3 + 2
    attempt(table, 0, "stealth", [2])
    assert table.view(1).board.attempt.number == 8
    assert table.view(None).board.heists[0].placed == 1


def test_felix_does_not_help_against_loose_dice() -> None:
    """They are no Heat (MHS-9.15)."""
    table = situation(teams={0: "T17 T11"}, on_jobs={(0, 0): [3]}, heat=[2], dice=[6])
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "continue")
    assert chances(table, 0)[Go(0), Activate("stealth", (1,))].number == 6 + 2


def test_withdrawn_dice_do_not_count_any_more() -> None:
    """Nor in the odds of an announcement that withdraws them (MHS-9.15, MHS-6.4)."""
    table = situation(
        players=5, teams={0: "T09 T17 T01"}, heists="H03/H01 H05/H06 H20/H10", on_jobs={(1, 0): [3]}, dice=[6]
    )
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    play(table, 0, SetDie(6))
    assert table.placed == [1, 0, 0]
    play(table, 0, "continue")
    assert chances(table, 0)[Go(2), Go(1), Activate("muscle", (2,))].number == 4 + 2
    assert chances(table, 0)[Go(2), Go(0), Activate("muscle", (2,))].number == 4
    for step in (Go(2), Go(0), Activate("muscle", (2,))):
        play(table, 0, step)
    assert (table.placed, own_dice(table)) == ([0, 0, 0], ())
    assert table.view(0).board.attempt.number == 4


def test_a_die_is_loose_until_upkeep() -> None:
    """Held dice are safe in the next turn (MHS-9.15)."""
    table = situation(teams={0: "T17 T01"}, on_jobs={(0, 0): [3]}, dice=[6])
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "hold")
    assert (table.active, table.placed, own_dice(table)) == (1, [0, 0], (3, 6))


def test_a_push_loses_nothing() -> None:
    """The turn is over and the loose die stays (MHS-7.4, MHS-7.6)."""
    table = situation(teams={0: "T17 T13"}, on_jobs={(0, 0): [3]}, dice=[6, 5])
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "continue")
    attempt(table, 0, "stealth", [1])  # 3 and a 5 against 6 + 2
    pass_all(table)
    assert (table.active, own_dice(table)) == (1, (3, 6))


def test_a_failure_takes_back_loose_dice_on_every_heist() -> None:
    """Those of earlier turns stay (MHS-9.16)."""
    table = situation(teams={0: "T17 T09 T01"}, on_jobs={(0, 0): [3]}, dice=[6, 1], failures="F06")
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "continue")
    attempt(table, 1, "stealth", [1])  # Whisper: 4 and 2 against 3 + 2
    pass_all(table)
    play(table, 0, SetDie(1))
    assert table.placed == [1, 1]
    play(table, 0, "continue")
    attempt(table, 0, "guile", [2])
    pass_all(table)
    assert (own_dice(table), own_dice(table, 1)) == ((3,), ())
    assert [(back.position, back.dice) for back in events(table, DiceTakenBack)] == [(0, (6,)), (1, (1,))]


def test_the_test_is_harder_for_each_die_lost() -> None:
    """And nobody needs to ask by how much: the number shown is the one to reach (MHS-9.16, MHS-8.4)."""
    table = pressed(hands={0: "I07"}, failures="F18")
    assert window(table) == "fail"
    assert table.view(0).board.test.number == 8 + 1


def test_a_missed_test_goes_loud() -> None:
    """All dice there are lost; everybody who is turned is Busted, who stayed outside is not (MHS-9.17)."""
    table = pressed(die=6)  # Bruno: Tech 1 and a 6 against 9
    assert len(events(table, GoneLoud)) == 1
    assert (team(table), own_dice(table)) == ("T06", ())


@pytest.mark.parametrize(
    ("crew", "more"),
    [
        ("T17 T01 T06", {"failures": "F08"}),  # Muscle 7 + 1: Bruno has 4 and rolls a 6
        ("T17 T01+G17 T06", {}),
        ("T17 T01 T16", {}),
        ("T17 T01 T06", {"hands": {0: "I07"}}),
    ],
    ids=["passed", "armour", "fall guy", "inside man"],
)
def test_what_averts_the_consequence_averts_the_raid(crew: str, more: Any) -> None:
    """The loose die is lost all the same (MHS-9.17)."""
    table = pressed(crew, die=6, **more)
    if window(table) == "fail":
        interrupt(table, 0, Interrupt("I07", "white"))
        pass_all(table)
    elif asks(table) in ("UseArmour", "UseFallGuy"):
        play(table, 0, "use_armour" if asks(table) == "UseArmour" else "use_fall_guy")
    assert not events(table, GoneLoud)
    assert own_dice(table) == (3,)
    assert team(table).startswith("T17 T01")


def test_a_close_call_averts_the_raid() -> None:
    """Stealth is in neither area of the card (MHS-9.17, MHS-8.2)."""
    table = pressed(failures="F03")
    assert not events(table, GoneLoud)
    assert team(table) == "T17 T01 T06"


def test_without_loose_dice_only_the_culprit_pays() -> None:
    """The first attempt of a turn risks no raid (MHS-9.17)."""
    table = situation(teams={0: "T01 T06", 1: "T36"}, dice=[1, 1], failures="F18")
    attempt(table, 0, "stealth", [0, 1])
    pass_all(table)
    play(table, 0, Point(0))
    assert not events(table, GoneLoud)
    assert team(table) == "T06"


def test_setback_finds_no_die_of_this_turn() -> None:
    """The loose die has gone back already, so it brings Heat; the raid then takes the other one (MHS-27.26)."""
    table = pressed(failures="F05")
    assert (own_dice(table), table.heist(0).heat) == ((), 1)
    assert [back.dice for back in events(table, DiceTakenBack)] == [(6,), (3,)]


def test_a_raid_with_nothing_left_to_take() -> None:
    """The die on A was loose, so there is none (MHS-27.26)."""
    table = situation(teams={0: "T09 T01 T06"}, dice=[1, 1], failures="F07")
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    play(table, 0, SetDie(2))
    play(table, 0, "continue")
    attempt(table, 0, "tech", [2])
    pass_all(table)
    assert (own_dice(table), table.heist(0).heat) == ((), 1)


def test_who_was_woken_gets_away() -> None:
    """Sparrow is not turned when the raid comes (MHS-27.27)."""
    table = situation(teams={0: "T15+G15 T01 T06"}, heists="H17/H05 H03/H01", dice=[6, 1, 1], failures="F18")
    attempt(table, 0, "wheels", [0])
    pass_all(table)
    play(table, 0, "wake_sparrow")
    play(table, 0, "continue")
    attempt(table, 1, "stealth", [1])
    pass_all(table)
    assert len(events(table, GoneLoud)) == 1
    assert team(table) == "T15 T06"


def test_turned_is_turned() -> None:
    """Who was laid up or watched a rival does not get away (MHS-27.28)."""
    table = situation(teams={0: "T17 T01 T07! T06!?F01"}, on_jobs={(0, 0): [3]}, dice=[6, 1, 1], failures="F18")
    assert turned(table) == [2, 3]
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "continue")
    attempt(table, 0, "stealth", [1])
    pass_all(table)
    assert team(table) == ""


def test_the_raid_comes_after_the_whole_consequence() -> None:
    """Shakedown asks first (MHS-9.17)."""
    table = situation(teams={0: "T17 T01 T06"}, on_jobs={(0, 0): [3]}, gems={0: "ruby"}, dice=[6, 1, 1], failures="F13")
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "continue")
    attempt(table, 0, "guile", [1])
    pass_all(table)
    assert asks(table) == "Shakedown"
    assert team(table) == "T17 T01 T06"
    play(table, 0, "cash")
    assert team(table) == "T06"
