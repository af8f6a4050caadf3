"""What a move costs with many nodes, and how long a table stands still: python benchmarks/cluster.py

Tables of The Plan with four sockets each and one move every three seconds: with 1, 2 and 4 nodes over a real PostgreSQL
behind a real HAProxy, and in the same seconds as many tables with one process and its file, so that a busy machine is
busy for both. Told are the CPU time of a move for nodes, database and balancer apart, the time from a move to the
fourth player, and how many lines were handed on; then the same with a balancer that hashes nothing.

What a server does while nobody is there (beats, looks, the balancer's checks) is measured before the tables open, and
told apart. A move is judged without it, for it is the same however many moves there are: with few tables it is most of
what is used, with many it vanishes. `whole_times_single` is the same with it, for who wants to know. Targets: CPU of a
node for a move at most 1.1 times the single process's, the same with 1 and 4 nodes (within a tenth), a node without
anybody under 5 ms a second, and p99 under 100 ms.

Then crews play while nodes are killed and restarted: how long their tables stand still. Targets: the first move within
4 s of a kill; in a planned restart 1.5 s in the median and 3 s at p99. The curves are drawn to docs/pictures.
"""

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import uvloop

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "peers"), str(HERE.parent)]

from swarm import SEATS, Swarm  # noqa: E402

from server import _at, _cpu, _rounded, _wait_for  # noqa: E402
from tests.cluster.cluster import Balancer  # noqa: E402
from tests.cluster.torture import tortured  # noqa: E402
from tests.postgres import Postgres, free_port, postgres  # noqa: E402

NODES = (1, 2, 4)
EVERY, SETTLE, WARM_UP, IDLE = 3.0, 2.0, 1.5, 16.0
OPTIONS = {"players": SEATS, "clock": "none"}
PICTURES = HERE.parent / "docs" / "pictures"
Row = dict[str, Any]
_NOTHING = (lambda: None,) * 2


@contextlib.contextmanager
def servers(where: Sequence[str]) -> Iterator[tuple[list[int], list[int], list[int]]]:
    """Ports, process ids and ports for figures of so many servers."""
    with open(os.devnull, "w") as nowhere:
        running = []
        try:
            for place in where:
                words = [sys.executable, str(HERE / "peers" / "house.py"), place, str(free_port()), str(free_port())]
                running.append(subprocess.Popen(words, stdout=subprocess.PIPE, stderr=nowhere, text=True))
                running[-1].figures = int(words[-1])  # type: ignore[attr-defined]
                assert running[-1].stdout is not None
                running[-1].port = int(running[-1].stdout.readline())  # type: ignore[attr-defined]
                _wait_for(running[-1].port)  # type: ignore[attr-defined]
            yield (
                [server.port for server in running],  # type: ignore[attr-defined]
                [server.pid for server in running],
                [server.figures for server in running],  # type: ignore[attr-defined]
            )
        finally:
            for server in running:
                server.kill()
                server.wait()
                assert server.stdout is not None
                server.stdout.close()


