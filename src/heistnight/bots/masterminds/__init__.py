"""The players of Masterminds (section 13)."""

from heistnight.bots.masterminds.easy import Easy
from heistnight.bots.masterminds.hard import Hard
from heistnight.bots.masterminds.master import Master
from heistnight.bots.masterminds.medium import Medium

PLAYERS = (Easy(), Medium(), Hard(), Master())

__all__ = ["PLAYERS", "Easy", "Hard", "Master", "Medium"]
