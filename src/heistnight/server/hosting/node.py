"""The house of one node among many: it opens only rooms it holds, and says nothing while its lease is in doubt.

A node's run is an epoch with a lease in the database. What it writes passes the fence of that epoch; what it tells it
tells only while its last answered beat is young. When another node has ended its epoch it forgets its rooms, closes
their lines and begins a new one. When it is told to stop it hands its rooms over first, with their clocks stopped.
"""

import asyncio
import contextlib
import hmac
import itertools
import logging
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from heistnight.games import games
from heistnight.server.hosting.house import HEARTBEAT, LOOK_ROUND, House
from heistnight.server.hosting.proxy import HANDED_ON, Proxy
from heistnight.server.metrics import Figure
from heistnight.server.problems import HeldElsewhere
from heistnight.server.room.document import FORMAT, Document, log_id, read_kept
from heistnight.server.room.state import Room
from heistnight.server.runtime.actor import RoomActor, Stop
from heistnight.server.wire import OpenRoom, encode
from heistnight.server.world import World
from heistnight.store.postgres import CannotOpen, Elsewhere, PostgresStore
from heistnight.store.store import EpochEnded, InputRow, OutOfDate, RoomRow, SaidRow, StoreFailed, Unsure

log = logging.getLogger("heistnight.node")

DOUBT = 2.0  # seconds after its last answered beat was sent; the lease lasts three
OPENS_WITHIN = 30.0  # seconds a node waits for its database at its beginning
HANG_UP = 4.0  # seconds without an answer, after which people had better try another node
NOTICE = 2.0  # seconds a balancer has to see that a node is leaving
HAND_OVERS_A_SECOND = 500
WRONG_CLOCK = 5.0
LISTED = 200
DOCUMENT = "document"  # among the rules a node knows: which format of documents
LIST_ALL_AFTER = 10


class WrongClock(StoreFailed):
    """This machine's time of day is far from the database's."""


