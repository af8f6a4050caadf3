"""How late the server's event loop runs: python benchmarks/server_lag.py

Thinking: the whole server runs in this process, with a real SQLite file; a spectator sits at every table so that the
bots play on. A probe asks to be woken every 5 ms and notes how late it was. Target: p99 under 20 ms with 20 tables of
hard bots.

Doors: one client goes through every door of a real server, some of them dear: long films, branches, deals that must be
searched, a long game that is opened again. Target: the loop is never busy for more than 10 ms at a time.

Lateness has two causes, so both are told: `busy` is the CPU time the loop itself spent between two probes, which is the
server's own doing; the control is the same probe with no table at all, which is what the machine does to anybody.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import uvloop

from heistnight.bots import levels
from heistnight.core import driver
from heistnight.core.action import Input
from heistnight.games import game as find_game
from heistnight.games import games
from heistnight.server.hosting.house import House
from heistnight.server.machine import Machine
from heistnight.server.room import deal, lobby, records
from heistnight.server.room.change import Change
from heistnight.server.transport.session import Session
from heistnight.server.wire import Hello, encode
from heistnight.store.sqlite import SqliteStore

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.conftest import Client, Served

T = TypeVar("T")

PROBE = 0.005
MOST_BUSY = 10.0
LONG_GAMES = {"masterminds": 5, "bank-heist": 8, "oceans-heist": 8}
LONG_MOVES = 2_000


async def measure(tables: int, level: str, seconds: float, pause: float = 1.0) -> dict[str, object]:
    """Let the tables play, and tell how late the loop was, in ms."""
    game = find_game("the-plan")
    with tempfile.TemporaryDirectory() as folder:
        house = House(SqliteStore(Path(folder) / "lag.sqlite3"), Machine(), bot_pause=pause)
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
    room = house.create(lobby.new_document(game, {"players": 4, "clock": "none"}, house.world.chance))  # type: ignore[arg-type]
    change = Change(room)
    deal.start(change, level)
    await room.committer.commit(change)
    house.admit(room)
    session = Session(house.world)
    room.post(session, Hello("1"))
    return session


# Doors --------------------------------------------------------------------------------------------------------------


class Probe:
    """How busy the loop of a server was between two moments."""

    def __init__(self, served: Served) -> None:
        self.late: list[float] = []
        self.busy: list[float] = []
        self._task = asyncio.run_coroutine_threadsafe(self._watch(), served.loop)

    async def _watch(self) -> None:
        while True:
            before, spent = time.perf_counter(), time.thread_time()
            await asyncio.sleep(PROBE)
            self.late.append(1000 * (time.perf_counter() - before - PROBE))
            self.busy.append(1000 * (time.thread_time() - spent))

    def during(self, work: Callable[[], object]) -> dict[str, float]:
        time.sleep(0.1)
        self.late, self.busy = [0.0], [0.0]
        work()
        time.sleep(0.1)
        return {"busy_worst": round(max(self.busy), 2), "late_worst": round(max(self.late), 2)}

    def stop(self) -> None:
        self._task.cancel()


def long_game(served: Served, game: str, seats: int, over: bool) -> Any:
    """A game of some thousand moves by chance, as the store keeps it."""
    rules = find_game(game)
    document = lobby.new_document(rules, {"players": seats}, Machine().chance)
    document.seed = bytes(32).hex()
    table = rules.deal(rules.options_type.of(document.options), bytes.fromhex(document.seed), logged=True)
    rng = random.Random(0)
    moves: list[Input] = []
    while table.agenda and len(moves) < LONG_MOVES:
        asked = driver.asked(table)
        seat = rng.choice(asked) if asked else None
        move = driver.silence(table) if seat is None else Input(table.now, seat, rng.choice(table.offered(seat)))
        table.play(move)
        moves.append(move)
    document.phase, document.replay = ("over", f"film-{game}") if over else ("playing", "")
    document.names = [f"Seat {seat}" for seat in range(seats)]
    for chair in document.chairs:
        chair.bot = "easy"
    rows = [records.input_row(document.room, number, move) for number, move in enumerate(moves)]
    save = served.house.store.save(rooms=[records.room_row(document, document.kept())], inputs=rows)
    asyncio.run_coroutine_threadsafe(save, served.loop).result(60)
    return document


def every(work: Callable[[T], None], things: Iterable[T]) -> None:
    for thing in things:
        work(thing)


def doors(served: Served) -> dict[str, Callable[[], None]]:
    """Every way to ask the server for something, the dear ones among them."""
    films = [long_game(served, game, seats, over=True) for game, seats in LONG_GAMES.items()]
    running = [long_game(served, game, seats, over=False) for game, seats in LONG_GAMES.items()]
    heists = [choice for choice in find_game("exactly-as-planned").choices if choice.name == "heist"]
    names = [value for choice in heists for value in msgspec.to_builtins(choice)["values"]]

    def call(path: str, body: Any = None, **headers: str) -> None:
        status, _, answer = served.request(path, body, **headers)
        assert status in (200, 201), (status, answer[:200])

    def each(paths: list[str], body: Any = None, **headers: str) -> Callable[[], None]:
        return partial(every, partial(call, body=body, **headers), paths)

    def cards() -> None:
        for game in served.call("/api/games")[1]:
            call(f"/api/games/{game['id']}/cards/{game['cards']}.json")

    def make(wish: dict[str, Any]) -> None:
        call("/api/rooms", encode({"name": "Ada", **wish}))

    def deal(heist: str) -> None:
        """For as few as it can be played by: with bots, or alone."""
        for players in (2, 1, 3, 4, 5):
            wish = {"game": "exactly-as-planned", "bots": "easy", "options": {"heist": heist, "players": players}}
            if served.request("/api/rooms", encode({"name": "Ada", **wish}))[0] == 201:
                return
        raise AssertionError(heist)

    def enter(document: Any) -> None:
        with Client(served, document.room) as watcher:
            watcher.do("Look")

    def crowd() -> None:
        for _ in range(30):
            with served.host_room() as ada:
                ada.do("Configure", listed=True)
                call("/api/rooms")

    ids = [game.id for game in games()]
    daily = {"heist": "cakewalk", "players": 1, "daily_year": 2026, "daily_month": 7}
    alone = {"game": "exactly-as-planned", "bots": "easy"}
    days = [{**alone, "options": {**daily, "daily_day": day}} for day in range(1, 6)]
    replays = [f"/api/replays/{document.replay}" for document in films]
    return {
        "nothing": lambda: time.sleep(1),
        "games": each(["/api/games", "/healthz"]),
        "rules": each([f"/api/games/{game}/rules" for game in ids]),
        "cards": cards,
        "a QR code": each(["/api/qr"], b'"https://example.org/room"'),
        "new rooms": partial(every, make, [{"game": game} for game in ids]),
        "games against bots": partial(every, make, [{"game": game, "bots": "easy"} for game in ids]),
        "every Heist": partial(every, deal, names),
        "the Cakewalk of a day": partial(every, make, days),
        "the lobby": crowd,
        "films": each(replays, accept_encoding="gzip"),
        "films, unpacked": each(replays),
        "files": each([f"{path}/file" for path in replays]),
        "branches": each([f"{path}/branch" for path in replays], b'{"move":20,"seat":0,"name":"A","level":"easy"}'),
        "long games opened again": partial(every, enter, running),
    }


def through_all_doors() -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder) / "doors.sqlite3", public_lobby=True, bot_pause=1.0)
        probe = Probe(served)
        try:
            return [{"door": name, **probe.during(work)} for name, work in doors(served).items()]
        finally:
            probe.stop()
            served.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--level", choices=levels("the-plan"), default="hard")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=1.0, help="1: as at a real table; 0: as fast as they can think")
    parser.add_argument("--doors", action="store_true", help="go through all doors instead")
    asked = parser.parse_args()
    if asked.doors:
        rows = through_all_doors()
        for row in rows:
            print(f"{row['door']:32}{row['busy_worst']:>10}{row['late_worst']:>10}")
        wrong = [row["door"] for row in rows if row["busy_worst"] > MOST_BUSY]
        print(json.dumps({"doors": rows, "missed": wrong}))
        sys.exit(bool(wrong))
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    control = uvloop.run(measure(0, asked.level, min(10, asked.seconds), asked.pause))
    result = uvloop.run(measure(asked.tables, asked.level, asked.seconds, asked.pause))
    print(f"{os.cpu_count()} cores, {platform.machine()}, load average {load:.1f} before the run; ms late")
    print(f"{'':32}{'moves':>7}{'p50':>8}{'p99':>8}{'worst':>8}{'busy p99':>10}{'busy worst':>12}")
    for title, row in (("no table (control)", control), (f"{asked.tables} tables of {asked.level} bots", result)):
        numbers = f"{row['moves']:>7}{row['p50']:>8}{row['p99']:>8}{row['worst']:>8}"
        print(f"{title:32}{numbers}{row['busy_p99']:>10}{row['busy_worst']:>12}")
    print(json.dumps({"load": load, "control": control, "result": result}))


if __name__ == "__main__":
    main()
