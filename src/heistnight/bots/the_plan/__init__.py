"""The players of The Plan (section 13)."""

from heistnight.bots.the_plan.easy import Easy
from heistnight.bots.the_plan.hard import Hard
from heistnight.bots.the_plan.medium import Medium

PLAYERS = (Easy(), Medium(), Hard())

__all__ = ["PLAYERS", "Easy", "Hard", "Medium"]
