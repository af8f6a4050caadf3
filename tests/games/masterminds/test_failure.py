"""Failure (section 4.6) and every consequence (section 5.7)."""

from typing import Any

import pytest

from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.moves import CloseCall, FailureIgnored, FailureRevealed, Pick, Point, TestRolled
from heistnight.games.masterminds.pieces import BOX, FAILURES, TALENTS
from heistnight.games.masterminds.places import Recruit
from heistnight.games.masterminds.table import MastermindsTable
from tests.games.masterminds.tables import (
    asked,
    asks,
    attempt,
    events,
    hand,
    holds,
    interrupt,
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

WEAK = "T01"  # Tech 1, Stealth 0, Guile 1, Wheels 2, Muscle 4


def failed(failure: str, die: int = 1, skill: str = "tech", members: str = WEAK, **more: Any) -> Any:
    """A failed attempt on step B (Tech 5) or A (Stealth 4) of heist 0, up to the first question after the card."""
    if skill == "tech":
        more.setdefault("on_jobs", {(0, 0): [3]})
    table = situation(teams={0: members, 1: "T36"}, dice=[1, die], failures=failure, **more)
    attempt(table, 0, skill, [0])
    pass_all(table)
    return table


def test_the_culprit_is_named_before_the_card_is_revealed() -> None:
    """One of those activated for this step (MHS-8.1)."""
    table = situation(teams={0: "T01 T06 T09"}, on_jobs={(0, 0): [3]}, dice=[1], failures="F01")
    attempt(table, 0, "tech", [0, 1])
    pass_all(table)
    assert offers(table) == [Point(0), Point(1)]
    assert not events(table, FailureRevealed)
    play(table, 0, Point(1))
    assert events(table, FailureRevealed)[0].failure == "F01"


def test_a_skill_in_neither_area_is_a_close_call() -> None:
    """The card is discarded (MHS-8.2)."""
    table = failed("F01")
    assert len(events(table, CloseCall)) == 1
    assert [FAILURES[card] for card in table.failure_discard] == ["F01"]


@pytest.mark.parametrize("card", BOX.failures, ids=lambda card: card.id)
def test_every_failure_card_demands_the_test_beside_the_trigger(card: Any) -> None:
    """No skill is in both areas (MHS-8.3)."""
    jobs = {"muscle": "H19", "stealth": "H03", "tech": "H09", "guile": "H01", "wheels": "H02"}
    for skill, name in jobs.items():
        table = situation(teams={0: "T40"}, heists=f"{name}/H10 H04/H05", heat=[2], failures=card.id, hands={0: "I07"})
        table.put(0, 0, Recruit(next(t for t in range(40) if _is_weak(t, skill))))
        table.rng.faces = [1]
        attempt(table, 0, skill, [0])
        pass_all_but_fail(table)
        trigger = next((trigger for trigger in card.triggers if skill in trigger.trigger), None)
        revealed = events(table, FailureRevealed)[0]
        assert (revealed.test, revealed.number) == ((trigger.test, trigger.number) if trigger else (None, 0))
        assert (window(table) == "fail") == (trigger is not None)


def _is_weak(talent: int, skill: str) -> bool:
    card = BOX.talents[talent]
    harmless = ("calm", "tough", "sift", "fallguy", "rec_draw", "stay", "hinder")
    return card.stats[skill] <= 1 and card.ability.kind in harmless


def pass_all_but_fail(table: MastermindsTable) -> None:
    while asks(table) == "Interruption" and window(table) != "fail":
        play(table, asked(table)[0], offers(table, asked(table)[0])[0])


@pytest.mark.parametrize(
    ("members", "skill", "failure", "value"),
    [
        ("T01", "tech", "F17", 1),  # Tech, printed
        ("T01+G03", "tech", "F17", 3),  # Gear counts
        ("T02+G08", "tech", "F17", 4),  # Tool Master too
        ("T01+G13", "tech", "F17", 1),  # One-Use Gear never
        ("T01+G03?F08", "tech", "F17", 2),  # Rattled
        ("T03", "tech", "F17", 3),  # Thick Skin
        ("T01 T28", "tech", "F17", 3),  # Steady Voice
        ("T27", "tech", "F19", 0),  # Own Methods is for Heist Steps only
    ],
)
def test_the_test_adds_the_own_value_to_a_die(members: str, skill: str, failure: str, value: int) -> None:
    """MHS-8.4."""
    table = failed(failure, die=1, skill=skill, members=members, heat=[2])
    assert events(table, TestRolled)[0].value == value


@pytest.mark.parametrize(("die", "passed"), [(6, True), (5, False)])
def test_equal_or_higher_passes(die: int, passed: bool) -> None:
    """Passed: nothing happens (MHS-8.4, MHS-8.6)."""
    table = failed("F17", die=die, placed=[1])  # Tech 7, value 1
    assert own_dice(table) == ((3,) if passed else ())
    assert [test.passed for test in events(table, TestRolled)] == [passed]


def test_the_order_of_a_failure() -> None:
    """Declare, reveal, W-FAIL, Armour, roll, Fall Guy, consequence; no window after the test die (MHS-8.5)."""
    table = failed("F17", members="T01+G17 T16", hands={0: "I01"}, placed=[1])
    assert window(table) == ""
    assert words(table) == ["use_armour", "risk_test"]
    assert refuse(table, 0, "hold").values == {"card": "Body Armour"}
    assert table.view(2).board.test.failure == "F17"
    play(table, 0, "risk_test")
    assert words(table) == ["use_fall_guy", "take_consequence"]
    assert refuse(table, 0, "hold").text == "Let Old Tom Ash take the fall, or take the consequence."
    play(table, 0, "take_consequence")
    assert own_dice(table) == ()


def test_an_attached_card_stays_with_the_recruit() -> None:
    """All others go to the discard pile (MHS-8.7)."""
    table = failed("F10")
    assert table.view(None).board.seats[0].team[0].failures[0].consequence == "laidup"
    assert table.failure_discard == []


def test_this_heist_is_the_one_attempted() -> None:
    """Dice elsewhere are safe (MHS-8.8, MHS-27.17)."""
    table = failed("F11", on_jobs={(0, 0): [3], (1, 0): [1, 2], (0, 1): [5]}, placed=[1, 2])
    assert (own_dice(table), own_dice(table, 1), own_dice(table, 0, 1)) == ((), (1, 2), (5,))


def test_rosa_may_be_named_and_leaves_afterwards() -> None:
    """If she is still in the team (MHS-8.9)."""
    table = situation(teams={0: "T08", 1: "T36"}, heists="H14/H02 H05/H06", heat=[2], dice=[1, 1], failures="F03")
    attempt(table, 0, "tech", [0], rosa=True)
    pass_all(table)
    assert team(table) == ""
    assert [TALENTS[card] for card in table.talent_discard] == ["T08"]


# Consequences --------------------------------------------------------------------------------------------------------


def test_busted() -> None:
    """With Gear and attached cards (MHS-26 F19)."""
    table = failed("F19", members="T01+G01?F08", heat=[1])
    assert team(table) == ""
    assert pile(table) == "G01"
    assert len(table.failure_discard) == 2


def test_laid_up_is_not_unturned_this_turn_but_in_the_next_upkeep() -> None:
    """MHS-26 F10."""
    table = failed("F10", hands={1: "G01", 2: "G01"})
    assert turned(table) == [0]
    for seat in (1, 2):
        play(table, seat, "prep") if asks(table) == "TurnChoice" else None
        while asked(table) == (seat,):
            play(table, seat, offers(table, seat)[-1])
    assert asks(table) == "RecruitChoice"  # nobody can be activated
    while asked(table) == (0,):
        play(table, 0, offers(table)[-1])
    assert turned(table) == []
    assert "F10" in [FAILURES[card] for card in table.failure_discard]


def test_rattled_costs_one_in_every_skill() -> None:
    """MHS-26 F08."""
    table = failed("F08", skill="stealth")
    assert table.view(None).board.seats[0].team[0].values == (3, 0, 0, 0, 1)


def test_alarm() -> None:
    """MHS-26 F02; without Heat a Setback (section 10)."""
    assert failed("F02").heist(0).heat == 1
    table = failed("F02", heat=[0])
    assert own_dice(table) == (3,)
    table = _without_heat("F02")
    assert own_dice(table) == ()
    assert table.heist(0).heat == 0


def _without_heat(failure: str) -> Any:
    table = situation(teams={0: WEAK, 1: "T36"}, dice=[1, 1], failures=failure, on_jobs={(0, 0): [3]}, placed=[1])
    table.options = GAME.options(players=3, pace="none", heat=False)
    attempt(table, 0, "tech", [0])
    pass_all(table)
    return table


def test_lost_tools() -> None:
    """Gear, or else a card (MHS-26 F04)."""
    heists = "H19/H02 H05/H06"
    for members, cards in (("T09+G03", ""), ("T09", "G05 I01")):
        table = situation(teams={0: members}, hands={0: cards}, heists=heists, dice=[1, 1], failures="F04")
        attempt(table, 0, "muscle", [0])
        pass_all(table)
        if cards:
            assert asks(table) == "DiscardChoice"
            play(table, 0, Pick("I01"))
            assert hand(table) == "G05"
        else:
            assert pile(table) == "G03"


def test_plan_blown_and_setback() -> None:
    """All dice of this turn, or the most advanced of them; with none there, 1 Heat (MHS-27.17, MHS-27.25)."""
    more = {"teams": {0: "T09"}, "on_jobs": {(0, 0): [3, 4]}, "heists": "H03/H09 H05/H06", "heat": [1], "dice": [1, 1]}
    for failure, placed, left in (("F09", 2, ()), ("F09", 1, (3,)), ("F10", 2, (3,)), ("F10", 0, (3, 4))):
        table = situation(placed=[placed], failures=failure, **more)
        attempt(table, 0, "muscle", [0])
        pass_all(table)
        assert own_dice(table) == left
        assert table.heist(0).heat == (1 if placed else 2)
    table = failed("F06", skill="stealth")
    assert table.heist(0).heat == 1
    table = failed("F06", skill="stealth", heat=[2])
    assert table.heist(0).heat == 2


def test_loose_talk() -> None:
    """Every rival draws, clockwise (MHS-26 F05)."""
    table = failed("F05", prep="G01 G02")
    assert (hand(table, 1), hand(table, 2)) == ("G01", "G02")


def test_walks_out() -> None:
    """To the Pool, which may hold four then (MHS-27.18)."""
    table = failed("F08", members="T01+G01", pool="T02 T03 T04")
    assert table.view(None).board.pool == ("T02", "T03", "T04", "T01")
    assert pile(table) == "G01"


def test_shakedown() -> None:
    """A gem or cash; with neither two cards. Silas does not help (MHS-8.8)."""
    table = failed("F03", gems={0: "ruby"})
    assert [type(action).__name__ for action in offers(table)] == ["Give", "Choose"]
    play(table, 0, "cash")
    assert (table.cash[0], holds(table)) == (1, 1)
    table = failed("F03", members="T01 T30", cash=[0, 2, 2], hands={0: "G01 G02 G03"})
    assert asks(table) == "DiscardChoice"
    play(table, 0, Pick("G01"))
    play(table, 0, Pick("G03"))
    assert hand(table) == "G02"


def test_inside_man_ignores_the_card() -> None:
    """MHS-24 I07."""
    table = failed_with_window("F17", hands={0: "I07"})
    interrupt(table, 0, offers(table)[1])
    pass_all(table)
    assert events(table, FailureIgnored)[0].why == "inside_man"
    assert own_dice(table) == (3,)


def failed_with_window(failure: str, **more: Any) -> Any:
    table = situation(teams={0: WEAK, 1: "T36"}, on_jobs={(0, 0): [3]}, dice=[1, 1], failures=failure, **more)
    attempt(table, 0, "tech", [0])
    pass_all_but_fail(table)
    assert window(table) == "fail"
    return table
