"""Two whole servers in one process, alike but for what one pair of eyes can not know.

Everything is the real thing up to the door: app, house, room, session, encoder. Only what would make two servers differ
by chance is held still: time is what the test says, names that nobody can guess are drawn in the same order in both,
bots do not move by themselves, and the store is a list. The seed and everybody else's keys are secrets like the cards:
they differ. So does the commitment to the seed, which hides it as well as SHA-256 does; a word stands in for it.
"""

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextvars import ContextVar, copy_context
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from heistnight.core.action import Seat
from heistnight.core.replay import Retold
from heistnight.core.table import Table
from heistnight.core.talk import Audience, Said
from heistnight.server.clock import Clock
from heistnight.server.hosting.house import House
from heistnight.server.http import app
from heistnight.server.ledger import NO_LIMITS
from heistnight.server.machine import Machine
from heistnight.server.room.document import Chair, Document, Person, fingerprint
from heistnight.server.room.records import room_row, said_row
from heistnight.server.runtime.actor import RoomActor
from heistnight.server.runtime.bots import Bots
from heistnight.server.runtime.voice import AUDIENCES
from heistnight.server.transport.session import Bucket
from heistnight.server.workers import JobQueue
from heistnight.store.store import InputRow, RoomRow, SaidRow, Tidied
from tests.picture import Parts, parts_of, patched
from tests.server.conftest import ROOMY
from tests.strategies import AnyGame

ROOM = "the-room"
HERE = ("192.0.2.1", 4000)
STATIC = Path(__file__).parent / "no-client-here"
ONE: ContextVar["World"] = ContextVar("ONE")


class Told(msgspec.Struct):
    """What a line must understand of the messages to keep the conversation going."""

    type: str
    id: str = ""
    key: str = ""
    stream: str = ""
    version: int = 0


class Sent(msgspec.Struct, frozen=True):
    """What left by a door: at what time, and the bytes."""

    at: float
    body: bytes


class Shelf:
    """A store that holds one running game; nothing is ever read from it again."""

    def __init__(self, room: RoomRow, said: list[SaidRow]) -> None:
        self._room, self._said = room, said

    async def save(self, rooms: Any = (), inputs: Any = (), said: Any = ()) -> None:
        pass

    async def load(self, room: str) -> RoomRow | None:
        return self._room if room == ROOM else None

    async def find_replay(self, replay: str) -> RoomRow | None:
        return None

    async def with_screen(self, screen: str) -> list[str]:
        return []

    async def names(self, after: str, most: int) -> list[str]:
        return []

    async def inputs(self, room: str) -> list[InputRow]:
        return []

    async def said(self, room: str) -> list[SaidRow]:
        return self._said

    async def begin_epoch(self, at: float) -> int:
        return 1

    async def still_alive(self, epoch: int, at: float) -> None:
        pass

    async def epoch_ended(self, epoch: int) -> float | None:
        return None

    async def tidy(self, keep: Any, now: float, busy: Any = ()) -> Tidied:
        return Tidied()

    def close(self) -> None:
        pass


class Moment:
    """The time of both servers."""

    def __init__(self) -> None:
        self.wall = 1_000_000.0


def kind_of(body: bytes) -> str:
    if body[:1] == b"\0":
        return "a voice"
    return body[9 : body.index(b'"', 9)].decode() if body.startswith(b'{"type":"') else "plain HTTP"


