"""One run: a seed, a scenario and a game, from the first knock until all servers are closed."""

import asyncio
import contextlib
import hashlib
import json
import logging
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextvars import copy_context
from random import Random
from typing import Any

import msgspec

from heistnight.core import driver
from heistnight.core.action import Input
from heistnight.core.problems import Problem, Refused
from heistnight.server.wire import MakeRoom, RoomMade, encode
from tests.simulation.disk import Database, Disk, Kept
from tests.simulation.events import ACTS
from tests.simulation.judge import Judge
from tests.simulation.loop import Deadlock, Livelock, VirtualLoop
from tests.simulation.player import Player
from tests.simulation.scenarios import Event, Scenario, draw
from tests.simulation.server import Server

LOOKS_EVERY = 0.25
VIEWS_EVERY = 4  # looks
BACKUP_EVERY = 5.0
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Fay")


class Failure(msgspec.Struct, frozen=True):
    """What did not hold, and when."""

    kind: str
    text: str
    at: float


class Outcome(msgspec.Struct):
    """What a run has come to."""

    seed: int
    scenario: str
    game: str
    events: list[Event]
    failure: Failure | None
    began: float
    digest: str
    log: list[str]
    killed: int
    cuts: int
    acknowledged: int
    inputs: int
    over: int
    seconds: float
    checked: Counter[str]


