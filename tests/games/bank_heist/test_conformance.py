"""Bank Heist passes the checks that every game of the house passes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heistnight.games.bank_heist import GAME
from tests.conformance import inventory
from tests.conformance.checks import CHECKS, Check, it_ends_within_its_bound, no_piece_is_lost_or_doubled
from tests.strategies import Play, plays

from . import facts

inventory.FACTS.setdefault(GAME.id, facts.FACTS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@settings(max_examples=4)
@given(data=st.data())
def test_bank_heist_conforms(check: Check, data: st.DataObject):
    """Whatever the options, the deal and the moves, what the check says holds."""
    check(GAME, data.draw(plays(GAME)))


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("choice", GAME.choices, ids=lambda choice: choice.name)
def test_every_setting_can_be_played_with_every_number_of_seats(choice, players):
    """Every option combines with every other and every number of seats (section 10)."""
    for value in choice.values or (False, True):
        play = Play(GAME.options(players=players, **{choice.name: value}), b"every", choice.name.encode())
        it_ends_within_its_bound(GAME, play)
        no_piece_is_lost_or_doubled(GAME, play)
