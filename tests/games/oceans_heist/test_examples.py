"""The worked examples of section 12, with their exact cards."""

import pytest

from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import CONFIRM, ROLL, STOP
from heistnight.games.oceans_heist.packing import amounts_of, payable, pool_of, supply_of
from heistnight.games.oceans_heist.pieces import EMPTY, SITUATIONS
from heistnight.games.oceans_heist.zones import BY_POOL, CREW

from .tables import (
    Dice,
    assignment,
    cards,
    crew,
    do,
    field_ids,
    heard,
    heist,
    line_of,
    look_on,
    names,
    needs,
    offered,
    pay,
    prep,
    refused,
    staff,
    time_out,
    wing,
    winging,
)


def test_example_1_or() -> None:
    """Pool H2 pays Hack of Motion Sensors: one requirement is enough (OH-2.3)."""
    table = assignment("HS1", laid="H01")
    crew(table, pay(table, "HS1", 1))
    assert names(table.shown_expended()) == "H01"
    crew(table, CONFIRM)
    assert heard(table, moves.Assigned)[0].disabled == ("HS1",)


def test_example_2_joining_and_dividing() -> None:
    """At most two fall; the suggestion takes HS3 and LOUD CD4, and trims H04 and C08 (OH-7.3, OH-7.10, OH-8.8)."""
    table = assignment("HS3 HD2 AD1 CD4", laid="S04 H04 C08 A10", hand="H01")
    pool = pool_of(cards("S04 H04 C08 A10"), EMPTY)
    assert pool.fixed == (3, 3, 0, 0, 1, 1)
    assert pool.loose == ((0b100100, 2),)
    crew(table, moves.Suggest("alarms"))
    assert [way + 1 for way in table.paid] == [2, 0, 0, 2]
    assert names(table.expended) == "S04 A10"
    crew(table, CONFIRM)
    assert names(table.burnable()) == "H01 H04 C08"
    crew(table, STOP)
    assert table.alarms == 2
    for both in ("HD2 AD1", "HD2 CD4", "AD1 CD4"):
        one, other = both.split()
        table = assignment("HS3 HD2 AD1 CD4", laid="S04 H04 C08 A10")
        payments = [p for p in offered(table, 0, moves.Pay) if field_ids(table)[p.position - 1] == one]
        for payment in payments:
            again = assignment("HS3 HD2 AD1 CD4", laid="S04 H04 C08 A10")
            crew(again, payment)
            assert other not in [field_ids(again)[p.position - 1] for p in offered(again, 0, moves.Pay)]


def test_example_3_situation() -> None:
    """Thunderstorm: H2 + H2 + 1 = 5, only the first Hack card profits (OH-3.4)."""
    assert pool_of(cards("H01 H02"), SITUATIONS.index("ST1")).fixed[0] == 5


def test_example_4_teamwork() -> None:
    """H12 with C01 expended adds H3 and C2; with C01 merely laid H2 (OH-13.2)."""
    assert pool_of(cards("H12 C01"), EMPTY).fixed == (3, 0, 0, 0, 2, 0)
    assert pool_of(cards("H12"), EMPTY).fixed == (2, 0, 0, 0, 0, 0)


def test_example_5_global() -> None:
    """With GL01 Motion Sensors is Hack 3 or Stealth 4; Dye Packs stays Hack 7 or Force 7 (OH-15)."""
    table = assignment("HS1 U3", laid="H01", round=4, globals="GL01 GL05", target="TG3")
    assert needs(table, "HS1") == {"hack": 3, "stealth": 4}
    assert needs(table, "U3") == {"hack": 7, "force": 7}


def test_example_6_fewer_than_four() -> None:
    """Slots 1, 2 and 4 filled at the deadline: three Active Defenses, slot 3 stays empty (OH-6.8)."""
    table = prep()
    staff(table, moves.Place(1, 1), moves.Place(2, 2), moves.Place(3, 4))
    time_out(table)
    time_out(table)
    assert [defense.slot for defense in table.field] == [1, 2, 4]


