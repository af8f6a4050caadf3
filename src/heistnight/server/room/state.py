"""State of one room: its document, its table, its talk and its visitors. It starts no task and sends nothing."""

from collections.abc import Sequence

from heistnight.core.event import Event
from heistnight.core.replay import Record
from heistnight.core.table import Table
from heistnight.core.talk import Said
from heistnight.games import game as find_game
from heistnight.server import wire
from heistnight.server.room import records
from heistnight.server.room.away_log import Resumed
from heistnight.server.room.bounds import Spent
from heistnight.server.room.codes import TransferCodes
from heistnight.server.room.document import Document
from heistnight.server.room.talkers import Talkers
from heistnight.server.room.visitors import Visitors
from heistnight.server.wire import PersonId
from heistnight.server.world import World
from heistnight.store.store import SaidRow

DESERTED_AFTER = 60_000


class Room:
    """A room as it is now.

    `before` says how many events were in the log when each thing was said, `answered` by which requests the `count`
    moves were made. `dealt` is a deal that was computed in advance. A room is `unsettled` while its table has not been
    told who is here.
    """

    def __init__(
        self,
        document: Document,
        world: World,
        transfers: TransferCodes,
        said: Sequence[SaidRow] = (),
        resumed: Resumed | None = None,
    ) -> None:
        self.document = document
        self.world = world
        self.transfers = transfers
        self.game = find_game(document.game)
        self.visitors = Visitors(world, document.people)
        self.said: list[Said] = [records.read_said(row) for row in said]
        self.talkers = Talkers(world, self.said)
        self.recent_replies: dict[PersonId, dict[str, wire.Message]] = {}
        self.screen_since = world.wall()
        self.dealt: tuple[Record, Table] | None = None
        self.unsettled = True
        self.closing = self.closed = False
        self.table: Table | None = None
        self.before = [0] * len(self.said)
        self.spent = Spent()
        self.count = 0
        self.answered: set[str] = set()
        if resumed is not None:
            self.table, self.before, self.spent = resumed.table, resumed.before, resumed.spent
            self.count, self.answered = resumed.count, resumed.answered
            document.clock.table = max(document.clock.table, self.table.now)

    @property
    def deserted(self) -> bool:
        """Return whether nobody has been here for a while: then no clock is looked at, and no bot thinks."""
        return not self.visitors.sessions and self.world.wall() - self.visitors.idle_since >= DESERTED_AFTER

    @property
    def makes_another(self) -> bool:
        """Return whether a rematch would make a new room."""
        return self.document.phase == "over" and not self.document.next_room

    @property
    def version(self) -> tuple[int, int]:
        """It changes whenever something is done or said."""
        return self.count, len(self.said)

    @property
    def log(self) -> Sequence[Event]:
        """All that has happened at the table."""
        return (self.table.log or ()) if self.table else ()
