"""The players of Ocean's Heist (section 13)."""

from heistnight.bots.oceans_heist.easy import Easy
from heistnight.bots.oceans_heist.hard import Hard
from heistnight.bots.oceans_heist.medium import Medium

PLAYERS = (Easy(), Medium(), Hard())

__all__ = ["PLAYERS", "Easy", "Hard", "Medium"]
