"""What one seat alone sees beside the board, and what spectators are shown of rounds that are over."""

from heistnight.core.action import Seat
from heistnight.games.the_plan import memory
from heistnight.games.the_plan.memory import Gifts, Record, Round
from heistnight.games.the_plan.pieces import EMPTY, FACES, TRINKETS, names
from heistnight.games.the_plan.seen.types import Gift, Memory, OpenRecord, PassMemory, PlanOwn, RoundsShown
from heistnight.games.the_plan.zones import PlanZones


def draw_own(table: PlanZones, seat: Seat | None) -> PlanOwn | RoundsShown | None:
    piece = table.canvas.piece
    if seat is None:
        return piece(_rounds, table.shown) if table.shown else None
    gift, fist, chosen = table.gifts[seat], table.fists[seat], table.sealed[seat]
    return PlanOwn(
        hand=piece(names, table.hands[seat], at=("hand", seat)),
        chosen=None if chosen == EMPTY else FACES[chosen],
        gift=None if gift is None else names(gift),
        fist=None if fist is None else names(fist, TRINKETS),
        memory=None if table.solitaire else _memory(table, seat),
    )


def _rounds(shown: tuple[Round, ...]) -> RoundsShown:
    return RoundsShown(
        rounds=tuple(tuple(names(past.dealt(seat)) for seat in range(len(past.leftovers))) for past in shown)
    )


def _memory(table: PlanZones, seat: Seat) -> Memory:
    piece, seats, number = table.canvas.piece, table.seats, table.round
    reached = memory.holders(seats, number, len(table.passes))[seat]
    return piece(
        Memory,
        piece(_passes, memory.others(seats, number)[seat], seat, table.passes, at=seat),
        piece(_records, table.records(seat), reached, at=seat),
        piece(names, table.buried(seat), at=("buried", seat)),
        at=seat,
    )


def _passes(ahead: tuple[Seat, ...], seat: Seat, passes: tuple[Gifts, ...]) -> tuple[PassMemory, ...]:
    """The passes of this round as a seat saw them: to whom it gives cards, and from whom it gets some."""
    to, giver = ahead[0], ahead[-1]
    return tuple([PassMemory(Gift(names(gifts[seat]), to), Gift(names(gifts[giver]), giver)) for gifts in passes])


def _records(records: tuple[Record, ...], reached: memory.Reach) -> tuple[OpenRecord, ...]:
    return tuple([OpenRecord(FACES[face], given, reached[given]) for face, given in records])
