"""What is durable: a disk under one server, a database with leases under many; both with faults.

Writes take a while, fail, find the disk full, and kill the process before, in the middle of or after a commit.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random

import msgspec

from heistnight.store.postgres import LEASE_SECONDS, Beat, CannotOpen, Elsewhere
from heistnight.store.store import (
    EpochEnded,
    InputRow,
    OutOfDate,
    Retention,
    RoomRow,
    SaidRow,
    StoreFailed,
    Tidied,
    Unsure,
)
from tests.simulation.loop import Process, VirtualLoop
from tests.simulation.world import BEGINS

FOREVER = 1e9
STEADY_AFTER = 2.0  # a gap between two beats after which a life has to prove itself again


class Kept(msgspec.Struct):
    """All rows, and in which save each input came."""

    rooms: dict[str, RoomRow] = {}
    inputs: dict[str, list[InputRow]] = msgspec.field(default_factory=lambda: defaultdict(list))
    said: dict[str, list[SaidRow]] = msgspec.field(default_factory=lambda: defaultdict(list))
    saves: dict[tuple[str, int], int] = {}
    lives: dict[int, float] = {}

    def copy(self) -> "Kept":
        inputs: dict[str, list[InputRow]] = defaultdict(list)
        said: dict[str, list[SaidRow]] = defaultdict(list)
        inputs.update({room: list(rows) for room, rows in self.inputs.items()})
        said.update({room: list(rows) for room, rows in self.said.items()})
        return Kept(dict(self.rooms), inputs, said, dict(self.saves), dict(self.lives))


class Disk:
    """A disk and its faults; `fuse` is the place in the next commit where the process dies."""

    def __init__(self, loop: VirtualLoop, chance: Random) -> None:
        self.loop, self.chance = loop, chance
        self.kept = Kept()
        self.slow, self.failing, self.full = 1.0, 0.0, False
        self.fuse = ""
        self.die: Callable[[], None] = lambda: None
        self.wrongs: list[str] = []
        self.heed: Callable[[Sequence[InputRow]], None] = lambda inputs: None
        self._saves = 0

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(self.chance.expovariate(1 / seconds) * self.slow)

    async def burn(self, place: str) -> None:
        """Die here if the fuse says so."""
        if self.fuse == place:
            self.fuse = ""
            self.die()
            await asyncio.sleep(FOREVER)

    def write(self, rooms: Sequence[RoomRow], inputs: Sequence[InputRow], said: Sequence[SaidRow]) -> None:
        """Write all of it, or raise OutOfDate and write nothing."""
        kept, self._saves = self.kept, self._saves + 1
        counts: dict[str, int] = {}
        for row in inputs:
            counts.setdefault(row.room, len(kept.inputs[row.room]))
            if row.number < counts[row.room]:
                raise OutOfDate(why="there is such an input already")
            if row.number > counts[row.room]:
                self.wrongs.append(f"a hole in the inputs: {row.number} after {counts[row.room]} rows")
            counts[row.room] += 1
        if any(row.number < len(kept.said[row.room]) for row in said):
            raise OutOfDate(why="something was said there already")
        self.heed(inputs)
        for room in rooms:
            kept.rooms[room.room] = room
        for row in inputs:
            kept.inputs[row.room].append(row)
            kept.saves[row.room, row.number] = self._saves
        for word in said:
            kept.said[word.room].append(word)


class DiskStore:
    """The store of a server that is alone."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._closed = False

    async def save(
        self, rooms: Sequence[RoomRow] = (), inputs: Sequence[InputRow] = (), said: Sequence[SaidRow] = ()
    ) -> None:
        disk = self._disk
        if self._closed:
            raise StoreFailed("It could not be written down: the house is closed.")
        rows = list(rooms), list(inputs), list(said)
        await disk.burn("before")
        await disk.pause(0.003)
        self._may_fail()
        if disk.fuse != "in" or disk.chance.random() < 0.5:
            disk.write(*rows)
        await disk.burn("in")
        await disk.burn("after")
        await disk.pause(0.001)

    def _may_fail(self) -> None:
        if self._disk.full or self._disk.chance.random() < self._disk.failing:
            raise StoreFailed(why="the disk is full" if self._disk.full else "the disk failed")

    async def load(self, room: str) -> RoomRow | None:
        await self._disk.pause(0.001)
        return self._disk.kept.rooms.get(room)

    async def find_replay(self, replay: str) -> RoomRow | None:
        await self._disk.pause(0.001)
        return next((row for row in self._disk.kept.rooms.values() if row.replay == replay), None)

    async def with_screen(self, screen: str) -> list[str]:
        return [row.room for row in self._disk.kept.rooms.values() if row.screen == screen]

    async def names(self, after: str, most: int) -> list[str]:
        return sorted(name for name in self._disk.kept.rooms if name > after)[:most]

    async def inputs(self, room: str) -> list[InputRow]:
        await self._disk.pause(0.001)
        return list(self._disk.kept.inputs[room])

    async def said(self, room: str) -> list[SaidRow]:
        return list(self._disk.kept.said[room])

    async def begin_epoch(self, at: float) -> int:
        lives = self._disk.kept.lives
        lives[epoch := len(lives) + 1] = at
        return epoch

    async def still_alive(self, epoch: int, at: float) -> None:
        await self._disk.pause(0.003)
        self._may_fail()
        self._disk.kept.lives[epoch] = at

    async def epoch_ended(self, epoch: int) -> float | None:
        return self._disk.kept.lives.get(epoch)

    async def tidy(self, retention: Retention, now: float, busy: Collection[str] = ()) -> Tidied:
        return Tidied()

    def close(self) -> None:
        self._closed = True


