"""What leaves the server for a pair of eyes is the same in any two worlds that these eyes can not tell apart.

    python -m tests.trust.secrecy --games 200

plays so many stretches of each game, and each value of each option once. The observer (any seat, or a spectator)
listens by socket and by plain HTTP, drops its line and comes back, asks for what it may not have, and tries the doors
for replays and exports, in two servers at once: one holds the true table, the other a world drawn anew from what the
observer knows. Every byte must be the same, and so every message, its order, its size and the time it was sent.

When something is turned up that differs in the two worlds, they are no longer alike, and the second is drawn anew.
Half of the stretches begin without a world that is drawn: with two games that were really dealt and played, of which
the observer was told the same.

The closed world comes first (tests/conformance/closed.py): it believes nobody who says what is secret, neither the
declarations of the games' fields nor their worlds. Everything that leaves a table is compared in games dealt under
another seed, and with another draw.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings

from heistnight.games import games
from tests.conformance import closed
from tests.conformance.inventory import FACTS
from tests.conformance.test_conformance import settings_of, tried
from tests.strategies import AnyGame, Play
from tests.trust.results import record
from tests.trust.secrecy_pair import Pair, Tally
from tests.trust.secrecy_worlds import held_still

STEPS = 30


def tell_no_secret(game: AnyGame, play: Play, tally: Tally, steps: int = STEPS) -> None:
    """Play a stretch of a game in two worlds; Leak says what tells them apart."""
    pair = Pair(game, play, tally)
    tally.stretches += 1
    tally.observers["a spectator" if play.observer is None else f"seat {play.observer}"] += 1
    with held_still(pair.moment):
        asyncio.run(pair.run(steps))


def any_games(game: AnyGame, count: int, tally: closed.Tally) -> None:
    """Compare so many games with others of which a seat was told the same; Leak says what tells them apart."""

    def compared(play: Play) -> None:
        for check in closed.CHECKS:
            check(game, play, tally)

    with_plays(game, count, compared)


def any_stretches(game: AnyGame, count: int, tally: Tally, steps: int = STEPS) -> None:
    """So many stretches with any options, seats and moves; the same ones every time."""
    with_plays(game, count, lambda play: tell_no_secret(game, play, tally, steps))


def with_plays(game: AnyGame, count: int, deed: Callable[[Play], None]) -> None:
    """Do something with so many plays of a game, the same ones every time."""

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(FACTS[game.id].plays(game))
    def each(play: Play) -> None:
        deed(play)

    each()


def every_setting(game: AnyGame, tally: Tally, steps: int = STEPS, each: int = 1) -> str:
    """Each value of each option once (or every so manieth), with some number of seats and some pair of eyes."""
    values = [(choice.name, value) for choice in game.choices for value in settings_of(choice)]
    for turn, (name, value) in enumerate(values[::each]):
        fits = [chosen for players in game.seats if (chosen := tried(game, players, {name: value}))]
        options: Any = fits[turn % len(fits)]
        observer = [None, *range(options.players)][turn % (options.players + 1)]
        tell_no_secret(game, Play(options, name.encode(), str(value).encode(), observer), tally, steps)
    return f"{len(values[::each])} of {len(values)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="stretches of each game, beside one for every setting")
    parser.add_argument("--closed", type=int, default=20, help="games of each that are compared in a closed world")
    parser.add_argument("--steps", type=int, default=60, help="how long a stretch is")
    parser.add_argument("--each", type=int, default=1, help="try only every so manieth value of the options")
    asked = parser.parse_args()
    rows, began, whole = [], time.monotonic(), Tally()
    for game in games():
        tally, compared = Tally(), closed.Tally()
        any_games(game, asked.closed, compared)
        values = every_setting(game, tally, asked.steps, asked.each)
        any_stretches(game, asked.games, tally, asked.steps)
        rows.append(
            {
                "game": game.title,
                "stretches": tally.stretches,
                "option values tried": values,
                "steps": sum(tally.steps.values()),
                "pairs of worlds": tally.worlds,
                "of them really dealt": tally.dealt,
                "closed world: moments": compared.moments,
                "closed world: imagined worlds": compared.worlds,
                "closed world: answers of bots": compared.thoughts,
                "messages compared": tally.messages,
                "bytes compared": tally.bytes,
                "leaks": 0,
            }
        )
        whole.kinds += tally.kinds
        whole.steps += tally.steps
        whole.observers += tally.observers
        print(rows[-1], file=sys.stderr, flush=True)
    figures = {
        "by game": rows,
        "kinds of messages compared": dict(whole.kinds.most_common()),
        "steps by kind": {name.replace("_", " "): count for name, count in whole.steps.most_common()},
        "stretches by observer": dict(sorted(whole.observers.items())),
        "seconds": round(time.monotonic() - began),
    }
    print(record("secrecy", figures, " ".join(["python -m tests.trust.secrecy", *sys.argv[1:]])))


if __name__ == "__main__":
    main()
