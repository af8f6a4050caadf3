"""One plan that would have worked: exact for Cakewalk and the Waltz of three, local search for the other team Heists.

Everything here is a function of pieces. What it finds is a certificate (EAP-3.8): known to no seat before the end.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from heistnight.core.words import words
from heistnight.games.exactly_as_planned.annealing import Card, Cost, Dice, Layout, Loose
from heistnight.games.exactly_as_planned.judge import distance, satisfied, styles_shown, together
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

RESTARTS = 15
STEPS = 4_000
HEAT = 0.25


@lru_cache(maxsize=256)
def certificate(solve: Callable[..., Plan | None], *pieces: Hashable) -> Plan | None:
    """Return the certificate of a deal: the result of a search with a chance of its own from the deal (EAP-3.12)."""
    return solve(*pieces, Dice.of(pieces))


# Cakewalk: exact (EAP-3.10) ------------------------------------------------------------------------------------------

_CAKEWALK = HEISTS["cakewalk"]
CELLS = tuple(f"{column}{row}" for row in "123" for column in "abc")
LINES = {name: tuple(map(CELLS.index, cells)) for name, cells in _CAKEWALK.lines.items()}
LINE_NAMES = tuple(LINES)
CellName: TypeAlias = Annotated[str, words("Cell", CELLS)]
LineName: TypeAlias = Annotated[str, words("Line", LINE_NAMES)]
GridPlace: TypeAlias = Annotated[str, words("GridPlace", CELLS + LINE_NAMES)]
EXTRA = TOOL["wild_idea"]
# The last eight Tools are four pairs of equals: the second of a pair is tried only when the first is in use.
_FIRST_OF_TWO = mask(range(TOOL["utility_van"], len(TOOLS), 2))


class Grid(msgspec.Struct, frozen=True):
    """A filled grid, cell by cell, and the lines that have a choose-one Tool attached."""

    cells: tuple[Tool, ...]
    extras: tuple[tuple[Tool, str], ...] = ()


Thirds: TypeAlias = tuple[tuple[Tools, ...], ...]


class _Triple(NamedTuple):
    """Three Tools of a line, and the largest sets of Jobs that they satisfy together."""

    a: Tool
    b: Tool
    c: Tool
    serve: tuple[Jobs, ...]


@lru_cache(maxsize=2)
def _triples(extra: bool) -> tuple[_Triple, ...]:
    """All lines there can be; with `extra` Wild Idea is attached to them."""
    attached = 1 << EXTRA if extra else 0
    tools = members(ALL_TOOLS & ~attached)
    return tuple(_Triple(a, b, c, together(1 << a | 1 << b | 1 << c | attached)) for a, b, c in combinations(tools, 3))


@cache  # a line has one Job or two: there are 137 sets of them
def thirds(jobs: Jobs, extra: bool = False) -> Thirds:
    """For each pair of Tools the third ones that complete a line; with `extra` Wild Idea is attached to it."""
    table = [[0] * len(TOOLS) for _ in TOOLS]
    for a, b, c, serve in _triples(extra):
        for most in serve:
            if not jobs & ~most:
                table[a][b] = table[b][a] = table[a][b] | 1 << c
                table[a][c] = table[c][a] = table[a][c] | 1 << b
                table[b][c] = table[c][b] = table[b][c] | 1 << a
                break
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

NOTHING = Collection(0, 0)


def cards_of(held: Collection) -> list[Card]:
    """A collection as sets of one, Tools first."""
    tools = [Card(1 << tool, 0) for tool in members(held.tools)]
    return tools + [Card(0, 1 << job) for job in members(held.jobs)]


def of_a_kind(cards: Sequence[Card]) -> list[list[int]]:
    """Tools change places with Tools, Jobs with Jobs."""
    kinds = [[number for number, card in enumerate(cards) if bool(card.tools) == tools] for tools in (False, True)]
    return [kinds[bool(card.tools)] for card in cards]


def searched(begin: Callable[[Dice], Layout], chance: Dice) -> Plan | None:
    """A plan with nothing left to pay, within the budget of EAP-3.10."""
    for _restart in range(RESTARTS):
        layout = begin(chance)
        if not layout.improve(chance, STEPS, HEAT):
            return layout.plan()
    return None


def _scattered(cards: Sequence[Card], tool_places: int, job_places: int, chance: Dice) -> list[int]:
    """Tools anywhere, Jobs as evenly as can be."""
    jobs = [number for number, card in enumerate(cards) if card.jobs]
    place = {card: number % job_places for number, card in enumerate(chance.shuffled(jobs))}
    return [place[number] if card.jobs else int(chance.random() * tool_places) for number, card in enumerate(cards)]


def scam_cost(seats: int) -> Cost:
    """Return the shortfall of a hand of a Double-Blind Scam, or (place `seats`) of the Jackpot (EAP-4.28)."""

    def cost(place: int, tools: Tools, jobs: Jobs) -> int:
        if place == seats:
            return 4 - styles_shown(tools)
        return distance(tools, jobs) + 2 * max(0, 3 - jobs.bit_count())

    return cost


def scam(dealt: Sequence[Collection], loose: Collection, chance: Dice) -> Plan | None:
    """Double-Blind Scam: who takes what of the decks to what was dealt, and what the Jackpot gets (last place)."""
    seats = len(dealt)
    cards = cards_of(loose)
    homes = [range(seats) if card.jobs else range(seats + 1) for card in cards]
    free = Loose(cards, of_a_kind(cards), homes)

    def begin(chance: Dice) -> Layout:
        return Layout([*dealt, NOTHING], free, _scattered(cards, seats + 1, seats, chance), scam_cost(seats))

    return searched(begin, chance)


def quiz_cost(place: int, tools: Tools, jobs: Jobs) -> int:
    """Return the shortfall of a collection of a Quiz Show (EAP-4.66)."""
    return distance(tools, jobs) + 2 * max(0, 2 - jobs.bit_count())


def quiz_layout(fixed: Sequence[Collection], loose: Collection, chance: Dice) -> Layout:
    """Quiz Show: every loose card may go into any collection."""
    cards, places = cards_of(loose), len(fixed)
    free = Loose(cards, of_a_kind(cards), [range(places)] * len(cards))
    return Layout(fixed, free, _scattered(cards, places, places, chance), quiz_cost)


def quiz(seats: int, cards: Collection, chance: Dice) -> Plan | None:
    """Quiz Show: the Jackpot is a collection like the others (the last place)."""
    return searched(lambda chance: quiz_layout([NOTHING] * (seats + 1), cards, chance), chance)


def waltz_layout(
    hands: Sequence[Collection], throws: Sequence[int], chance: Dice, pinned: Sequence[Collection] = ()
) -> Layout:
    """Bonnie & Clyde Waltz: hands keep their sizes, and who still `throws` lays one Tool aside (the last place).

    What is `pinned` to a hand lies there besides, and stays.
    """
    seats = len(hands)

    def cost(place: int, tools: Tools, jobs: Jobs) -> int:
        return distance(tools, jobs) if place < seats else 0

    cards = [card for hand in hands for card in cards_of(hand)]
    at = [seat for seat, hand in enumerate(hands) for _ in range(hand.tools.bit_count() + hand.jobs.bit_count())]
    for seat in throws:
        at[chance.choice([number for number, card in enumerate(cards) if at[number] == seat and card.tools])] = seats
    fixed = [*(pinned or [NOTHING] * seats), NOTHING]
    return Layout(fixed, Loose(cards, of_a_kind(cards), [()] * len(cards)), at, cost)


def waltz(hands: Sequence[Collection], chance: Dice) -> Plan | None:
    """Bonnie & Clyde Waltz: exact for three, where the search is only the quicker way to a plan."""
    seats = len(hands)
    found = searched(lambda chance: waltz_layout(hands, range(seats), chance), chance)
    return _waltz_of_three(hands) if found is None and seats == 3 else found


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
    start: Sequence[Tools], tool_hands: Sequence[Tools], job_hands: Sequence[Jobs], throws: int, chance: Dice
) -> Plan | None:
    """Three-Ring Monte: a card of each hand to each pile, the rest and the throws to the Jackpot (last place)."""
    piles = len(start)
    hands = [cards_of(Collection(hand, 0)) for hand in tool_hands]
    hands += [cards_of(Collection(0, hand)) for hand in job_hands]
    cards = [card for hand in hands for card in hand]
    starts = list(accumulate(map(len, hands), initial=0))
    peers = [range(first, first + len(hand)) for first, hand in zip(starts, hands) for _ in hand]
    free = Loose(cards, peers, [()] * len(cards))

    def cost(place: int, tools: Tools, jobs: Jobs) -> int:
        return distance(tools, jobs) if place < piles else 0

    def begin(chance: Dice) -> Layout:
        at = [min(place, piles) for hand in hands for place in chance.sample(range(len(hand)), len(hand))]
        return Layout([*(Collection(tools, 0) for tools in start), NOTHING], free, at, cost)

    for _try in range(RESTARTS):
        plan = searched(begin, chance)
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
        for tool, _ in cards_of(Collection(tools, 0)):
            if satisfied(tools ^ tool, jobs):
                lighter = list(plan)
                lighter[place] = Collection(tools ^ tool, jobs)
                lighter[-1] = Collection(plan[-1].tools | tool, plan[-1].jobs)
                deeper = _thrown(tuple(lighter), throws - 1)
                if deeper is not None:
                    return deeper
    return None
