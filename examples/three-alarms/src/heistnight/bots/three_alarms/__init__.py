"""The players of Three Alarms, weakest first."""

from heistnight.bots.three_alarms.easy import Easy
from heistnight.bots.three_alarms.medium import Medium

PLAYERS = (Easy(), Medium())
