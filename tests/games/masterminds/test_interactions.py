"""Interactions that matter: one test for each row of section 5.8."""

from typing import Any

from heistnight.games.masterminds.moves import (
    PASS,
    FailureIgnored,
    Go,
    Interrupt,
    Pick,
    Point,
    Recruited,
    SetDie,
    StepEnded,
    Tallied,
    Use,
)
from heistnight.games.masterminds.pieces import PREP, TALENT
from heistnight.games.masterminds.places import Mark, Recruit
from heistnight.games.masterminds.strength import value_on_step
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
    play_action,
    situation,
    team,
    turned,
    window,
    words,
)

D_ON_H01 = {(0, 0): [1, 2, 3]}


def let(table: MastermindsTable, *kinds: Any) -> None:
    """Pass while one of these windows is open."""
    while window(table) in kinds:
        play(table, asked(table)[0], PASS)


def test_timing_and_patrol_both_count() -> None:
    """+2 -2 = 0 (MHS-27.1)."""
    table = situation(teams={0: "T13"}, hands={0: "I01", 1: "I02"}, dice=[1])
    attempt(table, 0, "stealth", [0])
    interrupt(table, 1, Interrupt("I02"))
    let(table, "counter")
    interrupt(table, 0, Interrupt("I01"))
    let(table, "counter", "step")
    assert events(table, Tallied)[0].total == 3


def test_patrol_undoes_a_perfection() -> None:
    """The die is rolled (MHS-27.2)."""
    table = situation(teams={0: "T09"}, hands={1: "I02"}, dice=[3])
    attempt(table, 0, "stealth", [0])
    interrupt(table, 1, Interrupt("I02"))
    pass_all(table)
    assert events(table, StepEnded)[0].result == "success"
    assert own_dice(table) == (3,)


def test_lucky_break_then_jinx() -> None:
    """The last roll stands (MHS-27.3)."""
    table = situation(teams={0: "T13"}, hands={0: "I03", 1: "I04"}, dice=[2, 6, 1], cash=[1, 2, 2])
    attempt(table, 0, "stealth", [0])
    let(table, "step")
    interrupt(table, 0, Interrupt("I03", "both"))
    let(table, "counter")
    play(table, 0, "keep_new")
    interrupt(table, 1, Interrupt("I04"))
    pass_all(table)
    assert events(table, StepEnded)[0].die == 1


def test_rewrite_then_jinx() -> None:
    """Pixel is still discarded (MHS-27.4)."""
    table = situation(teams={0: "T24 T09"}, hands={1: "I04"}, dice=[1, 2], heat=[2])
    attempt(table, 0, "stealth", [0])
    let(table, "step")
    interrupt(table, 0, Use("T24"))
    play(table, 0, SetDie(6))
    interrupt(table, 1, Interrupt("I04"))
    pass_all(table)
    assert events(table, StepEnded)[0].die == 2
    assert "T24" not in team(table)


def test_a_perfection_has_no_roll_window() -> None:
    """MHS-27.5."""
    table = situation(teams={0: "T09 T10"}, hands={0: "I03", 1: "I04"})
    attempt(table, 0, "stealth", [0, 1])
    let(table, "step")
    assert asks(table) == "PerfectionNumber"


def test_felix_ignores_all_heat() -> None:
    """MHS-27.6."""
    table = situation(teams={0: "T11 T40"}, hands={1: "G01"}, heat=[2])
    attempt(table, 0, "stealth", [0, 1])
    assert table.view(0).board.attempt.number == 4


def test_own_methods_replace_the_printed_value_only() -> None:
    """Gear must match the skill attempted (MHS-27.7)."""
    wearer = Recruit(TALENT["T18"], gear=(PREP["G03"], -1))
    assert value_on_step(wearer, 1) == 4
    assert value_on_step(wearer, 2) == 6
    assert value_on_step(Recruit(TALENT["T18"], gear=(PREP["G02"], -1)), 1) == 6
    table = situation(teams={0: "T09"}, pool="T18")
    play(table, 0, "prep")
    play(table, 0, Pick("T18"))
    assert events(table, Recruited)[0].values == table.view(None).board.seats[0].team[1].values


