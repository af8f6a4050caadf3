"""Many tables of four players over real sockets, as light as can be, so that the server is what is measured.

A line reads frames by hand and looks into a message only where it must; a thousand tables of four leave this process
most of its core. How late its own loop ran is measured too: that is how far the times it tells can be wrong.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import msgspec

SEATS = 4
AT_ONCE = 20
PROBE = 0.01
LOOK = 1.0
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
UPDATE, SNAPSHOT, DONE, REFUSED, WELCOME, STATE, GONE = (
    b'{"type":"%s"' % kind for kind in (b"Update", b"Snapshot", b"Done", b"Refused", b"Welcome", b"RoomUpdate", b"Gone")
)


class Seen(msgspec.Struct):
    """All that a player needs to see of a message: what may be answered, and to which question."""

    options: list[msgspec.Raw] | msgspec.UnsetType = msgspec.UNSET
    board: Any = None
    own: Any = None


class Shown(msgspec.Struct):
    """What a snapshot tells of that."""

    options: list[msgspec.Raw]
    board: dict[str, Any] | None
    own: dict[str, Any] | None


class RoomNews(msgspec.Struct):
    """What has changed in a room, among it where the crew meets again."""

    changes: list[Any]


def _news(message: bytes) -> list[Any]:
    return msgspec.json.decode(message, type=RoomNews).changes


_seen = msgspec.json.Decoder(Seen)
_shown = msgspec.json.Decoder(Shown)


def _question(entries: Any) -> int | None:
    """The number of the question, where a patch tells a new one."""
    for path, *change in entries or ():
        match path, change:
            case [[], [dict(whole)]] if whole.get("question"):
                return int(whole["question"]["number"])
            case [["question"], [dict(question)]]:
                return int(question["number"])
            case [["question", "number"], [number]]:
                return int(number)
    return None


class Line(asyncio.Protocol):
    """One socket. What it hears goes to `hear`, message by message."""

    spoken: Callable[[bytes], None] | None = None

    def __init__(self, path: str, host: str, hear: Callable[[bytes], None]) -> None:
        self.path, self.host, self.hear = path, host, hear
        self.open = asyncio.get_running_loop().create_future()
        self._rest = b""

    async def connect(self, home: str = "127.0.0.1") -> "Line":
        """From this address of ours."""
        host, _, port = self.host.rpartition(":")
        await asyncio.get_running_loop().create_connection(lambda: self, host, int(port), local_addr=(home, 0))
        await self.open
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self.transport.write(HANDSHAKE.format(path=self.path, host=self.host).encode())

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head:
                self.open.set_exception(ConnectionError(head.decode()))
                return
            self.open.set_result(None)
        at, size = 0, len(data)
        while size - at >= 2:
            code, length, body = data[at] & 15, data[at + 1], at + 2
            if length > 125:
                wide = 2 if length == 126 else 8
                length, body = int.from_bytes(data[body : body + wide], "big"), body + wide
            if size < body + length:
                break
            at = body + length
            if code == TEXT:
                self.hear(data[body:at])
            elif code == BINARY and self.spoken is not None:
                self.spoken(data[body:at])
            elif code == PING:
                self.write(PONG, data[body:at])
        self._rest = data[at:]

    def write(self, code: int, body: bytes) -> None:
        length = len(body)
        size = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.transport.write(bytes((0x80 | code,)) + size + b"\0\0\0\0" + body)

    def say(self, kind: str, **fields: Any) -> None:
        self.write(TEXT, json.dumps({"type": kind, "id": "x", **fields}).encode())

    def close(self) -> None:
        self.transport.close()


class Table:
    """Four players who move one after the other; a move is over when all four have seen it and it is acknowledged."""

    def __init__(self, port: int, game: str, options: dict[str, Any], acked: Callable[["Table", float], None]) -> None:
        self.host, self.game, self.options, self._acked = f"127.0.0.1:{port}", game, options, acked
        self.keys = [""] * SEATS
        self.lines: list[Line] = []
        self.offers: list[list[msgspec.Raw] | None] = [None] * SEATS
        self.question = 0
        self.told = 0
        self.next_room, self.finished, self.moves = "", 0, 0
        self._sent, self._missing, self._numbers = 0.0, 0, 0
        self._wish: Callable[[int, bytes], bool] | None = None
        self._granted: asyncio.Future[None] | None = None

    async def open(self) -> None:
        wish = {"game": self.game, "name": "0", "options": self.options}
        made = await self._post("/api/rooms", wish)
        self.keys[0] = made["key"]
        await self._enter(made["room"])
        for seat in range(1, SEATS):
            await self._ask(seat, "Sit", seat=seat)
        await self._begin()

    async def again(self) -> None:
        """The same crew at a new table."""
        if not self.next_room:
            await self._ask(0, "Rematch")
        room, self.next_room = self.next_room, ""
        for seat in range(SEATS):
            await self._ask(seat, "Hello", key=self.keys[seat], name=str(seat), room=room)
        await self._begin()

    async def _enter(self, room: str) -> None:
        self.lines = []
        for seat in range(SEATS):
            self.lines.append(await self._dial(seat, room))
            await self._ask(seat, "Hello", key=self.keys[seat], name=str(seat))

    async def _dial(self, seat: int, room: str) -> Line:
        return await Line(f"/api/rooms/{room}/ws", self.host, partial(self._hear, seat)).connect()

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        return await post(self.host, path, body)

    async def _begin(self) -> None:
        self.offers = [None] * SEATS
        self.lines[0].say("Start")
        await self._until(lambda seat, message: None not in self.offers)

    async def _ask(self, by: int, kind: str, **fields: Any) -> None:
        self.lines[by].say(kind, **fields)
        await self._until(lambda seat, message: seat == by and message.startswith(DONE))

    async def _until(self, true: Callable[[int, bytes], bool]) -> None:
        self._wish, self._granted = true, asyncio.get_running_loop().create_future()
        async with asyncio.timeout(60):
            await self._granted
        self._wish = None

    def move(self) -> None:
        """Somebody who is asked answers with anything that is offered."""
        seat, offers = next(((seat, offers) for seat, offers in enumerate(self.offers) if offers), (0, None))
        if not offers:
            raise RuntimeError("nobody is asked anything")
        action = random.choice(offers)
        self._numbers += 1
        self._missing = SEATS + 1
        words = (self._numbers, self.question, bytes(action))
        message = b'{"type":"Move","id":"%d","question":%d,"actions":[%s]}' % words
        self._sent = time.perf_counter()
        self.lines[seat].write(TEXT, message)

    def _hear(self, seat: int, message: bytes) -> None:
        if message.startswith(UPDATE):
            seen = _seen.decode(message)
            if seen.options is not msgspec.UNSET:
                self.offers[seat] = seen.options
            question = _question(seen.board) or _question(seen.own)
            self.question = self.question if question is None else question
            self.told += len(message)
            self._missing -= 1
        elif message.startswith(DONE):
            self._missing -= self._wish is None
        elif message.startswith(SNAPSHOT):
            shown = _shown.decode(message)
            if view := shown.board or shown.own:
                self.offers[seat] = shown.options
                self.question = view["question"]["number"] if view["question"] else 0
        elif message.startswith(WELCOME):
            self.keys[seat] = json.loads(message)["key"] or self.keys[seat]
        elif message.startswith((REFUSED, GONE)):
            raise RuntimeError(message.decode())
        elif seat == 0 and message.startswith(STATE):
            for path, *change in _news(message):
                self.next_room = str(change[0]) if path == ["next_room"] else self.next_room
        if self._wish is not None:
            assert self._granted is not None
            if not self._granted.done() and self._wish(seat, message):
                self._granted.set_result(None)
        elif self._missing == 0 and self._sent:
            took, self._sent = time.perf_counter() - self._sent, 0.0
            self.moves += 1
            self._acked(self, took)

    @property
    def over(self) -> bool:
        return not any(self.offers)


class Swarm:
    """All tables: `every` seconds a move at each, or (0) the next one as soon as the last was seen by all four."""

    def __init__(self, port: int, game: str, options: dict[str, Any], tables: int, every: float = 0.0) -> None:
        self.tables = [Table(port, game, options, self._acked) for _ in range(tables)]
        self.every = every
        self.times: list[float] = []
        self.late: list[float] = []
        self.finished = 0
        self._stopped = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(table: Table) -> None:
            async with gate:
                await table.open()

        await asyncio.gather(*map(one, self.tables))

    async def play(self, warm_up: float, seconds: float, begin: Callable[[], None], end: Callable[[], None]) -> None:
        """Play, and measure after the warm-up; `begin` and `end` are called around what is measured."""
        loop = asyncio.get_running_loop()
        for number, table in enumerate(self.tables):
            loop.call_later(self.every * number / len(self.tables), self._move, table)
        await asyncio.sleep(warm_up)
        self.times.clear()
        self.finished = 0
        begin()
        stop = time.perf_counter() + seconds
        while (before := time.perf_counter()) < stop:
            await asyncio.sleep(PROBE)
            self.late.append(time.perf_counter() - before - PROBE)
        end()
        self._stopped = True

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for table in self.tables:
            for line in table.lines:
                line.close()

    def _move(self, table: Table) -> None:
        if not self._stopped:
            table.move()

    def _acked(self, table: Table, took: float) -> None:
        if self._stopped:
            return
        self.times.append(took)
        if table.over:
            self.finished += 1
            task = asyncio.create_task(self._again(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            self._next(table, took)

    async def _again(self, table: Table) -> None:
        """The crew looks at the result for a moment; all crews at once would be no crews at all."""
        await asyncio.sleep(random.uniform(0, LOOK))
        await table.again()
        self._next(table, 0.0)

    def _next(self, table: Table, took: float) -> None:
        if self.every:
            asyncio.get_running_loop().call_later(max(0.0, self.every - took), self._move, table)
        else:
            self._move(table)


async def post(host: str, path: str, body: dict[str, Any] | None, home: str = "127.0.0.1") -> dict[str, Any]:
    """What is made there, asked for from this address of ours."""
    data = b"" if body is None else json.dumps(body).encode()
    reader, writer = await asyncio.open_connection(*host.rsplit(":", 1), local_addr=(home, 0))
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {len(data)}\r\n\r\n"
    writer.write(head.encode() + data)
    answer = await reader.read()
    writer.close()
    status, _, body_text = answer.partition(b"\r\n\r\n")
    if b" 201 " not in status.splitlines()[0]:
        raise ConnectionError(answer.decode())
    made: dict[str, Any] = json.loads(body_text)
    return made
