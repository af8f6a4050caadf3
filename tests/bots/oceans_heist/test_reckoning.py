"""What the bots reckon in clear situations: walls, carts, laying, placing and the die."""

from itertools import product
from random import Random
from typing import Any

import pytest

from heistnight.bots import Eyes, bot
from heistnight.bots.oceans_heist import shopping
from heistnight.bots.oceans_heist.hard import TASTE
from heistnight.bots.oceans_heist.shopping import next_purchase, supplies, wishes
from heistnight.bots.oceans_heist.wall import breach, wall
from heistnight.core.action import Action
from heistnight.core.rng import Rng
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.defenses import Conditions, active_defense
from heistnight.games.oceans_heist.moves import CONFIRM, LAY_ALL, READY, ROLL, STOP
from heistnight.games.oceans_heist.packing import costs_of, payable, supply_of
from heistnight.games.oceans_heist.pieces import (
    CASINO,
    CASINO_DECK,
    CASINO_NEEDS,
    EMPTY,
    LAYABLE,
    OPENING,
    PRICE,
    UNITS,
    Gear,
)
from heistnight.games.oceans_heist.table import OceansTable
from tests.games.oceans_heist.tables import assignment, do, heist, winging

CLEAR = Conditions(1, (), 0, False, False)


def answer(table: OceansTable, seat: int = 0, level: str = "hard") -> Action:
    action = bot("oceans-heist", level).choose(Eyes(table, seat, Rng(b"mind")))
    assert action is not None
    return action


def played(table: OceansTable, stage: str, seat: int = 0, level: str = "hard") -> OceansTable:
    """The bot acts until the stage is over."""
    while table.stage == stage and seat in table.open().seats(table):
        do(table, seat, answer(table, seat, level))
    return table


def at_crunch(hand: str, **facts: Any) -> OceansTable:
    table = heist(hand, clock="off", **facts)
    do(table, 0, READY)
    played(table, "prep", 1)
    while table.stage == "prep":
        do(table, 0, READY)
    return table


@pytest.mark.parametrize("number", range(8))
def test_a_breach_is_the_best_there_is(number: int) -> None:
    """Checked against every way to pay or leave five Defenses with seven cards."""
    rng = Random(number)
    field = [active_defense(CLEAR, "casino", card, "slot", 1) for card in rng.sample(CASINO_DECK, 5)]
    supply = supply_of(tuple(sorted(rng.sample(LAYABLE, 7))), EMPTY)
    bricks = wall(field, 1)
    choices = [(*costs_of(defense), 0) for defense in field]
    losses = [next(b.loss for b in bricks.bricks if b.costs == costs_of(defense)) for defense in field]
    least = min(
        sum(loss for loss, paid in zip(losses, way) if not paid)
        for way in product(*choices)
        if payable(supply, sum(way))
    )
    found = breach(supply, bricks)
    assert found.loss == pytest.approx(least)
    assert payable(supply, found.paid)


def test_a_cart_is_broad_and_spends_nearly_everything() -> None:
    """Every icon is there, and no card is bought that there is no money for (OH-4.2)."""
    basket: list[Gear] = []
    money, rng = 5000, Random(7)
    while (card := next_purchase(basket, money, wishes(0, 0, TASTE), TASTE, rng)) is not None:
        basket.append(card)
        money -= PRICE[card]
    assert 0 <= money < 100
    assert len(basket) == len({*basket})
    assert min(supplies([card for card in basket if card not in OPENING])) >= 4


def test_a_free_card_is_bought_first_and_a_useless_one_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck of one's own may have both."""
    free, useless = LAYABLE[3], LAYABLE[4]
    monkeypatch.setattr(shopping, "PRICE", tuple(0 if card == free else price for card, price in enumerate(PRICE)))
    monkeypatch.setattr(
        shopping, "UNITS", tuple((0,) * 6 if card == useless else units for card, units in enumerate(UNITS))
    )
    bought = [next_purchase([], 5000, wishes(0, 0, TASTE), TASTE, Random(number)) for number in range(20)]
    assert bought.count(free) == 20
    assert useless not in bought


