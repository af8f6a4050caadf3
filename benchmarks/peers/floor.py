"""The least that a server of this house does for a move: read it, play it on a copy of the table, keep a row, tell all.

The rules, what each seat is told, frames, the loop and SQLite are those of the house. There are no rooms and no people:
no keys, chairs, clocks, limits, bots and talk, nobody comes or goes, and the next match is only dealt. What a house
takes more than this is what those cost.

python benchmarks/peers/floor.py FILE prints its port when it is ready.
"""

import asyncio
import os
import queue
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from typing import NamedTuple, cast

import uvloop
from tricks import Tricks, TricksTable
from websockets.frames import Opcode
from websockets.speedups import apply_mask

from heistnight.core.action import Input
from heistnight.server import wire
from heistnight.server.room.records import input_row
from heistnight.server.runtime.streams import Stream, UpdateBuilder, private_view, shared_view
from heistnight.server.transport.sockets import _frame, _head
from heistnight.server.wire import ClockState, encode
from heistnight.store.store import InputRow

GAME = Tricks()
SEATS = GAME.default_players
STILL = ClockState(0, 0.0, False)
CROWD, PATIENCE = 8, 0.001  # of a store that gathers what is on its way
KEEP = "INSERT INTO inputs VALUES "
PLACE = "(?, ?, ?, ?, ?, ?)"


class Match:
    """A table, and what its seats were told of it."""

    def __init__(self) -> None:
        self.seats: list[Seat | None] = [None] * SEATS
        self.deal()

    def deal(self) -> None:
        self.moves = 0
        self.table: TricksTable = GAME.deal(GAME.options(), os.urandom(32), logged=True)
        self.streams = [Stream(seat, "floor") for seat in range(SEATS)]
        dealt = shared_view(self.table, STILL)
        for stream in self.streams:
            stream.baseline = dealt, private_view(self.table, stream.seat, self.table.talk(stream.seat))


class Moved(NamedTuple):
    """What is to be kept, and then true and told."""

    by: "Seat"
    row: InputRow
    table: TricksTable
    ask: str


class Seat(asyncio.Protocol):
    """A socket: the first message is the number of its table and of the seat, every other one a frame with a move."""

    match: Match
    number = -1
    outgoing = b""

    def __init__(self, matches: dict[int, Match], moves: "queue.SimpleQueue[Moved]") -> None:
        self.matches, self.moves = matches, moves

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.number >= 0:
            body, end = _frame(data, 0)
            self.move(wire.read(apply_mask(data[body:end], data[body - 4 : body])))
            return
        match, self.number = map(int, data.split())
        self.match = self.matches.setdefault(match, Match())
        self.match.seats[self.number] = self
        self.transport.write(b"in")

    def move(self, ask: wire.AnyRequest) -> None:
        """The first card of the hand, whatever was asked for: who asks here has seen no cards."""
        assert isinstance(ask, wire.Move)
        match, before = self.match, self.match.table
        for action in ask.actions:
            GAME.read_action(action)
        table, log, offers = before.clone(), before.log, before.canvas.offers
        assert log is not None
        table.log, table.canvas.offers = log.copy(), offers
        move = Input(table.now, self.number, table.offered(self.number)[0])
        table.play(move)
        row = input_row(f"floor {id(match)}", match.moves, move, ask.id)
        match.moves += 1
        self.moves.put(Moved(self, row, table, ask.id))

    def say(self, message: bytes, talking: list["Seat"]) -> None:
        if not self.outgoing:
            talking.append(self)
        self.outgoing += _head(len(message)) + message


def tell(batch: list[Moved]) -> None:
    """All that is told at once leaves in one piece for each seat."""
    talking: list[Seat] = []
    for by, _row, table, ask in batch:
        match, log = by.match, table.log
        assert log is not None
        assert match.table.log is not None
        past, match.table = len(match.table.log), table
        news, touched = UpdateBuilder(shared_view(table, STILL), log[past:]), table.canvas.touched
        for stream, seat in zip(match.streams, match.seats, strict=True):
            assert stream.baseline is not None
            now = stream.baseline[1]
            if touched is None or stream.seat == touched:
                now = private_view(table, stream.seat, table.talk(stream.seat))
            message = stream.update(now, news)
            if message is not None and seat is not None:
                seat.say(message, talking)
        by.say(encode(wire.Done(ask)), talking)
        if not table.agenda:
            match.deal()
    for seat in talking:
        outgoing, seat.outgoing = seat.outgoing, b""
        seat.transport.write(outgoing)


