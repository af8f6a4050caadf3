"""Nothing that leaves the server tells more than the rules do; and if it did, tests.trust.secrecy would find it."""

import pytest

from heistnight.games import game, games
from tests.conformance.closed import Leak
from tests.conformance.leaks import SeedOnTheBoard, planted
from tests.strategies import AnyGame
from tests.trust.planted import LEAKS, Leaking
from tests.trust.secrecy import any_stretches
from tests.trust.secrecy_pair import Tally

STRETCHES = 6
KINDS = {"Welcome", "RoomState", "Snapshot", "Update", "Done", "Pong", "a voice", "plain HTTP"}


def name(thing: AnyGame | Leaking) -> str:
    return getattr(thing, "id", "") or thing.__name__  # type: ignore[union-attr]


@pytest.mark.parametrize("played", games(), ids=name)
def test_every_byte_is_the_same_in_worlds_that_look_the_same(played: AnyGame) -> None:
    """Live, coming back, by plain HTTP, in refusals, at other doors and in talk, for seats and spectators."""
    tally = Tally()
    any_stretches(played, STRETCHES, tally)
    assert tally.messages > 100
    assert tally.kinds.keys() >= KINDS


@pytest.mark.parametrize("played", games(), ids=name)
def test_a_seed_on_the_board_is_caught(played: AnyGame) -> None:
    """Three bytes of it, in a field that every imagined world carries along, so that all of them agree."""
    with pytest.raises(Leak):
        any_stretches(planted(played, SeedOnTheBoard), 40, Tally())


@pytest.mark.parametrize("leaking", LEAKS, ids=name)
def test_a_planted_leak_is_caught(leaking: Leaking) -> None:
    """What the leak tells, and be it a number of bytes, an order or a moment, tells two worlds apart."""
    with leaking(), pytest.raises(Leak):
        any_stretches(game(LEAKS[leaking]), 40, Tally())
