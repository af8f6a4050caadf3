"""Heist Night: published heist games to play together, to simulate and to study."""

from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.games import game, games

__version__ = "0.1.0"
__all__ = ["Input", "Rng", "__version__", "game", "games"]
