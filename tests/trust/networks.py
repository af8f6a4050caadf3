"""Bad networks: whatever happens to the lines, all end with the server's own table: python -m tests.trust.networks

A real server, a proxy that breaks, doubles, delays and silences lines, and crews that play through it. When enough was
played the weather clears, and what each player sees is compared with what the server's table shows that seat.
"""

import argparse
import asyncio
import contextlib
import random
import socket
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from heistnight.server.transport.session import Session
from heistnight.server.transport.sockets import Socket
from tests.picture import shown
from tests.server.conftest import Served
from tests.server.test_reconnect import HANDSHAKE
from tests.trust.players import Crew, Place, Player, until
from tests.trust.proxy import Proxy, Weather
from tests.trust.results import record

WEATHERS = {
    "lines break": Weather(breaks=25_000),
    "every message twice": Weather(twice=True),
    "up to two seconds late": Weather(delay=2.0),
    "lines fall silent": Weather(falls_silent=40_000),
    "all of it": Weather(breaks=60_000, falls_silent=80_000, delay=0.3, twice=True),
}
PATIENCE = 3.0
STAY = 120.0
A_MOVE = 5.0  # seconds that one of a crew's moves may take at the worst, answers that come late and all


@contextlib.asynccontextmanager
async def house(folder: Path) -> AsyncIterator[Served]:
    """A server of its own, in a thread."""
    served = Served(folder / "house.sqlite3")
    try:
        yield served
    finally:
        await asyncio.to_thread(served.stop)


async def play_under(
    weather: Weather,
    folder: Path,
    crews: int = 2,
    moves: int = 40,
    seed: int = 0,
    storms: int = 0,
    patience: float = PATIENCE,
) -> dict[str, Any]:
    """So many moves by each crew in this weather, with every line cut at once now and then; then the truth."""
    async with house(folder) as served, Proxy(served.port, weather, seed).listening() as proxy:
        place = Place()
        place.opens(proxy.port)
        chance = random.Random(seed)
        playing = [Crew(place, 4, 0.05, chance) for _ in range(crews)]
        for crew in playing:
            crew.patience = patience
        tasks = [asyncio.create_task(crew.play(clock="none")) for crew in playing]
        players: list[Player] = []
        try:
            await until(lambda: all(crew.playing for crew in playing), STAY)
            players = [player for crew in playing for player in crew.players]
            for storm in range(storms):
                proxy.cut_all()
                await until(lambda storm=storm: all(player.visits > storm + 1 for player in players), STAY)  # type: ignore[misc]
            await until(
                lambda: _all_well(tasks) and all(_moves(crew) >= moves or not crew.playing for crew in playing),
                STAY + A_MOVE * moves,
            )
            proxy.clears_up()
            await _calm(served, players, patience)
            different = sum(not _same(served, player) for player in players)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        acknowledged = {(p.room, f"{p.person}:{ask}") for p in players for ask in p.acknowledged}
        lost, twice = await asyncio.to_thread(_written, served.db, acknowledged)
    return {
        "players": len(players),
        "acknowledged moves": len(acknowledged),
        "lost": lost,
        "played twice": twice,
        "lines": proxy.lines,
        "broken": proxy.broken,
        "fell silent": proxy.silent,
        "came back": sum(player.visits - 1 for player in players),
        "with another table than the server": different,
    }


def _all_well(tasks: Sequence[asyncio.Task[None]]) -> bool:
    """Or raise what a crew stumbled over."""
    for task in tasks:
        if task.done():
            task.result()
    return True


def _moves(crew: Crew) -> int:
    return sum(len(player.acknowledged) for player in crew.players)


async def _calm(served: Served, players: list[Player], patience: float) -> None:
    """Nobody moves any more; whoever has lost the line without knowing it notices, and comes back."""
    for player in players:
        player.rests = True
    await asyncio.sleep(patience + 0.5)
    with contextlib.suppress(TimeoutError):
        await until(lambda: all(_same(served, player) for player in players), 30)


def _same(served: Served, player: Player) -> bool:
    room = served.house.rooms[player.room]
    assert room.table is not None
    return player.parts == shown(room.table, player.seat)


def _written(db: Path, acknowledged: set[tuple[str, str]]) -> tuple[int, int]:
    with contextlib.closing(sqlite3.connect(db)) as connection:
        there = connection.execute("SELECT room, ask FROM inputs WHERE ask != ''").fetchall()
    return len(acknowledged - set(there)), len(there) - len(set(there))


# Slow readers -------------------------------------------------------------------------------------------------------


async def slow_readers(folder: Path, readers: int = 10) -> dict[str, int]:
    """Watchers who never read are sent ten megabytes each, while the players at their table play on."""
    async with house(folder) as served:
        place = Place()
        place.opens(served.port)
        crew = Crew(place, 4, 0.05, random.Random(0))
        task = asyncio.create_task(crew.play(clock="none"))
        await until(lambda: crew.playing, STAY)
        room = served.house.rooms[crew.players[0].room]
        deaf = [await asyncio.to_thread(_deaf, served, room.document.room) for _ in range(readers)]
        await until(lambda: len(room.visitors.sessions) == 4 + readers)
        seated = {player.person for player in crew.players}
        sessions = room.visitors.sessions
        victims = [session for person in sessions if person not in seated for session in sessions[person]]
        held = asyncio.run_coroutine_threadsafe(_flood(victims), served.loop)
        most = await asyncio.wrap_future(held)
        await until(lambda: len(room.visitors.sessions) == 4)
        before = _moves(crew)
        await until(lambda: _moves(crew) > before + 4 or not crew.playing, STAY)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        for line in deaf:
            line.close()
    return {"readers": readers, "most bytes held for one of them": most, "of them cut off": len(victims)}


async def _flood(victims: list[Session]) -> int:
    most = 0
    for _ in range(200):
        for victim in victims:
            victim.send(b'"' + 50_000 * b"x" + b'"')
            assert isinstance(victim._connection, Socket)
            most = max(most, victim._bytes + victim._connection.transport.get_write_buffer_size())
        await asyncio.sleep(0)
    return most


def _deaf(served: Served, room: str) -> socket.socket:
    """Somebody who says hello and never reads a word more."""
    deaf = socket.create_connection(("127.0.0.1", served.port))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.sendall(HANDSHAKE.format(room=room, host=served.host).replace("\n", "\r\n").encode())
    assert b" 101 " in deaf.recv(4096)
    hello = b'{"type": "Hello", "id": "1", "name": "Slow"}'
    deaf.sendall(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)
    return deaf


# The command --------------------------------------------------------------------------------------------------------


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crews", type=int, default=10)
    parser.add_argument("--moves", type=int, default=60)
    asked = parser.parse_args(words)
    rows = []
    for name, weather in WEATHERS.items():
        with tempfile.TemporaryDirectory() as folder:
            rows.append({"weather": name} | asyncio.run(play_under(weather, Path(folder), asked.crews, asked.moves)))
        print(rows[-1], file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        storm = asyncio.run(play_under(Weather(), Path(folder), 4 * asked.crews, 4, storms=3))
    rows.append({"weather": "all lines cut at once, three times"} | storm)
    with tempfile.TemporaryDirectory() as folder:
        slow = asyncio.run(slow_readers(Path(folder)))
    figures = {"weathers": rows, "readers that never read, ten megabytes each": [slow]}
    record("networks", figures, f"python -m tests.trust.networks --crews {asked.crews} --moves {asked.moves}")
    print(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())
    return any(row["lost"] or row["played twice"] or row["with another table than the server"] for row in rows)


if __name__ == "__main__":
    sys.exit(main())
