"""Preparation and the opening of the Heist (OH-4, OH-5, OH-14)."""

from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import READY
from heistnight.games.oceans_heist.pieces import BOX, CARD, GEAR, GLOBALS, PRICE, SITUATIONS, VAULTS, price_of

from .tables import crew, heard, look_on, names, needs, offered, preparing, refused, staff, time_out


def opened(basket: str = "H02 S02", globals: str = "GL03 GL04", situation: str = "none", **options: Any) -> Any:
    """Both teams are ready with this."""
    table = preparing(situation=situation, **options)
    crew(table, *(moves.Buy(card) for card in basket.split()))
    staff(table, *(moves.PickGlobal(card) for card in globals.split()))
    staff(table, READY)
    crew(table, READY)
    return table


def test_the_staff_mark_exactly_two_globals() -> None:
    """A third is refused, and so is ready with one (OH-4.1, OH-4.5)."""
    table = preparing()
    staff(table, moves.PickGlobal("GL01"))
    assert refused(table, 1, READY).rule == "OH-4.5"
    staff(table, moves.PickGlobal("GL02"))
    assert refused(table, 1, moves.PickGlobal("GL03")).rule == "OH-4.1"
    staff(table, moves.DropGlobal("GL01"), moves.PickGlobal("GL10"), READY)
    assert [GLOBALS[card] for card in table.globals] == ["GL02", "GL10"]


def test_the_crew_buy_for_at_most_their_budget() -> None:
    """What would lift the total above $5000 is refused and changes nothing (OH-4.2, OH-4.3)."""
    table = preparing()
    bought = 0
    for card in BOX.equipment:
        if bought + card.price <= 5000:
            crew(table, moves.Buy(card.id))
            bought += card.price
    assert table.money == 5000 - bought
    dear = next(card.id for card in reversed(BOX.equipment) if card.price > table.money)
    why = refused(table, 0, moves.Buy(dear))
    assert why.rule == "OH-4.3"
    assert f"${PRICE[CARD[dear]]}" in why.text


def test_the_basket_is_shared_small_steps() -> None:
    """Add, return, load a preset, clear (OH-4.3)."""
    table = preparing()
    crew(table, moves.Buy("H01"), moves.Buy("S01"), moves.PutBack("H01"))
    assert names(table.hand) == "S01"
    crew(table, moves.LoadPreset("CP3"))
    assert set(names(table.hand).split()) == set(BOX.crew_presets[2].cards)
    crew(table, moves.ClearBasket())
    assert not table.hand
    assert len(table.shop) == 90


def test_there_is_one_copy_of_each_card_and_nothing_comes_later() -> None:
    """OH-4.4: a card in the basket is not in the shop, and money left is lost."""
    table = preparing()
    crew(table, moves.Buy("H01"))
    assert moves.Buy("H01") not in table.offered(0)
    table = opened()
    look_on(table)
    assert not offered(table, 0, moves.Buy)


def test_a_basket_of_opening_cards_is_empty() -> None:
    """It can not be made ready (OH-4.5)."""
    table = preparing()
    crew(table, moves.Buy("H15"), moves.Buy("S15"))
    assert refused(table, 0, READY).rule == "OH-4.5"
    crew(table, moves.Buy("H01"), READY)
    assert table.ready[0]


def test_the_act_ends_when_both_teams_are_ready() -> None:
    """OH-4.5: and the basket is the hand."""
    table = preparing()
    crew(table, moves.Buy("H01"), READY)
    assert table.stage == "preparation"
    staff(table, moves.PickGlobal("GL01"), moves.PickGlobal("GL02"), READY)
    assert table.stage == "viewing"
    assert names(table.hand) == "H01"


