"""The closed world can fail: every leak that is planted in any game is found, and only because it is one."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.internal.conjecture.providers import HypothesisProvider

from heistnight.core.known import declarations
from heistnight.core.table import Table
from heistnight.games import games
from tests.conformance.closed import CHECKS, Leak, Tally, only_what_was_told_matters
from tests.conformance.inventory import FACTS
from tests.conformance.leaks import LEAKS, OF_CHANCE, PILES, Sound, sow
from tests.strategies import AnyGame, Play

MOST = 200  # plays that are tried; the search ends with the first that shows the leak
SOWN = [game for game in games() if game.id in PILES]  # leaks can be planted where a hidden pile is known by name


def name(thing: Any) -> str:
    return getattr(thing, "id", "") or thing.__name__


def played(game: AnyGame, examples: int, deed: Callable[[Play], None]) -> None:
    """Do something with so many plays of a game, always the same ones.

    Hypothesis also draws constants that it finds in the modules loaded so far: what it plays would depend on the tests
    that ran before.
    """

    @seed(3)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(FACTS[game.id].plays(game))
    def each(play: Play) -> None:
        deed(play)

    with patch.object(HypothesisProvider, "_maybe_draw_constant", lambda *_, **__: None):
        each()


def look(game: AnyGame, examples: int, *, chance_first: bool = False) -> None:
    for check in CHECKS if chance_first else reversed(CHECKS):
        played(game, examples, partial(check, game))


@pytest.mark.parametrize("leak", LEAKS, ids=name)
@pytest.mark.parametrize("game", SOWN, ids=name)
def test_a_planted_leak_is_found(game: AnyGame, leak: Any) -> None:
    """In every game, without a word to the check of what was planted."""
    sown, meanwhile = sow(game, leak)
    with meanwhile, pytest.raises(Leak):
        look(sown, MOST, chance_first=leak in OF_CHANCE)


@pytest.mark.parametrize("game", SOWN, ids=name)
def test_a_sound_table_of_the_same_make_passes(game: AnyGame) -> None:
    """A table that is only made as the broken ones is found sound."""
    sown, _ = sow(game, Sound)
    look(sown, 2)


def tables(kind: type[Table] = Table) -> Iterator[type[Table]]:
    """Return all kinds of tables of the house."""
    yield kind
    for other in kind.__subclasses__():
        if other.__module__.startswith("heistnight."):
            yield from tables(other)


def test_every_field_says_who_may_know_it() -> None:
    """A field without a declaration is secret for ever, so no world could hold it."""
    assert len(list(tables())) > 2 * len(games())
    undeclared = [
        f"{kind.__name__}.{field}" for kind in tables() for field, what in declarations(kind).items() if not what
    ]
    assert not undeclared


@pytest.mark.parametrize("game", games(), ids=name)
def test_much_is_compared(game: AnyGame) -> None:
    """In every game there are moments at which two tables differ and a seat was told the same."""
    tally = Tally()
    played(game, 6, lambda play: only_what_was_told_matters(game, play, tally))
    assert tally.worlds > 20
    assert tally.apart > 10
    assert tally.thoughts
    assert tally.told
