"""The deck workshop: take the cards of a game out of the box, change them, and see whether it can still be played."""

from heistnight.core.research import Fault
from heistnight.lab.workshop.check import check, exported, printed_cards, proof, ready

__all__ = ["Fault", "check", "exported", "printed_cards", "proof", "ready"]
