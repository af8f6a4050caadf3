"""Keywords, Globals, traits and their interactions (OH-2, OH-13, OH-15, OH-16, 5.4)."""

from typing import Any

import pytest

from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.defenses import Conditions, active_defense
from heistnight.games.oceans_heist.moves import CONFIRM, ROLL, STOP
from heistnight.games.oceans_heist.packing import pool_of
from heistnight.games.oceans_heist.pieces import CARD, CASINO, EMPTY, GLOBALS, ICONS, SITUATIONS, VAULTS

from .tables import (
    assignment,
    cards,
    crew,
    field_ids,
    heard,
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


def amounts(
    name: Any,
    spot: str = "slot",
    slot: int = 2,
    *,
    round: int = 1,
    globals: str = "",
    die: int = 0,
    passes: bool = False,
    recon: bool = False,
) -> Any:
    kind, names_ = ("vault", VAULTS) if name.startswith("V") else ("casino", CASINO)
    on = tuple(GLOBALS.index(card) for card in globals.split())
    conditions = Conditions(round, on, die, passes, recon)
    return tuple(amount for _, amount in active_defense(conditions, kind, names_.index(name), spot, slot).needs)


# OH-2 -----------------------------------------------------------------------------------------------------------------


def test_units_and_requirements() -> None:
    """H2 is two units of Hack; a Defense lists two or three requirements (OH-2.1, OH-2.2)."""
    assert pool_of(cards("H01"), EMPTY).fixed == (2, 0, 0, 0, 0, 0)
    table = assignment("HS1 up:V07", laid="H01", round=4)
    assert [len(defense.needs) for defense in table.field] == [2, 3]


def test_one_requirement_is_enough_unless_it_says_all() -> None:
    """OH-2.3, OH-2.4: Unique Defenses are OR too."""
    table = assignment("HS1 up:V01 down:V07 U1", laid="H01", round=4)
    assert [len(defense.ways) for defense in table.field] == [2, 1, 3, 2]


def test_the_effective_amount_is_shown_with_the_printed_one() -> None:
    """Increases, then the decrease, never below 1 (OH-2.5)."""
    table = assignment("HS1", laid="H01", globals="GL01 GL02")
    assert [(n.icon, n.amount, n.printed) for n in line_of(table, 1)[0].needs] == [
        ("hack", 3, 2),
        ("stealth", 5, 4),
    ]
    assert amounts("HS1", round=1, passes=True) == (1, 3)
    assert amounts("HS1", round=1, passes=True, globals="GL01") == (2, 3)
    assert amounts("HS1", round=2, passes=True) == (2, 4)


def test_a_card_has_family_price_uses_units_and_at_most_one_keyword() -> None:
    """OH-2.6: uses are of the copy and tracked to the discard (OH-2.8)."""
    table = winging("FC3", laid="H03", hand="S01")
    crew(table, STOP)
    look_on(table)
    assert table.uses[CARD["H03"]] == 2


def test_split_units_are_decided_one_by_one() -> None:
    """Two H/F units pay Hack 1 and Force 1; a wild unit pays anything (OH-2.7)."""
    table = assignment("carried:HF4", laid="H10", round=2)
    assert offered(table, 0, moves.Pay) == [moves.Pay(1, 1), moves.Pay(1, 2)]
    assert pool_of(cards("H14"), EMPTY).loose == ((63, 1),)


def test_active_and_expended() -> None:
    """Active are the cards laid this round; expending spends the use of this round (OH-2.9)."""
    table = assignment("HS1", laid="H02 S02", hand="A01")
    crew(table, pay(table, "HS1"), CONFIRM)
    look_on(table)
    assert (table.uses[CARD["H02"]], table.uses[CARD["S02"]], table.uses[CARD["A01"]]) == (1, 1, 1)


# OH-13 Keywords -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["H07", "S07", "A07", "F07", "C07", "D07"])
def test_sturdy(card: str) -> None:
    """No use lost if not expended (OH-13.1); gone like any card if burnt for Wing It."""
    table = winging("HF3", laid=card, hand="S01", dice=[1])
    crew(table, STOP)
    look_on(table)
    assert table.uses[CARD[card]] == 4
    table = winging("HF3", laid=card, hand="S01", dice=[1])
    crew(table, wing(table, "HF3"), moves.Burn(card), ROLL)
    assert CARD[card] in table.discards


@pytest.mark.parametrize("family", range(6))
def test_teamwork(family: int) -> None:
    """One partner wakes several; the own family does not (OH-13.2)."""
    own = "HSAFCD"[family]
    partner = "HSAFCD"[(family - 2) % 6]
    with_partner = pool_of(cards(f"{own}12 {partner}01"), EMPTY).fixed[family]
    alone = pool_of(cards(f"{own}12 {own}07"), EMPTY).fixed[family]
    assert (with_partner, alone) == (3, 3)  # 2 + 1 by TEAMWORK, 2 + 1 by the other card
    assert pool_of(cards("H12 D12 C01 F01"), EMPTY).fixed == (3, 0, 0, 2, 2, 3)


@pytest.mark.parametrize("card", ["H14", "D14"])
def test_wild_still_belongs_to_its_family(card: str) -> None:
    """For the Situation and TEAMWORK (OH-13.3)."""
    pool = pool_of(cards(card), SITUATIONS.index("ST6"))
    assert sum(pool.fixed) == 1
    assert pool.loose == ((63, 1),)
    assert pool_of(cards("A12 H14"), EMPTY).fixed[2] == 3


@pytest.mark.parametrize(("scouts", "slots", "seen"), [
    ("H13", (1, 2, 3, 4), 2), ("H13 S13", (1, 2, 3, 4), 4), ("H13 S13 D13", (1, 2, 3, 4), 4),
    ("S13", (2,), 1), ("D13", (), 0),
])  # fmt: skip
def test_scout(scouts: str, slots: tuple[int, ...], seen: int) -> None:
    """Two face-down Casino Defenses each, none twice; only the Crew see them (OH-13.4)."""
    table = prep(f"{scouts} H01", round=4)
    staff(table, *(moves.Place(place, slot) for place, slot in enumerate(slots, 1)), moves.PlaceVault(1, "down"))
    crew(table, *(moves.Lay(card) for card in scouts.split()))
    time_out(table)
    shown = [card for card in line_of(table, 0) if card.spot == "slot" and card.id]
    assert len(shown) == seen
    assert next(card for card in line_of(table, 0) if card.spot == "down").id == ""
    assert all(event.defenses is None for event in heard(table, moves.Scouted, 1))
    assert sorted(slot for event in heard(table, moves.Scouted, 1) for slot in event.slots) == list(
        table.view(1).board.scouted
    )


def test_a_scout_laid_in_crunch_shows_nothing() -> None:
    """It is an ordinary card then (OH-13.4)."""
    table = prep("H13 H01")
    staff(table, moves.Place(1, 1))
    time_out(table)
    crew(table, moves.Lay("H13"))
    assert table.view(1).board.face_up == ()
    assert not heard(table, moves.Scouted)


@pytest.mark.parametrize("card", ["S14", "F14"])
@pytest.mark.parametrize("round", [1, 4])
def test_muffle(card: str, round: int) -> None:
    """Active, not expended, not burnt: it cancels one alarm by itself (OH-13.5)."""
    table = winging("HC3", laid=card, hand="H01", round=round)
    crew(table, STOP)
    assert table.alarms == 0
    table = assignment("HC3 HA3", laid=card, hand="D01", round=round)
    crew(table, moves.Expend(card), CONFIRM, STOP)
    assert table.alarms == 2
    table = winging("HC3", laid=card, hand="H01", round=round, dice=[6])
    crew(table, wing(table, "HC3"), moves.Burn(card), ROLL, STOP)
    assert table.alarms == 1


def test_muffle_cancels_nothing_where_nothing_rings() -> None:
    """OH-13.5: only if there is one to cancel."""
    table = assignment("HS1", laid="H01 S14", hand="F01")
    crew(table, pay(table, "HS1"), CONFIRM)
    assert heard(table, moves.AlarmsRaised)[0].muffled == 0


@pytest.mark.parametrize(("card", "defense", "way"), [("A13", "AF1", 1), ("F13", "FC1", 1), ("C14", "HC2", 2)])
def test_late(card: str, defense: str, way: int) -> None:
    """Added to the draft from the hand; the Staff see it with the confirmation (OH-13.6)."""
    table = assignment(defense, laid="H07", hand=f"{card} D01")
    before = table.view(1)
    crew(table, moves.AddLate(card))
    assert table.view(1) == before
    crew(table, pay(table, defense, way))
    assert card not in table.view(1).board.draft.expended
    crew(table, CONFIRM)
    assert heard(table, moves.Assigned, 1)[0].late == (card,)


def test_a_late_card_laid_before_the_reveal_is_ordinary() -> None:
    """OH-13.6."""
    table = assignment("AF1", laid="A13", hand="H01")
    assert not offered(table, 0, moves.AddLate)
    crew(table, pay(table, "AF1"))
    assert table.view(1).board.draft.expended == ("A13",)


@pytest.mark.parametrize("card", ["A14", "C13"])
def test_lucky(card: str) -> None:
    """Two numbers (OH-13.7); under GL08 before the Escape only one."""
    table = winging("HS1", hand=f"{card} H01")
    crew(table, wing(table, "HS1"), moves.Burn(card))
    assert table.numbers == [1, 2]
    table = winging("HS1", hand=f"{card} H01", globals="GL08")
    crew(table, wing(table, "HS1"), moves.Burn(card))
    assert table.numbers == [1]


def test_opening_cards_are_never_laid() -> None:
    """OH-13.8."""
    table = prep("H01", openings="C15 D15")
    assert [action.card for action in offered(table, 0, moves.Lay)] == ["H01"]
    assert refused(table, 0, moves.Lay("C15"))


# OH-15, OH-16 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("icon", range(6))
def test_icon_globals(icon: int) -> None:
    """+1 on their icon, Casino and Vault, not Unique (OH-15)."""
    card = GLOBALS[icon]
    for name in (*CASINO, *VAULTS):
        plain, raised = amounts(name), amounts(name, globals=card)
        kind = VAULTS if name in VAULTS else CASINO
        table_needs = active_defense(
            Conditions(1, (), 0, False, False), "vault" if kind is VAULTS else "casino", kind.index(name), "slot"
        )
        assert raised == tuple(a + (i == icon) for a, (i, _) in zip(plain, table_needs.needs))


def test_command_post() -> None:
    """Slot 1 in rounds 1 to 3 only, and not when carried over (OH-15)."""
    assert amounts("HS3", "slot", 1, globals="GL07") == (4, 4)
    assert amounts("HS3", "slot", 2, globals="GL07") == (3, 3)
    assert amounts("HS3", "slot", 1, globals="GL07", round=4) == (3, 3)
    assert amounts("HS3", "carried", 1, globals="GL07", round=2) == (3, 3)


def test_zero_tolerance() -> None:
    """One roll a round with one card against Casino and Vault; the Unique Defense is free (OH-15)."""
    table = winging("HS1 HS2 U1", hand="F01 F02 F03 F04 F05", globals="GL08", round=4, dice=[6, 6, 6])
    crew(table, wing(table, "HS1"), moves.Burn("F01"))
    no = refused(table, 0, moves.Burn("F02"))
    assert (no.rule, no.values) == ("OH-15", {"card": "Zero Tolerance"})
    crew(table, ROLL)
    assert refused(table, 0, wing(table, "HS2")).rule == "OH-15"
    crew(table, wing(table, "U1"), moves.Burn("F02"), moves.Burn("F03"), ROLL)
    crew(table, wing(table, "U1"), moves.Burn("F04"), ROLL)
    assert len(table.rolls) == 3


def test_zero_tolerance_leaves_the_rolls_of_the_escape_alone() -> None:
    """OH-15: several rolls there, with several cards."""
    table = winging("HS1 HS2", hand="F01 F02 F03", globals="GL08", round=5, dice=[6, 6])
    crew(table, wing(table, "HS1"), moves.Burn("F01"), moves.Burn("F02"), ROLL)
    crew(table, wing(table, "HS2"), moves.Burn("F03"), ROLL)
    assert [len(roll.cards) for roll in table.rolls] == [2, 1]


def test_naming_a_limited_defense_leaves_one_card_in_the_attempt() -> None:
    """OH-15: from the Unique to a Casino Defense."""
    table = winging("HS1 U1", hand="F01 F02 F03", globals="GL08", round=4)
    crew(table, wing(table, "U1"), moves.Burn("F01"), moves.Burn("F02"), wing(table, "HS1"))
    assert (names(table.burning), table.numbers) == ("F01", [1])


def test_lockdown() -> None:
    """+1 on Vault and extra cards (OH-15)."""
    assert amounts("V01", "up", globals="GL09", round=4) == (3, 3)
    assert amounts("HS3", "carried", globals="GL09", round=2) == (3, 3)
    assert amounts("HS3", "extra", globals="GL09", round=5) == (4, 4)
    assert amounts("HS3", "slot", globals="GL09") == (3, 3)


@pytest.mark.parametrize("die", range(1, 7))
def test_rotating_watch(die: int) -> None:
    """The icon of the die +1 this round, rounds 1 to 4 (OH-15, OH-6.15)."""
    table = assignment("HS3 AF3 CD3", laid="H01", globals="GL10", dice=[die])
    for name, pair in (("HS3", (0, 1)), ("AF3", (2, 3)), ("CD3", (4, 5))):
        assert needs(table, name) == {ICONS[icon]: 3 + (icon == die - 1) for icon in pair}


def test_traits() -> None:
    """SEALED, STUBBORN, LOUD (OH-16.1, OH-16.2, OH-16.3)."""
    table = winging("HS4 SA4 HA4", hand="F01")
    assert [action.position for action in offered(table, 0, moves.Wing)] == [2, 3]
    assert [defense.alarms for defense in table.field] == [1, 1, 2]
    assert amounts("SA4", "carried", round=2) == (3, 3)
    assert amounts("SA4", "slot") == (2, 2)


# 5.4 Interactions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "expected"), [
    (("HD4", "carried", 0, {"round": 2, "globals": "GL01 GL09"}), (4, 3)),  # icon + STUBBORN, no Lockdown
    (("HS3", "slot", 1, {"globals": "GL01 GL10", "die": 1}), (5, 3)),  # icon + die
    (("HS3", "slot", 1, {"globals": "GL02 GL07"}), (4, 5)),  # icon + Command Post
    (("HS1", "slot", 1, {"globals": "GL01 GL07", "passes": True}), (3, 4)),  # increases first, then D15
    (("V01", "up", 0, {"round": 4, "globals": "GL01 GL09", "recon": True}), (3, 2)),  # S15 after all increases
    (("SA4", "carried", 0, {"round": 2, "globals": "GL09"}), (3, 3)),  # STUBBORN, no Lockdown
    (("HA4", "extra", 0, {"round": 5, "globals": "GL09"}), (3, 3)),  # an extra card with a trait
])  # fmt: skip
def test_increases_add_up(given: tuple[str, str, int, dict[str, Any]], expected: tuple[int, ...]) -> None:
    """5.4: all increases add up, then comes the decrease, at least 1 (OH-2.5)."""
    name, spot, slot, facts = given
    assert amounts(name, spot, slot, **facts) == expected