def _family(pid: int) -> list[int]:
    """A process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def _together(pids: Sequence[int]) -> float:
    total = 0.0
    for pid in pids:
        with contextlib.suppress(OSError):
            total += _cpu(pid)
    return total


Groups = Mapping[str, Callable[[], Sequence[int]]]


def _used(groups: Groups) -> list[float]:
    """Seconds by the clock, and of CPU for the driver and for each group."""
    return [time.perf_counter(), time.process_time(), *(_together(pids()) for pids in groups.values())]


async def _drive(single: int, balanced: int, groups: Groups, tables: int, seconds: float) -> Row:
    """As many tables at the single server as behind the balancer, in the same seconds."""
    marks = [_used(groups)]
    await asyncio.sleep(IDLE)
    marks.append(_used(groups))
    swarms = [Swarm(port, "the-plan", OPTIONS, tables, EVERY) for port in (single, balanced)]
    for swarm in swarms:
        await swarm.open()
    await asyncio.sleep(SETTLE)

    def mark() -> None:
        marks.append(_used(groups))

    first, second = (
        swarm.play(WARM_UP + EVERY, seconds, *both) for swarm, both in zip(swarms, ((mark,) * 2, _NOTHING))
    )
    await asyncio.gather(first, second)
    for swarm in swarms:
        swarm.close()
    nobody, _, *idle = (after - before for before, after in zip(*marks[:2]))
    took, own, *used = (after - before for before, after in zip(*marks[2:]))
    moves = [len(swarms[name != "single"].times) for name in groups]
    times = sorted(swarms[1].times)
    return {
        "moves_per_second": len(times) / took,
        **{f"cpu_ms_per_move_{name}": _ms(cpu, n) for name, cpu, n in zip(groups, used, moves)},
        **{f"idle_ms_per_second_{name}": _ms(cpu, nobody) for name, cpu in zip(groups, idle)},
        **{
            f"moving_ms_{name}": _ms(cpu - rest * took / nobody, n)
            for name, cpu, rest, n in zip(groups, used, idle, moves)
        },
        "driver_share": own / took,
        "p50_ms": 1000 * _at(times, 0.5),
        "p99_ms": 1000 * _at(times, 0.99),
    }


def _ms(seconds: float, among: float) -> float:
    return 1000 * seconds / among


def together(server: Postgres, nodes: int, tables: int, seconds: float, hashes: bool = True) -> Row:
    """So many nodes behind a balancer, beside one process with its file."""
    with (
        tempfile.TemporaryDirectory() as folder,
        servers([f"{folder}/house.sqlite3"]) as ((single,), alone, _),
        servers([server.new_database()] * nodes) as (ports, pids, figures),
    ):
        balancer = Balancer(Path(folder), ports, hashes)
        balancer.start()
        try:
            _wait_for(balancer.port)
            assert balancer.pid
            postmaster = int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
            groups = {
                "single": lambda: alone,
                "node": lambda: pids,
                "database": lambda: _family(postmaster),
                "balancer": lambda: [balancer.pid],
            }
            row = dict(uvloop.run(_drive(single, balancer.port, groups, tables, seconds)))
            row["idle_ms_per_second_node"] /= nodes
            row["times_single"] = row["moving_ms_node"] / row["moving_ms_single"]
            row["whole_times_single"] = row["cpu_ms_per_move_node"] / row["cpu_ms_per_move_single"]
            row["handed_on"] = sum(_figure(port, "handed_on_total") for port in figures) / (SEATS * tables)
            row["rows_a_batch"] = _ratio([(_figure(p, "saves_total"), _figure(p, "batches_total")) for p in figures])
            return row
        finally:
            balancer.stop()


def _figure(port: int, name: str) -> float:
    from tests.cluster.cluster import fetch

    text = fetch(f"127.0.0.1:{port}", "/metrics")[1].decode()
    return float(text.split(f"\nheistnight_{name} ")[1].split()[0])


def _ratio(pairs: Sequence[tuple[float, float]]) -> float:
    return sum(a for a, _ in pairs) / max(1.0, sum(b for _, b in pairs))


def load(server: Postgres, tables: int, seconds: float, counts: Sequence[int], rounds: int) -> list[Row]:
    """A row for each number of nodes, and one without hashing: the medians of all rounds, in turns."""
    kinds = [(f"{nodes} nodes", nodes, True) for nodes in counts] + [
        (f"{counts[-1]} nodes, no hashing", counts[-1], False)
    ]
    found: dict[str, list[Row]] = {name: [] for name, _, _ in kinds}
    for _ in range(rounds):
        for name, nodes, hashes in kinds:
            found[name].append(together(server, nodes, tables, seconds, hashes))
            print(name, _rounded(found[name][-1]), flush=True)
    return [
        {"servers": name, "tables": tables, **_rounded({what: median(row[what] for row in rows) for what in rows[0]})}
        for name, rows in found.items()
    ]


async def _stand_still(server: Postgres, deeds: int) -> dict[str, list[float]]:
    async with tortured(server, nodes=3, crews=6) as torture:
        for number in range(deeds):
            await torture.do(("left and started again", "kill -9")[number % 2])
    assert not torture.wrongs(), torture.wrongs()
    return torture.first_moves


def curves(times: Mapping[str, Sequence[float]]) -> str:
    """Which share of tables moves again after so many seconds, as a picture."""
    width, height, left, bottom = 640, 300, 48, 36
    longest = max(5.0, *(max(waits) for waits in times.values() if waits))
    colours = {"killed": "#b3261e", "planned restart": "#1b6e53"}

    def at(seconds: float, share: float) -> str:
        x, y = left + seconds / longest * (width - left - 12), height - bottom - share * (height - bottom - 16)
        return f"{x:.1f},{y:.1f}"

    lines = []
    for second in range(int(longest) + 1):
        x = at(second, 0).split(",")[0]
        lines.append(f'<line x1="{x}" x2="{x}" y1="16" y2="{height - bottom}" stroke="#8884"/>')
        lines.append(f'<text x="{x}" y="{height - bottom + 16}" text-anchor="middle">{second} s</text>')
    for share in (0, 0.5, 1):
        y = at(0, share).split(",")[1]
        lines.append(f'<line x1="{left}" x2="{width - 12}" y1="{y}" y2="{y}" stroke="#8884"/>')
        lines.append(f'<text x="{left - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for number, (name, waits) in enumerate(times.items()):
        colour, ordered = colours.get(name, "#555"), sorted(waits)
        points = [at(0, 0)]
        for count, wait in enumerate(ordered):
            points += [at(wait, count / len(ordered)), at(wait, (count + 1) / len(ordered))]
        points.append(at(longest, 1))
        lines.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(points)}"/>')
        lines.append(f'<text x="{width - 20}" y="{150 + 20 * number}" text-anchor="end" fill="{colour}">{name}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
    title = "<title>Share of tables that move again after so many seconds</title>"
    return f'{head} font-size="12" fill="#888" role="img">{title}{"".join(lines)}</svg>\n'


def standing(times: Mapping[str, Sequence[float]]) -> list[Row]:
    return [
        {
            "what": name,
            "tables": len(waits),
            "median_s": round(median(waits), 2),
            "p99_s": round(_at(sorted(waits), 0.99), 2),
            "longest_s": round(max(waits), 2),
        }
        for name, waits in times.items()
        if waits
    ]


def verdict(rows: Sequence[Row], still: Sequence[Row]) -> list[str]:
    """Which targets were missed."""
    nodes, wrong = rows[:-1], []
    for row in nodes:
        if row["times_single"] > 1.1:
            wrong.append(f"{row['servers']}: a move takes {row['times_single']} times the CPU of one process")
        if row["idle_ms_per_second_node"] > 5:
            wrong.append(f"{row['servers']}: a node without anybody takes more than 5 ms a second")
        if row["p99_ms"] >= 100:
            wrong.append(f"{row['servers']}: p99 is not under 100 ms")
    if nodes[-1]["times_single"] > 1.1 * nodes[0]["times_single"]:
        wrong.append("CPU of a move grows with the nodes")
    limits = {"killed": (4.0, 4.0), "planned restart": (1.5, 3.0)}
    for row in still:
        half, most = limits.get(row["what"], (1e9, 1e9))
        if row["median_s"] > half or row["p99_s"] > most:
            wrong.append(f"{row['what']}: a table stood still for too long")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--nodes", type=int, nargs="*", default=NODES)
    parser.add_argument("--deeds", type=int, default=20, help="how many nodes are killed or restarted")
    parser.add_argument(
        "--record", action="store_true", help="keep the figures for docs/evidence/trust.md and draw the curves"
    )
    asked = parser.parse_args()
    before = os.getloadavg()[0]
    with postgres() as server:
        rows = load(server, asked.tables, asked.seconds, asked.nodes, asked.rounds)
        times = asyncio.run(_stand_still(server, asked.deeds)) if asked.deeds else {}
    still = standing(times)
    wrong = verdict(rows, still)
    print(json.dumps({"load": before, "rows": rows, "still": still, "missed": wrong}))
    if asked.record:
        from tests.trust.results import record

        figures = {
            "load average of the machine before the run": round(before, 1),
            "one move per table every three seconds": rows,
            "until a table moves again": still,
            "targets missed": "; ".join(wrong) or "none",
        }
        if times:
            PICTURES.mkdir(exist_ok=True)
            (PICTURES / "cluster-standstill.svg").write_text(curves(times))
        words = f"--tables {asked.tables} --seconds {asked.seconds:g} --rounds {asked.rounds} --deeds {asked.deeds}"
        record("cluster-load", figures, f"python benchmarks/cluster.py {words} --record")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
