"""What each pair of eyes is shown (section 7), built up from what may be known."""

from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from heistnight.core.action import Seat
from heistnight.games.the_plan import memory, shown
from heistnight.games.the_plan.memory import Round
from heistnight.games.the_plan.pieces import EMPTY, FACES, KINDS
from heistnight.games.the_plan.view import Auction, Memory, OwnView, PlanView, SeatView

if TYPE_CHECKING:
    from heistnight.games.the_plan.table import PlanTable

Drawing: TypeAlias = tuple[PlanView, tuple[SeatView, ...], Sequence[Memory | None]]


def look(table: "PlanTable", seat: Seat | None, *, bare: bool = False) -> PlanView:
    """Canvas on what everybody sees, which stays as it is while answers are sealed, but for who is ready.

    A bare view is without what follows from the rest: how many cards a hand holds, who is ready, what is not seen.
    """
    drawn: tuple[bool, Drawing] | None = table.canvas.board
    if drawn is None or drawn[0] is not bare:
        drawn = table.canvas.board = bare, _draw(table, bare)
    board, seats, memories = drawn[1]
    question = table.bare_question(seat) if bare else table.question(seat)
    if not bare:
        seats = _with_answers(table, seats, question.waiting if question else ())
        table.canvas.board = bare, (board, seats, memories)
    return replace(
        board,
        seat=seat,
        question=question,
        seats=seats,
        hidden={} if bare else {face: count for face, count in zip(FACES, table.hidden(seat)) if count},
        rounds_shown=tuple([_round_shown(table, past) for past in table.shown]) if seat is None else (),
        own=None if seat is None else _own_view(table, seat, memories[seat]),
    )


def _draw(table: "PlanTable", bare: bool) -> Drawing:
    """All that lies open, what lies before whom, and what each seat remembers."""
    board = replace(
        shown.blank(table.collectors),
        outcome=table.outcome(),
        turn=table.turn,
        round=table.round,
        direction=memory.direction(table.round),
        museum=shown.museum(tuple(table.museum)),
        shelf=shown.trinkets(tuple(table.shelf)),
        treasure_pile=len(table.treasure_pile),
        trinket_pile=len(table.trinket_pile),
        stack=len(table.stack),
        discards=len(table.used) + shown.left_over(tuple(table.past)),
        used=shown.faces(tuple(table.used)),
    )
    if not bare:
        board = replace(
            board,
            unseen_treasures=shown.unseen_treasures(tuple(table.treasure_pile)),
            unseen_trinkets=shown.unseen_trinkets(tuple(table.trinket_pile)),
        )
    if table.solitaire:
        return _draw_ghosts(table, board, bare)
    if table.options.bribes:
        board = replace(board, auction=_auction(table))
    plans = table.plans or repeat(EMPTY)
    cards: Iterable[int] = repeat(0) if bare else map(len, table.hands)
    seats = tuple(map(shown.seat_view, cards, table.treasures, table.trinkets, plans))
    so_far = Round(table.round, tuple(table.revealed), tuple(table.passes), ())
    return board, seats, shown.memories(table.seats, so_far, tuple(table.past))


def _draw_ghosts(table: "PlanTable", board: PlanView, bare: bool) -> Drawing:
    """The same for one alone, who is ready while cards of Ghosts are flipped and remembers no passes."""
    board = replace(
        board,
        filled=tuple(table.filled[2:]),
        flips=shown.flips(tuple(table.flips[1:])),
        flipping=getattr(table.open(), "ghost", None),
    )
    cards = [0 if bare else len(hand) - hand.count(EMPTY) for hand in table.hands]
    plans = table.plans or repeat(EMPTY)
    own, *ghosts = map(shown.seat_view, cards, table.treasures, table.trinkets, plans, chain([False], repeat(True)))
    return board, (replace(own, ready=not bare and table.sealed[0] != EMPTY), *ghosts), (None,)


def _with_answers(table: "PlanTable", seats: tuple[SeatView, ...], waiting: Sequence[Seat]) -> tuple[SeatView, ...]:
    """Whoever has answered a sealed question since is ready, and a Plan that was chosen has left the hand."""
    for seat in getattr(table.open(), "asked", ()):
        if seat not in waiting and not seats[seat].ready:
            ready = replace(seats[seat], ready=True, cards=len(table.hands[seat]))
            seats = (*seats[:seat], ready, *seats[seat + 1 :])
    return seats


def _own_view(table: "PlanTable", seat: Seat, known: Memory | None) -> OwnView:
    gift, bid, sealed = table.gifts[seat], table.bids[seat], table.sealed[seat]
    return OwnView(
        hand=tuple([FACES[face] for face in table.hands[seat]]),
        chosen=None if sealed == EMPTY else FACES[sealed],
        gift=None if gift is None else shown.faces(gift),
        bid=None if bid == EMPTY else bid,
        memory=known,
    )


def _auction(table: "PlanTable") -> Auction | None:
    decision: Any = table.open()
    if not hasattr(decision, "kind"):
        return None
    kind: int = decision.kind
    tiles = table.museum[kind] if kind != EMPTY else ()
    return Auction(
        kind=KINDS[kind] if kind != EMPTY else None,
        seats=getattr(decision, "tied", ()),
        prize=shown.treasures(tiles),
        owed=getattr(decision, "owed", 0),
        laid=shown.trinkets(getattr(decision, "laid", ())),
    )


def _round_shown(table: "PlanTable", past: Round) -> tuple[tuple[str, ...], ...]:
    return tuple(shown.faces(past.dealt(seat)) for seat in range(table.seats))
