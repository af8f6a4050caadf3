"""The players of Ocean's Heist (section 13)."""

from heistnight.bots.oceans_heist.easy import Easy
from heistnight.bots.oceans_heist.hard import Hard
from heistnight.bots.oceans_heist.master import Master
from heistnight.bots.oceans_heist.medium import Medium

PLAYERS = (Easy(), Medium(), Hard(), Master())

__all__ = ["PLAYERS", "Easy", "Hard", "Master", "Medium"]
