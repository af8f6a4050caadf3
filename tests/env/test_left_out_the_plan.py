"""What a bare view of The Plan is without follows from the rest of it, so learners lose nothing."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from heistnight.games.the_plan.options import PlanOptions
from heistnight.games.the_plan.pieces import FACES, TREASURE_PILE, TREASURES, TRINKET_PILE, TRINKETS, deck_counts
from heistnight.games.the_plan.rules import HAND
from heistnight.games.the_plan.view import PlanView, SeatView
from tests.env.cases import CASES, Case, moments, session_of, title


@pytest.mark.parametrize("case", [case for case in CASES if case[0] == "the-plan"], ids=title)
def test_what_is_left_out_follows_from_the_rest(case: Case) -> None:
    session, chance = session_of(case), random.Random(8)
    for moment in moments(session, 4, 120, chance):
        table: Any = moment.table
        seat = chance.randrange(session.seats)
        seen = table.view(seat)
        timeless = replace(seen, question=replace(seen.question, closes=None, limit=None, number=0))
        assert worked_out(table.bare_view(seat), table.options) == timeless


def worked_out(view: PlanView, options: PlanOptions) -> PlanView:
    """The whole view, from the bare one and the box."""
    tiles = [tile for seat in view.seats for tile in seat.treasures]
    tiles += [tile for kind in view.museum for tile in kind]
    trinkets = [tile for seat in view.seats for tile in seat.trinkets] + list(view.shelf)
    return replace(
        view,
        seats=tuple(with_hand(view, number, seat) for number, seat in enumerate(view.seats)),
        unseen_treasures=left_in_order(TREASURES, TREASURE_PILE, tiles),
        unseen_trinkets=left_in_order(TRINKETS, TRINKET_PILE, trinkets),
        hidden=hidden(view, options),
    )


def left_in_order(names: tuple[str, ...], pile: tuple[int, ...], seen: list[str]) -> tuple[str, ...]:
    left = Counter(names[tile] for tile in pile) - Counter(seen)
    return tuple(sorted(left.elements(), key=names.index))


def hidden(view: PlanView, options: PlanOptions) -> dict[str, int]:
    """The deck less what lies open, the own cards, and those known to lie face down among the discards."""
    assert view.own is not None
    seen = Counter([*view.used, *view.own.hand, *(seat.plan for seat in view.seats if seat.plan)])
    if view.own.chosen is not None:
        seen[view.own.chosen] += 1
    if view.own.memory is not None:
        seen.update(view.own.memory.buried)
    deck = Counter(dict(zip(FACES, deck_counts(options.removed_types or ()), strict=True)))
    return dict(sorted((deck - seen).items(), key=lambda face: FACES.index(face[0])))


def with_hand(view: PlanView, number: int, seat: SeatView) -> SeatView:
    """Hands go with the turn and with what was chosen since it began; whoever is no longer waited for is ready."""
    question = view.question
    assert question is not None
    assert view.own is not None
    if seat.ghost:
        return replace(seat, cards=2 - (seat.plan is not None))
    if view.flips:
        return replace(seat, cards=len(view.own.hand), ready=view.own.chosen is not None)
    if question.name == "BribeBid":
        assert view.auction is not None
        asked = number in view.auction.seats and bool(seat.trinkets)
    else:
        asked = question.name in ("ChoosePlan", "PassCards")
    ready = asked and number not in question.waiting
    chosen = ready or question.name != "ChoosePlan"
    return replace(seat, cards=HAND - (view.turn - 1) % 4 - chosen, ready=ready)
