"""Assigning pooled units to Defenses: an exact packing problem, and the best way to solve it (OH-7).

Amounts are one number with a byte for each of the 64 sets of icons, which holds the units wanted in that set. A pool
has the same: what it can bring to each set. Then OH-7.6 is one subtraction: an assignment is legal if no set of icons
is asked for more than all units that can serve in it.
"""

from bisect import bisect_right, insort
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from typing import NamedTuple, TypeAlias

from heistnight.games.oceans_heist.defenses import ActiveDefense
from heistnight.games.oceans_heist.moves import Mode
from heistnight.games.oceans_heist.pieces import (
    ALL_GEAR,
    EMPTY,
    FAMILIES,
    FAMILY,
    ICONS,
    LATE_CARDS,
    MUFFLE,
    OF_FAMILY,
    PARTNER,
    SPLIT,
    STURDY,
    TEAMWORK,
    UNITS,
    WILD,
    Gear,
    Need,
)

Amounts: TypeAlias = int
Supply: TypeAlias = int
Way: TypeAlias = tuple[Need, ...]
LAST_ALARM = 5
ESCAPE = 5
SETS = range(64)
WHOLE = 8 * 63  # where the set of all icons stands
ALL_SETS = (1 << 8 * len(SETS)) - 1
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
PLAIN = tuple(tuple((icon, units) for icon, units in enumerate(UNITS[card]) if units) for card in ALL_GEAR)
LOOSE = tuple((63, WILD[card]) if WILD[card] else SPLIT[card] for card in ALL_GEAR)


MOST = 0x7F  # units that a byte can hold; no wall of Defenses asks for as many
FEW = (MOST - 2 - len(TEAMWORK)) // max(brings >> WHOLE for brings in BRINGS)  # cards that surely fit


@lru_cache(maxsize=1_000)
def supply_of(cards: tuple[Gear, ...], situation: int) -> Supply:
    """Return the units of these cards when all are expended, Situation and TEAMWORK included (OH-7.2).

    A card that stands here twice is expended twice (OH-7.14).
    """
    together = _together(cards, situation)
    if len(cards) <= FEW:
        return sum([BRINGS[card] for card in cards], SPARE) + together
    rows = [_by_set(together), *[_by_set(BRINGS[card]) for card in cards]]
    return int.from_bytes([0x80 + min(MOST, sum(units)) for units in zip(*rows)], "little")


def _together(cards: Collection[Gear], situation: int) -> Supply:
    """Return the units that cards gain from each other or from the Situation."""
    more = 0
    for card in TEAMWORK.intersection(cards):
        if not OF_FAMILY[PARTNER[card]].isdisjoint(cards):
            more += UNIT[FAMILY[card]]  # OH-13.2
    if situation != EMPTY:
        for family in FAMILIES[situation]:
            if not OF_FAMILY[family].isdisjoint(cards):
                more += UNIT[family]  # OH-3.4: for the first card of the family only
    return more


class Pool(NamedTuple):
    """The pool as people count it: fixed units by icon, and units that count as one of several by their icons."""

    fixed: tuple[int, ...]
    loose: tuple[tuple[int, int], ...]


def pool_of(cards: Sequence[Gear], situation: int) -> Pool:
    families = {FAMILY[card] for card in cards}
    fixed = [0] * len(ICONS)
    loose: dict[int, int] = {}
    for card in cards:
        for icon, units in PLAIN[card]:
            fixed[icon] += units
        icons, count = LOOSE[card]
        if count:
            loose[icons] = loose.get(icons, 0) + count
    for card in {*cards}:
        if PARTNER[card] in families:
            fixed[FAMILY[card]] += 1  # OH-13.2: once, however often it is expended
    for family in FAMILIES[situation] if situation != EMPTY else ():
        fixed[family] += family in families
    return Pool(tuple(fixed), tuple(sorted(loose.items())))


def amounts_of(way: Way) -> Amounts:
    return sum([amount * UNIT[icon] for icon, amount in way])


@lru_cache(maxsize=1_000)
def costs_of(defense: ActiveDefense) -> tuple[Amounts, ...]:
    """The amounts of each way to pay for a Defense."""
    return tuple(map(amounts_of, defense.ways))


