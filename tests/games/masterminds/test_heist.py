"""The Heist turn: activation, tally, hold or continue (sections 4.4, 4.5 and 4.7)."""

from typing import Any

import pytest

from heistnight.games.masterminds.moves import Activate, Attempted, Go, SetDie, StepEnded, Withdrawn
from heistnight.games.masterminds.strength import chances
from tests.games.masterminds.rulebook import rows
from tests.games.masterminds.tables import (
    asked,
    asks,
    attempt,
    events,
    hand,
    offers,
    own_dice,
    pass_all,
    pile,
    play,
    refuse,
    situation,
    team,
    turned,
    window,
    words,
)

# 4.4 Choose, activate ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "step", "skill"), [([], "A", "stealth"), ([2], "B", "tech"), ([2, 3, 4], "D", "muscle")]
)
def test_the_next_step_follows_the_own_dice(dice: list[int], step: str, skill: str) -> None:
    """Steps go in order, over as many turns as needed (MHS-6.1)."""
    table = situation(teams={0: "T09"}, on_jobs={(0, 0): dice})
    attempt(table, 0, skill, [0])
    assert events(table, Attempted)[0].step == step


def test_a_step_that_shows_two_skills_takes_either() -> None:
    """And no other (MHS-6.2)."""
    table = situation(teams={0: "T09"}, on_jobs={(0, 0): [1, 1]})
    play(table, 0, "heist")
    play(table, 0, Go(0))
    assert {action.skill for action in offers(table)} == {"stealth", "guile"}
    assert refuse(table, 0, Activate("muscle", (0,))).rule == "MHS-6.2"


def test_several_players_race_on_one_heist() -> None:
    """Each follows only the own dice (MHS-6.3)."""
    table = situation(teams={0: "T09"}, on_jobs={(0, 1): [1, 2, 3], (0, 2): [4]})
    attempt(table, 0, "stealth", [0])
    assert events(table, Attempted)[0].step == "A"


def test_a_third_heist_costs_the_dice_of_another() -> None:
    """They go back with the announcement, and a Push does not bring them back (MHS-6.4)."""
    table = situation(
        players=5,
        teams={0: "T13"},
        heists="H03/H01 H05/H06 H13/H02",
        on_jobs={(0, 0): [1, 1], (1, 0): [2]},
        dice=[3],
    )
    play(table, 0, "heist")
    play(table, 0, Go(2))
    assert offers(table) == [Go(0), Go(1)]
    assert refuse(table, 0, Activate("tech", (0,))).rule == "MHS-6.4"
    play(table, 0, Go(1))
    assert own_dice(table, 1) == (2,)
    assert not events(table, Withdrawn)
    play(table, 0, Activate("tech", (0,)))
    assert own_dice(table, 1) == ()
    pass_all(table)
    assert events(table, StepEnded)[0].result == "push"
    assert (own_dice(table, 0), own_dice(table, 1)) == ((1, 1), ())


def test_a_heist_is_named_once() -> None:
    """Then who goes in; only dice on two others have to be withdrawn (MHS-6.4, MHS-6.6)."""
    table = situation(teams={0: "T09"})
    play(table, 0, "heist")
    play(table, 0, Go(0))
    refusal = refuse(table, 0, Go(1))
    assert (refusal.rule, refusal.code) == ("MHS-6.6", "no_recruits")


def test_one_to_three_recruits_who_are_not_turned() -> None:
    """They are turned, and can not be changed afterwards (MHS-6.5)."""
    table = situation(teams={0: "T09 T10! T11 T12"})
    play(table, 0, "heist")
    play(table, 0, Go(0))
    assert {action.slots for action in offers(table)} == {(0,), (2,), (3,), (0, 2), (0, 3), (2, 3), (0, 2, 3)}
    for slots in ((1,), (), (0, 0), (0, 1, 2, 3)):
        assert refuse(table, 0, Activate("stealth", slots)).rule == "MHS-6.5"
    play(table, 0, Activate("stealth", (0, 3)))
    assert turned(table) == [0, 1, 3]


