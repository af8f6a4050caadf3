"""Assigning pooled units to Defenses: an exact packing problem, and the best way to solve it (OH-7).

Amounts are one number with a byte for each of the 64 sets of icons, which holds the units wanted in that set. A pool
has the same: what it can bring to each set. Then OH-7.6 is one subtraction: an assignment is legal if no set of icons
is asked for more than all units that can serve in it.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from typing import NamedTuple, TypeAlias

from heistnight.games.oceans_heist.defenses import Standing
from heistnight.games.oceans_heist.moves import Mode
from heistnight.games.oceans_heist.pieces import (
    ALL_GEAR,
    EMPTY,
    FAMILIES,
    FAMILY,
    ICONS,
    LATE_CARDS,
    MUFFLE,
    PARTNER,
    SPLIT,
    STURDY,
    UNITS,
    WILD,
    Gear,
    Need,
)

Amounts: TypeAlias = int
Room: TypeAlias = int
Way: TypeAlias = tuple[Need, ...]
Choices: TypeAlias = tuple[tuple[Way, ...], ...]
LAST_ALARM = 5
ESCAPE = 5
SETS = range(64)
WHOLE = 8 * 63  # where the set of all icons stands
SPARE = sum(0x80 << 8 * icons for icons in SETS)


def _serving(mask: int) -> int:
    """One unit of these icons, in every set of icons in which it can serve."""
    return sum(1 << 8 * icons for icons in SETS if icons & mask)


UNIT = tuple(_serving(1 << icon) for icon in range(len(ICONS)))
BRINGS = tuple(
    sum(units * UNIT[icon] for icon, units in enumerate(UNITS[card]))
    + SPLIT[card][1] * _serving(SPLIT[card][0])
    + WILD[card] * _serving(63)
    for card in ALL_GEAR
)


@lru_cache(maxsize=20_000)
def room_of(cards: tuple[Gear, ...], situation: int) -> Room:
    """What there is room to pay when all these cards are expended, Situation and TEAMWORK included (OH-7.2)."""
    families = {FAMILY[card] for card in cards}
    room = SPARE
    for card in cards:
        room += BRINGS[card]
        if PARTNER[card] in families:
            room += UNIT[FAMILY[card]]  # OH-13.2
    if situation != EMPTY:
        for family in FAMILIES[situation]:
            if family in families:
                room += UNIT[family]  # OH-3.4: for the first card of the family only
    return room


class Pool(NamedTuple):
    """The pool as people count it: fixed units by icon, and units that count as one of several by their icons."""

    fixed: tuple[int, ...]
    loose: tuple[tuple[int, int], ...]


def pool_of(cards: Sequence[Gear], situation: int) -> Pool:
    fixed = [sum(UNITS[card][icon] for card in cards) for icon in range(len(ICONS))]
    families = {FAMILY[card] for card in cards}
    for card in cards:
        fixed[FAMILY[card]] += PARTNER[card] in families
    for family in FAMILIES[situation] if situation != EMPTY else ():
        fixed[family] += family in families
    loose: dict[int, int] = {}
    for card in cards:
        icons, count = (63, WILD[card]) if WILD[card] else SPLIT[card]
        if count:
            loose[icons] = loose.get(icons, 0) + count
    return Pool(tuple(fixed), tuple(sorted(loose.items())))


@lru_cache(maxsize=5_000)
def amounts_of(way: Way) -> Amounts:
    return sum(amount * UNIT[icon] for icon, amount in way)


@lru_cache(maxsize=5_000)
def costs_of(defense: Standing) -> tuple[Amounts, ...]:
    """The amounts of each way to pay for a Defense."""
    return tuple(map(amounts_of, defense.ways))


def payable(room: Room, amounts: Amounts) -> bool:
    """Whether the units can be counted as icons in some way that meets all of it (OH-7.6)."""
    return room - amounts & SPARE == SPARE


def deficit(room: Room, amounts: Amounts) -> int:
    """How many units are missing to pay all of it."""
    over = room - amounts
    return max(0, *(0x80 - (over >> 8 * icons & 255) for icons in SETS))


# What a suggestion is made of --------------------------------------------------------------------------------------


class Case(NamedTuple):
    """Everything a suggestion depends on: the table, and what happens to the Crew if alarms are raised."""

    field: tuple[Standing, ...]
    laid: tuple[Gear, ...]
    uses: tuple[int, ...]
    situation: int
    round: int
    alarms: int
    counters: int
    mode: Mode


class Left(NamedTuple):
    """A Defense that the suggestion leaves, and by how many units each way to pay it fails."""

    position: int
    missing: tuple[int, ...]


class Suggestion(NamedTuple):
    """The best draft, and why: the way paid at each position, the cards, the alarms, what is left and what lacks."""

    paid: tuple[int, ...]
    expended: tuple[Gear, ...]
    late: tuple[Gear, ...]
    alarms: int
    left: tuple[Left, ...]


# Step A: what to disable -------------------------------------------------------------------------------------------
#
# Gains are packed too: a byte each for alarms saved, Casino and Vault cards, SEALED ones and the Unique Defense.


def _packed(numbers: Iterable[int]) -> int:
    return sum(number << 8 * place for place, number in enumerate(numbers))


def _unpacked(gains: int) -> list[int]:
    return [gains >> 8 * place & 255 for place in range(4)]


def gain(defense: Standing) -> int:
    unique = defense.kind == "unique"
    return _packed((defense.alarms, not unique, defense.trait == "SEALED", unique))


def merit(case: Case, gains: int, held: int) -> int:
    """Items 0 to 4 of step A as one number: what comes first matters first, and more is better (OH-7.10)."""
    saved, cards, sealed, unique = _unpacked(gains)
    if case.round == ESCAPE:
        return cards << 16 | unique << 8 | sealed
    left = max(0, sum(defense.alarms for defense in case.field) - saved - held)
    survives = case.alarms + max(0, left - case.counters) <= LAST_ALARM
    order = (unique, 255 - left) if case.mode == "target" else (255 - left, unique)
    return survives << 32 | order[0] << 24 | order[1] << 16 | cards << 8 | sealed


class _Search:
    """Depth first over the Defenses in table order: each way to pay, then leaving it.

    A branch is cut when the pool can not pay it, when even all it could still gain is no better than the best, or when
    the same amounts have gained as much before; among equals the set whose positions come first is the better one.
    Only what is better than `floor` counts.
    """

    def __init__(self, case: Case, room: Room, held: int, floor: int) -> None:
        self.case, self.room, self.held = case, room, held
        self.merits: dict[int, int] = {}
        self.ways = [
            [amounts for way in defense.ways if payable(room, amounts := amounts_of(way))] for defense in case.field
        ]
        self.gains = [gain(defense) for defense in case.field]
        self.reach = [self._reach(place) for place in range(len(case.field))]
        self.rest = [tuple(range(place, len(case.field))) for place in range(len(case.field))]
        self.best = floor
        self.chosen: tuple[int, ...] | None = None
        self.seen: dict[tuple[int, Amounts], list[tuple[int, tuple[int, ...]]]] = {}
        self._go(0, 0, 0, ())

    def _reach(self, place: int) -> tuple[list[int], list[int]]:
        """Of the Defenses from a place on: the fewest units that n of them take, and the most that n gain."""
        rest = [n for n in range(place, len(self.ways)) if self.ways[n]]
        costs = sorted(min(way >> WHOLE for way in self.ways[n]) for n in rest)
        gains = [_unpacked(self.gains[n]) for n in rest]
        columns = [sorted((gain[column] for gain in gains), reverse=True) for column in range(4)]
        sums = [accumulate(column, initial=0) for column in columns]
        return list(accumulate(costs)), [_packed(row) for row in zip(*sums)]

    def _go(self, place: int, used: Amounts, gains: int, chosen: tuple[int, ...]) -> None:
        self._note(self._merit(gains), chosen)
        if place == len(self.ways) or not self._promising(place, used, gains, chosen):
            return
        room = self.room
        for way in self.ways[place]:
            more = used + way
            if room - more & SPARE == SPARE:
                self._go(place + 1, more, gains + self.gains[place], (*chosen, place))
        self._go(place + 1, used, gains, chosen)

    def _note(self, reached: int, chosen: tuple[int, ...]) -> None:
        if reached > self.best or (reached == self.best and self.chosen is not None and chosen < self.chosen):
            self.best, self.chosen = reached, chosen

    def _merit(self, gains: int) -> int:
        reached = self.merits.get(gains)
        if reached is None:
            reached = self.merits[gains] = merit(self.case, gains, self.held)
        return reached

    def _promising(self, place: int, used: Amounts, gains: int, chosen: tuple[int, ...]) -> bool:
        costs, most = self.reach[place]
        left = (self.room - used >> WHOLE) - 0x80
        hoped = self._merit(gains + most[bisect_right(costs, left)])
        if hoped < self.best or (hoped == self.best and not self._comes_first(place, chosen)):
            return False
        before = self.seen.setdefault((place, used), [])
        for old, earlier in before:
            if (old | 0x80808080) - gains & 0x80808080 == 0x80808080 and earlier <= chosen:
                return False  # gained as much in every respect
        before.append((gains, chosen))
        return True

    def _comes_first(self, place: int, chosen: tuple[int, ...]) -> bool:
        """Whether a set that begins like this can come before the best one so far."""
        return self.chosen is not None and chosen + self.rest[place] < self.chosen


def _subsets(cards: Iterable[Gear]) -> list[tuple[Gear, ...]]:
    """Fewer cards first, then lower ones."""
    cards = sorted(cards)
    return [some for size in range(len(cards) + 1) for some in combinations(cards, size)]


class _Plan(NamedTuple):
    """What to disable, and which MUFFLE cards are held back for it."""

    merit: int
    positions: tuple[int, ...]
    held: tuple[Gear, ...]


def _plan(case: Case, late: tuple[Gear, ...]) -> _Plan:
    """The best set of Defenses: more MUFFLE cards held, earlier positions, lower cards where the merit is the same."""
    best = _Plan(-1, (), ())
    for held in sorted(_subsets(MUFFLE.intersection(case.laid)), key=len, reverse=True):
        cards = tuple(sorted(card for card in (*case.laid, *late) if card not in held))
        level = best.merit != -1 and len(held) == len(best.held)
        search = _Search(case, room_of(cards, case.situation), len(held), best.merit - level)
        if search.chosen is not None and (search.best > best.merit or search.chosen < best.positions):
            best = _Plan(search.best, search.chosen, held)
    return best


@lru_cache(maxsize=2_000)
def suggest(case: Case, late: tuple[Gear, ...] = ()) -> Suggestion:
    """The best draft for the cards on the table and these LATE cards, exactly (OH-7.10)."""
    plan = _plan(case, late)
    choices = tuple(case.field[place].ways for place in plan.positions)
    cards = tuple(sorted(card for card in (*case.laid, *late) if card not in plan.held))
    expended = trim(case, cards, late, lambda room: first_ways(choices, room) is not None)
    ways = first_ways(choices, room_of(expended, case.situation))
    assert ways is not None
    paid = [EMPTY] * len(case.field)
    for place, way in zip(plan.positions, ways):
        paid[place] = way
    used = sum(amounts_of(ways_of[way]) for ways_of, way in zip(choices, ways))
    left = _left(case, plan.positions, room_of(cards, case.situation), used)
    held = sum(card in MUFFLE and card not in expended for card in case.laid)
    return Suggestion(
        paid=tuple(paid),
        expended=expended,
        late=tuple(card for card in late if card in expended),
        alarms=max(0, sum(case.field[gone.position].alarms for gone in left) - held * (case.round != ESCAPE)),
        left=left,
    )


def _left(case: Case, paid: Sequence[int], room: Room, used: Amounts) -> tuple[Left, ...]:
    return tuple(
        Left(place, tuple(deficit(room, used + amounts_of(way)) for way in defense.ways))
        for place, defense in enumerate(case.field)
        if place not in paid
    )


@lru_cache(maxsize=2_000)
def best_late(case: Case, hand: tuple[Gear, ...]) -> tuple[Gear, ...]:
    """The LATE cards of a hand that make the suggestion better by items 0 to 4: the fewest, then the lowest."""
    best = _plan(case, ()).merit
    chosen: tuple[Gear, ...] = ()
    for late in _subsets(card for card in LATE_CARDS if card in hand):
        reached = _plan(case, late).merit
        if reached > best:
            best, chosen = reached, late
    return chosen


@lru_cache(maxsize=5_000)
def most_disabled(field: tuple[Standing, ...], laid: tuple[Gear, ...], situation: int) -> int:
    """How many of these Defenses the cards can disable at once, whatever they are."""
    case = Case(field, laid, (), situation, ESCAPE, 0, 0, "alarms")
    search = _Search(case, room_of(tuple(sorted(laid)), situation), 0, -1)
    cards, unique = search.best >> 16, search.best >> 8 & 1
    return cards + unique


# Steps B and C: with which cards, and how --------------------------------------------------------------------------


def trim(case: Case, cards: tuple[Gear, ...], late: Sequence[Gear], fits: Callable[[Room], bool]) -> tuple[Gear, ...]:
    """Leave out, one after the other, the cards without which all of it stays payable (step B)."""

    def order(card: Gear) -> tuple[int, int, Gear]:
        muffled = case.round != ESCAPE and card in MUFFLE
        group = 0 if card in late else 1 if muffled else 2 if card in STURDY else 3
        return group, case.uses[card], card

    kept = list(cards)
    for card in sorted(cards, key=order):
        fewer = tuple(other for other in kept if other != card)
        if fits(room_of(fewer, case.situation)):
            kept.remove(card)
    return tuple(kept)


@lru_cache(maxsize=5_000)
def needed(case: Case, late: tuple[Gear, ...], owed: Amounts) -> tuple[Gear, ...]:
    """The cards that a draft in auto expends for what it pays (OH-7.13)."""
    return trim(case, tuple(sorted((*case.laid, *late))), late, lambda room: payable(room, owed))


def first_ways(choices: Choices, room: Room) -> tuple[int, ...] | None:
    """The lowest requirement for the first Defense, then for the second, and so on (step C); None if none will do."""
    ways, ahead = _outlook(choices)
    dead: set[tuple[int, Amounts]] = set()

    def go(place: int, used: Amounts) -> tuple[int, ...] | None:
        if place == len(ways):
            return ()
        for index, way in enumerate(ways[place]):
            more = used + way
            if room - more - ahead[place + 1] & SPARE == SPARE and (place, more) not in dead:
                rest = go(place + 1, more)
                if rest is not None:
                    return (index, *rest)
                dead.add((place, more))
        return None

    return go(0, 0) if payable(room, ahead[0]) else None


@lru_cache(maxsize=2_000)
def _outlook(choices: Choices) -> tuple[list[list[Amounts]], list[Amounts]]:
    """The amounts of all ways, and what is asked for at least from each place on."""
    ways = [[amounts_of(way) for way in defense] for defense in choices]
    return ways, list(accumulate(map(_at_least, reversed(ways)), initial=0))[::-1]


def _at_least(ways: Sequence[Amounts]) -> Amounts:
    """What each set of icons is asked for whichever way is taken."""
    if len(ways) == 1:
        return ways[0]
    return sum(min(way >> 8 * icons & 255 for way in ways) << 8 * icons for icons in SETS)
