"""Boards are made of kept pieces: what has not changed is the same object, and nothing is out of date."""

from typing import Any

import pytest

from heistnight.core.rng import Rng
from heistnight.core.view import wire
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.pieces import ALL_GEAR, price_of
from heistnight.games.oceans_heist.seen.own import CrewOwn

from .tables import assignment, crew, moments, prep, staff

BIG = ("casino_discards", "equipment_discards", "known_equipment", "eight", "vault_three", "defenses", "legs", "rolls")


@pytest.mark.parametrize("options", [{"clock": "off"}, {"clock": "brisk", "reveal_money": True}], ids=str)
def test_nothing_on_the_board_is_out_of_date(options: Any) -> None:
    """A copy has no board yet and draws it anew: all eyes see the same there."""
    stages = set()
    for seed in range(3):
        for table in moments(seed, players=4, **options):
            stages.add(table.stage)
            fresh = table.clone()
            fresh.canvas = type(table.canvas)()
            for seat in (None, 0, 1, 2, 3):
                assert wire(table.view(seat)) == wire(fresh.view(seat))
    assert {"preparation", "viewing", "prep", "assignment", "wing_it"} <= stages


def test_what_has_not_changed_is_the_same_object() -> None:
    table = prep("H01 S01 A01", eight="HS1 CD4 FC3 SA4 HS2 CD1 FC1 SA1")
    board, mine, theirs = table.board(), table.own(0), table.own(1)
    crew(table, moves.Lay("S01"))
    assert all(getattr(table.board(), name) is getattr(board, name) for name in BIG)
    assert table.board().cards_laid_now == board.cards_laid_now + 1
    assert table.own(1) == theirs
    assert table.own(1).eight is theirs.eight
    assert table.own(0).laid is mine.laid
    staff(table, moves.Place(1, 2))
    assert table.own(1).eight is theirs.eight
    assert table.board().defenses is not board.defenses


def test_what_is_done_in_secret_leaves_every_piece_of_the_board() -> None:
    """Or a change of nothing would tell that something happened (section 7)."""
    table = prep("H01 S01 A01", eight="HS1 CD4 FC3 SA4 HS2 CD1 FC1 SA1")
    staff(table, moves.Place(1, 1), moves.Place(2, 2))
    board = table.board()
    staff(table, moves.Swap(1, 2))
    crew(table, moves.Mark("H01"))
    assert table.board() == board
    assert all(getattr(table.board(), name) is getattr(board, name) for name in board.__struct_fields__)


def test_all_of_a_side_own_the_same() -> None:
    table = assignment("HS1 CD4", laid="H07 H02 D02", players=4)
    assert table.own(0) == table.own(2)
    assert table.view(0).board is table.view(1).board
    assert table.advice(0).draft.suggestions is table.advice(2).draft.suggestions


def test_without_clocks_nothing_is_proposed_or_waited_for() -> None:
    """So the rows of learners leave out the columns for it (6.1)."""
    for table in moments(1, players=3, clock="off"):
        for seat in range(3):
            board, own = table.board(), table.own(seat)
            team = own.team
            assert team is not None
            assert not any((board.ready, board.pending, isinstance(own, CrewOwn) and own.marks))
            assert not any((team.ready, team.proposal, team.agreed, team.waits, team.conceding))


def test_the_crew_see_what_their_cards_have_left_of_the_budget() -> None:
    """A card that was bought is in the hand, laid, discarded or an opening; in imagined worlds too."""
    rng = Rng(b"money")
    for table in moments(2, players=2, clock="brisk"):
        for world in (table, table.resample(0, rng), table.resample(1, rng)):
            bought = (*world.hand, *world.laid, *world.laid_now, *world.discards, *world.openings)
            assert world.own(0).money == world.options.budget - price_of(bought)
            assert sorted((*bought, *world.shop)) == list(ALL_GEAR)
