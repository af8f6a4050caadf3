"""Knowledge of a pair of eyes by section 7, and the worlds that it can not tell from the true one."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, gcd
from typing import Any, NamedTuple

from heistnight.core.action import Seat
from heistnight.core.known import IN_PART, UNKNOWN, blank, declarations
from heistnight.core.rng import Rng
from heistnight.core.table import Known
from heistnight.games.oceans_heist.packing import payable, supply_of
from heistnight.games.oceans_heist.pieces import (
    ALL_GEAR,
    EMPTY,
    LATE_CARDS,
    LAYABLE,
    PRICE,
    RECONNAISSANCE,
    SCOUT,
    USES,
    VAULT_DECK,
    Gear,
    Vault,
    price_of,
    with_uses,
)
from heistnight.games.oceans_heist.teams import TeamWindow, window
from heistnight.games.oceans_heist.zones import CREW, EXTRA_USES, STAFF, OceansZones

PRICES = tuple(sorted({PRICE[card] for card in LAYABLE}))
STEP = gcd(*PRICES) or 1


# Knowledge ---------------------------------------------------------------------------------------------------------


def partly_known(table: OceansZones, seat: Seat | None) -> Mapping[str, Any]:
    """Return what a seat knows of each field of which it does not know everything."""
    decision = window(table)
    if decision is None:  # after the game everything but the decks is shown
        shown = {
            name: getattr(table, name) for name, declared in declarations(type(table)).items() if declared == IN_PART
        }
        return {**shown, "vault_deck": sorted(table.vault_deck)}
    side = None if seat is None else table.sides[seat]
    return {
        **_teams_known_to(table, side),
        **_proposal_known_to(table, decision, side),
        **_vault_deck_known_to(table, side),
        **_placed_known_to(table, side),
        **(_crew_known_to_others(table) if side != CREW else {name: getattr(table, name) for name in OF_CREW}),
    }


def _teams_known_to(table: OceansZones, side: int | None) -> dict[str, Any]:
    """Of the other team it is known whether it is ready, not who, nor who did what (section 7)."""
    ready, conceding = table.ready.copy(), table.conceding.copy()
    for other in (CREW, STAFF):
        if other != side:
            is_ready, deciders = table.is_ready(other), table.deciders(other)
            for seat in table.team(other):
                ready[seat], conceding[seat] = is_ready and seat in deciders, 0
    rows: dict[str, Any] = {"versions": 0, "changes": 0, "editors": EMPTY, "people_acted": False, "bots_wait": False}
    for name, nothing in rows.items():
        rows[name] = [value if of == side else nothing for of, value in enumerate(getattr(table, name))]
    return {**rows, "ready": ready, "conceding": conceding}


def _proposal_known_to(table: OceansZones, decision: TeamWindow, side: int | None) -> dict[str, Any]:
    """The clock of a proposal runs for all; what is proposed is the team's secret (OH-12.5)."""
    if side is not None and decision.proposes(side):
        return {name: getattr(table, name) for name in ("proposal", "agreed", "waits", "waited")}
    return {"proposal": blank(table.proposal), "agreed": [], "waits": 0, "waited": False}


def _vault_deck_known_to(table: OceansZones, side: int | None) -> dict[str, Any]:
    """With S15 the Crew know its top and its bottom; the Staff know that they do."""
    deck, peeked = table.vault_deck, table.peeked
    if table.vault_peek and side != CREW:
        return {"vault_deck": sorted(deck)}
    rest = sorted(card for card in deck if card not in peeked)
    return {"vault_deck": _arranged(table, deck, rest), "peeked": peeked, "sunk": table.sunk}


def _placed_known_to(table: OceansZones, side: int | None) -> dict[str, Any]:
    """The Staff's marks and slots; the Crew see what their SCOUT cards look at."""
    slots, vaults = table.slots, table.vault_places
    if side != STAFF and table.eight and not table.field:
        seen = table.scouted if side == CREW else []
        slots = [card if card == EMPTY or slot in seen else UNKNOWN for slot, card in enumerate(slots)]
        if vaults[1] != EMPTY and not table.opened(RECONNAISSANCE):
            vaults = [vaults[0], UNKNOWN]
    known = {"slots": slots, "vault_places": vaults}
    return {**known, "globals": table.globals} if side == STAFF or table.heist else known


