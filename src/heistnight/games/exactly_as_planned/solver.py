"""One plan that would have worked: exact for Cakewalk and the Waltz of three, local search for the other team Heists.

Everything here is a function of pieces. What it finds is a certificate (EAP-3.8): known to no seat before the end.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from typing import NamedTuple, TypeAlias, TypeVar

import msgspec

from heistnight.games.exactly_as_planned.judge import distance, satisfied, styles_shown
from heistnight.games.exactly_as_planned.pieces import (
    ALL_TOOLS,
    CHOOSE_ONE,
    HEISTS,
    TOOL,
    TOOLS,
    Collection,
    Jobs,
    Tool,
    Tools,
    mask,
    members,
)

Plan: TypeAlias = tuple[Collection, ...]
T = TypeVar("T")

RESTARTS = 15
STEPS = 4_000
HEAT = 0.35


class Dice:
    """Quick draws for a search, from a seed (Knuth's MMIX generator); nothing that is dealt hangs on them."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, bound: int) -> int:
        self.state = state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (state >> 32) * bound >> 32

    def chance(self) -> float:
        return self.below(1 << 32) / (1 << 32)

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def two_of(self, bound: int) -> tuple[int, int]:
        """Two different numbers below a bound."""
        first, second = self.below(bound), self.below(bound - 1)
        return first, second + (second >= first)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


@lru_cache(maxsize=256)
def certificate(solve: Callable[..., Plan | None], *pieces: Hashable) -> Plan | None:
    """What a search finds for a deal, by a chance of its own that follows from the deal (EAP-3.12)."""
    seed = hashlib.sha256(repr(pieces).encode()).digest()
    return solve(*pieces, Dice(int.from_bytes(seed[:8], "big")))


# Cakewalk: exact (EAP-3.10) ------------------------------------------------------------------------------------------

_CAKEWALK = HEISTS["cakewalk"]
CELLS = tuple(f"{column}{row}" for row in "123" for column in "abc")
LINES = {name: tuple(map(CELLS.index, cells)) for name, cells in _CAKEWALK.lines.items()}
LINE_NAMES = tuple(LINES)
EXTRA = TOOL["wild_idea"]
# The last eight Tools are four pairs of equals: the second of a pair is tried only when the first is in use.
_FIRST_OF_TWO = mask(range(TOOL["utility_van"], len(TOOLS), 2))


class Grid(msgspec.Struct, frozen=True):
    """A filled grid, cell by cell, and the lines that have a choose-one Tool attached."""

    cells: tuple[Tool, ...]
    extras: tuple[tuple[Tool, str], ...] = ()


Thirds: TypeAlias = tuple[tuple[Tools, ...], ...]


@lru_cache(maxsize=2000)
def thirds(jobs: Jobs, extra: bool = False) -> Thirds:
    """For each pair of Tools the third ones that complete a line; with `extra` Wild Idea is attached to it."""
    table = [[0] * len(TOOLS) for _ in TOOLS]
    attached = 1 << EXTRA if extra else 0
    for a, b, c in combinations([tool for tool in range(len(TOOLS)) if not attached >> tool & 1], 3):
        if satisfied(1 << a | 1 << b | 1 << c | attached, jobs):
            table[a][b] = table[b][a] = table[a][b] | 1 << c
            table[a][c] = table[c][a] = table[a][c] | 1 << b
            table[b][c] = table[c][b] = table[b][c] | 1 << a
    return tuple(map(tuple, table))


def cakewalk(jobs_by_line: Sequence[Jobs], extras: int = 0) -> Grid | None:
    """A grid that satisfies every line, with as few extras as will do; None is a proof that there is none."""
    for used in range(extras + 1):
        tools = members(CHOOSE_ONE)[:used]
        for lines in combinations(range(len(LINE_NAMES)), used):
            cells = _fill(jobs_by_line, lines)
            if cells is not None:
                return Grid(cells, tuple((tool, LINE_NAMES[line]) for tool, line in zip(tools, lines)))
    return None


def _fill(jobs_by_line: Sequence[Jobs], extra_lines: Sequence[int]) -> tuple[Tool, ...] | None:
    tables = [thirds(jobs, line in extra_lines) for line, jobs in enumerate(jobs_by_line)]
    turned = min(_TURNS, key=lambda turn: _ways(tables[turn.lines[0]]))
    unused = ALL_TOOLS & ~mask(members(CHOOSE_ONE)[: len(extra_lines)])
    found = _search([tables[line] for line in turned.lines], unused)
    if found is None:
        return None
    return tuple(tool for _cell, tool in sorted(zip(turned.cells, found)))


def _ways(table: Thirds) -> int:
    return sum(third.bit_count() for row in table for third in row)


class _Turn(NamedTuple):
    """The grid turned or mirrored: which cell and which line lies where."""

    cells: tuple[int, ...]
    lines: tuple[int, ...]


def _turns() -> Iterator[_Turn]:
    grid = tuple(range(9))
    by_cells = {frozenset(cells): number for number, cells in enumerate(LINES.values())}
    for _mirror in range(2):
        for _quarter in range(4):
            yield _Turn(grid, tuple(by_cells[frozenset(grid[cell] for cell in cells)] for cells in LINES.values()))
            grid = tuple(grid[3 * (2 - column) + row] for row in range(3) for column in range(3))
        grid = tuple(grid[3 * row + 2 - column] for row in range(3) for column in range(3))


_TURNS = tuple(_turns())


def _allowed(unused: Tools) -> Tools:
    return unused & ~((unused & _FIRST_OF_TWO) << 1)


def _search(tables: Sequence[Thirds], unused: Tools) -> tuple[Tool, ...] | None:
    """Fill the first row, then the centre, then the rest, and turn back as soon as a line has no third Tool left."""
    row1, row2, row3, col1, col2, col3, diag1, diag2 = tables
    for a1 in members(_allowed(unused)):
        free1 = unused ^ 1 << a1
        for b1 in members(_allowed(free1)):
            free2 = free1 ^ 1 << b1
            for c1 in members(row1[a1][b1] & _allowed(free2)):
                free3 = free2 ^ 1 << c1
                for b2 in members(_allowed(free3)):
                    free = free3 ^ 1 << b2
                    for_a3, for_b3, for_c3 = diag2[c1][b2] & free, col2[b1][b2] & free, diag1[a1][b2] & free
                    if not (for_a3 and for_b3 and for_c3):
                        continue
                    rest = _finish((a1, c1, b2), (row2, row3, col1, col3), (for_a3, for_b3, for_c3), free)
                    if rest is not None:
                        a2, c2, a3, b3, c3 = rest
                        return a1, b1, c1, a2, b2, c2, a3, b3, c3
    return None


def _finish(
    placed: tuple[Tool, Tool, Tool], tables: tuple[Thirds, ...], wanted: tuple[Tools, ...], free: Tools
) -> tuple[Tool, ...] | None:
    a1, c1, b2 = placed
    row2, row3, col1, col3 = tables
    below_a, below_c, beside = col1[a1], col3[c1], row2[b2]
    for_a3, for_b3, for_c3 = wanted
    for a2 in members(_allowed(free)):
        ends_a = below_a[a2] & for_a3
        if not ends_a or not beside[a2]:
            continue
        free1 = free ^ 1 << a2
        for c2 in members(beside[a2] & _allowed(free1)):
            free2 = free1 ^ 1 << c2
            ends_c = below_c[c2] & for_c3 & free2
            if not ends_c:
                continue
            for a3 in members(ends_a & _allowed(free2)):
                free3 = free2 ^ 1 << a3
                across = row3[a3]
                for c3 in members(ends_c & _allowed(free3)):
                    ends_b = across[c3] & for_b3 & _allowed(free3 ^ 1 << c3)
                    if ends_b:
                        return a2, c2, a3, members(ends_b)[0], c3
    return None


# Team Heists: local search -------------------------------------------------------------------------------------------


class Shift(NamedTuple):
    """A Tool or a Job (as a set of one) that goes from one collection to another."""

    tools: Tools
    jobs: Jobs
    source: int
    target: int


class Position:
    """All collections of a deal, and what each still costs; nothing is left to pay in a winning plan."""

    def __init__(self, collections: Sequence[Collection], cost: Callable[[int, Tools, Jobs], int]) -> None:
        self.tools = [collection.tools for collection in collections]
        self.jobs = [collection.jobs for collection in collections]
        self.cost = cost
        self.costs = [cost(place, *collection) for place, collection in enumerate(collections)]

    def shift(self, shifts: Sequence[Shift]) -> None:
        for tools, jobs, source, target in shifts:
            self.tools[source] ^= tools
            self.tools[target] ^= tools
            self.jobs[source] ^= jobs
            self.jobs[target] ^= jobs

    def weigh(self, shifts: Sequence[Shift]) -> list[tuple[int, int]]:
        """What the touched collections cost now."""
        touched = {place for shift in shifts for place in (shift.source, shift.target)}
        return [(place, self.cost(place, self.tools[place], self.jobs[place])) for place in touched]

    def plan(self) -> Plan:
        return tuple(map(Collection, self.tools, self.jobs))


Propose: TypeAlias = Callable[[Position, Dice], Sequence[Shift]]


def anneal(begin: Callable[[Dice], Position], propose: Propose, dice: Dice) -> Plan | None:
    """Small changes, a worse one now and then, until nothing is left to pay or the budget is spent (EAP-3.10)."""
    for _restart in range(RESTARTS):
        position = begin(dice)
        total = sum(position.costs)
        for _step in range(STEPS):
            if not total:
                return position.plan()
            shifts = propose(position, dice)
            if not shifts:
                continue
            position.shift(shifts)
            costs = position.weigh(shifts)
            change = sum(cost - position.costs[place] for place, cost in costs)
            if change <= 0 or dice.chance() < exp(-change / HEAT):
                for place, cost in costs:
                    position.costs[place] = cost
                total += change
            else:
                position.shift([Shift(tools, jobs, to, at) for tools, jobs, at, to in shifts])
    return None


def _cards(bits: int) -> list[int]:
    """A set as sets of one."""
    return [1 << card for card in members(bits)]


def _swap(position: Position, dice: Dice, places: int, loose: Collection) -> list[Shift]:
    """A Tool for a Tool or a Job for a Job, between any two of the first places; only loose cards move."""
    source, target = dice.two_of(places)
    if dice.chance() < 0.5:
        mine, theirs = position.jobs[source] & loose.jobs, position.jobs[target] & loose.jobs
        if not (mine and theirs):
            return []
        return [
            Shift(0, dice.choice(_cards(mine)), source, target),
            Shift(0, dice.choice(_cards(theirs)), target, source),
        ]
    mine, theirs = position.tools[source] & loose.tools, position.tools[target] & loose.tools
    if not (mine and theirs):
        return []
    return [
        Shift(dice.choice(_cards(mine)), 0, source, target),
        Shift(dice.choice(_cards(theirs)), 0, target, source),
    ]


def _move(position: Position, dice: Dice, places: int, loose: Collection) -> list[Shift]:
    """One loose card to another place."""
    source, target = dice.two_of(places)
    tools, jobs = position.tools[source] & loose.tools, position.jobs[source] & loose.jobs
    cards = [Shift(tool, 0, source, target) for tool in _cards(tools)]
    cards += [Shift(0, job, source, target) for job in _cards(jobs)]
    return [dice.choice(cards)] if cards else []


def _scattered(fixed: Sequence[Collection], loose: Collection, job_places: int, dice: Dice) -> list[Collection]:
    """Loose cards laid anywhere, Jobs as evenly as can be."""
    tools = [collection.tools for collection in fixed]
    jobs = [collection.jobs for collection in fixed]
    for tool in _cards(loose.tools):
        tools[dice.below(len(fixed))] |= tool
    for number, job in enumerate(dice.shuffled(_cards(loose.jobs))):
        jobs[number % job_places] |= job
    return list(map(Collection, tools, jobs))


def scam(dealt: Sequence[Collection], loose: Collection, dice: Dice) -> Plan | None:
    """Double-Blind Scam: who takes what of the decks to what was dealt, and what the Jackpot gets (last place)."""
    seats = len(dealt)

    def cost(place: int, tools: Tools, jobs: Jobs) -> int:
        if place == seats:
            return 4 - styles_shown(tools)
        return distance(tools, jobs) + 2 * max(0, 3 - jobs.bit_count())

    def propose(position: Position, dice: Dice) -> list[Shift]:
        if dice.chance() < 0.5:
            return _swap(position, dice, seats + 1, loose)
        shifts = _move(position, dice, seats + 1, loose)
        return [] if shifts and shifts[0].jobs and shifts[0].target == seats else shifts

    fixed = [*dealt, Collection(0, 0)]
    return anneal(lambda dice: Position(_scattered(fixed, loose, seats, dice), cost), propose, dice)


def quiz(seats: int, cards: Collection, dice: Dice) -> Plan | None:
    """Quiz Show: any card may go into any collection; the Jackpot is one of them (the last place)."""

    def cost(place: int, tools: Tools, jobs: Jobs) -> int:
        return distance(tools, jobs) + 2 * max(0, 2 - jobs.bit_count())

    def propose(position: Position, dice: Dice) -> list[Shift]:
        change = _swap if dice.chance() < 0.5 else _move
        return change(position, dice, seats + 1, cards)

    fixed = [Collection(0, 0)] * (seats + 1)
    return anneal(lambda dice: Position(_scattered(fixed, cards, seats + 1, dice), cost), propose, dice)


def waltz(hands: Sequence[Collection], dice: Dice) -> Plan | None:
    """Bonnie & Clyde Waltz: hands keep their sizes and throw one Tool each into the Jackpot (the last place)."""
    seats = len(hands)
    everything = Collection(sum(hand.tools for hand in hands), sum(hand.jobs for hand in hands))

    def cost(place: int, tools: Tools, jobs: Jobs) -> int:
        return distance(tools, jobs) if place < seats else 0

    def begin(dice: Dice) -> Position:
        thrown = [dice.choice(_cards(hand.tools)) for hand in hands]
        kept = [Collection(hand.tools ^ tool, hand.jobs) for hand, tool in zip(hands, thrown)]
        return Position([*kept, Collection(sum(thrown), 0)], cost)

    if seats == 3:
        return _waltz_of_three(hands)
    return anneal(begin, lambda position, dice: _swap(position, dice, seats + 1, everything), dice)


def _waltz_of_three(hands: Sequence[Collection]) -> Plan | None:
    """Every way to share out the Jobs, and disjoint sets of Tools that satisfy the shares: None is a proof."""
    tools, jobs = sum(hand.tools for hand in hands), sum(hand.jobs for hand in hands)
    sizes = [hand.tools.bit_count() - 1 for hand in hands]
    serving: dict[tuple[Jobs, int], list[Tools]] = {}
    for size in set(sizes):
        sets = [mask(chosen) for chosen in combinations(members(tools), size)]
        for share in combinations(members(jobs), 3):
            serving[mask(share), size] = [some for some in sets if satisfied(some, mask(share))]
    for first in combinations(members(jobs), 3):
        rest = jobs & ~mask(first)
        for second in combinations(members(rest), 3):
            shares = mask(first), mask(second), rest & ~mask(second)
            found = _disjoint([serving[share, size] for share, size in zip(shares, sizes)])
            if found is not None:
                return (*map(Collection, found, shares), Collection(tools & ~sum(found), 0))
    return None


def _disjoint(choices: Sequence[Sequence[Tools]], taken: Tools = 0) -> list[Tools] | None:
    """One set out of each list, none sharing a Tool."""
    if not choices:
        return []
    for tools in choices[0]:
        if not tools & taken:
            rest = _disjoint(choices[1:], taken | tools)
            if rest is not None:
                return [tools, *rest]
    return None


def monte(
    start: Sequence[Tool], tool_hands: Sequence[Tools], job_hands: Sequence[Jobs], throws: int, dice: Dice
) -> Plan | None:
    """Three-Ring Monte: a card of each hand to each pile, the rest and the throws to the Jackpot (last place)."""
    piles = len(start)
    hands = [Collection(hand, 0) for hand in tool_hands] + [Collection(0, hand) for hand in job_hands]

    def cost(place: int, tools: Tools, jobs: Jobs) -> int:
        return distance(tools, jobs) if place < piles else 0

    def begin(dice: Dice) -> Position:
        tools, jobs = [1 << tool for tool in start] + [0], [0] * (piles + 1)
        for dealt, places in ((tool_hands, tools), (job_hands, jobs)):
            for hand in dealt:
                for number, card in enumerate(dice.shuffled(_cards(hand))):
                    places[min(number, piles)] |= card
        return Position(list(map(Collection, tools, jobs)), cost)

    def propose(position: Position, dice: Dice) -> list[Shift]:
        return _swap(position, dice, piles + 1, dice.choice(hands))

    for _try in range(RESTARTS):
        plan = anneal(begin, propose, dice)
        if plan is None:
            return None
        thrown = _thrown(plan, throws)
        if thrown is not None:
            return thrown
    return None


def _thrown(plan: Plan, throws: int) -> Plan | None:
    """The same piles with so many Tools thrown out of them, all still satisfied; None if that can not be."""
    if not throws:
        return plan
    for place, (tools, jobs) in enumerate(plan[:-1]):
        for tool in _cards(tools):
            if satisfied(tools ^ tool, jobs):
                lighter = list(plan)
                lighter[place] = Collection(tools ^ tool, jobs)
                lighter[-1] = Collection(plan[-1].tools | tool, plan[-1].jobs)
                deeper = _thrown(tuple(lighter), throws - 1)
                if deeper is not None:
                    return deeper
    return None