class World:
    """One server with one table, everybody's line to it, and what left it for the observer.

    `secret` makes its seed and the keys of everybody but the observer its own.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        table: Table,
        observer: Seat | None,
        secret: str,
        moment: Moment,
        heard: Sequence[Said] = (),
    ) -> None:
        self.dealt, self.observer, self.moment = table, observer, moment
        self.keys = {seat: f"key of {seat}" if seat == observer else f"{secret} {seat}" for seat in range(table.seats)}
        document = Document(
            room=ROOM,
            game=game.id,
            rules=game.version,
            deck=game.deck.digest if game.deck else "",
            wishes=options.plain(),
            options=options.plain(),
            chairs=[Chair(person=seat + 1) for seat in range(table.seats)],
            seed=fingerprint(secret),
            phase="playing",
            people={
                seat + 1: Person(seat + 1, f"Name {seat}", [fingerprint(key)], seat, seat)
                for seat, key in self.keys.items()
            },
            host=1,
            next_person=table.seats + 1,
            listed=True,
            clock=Clock(table=table.now),
        )
        rows = [said_row(ROOM, number, word) for number, word in enumerate(heard)]
        self.house = House(
            Shelf(room_row(document, document.kept()), rows), Machine(), public_lobby=True, budgets=NO_LIMITS
        )
        self.app = app.make_app(self.house, STATIC, ROOMY)
        self.drawn, self.dialled = itertools.count(), itertools.count()
        self.lines: dict[Seat | None, Line] = {}
        self.sent: list[Sent] = []
        self.parts: Parts = {}
        self._poll = ""
        self._context = copy_context()
        self._context.run(ONE.set, self)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def room(self) -> RoomActor:
        return self.house.rooms[ROOM]

    @property
    def table(self) -> Table:
        table = self.room.table
        assert table is not None
        return table

    def serve(self, scope: dict[str, Any], receive: Any, send: Any) -> asyncio.Task[None]:
        """Let the app attend to one connection, as a task of this world."""
        common = {"asgi": {"version": "3.0"}, "http_version": "1.1", "client": HERE, "root_path": "", "extensions": {}}
        headers = [(b"host", b"localhost"), *scope.pop("headers", [])]
        work: Any = self.app({**common, **scope, "headers": headers}, receive, send)
        task = asyncio.get_running_loop().create_task(work, context=self._context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def open(self) -> None:
        """Everybody comes in: all seats, then the observer by plain HTTP too."""
        for seat, key in self.keys.items():
            self.lines[seat] = Line(self, seat)
            await self.lines[seat].ask("Hello", key=key, voices=True)
        self.lines[None] = Line(self, None)
        await self.lines[None].ask("Hello", key="", name="Watcher", voices=True)
        await self.dial_by_poll()

    async def close(self) -> None:
        for line in self.lines.values():
            line.hang_up()
        self.house.bot_workers.close()
        runners = [*self.house._runners.values(), *self._tasks]
        for task in runners:
            task.cancel()
        await asyncio.gather(*runners, return_exceptions=True)

    # What the observer hears ----------------------------------------------------------------------------------------

    def note(self, body: bytes) -> None:
        self.sent.append(Sent(self.moment.wall, body))

    def fold(self, told: dict[str, Any]) -> None:
        """What the observer sees after a message."""
        match told["type"]:
            case "Snapshot":
                self.parts = parts_of(told)
            case "Update":
                self.parts = patched(self.parts, told)

    def take(self) -> list[Sent]:
        """By socket, then by plain HTTP: which of the two is first in the same moment, a busy machine decides."""
        sent, self.sent = self.sent, []
        return sorted(sent, key=lambda one: kind_of(one.body) == "plain HTTP")

    async def settle(self) -> None:
        """Until everything that is due has happened and has reached the observer, by socket and by plain HTTP."""
        line = self.lines[self.observer]
        for _ in range(2):
            await line.ask("Ping")
        if self._poll:
            await self.http("GET", f"/api/rooms/{ROOM}/poll", session=self._poll)

    async def reconnect(self, since: bool) -> None:
        """The observer's line drops and is there again, with what was missed or from nothing."""
        old = self.lines[self.observer]
        old.hang_up()
        line = self.lines[self.observer] = Line(self, self.observer)
        key = old.key if self.observer is None else self.keys[self.observer]
        stream = {"stream": old.stream, "since": old.version} if since else {}
        await line.ask("Hello", key=key, voices=True, **stream)

    async def come_and_go(self, seat: Seat) -> None:
        """Somebody else's line drops and is there again."""
        self.lines[seat].hang_up()
        self.lines[seat] = Line(self, seat)
        await self.lines[seat].ask("Hello", key=self.keys[seat], voices=True)

    async def dial_by_poll(self) -> None:
        opened = await self.http("POST", f"/api/rooms/{ROOM}/poll")
        self._poll = json.loads(opened)["session"]
        key = self.keys[self.observer] if self.observer is not None else ""
        hello = msgspec.json.encode({"type": "Hello", "id": "poll", "key": key, "name": "Poll"})
        await self.http("POST", f"/api/rooms/{ROOM}/poll", hello, session=self._poll)
        await self.settle()

    async def http(self, method: str, path: str, body: bytes = b"", session: str = "") -> bytes:
        """A request by the observer; the whole answer is noted, head and body."""
        answer: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            answer.append(message)

        headers = [(b"x-session", session.encode())] if session else []
        place, _, query = path.partition("?")
        scope = {"type": "http", "method": method, "path": place, "raw_path": place.encode()}
        await self.serve({**scope, "scheme": "http", "query_string": query.encode(), "headers": headers}, receive, send)
        told = b"".join(part.get("body", b"") for part in answer)
        self.note(repr([answer[0]["status"], answer[0]["headers"]]).encode() + told)
        return told


