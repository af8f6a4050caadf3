"""How much faster many processes make a study: python benchmarks/lab.py [--json] [--games 1000] [--workers 1 2 4]

The same games are played by one process and by several, and the clock on the wall counts, the start of the processes
and the writing of the journal included. Several cores do not always give several times the speed of one: they share
memory and heat. So the limit is measured in the same run: as many processes that play the same games side by side and
have nothing to do with each other. "Near-linear" means near that limit.
"""

import argparse
import json
import multiprocessing
import os
import platform
import tempfile
import time
from pathlib import Path
from typing import Any

from heistnight.games import game as find_game
from heistnight.lab.journal import Journal
from heistnight.lab.match import Match
from heistnight.lab.setup import Setup, setup_for
from heistnight.lab.workers import on_this_machine, play_batch

GAME, LEVEL = "the-plan", "easy"


def study(setup: Setup, match: Match, games: int, workers: int) -> float:
    """Seconds for a run as the lab makes it."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        journal = Journal(Path(folder), setup)
        for rows in on_this_machine(match, range(games), workers):
            journal.append(rows)
        journal.close()
        return time.perf_counter() - begun


def side_by_side(match: Match, games: int, processes: int) -> float:
    """Games a second of processes that know nothing of each other, each with all the games to itself."""
    spawn = multiprocessing.get_context("spawn")
    gate = spawn.Barrier(processes + 1)
    alone = [spawn.Process(target=_alone, args=(match, games, gate)) for _ in range(processes)]
    for process in alone:
        process.start()
    gate.wait()
    begun = time.perf_counter()
    for process in alone:
        process.join()
    return processes * games / (time.perf_counter() - begun)


def _alone(match: Match, games: int, gate: Any) -> None:
    gate.wait()
    play_batch(match, range(games))


def measure(games: int, workers: list[int]) -> dict[str, Any]:
    game = find_game(GAME)
    options = game.options()
    setup = setup_for(game, options, (LEVEL,) * options.players, 1, talk=False)
    match = setup.match
    rows: list[dict[str, float]] = []
    for count in workers:
        rate = games / study(setup, match, games, count)
        limit = side_by_side(match, games, count)
        first = rows[0] if rows else {"games_a_second": rate, "limit": limit}
        rows.append(
            {
                "workers": count,
                "games_a_second": rate,
                "limit": limit,
                "times_one": rate / first["games_a_second"],
                "limit_times_one": limit / first["limit"],
            }
        )
    return {"python": platform.python_version(), "cores": os.cpu_count(), "games": games, "rows": rows}


def show(found: dict[str, Any]) -> None:
    print(f"Python {found['python']}, {found['cores']} cores, {found['games']:,} games of The Plan by {LEVEL} bots")
    print(f"{'workers':>8}{'games/s':>10}{'times one':>11}{'limit':>10}{'times one':>11}")
    for row in found["rows"]:
        print(
            f"{row['workers']:>8}{row['games_a_second']:>10.0f}{row['times_one']:>11.2f}"
            f"{row['limit']:>10.0f}{row['limit_times_one']:>11.2f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, nargs="+", default=sorted({1, os.cpu_count() or 1}))
    asked = parser.parse_args()
    found = measure(asked.games, asked.workers)
    print(json.dumps(found, indent=2)) if asked.json else show(found)


if __name__ == "__main__":
    main()
