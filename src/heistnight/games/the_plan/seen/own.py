"""Private part of the view, and the rounds shown to spectators."""

from functools import cache, lru_cache
from typing import TypeAlias

from heistnight.core.action import Seat
from heistnight.core.table import itself
from heistnight.games.the_plan import memory
from heistnight.games.the_plan.memory import Gifts, Round
from heistnight.games.the_plan.pieces import FACES, TRINKETS, Face, Trinket, names
from heistnight.games.the_plan.seen.board import plan_shown
from heistnight.games.the_plan.seen.types import Gift, Memory, OpenRecord, PassMemory, PlanOwn, RoundsShown
from heistnight.games.the_plan.zones import PlanZones

Passed: TypeAlias = tuple[tuple[tuple[Face, Face], Seat], tuple[tuple[Face, Face], Seat]]  # cards and to or from whom


def draw_own(table: PlanZones, seat: Seat | None) -> PlanOwn | RoundsShown | None:
    piece = table.canvas.piece
    if seat is None:
        return piece(_rounds, table.shown) if table.shown else None
    gift, fist, chosen = table.gifts[seat], table.fists[seat], table.sealed[seat]
    return PlanOwn(
        hand=piece(names, table.hands[seat], at=("hand", seat)),
        chosen=plan_shown(chosen),
        gift=gift_shown(gift),
        fist=fist_shown(fist),
        memory=memory_of(table, seat),
    )


def _rounds(shown: tuple[Round, ...]) -> RoundsShown:
    return RoundsShown(
        rounds=tuple(tuple(names(past.dealt(seat)) for seat in range(len(past.leftovers))) for past in shown)
    )


def gift_shown(gift: tuple[Face, Face] | None) -> tuple[str, ...] | None:
    return None if gift is None else names(gift)


def fist_shown(fist: tuple[Trinket, ...] | None) -> tuple[str, ...] | None:
    return None if fist is None else names(fist, TRINKETS)


def memory_of(table: PlanZones, seat: Seat) -> Memory | None:
    if table.solitaire:
        return None
    piece = table.canvas.piece
    return piece(
        Memory,
        piece(itself, passes_seen(table, seat), at=("passes", seat)),
        piece(itself, records_kept(table, seat), at=("records", seat)),
        piece(names, table.buried(seat), at=("buried", seat)),
        at=seat,
    )


def passes_seen(table: PlanZones, seat: Seat) -> tuple[PassMemory, ...]:
    """The passes of this round as a seat saw them: to whom it gives cards, and from whom it gets some."""
    return tuple([PassMemory(*[Gift(names(cards), other) for cards, other in both]) for both in passed(table, seat)])


def passed(table: PlanZones, seat: Seat) -> tuple[Passed, ...]:
    """The same in numbers."""
    if not table.passes:
        return ()
    return table.canvas.piece(_passes, table.seats, table.round, table.passes)[seat]


def _passes(seats: int, number: int, passes: tuple[Gifts, ...]) -> list[tuple[Passed, ...]]:
    """For every seat: whatever changes them changes them for all, and all look in turn."""
    return list(zip(*[_pass(seats, number, gifts) for gifts in passes]))


@lru_cache(maxsize=100)  # those of before are the same as before
def _pass(seats: int, number: int, gifts: Gifts) -> tuple[Passed, ...]:
    others = memory.others(seats, number)
    return tuple([((given, ahead[0]), (gifts[ahead[-1]], ahead[-1])) for given, ahead in zip(gifts, others)])


def records_kept(table: PlanZones, seat: Seat) -> tuple[OpenRecord, ...]:
    """Return the cards a seat gave away in this round and did not see again; none before the first pass."""
    if not table.passes:
        return ()
    return table.canvas.piece(_records, table.seats, table.round, table.revealed, table.passes)[seat]


def _records(
    seats: int, number: int, revealed: tuple[tuple[Face, ...], ...], passes: tuple[Gifts, ...]
) -> list[tuple[OpenRecord, ...]]:
    """For every seat, as with passes."""
    known = memory.open_records(seats, number, revealed, passes)
    return [
        tuple([shown[given][face] for face, given in records])
        for records, shown in zip(known, _shown(seats, number, len(passes)))
    ]


@cache
def _shown(seats: int, number: int, passes: int) -> tuple[tuple[tuple[OpenRecord, ...], ...], ...]:
    """All records there can be after so many passes: by who gave the card away, in which pass, and by its face."""
    return tuple(
        tuple(tuple(OpenRecord(face, given, reached) for face in FACES) for given, reached in enumerate(reach))
        for reach in memory.holders(seats, number, passes)
    )
