"""Lenses of the games: the values that the lab reads off a table."""

from heistnight.core.research import Lens
from heistnight.games import game as find_game


def lens(game: str) -> Lens:
    """The lens of its research.py; a game without one is seen by its result alone."""
    return find_game(game).research.lens


__all__ = ["Lens", "lens"]
