"""A real server under hostile messages and requests, and a table next door that must not notice.

    python -m tests.trust.hostile --messages 1000000

starts `heistnight serve` as anybody would, with its usual limits, and attacks it from many addresses of this machine:
as spectators of a table whose link is known, as strangers who want the chairs of bots, as somebody sent away, and as
nobody who speaks any protocol right. Then a flood from a single address. Meanwhile two people play next door, and every
answer they wait for is timed.

    python -m tests.trust.hostile --sieges 20

lays siege to it in every way that says nothing wrong, for so many seconds each. Target: next door 99 percent of the
answers come within 50 ms, and the server takes at most 100 MB more.
"""

import argparse
import asyncio
import json
import sys
import time
from typing import Any

from tests.trust.hostile_attack import Attack
from tests.trust.hostile_server import Broken, NextDoor, Serving, Victims, served
from tests.trust.hostile_sieges import besieged, verdict
from tests.trust.results import record

MOST_MORE_MEMORY = 100


async def attacked(serving: Serving, messages: int, minutes: float = 60) -> dict[str, Any]:
    """The whole of it: what was thrown, what came back, and what it cost. Broken says what went wrong."""
    victims = await asyncio.to_thread(Victims, serving)
    attack = Attack(serving, victims, messages, minutes)
    neighbours = await asyncio.to_thread(NextDoor, serving)
    watching = asyncio.create_task(neighbours.watch())
    began, memory, cpu = time.monotonic(), serving.memory(), serving.cpu()
    await attack.run()
    thrown, cost = time.monotonic(), serving.cpu() - cpu
    told = await attack.flood("127.200.0.1", 400 if messages > 10_000 else 40)
    flooded, flood_cost = time.monotonic(), serving.cpu() - cpu - cost
    watching.cancel()
    await asyncio.to_thread(neighbours.stop)
    await asyncio.to_thread(victims.unharmed)
    await asyncio.to_thread(victims.close)
    still_sound(serving, memory, max(neighbours.memory))
    tally = attack.tally
    flood = tally.thrown.pop("flood")
    return {
        "hostile messages and requests": tally.all,
        "of which": dict(tally.thrown.most_common()),
        "answers on sockets": dict(tally.answers.most_common()),
        "answers to requests": {str(status): count for status, count in sorted(tally.statuses.items())},
        "crashes, 500s, errors in the log, effects on the table": 0,
        "seconds, and of them seconds of the server's processor": [round(thrown - began), round(cost)],
        "longest burst of fifty, in seconds": round(tally.slowest, 2),
        "server's memory before, at most, after (MB)": [
            round(size) for size in (memory, max(neighbours.memory), serving.memory())
        ],
        "answers next door": neighbours.answers(began, thrown),
        "then a flood from one address, messages": flood,
        "answers to the flood": dict(told.most_common()),
        "seconds of the flood, and of the server's processor": [round(flooded - thrown, 1), round(flood_cost, 1)],
        "answers next door during the flood": neighbours.answers(thrown, flooded),
    }


def still_sound(serving: Serving, before: float, most: float) -> None:
    if serving.process.poll() is not None:
        raise Broken("the server is gone")
    if failures := serving.failures():
        raise Broken(f"the server failed: {failures[:3]}")
    if most > before + MOST_MORE_MEMORY:
        raise Broken(f"the server grew from {before} to {most} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=60, help="stop after so long, however much was thrown by then")
    parser.add_argument("--sieges", type=float, help="lay siege instead, so many seconds in each way")
    asked = parser.parse_args()
    if asked.sieges is not None:
        with served() as serving:
            rows = asyncio.run(besieged(serving, asked.sieges))
            still_sound(serving, 0, 0)
        wrong = verdict(rows)
        figures = {"targets missed": "; ".join(wrong) or "none", "ways": rows}
        print(json.dumps(figures, indent=2))
        print(record("sieges", figures, " ".join(["python -m tests.trust.hostile", *sys.argv[1:]])))
        sys.exit(bool(wrong))
    with served() as serving:
        figures = asyncio.run(attacked(serving, asked.messages, asked.minutes))
    print(json.dumps(figures, indent=2))
    print(record("hostile", figures, " ".join(["python -m tests.trust.hostile", *sys.argv[1:]])))


if __name__ == "__main__":
    main()