class Line:
    """One socket, from the server's end of it: instead of transport.sockets.Socket; every byte is noted."""

    free = True

    def __init__(self, world: World, seat: Seat | None) -> None:
        self.world, self.seat = world, seat
        self.key, self.stream, self.version = "", "", 0
        self._events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._hear: Callable[[bytes], None] | None = None
        self._gone: Callable[[], None] | None = None
        self._asked, self._number = 0, next(world.dialled)
        self._answers: dict[str, asyncio.Future[None]] = {}
        path = f"/api/rooms/{ROOM}/ws"
        scope: dict[str, Any] = {"type": "websocket", "path": path, "raw_path": path.encode(), "scheme": "ws"}
        self._events.put_nowait({"type": "websocket.connect"})
        scope |= {"query_string": b"", "subprotocols": [], "state": {"connection": self}}
        world.serve(scope, self._events.get, self._told_by_app)

    # What the server does with it

    def take_over(self, hear: Callable[[bytes], None], drained: Callable[[], None], gone: Callable[[], None]) -> None:
        self._hear, self._gone = hear, gone
        while not self._events.empty():
            hear(self._events.get_nowait()["bytes"])

    def write(self, message: bytes) -> None:
        if self.seat == self.world.observer:
            self.world.note(message)
            self.world.fold(json.loads(message))
        self._fold(msgspec.json.decode(message, type=Told))

    def round_trip(self) -> None:
        """Nobody measures it."""

    def send_voice(self, voice: bytes) -> None:
        if self.seat == self.world.observer:
            self.world.note(voice)

    def end(self) -> None:
        self.hang_up()

    def cut(self) -> None:
        raise AssertionError("nobody here is slow to read")

    def listen_no_more(self) -> None:
        raise AssertionError("nobody here says too much")

    async def _told_by_app(self, message: dict[str, Any]) -> None:
        """The app says yes to the line, or ends it."""
        if self.seat == self.world.observer:
            self.world.note(repr(message).encode())

    # What its owner does with it

    async def ask(self, kind: str, **fields: Any) -> None:
        """Say something and wait until it is answered."""
        self._asked += 1
        id = f"{self._number}.{self._asked}"
        self._answers[id] = asyncio.get_running_loop().create_future()
        message = msgspec.json.encode({"type": kind, "id": id, **fields})
        if self._hear is None:
            self._events.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            self._hear(message)
        async with asyncio.timeout(60):
            await self._answers[id]

    def speak(self, to: Audience, what: bytes) -> None:
        """Say something aloud."""
        if self._hear is not None:
            self._hear(bytes([AUDIENCES.index(to), 0, 0]) + what)

    def hang_up(self) -> None:
        gone, self._gone = self._gone, None
        if gone is not None:
            gone()

    def _fold(self, told: Told) -> None:
        match told.type:
            case "Welcome":
                self.key = told.key
            case "Snapshot":
                self.stream, self.version = told.stream, told.version
            case "Update" | "Spoken":
                self.version = told.version
            case "Done" | "Refused" | "Pong":
                answer = self._answers.pop(told.id, None)
                if answer is not None and not answer.done():
                    answer.set_result(None)


@contextlib.contextmanager
def held_still(moment: Moment) -> Iterator[None]:
    """No chance and no clock but the test's, as long as this lasts."""

    def token(chance: object, size: int) -> str:
        return f"name-{next(ONE.get().drawn):0{size}}"

    def dealt(record: Any) -> Retold:
        """In place of the game played again from its seed: the table of this world."""
        return Retold(ONE.get().dealt, [0] * len(record.said), [0] * len(record.inputs))

    async def at_once(jobs: JobQueue, whose: str, work: Callable[..., Any], *given: object) -> Any:
        """In place of a worker, which knows nothing of this world."""
        return work(*given)

    with contextlib.ExitStack() as stack:
        stack.enter_context(patch.object(Machine, "wall", lambda _: moment.wall))
        for module in ("codes", "document"):
            stack.enter_context(patch(f"heistnight.server.room.{module}.token", token))
        stack.enter_context(patch("heistnight.server.room.away_log.retold", dealt))
        stack.enter_context(patch.object(JobQueue, "do_for_table", at_once))
        stack.enter_context(patch("heistnight.server.room.document.commitment", lambda secret: "a commitment"))
        stack.enter_context(patch("heistnight.server.hosting.house.BotWorkers"))
        stack.enter_context(patch.object(Bots, "prompt", lambda bots: None))
        stack.enter_context(patch.object(Bucket, "take", lambda bucket, things=1: True))
        stack.enter_context(patch.object(app, "POLL_SECONDS", 0))
        yield


@contextlib.asynccontextmanager
async def opened(world: World) -> AsyncIterator[World]:
    try:
        await world.open()
        yield world
    finally:
        await world.close()
