"""Public part of the view (section 7)."""

from typing import TypeVar

from heistnight.core.table import Canvas, itself
from heistnight.games.the_plan import moves, rounds
from heistnight.games.the_plan.memory import Round, direction
from heistnight.games.the_plan.moves import Slot
from heistnight.games.the_plan.pieces import EMPTY, FACES, TREASURES, TRINKETS, Face, Treasure, Trinket, names
from heistnight.games.the_plan.questions import open_question
from heistnight.games.the_plan.seen.types import PlanBoard, PlanOutcome, SeatBoard
from heistnight.games.the_plan.zones import PlanZones

T = TypeVar("T")


def draw_board(table: PlanZones, outcome: PlanOutcome | None) -> PlanBoard:
    """Piece by piece: what has not moved is the same piece as before."""
    piece = table.canvas.piece
    question = open_question(table)
    return PlanBoard(
        question=table.question(),
        outcome=outcome,
        turn=table.turn,
        turns=rounds.LAST_TURN,
        round=table.round,
        rounds=0 if table.solitaire else rounds.ROUNDS,
        direction=direction(table.round),
        museum=piece(_museum, table.canvas, tuple(table.museum)),
        shelf=piece(names, table.shelf, TRINKETS, at="shelf"),
        treasure_pile=len(table.treasure_pile),
        trinket_pile=len(table.trinket_pile),
        stack=len(table.stack),
        discards=discards(table.used, table.past),
        seats=piece(together, *_seats(table), at="seats"),
        used=piece(names, table.used, at="used"),
        line=piece(itself, question.line(table), at="line") if question else (),
        auction=piece(itself, question.auction(table), at="auction") if question else None,
        flips=piece(flips_shown, table.flips[table.seats :]),
        flipping=question.flipping() if question else None,
        filled=table.filled[2 * table.seats :] if table.solitaire else (),
    )


def _seats(table: PlanZones) -> list[SeatBoard]:
    question = open_question(table)
    ready = question.ready(table) if question else ()
    plans = table.plans_up
    piece, canvas = table.canvas.piece, table.canvas
    return [
        piece(
            _seat,
            canvas,
            seat,
            len(hand) - hand.count(EMPTY),
            seat in ready,
            table.treasures[seat],
            table.trinkets[seat],
            plans[seat],
            seat >= table.seats,
            at=seat,
        )
        for seat, hand in enumerate(table.hands)
    ]


def _seat(
    canvas: Canvas,
    seat: int,
    cards: int,
    ready: bool,
    treasures: tuple[Treasure, ...],
    trinkets: tuple[Trinket, ...],
    plan: Face,
    ghost: bool,
) -> SeatBoard:
    return SeatBoard(
        cards,
        ready,
        canvas.piece(treasures_shown, treasures, at=seat),
        canvas.piece(trinkets_shown, trinkets, at=seat),
        plan_shown(plan),
        ghost,
    )


def plan_shown(face: Face) -> str | None:
    return None if face == EMPTY else FACES[face]


def discards(used: tuple[Face, ...], past: tuple[Round, ...]) -> int:
    return len(used) + sum([len(cards) for gone in past for cards in gone.leftovers])


def treasures_shown(tiles: tuple[Treasure, ...]) -> tuple[str, ...]:
    return names(sorted(tiles), TREASURES)


def trinkets_shown(tiles: tuple[Trinket, ...]) -> tuple[str, ...]:
    return names(sorted(tiles), TRINKETS)


def _museum(canvas: Canvas, rooms: tuple[tuple[Treasure, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple([canvas.piece(treasures_shown, lying, at=("museum", kind)) for kind, lying in enumerate(rooms)])


def flips_shown(slots: tuple[int, ...]) -> tuple[Slot | None, ...]:
    return tuple([None if slot == EMPTY else moves.FLIP[slot].slot for slot in slots])


def together(*parts: T) -> tuple[T, ...]:
    """Pieces in a row: the same row as long as they are the same."""
    return parts
