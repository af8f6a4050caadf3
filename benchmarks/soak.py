"""A long night: tables of bots over all games, one after the other: python benchmarks/soak.py

The whole house runs in this process with a real SQLite file; somebody watches every table, and when a game is over the
next one is dealt there. When the time is up nothing new is dealt and the games that run are played to their end.
Afterwards there must be as many games over as were dealt, no error in the log, no task that still runs, and memory
must be as flat in the last quarter of the night as after the warm-up.

Rooms are put to sleep after seconds instead of minutes, so that a night is long enough to see many of them come and go.
"""

import argparse
import asyncio
import itertools
import json
import logging
import multiprocessing
import os
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from heistnight.games import games
from heistnight.server.hosting import house as rooms
from heistnight.server.hosting.house import House
from heistnight.server.machine import Machine
from heistnight.server.room import deal, lobby
from heistnight.server.room.change import Change
from heistnight.server.runtime.actor import RoomActor
from heistnight.server.transport.session import Session
from heistnight.server.wire import Hello
from heistnight.store.sqlite import SqliteStore

SLEEP_AFTER = 20_000
FLAT = 0.05
LAST_GAMES = 900
QUICK = ("chance", "easy")
# Bots that play Masterminds at random hardly ever pull off a job: these finish, and the short game is shorter.
OTHERWISE: dict[str, tuple[tuple[str, ...], dict[str, Any], int]] = {
    "masterminds": (("medium",), {"length": "short"}, 3)
}


