"""Ocean's Heist passes the checks that every game of the house passes."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from heistnight.games.oceans_heist import GAME
from heistnight.games.oceans_heist.options import Clock
from tests.conformance import inventory
from tests.conformance.checks import (
    CHECKS,
    Check,
    it_ends_within_its_bound,
    no_piece_is_lost_or_doubled,
    the_clock_alone_ends_it,
)
from tests.strategies import Play, seeds, values

from . import facts

inventory.FACTS.setdefault(GAME.id, facts.FACTS)
QUICK = [Phase.explicit, Phase.reuse, Phase.generate]


@st.composite
def plays_by(draw: st.DrawFn, clock: Clock) -> Play:
    """Any way to play by this clock. Where drafts can be changed for ever, only the clock ends a window."""
    others = {c.name: draw(st.none() | values(c)) for c in GAME.choices if c.name != "clock"}
    wanted = {name: value for name, value in others.items() if value is not None}
    chosen = GAME.options(players=draw(st.sampled_from(GAME.seats)), clock=clock, **wanted)
    observer = draw(st.sampled_from([None, *range(chosen.players)]))
    return Play(chosen, draw(seeds()), draw(seeds()), observer, calm=clock == "off" and draw(st.booleans()))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("clock", ["book", "relaxed", "off"])
@settings(max_examples=4, phases=QUICK)
@given(data=st.data())
def test_oceans_heist_conforms(clock: Clock, check: Check, data: st.DataObject):
    """Whatever the options, the deal and the moves, what the check says holds."""
    if clock == "off" and check is the_clock_alone_ends_it:
        return
    check(GAME, data.draw(plays_by(clock)))


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("choice", GAME.choices, ids=lambda choice: choice.name)
def test_every_setting_can_be_played_with_every_number_of_seats(choice, players):
    """All options combine (section 10, OH-1.3)."""
    for value in (choice.values or (False, True))[:3]:
        chosen = GAME.options(**{"clock": "off", "players": players, choice.name: value})
        play = Play(chosen, b"every", choice.name.encode())
        it_ends_within_its_bound(GAME, play)
        no_piece_is_lost_or_doubled(GAME, play)
