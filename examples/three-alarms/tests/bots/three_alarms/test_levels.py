"""Each player of Three Alarms is clearly better than the one before."""

import pytest

from heistnight.games.three_alarms import GAME
from heistnight.lab import run_match, wilson

GAMES = 150


@pytest.mark.parametrize(("below", "level"), [("chance", "easy"), ("easy", "medium")])
def test_a_level_is_above_the_one_below(below: str, level: str) -> None:
    """One among two of the level below wins more than its share, with certainty."""
    results = run_match(GAME.id, GAME.options(players=3), [level, below, below], GAMES, b"ladder", rotate=True)
    wins = sum(result.worth(result.levels.index(level)) for result in results)
    assert wilson(wins, GAMES)[0] > 1 / 3
