"""How late the server's event loop runs while tables of bots think: python benchmarks/server_lag.py

The whole server runs in this process, with a real SQLite file; a spectator sits at every table so that the bots play
on. A probe asks to be woken every 5 ms and notes how late it was. Target: p99 under 20 ms with 20 tables of hard bots.

Lateness has two causes, so both are told: `busy` is the CPU time the loop itself spent between two probes, which is the
server's own doing; the control is the same probe with no table at all, which is what the machine does to anybody.
"""

import argparse
import asyncio
import json
import os
import platform
import statistics
import tempfile
import time
from pathlib import Path

from heistnight.bots import levels
from heistnight.games import game as find_game
from heistnight.server import lobby
from heistnight.server.change import Change
from heistnight.server.house import House
from heistnight.server.session import Session
from heistnight.server.wire import Hello
from heistnight.store.sqlite import SqliteStore

PROBE = 0.005


async def measure(tables: int, level: str, seconds: float, pause: float = 1.0) -> dict[str, object]:
    """Let the tables play, and tell how late the loop was, in ms."""
    game = find_game("the-plan")
    with tempfile.TemporaryDirectory() as folder:
        house = House(SqliteStore(Path(folder) / "lag.sqlite3"), bot_pause=pause)
        await house.open()
        sessions = [await _bots_only(house, game, level) for _ in range(tables)]
        late: list[float] = []
        busy: list[float] = []
        end = time.perf_counter() + seconds
        while (before := time.perf_counter()) < end:
            spent = time.thread_time()
            await asyncio.sleep(PROBE)
            late.append(1000 * (time.perf_counter() - before - PROBE))
            busy.append(1000 * (time.thread_time() - spent))
            for session in sessions:
                session._outbox.clear()
                session._bytes = 0
        moves = sum(room.count for room in house.rooms.values())
        await house.close()
    late.sort()
    busy.sort()
    return {
        "tables": tables,
        "level": level,
        "seconds": seconds,
        "moves": moves,
        "p50": round(statistics.median(late), 2),
        "p99": round(late[int(0.99 * len(late))], 2),
        "worst": round(late[-1], 2),
        "busy_p99": round(busy[int(0.99 * len(busy))], 2),
        "busy_worst": round(busy[-1], 2),
    }


async def _bots_only(house: House, game: object, level: str) -> Session:
    """A table of four bots, and somebody who watches."""
    room = house.build(lobby.new_document(game, {"players": 4, "clock": "none"}))  # type: ignore[arg-type]
    change = Change(room)
    lobby.start(change, level)
    await room.commit(change)
    house.admit(room)
    session = Session()
    room.post(session, Hello("1"))
    return session


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--level", choices=levels("the-plan"), default="hard")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=1.0, help="1: as at a real table; 0: as fast as they can think")
    asked = parser.parse_args()
    try:
        from uvloop import run
    except ImportError:
        from asyncio import run
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    control = run(measure(0, asked.level, min(10, asked.seconds), asked.pause))
    result = run(measure(asked.tables, asked.level, asked.seconds, asked.pause))
    print(f"{os.cpu_count()} cores, {platform.machine()}, load average {load:.1f} before the run; ms late")
    print(f"{'':32}{'moves':>7}{'p50':>8}{'p99':>8}{'worst':>8}{'busy p99':>10}{'busy worst':>12}")
    for title, row in (("no table (control)", control), (f"{asked.tables} tables of {asked.level} bots", result)):
        numbers = f"{row['moves']:>7}{row['p50']:>8}{row['p99']:>8}{row['worst']:>8}"
        print(f"{title:32}{numbers}{row['busy_p99']:>10}{row['busy_worst']:>12}")
    print(json.dumps({"load": load, "control": control, "result": result}))


if __name__ == "__main__":
    main()