@pytest.mark.parametrize("card", ["GL07", "GL08", "GL10"])
def test_a_switched_off_global_does_nothing(card: str) -> None:
    """5.4: no die for GL10, no limits for GL08 (OH-14)."""
    table = winging("HS3 AF3", hand="F01 F02 F03", globals=f"{card} GL06", off=card, dice=[6, 6])
    assert table.die == 0
    assert needs(table, "HS3") == {"hack": 3, "stealth": 3}
    crew(table, wing(table, "HS3"), moves.Burn("F01"), moves.Burn("F02"), ROLL)
    assert offered(table, 0, moves.Wing)


def test_situation_and_teamwork_both_add() -> None:
    """5.4."""
    assert pool_of(cards("H12 C01"), SITUATIONS.index("ST1")).fixed[0] == 4


def test_situation_counts_a_late_card() -> None:
    """5.4: if expended."""
    table = assignment("AF2", laid="H07", hand="A13", situation="ST2")
    crew(table, moves.AddLate("A13"))
    assert moves.Pay(1, 1) in table.offered(0)  # Agility 3 + 1


def test_muffle_and_a_vault_defense() -> None:
    """5.4: it cancels one of two alarms."""
    table = winging("up:V01", laid="S14", hand="F01", round=4)
    crew(table, STOP)
    assert table.alarms == 1


