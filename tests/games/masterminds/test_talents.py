"""Every Talent and every Gear card (sections 5.1 and 5.2)."""

from typing import Any

import pytest

from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.moves import CardTaken, Equip, Pick, Rob, SetDie, StepEnded, Use, Work
from heistnight.games.masterminds.pieces import BOX, FAILURES, PREP, SKILLS, TALENT
from heistnight.games.masterminds.places import Recruit
from heistnight.games.masterminds.strength import value_on_step
from tests.games.masterminds.tables import (
    activation,
    asked,
    asks,
    attempt,
    events,
    hand,
    interrupt,
    offers,
    own_dice,
    pass_all,
    pile,
    play,
    situation,
    team,
    turned,
    window,
    words,
)

STEPS = {"A": [], "B": [1], "C": [1, 1], "D": [1, 1, 1]}


def total(members: str, slots: Any, step: str = "A", skill: str = "", **extras: Any) -> Any:
    """The total of an attempt that waits in W-STEP."""
    heist = {"A": "stealth", "B": "tech", "C": "stealth", "D": "muscle"}
    table = situation(teams={0: members}, hands={0: "I01"}, on_jobs={(0, 0): STEPS[step]}, heat=[2])
    attempt(table, 0, skill or heist[step], slots, **extras)
    return table.view(0).board.attempt.total


@pytest.mark.parametrize("talent", ["T01", "T09", "T34"])
def test_lone_wolf(talent: str) -> None:
    """+2 alone, nothing in company (MHS-20 T01, T09, T34; MHS-27.9)."""
    stealth = BOX.talents[TALENT[talent]].stats["stealth"]
    assert total(talent, [0]) == stealth + 2
    assert total(f"{talent} T40", [0, 1]) == stealth + 2  # Captain Salt's own 2


@pytest.mark.parametrize("talent", ["T05", "T13", "T31"])
def test_good_partner(talent: str) -> None:
    """+1 when exactly two are activated (MHS-20 T05, T13, T31)."""
    stealth = BOX.talents[TALENT[talent]].stats["stealth"]
    assert total(talent, [0]) == stealth
    assert total(f"{talent} T40", [0, 1]) == stealth + 2 + 1
    assert total(f"{talent} T40 T38", [0, 1, 2]) == stealth + 2 + 0


def test_control_room() -> None:
    """+2 with three (MHS-20 T19)."""
    assert total("T19 T40 T38", [0, 1, 2]) == 2 + 2 + 0 + 2
    assert total("T19 T40", [0, 1]) == 4


@pytest.mark.parametrize(
    ("talent", "steps", "bonus"), [("T04", "D", 2), ("T36", "D", 2), ("T12", "A", 2), ("T21", "BC", 1)]
)
def test_opener_middle_man_closer(talent: str, steps: str, bonus: int) -> None:
    """Any skill, only on their steps (MHS-20 T04, T12, T21, T36)."""
    stats = BOX.talents[TALENT[talent]].stats
    for step, skill in (("A", "stealth"), ("B", "tech"), ("C", "guile"), ("D", "muscle")):
        assert total(talent, [0], step, skill) == stats[skill] + bonus * (step in steps)


def test_tool_master() -> None:
    """Every raised skill 1 more, not for One-Use Gear (MHS-20 T02, MHS-21.1)."""
    hanna = TALENT["T02"]
    plain = value_on_step(Recruit(hanna), 0)
    assert value_on_step(Recruit(hanna, gear=(PREP["G01"], -1)), 0) == plain + 3
    assert value_on_step(Recruit(hanna, gear=(PREP["G16"], -1)), 4) == 1 + 2
    assert value_on_step(Recruit(hanna, gear=(PREP["G11"], -1)), 0, one_use=True) == plain + 4
    assert value_on_step(Recruit(hanna, gear=(PREP["G01"], -1)), 1) == 1