def test_rattled_counts_after_gear() -> None:
    """0 + 2 - 1 = 1 (MHS-27.8)."""
    mark = (Mark(7, "rattled", 0),)
    assert value_on_step(Recruit(TALENT["T01"], gear=(PREP["G02"], -1), marks=mark), 1) == 1
    assert value_on_step(Recruit(TALENT["T01"], marks=mark), 1) == 0


def test_two_good_partners() -> None:
    """+2 together (MHS-27.9)."""
    table = situation(teams={0: "T05 T13"}, hands={1: "G01"})
    attempt(table, 0, "stealth", [0, 1])
    assert table.view(0).board.attempt.total == 2 + 3 + 2


def complete(hands: Any, members: str = "T01 T25 T02 T05", **more: Any) -> Any:
    table = situation(teams={0: members, 1: "T36"}, hands=hands, on_jobs=D_ON_H01, **more)
    attempt(table, 0, "muscle", [0])
    let(table, "step", "roll")
    play(table, 0, SetDie(6))
    return table


def test_skim_and_the_countess() -> None:
    """Due 3, draws 4, returns 1, then the Skimmer draws 1 (MHS-27.10)."""
    table = complete({1: "I08"}, bag="ruby ruby ruby emerald emerald emerald")
    interrupt(table, 1, Interrupt("I08"))
    let(table, "counter", "take")
    if asks(table) == "AppraiserReturn":
        play(table, 0, offers(table)[0])
    assert (holds(table), holds(table, 1), sum(table.bag)) == (3, 1, 2)


def test_skim_and_a_nearly_empty_bag() -> None:
    """The completing rival draws first (MHS-27.11)."""
    table = complete({1: "I08"}, members="T01 T03 T02 T05", bag="ruby ruby ruby")
    interrupt(table, 1, Interrupt("I08"))
    let(table, "counter", "take")
    assert (holds(table), holds(table, 1), table.emptied) == (3, 0, True)


def test_inside_man_comes_before_the_armour() -> None:
    """MHS-27.12."""
    table = situation(teams={0: "T01+G17"}, hands={0: "I07"}, on_jobs={(0, 0): [3]}, dice=[1], failures="F17")
    attempt(table, 0, "tech", [0])
    let(table, "step", "roll")
    assert window(table) == "fail"
    play(table, 0, PASS)
    assert words(table) == ["use_armour", "risk_test"]


def test_the_fall_guy_cancels_any_consequence() -> None:
    """MHS-27.13."""
    table = situation(teams={0: "T01 T16", 1: "T36"}, on_jobs={(0, 0): [3]}, dice=[1, 1], failures="F11")
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 0, "use_fall_guy")
    assert events(table, FailureIgnored)[0].why == "fall_guy"
    assert own_dice(table) == (3,)


def test_rosa_is_gone_before_she_could_be_woken() -> None:
    """MHS-27.14."""
    table = situation(teams={0: "T08+G19 T09", 1: "T36"})
    attempt(table, 0, "stealth", [0, 1], rosa=True)
    pass_all(table)
    play(table, 0, SetDie(1))
    assert asked(table) == (1,)


def test_laid_up_and_lawyer_up() -> None:
    """Un-turned at once (MHS-27.15)."""
    table = situation(teams={0: "T09!?F04"}, hands={0: "P09"})
    play(table, 0, "draw")
    play_action(table, "P09", "white")
    pass_all(table)
    assert turned(table) == []
    assert not table.recruit(0, 0).marks


def test_laid_up_and_completing() -> None:
    """This turn's Upkeep removes the card and un-turns who stays (MHS-27.16)."""
    table = complete({}, members="T01 T02!?F04 T05 T03")
    play(table, 0, Point(1))
    assert team(table) == "T02"
    assert turned(table) == []
    assert not table.recruit(0, 0 if table.crews[0][0] else 1).marks


