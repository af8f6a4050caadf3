"""Exactly As Planned as a learner's row: as long for all Heists, and what a Heist does not have is zeros.

What a seat has seen before and sees no more is not in it, with the memory aid neither.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from heistnight.core.action import Seat
from heistnight.core.compact import Layout, OptionRows, Piece, compact, counted, floats, mark, piece, waited_for
from heistnight.core.research import Column, Source, asked, drawn, placed
from heistnight.core.table import Table
from heistnight.games.exactly_as_planned.clocks import TICK
from heistnight.games.exactly_as_planned.heists.bonnie_and_clyde_waltz import Offer, WaltzTable
from heistnight.games.exactly_as_planned.heists.cakewalk import WILD_TOOLS, CakewalkTable
from heistnight.games.exactly_as_planned.heists.double_blind_scam import ScamTable
from heistnight.games.exactly_as_planned.heists.quiz_show import IN_HAND, QuizTable
from heistnight.games.exactly_as_planned.heists.three_ring_monte import ROUNDS, STEPS, Discard, MonteTable
from heistnight.games.exactly_as_planned.moves import ACTIONS
from heistnight.games.exactly_as_planned.pieces import CARDS, FIRST_JOB, HEISTS, JOBS, TOOLS, card_of
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES
from heistnight.games.exactly_as_planned.table import HeistTable

MOST_SEATS, PILES, SLOTS, JOB_SLOTS = 5, 4, 9, 4
REMEMBERED = 2_000
# What numbers are measured in.
STARS, MOVES, HELD = 5, 50, 12

# Everybody's ----------------------------------------------------------------------------------------------------------


def _heist(table: HeistTable, seat: Seat) -> bytes:
    options = table.options
    kind = [*HEISTS].index(options.card.id)
    return _which(kind, options.players, options.stars or 0, options.open_hands, table.started is not None)


@cache
def _which(heist: int, players: int, stars: int, open_hands: bool, started: bool) -> bytes:
    who = mark(players - 1, MOST_SEATS)
    return floats([*mark(heist, len(HEISTS)), *who, stars / STARS, open_hands, started])


def _clock(table: HeistTable, seat: Seat) -> bytes:
    length = table.length
    return floats([0.0 if length is None else min(1.0, table.tick * TICK / length)])


@lru_cache(REMEMBERED)
def _cards(cards: tuple[int, ...]) -> bytes:
    return counted(cards, len(CARDS))


_NO_CARDS = _cards(())


def _scam_up(table: ScamTable, seat: Seat) -> bytes:
    if table.started is None:
        return _NO_CARDS
    return _cards((*table.tool_deck[-1:], *map(card_of, table.job_deck[-1:])))


def _monte_up(table: MonteTable, seat: Seat) -> bytes:
    return _cards(tuple(table.hand)) if table.options.open_hands else _NO_CARDS


def _scam_decks(jobs: Sequence[int], tools: Sequence[int], jackpot: Sequence[int]) -> bytes:
    return floats([len(jobs) / len(JOBS), len(tools) / len(TOOLS), 0.0, len(jackpot) / len(TOOLS)])


def _quiz_jackpot(table: QuizTable, seat: Seat) -> bytes:
    jobs, tools = _kinds(table.lying(table.seats))
    return floats([0.0, 0.0, jobs / len(JOBS), tools / len(TOOLS)])


def _monte_decks(job_deck: Sequence[int], tool_deck: Sequence[int], jackpot: Sequence[Discard]) -> bytes:
    jobs, tools = _kinds([discard.card for discard in jackpot])
    left = len(job_deck) / len(JOBS), len(tool_deck) / len(TOOLS)
    return floats([*left, jobs / len(JOBS), tools / len(TOOLS)])


def _kinds(cards: Sequence[int]) -> tuple[int, int]:
    """Return the numbers of Jobs and of Tools."""
    jobs = len([card for card in cards if card >= FIRST_JOB])
    return jobs, len(cards) - jobs


def _grid(table: CakewalkTable, seat: Seat) -> bytes:
    up = table.started is not None or table.options.daily is None
    tools = b"".join(map(_cell, table.cells))
    extras = b"".join([_line(line) for line in table.attached])
    return tools + extras + _job_slots(tuple(table.jobs) if up else ()) + floats([min(1.0, table.moved / MOVES)])


@cache
def _cell(tool: int) -> bytes:
    return floats(mark(tool, len(TOOLS)))


@cache
def _line(line: int) -> bytes:
    return floats(mark(line, len(LINE_NAMES)))


@lru_cache(REMEMBERED)
def _job_slots(jobs: tuple[int, ...]) -> bytes:
    return floats([(jobs.index(job) + 1) / len(JOBS) if job in jobs else 0.0 for job in range(len(JOBS))])


def _monte(table: MonteTable, seat: Seat) -> bytes:
    """Jobs, Tools or throwing; how far; the hand that is held; and what lies in the piles."""
    done = table.step == STEPS
    now = [not done and table.kind == "job", not done and table.kind == "tool", done]
    jobs, tools = _kinds(table.hand)
    lying = [(len(pile) / ROUNDS, len(more) / 6) for pile, more in zip(table.job_piles, table.tool_piles)]
    lying += [(0.0, 0.0)] * (PILES - len(lying))
    piles = [value for pile in lying for value in pile]
    return floats([*now, table.step / STEPS, table.drawn, jobs / 5, tools / 5, table.owed / 3, *piles])


# One's own ------------------------------------------------------------------------------------------------------------


def _who(table: HeistTable, seat: Seat) -> bytes:
    return waited_for(table, seat, MOST_SEATS) + (_NO if table.choices[seat] is None else _YES)


_YES, _NO = floats([1.0]), floats([0.0])


def _scam_hand(table: ScamTable, seat: Seat) -> bytes:
    return _cards((*map(card_of, table.hand_jobs(seat)), *table.hand_tools(seat)))


def _waltz_hand(table: WaltzTable, seat: Seat) -> bytes:
    held = table.held[seat]
    return _NO_CARDS if table.started is None else _with_held(table.hands[seat], -1 if held is None else held.card)


@lru_cache(REMEMBERED)
def _with_held(hand: tuple[int, ...], held: int) -> bytes:
    return floats([0.5 if card == held else float(card in hand) for card in range(len(CARDS))])


def _quiz_hand(table: QuizTable, seat: Seat) -> bytes:
    return _faces(table, seat) if table.hands_are_open else _NO_CARDS


def _faces(table: QuizTable, owner: Seat) -> bytes:
    zone = zip(table.slots[owner], table.places[owner])
    return _cards(tuple([card for card, place in zone if place == IN_HAND]))


def _monte_hand(table: MonteTable, seat: Seat) -> bytes:
    holds = table.drawn and table.step < STEPS and seat == table.owner(table.kind)
    return _cards(tuple(table.hand)) if holds else _NO_CARDS


def _clockwise(table: HeistTable, seat: Seat, hands: Iterable[bytes]) -> bytes:
    shown = list(hands)
    return b"".join([*shown, _NO_CARDS * (PILES - len(shown))])


def _others(table: HeistTable, seat: Seat) -> list[Seat]:
    return [(seat + step) % table.seats for step in range(1, table.seats)]


def _scam_others(table: ScamTable, seat: Seat) -> bytes:
    shown = table.hands_are_open
    return _clockwise(table, seat, [_scam_hand(table, other) for other in _others(table, seat)] if shown else ())


def _waltz_others(table: WaltzTable, seat: Seat) -> bytes:
    shown = table.hands_are_open
    return _clockwise(table, seat, [_waltz_hand(table, other) for other in _others(table, seat)] if shown else ())


def _quiz_others(table: QuizTable, seat: Seat) -> bytes:
    shown = table.started is not None
    return _clockwise(table, seat, [_faces(table, other) for other in _others(table, seat)] if shown else ())


def _monte_piles(table: MonteTable, seat: Seat) -> bytes:
    """The own piles while they are not shut, and those that lie open."""
    options, started, held = table.options, table.started is not None, table.drawn and table.kind
    jobs = started and (options.open_jobs or (seat == table.owner("job") and held != "job"))
    tools = started and (options.open_tools or (seat == table.owner("tool") and held != "tool"))
    piles = zip(table.job_piles, table.tool_piles)
    seen = [(pile if jobs else ()) + (more if tools else ()) for pile, more in piles]
    return _clockwise(table, seat, map(_cards, seen))


@lru_cache(REMEMBERED)
def _own_slots(slots: tuple[int, ...], places: tuple[int, ...]) -> bytes:
    """Which of the own slots holds a Job, and which is empty now."""
    jobs = [float(card >= FIRST_JOB) for card in slots[:JOB_SLOTS]]
    return floats([*jobs, *[float(place != IN_HAND) for place in places], *[0.0] * (SLOTS - len(slots))])


def _offers(table: WaltzTable, seat: Seat) -> bytes:
    """Return the cards held out to this seat, a Job and a Tool, by partners clockwise."""
    line = [0.0] * (2 * (MOST_SEATS - 1))
    for place, other in enumerate(_others(table, seat)):
        held = table.held[other]
        if held is not None and held.to == seat:
            line[2 * place + (held.card < FIRST_JOB)] = 1.0
    return floats(line)


def _part(table: MonteTable, seat: Seat) -> bytes:
    return _YES if seat == table.jobs_seat else _NO


# Each seat's ----------------------------------------------------------------------------------------------------------


def _called(called: bool) -> bytes:
    return _YES if called else _NO


@lru_cache(REMEMBERED)
def _held(jobs: int, tools: int) -> bytes:
    return floats([jobs / HELD, tools / HELD])


def _scam_held(
    dealt_jobs: tuple[int, ...], jobs: tuple[int, ...], dealt_tools: tuple[int, ...], tools: tuple[int, ...]
) -> bytes:
    return _held(len(dealt_jobs) + len(jobs), len(dealt_tools) + len(tools))


def _waltz_held(hand: tuple[int, ...]) -> bytes:
    return _held(*_kinds(hand))


def _quiz_held(table: QuizTable, place: Seat) -> bytes:
    return _held(*_kinds(table.lying(place)))


def _waltz_state(held: Offer | None, thrown: int) -> bytes:
    return floats([held is not None, thrown >= 0])


# The row --------------------------------------------------------------------------------------------------------------

Sources = Mapping[type[Table], Source]


def _blank(size: int) -> Source:
    zeros = floats([0.0] * size)
    return drawn(lambda: zeros)


def layout_of(kind: type[Table]) -> Layout:
    def one(sources: Sources | Source, *columns: Column) -> Piece:
        if isinstance(sources, Source):
            return piece(sources, *columns)
        return piece(sources.get(kind) or _blank(sum([column.size for column in columns])), *columns)

    hands: Sources = {
        ScamTable: asked(_scam_hand, "dealt_jobs", "jobs", "dealt_tools", "tools"),
        WaltzTable: asked(_waltz_hand, "hands", "held", "started"),
        QuizTable: asked(_quiz_hand, "slots", "places", "started"),
        MonteTable: asked(_monte_hand, "hand", "drawn", "step"),
    }
    others: Sources = {
        ScamTable: asked(_scam_others, "dealt_jobs", "jobs", "dealt_tools", "tools", "started"),
        WaltzTable: asked(_waltz_others, "hands", "held", "started"),
        QuizTable: asked(_quiz_others, "slots", "places", "started"),
        MonteTable: asked(_monte_piles, "job_piles", "tool_piles", "drawn", "step", "started"),
    }
    held: Sources = {
        ScamTable: placed(_scam_held, "dealt_jobs", "jobs", "dealt_tools", "tools"),
        WaltzTable: placed(_waltz_held, "hands"),
        QuizTable: asked(_quiz_held, "slots", "places"),
    }
    return Layout(
        most=MOST_SEATS,
        board=(
            one(
                asked(_heist, "started", "options"),
                Column("Heist", len(HEISTS), f"a mark: {', '.join(HEISTS)}"),
                Column("partners", MOST_SEATS, "a mark: one to five"),
                Column("stars", 1, f"of {STARS}"),
                Column("open hands", 1, "a mark"),
                Column("clock runs", 1, "a mark"),
            ),
            one(asked(_clock, "tick"), Column("clock", 1, "by ticks, of the whole time")),
            one(
                {ScamTable: asked(_scam_up, "job_deck", "tool_deck", "started"), MonteTable: asked(_monte_up, "hand")},
                Column("face up", len(CARDS), "marks: on top of the decks, or an open hand of Three-Ring Monte"),
            ),
            one(
                {
                    ScamTable: drawn(_scam_decks, "job_deck", "tool_deck", "jackpot"),
                    QuizTable: asked(_quiz_jackpot, "slots", "places"),
                    MonteTable: drawn(_monte_decks, "job_deck", "tool_deck", "jackpot"),
                },
                Column("decks", 2, "Jobs, Tools, of all in the box"),
                Column("Jackpot", 2, "the same"),
            ),
            one(
                {CakewalkTable: asked(_grid, "cells", "attached", "jobs", "moved", "started")},
                Column("grid", len(CELLS) * len(TOOLS), "marks: cell by cell the Tool that lies there"),
                Column("extra Tools", len(WILD_TOOLS) * len(LINE_NAMES), "marks: Tool by Tool the line it helps"),
                Column("Job slots", len(JOBS), "Job by Job, its slot in the order of the deal, of sixteen"),
                Column("moves", 1, f"of {MOVES}"),
            ),
            one(
                {MonteTable: asked(_monte, "step", "drawn", "hand", "owed", "job_piles", "tool_piles")},
                Column("step", 3, "a mark: Jobs, Tools, throwing"),
                Column("steps done", 1, "of six"),
                Column("hand drawn", 3, "whether, then Jobs and Tools left of it, of five"),
                Column("still to throw", 1, "of three"),
                Column("piles", 2 * PILES, "each: Jobs of three, Tools of six", high=2.0),
            ),
        ),
        own=(
            one(
                asked(_who),
                Column("waited for", MOST_SEATS, "marks: seats clockwise, the own one first"),
                Column("chosen", 1, "a mark where the own choice of this tick is made"),
            ),
            one(hands, Column("hand", len(CARDS), "marks: Tools, then Jobs; a half where it is held out")),
            one(
                others,
                Column("seen", PILES * len(CARDS), "marks: the partners' cards clockwise, or piles; a half: held out"),
            ),
            one(
                {QuizTable: placed(_own_slots, "slots", "places")},
                Column(
                    "own slots",
                    JOB_SLOTS + SLOTS,
                    "marks: which of four hold a Job, then which are empty",
                ),
            ),
            one(
                {WaltzTable: asked(_offers, "held")},
                Column("held out to it", 2 * (MOST_SEATS - 1), "marks: a Job, a Tool, by partners clockwise"),
            ),
            one({MonteTable: asked(_part, "jobs_seat")}, Column("has the Jobs", 1, "a mark")),
        ),
        seats=(
            one(placed(_called, "called"), Column("called it", 1, "a mark")),
            one(held, Column("cards", 2, f"Jobs, Tools, of {HELD}, in hand or collected", high=2.0)),
            one(
                {WaltzTable: placed(_waltz_state, "held", "thrown")},
                Column("held out, thrown", 2, "marks"),
            ),
        ),
    )


_OPTIONS = OptionRows(ACTIONS, seats=("seat", "owner"), most=MOST_SEATS)
COMPACT = compact(layout_of, layout_of(HeistTable).columns, _OPTIONS.rows, _OPTIONS.columns)
