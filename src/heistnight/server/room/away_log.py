"""Moves of bots in the seats of people who were away, until those people read them."""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from heistnight.core.action import HandOver, Input, Seat
from heistnight.core.event import Event
from heistnight.core.replay import Record, Retold, retold
from heistnight.core.table import Table
from heistnight.server.room.bounds import Spent

MOST_EVENTS = 60


class AwayLog:
    """By seat, what a stand-in's answers brought about; the last of it where that is much."""

    def __init__(self) -> None:
        self._by: dict[Seat, deque[Event]] = {}

    def note(self, seat: Seat, events: Iterable[Event]) -> None:
        self._by.setdefault(seat, deque(maxlen=MOST_EVENTS)).extend(event for event in events if event.lasting)

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats with moves that no one has read."""
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


class Resumed(msgspec.Struct):
    """A game that goes on: its table, and what a room must know of how it came to be.

    `before` says how many events were in the log when each thing was said, `away_log` what bots did in people's places,
    `spent` whose inputs they were, `count` how many, and `answered` by which requests they were made.
    """

    table: Table
    before: list[int] = []
    away_log: AwayLog = msgspec.field(default_factory=AwayLog)
    spent: Spent = msgspec.field(default_factory=Spent)
    count: int = 0
    answered: set[str] = set()


def played(record: Record, stood_in_for: Iterable[Seat], asks: Iterable[str]) -> Resumed:
    """Play a game again, as its room has it."""
    told, away_log, spent = retold(record), AwayLog(), Spent()
    away_log.recall(record.inputs, told, stood_in_for)
    spent.note(record.inputs)
    return Resumed(told.table, told.before, away_log, spent, len(record.inputs), {ask for ask in asks if ask})


def _handed(moves: Sequence[Input], seat: Seat) -> int:
    """Which input gave the seat to the bot that holds it."""
    last = HandOver(seat, "bot")
    return max((number for number, move in enumerate(moves) if move.action == last), default=len(moves))
