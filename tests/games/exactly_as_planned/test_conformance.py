"""The shared suite on this game: every Heist, every option, every number of seats, any deal and any moves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heistnight.core.problems import BadOption
from heistnight.games.exactly_as_planned import GAME
from heistnight.games.exactly_as_planned.pieces import HEISTS, HeistId
from tests.conformance import inventory
from tests.conformance.checks import CHECKS, Check, it_ends_within_its_bound, no_piece_is_lost_or_doubled
from tests.conformance.test_conformance import settings_of, tried
from tests.strategies import Play, seeds, values

from .facts import FACTS

inventory.FACTS.setdefault(GAME.id, FACTS)


@st.composite
def plays_of(draw: st.DrawFn, heist: HeistId) -> Play:
    """Any way to play one Heist; settings that it does not have are left out."""
    players = draw(st.sampled_from(HEISTS[heist].partners))
    chosen = GAME.options(heist=heist, players=players)
    wanted = {"heist": heist, "players": players}
    for choice in GAME.choices:
        if choice.name == "heist":
            continue
        value = draw(st.none() | values(choice))
        try:
            if value is not None:
                chosen = GAME.options(**wanted, **{choice.name: value})
                wanted[choice.name] = value
        except BadOption:
            continue
    observer = draw(st.sampled_from([None, *range(players)]))
    return Play(chosen, draw(seeds()), draw(seeds()), observer, draw(st.booleans()))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("heist", HEISTS)
@settings(max_examples=4)
@given(data=st.data())
def test_it_conforms(heist: HeistId, check: Check, data: st.DataObject):
    """Whatever the options, the deal and the moves, what the check says holds."""
    check(GAME, data.draw(plays_of(heist)))


@pytest.mark.parametrize("choice", GAME.choices, ids=lambda choice: choice.name)
def test_every_setting_makes_a_game(choice):
    """Each value of each setting alone makes a game for some number of seats that can be played (EAP-10.13)."""
    for value in settings_of(choice):
        fits = [options for players in GAME.seats if (options := tried(GAME, players, choice.name, value))]
        assert fits, f"{choice.name} can never be {value}"
        play = Play(fits[0], b"every", choice.name.encode())
        it_ends_within_its_bound(GAME, play)
        no_piece_is_lost_or_doubled(GAME, play)