class Life(msgspec.Struct):
    """A node's run with its lease."""

    address: str
    rules: dict[str, int]
    seen: float
    steady: float
    leaving: bool = False
    ended: bool = False


class Database:
    """Rows and leases for many nodes; only its own clock counts."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.lives: dict[int, Life] = {}
        self.holds: dict[str, int] = {}
        self.timeline = "00000001"
        self.away = False

    @property
    def now(self) -> float:
        return self.disk.loop.time()

    def stale(self, epoch: int, unseen: float = LEASE_SECONDS) -> bool:
        return self.lives[epoch].seen < self.now - unseen


class NodeStore(DiskStore):
    """One node's way to the database, which can be cut; it keeps to what PostgresStore promises."""

    def __init__(self, database: Database, process: Process) -> None:
        super().__init__(database.disk)
        self._database, self._process = database, process
        self.epoch = self.batches = self.saves = 0
        self.cut = False

    async def _reach(self, seconds: float = 0.001) -> None:
        """Take a moment, or raise StoreFailed where there is no way."""
        await self._disk.pause(seconds)
        if self._lost:
            await asyncio.sleep(1.0)
            raise StoreFailed(why="no way to the database")

    @property
    def _lost(self) -> bool:
        return self.cut or self._database.away

    @property
    def _mine(self) -> Life:
        return self._database.lives[self.epoch]

    async def save(
        self,
        rooms: Sequence[RoomRow] = (),
        inputs: Sequence[InputRow] = (),
        said: Sequence[SaidRow] = (),
        frees: Sequence[str] = (),
    ) -> None:
        if self._closed:
            raise StoreFailed("It could not be written down: the house is closed.")
        epoch, disk = self.epoch, self._disk
        rows = list(rooms), list(inputs), list(said), list(frees)
        self.batches += 1
        self.saves += 1
        await self._reach(0.003)
        await disk.burn("before")
        if disk.failing and disk.chance.random() < disk.failing:  # the connection breaks on the way
            if disk.chance.random() < 0.5:
                self._write(epoch, *rows)
            raise Unsure("the connection broke")
        if disk.fuse != "in" or disk.chance.random() < 0.5:
            self._write(epoch, *rows)
        await disk.burn("in")
        await disk.burn("after")
        await disk.pause(0.001)
        if self._lost:
            raise Unsure("the connection broke")

    def _write(
        self,
        epoch: int,
        rooms: Sequence[RoomRow],
        inputs: Sequence[InputRow],
        said: Sequence[SaidRow],
        frees: Sequence[str],
    ) -> None:
        """Write within the fence of an epoch, all or nothing."""
        database, kept = self._database, self._disk.kept
        foreign = [row for row in rooms if row.room in kept.rooms and database.holds.get(row.room) != epoch]
        if database.lives[epoch].ended or foreign:
            raise EpochEnded
        self._disk.write(rooms, inputs, said)
        for name in frees:
            if database.holds.get(name) == epoch:
                del database.holds[name]

    async def load(self, room: str) -> RoomRow | None:
        await self._reach()
        return await super().load(room)

    async def inputs(self, room: str) -> list[InputRow]:
        await self._reach()
        return await super().inputs(room)

    async def begin_epoch(self, at: float, address: str = "", rules: Mapping[str, int] | None = None) -> int:
        await self._reach()
        now, lives = self._database.now, self._database.lives
        self.epoch = len(lives) + 1
        lives[self.epoch] = Life(address, dict(rules or {}), now, now)
        self._disk.kept.lives[self.epoch] = at
        return self.epoch

    async def beat(self, epoch: int, at: float) -> Beat:
        await self._reach()
        life, now = self._database.lives[epoch], self._database.now
        if life.ended:
            raise EpochEnded
        if life.seen < now - STEADY_AFTER:
            life.steady = now
        life.seen, self._disk.kept.lives[epoch] = now, at
        await self._disk.pause(0.001)
        return Beat(BEGINS + now, self._database.timeline)

    async def still_alive(self, epoch: int, at: float) -> None:
        await self.beat(epoch, at)

    async def hold(self, room: str, opens: Callable[[bytes], bool] = lambda document: True) -> Elsewhere | None:
        database = self._database
        while True:
            await self._reach()
            holder = database.holds.get(room)
            if room not in self._disk.kept.rooms or holder == self.epoch:
                return None
            if holder is not None and not database.lives[holder].ended and database.stale(holder):
                await self.end(holder)
            if holder is not None and not database.lives[holder].ended:
                return self._place(holder)
            if not opens(self._disk.kept.rooms[room].document):
                raise CannotOpen("Nobody holds the room, and it is none that we may open.")
            await self._reach()
            if self._mine.ended:
                raise EpochEnded
            if database.holds.get(room) == holder:
                database.holds[room] = self.epoch
                return None

    def _place(self, epoch: int) -> Elsewhere:
        life = self._database.lives[epoch]
        return Elsewhere(epoch, life.address, life.leaving, life.rules)

    async def holder(self, room: str) -> Elsewhere | None:
        await self._reach()
        holder = self._database.holds.get(room)
        if holder in (None, self.epoch) or self._database.lives[holder].ended or self._database.stale(holder):
            return None
        return self._place(holder)

    async def end(self, epoch: int, unseen: float = LEASE_SECONDS) -> None:
        await self._reach()
        if self._database.stale(epoch, unseen) and self._mine.steady < self._database.now - LEASE_SECONDS:
            self._database.lives[epoch].ended = True

    async def end_namesakes(self, address: str) -> None:
        await self._reach()
        for life in self._database.lives.values():
            life.ended = life.ended or life.address == address

    async def others(self) -> list[Elsewhere]:
        await self._reach()
        lives = self._database.lives.items()
        live = [epoch for epoch, life in lives if not (life.ended or life.leaving or self._database.stale(epoch))]
        return [self._place(epoch) for epoch in live if epoch != self.epoch]

    async def let_go(self, room: str) -> None:
        await self._reach()
        if self._database.holds.get(room) == self.epoch:
            del self._database.holds[room]

    async def leave(self) -> None:
        await self._reach()
        self._mine.leaving = True

    async def living(self) -> set[int]:
        await self._reach()
        return {
            epoch for epoch, life in self._database.lives.items() if not life.ended and not self._database.stale(epoch)
        }

    async def finish(self) -> None:
        await self._reach()
        self._mine.ended = True

    async def secret(self) -> str:
        await self._reach()
        return "the secret of this house"

    async def is_copied(self) -> bool:
        return True

    async def list_rooms(self, lines: Mapping[str, bytes], gone: Sequence[str] = ()) -> None:
        await self._reach()

    async def listed(self, most: int) -> list[bytes]:
        await self._reach()
        return []
