"""The time of a table: it runs with the world's, and can stand still."""

import time

import msgspec

_START = time.time() * 1000 - time.monotonic() * 1000


def wall() -> float:
    """The server's time in ms; it never jumps while the server runs."""
    return _START + time.monotonic() * 1000


class Clock(msgspec.Struct):
    """`table` ms had run at wall time `since`; from then on it runs, or stands. `since` may lie ahead: more time."""

    table: float = 0.0
    since: float = 0.0
    running: bool = False

    def now(self, at: float) -> float:
        """The table's time in ms."""
        return self.table + max(0.0, at - self.since) if self.running else self.table

    def start(self, at: float) -> None:
        if not self.running:
            self.since = at
            self.running = True

    def stop(self, at: float) -> None:
        self.table = self.now(at)
        self.running = False

    def hold(self, at: float, ms: float) -> None:
        """Stand still for a while without stopping anybody."""
        self.table = self.now(at)
        self.since = max(self.since, at) + ms

    def wall_time(self, table: float) -> float | None:
        """When it will be this late at the table; None while the clock stands."""
        return self.since + table - self.table if self.running else None
