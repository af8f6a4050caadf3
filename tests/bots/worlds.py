"""What a bot may not know makes no difference to it."""

from typing import Any

from heistnight.bots import Eyes
from heistnight.core.action import Seat
from heistnight.core.rng import Rng
from heistnight.core.table import Table


def two_worlds(table: Table, seat: Seat, number: int, *heard_and_seen: Any) -> tuple[Eyes, Eyes]:
    """The same seat with the same mind, at its table and in a world that it can not tell from it."""
    here, there = (
        Eyes(world, seat, Rng(b"mind %d" % number), *heard_and_seen)
        for world in (table, table.resample(seat, Rng(b"elsewhere %d" % number)))
    )
    return here, there
