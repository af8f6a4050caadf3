"""Who may know what (section 7), and what sampled worlds keep of it."""

from itertools import combinations, product
from math import comb
from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.view import wire
from heistnight.games.oceans_heist import GAME, moves
from heistnight.games.oceans_heist import worlds as counting
from heistnight.games.oceans_heist.moves import ACTIONS, READY, STOP
from heistnight.games.oceans_heist.packing import payable, supply_of
from heistnight.games.oceans_heist.pieces import EMPTY, SCOUT, USES, price_of

from .rulebook import table_after
from .tables import (
    assignment,
    cards,
    crew,
    do,
    look_on,
    moments,
    names,
    pay,
    prep,
    preparing,
    refused,
    staff,
    time_out,
    winging,
)


def worlds(table: Any, seat: int, count: int = 30) -> Any:
    rng = Rng(b"worlds")
    for _ in range(count):
        world = table.resample(seat, rng)
        assert wire(world.view(seat)) == wire(table.view(seat))
        yield world


def test_the_numbered_list_of_actions() -> None:
    """894 actions as section 6.1 counts them, then the marks (OH-6.20), then what only OH-10.5 needs."""
    rows = table_after("### 6.1 The actions as one finite list")
    assert sum(int(row[2]) for row in rows) == 894
    assert len(ACTIONS) == 894 + 2 * 84 + 85 + 5 + 30
    assert ACTIONS[893] == moves.CONCEDE
    assert ACTIONS[10] == moves.Buy("H01")
    assert len(set(GAME.actions)) == len(ACTIONS)


def test_the_staff_imagine_any_basket_that_can_be_bought() -> None:
    """Neither the cards nor their number are known (OH-4.7)."""
    table = preparing()
    crew(table, moves.LoadPreset("CP1"))
    sizes = {len(world.hand) for world in worlds(table, 1)}
    assert len(sizes) > 5
    assert all(price_of(world.hand) <= 5000 for world in worlds(table, 1))
    assert all(len(world.globals) <= 2 for world in worlds(table, 0))


def test_the_staff_imagine_hands_of_the_right_size_within_the_budget() -> None:
    """Known cards are in all of them (OH-6.16)."""
    table = winging("HS1", laid="H02 S02", hand="A01 F02 C03 D04 H05")
    crew(table, STOP)
    look_on(table)
    crew(table, moves.Lay("H02"))
    seen = set()
    for world in worlds(table, 1):
        owned = [*world.hand, *world.laid_now]
        assert (len(world.hand), len(world.laid_now)) == (len(table.hand), 1)
        assert {*cards("H02 S02")} <= {*owned}
        assert price_of([*owned, *world.discards]) <= 5000
        seen.add(tuple(world.laid_now))
    assert len(seen) > 5


def test_with_open_money_every_imagined_hand_costs_the_same() -> None:
    """Option reveal_money (section 10)."""
    table = prep("H02 S03 A04 F05 C06 D07", reveal_money=True)
    for world in worlds(table, 1):
        assert world.money == table.money
        assert price_of(world.hand) == price_of(table.hand)


def test_what_lies_face_down_in_crunch_is_no_scout() -> None:
    """It would have been turned up (OH-13.4)."""
    table = prep("H13 S13 D13 H01 S01")
    crew(table, moves.Lay("H13"), moves.Lay("H01"))
    time_out(table)
    for world in worlds(table, 1):
        assert cards("H13")[0] in world.laid
        assert sum(card in SCOUT for card in world.laid) == 1


def test_a_crew_that_laid_all_but_one_face_down_is_imagined_with_one_scout_at_most() -> None:
    """Though no other card costs what a SCOUT costs, and would be in its place (OH-13.4)."""
    laid = ["H01", "S01", "D01", "C01", "H02", "S02", "D02", "C02", "H03", "S03"]
    table = prep(" ".join([*laid, "H04"]))
    crew(table, *map(moves.Lay, laid))
    time_out(table)
    assert table.stage == "crunch"
    for world in worlds(table, 1, 200):
        assert len(world.laid) == len(laid)
        assert not SCOUT.intersection(world.laid)


def test_the_crew_remember_the_eight_but_not_which_four() -> None:
    """All have seen them; which lie where nobody of the Crew has (OH-6.10)."""
    table = prep("H13 H01")
    staff(table, *(moves.Place(place, slot) for slot, place in enumerate((1, 3, 5, 7), 1)))
    crew(table, moves.Lay("H13"))
    time_out(table)
    lines = set()
    for world in worlds(table, 0):
        assert sorted(world.eight) == sorted(table.eight)
        assert all(world.slots[slot] == table.slots[slot] for slot in table.scouted)
        lines.add(tuple(world.slots))
    assert len(lines) > 5


def test_one_of_two_lies_in_the_second_vault_place() -> None:
    """Which one the Crew do not know (section 7)."""
    table = prep(round=4, three="V01 V02 V03")
    staff(table, moves.PlaceVault(1, "up"), moves.PlaceVault(2, "down"))
    assert {tuple(world.vault_places) for world in worlds(table, 0)} == {(0, 1), (0, 2)}


def test_the_draft_stays_possible_in_worlds_that_do_not_know_the_late_card() -> None:
    """The Staff see payments, not the LATE card that makes them possible (OH-13.6)."""
    table = assignment("AF3 HS1", laid="H01", hand="A13 S01 S02")
    crew(table, moves.AddLate("A13"), pay(table, "AF3", 1), pay(table, "HS1", 1))
    for world in worlds(table, 1):
        assert payable(world.pooled(), world.owed())
        assert set(world.late) <= set(world.hand)
        assert not payable(supply_of(tuple(world.laid), EMPTY), world.owed())