class Run:
    """Everything that one seed decides."""

    database: Database | None = None

    def __init__(
        self, seed: int, scenario: Scenario, game: str = "", keep: Collection[int] | None = None, until: float = 1e9
    ) -> None:
        self.seed, self.scenario = seed, scenario
        self.game, self.options, events, self.chance = draw(scenario, seed, game)
        kept = [event for number, event in enumerate(events) if keep is None or number in keep]
        self.events = [event for event in kept if event.at <= until]
        self.until = until
        self.loop = VirtualLoop()
        self._outside = copy_context()
        self.failure: Failure | None = None
        self.lines: list[str] = []
        self.players: list[Player] = []
        self.servers: list[Server] = []
        self.backups: list[Kept] = []
        self.room = ""
        self.began = self.ends = 0.0
        self.killed = self.cuts = 0
        self.calm = self.excused = self.disk_fails = False
        self.disk = Disk(self.loop, Random(f"{seed}:disk"))
        if scenario.database:
            self.database = Database(self.disk)
        self.judge = Judge(self)

    # What the others need -------------------------------------------------------------------------------------------

    def log(self, text: str) -> None:
        self.lines.append(f"{self.loop.now:9.3f}  {text}")

    def fail(self, kind: str, text: str) -> None:
        """Keep the first failure; the run ends at the next look."""
        if self.failure is None:
            self.failure = Failure(kind, text, self.loop.now)
            self.log(f"FAILED: {text}")

    def later(self, seconds: float, do: Callable[..., object], *given: object) -> None:
        self.loop.call_later(seconds, do, *given, context=self._outside)

    def excuse(self) -> None:
        """What was promised before the disk came back older can't be asked for."""
        self.excused = True
        self.judge.forget_clocks()
        for player in self.players:
            player.acknowledged.clear()
            player.words.clear()
            player.is_person, player.stale = 0, True

    def balance(self, chance: Random) -> Server | None:
        """The server to which a load balancer would send somebody now."""
        there = [server for server in self.servers if server.listens and server.process.alive]
        ready = [server for server in there if server.house.ready == "ready" or len(there) == 1]
        return chance.choice(ready or there) if there else None

    def join(self, name: str, **settings: Any) -> Player:
        player = Player(self, name, **settings)
        self.players.append(player)
        player.process.spawn(player.live())
        return player

    def batch(self, player: Player) -> list[Any]:
        """A few answers that belong together, as a page would gather them."""
        visit = player.line.visit if player.line is not None else None
        room = visit.room if visit is not None else None
        if room is None or room.table is None or player.seat is None or player.question != room.table.questions:
            return []
        table, answers = room.table.clone(), []
        for _ in range(self.chance.randint(2, 3)):
            options = table.offered(player.seat)
            if not options or not table.agenda:
                break
            action = self.chance.choice(options)
            try:
                at = driver.clamp(table, room.document.clock.now(room.world.wall()))
                table.play(Input(at, player.seat, action))
            except Refused:
                break
            answers.append(json.loads(encode(action)))
        return answers

    # The run --------------------------------------------------------------------------------------------------------

    def play(self) -> Outcome:
        with self._listening():
            self.loop.set_exception_handler(self._broken)
            try:
                self.loop.run_until_complete(self._all())
            except Deadlock:
                self.fail("deadlock", "nothing will ever happen again")
            except Livelock as error:
                self.fail("spins", f"something happens again and again in one moment: {error}")
            except Exception as error:
                self.fail("exception", f"{type(error).__name__}: {error}\n{traceback.format_exc()}")
            outcome = self._outcome()
            self._dispose()
        return outcome

    def _outcome(self) -> Outcome:
        digest = hashlib.sha256("\n".join(self.lines).encode())
        for player in self.players:
            digest.update(player.digest.digest())
        return Outcome(
            seed=self.seed,
            scenario=self.scenario.name,
            game=self.game,
            events=self.events,
            failure=self.failure,
            began=self.began,
            digest=digest.hexdigest(),
            log=self.lines,
            killed=self.killed,
            cuts=self.cuts,
            acknowledged=self.judge.checked["acknowledged"],
            inputs=sum(map(len, self.disk.kept.inputs.values())),
            over=sum(row.phase == "over" for row in self.disk.kept.rooms.values()),
            seconds=self.loop.now,
            checked=self.judge.checked,
        )

    async def _all(self) -> None:
        await self._open()
        if self.failure is None:
            await self._happen()
        if self.failure is None:
            await self._come_to_rest()
        if self.failure is None:
            await self._close()

    async def _open(self) -> None:
        """Servers, a table, people at it, and the deal; nothing befalls them yet."""
        first, most = self.scenario.servers
        self.servers = [Server(self, number + 1) for number in range(self.chance.randint(first, most))]
        for server in self.servers:
            server.start()
        await self._until(lambda: all(server.listens for server in self.servers), "the servers open")
        made = await self._make_room()
        self.room = made.room
        people = min(self.chance.randint(*self.scenario.players), self.options["players"])
        host = self.join(NAMES[0], key=made.key, person=made.person)
        for name in NAMES[1:people]:
            self.join(name, polls=self.chance.random() < self.scenario.polls)
        await self._until(lambda: all(player.inside for player in self.players), "everybody is in")
        for seat, player in enumerate(self.players[1:], 1):
            player.ask("Sit", seat=seat)
        if self.scenario.seals:
            for player in self.players[:2]:
                player.seals()
        host.ask("Configure", stand_in="chance", grace=15)
        await asyncio.sleep(1)
        host.ask("Start")
        for number in range(self.scenario.spectators):
            self.join(f"spectator {number + 1}", polls=self.chance.random() < self.scenario.polls)
        await self._until(lambda: host.state.get("phase") == "playing", "the cards are dealt")
        self.began = self.loop.now

    async def _make_room(self) -> RoomMade:
        made: asyncio.Future[RoomMade] = self.loop.create_future()

        async def make() -> None:
            made.set_result(await server.house.make_room(MakeRoom(self.game, NAMES[0], self.options)))

        server = self.servers[0]
        server.process.spawn(make())
        return await made

    async def _until(self, true: Callable[[], bool], what: str, seconds: float = 60) -> bool:
        until = self.loop.now + seconds
        while not true():
            await asyncio.sleep(LOOKS_EVERY)
            if self.failure is not None:
                return False
            if self.loop.now > until:
                self.fail("stuck", f"it is not so after {seconds:.0f} s that {what}")
                return False
        return True

    async def _happen(self) -> None:
        """Let the schedule happen, and look after every step."""
        for event in self.events:
            self.loop.call_at(self.began + event.at, self._strike, event)
        self.ends = self.began + min(self.scenario.seconds, self.until + 20)
        looks, backup = 0, 0.0
        while self.loop.now < self.ends and self.failure is None:
            looks += 1
            await asyncio.sleep(LOOKS_EVERY)
            self.judge.look(views=looks % VIEWS_EVERY == 0)
            if self.loop.now > backup and "older disk" in self.scenario.rates:
                self.backups.append(self.disk.kept.copy())
                backup = self.loop.now + BACKUP_EVERY
            if "rematch" not in self.scenario.rates and self._over():
                break
        if self.scenario.to_the_end and not self._over() and self.failure is None and self.until > 1e8:
            self.fail("endless", f"the game is not over after {self.scenario.seconds:.0f} s")

    def _over(self) -> bool:
        row = self.disk.kept.rooms.get(self.room)
        return row is not None and row.phase == "over"

    def _strike(self, event: Event) -> None:
        if not self.calm:
            ACTS[event.what](self, event)

    async def _come_to_rest(self) -> None:
        """All faults end; everybody comes back, plays on, and in the end sees the server's table."""
        self.calm = True
        self.disk.slow, self.disk.failing, self.disk.full, self.disk.fuse = 1.0, 0.0, False, ""
        if self.database is not None:
            self.database.away = False
        for server in self.servers:
            server.machine.deaths = 0.0
            if server.process.frozen and server.process.alive:
                server.process.thaw()
            if self.database is not None:
                server.store.cut = False
        for player in self.players:
            player.away = player.rests = False
        await asyncio.sleep(2)
        for server in self.servers:
            if server.closed:
                server.kill()
            server.start()
        await self._until(lambda: all(server.works for server in self.servers), "all servers are back")
        self.disk_fails = False
        if await self._until(self._all_in, "everybody is back", 90):
            await self._plays_on()
        for player in self.players:
            player.rests = True
        await self._until(
            lambda: self._all_in() and not any(player.doubt and not player.gone for player in self.players),
            "all rest",
            90,
        )
        await asyncio.sleep(3)
        self.judge.look(views=True)
        self.judge.last()

    def _all_in(self) -> bool:
        return all(player.inside or player.gone for player in self.players)

    async def _plays_on(self) -> None:
        """A table whose clock runs moves on."""
        holder = self.judge.holder(self.room)
        if holder is None or not holder.document.playing or not holder.document.clock.running:
            return
        before, wait = len(self.disk.kept.inputs[self.room]), self.loop.now + 240
        while self.loop.now < wait and self.failure is None:
            await asyncio.sleep(LOOKS_EVERY)
            self.judge.look(views=False)
            room = self.judge.holder(self.room)
            if len(self.disk.kept.inputs[self.room]) > before or room is None or not room.document.clock.running:
                return
        self.fail("stands still", "nothing has happened at the table for four minutes")

    async def _close(self) -> None:
        """Close every server in good order; nothing of it may run on."""
        for player in self.players:
            player.leaves()
        for server in self.servers:
            if server.works:
                server.process.spawn(server.house.close())
        await asyncio.sleep(70)
        self.judge.left_behind()

    # Around it ------------------------------------------------------------------------------------------------------

    def _broken(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, Problem):
            told = "".join(traceback.format_exception(error)) if error is not None else ""
            self.fail("exception", f"{context.get('message')} {told}")

    @contextlib.contextmanager
    def _listening(self) -> Iterator[None]:
        """What the server logs as an error of its own is a failure."""
        log, ear = logging.getLogger("heistnight"), _Ear(self)
        before, log.propagate = log.propagate, False
        log.addHandler(ear)
        try:
            yield
        finally:
            log.propagate = before
            log.removeHandler(ear)

    def _dispose(self) -> None:
        """Close what still hangs in the middle of something, with all that it would say."""
        processes = [process for server in self.servers for process in server.former]
        processes += [player.process for player in self.players]
        for process in processes:
            process.dispose()
        self.loop.close()


class _Ear(logging.Handler):
    def __init__(self, run: Run) -> None:
        super().__init__(logging.ERROR)
        self._run = run

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None and "a bot could not think" not in record.getMessage():
            self._run.fail("exception", logging.Formatter().format(record))
