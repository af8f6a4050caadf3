"""All rooms of one server: made, found, brought back after a crash, and put to sleep when nobody is there."""

import asyncio
import itertools
import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from heistnight.core.action import Seat
from heistnight.core.problems import Problem, Unknown
from heistnight.core.replay import Record
from heistnight.core.table import Table
from heistnight.games import game as find_game
from heistnight.server.hosting.film import Rows, branch_of, packed, played_of, table_of
from heistnight.server.ledger import Budgets, Ledger, most_owed
from heistnight.server.metrics import Figure, Metrics, Now
from heistnight.server.problems import HeldElsewhere
from heistnight.server.room import deal, lobby, ready_check, records, screens, seats
from heistnight.server.room.away_log import Resumed
from heistnight.server.room.change import Change
from heistnight.server.room.codes import CODE, TransferCodes, code_of
from heistnight.server.room.document import Chair, Document, log_id
from heistnight.server.room.state import Room
from heistnight.server.runtime.actor import RoomActor, Sleep, Stop
from heistnight.server.runtime.bot_workers import BotWorkers
from heistnight.server.wire import Branch, MakeRoom, OpenRoom, RoomMade
from heistnight.server.workers import JobQueue
from heistnight.server.world import World
from heistnight.store.store import InputRow, Retention, RoomRow, SaidRow, Store, StoreFailed

log = logging.getLogger("heistnight.house")

SLEEP_AFTER = 10 * 60_000
HEARTBEAT = 0.5
LOOK_ROUND = 10  # heartbeats from one look at all rooms to the next
FAREWELL = 5
TIDY_SECONDS = 60
ROWS_AT_ONCE = 500
NAMESAKES = 20