@pytest.mark.parametrize("situation", [*SITUATIONS, "none"])
def test_the_clock_fills_an_empty_basket_and_missing_globals(situation: Any) -> None:
    """The preset of the Situation, and SP1 in its order, skipping a marked one (OH-4.6)."""
    table = preparing(situation=situation)
    pair = BOX.staff_presets[0].by_situation[situation]
    staff(table, moves.PickGlobal(pair[0]))
    time_out(table)
    preset = next(p for p in BOX.crew_presets if (p.situation or "none") == situation)
    assert {*table.hand, *table.openings} == {CARD[card] for card in preset.cards}
    assert {GLOBALS[card] for card in table.globals} == set(pair)
    table = preparing(situation=situation)
    crew(table, moves.Buy("H01"))
    staff(table, moves.PickGlobal("GL09"))
    time_out(table)
    assert names(table.hand) == "H01"
    assert {GLOBALS[card] for card in table.globals} == {"GL09", pair[0]}


def test_a_preset_beyond_the_budget_is_cut() -> None:
    """The same list is used for the clock (OH-4.8)."""
    table = preparing(budget=4500)
    crew(table, moves.LoadPreset("CP1"))
    by_hand = list(table.hand)
    assert price_of(by_hand) <= 4500
    table = preparing(budget=4500, situation="ST1")
    time_out(table)
    assert sorted((*table.hand, *table.openings)) == by_hand


def test_neither_team_learns_anything_of_the_other() -> None:
    """Not even a count; afterwards the number of cards, not the money (OH-4.7)."""
    table = preparing()
    before = table.view(1), table.view(0), table.view(None)
    crew(table, moves.LoadPreset("CP1"))
    assert (table.view(1), table.view(None)) == (before[0], before[2])
    table = preparing()
    staff(table, moves.PickGlobal("GL01"))
    assert (table.view(0), table.view(None)) == (before[1], before[2])
    table = opened("H02 S02 A02")
    assert (table.view(1).board.cards_in_hand, table.view(1).board.money) == (3, None)
    assert opened("H02 S02", reveal_money=True).view(1).board.money == 4650


def test_globals_and_opening_cards_are_turned_up() -> None:
    """Both are public from now on, and OPENING cards leave the hand (OH-5.1, OH-5.2, OH-5.3)."""
    table = opened("H02 A15 D15 C15", "GL03 GL09")
    view = table.board()
    assert view.globals == ("GL03", "GL09")
    assert set(view.openings) == {"A15", "D15", "C15"}
    assert names(table.hand) == "H02"
    assert table.counters == 2


def test_opening_cards_that_are_done_go_to_the_discards() -> None:
    """H15, S15 and F15; A15, C15 and D15 stay beside the table (OH-5.3). S15 works on in round 4 (OH-9.3)."""
    table = opened("H02 S02 H15 S15 F15 A15 C15 D15")
    while table.stage == "opening":
        time_out(table)
    board = table.board()
    assert set(board.equipment_discards) == {"H15", "S15", "F15"}
    assert set(board.openings) == {"A15", "C15", "D15"}
    assert table.conditions.reconnaissance


def test_opening_cards_ask_in_wheel_order() -> None:
    """H15, then S15, then F15 (OH-5.3)."""
    table = opened("H02 S02 H15 S15 F15 A15 C15 D15")
    asked = [type(table.open()).__name__]
    crew(table, moves.SwitchOff(1))
    asked.append(type(table.open()).__name__)
    crew(table, moves.Sink(1), moves.Sink(2), moves.Sink(3))
    asked.append(type(table.open()).__name__)
    crew(table, moves.Enough())
    assert asked == ["PickGlobalOff", "SinkVault", "SpareParts"]
    assert table.stage == "viewing"


def test_both_decks_are_shuffled_before_the_crew_look() -> None:
    """60 Casino and 10 Vault Defenses (OH-5.4)."""
    table = opened("H02 S15")
    assert (len(table.casino_deck), len(table.vault_deck)) == (60, 10)
    assert table.casino_deck != sorted(table.casino_deck)


def test_h15_switches_a_global_off() -> None:
    """For the whole game, and everybody sees it (OH-14)."""
    table = opened("H02 H15", "GL01 GL02")
    crew(table, moves.SwitchOff(2))
    assert table.view(1).board.switched_off == "GL02"
    drawn = table.view(0).board.eight
    assert all(n.amount == n.printed + (n.icon == "hack") for d in drawn for n in d.needs)