OF_CREW = (
    "attempt", "boosts", "burning", "expended", "hand", "laid", "laid_now", "late", "marks", "money", "numbers", "shop",
    "touched", "uses",
)  # fmt: skip


def _crew_known_to_others(table: OceansZones) -> dict[str, Any]:
    """How many cards they hold and have laid, what of it lies open or was seen, and what the draft expends."""
    up = table.laid if table.field else [card for card in table.laid if card in table.face_up]
    bought = [*table.known, *table.discards, *table.openings]
    known: dict[str, Any] = {
        "attempt": EMPTY,
        "boosts": [card for card in table.boosts if card in table.known or card in table.discards],
        "burning": [],
        "laid": [*up, *blank(table.laid[len(up) :])],
        "laid_now": blank(table.laid_now),
        "marks": [],
        "numbers": [],
        "uses": with_uses(USES, {card: table.uses[card] for card in bought}),
    }
    if table.drafting:
        known["expended"] = [card for card in table.shown_expended() if card not in table.late]
    else:
        known |= {"expended": table.expended, "late": table.late, "touched": table.touched}
    if table.heist:
        known["hand"] = blank(table.hand)
        if table.options.reveal_money:
            known["money"] = table.money
    return known


# Worlds ------------------------------------------------------------------------------------------------------------


def imagine(known: Known[OceansZones], world: OceansZones, chance: Rng) -> None:
    """All that follows from public facts stays; the open question says what its own secrets may be."""
    table = known.table
    world.casino_deck = chance.shuffled(table.casino_deck)
    decision = window(table)
    if decision is None:
        world.vault_deck = chance.shuffled(table.vault_deck)
        return
    side = None if known.seat is None else table.sides[known.seat]
    _deal_vault_deck(table, world, side, chance)
    if side != STAFF:
        if not table.heist:
            world.globals = []
        decision.redraw_staff(world, chance)
        _place(table, world, side, chance)
    if side != CREW:
        _imagine_crew(table, world, decision, chance)
    if side is None or not decision.proposes(side):
        decision.redraw_proposal(world, chance)


# The Staff's secrets -----------------------------------------------------------------------------------------------


def _place(table: OceansZones, world: OceansZones, side: int | None, chance: Rng) -> None:
    if table.field or not table.eight:
        return
    seen = table.scouted if side == CREW else []
    hidden = [slot for slot, card in enumerate(table.slots) if card != EMPTY and slot not in seen]
    # The eight were shown to everybody; which of them lie where was not.
    shown = {table.slots[slot] for slot in seen}
    rest = chance.shuffled(sorted(card for card in table.eight if card not in shown))
    for slot in hidden:
        world.slots[slot] = rest.pop()
    if table.vault_places[1] != EMPTY and not table.opened(RECONNAISSANCE):
        world.vault_places[1] = chance.choice(sorted(set(table.three) - {table.vault_places[0]}))


# The Vault deck: with S15 the Crew know its top and its bottom -----------------------------------------------------


def _deal_vault_deck(table: OceansZones, world: OceansZones, side: int | None, chance: Rng) -> None:
    if table.vault_peek and side != CREW:
        _imagine_reconnaissance(table, world, chance)
    else:
        rest = chance.shuffled([card for card in table.vault_deck if card not in table.peeked])
        world.vault_deck = _arranged(table, table.vault_deck, rest)


def _arranged(table: OceansZones, deck: Sequence[Vault], rest: Sequence[Vault]) -> list[Vault]:
    """Return a deck with the cards on top and at the bottom that the Crew know."""
    if not table.vault_set:
        return [*rest, *table.peeked]
    return [*table.sunk, *rest, *[card for card in table.peeked if card in deck and card not in table.sunk]]