def test_plan_blown_takes_dice_of_this_turn_only_there() -> None:
    """What was held is kept (MHS-27.17, MHS-9.1)."""
    jobs = {(0, 0): [3, 4], (1, 0): [5], (0, 1): [6, 6]}
    table = situation(
        teams={0: "T09", 1: "T36"},
        on_jobs=jobs,
        placed=[1, 1],
        dice=[1, 1],
        failures="F14",
        heists="H03/H08 H05/H06",
    )
    attempt(table, 0, "muscle", [0])
    pass_all(table)
    assert (own_dice(table), own_dice(table, 1), own_dice(table, 0, 1)) == ((3,), (5,), (6, 6))


def test_who_walks_out_can_be_recruited_by_anybody() -> None:
    """From the next turn on (MHS-27.18)."""
    teams, pool = {0: "T01", 1: "T36"}, "T02 T03 T04"
    table = situation(teams=teams, on_jobs={(0, 0): [3]}, dice=[1, 1], failures="F08", pool=pool)
    attempt(table, 0, "tech", [0])
    pass_all(table)
    play(table, 1, "prep")
    assert Pick("T01") in offers(table, 1)


def test_red_tape_on_blueprints_and_side_hustle() -> None:
    """Card, gem and recruit are lost (MHS-27.19)."""
    table = situation(teams={0: "T09 T10"}, hands={0: "P06 P08", 1: "I06 I06"}, cash=[1, 2, 2])
    play_action(table, "P06", "yellow", Go(0))
    interrupt(table, 1, Interrupt("I06"))
    let(table, "counter")
    assert table.view(None).board.heists[0].blueprints == (0, 0, 0)
    assert "P06" in pile(table)
    assert table.cash[0] == 0
    play_action(table, "P08", "white", Point(1))
    interrupt(table, 1, Interrupt("I06"))
    let(table, "counter")
    assert (team(table), holds(table)) == ("T09", 0)


def test_three_stay_with_roxy_and_fake_papers() -> None:
    """MHS-27.20."""
    table = complete({}, members="T01 T33 T05+G18 T03")
    play(table, 0, Point(3))
    play(table, 0, "stay")
    play(table, 0, "stay")
    assert team(table) == "T33 T05 T03"


def test_an_immediate_card_inside_an_attempt() -> None:
    """New Heat counts from the next attempt on (MHS-27.21)."""
    table = situation(teams={0: "T35", 1: "T36"}, dice=[4], prep="E01", hands={0: "I01"})
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    assert events(table, StepEnded)[0].result == "push"
    assert table.heist(0).heat == 1


def test_fresh_faces_and_a_big_pool() -> None:
    """All are discarded, three are laid out (MHS-27.22)."""
    table = situation(teams={0: "T09"}, hands={0: "I01"}, pool="T01 T02 T03 T04", prep="E03")
    play(table, 0, "prep")
    play(table, 0, "draw")
    assert (len(table.pool), len(table.talent_discard)) == (3, 4)


def test_red_tape_can_be_double_crossed() -> None:
    """The Action is carried out then (MHS-27.23)."""
    table = situation(teams={0: "T09"}, hands={0: "P01 I05", 1: "I06"}, prep="G01 G02 G03")
    play_action(table, "P01", "white")
    interrupt(table, 1, Interrupt("I06"))
    interrupt(table, 0, Interrupt("I05"))
    let(table, "counter", "action")
    assert hand(table) == "G01 G02 G03"


def test_silas_pays_in_a_rivals_turn_too() -> None:
    """Once in each player's turn, turned or not (MHS-27.24)."""
    table = situation(teams={0: "T13", 1: "T30!"}, hands={0: "G01", 1: "I02 G02 G03"}, cash=[2, 0, 2])
    attempt(table, 0, "stealth", [0])
    interrupt(table, 1, Interrupt("I02", "yellow"))
    play(table, 1, Pick("G02"))
    assert hand(table, 1) == ""
    assert TALENT["T30"] in table.used


def test_setback_on_step_a_heats() -> None:
    """None beyond two (MHS-27.25)."""
    for heat in (0, 2):
        table = situation(teams={0: "T01", 1: "T36"}, dice=[1, 1], failures="F06", heat=[heat])
        attempt(table, 0, "stealth", [0])
        pass_all(table)
        assert table.heist(0).heat == min(2, heat + 1)
