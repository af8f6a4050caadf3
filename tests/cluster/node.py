"""`heistnight serve` with something the matter: python -m tests.cluster.node SKEW serve ...

SKEW is how many seconds its clocks are ahead. A signal of FUSES lets it die by kill -9 at one of its next batches:
before it is sent, in the middle, or when it is written and nobody was told. HEIST_RULES=game:version lets it know other
rules. HEIST_FAULT names one of the faults in FAULTS, which the judge must find.
"""

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
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
    from heistnight.server import clock

    told = time.time
    time.time = lambda: told() + seconds
    clock._START += 1000 * seconds


def know(game: str, version: int) -> None:
    from heistnight.games import game as find_game

    type(find_game(game)).version = version


# Faults that must be found ------------------------------------------------------------------------------------------


def _two_statements() -> None:
    """The fence is looked at first, and then the rows are written."""
    from heistnight.store import postgres

    attempt = postgres.PostgresStore._try

    async def look_then_write(self: postgres.PostgresStore, saves: Sequence[Any]) -> Any:
        if await self._is_over():
            return postgres.LifeOver()
        await_here = float(os.environ.get("HEIST_PAUSE", "0"))
        if await_here:
            time.sleep(await_here)
        return await attempt(self, saves)

    postgres._BATCH = postgres._BATCH.replace(
        "WHERE life = $1 AND way = $2 AND NOT ended FOR KEY SHARE", "WHERE life = $1 OR way = $2"
    )
    postgres.PostgresStore._try = look_then_write  # type: ignore[method-assign]


def _own_clock() -> None:
    """A lease by the node's own clock."""
    from heistnight.store import postgres

    postgres._BEAT = postgres._BEAT.replace("seen = clock_timestamp()", "seen = to_timestamp($2 / 1000)")
    stale = "to_timestamp({now})"
    for name in ("_KNOCK", "_END"):
        text = getattr(postgres, name)
        setattr(postgres, name, text.replace("clock_timestamp()", stale.format(now=time.time())))


def _never_in_doubt() -> None:
    """A node that tells what it knows however old its lease is."""
    from heistnight.server.nodes import house

    house.DOUBT = 1e9


def _retry_unsure() -> None:
    """A batch nobody knows about is sent again with new numbers, as if it had not been written."""
    from heistnight.store import postgres

    attempt = postgres.PostgresStore._try

    async def try_again(self: postgres.PostgresStore, saves: Sequence[Any]) -> Any:
        problem = await attempt(self, saves)
        for more in range(1, 50):
            if not isinstance(problem, postgres.Unsure | postgres.OutOfDate):
                return problem
            later = [
                (rooms, [type(row)(row.room, row.number + more, *_rest(row)) for row in inputs], said, frees)
                for rooms, inputs, said, frees in saves
            ]
            problem = await attempt(self, later)
        return problem

    postgres.PostgresStore._try = try_again  # type: ignore[method-assign]


def _rest(row: Any) -> tuple[Any, ...]:
    return row.at, row.seat, row.action, row.ask


FAULTS: dict[str, Callable[[], None]] = {
    "two statements": _two_statements,
    "own clock": _own_clock,
    "never in doubt": _never_in_doubt,
    "retry unsure": _retry_unsure,
}


def main() -> int:
    from heistnight.cli import main as heistnight

    if ahead := float(sys.argv[1]):
        set_ahead(ahead)
    lay_fuses()
    if rules := os.environ.get("HEIST_RULES"):
        game, _, version = rules.partition(":")
        know(game, int(version))
    if fault := os.environ.get("HEIST_FAULT"):
        FAULTS[fault]()
    return heistnight(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
