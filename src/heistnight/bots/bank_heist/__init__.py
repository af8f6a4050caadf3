"""The players of Bank Heist (section 13)."""

from heistnight.bots.bank_heist.easy import Easy
from heistnight.bots.bank_heist.hard import Hard
from heistnight.bots.bank_heist.medium import Medium

__all__ = ["Easy", "Hard", "Medium"]
