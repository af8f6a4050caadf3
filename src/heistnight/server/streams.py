"""What each pair of eyes hears of a table, numbered, so that nobody misses anything or hears it twice."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from heistnight.core.action import Action, Seat
from heistnight.core.event import Event
from heistnight.core.table import Table
from heistnight.server.document import new_id
from heistnight.server.wire import encode

# A stream remembers this many bytes of what was told: to come back after more, a snapshot is the shorter way.
REMEMBERED = 64 * 1024

# Board, own, advice, and what may be answered.
Sight: TypeAlias = tuple[Any, Any, Any, Sequence[Action]]


def board_of(table: Table) -> Any:
    """The board; None of a game that still keeps something else where boards are kept."""
    return None if type(table).draw_board is Table.draw_board else table.board()


class Stream:
    """The messages to one seat, or to all spectators. `era` is a word that no earlier stream of the seat has had."""

    def __init__(self, seat: Seat | None, era: str) -> None:
        self.seat = seat
        self._sent: deque[bytes] = deque()
        self._open(era)

    def _open(self, era: str) -> None:
        self.name = f"{'watch' if self.seat is None else self.seat}.{era}"
        self.version = 0
        self._sent.clear()
        self._bytes = 0
        self._lapsed = False

    def look(self, table: Table | None) -> Sight:
        """What these eyes see of the table, and what they may answer."""
        if table is None:
            return None, None, None, ()
        offered = () if self.seat is None else table.offered(self.seat)
        return board_of(table), table.own(self.seat), table.advice(self.seat), offered

    def lapse(self) -> None:
        """Nobody listens and nobody is expected back: what happens now is not kept for anybody."""
        self._lapsed = True

    def listen(self) -> None:
        """Somebody is there: a stream that lapsed begins anew, so that nobody takes it for whole."""
        if self._lapsed:
            self._open(new_id())

    def news(
        self, before: Table, table: Table, events: Iterable[Event]
    ) -> tuple[Sequence[Event], Any, Any, Any, Sequence[Action]] | None:
        """What these eyes saw happen, and what they see now; None where nothing has changed for them.

        Then nothing may be sent: that a message comes would tell them that something did happen.
        """
        seen = [masked for event in events if (masked := event.seen_by(self.seat)) is not None]
        sight = self.look(table)
        if not seen and encode(sight) == encode(self.look(before)):
            return None
        return seen, *sight

    def log(self, events: Iterable[Event]) -> Sequence[Event]:
        """All that these eyes saw and may read again."""
        return [masked for event in events if event.lasting and (masked := event.seen_by(self.seat)) is not None]

    def remember(self, message: bytes) -> None:
        """It was told, as the next version."""
        self.version += 1
        self._sent.append(message)
        self._bytes += len(message)
        while self._bytes > REMEMBERED:
            self._bytes -= len(self._sent.popleft())

    def missed(self, name: str, since: int) -> list[bytes] | None:
        """Exactly what came after a version; None where that is no longer known."""
        known = self.version - len(self._sent)
        return list(self._sent)[since - known :] if name == self.name and known <= since <= self.version else None
