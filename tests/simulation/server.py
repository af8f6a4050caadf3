"""A simulated server: one process after the other on the same disk, alone or as a node of several."""

import contextlib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from heistnight.core.problems import Problem
from heistnight.server.hosting.house import House
from heistnight.server.hosting.node import NodeHouse
from heistnight.server.http.app import Handlers, make_app
from heistnight.server.http.pages import Pages
from heistnight.server.ledger import NO_LIMITS
from heistnight.server.runtime.actor import RoomActor
from heistnight.server.transport.limits import Limit, Limits
from tests.simulation.disk import DiskStore, NodeStore
from tests.simulation.loop import Process
from tests.simulation.network import Connection, SimulatedProxy
from tests.simulation.world import SimulatedMachine, SimulatedWorld

if TYPE_CHECKING:
    from tests.simulation.judge import Judge
    from tests.simulation.run import Run

NO_PAGES = Path(__file__).parent / "no pages"
MANY = Limit(1e9, 1e9, "too many")
ROOMY = Limits(10**6, 10**6, MANY, MANY, MANY, MANY, MANY, MANY)


class WatchedHouse(House):
    """A server whose rooms are looked at when they open."""

    judge: "Judge"

    def admit(self, room: RoomActor) -> RoomActor:
        self.judge.admitted(room)
        return super().admit(room)


class WatchedNode(NodeHouse):
    """The same as a node."""

    judge: "Judge"

    def admit(self, room: RoomActor) -> RoomActor:
        self.judge.admitted(room)
        return super().admit(room)


class Server:
    """A machine on which the server is started again and again."""

    house: Any
    process: Process
    store: Any

    def __init__(self, run: "Run", number: int) -> None:
        self.run, self.number = run, number
        self.loop, self.judge = run.loop, run.judge
        self.machine = SimulatedMachine(run.loop)
        self.address = f"10.0.0.{number}:8000"
        self.lives = 0
        self.listens = False
        self.lines: list[Connection] = []
        self.former: list[Process] = []

    def start(self) -> None:
        """Begin a new life, unless one goes on; the server listens as soon as it is open."""
        if self.former and self.process.alive:
            return
        self.lives += 1
        self.closed = False
        run, name = self.run, f"server {self.number}, life {self.lives}"
        self.process = Process(self.loop, name)
        self.former.append(self.process)
        self.process.context.run(self._make, Random(f"{run.seed}:{name}"))
        self.process.spawn(self._open())

    def _make(self, chance: Random) -> None:
        run, world = self.run, SimulatedWorld(self.machine, chance)
        settings: dict[str, Any] = {"bot_pause": run.scenario.bot_pause, "budgets": NO_LIMITS, "public_lobby": True}
        if run.database is None:
            self.store = DiskStore(run.disk)
            self.house = WatchedHouse(self.store, world, **settings)
        else:
            self.store = NodeStore(run.database, self.process)
            self.house = WatchedNode(self.store, world, self.address, leave_within=20, **settings)
            self.house.proxy = SimulatedProxy(self, lambda: run.servers)
        self.house.judge = self.judge
        # Sockets need one handler; the whole server around it takes as long to make as a crash to recover from.
        sockets = Handlers(self.house, Pages(NO_PAGES), ROOMY).socket
        self.app: Any = make_app(self.house, NO_PAGES, ROOMY) if run.scenario.polls else sockets

    async def _open(self) -> None:
        with contextlib.suppress(Problem):
            await self.house.open()
            self.listens = True
            self.run.log(f"server {self.number} is open, epoch {self.house.epoch}")

    def kill(self) -> None:
        """Stop at once, in the middle of whatever it does."""
        self.judge.died(self)
        self.process.kill()
        self.listens = False
        self.run.killed += 1
        self._cut_all()

    def leave(self) -> None:
        """Stop as an operator stops it."""
        self.process.spawn(self._leave())

    async def _leave(self) -> None:
        self.closed = True
        await self.house.close()
        self.listens = False
        self.loop.call_soon(self._left)

    def _left(self) -> None:
        self.judge.left(self)
        self._cut_all()

    def _cut_all(self) -> None:
        lines, self.lines = self.lines, []
        for line in lines:
            line.cut()

    closed = False

    @property
    def works(self) -> bool:
        return self.listens and self.process.alive and not self.process.frozen
