"""A plan for the Bonnie & Clyde Waltz: which card each partner should keep, and the swaps that lead there."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from heistnight.bots.exactly_as_planned.skill import Effort
from heistnight.core.action import Seat
from heistnight.games.exactly_as_planned.judge import satisfied
from heistnight.games.exactly_as_planned.pieces import CARDS, FIRST_JOB, Collection, collection_of, kind_of
from heistnight.games.exactly_as_planned.solver import HEAT, waltz_layout

Hands: TypeAlias = tuple[tuple[int, ...], ...]
Pins: TypeAlias = tuple[tuple[int, Seat], ...]


class Wish(NamedTuple):
    """What a plan gives to whom; the Tools it gives to nobody are there to be thrown."""

    cards: dict[int, Seat]

    def at_home(self, card: int, owner: Seat) -> bool:
        return self.cards.get(card, owner) == owner


def hands_of(where: dict[int, Seat], seats: int) -> Hands:
    return tuple(tuple(sorted(card for card, owner in where.items() if owner == seat)) for seat in range(seats))


@lru_cache(maxsize=256)
def waltz_plan(hands: Hands, throws: tuple[bool, ...], effort: Effort, pins: Pins = ()) -> tuple[tuple[int, Seat], ...]:
    """Which card each partner should keep in the end, the pinned ones where they are unless that can not succeed."""
    if (settled := _settled(hands, throws)) is not None:
        return settled
    staying = _staying(hands, throws, pins)
    found = _searched(hands, throws, effort, staying)
    return (
        found.kept if not (found.cost and staying) else min(found, _searched(hands, throws, effort, frozenset())).kept
    )


def _settled(hands: Hands, throws: Sequence[bool]) -> tuple[tuple[int, Seat], ...] | None:
    """Where everybody can stay as they are and throw what they do not need, there is nothing to plan."""
    kept: list[tuple[int, Seat]] = []
    for seat, (hand, throwing) in enumerate(zip(hands, throws)):
        thrown = [card for card in hand if card < FIRST_JOB] if throwing else [None]
        rests = [[card for card in hand if card != tool] for tool in thrown]
        rest = next((rest for rest in rests if satisfied(*collection_of(rest))), None)
        if rest is None:
            return None
        kept += [(card, seat) for card in rest]
    return tuple(sorted(kept))


class _Found(NamedTuple):
    cost: float
    kept: tuple[tuple[int, Seat], ...]


def _searched(hands: Hands, throws: tuple[bool, ...], effort: Effort, staying: frozenset[int]) -> _Found:
    """The best of some searches; the chance is that of the position, so that all who know the same find the same."""
    chance = effort.chance((hands, throws, sorted(staying)) if staying else (hands, throws))
    pinned = [collection_of(card for card in hand if card in staying) for hand in hands]
    held = [collection_of(card for card in hand if card not in staying) for hand in hands]
    throwers = [seat for seat, throwing in enumerate(throws) if throwing and held[seat].tools]
    best, kept = 1e9, held
    for _try in range(effort.tries):
        layout = waltz_layout(held, throwers, chance, pinned)
        cost = layout.improve(chance, effort.steps, HEAT)
        if cost < best:
            best, kept = cost, list(layout.plan())
        if not cost:
            break
    return _Found(best, tuple(sorted((card, seat) for seat in range(len(hands)) for card in _cards(kept[seat]))))


def _staying(hands: Hands, throws: Sequence[bool], pins: Pins) -> frozenset[int]:
    """The pinned cards, but where somebody must still throw and every Tool is pinned, none of theirs."""
    pinned = {card for card, _seat in pins}
    for hand, throwing in zip(hands, throws):
        if throwing and all(card in pinned for card in hand if card < FIRST_JOB):
            pinned -= set(hand)
    return frozenset(pinned)


def _cards(held: Collection) -> list[int]:
    bits = held.tools | held.jobs << FIRST_JOB
    return [card for card in range(len(CARDS)) if bits >> card & 1]


class Swap(NamedTuple):
    """a gives x to b and gets y."""

    half: bool
    a: Seat
    b: Seat
    x: int
    y: int

    def mine(self, me: Seat) -> tuple[Seat, int, int]:
        """The partner, what I give and what I get."""
        return (self.b, self.x, self.y) if self.a == me else (self.a, self.y, self.x)

    def speaker(self, wish: Wish) -> Seat:
        """Who asks for it: one to whom a card comes home."""
        return self.a if wish.cards.get(self.y) == self.a else self.b


def chosen_swaps(where: dict[int, Seat], wish: Wish) -> list[Swap]:
    """The swaps to do at once, nobody in two of them: first those that bring both cards home."""
    busy: set[Seat] = set()
    chosen = []
    for swap in sorted(useful_swaps(where, wish)):
        if swap.a not in busy and swap.b not in busy:
            chosen.append(swap)
            busy |= {swap.a, swap.b}
    return chosen


def useful_swaps(where: dict[int, Seat], wish: Wish) -> Iterator[Swap]:
    astray = [card for card, owner in where.items() if not wish.at_home(card, owner)]
    for x in astray:
        a, b = where[x], wish.cards[x]
        for y, owner in where.items():
            # Nobody gives away what is at home there; a Tool without a home can go anywhere.
            if owner == b and kind_of(y) == kind_of(x) and wish.cards.get(y) != b:
                whole = wish.cards.get(y) == a
                yield Swap(not whole, a, b, x, y) if a < b else Swap(not whole, b, a, y, x)