@pytest.mark.parametrize("card", [card for card in BOX.prep if card.type == "gear"], ids=lambda card: card.id)
def test_gear_raises_its_skills(card: Any) -> None:
    """One-Use Gear only when announced (MHS-21.2)."""
    wearer = Recruit(TALENT["T40"], gear=(PREP[card.id], -1))
    for skill, name in enumerate(SKILLS):
        printed = BOX.talents[TALENT["T40"]].stats[name]
        bonus = card.bonus.get(name, 0)
        lasting = 0 if "one_use" in card.icons else bonus
        assert value_on_step(wearer, skill) == printed + lasting
        assert value_on_step(wearer, skill, one_use=True) == printed + bonus


def test_gear_stays_until_it_is_used_or_the_heist_completed() -> None:
    """MHS-21.1."""
    table = situation(teams={0: "T09+G02 T10", 1: "T36"})
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    play(table, 0, SetDie(1))
    play(table, 0, "hold")
    assert table.recruit(0, 0).worn == (PREP["G02"],)


def test_passive_abilities_work_turned_or_not() -> None:
    """Bonuses when activated only for those activated (MHS-20.1)."""
    assert total("T40 T12", [0]) == 2
    table = situation(teams={0: "T01 T28!", 1: "T36"}, on_jobs={(0, 0): [3]}, dice=[1, 4], failures="F17")
    attempt(table, 0, "tech", [0])
    pass_all(table)
    assert own_dice(table) == (3,)  # 1 + 2 + 4 passes 7


def test_abilities_that_say_may_are_offered() -> None:
    """The others happen by themselves (MHS-20.2)."""
    table = situation(teams={0: "T09"}, pool="T23 T01 T02", discard="G05 I01")
    play(table, 0, "prep")
    play(table, 0, Pick("T23"))
    assert words(table) == ["none"]


def test_one_use_recruits_are_discarded_after_use_only() -> None:
    """Merely activating them does nothing (MHS-20.4)."""
    for rosa in (True, False):
        table = situation(teams={0: "T08 T09", 1: "T36"})
        attempt(table, 0, "stealth", [0, 1], rosa=rosa)
        pass_all(table)
        play(table, 0, SetDie(1))
        assert table.has(0, TALENT["T08"]) is not rosa


def test_t06_tiny_draws() -> None:
    """MHS-20 T06."""
    table = situation(teams={0: "T09"}, hands={0: "I01"}, pool="T06 T01 T02", prep="G07")
    play(table, 0, "prep")
    play(table, 0, Pick("T06"))
    assert hand(table) == "G07 I01"


@pytest.mark.parametrize(
    ("talent", "skill", "dice"), [("T07", "muscle", "D"), ("T22", "tech", "B"), ("T32", "guile", "C")]
)
def test_rival_watch(talent: str, skill: str, dice: str) -> None:
    """-2 for that skill, and the watcher is turned until its owner's Upkeep (MHS-20 T07, T22, T32)."""
    table = situation(teams={0: "T40", 1: talent}, on_jobs={(0, 0): STEPS[dice]}, hands={0: "I01"})
    attempt(table, 0, skill, [0])
    before = table.view(0).board.attempt.total
    interrupt(table, 1, Use(talent))
    assert table.view(0).board.attempt.total == max(0, before - 2)
    assert turned(table, 1) == [0]
    friendly = situation(teams={0: "T40", 1: talent}, on_jobs={(0, 0): STEPS[dice]}, mood="friendly")
    attempt(friendly, 0, skill, [0])
    assert window(friendly) == ""


def test_t08_rosa() -> None:
    """+4, then she goes (MHS-20 T08)."""
    assert total("T08", [0], rosa=True) == 1 + 4