def payable(supply: Supply, amounts: Amounts) -> bool:
    """Return whether the units can be counted as icons in a way that meets all of it (OH-7.6)."""
    return supply - amounts & SPARE == SPARE


def deficit(supply: Supply, amounts: Amounts) -> int:
    """Return how many units are missing to pay all of it."""
    return max(0, 0x80 - min(_by_set(supply - amounts)))


def _by_set(amounts: Amounts) -> bytes:
    """The byte of each set of icons."""
    return (amounts & ALL_SETS).to_bytes(len(SETS), "little")


def each_use(cards: Iterable[Gear], uses: Sequence[int]) -> list[Gear]:
    """Each card as often as it has uses."""
    return [card for card in cards for _ in range(uses[card])]


# What a suggestion is made of --------------------------------------------------------------------------------------


class Case(NamedTuple):
    """Everything a suggestion depends on: the table, and what happens to the Crew if alarms are raised."""

    field: tuple[ActiveDefense, ...]
    laid: tuple[Gear, ...]
    uses: tuple[int, ...]
    situation: int
    round: int
    alarms: int
    counters: int
    mode: Mode
    often: bool = False

    def spendable(self, *cards: Gear) -> tuple[Gear, ...]:
        """Each of these cards as often as it may be expended now (OH-7.1, OH-7.14)."""
        return tuple(sorted(each_use(cards, self.uses) if self.often else cards))

    @property
    def is_torn(self) -> bool:
        """Return whether Target and alarms may need different drafts."""
        return self.round != ESCAPE and any(defense.kind == "unique" for defense in self.field)


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


@lru_cache(maxsize=1_000)
def gain(defense: ActiveDefense) -> int:
    unique = defense.kind == "unique"
    return defense.alarms | (not unique) << 8 | (defense.trait == "SEALED") << 16 | unique << 24


def merit(case: Case, gains: int, held: int) -> int:
    """Items 0 to 4 of step A as one number: what comes first matters first, and more is better (OH-7.10)."""
    saved, cards, sealed, unique = gains.to_bytes(4, "little")
    if case.round == ESCAPE:
        return cards << 16 | unique << 8 | sealed
    left = max(0, sum([defense.alarms for defense in case.field]) - saved - held)
    survives = case.alarms + max(0, left - case.counters) <= LAST_ALARM
    order = (unique, 255 - left) if case.mode == "target" else (255 - left, unique)
    return survives << 32 | order[0] << 24 | order[1] << 16 | cards << 8 | sealed


class _Search:
    """Depth first over the Defenses in table order: each way to pay, then leaving it.

    A branch is cut when the pool can not pay it, when even all it could still gain is no better than the best, or when
    the same amounts have gained as much before; among equals the set whose positions come first is the better one.
    Only what is better than `floor` counts.
    """

    def __init__(self, case: Case, supply: Supply, held: int, floor: int) -> None:
        self.case, self.supply, self.held = case, supply, held
        self.merits: dict[int, int] = {}
        self.ways = [[cost for cost in costs_of(defense) if payable(supply, cost)] for defense in case.field]
        self.gains = list(map(gain, case.field))
        self.reach = self._reach()
        self.rest = [tuple(range(place, len(case.field))) for place in range(len(case.field))]
        self.best = floor
        self.chosen: tuple[int, ...] | None = None
        self.seen: dict[tuple[int, Amounts], list[tuple[int, tuple[int, ...]]]] = {}
        self._go(0, 0, 0, ())

    def _reach(self) -> list[tuple[list[int], list[int]]]:
        """For each place, of the Defenses from there on: the fewest units that n of them take, the most that n gain."""
        costs: list[int] = []
        columns: list[list[int]] = [[], [], [], []]
        reach: list[tuple[list[int], list[int]]] = [([], [0])]
        for ways, gains in zip(reversed(self.ways), reversed(self.gains)):
            if not ways:
                reach.append(reach[-1])
                continue
            insort(costs, min(ways) >> WHOLE)
            for column, gained in zip(columns, gains.to_bytes(4, "little")):
                insort(column, gained)
            most = accumulate([int.from_bytes(row, "little") for row in zip(*map(reversed, columns))], initial=0)
            reach.append((list(accumulate(costs)), list(most)))
        return reach[::-1]

    def _go(self, place: int, used: Amounts, gains: int, chosen: tuple[int, ...]) -> None:
        self._note(self._merit(gains), chosen)
        if place == len(self.ways) or not self._promising(place, used, gains, chosen):
            return
        supply = self.supply
        for way in self.ways[place]:
            more = used + way
            if supply - more & SPARE == SPARE:
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
        left = (self.supply - used >> WHOLE) - 0x80
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
        """Return whether a set that begins like this can come before the best one so far."""
        return self.chosen is not None and chosen + self.rest[place] < self.chosen