def test_the_extra_uses_of_f15_are_secret_until_seen() -> None:
    """Nor how many there were (OH-14)."""
    table = preparing()
    crew(table, *(moves.Buy(card) for card in ("H02", "S02", "A02", "F15")), READY)
    staff(table, moves.PickGlobal("GL01"), moves.PickGlobal("GL02"), READY)
    assert {len(world.boosts) for world in worlds(table, 1)} == {0, 1}
    crew(table, moves.AddUse("H02"), moves.Enough())
    assert {len(world.boosts) for world in worlds(table, 1)} == {0, 1, 2}
    assert all(world.uses[card] == USES[card] + 1 for world in worlds(table, 1) for card in world.boosts)


def test_the_vault_seen_with_s15_is_the_crews_alone() -> None:
    """OH-14: they know the top and the bottom, the Staff neither."""
    table = preparing()
    crew(table, *(moves.Buy(card) for card in ("H02", "S15")), READY)
    staff(table, moves.PickGlobal("GL01"), moves.PickGlobal("GL02"), READY)
    assert len({tuple(world.peeked) for world in worlds(table, 1)}) > 5
    crew(table, moves.Sink(1), moves.Sink(2), moves.Sink(3))
    assert all(world.vault_deck[:3] == table.sunk for world in worlds(table, 0))
    assert all(world.vault_deck[-3:] == table.vault_deck[-3:] for world in worlds(table, 0))
    assert len({tuple(world.sunk) for world in worlds(table, 1)}) > 5


def test_a_wing_it_attempt_is_seen_with_the_roll() -> None:
    """OH-8.2: not while it is put together."""
    table = winging("HS1", hand="F01 F02")
    before = wire(table.view(1))
    crew(table, moves.Wing(1), moves.Burn("F01"))
    assert wire(table.view(1)) == before
    assert table.view(None).own is None


def test_ready_names_and_versions_stay_in_the_team() -> None:
    """OH-12.3, OH-12.4."""
    table = prep("H01 S01", players=4)
    before = wire(table.view(1))
    do(table, 0, READY)
    assert wire(table.view(1)) == before
    do(table, 0, moves.Lay("H01"))
    do(table, 0, moves.PickUp("H01"))
    assert wire(table.view(1)) == before


def test_after_the_game_everything_is_shown() -> None:
    """Section 7."""
    table = prep("H01 S01")
    staff(table, moves.Place(1, 1))
    crew(table, moves.Lay("H01"), moves.CONCEDE, moves.CONCEDE)
    for seat in (0, 1, None):
        own, staffs = table.view(seat).board.opened
        assert [gear.id for gear in own.laid_now] == ["H01"]
        assert staffs.slots == (1, 0, 0, 0)
    assert names(table.hand) == "S01"


def test_the_staff_do_not_read_the_crews_money_off_a_refusal() -> None:
    """OH-4.7: what the Crew buy is not theirs to buy, whatever it costs."""
    texts: set[tuple[str, str, str]] = set()
    for preset in ("CP1", "CP2", None):
        table = preparing()
        if preset:
            crew(table, moves.LoadPreset(preset))
        why = [refused(table, 1, moves.Buy(card)) for card in ("H06", "D05", "A01")]
        texts.update((no.text, no.rule, no.code) for no in why)
    assert texts == {("That is not one of your choices now.", "OH-4.3", "illegal")}


@pytest.mark.parametrize("options", [{"clock": "off"}, {"players": 4}, {"players": 3, "reveal_money": True}], ids=str)
def test_refusals_tell_nothing_that_their_reader_may_not_know(options: dict[str, Any]) -> None:
    """Section 7: every action of the list, by every seat, is refused alike in any two worlds it can not tell apart."""
    met = set()
    for number, table in enumerate(moments(5, **{"players": 2, **options})):
        for seat in range(table.seats):
            case = type(table.open()), bool(table.proposal), seat
            if case not in met or number % 211 == seat:
                met.add(case)
                one, other = (answers(world, seat) for world in worlds(table, seat, 2))
                assert one == other
    assert len({question for question, *_ in met}) >= 7


def answers(world: Any, seat: int) -> Any:
    """What becomes of each action in a world: it is offered, or refused by a rule, with a code, in words."""
    offered = {*world.offered(seat)}
    return {action: why_not(world, seat, action) for action in ACTIONS if action not in offered}


def why_not(world: Any, seat: int, action: Any) -> Any:
    try:
        world.play(Input(world.now, seat, action))
    except Refused as refused:
        return refused.rule, refused.code, refused.text
    raise AssertionError(f"{action} was not offered, and taken")


def sums(prices: list[int], count: int) -> list[int]:
    return [sum(cards) for cards in combinations(prices, count)]


@pytest.mark.parametrize("exact", [False, True])
def test_sets_of_cards_are_counted_whatever_their_prices(exact: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck may have any: ways to spend so much, for so many cards of the dearer classes (section 7)."""
    prices, sizes = (15, 40, 55, 70), (2, 3, 1, 2)
    monkeypatch.setattr(counting, "PRICES", prices)
    monkeypatch.setattr(counting, "STEP", 5)
    counting._ways.cache_clear()
    ways = counting._ways(sizes, 4, 200, exact)
    for place in range(len(prices) + 1):
        cards = [price for price, size in zip(prices[place:], sizes[place:]) for _ in range(size)]
        for count, money in product(range(5), range(0, 201, 5)):
            paid = [total == money if exact else total <= money for total in sums(cards, count)]
            assert ways[place].of(count, money) == sum(paid)
    monkeypatch.setattr(counting, "PRICES", tuple(range(100, 400, 5)))
    assert counting._ways((1,) * 60, 25, 10_000, False)[0].of(25, 10_000) == comb(60, 25)  # nobody waits for it
    counting._ways.cache_clear()
