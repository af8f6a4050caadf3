"""What a move costs the server, beside a peer, and how many tables it carries: python benchmarks/server.py

Side by side: our server, durable, with SQLite on disk, and boardgame.io with its state in memory carry the same work
in the same run: tables of four seats at a game of sealed tricks (peers/tricks.py, peers/boardgameio/game.js). Each
table moves on when all four players have seen the last move. Told are the server's CPU time a move and the time from a
move to the fourth player. Target: at most a fifth of the peer's CPU, and a lower p99 at every size. Beside them the
floor (peers/floor.py): what a move costs where it is read, played, kept and told by the same code, and there are no
rooms, people and clocks around it.

What is told: bytes a move to all seats of a table, in the median, for every game. Target: 2.5 kB to four of them.

The limit: tables of The Plan with four sockets each and one move every three seconds, more and more of them. Target:
with 1,000 tables p99 to all four seats under 100 ms, and under 60 kB of memory for an idle socket.

Is it the driver that is slow? Told beside every figure: how much of its core the driver used, and for ours how late
its own loop ran (p99), which is as much as a time it tells can be wrong.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import uvloop

from heistnight.core import driver
from heistnight.core.action import Input
from heistnight.core.table import Table
from heistnight.games import games as all_games
from heistnight.server.room.talk import shown_law
from heistnight.server.runtime.streams import Stream, UpdateBuilder, private_view, shared_view
from heistnight.server.wire import ClockState

PEERS = Path(__file__).parent / "peers"
PEER = PEERS / "boardgameio"
sys.path.insert(0, str(PEERS))

import floor as least  # noqa: E402
from swarm import SEATS, Swarm  # noqa: E402

SIZES = (10, 50, 200)
CURVE = (500, 1000, 2000, 3000, 4000)
EVERY = 3.0
WARM_UP = 1.5
SETTLE = 2.0
MOVES = 150
MOST_TOLD = 2_500
Row = dict[str, Any]


# Ours ---------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _started(program: str) -> Iterator[tuple[int, int]]:
    """The port and the process id of a fresh server, with a file of its own."""
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "w") as nowhere:
        words = [sys.executable, str(PEERS / program), str(Path(folder) / "house.sqlite3")]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=nowhere, text=True)
        assert server.stdout is not None
        try:
            yield int(server.stdout.readline()), server.pid
        finally:
            server.terminate()
            server.wait(30)
            server.stdout.close()


@contextlib.contextmanager
def our_server() -> Iterator[tuple[int, int]]:
    with _started("house.py") as (port, pid):
        _wait_for(port)
        yield port, pid


async def _drive(port: int, pid: int, game: str, options: Row, tables: int, seconds: float, every: float) -> Row:
    empty = _memory(pid)
    swarm = Swarm(port, game, options, tables, every)
    await swarm.open()
    await asyncio.sleep(SETTLE)
    held = _memory(pid) - empty
    marks: list[tuple[float, float, float]] = []

    def mark() -> None:
        marks.append((time.perf_counter(), _cpu(pid), time.process_time()))

    await swarm.play(WARM_UP + every, seconds, mark, mark)
    swarm.close()
    took, used, own = (after - before for before, after in zip(*marks))
    times, late = sorted(swarm.times), sorted(swarm.late)
    return {
        "moves": len(times),
        "moves_per_second": len(times) / took,
        "cpu_ms_per_move": 1000 * used / len(times),
        "server_share": used / took,
        "driver_share": own / took,
        "driver_late_p99_ms": 1000 * _at(late, 0.99),
        "p50_ms": 1000 * _at(times, 0.5),
        "p99_ms": 1000 * _at(times, 0.99),
        "kb_per_idle_socket": held / tables / SEATS,
    }


def ours(game: str, options: Row, tables: int, seconds: float, every: float = 0.0) -> Row:
    with our_server() as (port, pid):
        result = uvloop.run(_drive(port, pid, game, options, tables, seconds, every))
    return result


def floor(tables: int, seconds: float) -> Row:
    """What a house of ours can not be below."""
    with _started("floor.py") as (port, pid):
        return uvloop.run(least.drive(port, tables, WARM_UP, seconds, lambda: _cpu(pid)))


# The peer -----------------------------------------------------------------------------------------------------------


def peer_ready() -> str:
    """Install the peer where it can be had; otherwise why it can not."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "node and npm are not here"
    if not (PEER / "node_modules").is_dir():
        done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=PEER, capture_output=True, text=True)
        if done.returncode:
            return f"npm could not install it: {done.stderr.strip().splitlines()[-1]}"
    return ""