def test_example_7_carry_over() -> None:
    """Pressure Tiles left: an alarm each round, and 3 or 3 from the second on, no more (OH-8.9, OH-8.13, OH-16.2)."""
    table = winging("SA4", hand="H01 H03")
    crew(table, STOP)
    assert table.alarms == 1
    look_on(table)
    assert needs(table, "SA4") == {"stealth": 3, "agility": 3}
    for slot in range(1, 5):
        staff(table, moves.Place(slot, slot))
    staff(table, moves.READY)
    crew(table, moves.READY, moves.READY)
    look_on(table)
    assert [defense.spot for defense in table.field] == ["carried", "slot", "slot", "slot", "slot"]
    table = winging("carried:SA4", hand="H01 H03", carried="SA4", round=2, alarms=1)
    crew(table, STOP)
    assert table.alarms == 2
    look_on(table)
    assert table.round == 3
    assert needs(table, "SA4") == {"stealth": 3, "agility": 3}


@pytest.mark.parametrize(("die", "hit"), [(5, True), (4, False)])
def test_example_8_wing_it(die: int, hit: bool) -> None:
    """S07 of the hand and D01, Active and unexpended, name 3 and 5: both are gone (OH-8.2 to OH-8.6)."""
    table = winging("FC3", laid="D01", hand="S07 H01", uses={"S07": 3}, dice=[die])
    crew(table, wing(table, "FC3"), moves.Burn("S07"), moves.Burn("D01"))
    crew(table, moves.Call(1), moves.Call(2), moves.Call(3), moves.Call(5))
    crew(table, ROLL)
    (roll,) = heard(table, moves.Rolled)
    assert (roll.numbers, roll.die, roll.hit) == ((3, 5), die, hit)
    assert names(sorted(table.discards)) == "S07 D01"
    if not hit:
        assert offered(table, 0, moves.Wing)


def test_example_9_lucky() -> None:
    """C13, A14 and two ordinary cards name six numbers: sure success (OH-8.4)."""
    table = winging("FC3", hand="C13 A14 H01 H02")
    crew(table, wing(table, "FC3"), *(moves.Burn(card) for card in ("C13", "A14", "H01", "H02")))
    assert table.numbers == [1, 2, 3, 4, 5, 6]
    crew(table, ROLL)
    assert heard(table, moves.Rolled)[0].hit


def test_example_10_muffle() -> None:
    """LOUD raises two, S14 cancels one; CD4 carries over and S14 loses a use (OH-13.5)."""
    table = winging("CD4", laid="S14", round=2)
    crew(table, STOP)
    assert table.alarms == 1
    look_on(table)
    assert needs(table, "CD4")
    assert table.uses[cards("S14")[0]] == 2


def test_example_11_all() -> None:
    """V01 needs Hack 2 and Stealth 2: H4 will not do, H4 and a wild neither, H4 S1 and a wild will (OH-2.4, OH-7.6)."""
    way = ((0, 2), (1, 2))
    assert not payable(supply_of(tuple(cards("H06")), EMPTY), amounts_of(way))
    assert not payable(supply_of(tuple(cards("H06 H14")), EMPTY), amounts_of(way))
    assert payable(supply_of(tuple(cards("H06 H14 S07")), EMPTY), amounts_of(way))


def test_example_12_vault_left() -> None:
    """4 + 2 = 6 alarms: the Staff win though the Unique Defense fell (OH-8.8, OH-8.11, OH-11.1)."""
    table = assignment("up:V08 U1", laid="D05 D06", hand="H01", round=4, alarms=4)
    crew(table, pay(table, "U1", 2), CONFIRM, STOP)
    assert table.outcome().ending == "staff_win_alarms"
    assert table.outcome().winners == (1,)


def test_example_13_exactly_five() -> None:
    """3 + 2 = 5: play on, with nine new Defenses in the Escape (OH-8.11, OH-10.1)."""
    table = winging("up:V08", hand="H01 H02", round=4, alarms=3)
    crew(table, STOP)
    look_on(table)
    assert (table.round, table.alarms, len(table.extras)) == (5, 5, 5)
    for slot in range(1, 5):
        staff(table, moves.Place(slot, slot))
    staff(table, moves.READY)
    crew(table, moves.READY, moves.READY)
    assert len(table.field) == 9


@pytest.mark.parametrize(("paid", "ending"), [(True, "crew_win"), (False, "stalemate")])
def test_example_14_dye_packs(paid: bool, ending: str) -> None:
    """Dye Packs left in round 4 raises nothing; later it decides win or stalemate (OH-10.4, OH-11.5, OH-11.6)."""
    table = winging("U3", hand="H01 H05 H06", round=4, target="TG3")
    crew(table, STOP)
    assert table.alarms == 0
    assert table.unique_active
    table = assignment("HS1 U3", laid="H01 H05 H06", round=5, target="TG3")
    crew(table, pay(table, "HS1"))
    if paid:
        crew(table, pay(table, "U3"))
    crew(table, CONFIRM)
    if not paid:
        crew(table, STOP)
    assert table.outcome().ending == ending