def _imagine_reconnaissance(table: OceansZones, world: OceansZones, chance: Rng) -> None:
    """Redraw the cards the Crew may have seen: the three of round 4 once drawn, any three before, and three more."""
    drawn = sorted(set(VAULT_DECK) - set(table.vault_deck))
    deck = chance.shuffled(table.vault_deck)
    if not table.vault_set:
        world.peeked = sorted(deck[-6:])
        world.sunk = sorted(chance.shuffled(world.peeked)[: chance.below(3)])
        world.vault_deck = deck
        return
    kept = drawn or sorted(deck[-3:])
    world.sunk = sorted(deck[:3])
    world.peeked = sorted((*world.sunk, *kept))
    world.vault_deck = [*world.sunk, *deck[3:]] if drawn else [*world.sunk, *deck[3:-3], *kept]


# The Crew's secrets ------------------------------------------------------------------------------------------------


def _imagine_crew(table: OceansZones, world: OceansZones, decision: TeamWindow, chance: Rng) -> None:
    if table.heist:
        _imagine_hand(table, world, chance)
    else:
        world.hand = []
    if not table.parts_given:
        decision.redraw_crew(world, chance)
    owned = {*world.hand, *world.laid, *world.laid_now, *world.discards, *world.openings}
    world.shop = [card for card in ALL_GEAR if card not in owned]
    world.money = table.options.budget - price_of(tuple(owned))


def _imagine_hand(table: OceansZones, world: OceansZones, chance: Rng) -> None:
    """Known cards stay owned, the others are drawn within the budget; then all are dealt anew."""
    face_up = table.laid if table.field else table.face_up
    lying = [] if table.field else [card for card in table.laid if card not in face_up]
    known = [card for card in table.known if card not in face_up]
    unknown = len(table.hand) + len(lying) + len(table.laid_now) - len(known)
    bought = [*table.known, *table.discards, *table.openings]
    money = table.options.budget - price_of(bought)
    stock = _Stock(sorted(set(LAYABLE) - set(bought)), money, table.money if table.options.reveal_money else None)
    late = _late_in_draft(table, world, known, unknown, stock, chance)
    strangers = [card for card in late if card not in known]
    drawn = stock.draw(unknown, strangers, chance)
    down = len(lying) if table.stage == "crunch" else 0
    while sum(card not in SCOUT for card in (*known, *drawn)) < down:  # no SCOUT lies face down: see _deal
        drawn = stock.draw(unknown, strangers, chance)
    _deal(table, world, [*known, *drawn], lying, chance)
    if table.parts_given:
        _imagine_boosts(table, world, [card for card in drawn if card not in late], chance)


def _deal(table: OceansZones, world: OceansZones, cards: Sequence[Gear], lying: Sequence[Gear], chance: Rng) -> None:
    """Deal hidden Defenses; one face down before crunch can't be SCOUT, which would have been turned up (OH-13.4)."""
    order = chance.shuffled(sorted(cards))
    order.sort(key=lambda card: card in SCOUT and table.stage == "crunch")
    down, rest = order[: len(lying)], chance.shuffled(sorted(order[len(lying) :]))
    now, hand = rest[: len(table.laid_now)], rest[len(table.laid_now) :]
    face_up = table.laid if table.field else table.face_up
    world.laid, world.laid_now, world.hand = sorted((*face_up, *down)), sorted(now), sorted(hand)


def _imagine_boosts(table: OceansZones, world: OceansZones, unknown: Sequence[Gear], chance: Rng) -> None:
    """F15: boosts of cards that were revealed are known, others may lie on any unknown card, or on none."""
    more = chance.shuffled(sorted(unknown))[: chance.below(EXTRA_USES - len(table.boosts) + 1)]
    world.boosts = sorted((*table.boosts, *more))
    world.uses = with_uses(world.uses, {card: world.uses[card] + 1 for card in more})


# LATE cards in the draft -------------------------------------------------------------------------------------------


