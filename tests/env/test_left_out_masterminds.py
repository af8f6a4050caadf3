"""Masterminds: what learners are not given follows from what they are given."""

import random
from collections import Counter
from typing import Any

import pytest

from heistnight.core.rng import Rng
from heistnight.core.view import View
from heistnight.env.encoding import learners_view
from heistnight.games.masterminds.options import MastermindsOptions
from heistnight.games.masterminds.pieces import BLUEPRINTS, PREPS, prep_counts
from heistnight.games.masterminds.seen.types import MastermindsBoard, MastermindsOwn
from heistnight.games.masterminds.strength import chances, outcome_of
from tests.env.cases import Case, moments, session_of, title

Bare = View[MastermindsBoard, MastermindsOwn | None, None]

CASES: list[Case] = [
    ("masterminds", {"players": 3}),
    ("masterminds", {"players": 2, "heat": False, "mood": "friendly"}),
    ("masterminds", {"players": 4, "first_recruit": "draft", "pace": "blitz"}),
    ("masterminds", {"players": 5, "length": "long", "next_job": "covered"}),
]


def unseen(view: Bare, options: MastermindsOptions) -> dict[str, int]:
    """All copies in the game, less what lies open and the own hand (MHS-16.1)."""
    board = view.board
    left = Counter(dict(zip(PREPS, prep_counts(options.friendly, options.heat))))
    recruits = [recruit for seat in board.seats for recruit in seat.team if recruit is not None]
    worn = [gear for recruit in recruits for gear in recruit.gear if gear is not None]
    laid = [PREPS[BLUEPRINTS] for heist in board.heists if heist is not None for bonus in heist.blueprints if bonus]
    hand = () if view.own is None else view.own.hand
    left.subtract([*board.prep_discard, *board.overflow, *worn, *laid, *hand])
    return {name: count for name, count in left.items() if count}


@pytest.mark.parametrize("case", CASES, ids=title)
def test_advice_follows_from_board_and_own(case: Case) -> None:
    """Unseen cards are counted; announcements are what the action mask offers, step by step."""
    session, chance = session_of(case), random.Random(8)
    options: Any = session.options
    met = Counter[str]()
    for moment in moments(session, 3, 400, chance):
        for seat in chance.sample([None, *range(session.seats)], 2):
            table: Any = moment.table
            bare, advice = learners_view(table, seat), table.advice(seat)
            assert unseen(bare, options) == advice.unseen
            world = table.resample(seat, Rng(b"another"))
            assert world.advice(seat) == advice
            met["announcements"] += bool(advice.announcements)
            met["worn"] += any(recruit and any(recruit.gear) for other in bare.board.seats for recruit in other.team)
            met["laid"] += any(heist and any(heist.blueprints) for heist in bare.board.heists)
    assert min(met["announcements"], met["worn"], met["laid"]) > 5


@pytest.mark.parametrize("case", CASES, ids=title)
def test_what_an_attempt_stands_at_follows_from_its_numbers(case: Case) -> None:
    """Chances before the die, the outcome after it; and by the book dice of this turn add nothing (MHS-6.8)."""
    session, attempts = session_of(case), 0
    for moment in moments(session, 3, 400, random.Random(10)):
        board: Any = moment.table.board()
        assert board.loose_adds == 0
        if (attempt := board.attempt) is None:
            continue
        attempts += 1
        if attempt.die is None:
            assert (attempt.odds, attempt.stands) == (chances(attempt.total, attempt.number), "")
        else:
            assert attempt.odds is None
            assert attempt.stands == outcome_of(attempt.total + attempt.die, attempt.number)
    assert attempts > 5


@pytest.mark.parametrize("case", CASES, ids=title)
def test_other_columns_that_are_left_out_are_the_same_in_every_game(case: Case) -> None:
    """How many heists end the game goes with the options, and who sits at an environment's table with the door."""
    session = session_of(case)
    options: Any = session.options
    for moment in moments(session, 2, 200, random.Random(9)):
        board: Any = moment.table.board()
        assert board.heists_to_end == options.heists_to_end
        assert {seat.holder for seat in board.seats} == {"person"}
