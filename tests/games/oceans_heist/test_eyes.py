"""Views are made of remembered pieces: what has not changed is the same object, and nothing is out of date."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.core.view import wire
from heistnight.games.oceans_heist import GAME, moves
from heistnight.games.oceans_heist.moves import CONCEDE
from heistnight.games.oceans_heist.pieces import ALL_GEAR, price_of
from heistnight.games.oceans_heist.table import OceansTable
from heistnight.games.oceans_heist.view import CrewView

from .tables import assignment, crew, prep, staff

BIG = ("casino_discards", "equipment_discards", "known_equipment", "eight", "vault_three", "defenses")


def moments(seed: int, **options: Any) -> Iterator[OceansTable]:
    """A game by chance: everybody answers, and now and then the clock runs out."""
    chance = random.Random(seed)
    table = GAME.deal(GAME.options(**options), b"eyes %d" % seed)
    while (decision := table.open()) is not None:
        yield table
        asked, deadline = decision.seats(table), decision.deadline(table)
        if not asked or (deadline is not None and chance.random() < 0.05):
            table.play(Input(deadline or table.now))
            continue
        seat = chance.choice(list(asked))
        offered = [action for action in table.offered(seat) if action != CONCEDE]
        table.play(Input(table.now, seat, chance.choice(offered)))


@pytest.mark.parametrize("options", [{"clock": "off"}, {"clock": "book", "reveal_money": True}], ids=str)
def test_nothing_on_the_board_is_out_of_date(options):
    """A copy has no board yet and draws it anew: all eyes see the same there."""
    stages = set()
    for seed in range(3):
        for table in moments(seed, players=4, **options):
            stages.add(table.stage)
            fresh = table.clone()
            for seat in (None, 0, 1, 2, 3):
                assert wire(table.view(seat)) == wire(fresh.view(seat))
    assert {"preparation", "viewing", "prep", "assignment", "wing_it"} <= stages


def test_what_has_not_changed_is_the_same_object():
    table = prep("H01 S01 A01", eight="HS1 CD4 FC3 SA4 HS2 CD1 FC1 SA1")
    before = {seat: table.view(seat) for seat in (None, 0, 1)}
    crew(table, moves.Lay("S01"))
    for seat, old in before.items():
        new = table.view(seat)
        assert all(getattr(new, name) is getattr(old, name) for name in BIG)
        assert new.cards_laid_now == old.cards_laid_now + 1
    assert table.view(1).own is before[1].own
    staff(table, moves.Place(1, 2))
    assert table.view(1).eight is before[1].eight
    assert table.view(1).defenses is not before[1].defenses


def test_all_eyes_of_a_side_share_the_pieces():
    table = assignment("HS1 CD4", laid="H07 H02 D02", players=4)
    one, other = table.view(0), table.view(2)
    for name in (*BIG, "question", "legs", "rolls"):
        assert getattr(one, name) is getattr(other, name)
    assert one.own.suggestions is other.own.suggestions


def test_without_clocks_nothing_is_proposed_or_waited_for():
    """So the rows of learners leave out the columns for it (6.1)."""
    for table in moments(1, players=3, clock="off"):
        for seat in range(3):
            view = table.view(seat)
            team, own = view.team, view.own
            assert team is not None
            assert not any((view.ready, view.pending, isinstance(own, CrewView) and own.marks))
            assert not any((team.ready, team.proposal, team.agreed, team.waits, team.conceding))


def test_the_crew_see_what_their_cards_have_left_of_the_budget():
    """A card that was bought is in the hand, laid, discarded or an opening; in imagined worlds too."""
    rng = Rng(b"money")
    for table in moments(2, players=2, clock="book"):
        for world in (table, table.resample(0, rng), table.resample(1, rng)):
            bought = (*world.hand, *world.laid, *world.laid_now, *world.discards, *world.openings)
            assert world.view(0).money == world.options.budget - price_of(bought)
            assert sorted((*bought, *world.shop)) == list(ALL_GEAR)
