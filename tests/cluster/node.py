"""`heistnight serve` with something the matter: python -m tests.cluster.node SKEW serve ...

SKEW is how many seconds its clocks are ahead. A signal of FUSES lets it die by kill -9 at one of its next batches:
before it is sent, in the middle, or when it is written and nobody was told. HEIST_RULES=game:version lets it know other
rules. HEIST_FAULT="never in doubt" lets it tell what it knows however old its lease is.
"""

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

FUSES = {"before": signal.SIGUSR1, "middle": signal.SIGUSR2, "after": signal.SIGHUP}
LONGEST_BATCH = 0.004


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _die_soon() -> None:
    time.sleep(random.uniform(0, LONGEST_BATCH))
    die()


def lay_fuses() -> None:
    from heistnight.store.postgres import PostgresStore

    attempt, lit = PostgresStore._try, {"where": "", "left": 0}
    for place, number in FUSES.items():
        signal.signal(number, lambda *_, place=place: lit.update(where=place, left=random.randint(1, 8)))

    async def attempt_with_fuse(self: PostgresStore, saves: Sequence[Any]) -> Any:
        where = lit["where"]
        lit["left"] -= bool(where)  # type: ignore[operator]
        due = where and lit["left"] == 0
        if due and where == "before":
            die()
        if due and where == "middle":
            threading.Thread(target=_die_soon, daemon=True).start()
        problem = await attempt(self, saves)
        if due and where == "after":
            die()
        return problem

    PostgresStore._try = attempt_with_fuse  # type: ignore[method-assign]


def set_ahead(seconds: float) -> None:
    from heistnight.server.machine import Machine

    wall, time_of_day = Machine.wall, time.time
    Machine.wall = lambda self: wall(self) + 1000 * seconds  # type: ignore[method-assign]
    Machine.time_of_day = staticmethod(lambda: time_of_day() + seconds)


def know(game: str, version: int) -> None:
    if game == "document":
        from heistnight.server.hosting import node
        from heistnight.server.room import document, records

        document.FORMAT = records.FORMAT = node.FORMAT = version  # type: ignore[attr-defined]
        return
    from heistnight.games import game as find_game

    type(find_game(game)).version = version


def main() -> int:
    from heistnight.cli import main as heistnight

    if ahead := float(sys.argv[1]):
        set_ahead(ahead)
    lay_fuses()
    if rules := os.environ.get("HEIST_RULES"):
        game, _, version = rules.partition(":")
        know(game, int(version))
    if os.environ.get("HEIST_FAULT") == "never in doubt":
        from heistnight.server.hosting import node

        node.DOUBT = node.HANG_UP = 1e9
    return heistnight(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