def test_sturdy_may_receive_the_extra_use() -> None:
    """5.4 with F15: five uses."""
    table = winging("HF3", laid="H07", hand="S01", uses={"H07": 5})
    crew(table, STOP)
    look_on(table)
    assert table.uses[CARD["H07"]] == 5


def test_scout_with_three_slots() -> None:
    """5.4: with A15 it shows two of three."""
    table = prep("H13 H01", openings="A15")
    staff(table, *(moves.Place(slot, slot) for slot in (1, 2, 3)))
    crew(table, moves.Lay("H13"))
    time_out(table)
    assert len(table.view(1).board.scouted) == 2


def test_late_in_the_escape_under_zero_tolerance() -> None:
    """5.4: not counted among the eight unless laid before the Reveal."""
    table = prep("H01 S01 F01 C01 D01 A13 H02 S02 F02", round=5, globals="GL08")
    crew(table, *(moves.Lay(card) for card in ("H01", "S01", "F01", "C01", "D01", "A13", "H02", "S02")))
    assert refused(table, 0, moves.Lay("F02")).rule == "OH-15"


def test_alarms_are_checked_before_the_target() -> None:
    """5.4: Target taken and a sixth alarm: the Staff win."""
    table = assignment("HS1 U1", laid="D05 D06", hand="F01", round=4, alarms=5)
    crew(table, pay(table, "U1", 2), CONFIRM, STOP)
    assert table.outcome().ending == "staff_win_alarms"
    assert field_ids(table) == ["HS1", "U1"]
