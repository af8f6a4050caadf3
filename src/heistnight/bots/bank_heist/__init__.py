"""The players of Bank Heist (section 13)."""

from heistnight.bots.bank_heist.easy import Easy
from heistnight.bots.bank_heist.hard import Hard
from heistnight.bots.bank_heist.master import Master
from heistnight.bots.bank_heist.medium import Medium

PLAYERS = (Easy(), Medium(), Hard(), Master())

__all__ = ["PLAYERS", "Easy", "Hard", "Master", "Medium"]