def _late_in_draft(
    table: OceansZones, world: OceansZones, known: Sequence[Gear], unknown: int, stock: "_Stock", chance: Rng
) -> tuple[Gear, ...]:
    """Some LATE cards with which the draft on the open table is possible and looks as it looks."""
    if not table.drafting:
        return ()
    shown = table.expended
    possible = [card for card in LATE_CARDS if card in known or card in stock.cards]
    for late in chance.shuffled([some for size in range(4) for some in combinations(possible, size)]):
        strangers = [card for card in late if card not in known]
        if stock.ways(unknown, strangers) and _looks_like(table, world, late, shown):
            world.late = list(late)
            world.expended = [] if table.auto else sorted((*shown, *world.spendable(late)))
            world.touched = bool(late) or not table.auto or any(way != EMPTY for way in table.paid)
            return late
    raise AssertionError("the true draft is possible")


def _looks_like(table: OceansZones, world: OceansZones, late: tuple[Gear, ...], shown: Sequence[Gear]) -> bool:
    cards = (*(world.spendable(table.laid) if table.auto else shown), *world.spendable(late))
    if not payable(supply_of(tuple(sorted(cards)), table.situation), table.owed()):
        return False
    return not table.auto or [card for card in world.shown_expended(late) if card not in late] == list(shown)


# Drawing cards within a budget -------------------------------------------------------------------------------------


class _Stock:
    """Cards the Crew may have bought, and for how much; `left` is the money they have left, where it is known."""

    def __init__(self, cards: Sequence[Gear], money: int, left: int | None) -> None:
        self.cards = cards
        self.money = money if left is None else money - left
        self.exact = left is not None

    def _sizes(self, forced: Sequence[Gear]) -> tuple[int, ...]:
        return tuple(sum(PRICE[card] == price and card not in forced for card in self.cards) for price in PRICES)

    def ways(self, count: int, forced: Sequence[Gear]) -> int:
        """Return the number of possible purchases of so many cards with these among them."""
        count, money = count - len(forced), self.money - price_of(tuple(forced))
        return 0 if count < 0 or money < 0 else _ways(self._sizes(forced), count, money, self.exact)[0].of(count, money)

    def draw(self, count: int, forced: Sequence[Gear], chance: Rng) -> list[Gear]:
        """One of those sets, each as likely as the others."""
        sizes, money, drawn = self._sizes(forced), self.money - price_of(tuple(forced)), list(forced)
        count -= len(forced)
        ways = _ways(sizes, count, money, self.exact)
        for place, price in enumerate(PRICES):
            weights = [
                comb(sizes[place], number) * ways[place + 1].of(count - number, money - number * price)
                for number in range(min(count, sizes[place]) + 1)
            ]
            number = _weighted(weights, chance)
            fitting = [card for card in self.cards if PRICE[card] == price and card not in forced]
            drawn += chance.shuffled(fitting)[:number]
            count, money = count - number, money - number * price
        return sorted(drawn)


def _weighted(weights: Sequence[int], chance: Rng) -> int:
    point = chance.below(sum(weights))
    for number, weight in enumerate(weights):
        if point < weight:
            return number
        point -= weight
    raise AssertionError("no set of cards fits")


class _Ways(NamedTuple):
    """In how many ways so many cards can be had for so much money: by their number, then by money in `width` bits each.

    All sums of money lie in one long number, so that a card is added by a shift: a deck may have many prices.
    """

    counts: tuple[int, ...]
    width: int

    def of(self, count: int, money: int) -> int:
        return 0 if money < 0 else self.counts[count] >> money // STEP * self.width & (1 << self.width) - 1


@lru_cache(maxsize=16)
def _ways(sizes: tuple[int, ...], count: int, money: int, exact: bool) -> tuple[_Ways, ...]:
    """For the dearest price classes, of all of them to none: exactly for this money or, like a shop, for no more."""
    width = sum(sizes) + 1
    whole = (1 << (money // STEP + 1) * width) - 1
    counts = [1 if exact else whole // ((1 << width) - 1)] + [0] * count
    found = [_Ways(tuple(counts), width)]
    for size, price in zip(reversed(sizes), reversed(PRICES)):
        for number in [*range(count, 0, -1)] * size:
            counts[number] += counts[number - 1] << price // STEP * width & whole
        found.append(_Ways(tuple(counts), width))
    return tuple(reversed(found))