def test_the_activation_is_one_announcement() -> None:
    """With One-Use Gear that raises the chosen skill, Rosa and Juno; costs are paid now (MHS-6.6)."""
    table = situation(teams={0: "T08+G12 T39+G13 T09"}, gems={0: "ruby"})
    play(table, 0, "heist")
    play(table, 0, Go(0))
    extras = {(a.slots, a.one_use, a.rosa, a.juno) for a in offers(table)}
    assert {e for e in extras if e[0] == (2,)} == {((2,), False, False, False)}
    assert {e[1:] for e in extras if e[0] == (0,)} == {(g, r, False) for g in (True, False) for r in (True, False)}
    assert {e[1:] for e in extras if e[0] == (1,)} == {(False, False, True), (False, False, False)}
    assert refuse(table, 0, Activate("stealth", (1,), one_use=True)).rule == "MHS-6.6"
    play(table, 0, Activate("stealth", (0, 1), one_use=True, rosa=True, juno=True))
    assert asks(table) == "PayChoice"
    assert table.view(1).board.attempt.total == 1 + 4 + 1 + 4 + 3


def test_the_total_adds_up_everything() -> None:
    """Printed, Gear, abilities, Blueprints; not below 0 (MHS-6.7)."""
    table = situation(teams={0: "T13+G02 T05+G07?F08"}, blueprints={(0, 0): 2})
    attempt(table, 0, "stealth", [0, 1])
    assert table.view(0).board.attempt.total == (3 + 2) + (2 + 1 - 1) + 1 + 1 + 2


def test_the_number_is_printed_plus_heat() -> None:
    """MHS-6.8."""
    table = situation(teams={0: "T09"}, hands={1: "G01"}, heat=[2])
    attempt(table, 0, "stealth", [0])
    assert table.view(0).board.attempt.number == 6


def test_announced_one_use_gear_is_discarded_whatever_happens() -> None:
    """What was not announced stays (MHS-6.9)."""
    for used in (True, False):
        table = situation(teams={0: "T01+G12"}, dice=[4])
        attempt(table, 0, "stealth", [0], one_use=used)
        pass_all(table)
        if used:
            play(table, 0, SetDie(1))
        assert pile(table) == ("G12" if used else "")


def test_the_interrupt_phase_follows_the_announcement() -> None:
    """W-STEP (MHS-6.10)."""
    table = situation(teams={0: "T09"}, hands={0: "I01", 1: "G01"})
    attempt(table, 0, "stealth", [0])
    assert (window(table), asked(table)) == ("step", (1,))


# 4.5 Tally -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", rows(r"(below )?\d( or more)?", 5), ids=lambda row: row[0])
def test_the_table_of_chances(row: Any) -> None:
    """Section 4.5; a total above the number is a Perfection (MHS-7.1 to MHS-7.5)."""
    lacking = -1 if row[0].startswith("below") else int(row[0].split()[0])
    found = chances(5, 5 + lacking)
    if lacking < 0:
        assert found.perfection == 6
        return
    sixths = [int(cell.split("/")[0]) for cell in row[2:]]
    assert [found.perfection, found.success, found.push, found.failure] == [0, *sixths]


def test_a_perfection_rolls_nothing_and_the_number_is_chosen() -> None:
    """Not optional (MHS-7.1)."""
    table = situation(teams={0: "T09 T10"}, hands={0: "I03"})
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    assert asks(table) == "PerfectionNumber"
    assert offers(table) == [SetDie(number) for number in range(1, 7)]
    play(table, 0, SetDie(5))
    assert own_dice(table) == (5,)


@pytest.mark.parametrize(("die", "result", "dice"), [(6, "success", (6,)), (1, "push", ())])
def test_greater_is_success_and_equal_is_push(die: int, result: str, dice: tuple[int, ...]) -> None:
    """The rolled number stays on the die; a Push loses nothing and goes to Upkeep (MHS-7.2, MHS-7.3, MHS-7.4)."""
    table = situation(teams={0: "T13 T10"}, dice=[die], on_jobs={(1, 0): [2]})
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    assert events(table, StepEnded)[0].result == result
    assert own_dice(table) == dice
    assert own_dice(table, 1) == (2,)
    assert (asks(table) == "HoldOrContinue") == (result == "success")


