"""The time of a table: it runs with the world's, and can stand still."""

import msgspec


class Clock(msgspec.Struct):
    """`table` ms had run at wall time `since`; from then on it runs, or stands.

    `since` may lie ahead: more time was asked for. What is left of that when the clock stops is kept in `credit`.
    `set_at` is the wall time when somebody last touched the clock.
    """

    table: float = 0.0
    since: float = 0.0
    running: bool = False
    credit: float = 0.0
    set_at: float = 0.0

    def now(self, at: float) -> float:
        """The table's time in ms."""
        return self.table + max(0.0, at - self.since) if self.running else self.table

    def start(self, at: float) -> None:
        if not self.running:
            self.since = at + self.credit
            self.credit = 0.0
            self.set_at = at
            self.running = True

    def stop(self, at: float) -> None:
        if self.running:
            self.table = self.now(at)
            self.credit = max(0.0, self.since - at)
            self.running = False

    def hold(self, at: float, ms: float) -> None:
        """Stand still for a while without stopping anybody."""
        self.table = self.now(at)
        self.since = max(self.since, at) + ms
        self.set_at = at

    def release(self, at: float) -> None:
        """Go on at once, if it stood still for a while."""
        if self.running and self.since > at:
            self.since = self.set_at = at
        self.credit = 0.0

    def wall_time(self, table: float) -> float | None:
        """When it will be this late at the table; None while the clock stands."""
        return self.since + table - self.table if self.running else None
