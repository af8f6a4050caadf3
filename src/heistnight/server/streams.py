"""What each pair of eyes hears of a table, numbered, so that nobody misses anything or hears it twice."""

from collections import deque
from collections.abc import Iterable

import msgspec

from heistnight.core.action import Seat
from heistnight.core.event import Event
from heistnight.core.table import Table
from heistnight.server.document import new_id
from heistnight.server.wire import encode

REMEMBERED = 200
NOTHING = msgspec.Raw(b"null"), msgspec.Raw(b"[]")


class Stream:
    """The messages to one seat, or to all spectators."""

    def __init__(self, seat: Seat | None, table: Table | None) -> None:
        self.seat = seat
        self._sent: deque[tuple[int, bytes]] = deque(maxlen=REMEMBERED)
        self._open()
        self.view, self.options = NOTHING
        self.look(table)

    def _open(self) -> None:
        self.name = f"{'watch' if self.seat is None else self.seat}.{new_id()}"
        self.version = 0
        self._sent.clear()
        self._lapsed = False

    def look(self, table: Table | None) -> bool:
        """Look at the table, and say whether anything is different from the last look."""
        before = self.view, self.options
        if table is not None:
            options = () if self.seat is None else table.offered(self.seat)
            self.view, self.options = msgspec.Raw(encode(table.view(self.seat))), msgspec.Raw(encode(options))
        return (self.view, self.options) != before

    def lapse(self) -> None:
        """Nobody listens and nobody is expected back: what happens now is not kept for anybody."""
        self._lapsed = True

    def listen(self, table: Table | None) -> None:
        """Somebody is there: a stream that lapsed begins anew, so that nobody takes it for whole."""
        if self._lapsed:
            self._open()
            self.look(table)

    def news(self, table: Table, events: Iterable[Event]) -> msgspec.Raw | None:
        """What these eyes saw happen; None where they saw nothing at all, and then nothing may be sent."""
        seen = [masked for event in events if (masked := event.seen_by(self.seat)) is not None]
        different = self.look(table)
        return msgspec.Raw(encode(seen)) if seen or different else None

    def log(self, events: Iterable[Event]) -> msgspec.Raw:
        """All that these eyes saw and may read again."""
        seen = [masked for event in events if event.lasting and (masked := event.seen_by(self.seat)) is not None]
        return msgspec.Raw(encode(seen))

    def number(self) -> int:
        self.version += 1
        return self.version

    def remember(self, message: bytes) -> None:
        self._sent.append((self.version, message))

    def missed(self, name: str, since: int) -> list[bytes] | None:
        """Exactly what came after a version; None where that is no longer known."""
        if name != self.name or since > self.version:
            return None
        missed = [message for version, message in self._sent if version > since]
        return missed if len(missed) == self.version - since else None
