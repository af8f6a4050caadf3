"""All that a room may ask of the server it is open on."""

from collections.abc import Sequence
from typing import Protocol

from heistnight.core.replay import Record
from heistnight.core.table import Table
from heistnight.server.ledger import Ledger
from heistnight.server.metrics import Metrics
from heistnight.server.room.codes import TransferCodes
from heistnight.server.room.document import Document
from heistnight.server.room.state import Room
from heistnight.server.runtime.bot_workers import BotWorkers
from heistnight.server.world import World
from heistnight.store.store import InputRow, RoomRow, SaidRow


class Host(Protocol):
    """A server with rooms: a house of its own, or one node of several."""

    world: World
    epoch: int
    bot_pause: float
    ledger: Ledger
    metrics: Metrics
    bot_workers: BotWorkers
    transfers: TransferCodes

    def check_lease(self) -> None:
        """Raise StoreFailed where what we know may be old."""

    async def keep(
        self, room: Room, rooms: Sequence[RoomRow], inputs: Sequence[InputRow], said: Sequence[SaidRow]
    ) -> None:
        """Write down what happens in a room; when this returns it may be told."""

    async def deal(self, record: Record, whose: str) -> Table:
        """Return a table for which a deal is searched, at the cost of this address."""
        ...

    def open_next(self, document: Document, said: Sequence[SaidRow]) -> None:
        """Open the room of a rematch, whose rows are written down."""

    def discard(self, room: Room) -> None:
        """Drop a room that is closed; the next knock loads it again."""

    async def on_sleep(self, room: Room) -> None:
        """Let others have a room that was closed because nobody was there."""