def _subsets(cards: Iterable[Gear]) -> list[tuple[Gear, ...]]:
    """Fewer cards first, then lower ones."""
    cards = sorted(cards)
    return [some for size in range(len(cards) + 1) for some in combinations(cards, size)]


class _Plan(NamedTuple):
    """Plan: the Defenses to disable, and the MUFFLE cards held back for it."""

    merit: int
    positions: tuple[int, ...]
    held: tuple[Gear, ...]


@lru_cache(maxsize=200)
def _plan(case: Case, late: tuple[Gear, ...]) -> _Plan:
    """The best set of Defenses: more MUFFLE cards held, earlier positions, lower cards where the merit is the same."""
    best, everything = _Plan(-1, (), ()), _Bill(case.field)
    for held in sorted(_subsets(MUFFLE.intersection(case.laid)), key=len, reverse=True):
        cards = case.spendable(*[card for card in (*case.laid, *late) if card not in held])
        supply = supply_of(cards, case.situation)
        if everything.fits(supply):  # no set is better
            return _Plan(merit(case, sum(map(gain, case.field)), len(held)), tuple(range(len(case.field))), held)
        level = best.merit != -1 and len(held) == len(best.held)
        search = _Search(case, supply, len(held), best.merit - level)
        if search.chosen is not None and (search.best > best.merit or search.chosen < best.positions):
            best = _Plan(search.best, search.chosen, held)
    return best


@lru_cache(maxsize=200)
def suggest(case: Case, late: tuple[Gear, ...] = ()) -> Suggestion:
    """The best draft for the cards on the table and these LATE cards, exactly (OH-7.10)."""
    if case.mode == "target" and not case.is_torn:
        return suggest(case._replace(mode="alarms"), late)
    plan = _plan(case, late)
    bill = _Bill([case.field[place] for place in plan.positions])
    cards = case.spendable(*[card for card in (*case.laid, *late) if card not in plan.held])
    expended = trim(thrift(cards, late, case.uses, case.round), case.situation, bill.fits)
    ways = bill.first_ways(supply_of(expended, case.situation))
    assert ways is not None
    paid = [EMPTY] * len(case.field)
    for place, way in zip(plan.positions, ways):
        paid[place] = way
    left = _left(case, plan.positions, supply_of(cards, case.situation), bill.amounts(ways))
    held = sum([card in MUFFLE and card not in expended for card in case.laid])
    return Suggestion(
        paid=tuple(paid),
        expended=expended,
        late=tuple([card for card in late if card in expended]),
        alarms=max(0, sum([case.field[gone.position].alarms for gone in left]) - held * (case.round != ESCAPE)),
        left=left,
    )


def _left(case: Case, paid: Sequence[int], supply: Supply, used: Amounts) -> tuple[Left, ...]:
    return tuple(
        [
            Left(place, tuple([deficit(supply, used + cost) for cost in costs_of(defense)]))
            for place, defense in enumerate(case.field)
            if place not in paid
        ]
    )


@lru_cache(maxsize=200)
def best_late(case: Case, hand: tuple[Gear, ...]) -> tuple[Gear, ...]:
    """The LATE cards of a hand that make the suggestion better by items 0 to 4: the fewest, then the lowest."""
    if case.mode == "target" and not case.is_torn:
        return best_late(case._replace(mode="alarms"), hand)
    best = _plan(case, ()).merit
    chosen: tuple[Gear, ...] = ()
    for late in _subsets(card for card in LATE_CARDS if card in hand):
        reached = _plan(case, late).merit
        if reached > best:
            best, chosen = reached, late
    return chosen


