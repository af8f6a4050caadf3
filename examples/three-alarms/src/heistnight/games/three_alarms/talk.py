"""The law of talk in Three Alarms (section 5)."""

from heistnight.core.action import Seat
from heistnight.core.talk import PhraseForm, TalkRule

PHRASES = (PhraseForm("mine", "That pile is mine."), PhraseForm("groan", "Not again!"))
SEATS = TalkRule(rule="TA-5.1")
SPECTATORS = TalkRule(to=("spectators",), rule="TA-5.1", why="Until the game is over spectators talk among themselves.")


def law(seat: Seat | None, over: bool) -> TalkRule:
    return SPECTATORS if seat is None and not over else SEATS