def test_less_is_failure() -> None:
    """No die is placed; progress made before stays (MHS-7.5, MHS-7.6)."""
    table = situation(teams={0: "T01 T02"}, on_jobs={(0, 0): [3]}, dice=[1], failures="F01")
    attempt(table, 0, "tech", [0])
    pass_all(table)
    assert events(table, StepEnded)[0].result == "failure"
    assert own_dice(table) == (3,)


# 4.7 Hold, continue --------------------------------------------------------------------------------------------------


def success(**more: Any) -> Any:
    more.setdefault("teams", {0: "T09 T10"})
    table = situation(**more)
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    if asks(table) == "PerfectionNumber":
        play(table, 0, SetDie(1))
    return table


def test_hold_keeps_the_progress() -> None:
    """And goes to Upkeep (MHS-9.1)."""
    table = success()
    assert words(table) == ["hold", "continue"]
    play(table, 0, "hold")
    assert own_dice(table) == (1,)
    assert turned(table) == []


def test_continue_may_switch_to_another_heist() -> None:
    """At the own next step there (MHS-9.2)."""
    table = success(on_jobs={(1, 0): [4]})
    play(table, 0, "continue")
    play(table, 0, Go(1))
    play(table, 0, Activate("muscle", (1,)))
    assert events(table, Attempted)[-1].step == "B"


def test_continue_needs_somebody_who_is_not_turned() -> None:
    """Sparrow can be woken for a gem first; a Perfection counts as a success (MHS-9.1, MHS-9.3)."""
    table = success(teams={0: "T15 T10!"}, dice=[6], cash=[1, 2, 2])
    assert words(table) == ["hold", "wake_sparrow"]
    assert refuse(table, 0, "continue").rule == "MHS-9.1"
    play(table, 0, "wake_sparrow")
    assert table.cash[0] == 0
    assert words(table) == ["hold", "continue"]


def test_an_adrenaline_shot_wakes_its_wearer() -> None:
    """Once: it is discarded (MHS-9.3, MHS-21 G19)."""
    table = success(teams={0: "T09+G19"})
    assert words(table) == ["hold", "wake_wearer"]
    play(table, 0, "wake_wearer")
    assert pile(table) == "G19"
    assert words(table) == ["hold", "continue"]


def test_the_turn_holds_by_itself_when_there_is_nothing_to_choose() -> None:
    """MHS-9.14."""
    table = success(teams={0: "T09", 1: "T10"})
    assert (asks(table), asked(table)) == ("TurnChoice", (1,))


def test_recruits_to_be_discarded_leave_before_hold_or_continue() -> None:
    """Rosa and Pixel; with an empty team nobody stays at completion (MHS-9.12)."""
    table = situation(teams={0: "T08"}, on_jobs={(0, 0): [1, 2, 3]}, hands={0: "G01"})
    attempt(table, 0, "muscle", [0], rosa=True)
    pass_all(table)
    play(table, 0, SetDie(1))
    assert team(table) == ""
    play(table, 0, "decline")
    assert team(table) == ""
    assert len(table.mementos[0]) == 1


def test_the_end_of_an_attempt_has_an_order() -> None:
    """Die, Glitch, One-Use Gear and Blueprints, Rosa, then hold or continue (MHS-9.13)."""
    table = situation(
        teams={0: "T17+G13 T08 T10"}, on_jobs={(0, 0): [1]}, blueprints={(0, 0): 2}, hands={0: "I01"}, prep="G01"
    )
    attempt(table, 0, "tech", [0, 1], one_use=True, rosa=True)
    pass_all(table)
    play(table, 0, SetDie(6))
    kinds = [type(event).__name__ for event in table.log or ()]
    order = ["StepEnded", "CardsDrawn", "GearDiscarded", "RecruitLeft"]
    assert [kind for kind in kinds if kind in order] == order
    assert hand(table) == "G01 I01"
    assert pile(table) == "G13 P06"
    assert words(table) == ["hold", "continue"]
