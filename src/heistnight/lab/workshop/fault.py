"""Until the last deck is checked by its game's research.py."""

from heistnight.core.research import Fault as Fault
