"""Masterminds: what learners are not given follows from what they are given."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from heistnight.games.masterminds.options import MastermindsOptions
from heistnight.games.masterminds.pieces import BLUEPRINTS, PREPS, prep_counts
from heistnight.games.masterminds.view import MastermindsView
from tests.env.cases import Case, moments, session_of, title

CASES: list[Case] = [
    ("masterminds", {"players": 3}),
    ("masterminds", {"players": 2, "heat": False, "mood": "friendly"}),
    ("masterminds", {"players": 4, "first_recruit": "draft", "pace": "blitz"}),
    ("masterminds", {"players": 5, "length": "long", "next_job": "covered"}),
]


def unseen(view: MastermindsView, options: MastermindsOptions) -> dict[str, int]:
    """All copies in the game, less what lies open and the own hand (MHS-16.1)."""
    left = Counter(dict(zip(PREPS, prep_counts(options.friendly, options.heat))))
    recruits = [recruit for seat in view.seats for recruit in seat.team if recruit is not None]
    worn = [gear for recruit in recruits for gear in recruit.gear if gear is not None]
    laid = [PREPS[BLUEPRINTS] for heist in view.heists if heist is not None for bonus in heist.blueprints if bonus]
    hand = () if view.own is None else view.own.hand
    left.subtract([*view.prep_discard, *view.overflow, *worn, *laid, *hand])
    return {name: count for name, count in left.items() if count}


@pytest.mark.parametrize("case", CASES, ids=title)
def test_unseen_cards_and_announcements_alone_are_left_out(case: Case) -> None:
    """Unseen cards are worked out from the bare view; announcements are what the action mask offers, step by step."""
    session, chance = session_of(case), random.Random(8)
    options: Any = session.options
    met = Counter[str]()
    for moment in moments(session, 3, 400, chance):
        for seat in chance.sample([None, *range(session.seats)], 2):
            seen: Any = moment.table.view(seat)
            bare: Any = moment.table.bare_view(seat)
            assert not bare.unseen
            own = seen.own and msgspec.structs.replace(seen.own, announcements=())
            timeless = msgspec.structs.replace(seen.question, closes=None, limit=None, number=0)
            assert bare == msgspec.structs.replace(seen, question=timeless, unseen={}, own=own)
            assert unseen(bare, options) == seen.unseen
            met["announcements"] += bool(seen.own and seen.own.announcements)
            met["worn"] += any(recruit and any(recruit.gear) for other in bare.seats for recruit in other.team)
            met["laid"] += any(heist and any(heist.blueprints) for heist in bare.heists)
    assert min(met["announcements"], met["worn"], met["laid"]) > 5


@pytest.mark.parametrize("case", CASES, ids=title)
def test_other_columns_that_are_left_out_are_the_same_in_every_game(case: Case) -> None:
    """How many heists end the game goes with the options, and who sits at an environment's table with the door."""
    session = session_of(case)
    options: Any = session.options
    for moment in moments(session, 2, 200, random.Random(9)):
        view: Any = moment.table.bare_view(moment.seat)
        assert view.heists_to_end == options.heists_to_end
        assert {seat.holder for seat in view.seats} == {"person"}