def test_the_crew_lay_enough_for_any_four_and_keep_the_rest() -> None:
    """Against eight Defenses of Hack or Stealth nobody lays Charm, nor everything there is."""
    table = at_crunch("H02 H03 H05 S02 S03 S05 C02 C03 C05 D02", eight="HS1 HS2 HS3 HS4 HA1 HF1 SA2 SF2")
    played(table, "crunch")
    assert {"C02", "C03", "C05"}.isdisjoint(names_of(table))
    assert names_of(table)


def names_of(table: OceansTable) -> set[str]:
    return {card.id for card in table.view(0).own.laid}  # type: ignore[union-attr]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_in_the_escape_everything_is_laid(level: str) -> None:
    """A card kept back is worth nothing more (OH-6.19)."""
    table = at_crunch("H02 S02 A02 F02 C02 D02 H03", round=5)
    assert answer(table, level=level) == LAY_ALL


def test_in_the_escape_under_zero_tolerance_eight_are_laid() -> None:
    """OH-15: at most eight."""
    table = at_crunch("H02 S02 A02 F02 C02 D02 H03 S03 A03 F03", round=5, globals="GL08 GL09")
    played(table, "crunch")
    assert len(names_of(table)) == 8


@pytest.mark.parametrize("help", [True, False])
def test_the_assignment_is_the_suggestion_with_or_without_its_button(help: bool) -> None:
    """OH-7.10: both Defenses can be paid, so both fall."""
    table = assignment("HS1 CD4", laid="H07 H02 D02", suggestion=help)
    actions = []
    while table.stage == "assignment":
        actions.append(answer(table))
        do(table, 0, actions[-1])
    assert actions[-1] == CONFIRM
    assert isinstance(actions[0], moves.Suggest if help else moves.Pay)
    assert table.raised == [0]


def test_six_numbers_get_out_of_the_escape() -> None:
    """OH-8.4: six numbers always succeed, and nothing is worth keeping."""
    table = winging("FC3", hand="H01 S01 A01 F01 C01 D01 H02", round=5, dice=[6])
    actions = []
    while table.stage == "wing_it":
        actions.append(answer(table))
        do(table, 0, actions[-1])
    assert ROLL in actions
    assert len(table.discards) == 6


def test_nobody_burns_a_full_hand_for_one_early_alarm() -> None:
    """A plain Defense in round 1 is not worth cards with many uses to come."""
    table = winging("FC1", hand="H03 S03", round=1)
    assert answer(table) == STOP


def test_under_command_post_the_hardest_card_lies_in_slot_one() -> None:
    """OH-15: both its requirements are one higher there."""
    table = heist("H02 S02", eight="HS3 HA4 HF4 HC4 HD4 SA4 SF4 SC4", globals="GL07 GL08", clock="off")
    do(table, 0, READY)
    played(table, "prep", 1)
    least = [min(amount for _, amount in CASINO_NEEDS[card]) for card in table.slots]
    assert least[0] == max(least)


def test_the_staff_overload_what_the_crew_are_short_of() -> None:
    """Against a Crew known to hold nothing but Hack the four that Hack can pay are not the choice."""
    table = heist("H02 H03 H05", eight="HS1 HA1 HF1 HC1 AF3 AC3 FC3 FD3", clock="off", round=5)
    table.known = list(table.hand)
    do(table, 0, READY)
    played(table, "prep", 1)
    placed = {CASINO[card] for card in table.slots}
    assert placed == {"AF3", "AC3", "FC3", "FD3"}


def test_a_wing_attempt_names_the_defense_first() -> None:
    """OH-8.2: position, cards, roll."""
    table = winging("FC3", hand="H01 S01 A01 F01 C01 D01", round=5)
    assert isinstance(answer(table), moves.Wing)