@pytest.mark.parametrize("talent", ["T10", "T20", "T37"])
def test_second_try(talent: str) -> None:
    """Once per turn, the new number stands (MHS-20 T10, T20, T37)."""
    table = situation(teams={0: f"{talent} T02", 1: "T36"}, heat=[2], dice=[1, 6])
    attempt(table, 0, "stealth", [0])
    assert window(table) == "roll"
    play(table, 0, Use(talent))
    assert table.own_dice(0, 0) == (6,)
    assert TALENT[talent] in table.used


def test_t11_felix() -> None:
    """MHS-20 T11; without Heat he is a Good Partner (section 10)."""
    table = situation(teams={0: "T11"}, hands={1: "G01"}, heat=[2])
    attempt(table, 0, "stealth", [0])
    assert table.view(0).board.attempt.number == 4
    table = situation(teams={0: "T11 T40"}, hands={1: "G01"}, heat=(), pool="T01")
    table.options = GAME.options(players=3, pace="none", heat=False)
    attempt(table, 0, "stealth", [0, 1])
    assert table.view(0).board.attempt.total == 4 + 2 + 1


def test_t14_nadia() -> None:
    """Only her owner sees the card (MHS-20 T14)."""
    table = situation(teams={0: "T14", 1: "T36"}, hands={0: "I01"}, failures="F07", prep="G01 G02 G03")
    play(table, 0, "prep")
    for word in ("draw", "plan_draw", "plan_draw"):
        play(table, 0, word)
    play(table, 0, Work("T14"))
    assert table.view(0).own.failure_sights[0].cards == ("F07",)
    assert table.view(1).own.failure_sights == ()
    play(table, 0, "put_under")
    assert FAILURES[table.failure_deck[0]] == "F07"
    assert table.view(0).own.failure_sights[0].from_bottom == 0


def test_t15_sparrow_once_per_turn() -> None:
    """MHS-20 T15."""
    table = situation(teams={0: "T15", 1: "T36"}, dice=[6, 6], heists="H03/H03 H05/H06")
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    play(table, 0, "wake_sparrow")
    play(table, 0, "continue")
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    assert asked(table) == (1,)  # nothing left to choose


def test_t16_old_tom_saves_another() -> None:
    """Not himself (MHS-20 T16, MHS-27.13)."""
    table = situation(teams={0: "T16", 1: "T36"}, on_jobs={(0, 0): [3]}, placed=[1], dice=[1, 1], failures="F17")
    attempt(table, 0, "tech", [0])
    pass_all(table)
    assert own_dice(table) == ()


def test_t17_glitch_and_t35_baba() -> None:
    """MHS-20 T17, T35."""
    table = situation(teams={0: "T17 T09", 1: "T36"}, hands={0: "I01"}, prep="G07")
    attempt(table, 0, "stealth", [0, 1])
    pass_all(table)
    play(table, 0, SetDie(1))
    assert hand(table) == "G07 I01"
    table = situation(teams={0: "T35", 1: "T36"}, hands={0: "I01"}, prep="G07", dice=[4])
    attempt(table, 0, "stealth", [0])
    pass_all(table)
    assert events(table, StepEnded)[0].result == "push"
    assert hand(table) == "G07 I01"


@pytest.mark.parametrize(("talent", "skill", "value"), [("T18", 1, 4), ("T27", 0, 4), ("T18", 2, 4), ("T27", 3, 4)])
def test_own_methods(talent: str, skill: int, value: int) -> None:
    """One printed skill is used as another (MHS-20 T18, T27)."""
    assert value_on_step(Recruit(TALENT[talent]), skill) == value


def test_t23_igor_takes_gear_from_the_discard() -> None:
    """Everybody sees which (MHS-20 T23)."""
    table = situation(teams={0: "T09"}, pool="T23 T01 T02", discard="G05 I01 G02 G05")
    play(table, 0, "prep")
    play(table, 0, Pick("T23"))
    assert offers(table)[1:] == [Pick("G02"), Pick("G05")]
    play(table, 0, Pick("G05"))
    assert (hand(table), pile(table)) == ("G05", "I01 G02 G05")
    assert table.view(2).own.known[0] == ("G05",)
    assert table.view(None).board.known[0] == ("G05",)