@pytest.mark.parametrize(("card", "left"), [("H02", 1), ("H07", 4)])
def test_example_15_unexpended_loses_a_use(card: str, left: int) -> None:
    """H02 laid and not expended has one use left; STURDY H07 still four (OH-8.12, OH-13.1)."""
    table = winging("FC3", laid=card, hand="D01")
    crew(table, STOP)
    look_on(table)
    assert table.uses[cards(card)[0]] == left
    assert cards(card)[0] in table.hand


def test_example_16_exhausted() -> None:
    """The hand is empty at the end of round 4: lost at once, Target or not (OH-11.4)."""
    table = assignment("U1", laid="D05 D06", round=4, uses={"D05": 1, "D06": 1})
    crew(table, pay(table, "U1", 2), CONFIRM)
    look_on(table)
    assert table.outcome().ending == "staff_win_exhausted"
    assert table.taken == 4


def test_example_17_reconnaissance() -> None:
    """With S15 both Vault Defenses lie face up, the first one cheaper by 1 (OH-2.5, OH-9.3)."""
    table = prep(round=4, openings="S15", globals="GL01 GL05", three="V01 V06 V07")
    staff(table, moves.PlaceVault(1, "up"), moves.PlaceVault(2, "down"))
    seen = {defense.id for defense in line_of(table, 0)}
    assert {"V01", "V06"} <= seen
    assert needs(table, "V01") == {"hack": 2, "stealth": 1}
    shown = {d.id: {n.icon: n.amount for n in d.needs} for d in line_of(table, 0)}
    assert shown["V06"] == {"disguise": 2, "hack": 3}


def test_example_18_eight_in_the_escape() -> None:
    """GL08: the ninth card is refused; A13 may still come as a ninth in assignment (OH-13.6, OH-15)."""
    hand = "H01 S01 F01 C01 D01 H02 S02 F02 C02 D02 A13"
    table = prep(hand, round=5, globals="GL08 GL05")
    crew(table, *(moves.Lay(card) for card in hand.split()[:8]))
    assert refused(table, 0, moves.Lay("C02")).values["most"] == 8
    time_out(table)
    time_out(table)
    look_on(table)
    assert not table.field
    table = assignment("HS1", laid="H01 S01 F01 C01 D01 H02 S02 F02", hand="A13 C02", round=5, globals="GL08 GL05")
    crew(table, moves.AddLate("A13"), moves.Expend("A13"), CONFIRM)
    assert len(table.laid) == 9


@pytest.mark.parametrize(("alarms", "paid"), [(4, "V08"), (3, "U1")])
def test_example_19_the_suggestion_does_not_lose_on_the_spot(alarms: int, paid: str) -> None:
    """With 4 alarms it pays V08 by Disguise, with 3 the Unique Defense (OH-7.10)."""
    table = assignment("up:V08 U1", laid="D05 D06", hand="H01", round=4, alarms=alarms)
    crew(table, moves.Suggest("target"), CONFIRM)
    assert heard(table, moves.Assigned)[0].disabled == (paid,)
    assert table.fates[field_ids(table).index(paid)] == BY_POOL


def test_example_20_auto() -> None:
    """Hack on HS1 and Disguise on CD4: the draft expends H02 and D02 and keeps H07 (OH-7.10, OH-7.13)."""
    table = assignment("HS1 CD4", laid="H07 H02 D02")
    crew(table, pay(table, "HS1", 1), pay(table, "CD4", 2))
    assert names(table.shown_expended()) == "H02 D02"


def test_example_21_stale_ready() -> None:
    """A ready pressed on version 7 is refused when version 8 is in; nobody is ready (OH-12.4, OH-12.8)."""
    table = prep("H01 S01 A01", players=4)
    table.versions[CREW] = 7
    do(table, 2, moves.Lay("H01"))
    assert table.versions[CREW] == 8
    assert refused(table, 0, moves.Ready(7)).rule == "OH-12.8"
    assert not any(table.ready)
    do(table, 0, moves.Ready(8))
    assert table.ready[0]


def test_the_die_of_a_test_is_the_die_of_the_table() -> None:
    assert Dice(b"", dice=[5]).below(6) == 4
    assert heist().rng.dice == []