class Troubles(logging.Handler):
    """Everything that went wrong this night, wherever it was noticed; what already ran beside it is none of it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.seen: list[str] = []
        self._strangers = {thread.ident for thread in threading.enumerate()} - {threading.get_ident()}

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread not in self._strangers:
            self.seen.append(self.format(record))


class State(msgspec.Struct, tag_field="type", tag="RoomState"):
    """All that a watcher wants to know."""

    phase: str


class Night:
    """Some tables, played at again and again until the night is over."""

    def __init__(self, house: House, names: Sequence[str]) -> None:
        self.house = house
        self.games = [game for game in games() if game.id in names]
        self.over = False
        self.dealt: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        self.moves = 0
        self._turns = itertools.count()

    async def table(self) -> None:
        while not self.over:
            room = await self._deal(next(self._turns))
            self.dealt[room.game.id] += 1
            await self._watch(room)
            self.ended[room.game.id] += 1
            self.moves += room.count

    async def _deal(self, turn: int) -> RoomActor:
        """The games in turn, with every number of seats that bots can fill, and bots that answer quickly."""
        game, around = self.games[turn % len(self.games)], turn // len(self.games)
        names, options, most = OTHERWISE.get(game.id, (QUICK, {}, game.seats[-1]))
        seats = [players for players in game.seats if 1 < players <= most]
        wishes = {**options, "players": seats[around % len(seats)]}
        room = self.house.create(lobby.new_document(game, wishes, self.house.world.chance))
        change = Change(room)
        deal.start(change, names[around % len(names)])
        await room.committer.commit(change)
        return self.house.admit(room)

    async def _watch(self, room: RoomActor) -> None:
        session = Session(self.house.world)
        room.post(session, Hello("watch"))
        while not any(_says_over(message) for message in await session.take()):
            if session.closed:
                raise RuntimeError(f"a watcher of {room.game.id} was sent away")
        room.post(session, None)


def _says_over(message: bytes) -> bool:
    if message.startswith(b'{"type":"RoomUpdate"'):
        return b'[["phase"],"over"]' in message
    if not message.startswith(b'{"type":"RoomState"'):
        return False
    return msgspec.json.decode(message, type=State).phase == "over"


async def soak(
    tables: int, minutes: float, pause: float, names: Sequence[str] = (), said: Any = sys.stderr
) -> dict[str, Any]:
    """Play through a night, with all games or those that are named, and tell how it was."""
    troubles = Troubles()
    logging.getLogger().addHandler(troubles)
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: troubles.seen.append(str(context)))
    rooms.SLEEP_AFTER = SLEEP_AFTER
    before = asyncio.all_tasks()
    with tempfile.TemporaryDirectory() as folder:
        house = House(SqliteStore(Path(folder) / "soak.sqlite3"), Machine(), bot_pause=pause)
        await house.open()
        night = Night(house, names or [game.id for game in games()])
        memory = await _play(night, tables, minutes, said)
        await house.close()
    await asyncio.sleep(0.1)
    logging.getLogger().removeHandler(troubles)
    warm = statistics.median(memory[len(memory) // 4 : len(memory) // 2] or memory)
    late = statistics.median(memory[-len(memory) // 4 :])
    return {
        "tables": tables,
        "minutes": minutes,
        "games": sum(night.dealt.values()),
        "ended": sum(night.ended.values()),
        "by_game": dict(night.ended),
        "moves": night.moves,
        "memory_mb_after_warm_up": round(warm, 1),
        "memory_mb_at_the_end": round(late, 1),
        "growth": round(late / warm - 1, 4),
        "troubles": troubles.seen,
        "tasks_left": [task.get_name() for task in asyncio.all_tasks() - before],
    }


async def _play(night: Night, tables: int, minutes: float, said: Any) -> list[float]:
    """The memory of the house in MB, once every few seconds while all tables play."""
    memory: list[float] = []
    begun, step = time.monotonic(), min(5.0, 60 * minutes / 40)
    running = [asyncio.create_task(night.table()) for _ in range(tables)]
    while time.monotonic() < begun + 60 * minutes:
        await asyncio.sleep(step)
        memory.append(_memory())
        if len(memory) % 12 == 0:
            print(f"{dict(night.ended)} of {dict(night.dealt)}, {memory[-1]:.0f} MB", file=said, flush=True)
        if failed := [task for task in running if task.done()]:
            await failed[0]
    night.over = True
    await asyncio.wait_for(asyncio.gather(*running), LAST_GAMES)
    return memory


def _memory() -> float:
    """Of this process and of those in which its bots think."""
    processes = ["self", *(str(child.pid) for child in multiprocessing.active_children())]
    return sum(map(_resident, processes)) / 1024


def _resident(process: str) -> int:
    """In kB; nothing where it has ended, with or without somebody having noticed."""
    try:
        _, _, memory = Path("/proc", process, "status").read_text().partition("VmRSS:")
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return int(memory.split()[0]) if memory else 0


def verdict(result: Mapping[str, Any]) -> list[str]:
    """What the night did not keep; nothing when all is well."""
    return [
        words
        for words, wrong in (
            ("a game did not end", result["ended"] < result["games"]),
            ("memory grew", result["growth"] > FLAT),
            ("something went wrong", result["troubles"]),
            ("a task was left behind", result["tasks_left"]),
        )
        if wrong
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--pause", type=float, default=0.2, help="1: bots take as long as at a real table; 0: no time")
    parser.add_argument("--record", action="store_true", help="keep the figures for docs/evidence/trust.md")
    asked = parser.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    result = uvloop.run(soak(asked.tables, asked.minutes, asked.pause))
    broken = verdict(result)
    print(json.dumps({**result, "load": round(load, 1), "broken": broken}, indent=2))
    if asked.record:
        _record(result, f"python benchmarks/soak.py --tables {asked.tables} --minutes {asked.minutes:g} --record")
    sys.exit(bool(broken))


def _record(result: Mapping[str, Any], command: str) -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.trust.results import record

    figures = {
        "tables of bots": result["tables"],
        "minutes": result["minutes"],
        "games dealt": result["games"],
        "games that ended": result["ended"],
        "games that ended, by game": [{"game": game, "games": count} for game, count in result["by_game"].items()],
        "moves": result["moves"],
        "memory after the warm-up, MB": result["memory_mb_after_warm_up"],
        "memory at the end, MB": result["memory_mb_at_the_end"],
        "growth, percent (at most 5)": round(100 * result["growth"], 1),
        "warnings and errors": len(result["troubles"]),
        "tasks left behind": len(result["tasks_left"]),
    }
    record("soak", figures, command)


if __name__ == "__main__":
    main()
