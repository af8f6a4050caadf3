"""The Plan as a learner's row: a few hundred numbers around one, as the seat that looks would count them.

Seats stand clockwise from the own one, and all rows are equally long, whatever is played. A row is put together from
pieces that come again from one moment to the next and are remembered.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from operator import truediv

from heistnight.core.action import Action, Seat
from heistnight.core.compact import Layout, compact, counted, floats, marks, piece, waited_for
from heistnight.core.research import Column, asked, drawn, placed
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.bribes import BribeBid, ChooseBribeTie
from heistnight.games.the_plan.memory import Record
from heistnight.games.the_plan.options import PlanOptions
from heistnight.games.the_plan.pieces import (
    COPIES,
    EMPTY,
    FACE,
    FACES,
    KINDS,
    SHOWS,
    SIZE,
    SMASH_AND_GRAB,
    TREASURES,
    TRINKET,
    TRINKETS,
    TYPES,
    VALUE,
    Face,
    PlanType,
    Treasure,
    Trinket,
    deck_counts,
)
from heistnight.games.the_plan.rounds import LAST_TURN, PassCards
from heistnight.games.the_plan.score import SET_BONUS, treasure_sets, treasure_worth, trinket_worth
from heistnight.games.the_plan.solitaire import FlipGhost
from heistnight.games.the_plan.table import PlanTable
from heistnight.games.the_plan.taking import SmashGrabKind
from heistnight.games.the_plan.trinkets import PickTrinket
from heistnight.games.the_plan.turn import ChoosePlan

Museum = tuple[tuple[Treasure, ...], ...]

MOST_SEATS = 6
QUESTIONS = (ChoosePlan, PassCards, SmashGrabKind, PickTrinket)
OTHERS = (BribeBid, ChooseBribeTie, FlipGhost)
ASKED = marks(QUESTIONS, OTHERS)
ALL_KINDS = range(len(KINDS))
# What numbers are measured in.
POINTS, GAIN, SETS = 60, 20, 6
# How many pieces are remembered: some come again all the time, others are only asked for twice at the same moment. More
# would fill the caches of a core with what never comes again.
REMEMBERED, AT_ONCE = 200, 16


def _halves(things: Iterable[int], size: int) -> bytes:
    """Return columns that count things of which there are at most two."""
    return counted(things, size, 0.5)


# The row --------------------------------------------------------------------------------------------------------------


def _round(table: PlanTable, seat: Seat) -> bytes:
    question: type = type(table.open())
    return _moment(table.turn, table.round, table.collectors, table.options, question)


def _on_show(museum: Sequence[tuple[Treasure, ...]], shelf: tuple[Trinket, ...], pile: tuple[Trinket, ...]) -> bytes:
    lying = _halves(chain.from_iterable(museum), len(TREASURES))
    return lying + _halves(shelf, len(TRINKETS)) + floats([len(pile) / 30])


def _unseen(treasures: Sequence[tuple[Treasure, ...]], museum: Sequence[tuple[Treasure, ...]]) -> bytes:
    counts = [1.0] * len(TREASURES)
    for tile in chain(*treasures, *museum):
        counts[tile] -= 0.5
    return floats(counts)


def _who(table: PlanTable, seat: Seat) -> bytes:
    return waited_for(table, seat, MOST_SEATS)


def _lacking(table: PlanTable, seat: Seat) -> bytes:
    """The own trinkets, and what would still be lacking for a set of each kind with what lies there."""
    museum = table.museum
    had = _marks(table.treasures[seat]) | _in_rooms(tuple(museum))[0]
    lacking = [_LACKING[had >> 4 * kind & 15] if museum[kind] else 1.0 for kind in ALL_KINDS]
    return _halves(table.trinkets[seat], len(TRINKETS)) + floats(lacking)


def _held(hand: tuple[Face, ...], chosen: Face) -> bytes:
    return _halves(hand, len(FACES)) + _PLAN[chosen]


def _not_seen(table: PlanTable, seat: Seat) -> bytes:
    return floats(hidden(table, seat))


def _passed(table: PlanTable, seat: Seat) -> bytes:
    return _given(table.records(seat) if table.round else ())


def _plan_up(table: PlanTable, place: Seat) -> bytes:
    return _PLAN[table.plans[place] if table.plans else EMPTY]


def _gain(table: PlanTable, place: Seat) -> bytes:
    return floats(gains(table.treasures[place], tuple(table.museum)))


@lru_cache(REMEMBERED)
def _moment(turn: int, number: int, collectors: int, options: PlanOptions, question: type) -> bytes:
    removed = options.removed_types or ()
    moment = floats(
        [
            turn / LAST_TURN,
            *[float(number == other) for other in (1, 2, 3)],
            (turn - 1) % 4 / 3,
            float(turn in (4, 8)),
            float(turn == LAST_TURN),
            *[float(collectors == count) for count in range(2, MOST_SEATS + 1)],
            float(options.players == 1),
            float(options.bribes),
            *[float(kind in removed) for kind in TYPES],
        ]
    )
    return moment + ASKED[question]


# Treasures as marks of one bit each, four bits a kind; and how much of a set of four such bits lack.
_LACKING = [1 - four.bit_count() / 4 for four in range(16)]


@lru_cache(REMEMBERED)
def _marks(tiles: tuple[Treasure, ...]) -> int:
    marks = 0
    for tile in tiles:
        marks |= 1 << tile
    return marks


@lru_cache(REMEMBERED)
def _in_rooms(museum: Museum) -> tuple[int, tuple[float, ...]]:
    """All that lies there as marks, and what each room is worth without sets."""
    marks = _marks(tuple([tile for room in museum for tile in room]))
    return marks, tuple([sum([VALUE[tile] for tile in room]) / GAIN for room in museum])


# Where a Plan shows up in a list of Smash & Grab and then sizes and kinds, and how many of each are in the box.
_SHOWN = tuple(
    (0,) if face == SMASH_AND_GRAB else tuple(1 + 7 * (SIZE[face] - 1) + kind for kind in SHOWS[face])
    for face in range(len(FACES))
)
_LIST = 29
_MOST = [max(1, sum(copies for copies, shown in zip(COPIES, _SHOWN) if place in shown)) for place in range(_LIST)]


def hidden(table: PlanTable, seat: Seat) -> list[float]:
    """Return the share of each size and kind in the box that is still hidden from a seat."""
    counts = [*_not_used(table.options.removed_types or (), table.used)]
    chosen = table.sealed[seat]
    for face in table.plans + table.hands[seat] + table.buried(seat) + (() if chosen == EMPTY else (chosen,)):
        for place in _SHOWN[face]:
            counts[place] -= 1
    return [*map(truediv, counts, _MOST)]


@lru_cache(REMEMBERED)
def _not_used(removed: tuple[PlanType, ...], used: tuple[Face, ...]) -> tuple[int, ...]:
    """Return the cards that were not played in an earlier turn."""
    counts = [0] * _LIST
    for face, count in enumerate(deck_counts(removed)):
        for place in _SHOWN[face]:
            counts[place] += count
    for face in used:
        for place in _SHOWN[face]:
            counts[place] -= 1
    return tuple(counts)


@lru_cache(REMEMBERED)
def _given(records: tuple[Record, ...]) -> bytes:
    """Cards given away that somebody still holds, of four."""
    totals = [0.0] * _LIST
    for record in records:
        for place in _SHOWN[record.face]:
            totals[place] = min(1.0, totals[place] + 0.25)
    return floats(totals)


@lru_cache(AT_ONCE)
def gains(treasures: tuple[Treasure, ...], museum: Museum) -> tuple[float, ...]:
    """The points that taking all of a kind would bring at once."""
    lying, worths = _in_rooms(museum)
    had, found = _marks(treasures) | lying, [*worths]
    for kind, tiles in enumerate(museum):
        if tiles and had >> 4 * kind & 15 == 15:
            sets = treasure_sets(treasures + tiles, kind) - treasure_sets(treasures, kind)
            found[kind] += SET_BONUS * sets / GAIN
    return tuple(found)


def _collection(treasures: tuple[Treasure, ...], trinkets: tuple[Trinket, ...]) -> bytes:
    (worth, sets, tiles), (more, complete, trifles) = _treasures(treasures), _trinkets(trinkets)
    return floats([(worth + more) / POINTS, (sets + complete) / SETS]) + trifles + tiles


@lru_cache(REMEMBERED)
def _treasures(tiles: tuple[Treasure, ...]) -> tuple[int, int, bytes]:
    return *treasure_worth(tiles), _halves(tiles, len(TREASURES))


@lru_cache(REMEMBERED)
def _trinkets(tiles: tuple[Trinket, ...]) -> tuple[int, int, bytes]:
    kinds = [tile // 5 for tile in tiles]
    designs = [tile // 5 for tile in {*tiles}]
    counts = [*[designs.count(kind) / 5 for kind in range(3)], *[kinds.count(kind) / 10 for kind in range(3)]]
    return *trinket_worth(tiles), floats(counts)


_PLAN = {
    face: floats(
        [
            *[float(face != EMPTY and SIZE[face] == size) for size in range(5)],
            *[float(face != EMPTY and kind in SHOWS[face]) for kind in ALL_KINDS],
        ]
    )
    for face in range(EMPTY, len(FACES))
}

LAYOUT = Layout(
    most=MOST_SEATS,
    around="collectors",
    board=(
        piece(
            asked(_round, "turn", "round", "agenda", "options"),
            Column("turn", 1, "turn of eleven"),
            Column("round", 3, "a mark; none alone"),
            Column("turn of the round", 3, "how far, whether it is a round's last, whether it is the game's last"),
            Column("at the table", 5, "a mark: two to six, Ghosts counted"),
            Column("alone, bribes", 2, "marks"),
            Column("Plans left out", 5, "marks: Smash & Grab, lone, teams of two, three, four"),
            Column("question", 4, "a mark: choose, pass, name, pick; none at others"),
        ),
        piece(
            drawn(_on_show, "museum", "shelf", "trinket_pile"),
            Column("museum", 28, "copies of two that lie there, by treasure"),
            Column("shelf", 15, "copies of two that lie there, by trinket"),
            Column("trinket pile", 1, "of thirty"),
        ),
        piece(
            drawn(_unseen, "treasures", "museum"),
            Column("treasures to come", 28, "copies of two that nobody has seen"),
        ),
    ),
    own=(
        piece(asked(_who), Column("waited for", MOST_SEATS, "marks: seats clockwise, the own one first")),
        piece(
            asked(_lacking, "trinkets", "treasures", "museum"),
            Column("own trinkets", 15, "copies of two"),
            Column("own sets", 7, "what would be lacking of four, by kind, after taking what lies there"),
        ),
        piece(
            placed(_held, "hands", "sealed"),
            Column("hand", len(FACES), "copies of two, by Plan", high=3.0),
            Column("chosen Plan's size", 5, "a mark, Smash & Grab first: the own Plan while it lies face down"),
            Column("chosen Plan's kinds", 7, "marks"),
        ),
        piece(
            asked(_not_seen, "used", "plans", "hands", "past", "sealed"),
            Column("hidden Plans", _LIST, "Smash & Grab, then by size and kind: those not seen yet, of all in the box"),
        ),
        piece(
            asked(_passed, "round", "revealed", "passes"),
            Column("given away", _LIST, "the same, of four: what was passed on and somebody still holds"),
        ),
    ),
    seats=(
        piece(
            asked(_plan_up, "plans"),
            Column("Plan's size", 5, "a mark, Smash & Grab first: the Plan face up"),
            Column("Plan's kinds", 7, "marks"),
        ),
        piece(
            placed(_collection, "treasures", "trinkets"),
            Column("points", 1, "of sixty", high=5.0),
            Column("sets", 1, "of six, of treasures and of trinkets", high=4.0),
            Column("trinket designs", 3, "different ones of five, by kind"),
            Column("trinkets", 3, "tiles of ten, by kind"),
            Column("treasures", 28, "copies of two, by treasure"),
        ),
        piece(
            asked(_gain, "treasures", "museum"),
            Column("gains", 7, "points of twenty that taking all of a kind would bring at once", high=2.0),
        ),
    ),
)


# Actions --------------------------------------------------------------------------------------------------------------

ACTION = 1 + 4 + 5 + 7 + 7 + 7 + 7 + 7 + 4


def actions(table: PlanTable, seat: Seat, options: Sequence[Action]) -> bytes:
    """For each option what it is about, and what lies in its way, as far as the seat may know."""
    museum = tuple(table.museum)
    own = gains(table.treasures[seat], museum)
    others = [gains(table.treasures[other], museum) for other in range(table.collectors) if other != seat]
    rival = tuple(map(max, *others)) if len(others) > 1 else others[0] if others else own
    shares = hidden(table, seat)
    found: list[float] = []
    for option in options:
        match option:
            case moves.Choose():
                found += _plan(FACE[option.face], own, rival, shares)
            case moves.Give():
                hand = table.hands[seat]
                found += _pair(hand[option.first], hand[option.second], own, rival)
            case moves.Name():
                found += _name(KINDS.index(option.kind), own, rival)
            case moves.Take():
                found += _trinket(TRINKET[option.trinket], table.trinkets[seat])
            case _:
                found += _OTHER
    return floats(found)


def _about(kind: int, face: Face) -> list[float]:
    marks = [1.0, 0.0, 0.0, 0.0, 0.0]
    marks[1 + kind] = 1.0
    return [*marks, *[float(SIZE[face] == size) for size in range(5)], *[float(k in SHOWS[face]) for k in ALL_KINDS]]


_CHOOSE = tuple(_about(0, face) for face in range(len(FACES)))


def _plan(face: Face, own: Sequence[float], rival: Sequence[float], shares: Sequence[float]) -> list[float]:
    """Return the columns of a Plan; the best kind stands for the unknown target of a Smash & Grab."""
    if face == SMASH_AND_GRAB:
        best = max(ALL_KINDS, key=own.__getitem__)
        line = [0.0] * 28
        line[best], line[7 + best] = own[best], rival[best]
        return [*_CHOOSE[face], *line, own[best], rival[best], shares[0], 0.0]
    mine, theirs, same, before = [0.0] * 7, [0.0] * 7, [0.0] * 7, [0.0] * 7
    size = SIZE[face]
    for kind in SHOWS[face]:
        mine[kind], theirs[kind] = own[kind], rival[kind]
        if own[kind]:
            same[kind] = shares[1 + 7 * (size - 1) + kind]
            before[kind] = sum([shares[1 + 7 * smaller + kind] for smaller in range(size - 1)]) / 4
    whole = min(1.0, sum(mine))
    return [*_CHOOSE[face], *mine, *theirs, *same, *before, whole, min(1.0, sum(theirs)), shares[0], 0.0]


@lru_cache(REMEMBERED)
def _two(first: Face, second: Face) -> tuple[float, ...]:
    about = [(a + b) / 2 for a, b in zip(_about(1, first), _about(1, second))]
    return (*about, *[0.0] * 28)


def _pair(first: Face, second: Face, own: Sequence[float], rival: Sequence[float]) -> list[float]:
    mine = [sum([own[kind] for kind in SHOWS[face]]) for face in (first, second)]
    return [*_two(first, second), min(1.0, max(mine)), min(1.0, min(mine)), float(first == second), 0.0]


def _name(kind: int, own: Sequence[float], rival: Sequence[float]) -> list[float]:
    line = [1.0, 0.0, 0.0, 1.0, *[0.0] * 6, *[0.0] * 35, own[kind], rival[kind], 0.0, 0.0]
    line[10 + kind], line[17 + kind], line[24 + kind] = 1.0, own[kind], rival[kind]
    return line


def _trinket(tile: Trinket, held: tuple[Trinket, ...]) -> list[float]:
    kind = tile // 5
    same = [other for other in held if other // 5 == kind]
    line = [1.0, 0.0, 0.0, 0.0, 1.0, *[0.0] * 40, float(tile not in same), len({*same}) / 5, len(same) / 10, 1.0]
    line[10 + kind] = 1.0
    return line


_OTHER = [1.0, *[0.0] * (ACTION - 1)]

COMPACT = compact(
    lambda kind: LAYOUT,
    LAYOUT.columns,
    actions,
    (
        Column("always", 1, "one"),
        Column("sort", 4, "a mark: choose, pass, name, take"),
        Column("size", 5, "a mark; of two cards passed half a mark each"),
        Column("kinds", 7, "marks"),
        Column("own gains", 7, "points of twenty that taking the kind would bring", high=3.0),
        Column("best rival's gains", 7, "the same for the others", high=3.0),
        Column("same size", 7, "hidden Plans of this size that show the kind"),
        Column("smaller", 7, "hidden Plans of smaller sizes that show the kind"),
        Column("in all", 4, "sums of the above, or of a trinket: new, designs held, tiles held, face up", high=3.0),
    ),
)
