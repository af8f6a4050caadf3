"""The least that a durable server in Python does for a move: a message in, a row on disk, then a message to four seats.

There are no rules, no views, no JSON, no WebSocket and no rooms: what is left are the loop, the sockets and SQLite,
used as the house uses them. A server that is to do more can not take less.

python benchmarks/peers/floor.py FILE prints its port when it is ready.
"""

import asyncio
import queue
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from typing import cast

import uvloop

SEATS = 4
MOVE = b"m" * 90  # as long as a move of the side-by-side game, and as what a seat is told of one
TOLD = b"t" * 300


class Seat(asyncio.Protocol):
    """A socket of the server: the first message is the number of its table, every other one a move."""

    def __init__(self, tables: list[list[asyncio.Transport]], moves: "queue.SimpleQueue[tuple[int, bytes]]") -> None:
        self.tables, self.moves, self.table = tables, moves, -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.table >= 0:
            self.moves.put((self.table, data))
            return
        self.table = int(data)
        while len(self.tables) <= self.table:
            self.tables.append([])
        self.tables[self.table].append(self.transport)
        self.transport.write(TOLD)


def keep(
    file: str, moves: "queue.SimpleQueue[tuple[int, bytes]]", tell: Callable[[list[tuple[int, bytes]]], None]
) -> None:
    """One writer, and all that waits in one commit; nothing is told before it is on disk."""
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE moves (number INTEGER PRIMARY KEY, room INTEGER, move BLOB)")
    while True:
        batch = [moves.get()]
        while not moves.empty():
            batch.append(moves.get())
        db.execute("BEGIN")
        db.executemany("INSERT INTO moves (room, move) VALUES (?, ?)", batch)
        db.execute("COMMIT")
        tell(batch)


async def serve(file: str) -> None:
    loop = asyncio.get_running_loop()
    tables: list[list[asyncio.Transport]] = []
    moves: queue.SimpleQueue[tuple[int, bytes]] = queue.SimpleQueue()

    def told(batch: list[tuple[int, bytes]]) -> None:
        for table, _move in batch:
            for transport in tables[table]:
                transport.write(TOLD)

    writer = threading.Thread(target=keep, args=(file, moves, lambda batch: loop.call_soon_threadsafe(told, batch)))
    writer.daemon = True
    writer.start()
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    server = await loop.create_server(lambda: Seat(tables, moves), sock=listener)
    print(listener.getsockname()[1], flush=True)
    await server.serve_forever()


class Player(asyncio.Protocol):
    """A socket of the driver; `heard` is called with every whole message."""

    def __init__(self, table: int, heard: Callable[[], None]) -> None:
        self.table, self.heard, self.bytes = table, heard, 0

    async def connect(self, port: int) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(b"%d" % self.table)

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if self.bytes % len(TOLD) == 0:
            self.heard()


class Crew:
    """Four players of one table: the next one moves when all have heard of the last move."""

    def __init__(self, table: int) -> None:
        self.players = [Player(table, self._heard) for _ in range(SEATS)]
        self.moves, self._missing = -1, SEATS

    async def sit(self, port: int) -> None:
        for player in self.players:
            await player.connect(port)

    def _heard(self) -> None:
        self._missing -= 1
        if self._missing == 0:
            self.moves, self._missing = self.moves + 1, SEATS
            self.players[self.moves % SEATS].transport.write(MOVE)


async def drive(port: int, tables: int, warm_up: float, seconds: float, cpu: Callable[[], float]) -> dict[str, float]:
    """What the server's CPU time a move is when so many tables move as fast as they can."""
    crews = [Crew(number) for number in range(tables)]
    for crew in crews:
        await crew.sit(port)
    await asyncio.sleep(warm_up)
    moves, used, begun = sum(crew.moves for crew in crews), cpu(), time.perf_counter()
    await asyncio.sleep(seconds)
    done, took = sum(crew.moves for crew in crews) - moves, time.perf_counter() - begun
    return {"moves_per_second": done / took, "cpu_ms_per_move": 1000 * (cpu() - used) / done}


if __name__ == "__main__":
    uvloop.run(serve(sys.argv[1]))
