"""What voices cost: python benchmarks/voice.py [--tables N] [--seconds N]

Tables of four play on (a move a second at each) while two of the four speak without a pause, as Opus at 24 kbit/s in
frames of 40 ms. One server process, which is one core. Targets: with 40 tables the game's p99 stays under 50 ms, and
from mouth to ear it is less than 150 ms at p95. That is a frame to be filled, the way through the server, and the 60 ms
that the listener's page lets pieces wait; encoding and decoding are the browser's, some 5 ms, and not in it.
"""

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from struct import Struct
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from server import _at, _cpu, our_server

sys.path.insert(0, str(Path(__file__).parent / "peers"))
import swarm
from swarm import BINARY, Line, Swarm, Table

FRAME, WAIT = 0.040, 0.060
PACKET = 120
SPEAKERS = 2
WARM_UP = 3.0
GAME_MS, EAR_MS = 50.0, 150.0
SENT = Struct(">d")


class Talking(Table):
    """A table at which everybody hears voices."""

    async def _ask(self, by: int, kind: str, **fields: Any) -> None:
        await super()._ask(by, kind, **fields, **({"voices": True} if kind == "Hello" else {}))


class Voices:
    """Everybody who speaks, and how long it took to everybody who heard it."""

    def __init__(self, tables: list[Table]) -> None:
        self.took: list[float] = []
        self.bytes = self.sent = 0
        self._mouths = [line for table in tables for line in table.lines[:SPEAKERS]]
        for table in tables:
            for line in table.lines:
                line.spoken = self._hear

    def _hear(self, voice: bytes) -> None:
        self.took.append(time.perf_counter() - SENT.unpack_from(voice, 7)[0])
        self.bytes += len(voice)

    async def speak(self) -> None:
        """Each in its own time, for people do not take breath together."""
        await asyncio.gather(*(self._speak(line, FRAME * n / len(self._mouths)) for n, line in enumerate(self._mouths)))

    async def _speak(self, line: Line, after: float) -> None:
        due = time.perf_counter() + after
        for count in counts():
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            head = b"\0" + count.to_bytes(2, "big")
            line.write(BINARY, head + SENT.pack(time.perf_counter()) + bytes(PACKET - SENT.size))
            self.sent += 1
            due += FRAME


def counts() -> Iterator[int]:
    while True:
        yield from range(0, 0x10000, 2)


async def measure(port: int, pid: int, tables: int, seconds: float) -> dict[str, Any]:
    swarm.Table = Talking  # type: ignore[misc]
    crowd = Swarm(port, "the-plan", {"clock": "none", "players": 4}, tables, every=1.0)
    await crowd.open()
    voices = Voices(crowd.tables)
    speaking = asyncio.create_task(voices.speak())
    marks: list[tuple[float, float, int, int]] = []

    def mark() -> None:
        if not marks:
            voices.took.clear()
        marks.append((time.perf_counter(), _cpu(pid), voices.bytes, voices.sent))

    await crowd.play(WARM_UP, seconds, mark, mark)
    speaking.cancel()
    crowd.close()
    span, used, heard, sent = (after - before for before, after in zip(*marks, strict=True))
    times, took, late = sorted(crowd.times), sorted(voices.took), sorted(crowd.late)
    through = 1000 * _at(took, 0.95)
    return {
        "tables": tables,
        "moves": len(times),
        "move_p50_ms": 1000 * _at(times, 0.5),
        "move_p99_ms": 1000 * _at(times, 0.99),
        "pieces_a_second_in": sent / span,
        "pieces_a_second_out": len(took) / span,
        "lost": 1 - len(took) / (sent * 3),
        "kB_a_second_out": heard / span / 1000,
        "kB_a_second_to_a_listener_of_one_voice": heard / len(took) / FRAME / 1000,
        "through_the_server_p50_ms": 1000 * _at(took, 0.5),
        "through_the_server_p95_ms": through,
        "mouth_to_ear_p95_ms": 1000 * (FRAME + WAIT) + through,
        "server_share_of_a_core": used / span,
        "driver_late_p99_ms": 1000 * _at(late, 0.99),
    }


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=40)
    asked.add_argument("--seconds", type=float, default=20)
    wish = asked.parse_args()
    with our_server() as (port, pid):
        row = asyncio.run(measure(port, pid, wish.tables, wish.seconds))
    print(json.dumps({name: round(value, 2) for name, value in row.items()}, indent=2))
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    good = row["move_p99_ms"] < GAME_MS and row["mouth_to_ear_p95_ms"] < EAR_MS
    print("as wanted" if good else "NOT AS WANTED")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