def peer(tables: int, seconds: float) -> Row:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    env = {**os.environ, "NODE_ENV": "production"}
    server = subprocess.Popen(["node", "server.js", str(port)], cwd=PEER, env=env, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        assert server.stdout.readline() == "READY\n"
        words = ["node", "load.js", str(port), str(server.pid), str(tables), str(seconds)]
        done = subprocess.run(words, cwd=PEER, env=env, capture_output=True, text=True, timeout=120 + seconds)
        if done.returncode:
            raise RuntimeError(done.stderr)
        result: Row = json.loads(done.stdout)
        return result
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


# Telling ------------------------------------------------------------------------------------------------------------


def side_by_side(sizes: Sequence[int], seconds: float) -> list[Row]:
    rows = []
    for tables in sizes:
        for name, result in (
            ("heistnight", ours("tricks", {}, tables, seconds)),
            ("boardgame.io", peer(tables, seconds)),
            ("floor", floor(tables, seconds)),
        ):
            rows.append({"server": name, "tables": tables, **_rounded(result)})
            print(_line(rows[-1]), flush=True)
    return rows


def curve(sizes: Sequence[int], seconds: float) -> list[Row]:
    rows = []
    for tables in sizes:
        result = ours("the-plan", {"players": SEATS, "clock": "none"}, tables, seconds, EVERY)
        rows.append({"tables": tables, "sockets": SEATS * tables, **_rounded(result)})
        print(_line(rows[-1]), flush=True)
    return rows


def told(games: int = 5) -> dict[str, int]:
    """Bytes a move to all seats, at most four of them, in the median: games of four or as near as can be, by chance."""
    return {game.id: _bytes_told(game, games) for game in all_games()}


def _bytes_told(game: Any, games: int) -> int:
    sizes: list[int] = []
    for number in range(games):
        seats = min(game.seats, key=lambda seats: abs(seats - SEATS))
        table = game.deal(game.options(players=seats), bytes([number]) * 32, logged=True)
        rng, clock = random.Random(number), ClockState(0, 0.0, True)
        streams = [Stream(seat, "generation") for seat in range(min(seats, SEATS))]
        for stream in streams:
            stream.baseline = (
                shared_view(table, clock),
                private_view(table, stream.seat, shown_law(table, stream.seat, [], table.now)),
            )
        while table.agenda and len(sizes) < MOVES * (number + 1):
            log, move = table.log, _any_input(table, rng)
            assert log is not None
            past, table = len(log), _after(table, move)
            news = UpdateBuilder(shared_view(table, clock), log[past:])
            laws = [shown_law(table, stream.seat, [], table.now) for stream in streams]
            now = [private_view(table, stream.seat, law) for stream, law in zip(streams, laws)]
            sizes.append(sum(len(stream.update(look, news) or b"") for stream, look in zip(streams, now)))
    return int(median(size for size in sizes if size))


def _any_input(table: Table, rng: random.Random) -> Input:
    """Any answer of anybody; or the clock, where nobody is asked or now and then."""
    seats = driver.asked(table)
    if not seats or (driver.deadline(table) is not None and rng.random() < 0.02):
        return driver.silence(table)
    seat = rng.choice(seats)
    return Input(table.now, seat, rng.choice(table.offered(seat)))


def _after(table: Table, move: Input) -> Table:
    """As the server does it: on a copy."""
    log, after = table.log, table.clone()
    after.log = log
    after.play(move)
    return after


def verdict(sides: Sequence[Row], limit: Sequence[Row], sizes: Mapping[str, int]) -> list[str]:
    """Which targets were missed."""
    wrong = [f"{game}: {size} bytes told a move" for game, size in sizes.items() if size > MOST_TOLD]
    for own, other in zip(sides[::3], sides[1::3]):
        if own["tables"] >= 50 and own["cpu_ms_per_move"] > other["cpu_ms_per_move"] / 5:
            wrong.append(f"{own['tables']} tables: more than a fifth of the peer's CPU a move")
        if own["p99_ms"] >= other["p99_ms"]:
            wrong.append(f"{own['tables']} tables: p99 is not lower than the peer's")
    for row in limit:
        if row["tables"] == 1000 and row["p99_ms"] >= 100:
            wrong.append("1,000 tables: p99 is not under 100 ms")
        if row["tables"] == 1000 and row["kb_per_idle_socket"] >= 60:
            wrong.append("1,000 tables: an idle socket takes 60 kB or more")
    return wrong


def _line(row: Mapping[str, Any]) -> str:
    return "  ".join(f"{name} {value}" for name, value in row.items())


def _rounded(row: Mapping[str, float]) -> Row:
    return {name: round(value, 3 if "cpu" in name else 2) for name, value in row.items()}


def _at(values: Sequence[float], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))]


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    """In kB."""
    return int(Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()[0])


def _wait_for(port: int) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2) as probe:
            probe.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            if b" 200 " in probe.recv(100):
                return
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="*", default=SIZES, help="sizes to compare with the peer")
    parser.add_argument("--limit", type=int, nargs="*", default=CURVE, help="sizes of the curve")
    parser.add_argument("--seconds", type=float, default=12, help="long enough for a second match at most tables")
    parser.add_argument("--record", action="store_true", help="keep the figures for docs/evidence/trust.md")
    asked = parser.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    missing = peer_ready() if asked.tables else ""
    if missing:
        print(f"No peer: {missing}.")
    sides = side_by_side(asked.tables, asked.seconds) if asked.tables and not missing else []
    limit = curve(asked.limit, max(asked.seconds, 2 * EVERY))
    sizes = told()
    print(_line(sizes), flush=True)
    wrong = verdict(sides, limit, sizes)
    print(json.dumps({"load": load, "side_by_side": sides, "limit": limit, "told": sizes, "missed": wrong}))
    if asked.record:
        _record(sides, limit, sizes, load, wrong)
    sys.exit(bool(wrong))


def _record(sides: list[Row], limit: list[Row], sizes: dict[str, int], load: float, wrong: list[str]) -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.trust.results import record

    figures = {
        "load average of the machine before the run": round(load, 1),
        "side by side": [{name: value for name, value in row.items() if name in COMPARED} for row in sides],
        "one move per table every three seconds": limit,
        "bytes told a move to four seats, median": sizes,
        "targets missed": "; ".join(wrong) or "none",
    }
    record("server", figures, "python benchmarks/server.py --record")


COMPARED = (
    "server",
    "tables",
    "moves_per_second",
    "cpu_ms_per_move",
    "p50_ms",
    "p99_ms",
    "server_share",
    "driver_share",
)

if __name__ == "__main__":
    main()
