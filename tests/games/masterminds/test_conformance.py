"""Masterminds passes the checks that every game passes."""

from copy import deepcopy

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from heistnight.core.options import Choice
from heistnight.core.rng import Rng
from heistnight.games.masterminds import GAME
from tests.conformance import inventory
from tests.conformance.checks import (
    CHECKS,
    Check,
    a_clone_shares_nothing,
    course,
    it_ends_within_its_bound,
    mutable_parts,
    ruin,
    shared,
)
from tests.games.masterminds.inventory import FACTS
from tests.strategies import Play, plays

inventory.FACTS.setdefault(GAME.id, FACTS)
# A random game takes up to sixty rounds, so a few examples say much; shrinking would say nothing.
QUICK = [Phase.explicit, Phase.generate]


@pytest.mark.parametrize("check", [c for c in CHECKS if c is not a_clone_shares_nothing], ids=lambda c: c.__name__)
@settings(max_examples=2, phases=QUICK)
@given(data=st.data())
def test_masterminds_conforms(check: Check, data: st.DataObject) -> None:
    """Whatever the options, the deal and the moves, what the check says holds."""
    check(GAME, data.draw(plays(GAME)))


@settings(max_examples=2, phases=QUICK)
@given(play=plays(GAME))
def test_a_clone_shares_nothing(play: Play) -> None:
    """The shared check plays a whole game at every sixth question; at every fortieth it is enough here."""
    rolls = Rng(play.picks + b"when")
    for table, move in course(GAME, play):
        if move is None or rolls.below(40):
            continue
        twin, before = table.clone(), deepcopy(table)
        assert not shared(table, twin)
        twin.play(move)
        for part in mutable_parts(table.clone()).values():
            ruin(part)
        assert table == before


@pytest.mark.parametrize("choice", GAME.choices, ids=lambda choice: choice.name)
def test_every_setting_can_be_played_with_every_number_of_seats(choice: Choice) -> None:
    """Each value of each setting makes a game for two to five that comes to an end (section 10)."""
    for value in choice.values or (False, True):
        for players in GAME.seats:
            options = GAME.options(players=players, **{choice.name: value})
            it_ends_within_its_bound(GAME, Play(options, b"every", choice.name.encode()))