class NodeHouse(House):
    """Rooms are held by one epoch at a time; whoever knocks here for another's is handed on."""

    def __init__(
        self, store: PostgresStore, world: World, address: str, *, leave_within: float = 600, **settings: Any
    ) -> None:
        super().__init__(store, world, **settings)
        self.node = store
        self.address = address
        self.leaving = False
        self.proxy = Proxy(store, world)
        self._leave_within = leave_within
        self._rules = {_rules_of(game.id, game.deck.digest if game.deck else ""): game.version for game in games()}
        self._rules[DOCUMENT] = FORMAT
        self._answered = 0.0
        self._timeline = ""
        self._clock_offset = 0.0
        self._dying: dict[str, asyncio.Task[None]] = {}
        self._watch: asyncio.Task[None] | None = None
        self._lines: dict[str, bytes] = {}
        self._lobby: tuple[OpenRoom, ...] = ()
        self._take_overs = self._fenced = self._unsure = 0

    # An epoch --------------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """With patience: whoever starts a node is often starting its database too."""
        until = self.world.monotonic() + OPENS_WITHIN
        while True:
            try:
                self.proxy.secret = await self.node.secret()
                await self.node.end_namesakes(self.address)
                await self._begin_epoch()
                break
            except StoreFailed as error:
                if self.world.monotonic() > until:
                    raise
                log.warning("not open yet: %s", error.why)
                await asyncio.sleep(HEARTBEAT)
        if abs(self._clock_offset) > WRONG_CLOCK:
            raise WrongClock(f"This machine's clock is {self._clock_offset:.0f} s from the database's: set it right.")
        if not await self.node.is_copied():
            log.warning("the database has no synchronous replica: its loss would lose acknowledged moves")
        self.jobs.warm_up()
        self._heart = asyncio.create_task(self._beat())
        self._watch = asyncio.create_task(self._look_after())
        self._broom = asyncio.create_task(self._tidy())

    async def _begin_epoch(self) -> None:
        sent = self.world.monotonic()
        self.epoch = await self.node.begin_epoch(self.world.wall(), self.address, self._rules)
        beat = await self.node.beat(self.epoch, self.world.wall())
        self._answered, self._timeline = sent, beat.timeline
        self._clock_offset = beat.clock - self.world.time_of_day()

    async def _beat(self) -> None:
        """Renew the lease; an epoch that was ended, or a database that is another one, is a reason to begin anew."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            sent = self.world.monotonic()
            try:
                beat = await self.node.beat(self.epoch, self.world.wall())
                if beat.timeline != self._timeline:
                    log.warning("another database answers: everything is loaded again")
                    await self.node.finish()
                    raise EpochEnded
                self._answered = sent
                self._clock_offset = beat.clock - self.world.time_of_day() + (self.world.monotonic() - sent) / 2
            except EpochEnded:
                await self._begin_again()
            except StoreFailed as error:
                self.metrics.failures += 1
                log.error("no beat: %s", error.why)
            except Exception:
                self.metrics.failures += 1
                log.exception("a beat failed")

    async def _begin_again(self) -> None:
        log.warning("this epoch is over, and a new one begins")
        self._fenced += 1
        self._close_all()
        with contextlib.suppress(StoreFailed):
            await self._begin_epoch()

    def _close_all(self) -> None:
        """Say nothing more: whatever we know may be old."""
        self._answered = 0.0
        for room in list(self.rooms.values()):
            room.abandon()

    async def _look_after(self) -> None:
        """Do the housekeeping of every half second, whether or not the database answers."""
        for count in itertools.count(1):
            await asyncio.sleep(HEARTBEAT)
            if self._silence > HANG_UP and self.rooms:
                log.error("the database does not answer: lines are closed")
                self._close_all()
            if count % LOOK_ROUND == 0:
                self._put_to_sleep()
            if count % 2 == 0 and not self.in_doubt:
                try:
                    await self._list(everything=count % (2 * LIST_ALL_AFTER) == 0)
                    await self.proxy.cut_dead()
                except StoreFailed as error:
                    log.error("no lobby: %s", error.why)
                except Exception:
                    self.metrics.failures += 1
                    log.exception("the lobby failed")

    @property
    def _silence(self) -> float:
        """Return the age of the last answered beat in seconds."""
        return self.world.monotonic() - self._answered

    @property
    def in_doubt(self) -> bool:
        """Return whether another node may have ended our lease by now."""
        return self._silence > DOUBT

    @property
    def ready(self) -> str:
        if self.leaving or self._closing:
            return "leaving"
        return "ready" if self._silence <= HANG_UP else "away"

    def check_lease(self) -> None:
        if self.in_doubt:
            raise StoreFailed(why="the lease is in doubt")

    async def keep(
        self, room: Room, rooms: Sequence[RoomRow], inputs: Sequence[InputRow], said: Sequence[SaidRow]
    ) -> None:
        """Write it down within the fence of this epoch; a room that is left in doubt is loaded again."""
        if room.closed:
            raise Unsure("the room was closed meanwhile")
        try:
            if rooms or inputs or said or room.closing:
                begun, frees = self.world.monotonic(), [room.document.room] if room.closing else ()
                await self.node.save(rooms=rooms, inputs=inputs, said=said, frees=frees)
                self.metrics.saved(self.world.monotonic() - begun, len(inputs), len(said))
        except EpochEnded:
            self._close_all()
            raise
        except (Unsure, OutOfDate) as error:
            self._unsure += 1
            log.warning("loaded again: %s", error.why, extra={"room": log_id(room.document.room)})
            raise Unsure(error.why) from None
        if self._may_be_old(room):
            raise Unsure("the lease is in doubt")

    def _may_be_old(self, room: Room) -> bool:
        """Return whether a write may be stale: the process may have been frozen in between."""
        return room.closed or self.in_doubt

    # Rooms ----------------------------------------------------------------------------------------------------------

    async def room(self, name: str, whose: str = "") -> RoomActor:
        """The room, if it is ours or nobody's; HeldElsewhere says who has it, or who might open it."""
        if name not in self.rooms:
            self.check_lease()
        return await super().room(name, whose)

    async def _load(self, name: str, whose: str) -> RoomActor:
        if (dying := self._dying.get(name)) is not None:
            await asyncio.wait([dying])
        try:
            other = await self.node.hold(name, self._opens)
        except EpochEnded as error:
            raise StoreFailed(why=error.why) from None
        except CannotOpen:
            other = await self._who_opens(name)
        if other is not None:
            raise HeldElsewhere(self.proxy.to(name, other))
        return await super()._load(name, whose)

    def _opens(self, kept: bytes) -> bool:
        """Return whether this node may open a room: not while leaving, and only by the room's own rules."""
        return not self.leaving and _knows(self._rules, read_kept(kept))

    async def _who_opens(self, name: str) -> Elsewhere | None:
        """Return another node that may open it; None leaves it to this one to say why it can't be opened."""
        row = await self.store.load(name)
        if row is None:
            return None
        others = [other for other in await self.node.others() if _knows(other.rules, read_kept(row.document))]
        if others:
            return self.world.chance.choice(others)
        if self.leaving:
            raise StoreFailed("The server is going down. Come back in a moment.")
        return None

    async def elsewhere(self, name: str) -> HeldElsewhere | None:
        other = None if name in self.rooms else await self.node.holder(name)
        return HeldElsewhere(self.proxy.to(name, other)) if other is not None else None

    async def _stop_clock(self, document: Document) -> None:
        self._take_overs += document.clock.running and document.epoch != self.epoch
        await super()._stop_clock(document)

    def on_created(self, room: RoomActor) -> None:
        """Rows only: whoever is knocked at first holds it."""

    def discard(self, room: Room) -> None:
        """Forget a room once its pending writes are done, so that it can be opened again."""
        name, runner = room.document.room, self._runners.get(room)
        super().discard(room)
        if runner is not None:
            self._dying[name] = runner
            runner.add_done_callback(lambda done: self._buried(name, done))

    def _buried(self, name: str, runner: asyncio.Task[None]) -> None:
        if self._dying.get(name) is runner:
            del self._dying[name]

    async def on_sleep(self, room: Room) -> None:
        await self.node.let_go(room.document.room)

    # Leaving --------------------------------------------------------------------------------------------------------

    async def farewell(self) -> None:
        """Hand all rooms over, each with its clock stopped and every ask answered, and then be gone."""
        if self.leaving:
            return
        self.leaving = True
        try:
            await self.node.leave()
            if await self.node.others():
                await asyncio.sleep(NOTICE)
            await self._hand_over()
        except StoreFailed as error:
            log.error("no way to hand over: %s", error.why)
        await self.proxy.leave()
        await super().farewell()
        if self._watch is not None:
            self._watch.cancel()
        if self._heart is not None:
            self._heart.cancel()
        with contextlib.suppress(StoreFailed):
            await self.node.finish()

    async def _close_store(self) -> None:
        self.node.close()

    async def _hand_over(self) -> None:
        """Rooms that nobody else can open are kept for a while, as long as there is anybody else at all."""
        until = self.world.monotonic() + self._leave_within
        while self.rooms and self.world.monotonic() < until:
            others = await self.node.others()
            for number, room in enumerate(list(self.rooms.values())):
                if not others or any(_knows(other.rules, room.document) for other in others):
                    room.inbox.put_nowait(Stop())
                    if number % (HAND_OVERS_A_SECOND // 20) == 0:
                        await asyncio.sleep(0.05)
            await asyncio.sleep(0.2)

    # The house as a whole -------------------------------------------------------------------------------------------

    async def _list(self, everything: bool) -> None:
        """Our lines of the lobby, where they changed, and now and then all of them; and then everybody's."""
        if not self.public_lobby:
            return
        lines = {room.room: encode(room) for room in super().open_rooms()}
        gone = [name for name in self._lines if name not in lines]
        changed = {name: line for name, line in lines.items() if everything or self._lines.get(name) != line}
        if changed or gone:
            await self.node.list_rooms(changed, gone)
        self._lines = lines
        self._lobby = tuple(msgspec.json.decode(line, type=OpenRoom) for line in await self.node.listed(LISTED))

    def open_rooms(self) -> tuple[OpenRoom, ...]:
        return self._lobby

    def apply_forwarded_client(self, scope: Any) -> None:
        """A connection that another node handed on is that of the visitor it names."""
        for header, value in scope["headers"]:
            if header == HANDED_ON:
                secret, _, rest = value.decode("latin-1").partition(" ")
                if self.proxy.secret and hmac.compare_digest(secret.encode(), self.proxy.secret.encode()):
                    scope["scheme"], _, visitor = rest.partition(" ")
                    scope["client"], scope["handed"] = (visitor, 0), True

    def _figures(self) -> Iterable[Figure]:
        store, proxy = self.node, self.proxy
        return (
            ("rooms_held", "gauge", "Rooms this node holds and has open.", len(self.rooms)),
            ("take_overs_total", "counter", "Rooms taken over with a running clock.", self._take_overs),
            ("lives_over_total", "counter", "Lives of this node that another one ended.", self._fenced),
            ("unsure_total", "counter", "Rooms loaded again as nobody knew what was written.", self._unsure),
            ("handed_on", "gauge", "Connections that pass through to other nodes.", len(proxy.tunnels)),
            ("handed_on_total", "counter", "Connections handed on so far.", proxy.total),
            ("batches_total", "counter", "Statements that wrote something down.", store.batches),
            ("saves_total", "counter", "Saves in them.", store.saves),
            ("lease_seconds", "gauge", "Age of the last answered beat.", round(self._silence, 3)),
            ("clock_offset_seconds", "gauge", "The database's clock less ours.", round(self._clock_offset, 4)),
        )


def _rules_of(game: str, deck: str) -> str:
    return f"{game} {deck}".strip()


def _knows(rules: dict[str, int], document: Document) -> bool:
    """Return whether a node with these rules can continue a room and keep all of its document."""
    same = rules.get(_rules_of(document.game, document.deck)) == document.rules
    return same and rules.get(DOCUMENT, 0) >= document.format
