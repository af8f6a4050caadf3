"""What learners of The Plan are not given follows from what they are, so they lose nothing."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from heistnight.games.the_plan import hints, score
from heistnight.games.the_plan.dealing import HAND
from heistnight.games.the_plan.options import PlanOptions
from heistnight.games.the_plan.pieces import (
    CARDS,
    FACE,
    FACES,
    TREASURE,
    TREASURE_PILE,
    TREASURES,
    TRINKET,
    TRINKET_PILE,
    TRINKETS,
    deck_counts,
)
from heistnight.games.the_plan.seen.types import Execution, PlanAdvice, PlanBoard, PlanOwn, SeatBoard
from tests.env.cases import CASES, Case, moments, session_of, title

PLANS = [case for case in CASES if case[0] == "the-plan"]


@pytest.mark.parametrize("case", PLANS, ids=title)
def test_advice_follows_from_board_and_own(case: Case) -> None:
    session, chance = session_of(case), random.Random(8)
    for moment in moments(session, 4, 120, chance):
        table: Any = moment.table
        seat = chance.randrange(session.seats)
        view = table.view(seat)
        assert advised(view.board, view.own, seat, table.options) == view.advice


@pytest.mark.parametrize("case", PLANS, ids=title)
def test_what_is_left_out_of_the_board_follows_from_the_rest(case: Case) -> None:
    session, chance = session_of(case), random.Random(9)
    for moment in moments(session, 4, 120, chance):
        board: PlanBoard = moment.table.board()
        bare = replace(board, seats=tuple(replace(seat, cards=0, ready=False) for seat in board.seats))
        assert tuple(with_hand(bare, number, seat) for number, seat in enumerate(bare.seats)) == board.seats
        assert (board.turns, board.rounds) == (11, 3 if session.seats > 1 else 0)


def advised(board: PlanBoard, own: PlanOwn, seat: int, options: PlanOptions) -> PlanAdvice:
    """The advice, from what the seat is shown and the box."""
    question = board.question
    assert question is not None
    asked = question.name if seat in question.waiting else ""
    museum = [numbered(tiles) for tiles in board.museum]
    mine = board.seats[seat]
    tiles = [tile for held in board.seats for tile in held.treasures] + [tile for kind in board.museum for tile in kind]
    trinkets = [tile for held in board.seats for tile in held.trinkets] + list(board.shelf)
    return PlanAdvice(
        scored=options.running_score,
        tallies=tuple(score.tally(numbered(held.treasures), numbered(held.trinkets)) for held in board.seats),
        rooms=tuple(map(score.worth, museum)),
        lying=sum(map(score.worth, museum)),
        places=(),
        lines=(),
        execution=execution(board, question.waiting[0]),
        finds=hints.finds(tuple(FACE[face] for face in own.hand), museum, numbered(mine.treasures))
        if asked == "ChoosePlan"
        else {},
        uses=hints.uses(numbered(board.shelf), numbered(mine.trinkets)) if asked == "PickTrinket" else {},
        payment=hints.payment(numbered(mine.trinkets)) if asked == "BribeBid" else None,
        unseen_treasures=left_in_order(TREASURES, TREASURE_PILE, tiles),
        unseen_trinkets=left_in_order(TRINKETS, TRINKET_PILE, trinkets),
        hidden=hidden(board, own, options),
    )


def numbered(tiles: tuple[str, ...]) -> tuple[int, ...]:
    return tuple((TREASURE | TRINKET)[tile] for tile in tiles)


def execution(board: PlanBoard, asked: int) -> Execution | None:
    """Who clashes with whom is written on the Plans, and whoever is asked is of the size that is in."""
    plans = [CARDS[FACE[seat.plan]] for seat in board.seats if seat.plan]
    if not plans:
        return None
    size = plans[asked].size
    clashes = [
        tuple(
            kind
            for kind in plan.kinds
            if (
                plan.size <= size
                and any(kind in other.kinds for other in plans if other is not plan and other.size == plan.size)
            )
            or (plan.size <= size and sum(other is plan for other in plans) > 1)
        )
        for plan in plans
    ]
    return Execution(size, tuple(clashes))


def left_in_order(names: tuple[str, ...], pile: tuple[int, ...], seen: list[str]) -> tuple[str, ...]:
    left = Counter(names[tile] for tile in pile) - Counter(seen)
    return tuple(sorted(left.elements(), key=names.index))


def hidden(board: PlanBoard, own: PlanOwn, options: PlanOptions) -> dict[str, int]:
    """The deck less what lies open, the own cards, and those known to lie face down among the discards."""
    seen = Counter([*board.used, *own.hand, *(seat.plan for seat in board.seats if seat.plan)])
    if own.chosen is not None:
        seen[own.chosen] += 1
    if own.memory is not None:
        seen.update(own.memory.buried)
    deck = Counter(dict(zip(FACES, deck_counts(options.removed_types or ()), strict=True)))
    return dict(sorted((deck - seen).items(), key=lambda face: FACES.index(face[0])))


def with_hand(board: PlanBoard, number: int, seat: SeatBoard) -> SeatBoard:
    """Hands go with the turn and with what was chosen since it began; whoever is no longer waited for is ready."""
    question = board.question
    assert question is not None
    if seat.ghost:
        return replace(seat, cards=2 - (seat.plan is not None))
    if board.flips:
        ready = question.name == "FlipGhost"
        return replace(seat, cards=2 - (ready or seat.plan is not None), ready=ready)
    if question.name == "BribeBid":
        assert board.auction is not None
        asked = number in board.auction.seats and bool(seat.trinkets)
    else:
        asked = question.name in ("ChoosePlan", "PassCards")
    ready = asked and number not in question.waiting
    chosen = ready or question.name != "ChoosePlan"
    return replace(seat, cards=HAND - (board.turn - 1) % 4 - chosen, ready=ready)