@lru_cache(maxsize=2_000)
def most_disabled(field: tuple[ActiveDefense, ...], laid: tuple[Gear, ...], situation: int) -> int:
    """Return the most of these Defenses that the cards can disable at once."""
    case = Case(field, laid, (), situation, ESCAPE, 0, 0, "alarms")
    search = _Search(case, supply_of(tuple(sorted(laid)), situation), 0, -1)
    cards, unique = search.best >> 16, search.best >> 8 & 1
    return cards + unique


# Steps B and C: with which cards, and how --------------------------------------------------------------------------


def thrift(cards: Sequence[Gear], late: Sequence[Gear], uses: Sequence[int], number: int) -> list[Gear]:
    """Which cards the Crew of this round would rather keep: the first ones first (step B)."""

    def order(card: Gear) -> tuple[int, int, Gear]:
        muffled = number != ESCAPE and card in MUFFLE
        group = 0 if card in late else 1 if muffled else 2 if card in STURDY else 3
        return group, uses[card], card

    return sorted(cards, key=order)


def trim(cards: Sequence[Gear], situation: int, fits: Callable[[Supply], bool]) -> tuple[Gear, ...]:
    """Leave out, one after the other, the cards without which all of it stays payable (step B)."""
    kept = set(cards)
    if len(kept) < len(cards):
        return _trim_uses(cards, situation, fits)
    brought = sum([BRINGS[card] for card in cards], SPARE)
    for card in cards:
        kept.remove(card)
        less = brought - BRINGS[card]
        if fits(less) or fits(less + _together(kept, situation)):  # what they bring together is seldom wanted
            brought = less
        else:
            kept.add(card)
    return tuple(sorted(kept))


def _trim_uses(cards: Sequence[Gear], situation: int, fits: Callable[[Supply], bool]) -> tuple[Gear, ...]:
    """The same where a card may be expended more than once (OH-7.14)."""
    kept = sorted(cards)
    for card in cards:
        fewer = [*kept]
        fewer.remove(card)
        if fits(supply_of(tuple(fewer), situation)):
            kept = fewer
    return tuple(kept)


@lru_cache(maxsize=1_000)
def needed(
    laid: tuple[Gear, ...], late: tuple[Gear, ...], uses: tuple[int, ...], situation: int, number: int, owed: Amounts
) -> tuple[Gear, ...]:
    """The cards that a draft in auto expends for what it pays (OH-7.13)."""
    return trim(thrift((*laid, *late), late, uses, number), situation, lambda supply: payable(supply, owed))


class _Bill:
    """Defenses that are all to be paid for, each in one of its ways."""

    def __init__(self, defenses: Sequence[ActiveDefense]) -> None:
        self.ways = [costs_of(defense) for defense in defenses]
        # What is asked for at least from each place on.
        self.ahead = list(accumulate(map(_at_least, reversed(self.ways)), initial=0))[::-1]
        self.found: Amounts | None = None

    def fits(self, supply: Supply) -> bool:
        """Return whether that pays for it; earlier solutions often serve again."""
        if self.found is None or not payable(supply, self.found):
            ways = self.first_ways(supply)
            if ways is None:
                return False
            self.found = self.amounts(ways)
        return True

    def amounts(self, ways: Sequence[int]) -> Amounts:
        return sum([costs[way] for costs, way in zip(self.ways, ways)])

    def first_ways(self, supply: Supply) -> tuple[int, ...] | None:
        """The lowest requirement for the first Defense, then for the second, and so on (step C), if any will do."""
        return self._go(0, supply, set()) if payable(supply, self.ahead[0]) else None

    def _go(self, place: int, supply: Supply, dead: set[tuple[int, Supply]]) -> tuple[int, ...] | None:
        if place == len(self.ways):
            return ()
        ahead = self.ahead[place + 1]
        for index, cost in enumerate(self.ways[place]):
            left = supply - cost
            if left - ahead & SPARE == SPARE and (place, left) not in dead:
                rest = self._go(place + 1, left, dead)
                if rest is not None:
                    return (index, *rest)
                dead.add((place, left))
        return None


@lru_cache(maxsize=1_000)
def _at_least(ways: tuple[Amounts, ...]) -> Amounts:
    """Return the least need of each set of icons, over all ways to pay."""
    return int.from_bytes(map(min, zip(*map(_by_set, ways))), "little")