@pytest.mark.parametrize(("globals", "situation", "off"), [
    ("GL05 GL06", "ST6", "GL06"), ("GL03 GL10", "ST1", "GL03"), ("GL01 GL02", "ST1", "GL01"),
    ("GL08 GL09", "none", "GL08"),
])  # fmt: skip
def test_silence_switches_off_what_hits_the_situation(globals: str, situation: str, off: str) -> None:
    """An icon Global on one of the Situation's icons, lower id first, else the lower id (section 6)."""
    table = opened("H02 H15", globals, situation=situation)
    time_out(table)
    assert table.view(None).board.switched_off == off


def test_s15_sinks_three_of_six() -> None:
    """The other three are those of round 4; the Staff learn only that it was done (OH-14)."""
    table = opened("H02 S15")
    seen = table.view(0).own.seen_vault
    assert len(seen) == 6
    crew(table, moves.Sink(2), moves.Sink(4), moves.Sink(6))
    kept = {seen[0], seen[2], seen[4]}
    assert {VAULTS[card] for card in table.vault_deck[-3:]} == kept
    assert table.view(1).own.globals
    assert heard(table, moves.VaultArranged, 1)[0].sunk is None
    assert heard(table, moves.VaultSeen, 1) == []
    assert set(heard(table, moves.VaultArranged, 0)[0].sunk) == {seen[1], seen[3], seen[5]}


def test_silence_sinks_the_highest_ids() -> None:
    """Section 6 (OH-14)."""
    table = opened("H02 S15")
    seen = table.view(0).own.seen_vault
    crew(table, moves.Sink(1))
    time_out(table)
    assert set(table.view(0).own.sunk) == {seen[0], seen[4], seen[5]}


def test_f15_adds_uses() -> None:
    """One more use for up to two different cards of the hand; secret until revealed (OH-14)."""
    table = opened("H02 S07 A01 F15")
    assert moves.AddUse("F15") not in table.offered(0)
    crew(table, moves.AddUse("S07"))
    assert moves.AddUse("S07") not in table.offered(0)
    crew(table, moves.AddUse("H02"))
    assert (table.uses[CARD["S07"]], table.uses[CARD["H02"]], table.uses[CARD["A01"]]) == (5, 3, 1)
    assert heard(table, moves.UsesAdded, 1) == [moves.UsesAdded((0,), None)]


def test_silence_adds_uses_to_the_strongest_cards() -> None:
    """Most units in a use, ties to the lowest (section 6)."""
    table = opened("H01 H06 S09 A06 F15")
    time_out(table)
    assert [GEAR[card] for card in table.boosts] == ["H06", "S09"]


def test_what_is_proposed_as_the_time_ends_is_done_and_silence_does_the_rest() -> None:
    """One use as proposed, the other by section 6; no question stays open after its time (OH-12.9)."""
    table = opened("H01 H06 S09 A06 F15", players=4)
    for seat in (3, 2):
        table.play(Input(table.now, seat, READY))
    question = table.open()
    table.play(Input(question.closes - 1000, 0, moves.AddUse("A06")))
    time_out(table)
    assert [GEAR[card] for card in table.boosts] == ["H06", "A06"]
    assert table.open() is not question


def test_a15_closes_a_slot_in_rounds_1_and_2() -> None:
    """OH-14: at most three; eight are drawn all the same."""
    table = opened("H02 H03 A15")
    look_on(table)
    assert len(table.eight) == 8
    assert refused(table, 1, moves.Place(1, 4)).rule == "OH-6.6"
    for slot in (1, 2, 3):
        staff(table, moves.Place(slot, slot))
    staff(table, READY)
    table.round = 3
    assert table.open_slots == 4


def test_d15_makes_round_1_cheaper() -> None:
    """Every requirement on Casino Defenses 1 lower in round 1 only (OH-14)."""
    table = opened("H02 D15")
    assert all(n.amount == max(1, n.printed - 1) for d in table.board().eight for n in d.needs if n.icon in ("hack",))
    first = table.view(0).board.eight[0].id
    later = table.clone()
    later.round = 2
    assert needs(later, first)
    assert all(n.amount >= n.printed for d in later.view(0).board.eight for n in d.needs)