def keep(file: str, moves: "queue.SimpleQueue[Moved]", kept: Callable[[list[Moved]], None]) -> None:
    """One writer, and all that waits in one statement; nothing is told before it is on disk."""
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE inputs (room, number, at, seat, action, ask)")
    crowded = False
    while True:
        batch = [moves.get()]
        if crowded:
            time.sleep(PATIENCE)
        while not moves.empty():
            batch.append(moves.get())
        crowded = len(batch) >= CROWD
        values = [value for moved in batch for value in _values(moved.row)]
        db.execute(KEEP + ", ".join([PLACE] * len(batch)), values)
        kept(batch)


def _values(row: InputRow) -> tuple[object, ...]:
    return row.room, row.number, row.at, row.seat, row.action, row.ask


async def serve(file: str) -> None:
    loop = asyncio.get_running_loop()
    matches: dict[int, Match] = {}
    moves: queue.SimpleQueue[Moved] = queue.SimpleQueue()
    writer = threading.Thread(target=keep, args=(file, moves, lambda batch: loop.call_soon_threadsafe(tell, batch)))
    writer.daemon = True
    writer.start()
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    server = await loop.create_server(lambda: Seat(matches, moves), sock=listener)
    print(listener.getsockname()[1], flush=True)
    await server.serve_forever()


# The driver -----------------------------------------------------------------------------------------------------------

MOVE = b'{"type":"Move","id":"%d","question":1,"actions":[{"type":"Commit","card":0}]}'
UPDATE = b'{"type":"Update"'


class Player(asyncio.Protocol):
    """A socket of the driver; `heard` is called with every update."""

    def __init__(self, table: int, seat: int, heard: Callable[[], None]) -> None:
        self.place, self.heard, self.rest = b"%d %d" % (table, seat), heard, b""

    async def connect(self, port: int) -> None:
        self.inside = asyncio.get_running_loop().create_future()
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await self.inside

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.place)

    def data_received(self, data: bytes) -> None:
        if not self.inside.done():
            self.inside.set_result(None)
            return
        data = self.rest + data
        start, (body, end) = 0, _frame(data, 0)
        while 0 < end <= len(data):
            if data.startswith(UPDATE, body):
                self.heard()
            start, (body, end) = end, _frame(data, end)
        self.rest = data[start:]

    def move(self, number: int) -> None:
        body = MOVE % number
        self.transport.write(bytes((0x80 | Opcode.TEXT, 0x80 | len(body))) + b"\0\0\0\0" + body)


class Crew:
    """Four players of one table: the next one moves when all have heard of the last move."""

    def __init__(self, table: int) -> None:
        self.players = [Player(table, seat, self._heard) for seat in range(SEATS)]
        self.moves, self._missing = 0, SEATS

    def _heard(self) -> None:
        self._missing -= 1
        if self._missing == 0:
            self.moves, self._missing = self.moves + 1, SEATS
            self.move()

    def move(self) -> None:
        self.players[self.moves % SEATS].move(self.moves)


async def drive(port: int, tables: int, warm_up: float, seconds: float, cpu: Callable[[], float]) -> dict[str, float]:
    """What the server's CPU time a move is when so many tables move as fast as they can."""
    crews = [Crew(number) for number in range(tables)]
    for crew in crews:
        for player in crew.players:
            await player.connect(port)
    for crew in crews:
        crew.move()
    await asyncio.sleep(warm_up)
    moves, used, begun = sum(crew.moves for crew in crews), cpu(), time.perf_counter()
    await asyncio.sleep(seconds)
    done, took = sum(crew.moves for crew in crews) - moves, time.perf_counter() - begun
    return {"moves_per_second": done / took, "cpu_ms_per_move": 1000 * (cpu() - used) / done}


if __name__ == "__main__":
    uvloop.run(serve(sys.argv[1]))