def test_t24_pixel() -> None:
    """Any number; she goes after the attempt (MHS-20 T24)."""
    table = situation(teams={0: "T24 T09", 1: "T36"}, heat=[2], dice=[1])
    attempt(table, 0, "stealth", [0])
    play(table, 0, Use("T24"))
    play(table, 0, SetDie(4))
    assert own_dice(table) == (4,)
    assert team(table) == "T09"


def test_t25_the_countess() -> None:
    """One more, then one back (MHS-20 T25)."""
    table = situation(
        teams={0: "T01 T25 T02 T05", 1: "T36"}, on_jobs={(0, 0): [1, 2, 3]}, bag="ruby ruby diamond diamond emerald"
    )
    attempt(table, 0, "muscle", [0])
    pass_all(table)
    play(table, 0, SetDie(6))
    assert asks(table) == "AppraiserReturn"
    play(table, 0, offers(table)[-1])
    assert table.view(None).board.seats[0].gems == {"emerald": 1, "ruby": 2, "diamond": 1}
    assert not table.emptied


def test_t26_jack() -> None:
    """A rival who holds more cards (MHS-20 T26); not in a friendly game."""
    table = situation(teams={0: "T09"}, pool="T26 T01 T02", hands={0: "G01", 1: "G02", 2: "I01 I02"})
    play(table, 0, "prep")
    play(table, 0, Pick("T26"))
    assert offers(table)[1:] == [Rob(2)]
    play(table, 0, Rob(2))
    assert events(table, CardTaken)[0].victim == 2
    assert len(table.hands[0]) == 2
    table = situation(teams={0: "T09"}, pool="T26 T01 T02", hands={0: "G01", 2: "I01 G02"}, mood="friendly")
    play(table, 0, "prep")
    play(table, 0, Pick("T26"))
    assert asks(table) == "PlanChoice"


def test_t29_t30_t33_are_told_elsewhere() -> None:
    """Zora with Upkeep, Silas with paying, Roxy with completion (MHS-20 T29, T30, T33)."""
    assert {BOX.talents[TALENT[t]].ability.kind for t in ("T29", "T30", "T33")} == {"sift", "credit", "stay"}


def test_t38_greta_holds_two() -> None:
    """MHS-20 T38."""
    assert Recruit(TALENT["T38"]).places == 2
    assert total("T38+G02+G07", [0]) == 0 + 2 + 1


def test_t39_juno_pays_for_three() -> None:
    """MHS-20 T39."""
    table = situation(teams={0: "T39"}, hands={1: "G01"}, cash=[1, 2, 2])
    attempt(table, 0, "stealth", [0], juno=True)
    assert table.view(0).board.attempt.total == 1 + 3
    assert table.cash[0] == 0
    table = situation(teams={0: "T39"}, cash=[0, 2, 2])
    play(table, 0, "heist")
    play(table, 0, offers(table)[0])
    assert activation("stealth", [0], juno=True) not in offers(table)


def test_t40_captain_salt_comes_equipped() -> None:
    """On any recruit (MHS-20 T40)."""
    table = situation(teams={0: "T09"}, pool="T40 T01 T02", hands={0: "G05 I01"})
    play(table, 0, "prep")
    play(table, 0, Pick("T40"))
    assert offers(table)[1:] == [Equip("G05", 0), Equip("G05", 1)]
    play(table, 0, Equip("G05", 0))
    assert table.recruit(0, 0).worn == (PREP["G05"],)


def test_g17_g18_g19_are_told_elsewhere() -> None:
    """Body Armour with failures, Fake Papers with completion, Adrenaline Shot with hold or continue (MHS-21)."""
    assert all(not BOX.prep[PREP[card]].bonus for card in ("G17", "G18", "G19"))
