"""What each pair of eyes hears of a table, numbered, so that nobody misses anything or hears it twice."""

from collections import deque
from collections.abc import Iterable

import msgspec

from heistnight.core.action import Seat
from heistnight.core.event import Event
from heistnight.core.table import Table
from heistnight.server.wire import encode

REMEMBERED = 200


class Stream:
    """The messages to one seat, or to all spectators."""

    def __init__(self, seat: Seat | None, epoch: str) -> None:
        self.seat = seat
        self.name = f"{'watch' if seat is None else seat}.{epoch}"
        self.version = 0
        self._sent: deque[tuple[int, bytes]] = deque(maxlen=REMEMBERED)
        self._sight = b""

    def look(self, table: Table) -> tuple[msgspec.Raw, msgspec.Raw]:
        """The view and the options of this pair of eyes, as bytes."""
        options = () if self.seat is None else table.offered(self.seat)
        return msgspec.Raw(encode(table.view(self.seat))), msgspec.Raw(encode(options))

    def news(self, table: Table, events: Iterable[Event]) -> tuple[msgspec.Raw, msgspec.Raw, msgspec.Raw] | None:
        """What these eyes saw happen; None where they saw nothing at all."""
        seen = [masked for event in events if (masked := event.seen_by(self.seat)) is not None]
        view, options = self.look(table)
        sight = bytes(view) + bytes(options)
        if not seen and sight == self._sight:
            return None
        self._sight = sight
        return msgspec.Raw(encode(seen)), view, options

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