class House:
    """Rooms are loaded when somebody knocks; what matters of them is in the store."""

    def __init__(
        self,
        store: Store,
        world: World,
        *,
        public_lobby: bool = False,
        bot_pause: float = 1.0,
        retention: Retention | None = None,
        bot_workers: int | None = None,
        budgets: Budgets | None = None,
    ) -> None:
        self.store = store
        self.world = world
        self.public_lobby = public_lobby
        self.bot_pause = bot_pause
        self.bot_workers = BotWorkers(world, bot_workers)
        self.ledger = Ledger(world, budgets)
        self.jobs = JobQueue(world, self.ledger)
        self._retention = retention or Retention()
        self.metrics = Metrics(world.time_of_day())
        self.transfers = TransferCodes(world)
        self.rooms: dict[str, RoomActor] = {}
        self.epoch = 0
        self._runners: dict[Room, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[RoomActor]] = {}
        self._heart: asyncio.Task[None] | None = None
        self._broom: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        """Begin an epoch of the server; while any clock runs it is noted that it goes on."""
        self.epoch = await self.store.begin_epoch(self.world.wall())
        self.jobs.warm_up()
        self._heart = asyncio.create_task(self._beat())
        self._broom = asyncio.create_task(self._tidy())

    async def farewell(self) -> None:
        """Tell the tables, keep their clocks; nobody comes in any more."""
        self._closing = True
        runners = list(self._runners.values())
        for room in self.rooms.values():
            room.inbox.put_nowait(Stop())
        if runners:
            await asyncio.wait(runners, timeout=FAREWELL)

    async def close(self) -> None:
        await self.farewell()
        for task in (self._heart, self._broom):
            if task:
                task.cancel()
        for runner in self._runners.values():
            runner.cancel()
        self.bot_workers.close()
        self.jobs.close()
        await self._close_store()

    async def _close_store(self) -> None:
        await asyncio.to_thread(self.store.close)

    async def _beat(self) -> None:
        for count in itertools.count(1):
            await asyncio.sleep(HEARTBEAT)
            try:
                if any(room.document.clock.running and not room.deserted for room in self.rooms.values()):
                    await self.store.still_alive(self.epoch, self.world.wall())
            except StoreFailed as error:
                self.metrics.failures += 1
                log.error("not written down: %s", error.why)
            if count % LOOK_ROUND == 0:
                self._put_to_sleep()

    def _put_to_sleep(self) -> None:
        """Rooms where nobody has been for long."""
        for room in self.rooms.values():
            if room.idle and self.world.wall() - room.visitors.idle_since > SLEEP_AFTER:
                room.inbox.put_nowait(Sleep())

    async def _tidy(self) -> None:
        """Rooms that nobody came back to expire, finished games are packed: a few at a time, all night long."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            try:  # by the server's own time: a clock on the wall that somebody sets forward makes no game old
                while (await self.store.tidy(self._retention, self.world.wall() / 1000, self.rooms)).more:
                    await asyncio.sleep(1)
            except StoreFailed as error:
                self.metrics.failures += 1
                log.error("not tidied: %s", error.why)

    @property
    def ready(self) -> str:
        """Return whether new people may be sent here: "ready", "leaving", or "away" where nothing can be written."""
        return "leaving" if self._closing else "ready"

    def check_lease(self) -> None:
        """Raise StoreFailed where what we know may be old; one server alone always knows."""

    async def keep(
        self, room: Room, rooms: Sequence[RoomRow], inputs: Sequence[InputRow], said: Sequence[SaidRow]
    ) -> None:
        """Write down what happens in a room; when this returns it may be told."""
        if rooms or inputs or said:
            begun = self.world.monotonic()
            await self.store.save(rooms=rooms, inputs=inputs, said=said)
            self.metrics.saved(self.world.monotonic() - begun, len(inputs), len(said))

    # Rooms ----------------------------------------------------------------------------------------------------------

    async def room(self, name: str, whose: str = "") -> RoomActor:
        """The room of this name, or Unknown; where it must be loaded, that is for the address that asks."""
        if name in self.rooms:
            return self.rooms[name]
        if self._closing:
            raise StoreFailed("The server is going down. Come back in a moment.")
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name, whose))
            self._loading[name].add_done_callback(lambda task: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str, whose: str) -> RoomActor:
        row = await self.store.load(name)
        if row is None:
            raise Unknown("There is no such room. The link may be mistyped, or the room was closed.")
        try:
            document = records.read_document(row)
            await self._stop_clock(document)
            if document.opening:
                document.deals_at = self.world.wall() + deal.OPENS_WITHIN
            rows = await self._rows(row, whose)
            resumed = None
            if document.phase != "lobby":
                resumed = await self.jobs.do_for_table(whose, played_of, packed(rows))
            return self.admit(RoomActor(self, document, rows[2], resumed))
        except records.Altered as error:
            self.metrics.failures += 1
            log.error("%s", error, extra={"room": log_id(name)})
            raise
        except Problem:
            raise
        except Exception:
            log.exception("a room can not be opened", extra={"room": log_id(name)})
            raise Unknown("This room can not be opened any more.") from None

    async def find_code(self, code: str) -> str:
        """The name of the one table of this code that is not over, or Unknown."""
        if not CODE.fullmatch(code):
            raise Unknown("A code is two words and a number, like brass-otter-41.")
        names = [name for name in await self.store.names(f"{code}-", NAMESAKES) if code_of(name) == code]
        rows = [row for name in names if (row := await self.store.load(name)) is not None and row.phase != "over"]
        if not rows:
            raise Unknown("There is no table {table}. Its game may be over, or a word was misheard.", table=code)
        if len(rows) > 1:
            raise Unknown("Two tables are called {table}. Ask for the link.", table=code)
        return rows[0].room

    async def elsewhere(self, name: str) -> HeldElsewhere | None:
        """Which other server has this room; one server alone has them all."""
        return None

    async def _stop_clock(self, document: Document) -> None:
        """A clock that ran when the server died stopped then."""
        if document.clock.running:
            died = self.world.wall() if document.epoch == self.epoch else await self.store.epoch_ended(document.epoch)
            document.clock.stop(max(died or 0.0, document.clock.set_at))

    def create(self, document: Document, said: Sequence[SaidRow] = ()) -> RoomActor:
        return RoomActor(self, document, said)

    def admit(self, room: RoomActor) -> RoomActor:
        """From now on the room can be entered."""
        name = room.document.room
        room.visitors.away_since = dict.fromkeys(room.document.people, self.world.wall())
        self.rooms[name] = room
        self._runners[room] = asyncio.create_task(room.run())
        self._runners[room].add_done_callback(partial(_ended, room, self.metrics))
        return room

    def on_created(self, room: RoomActor) -> None:
        """A new room is written down."""
        self.admit(room)

    def open_next(self, document: Document, said: Sequence[SaidRow]) -> None:
        """Open the room of a rematch, whose rows are written down."""
        self.on_created(self.create(document, said))

    async def on_sleep(self, room: Room) -> None:
        """The room is closed as nobody was there; others may have it."""

    def discard(self, room: Room) -> None:
        """The room is closed; the next knock loads it again."""
        if self.rooms.get(room.document.room) is room:
            del self.rooms[room.document.room]
        self._runners.pop(room, None)

    async def make_room(self, wish: MakeRoom, whose: str = "") -> RoomMade:
        """A new room with its host on the first seat; with bots the game begins at once."""
        room = self.create(lobby.new_document(find_game(wish.game), wish.options, self.world.chance))
        room.committer.payer = whose

        def draw_up(change: Change) -> RoomMade:
            host, key = seats.join(change, wish.name)
            seats.sit(change, host, 0)
            host.seal = wish.seal
            if wish.bots:
                deal.start(change, lobby.check_level(wish.game, change.options, wish.bots), on_the_way=True)
            return RoomMade(change.document.room, host.id, key)

        change, made = await room.committer.draft(draw_up)
        await room.committer.commit(change)
        self.on_created(room)
        return made

    async def deal(self, record: Record, whose: str) -> Table:
        """A table for which a deal is searched, where nobody waits for it but its own people."""
        return await self.jobs.do_for_table(whose, table_of, record)

    def open_rooms(self) -> tuple[OpenRoom, ...]:
        """The public lobby: rooms whose host wants to be found and where somebody is."""
        rooms = [room for room in self.rooms.values() if room.document.listed and room.document.phase != "over"]
        found = [room for room in rooms if room.visitors.sessions and room.document.door != "shut"]
        return tuple(_open_room(room) for room in found) if self.public_lobby else ()

    def apply_forwarded_client(self, scope: Any) -> None:
        """Return the person on whose behalf another node asks."""

    def metrics_text(self) -> str:
        """Return the metrics in the text format of Prometheus."""
        rooms = list(self.rooms.values())
        return self.metrics.text(
            Now(
                phases=Counter(room.document.phase for room in rooms),
                connections=sum(len(sessions) for room in rooms for sessions in room.visitors.sessions.values()),
                thinking=sum(room.bots.thinking for room in rooms),
                costs=self.ledger.total,
                address_owes=self.ledger.owed_most(),
                room_owes=most_owed(account for room in rooms for account in (room.payers.table, room.payers.crowd)),
                overdrawn=self.ledger.refused,
                further=self._figures(),
            )
        )

    def _figures(self) -> Iterable[Figure]:
        """Return the metrics beyond those of every server."""
        return ()

    # Big screens ----------------------------------------------------------------------------------------------------

    async def screen_of(self, code: str) -> str:
        """The room whose screen has this code, or Unknown; HeldElsewhere where another server has it open."""
        found: list[str | HeldElsewhere] = []
        for name in await self.store.with_screen(code):
            room = self.rooms.get(name)
            if room is None:
                found += [other] if (other := await self.elsewhere(name)) else []
            elif room.document.screen == code and screens.lives(room):
                found.append(name)
        if len(found) > 1:
            raise Unknown("Two screens have this code. Let the host ask for a new one.")
        match found:
            case [str(name)]:
                return name
            case [HeldElsewhere() as other]:
                raise other
        raise Unknown("No screen has this code. Look at the host's phone.")

    # Replays --------------------------------------------------------------------------------------------------------

    async def finished(self, name: str, whose: str) -> Rows:
        """A finished game, by the name of its replay."""
        row = await self.store.find_replay(name)
        if row is None:
            raise Unknown("There is no such replay, or its game is still running.")
        records.read_document(row)
        return await self._rows(row, whose)

    async def _rows(self, row: RoomRow, whose: str) -> Rows:
        """All rows of a room; the address that wants them pays for them."""
        inputs, said = await self.store.inputs(row.room), await self.store.said(row.room)
        self.ledger.charge("rows_read", len(inputs) + len(said), self.ledger.of(whose))
        return row, inputs, said

    async def branch(self, name: str, wish: Branch, whose: str) -> RoomMade:
        """A new room that goes on from a moment of a finished game, with bots on the other seats."""
        rows = await self.finished(name, whose)
        record = replace(records.read_record(records.read_document(rows[0]), (), ()), practice=True)
        table = await self.jobs.do(whose, branch_of, packed(rows), wish.move)
        if not table.agenda:
            raise Unknown("That is the end of the game: there is nothing to play on.")
        if wish.seat >= table.seats:
            raise Unknown("There are seats 0 to {last}.", last=table.seats - 1)
        return await self.play_on(record, rows[1][: wish.move], table, wish.seat, wish.level, wish.name, whose)

    async def play_on(
        self, record: Record, moves: Sequence[InputRow], table: Table, seat: Seat, level: str, name: str, whose: str
    ) -> RoomMade:
        """A new room that goes on from there; a clock that nobody can stop waits until who plays it is there."""
        document = _going_on(record, level, self.world.chance)
        rows = [replace(move, room=document.room, ask="") for move in moves]
        room = RoomActor(self, document, resumed=Resumed(table, count=len(rows)))
        change = Change(room)
        host, key = seats.join(change, name)
        host.seat = host.held = seat
        change.document.chairs[seat] = Chair(person=host.id)
        host.name, host.wish = change.document.free_name(name, host), ""  # also in silence: bots alone could hear it
        if not table.may_pause():
            ready_check.arm(change)
        self.ledger.charge("rows_written", len(rows), self.ledger.of(whose))
        for start in range(0, len(rows), ROWS_AT_ONCE):  # others have their turn in between
            await self.store.save(inputs=rows[start : start + ROWS_AT_ONCE])
        await room.committer.commit(change)
        self.on_created(room)
        return RoomMade(document.room, host.id, key)


def _ended(room: RoomActor, metrics: Metrics, runner: asyncio.Task[None]) -> None:
    if not runner.cancelled() and (error := runner.exception()) is not None:
        metrics.failures += 1
        log.critical("a room broke down", exc_info=error, extra={"room": log_id(room.document.room)})
        room.abandon()


def _going_on(record: Record, level: str, chance: Random) -> Document:
    """A practice room: whoever saw the replay, or had the lesson, may know every card."""
    lobby.check_level(record.game.id, record.options, level)
    document = lobby.new_document(record.game, {"players": record.options.players}, chance)
    document.options = document.wishes = record.options.plain()
    document.chairs = [Chair(bot=level) for _ in document.chairs]
    document.phase = "playing"
    document.seed, document.chosen_seed = record.seed.hex(), "branch"
    document.orders = record.orders
    return document


def _open_room(room: RoomActor) -> OpenRoom:
    document = room.document
    host = document.people[document.host].name if document.host in document.people else ""
    taken = sum(chair.person is not None for chair in document.chairs)
    return OpenRoom(document.room, document.game, host, len(document.chairs), taken, document.phase)
