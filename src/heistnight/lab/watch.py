"""Observer of a game in play: what the lab wants to know beside its result."""

from typing import Any, Protocol

from heistnight.core.action import Millis, Seat
from heistnight.core.table import Decision, Table


class Watch(Protocol):
    """Is told of every answer before it is played, and sees the table after everything that happens."""

    def answer(self, table: Table, decision: Decision[Any], seat: Seat, took: Millis | None) -> None:
        """A seat answers after so long; None in real time, where the clock itself tells how long."""

    def look(self, table: Table) -> None:
        """The table as it is now."""
