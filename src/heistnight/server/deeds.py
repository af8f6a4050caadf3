"""What stand-ins did in the places of people who were away, until those read it."""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import pairwise

from heistnight.core.action import HandOver, Input, Seat
from heistnight.core.event import Event
from heistnight.core.replay import Record, Retold, retold
from heistnight.core.table import Table

MOST_DEEDS = 60


class Deeds:
    """By seat, what a stand-in's answers brought about; the last of it where that is much."""

    def __init__(self) -> None:
        self._by: dict[Seat, deque[Event]] = {}

    def note(self, seat: Seat, events: Iterable[Event]) -> None:
        self._by.setdefault(seat, deque(maxlen=MOST_DEEDS)).extend(event for event in events if event.lasting)

    def seats(self) -> tuple[Seat, ...]:
        """Where something was done that nobody has read."""
        return tuple(self._by)

    def read(self, seat: Seat) -> tuple[Event, ...]:
        """As the one who sits there may know it; it is not told again."""
        told = [event.seen_by(seat) for event in self._by.pop(seat, ())]
        return tuple(event for event in told if event is not None)

    def recall(self, moves: Sequence[Input], told: Retold, seats: Iterable[Seat]) -> None:
        """The same again after the room was closed, for seats that a stand-in holds."""
        for seat in seats:
            since = _handed(moves, seat)
            for move, (first, last) in zip(moves[since:], pairwise([*told.steps[since:], len(told.table.log)])):
                if move.seat == seat:
                    self.note(seat, told.table.log[first:last])


Resumed = tuple[Table, list[int], Deeds]


def played(record: Record, stood_in_for: Iterable[Seat]) -> Resumed:
    """The table of a room, how many events were in its log when each thing was said, and what stand-ins did."""
    told, deeds = retold(record), Deeds()
    deeds.recall(record.inputs, told, stood_in_for)
    return told.table, told.before, deeds


def _handed(moves: Sequence[Input], seat: Seat) -> int:
    """Which input gave the seat to the bot that holds it."""
    last = HandOver(seat, "bot")
    return max((number for number, move in enumerate(moves) if move.action == last), default=len(moves))
