"""How strong every level is, in every game and with every number of players, as a table for docs/evidence/baselines.md.

    python benchmarks/baselines.py                                 everything; hours
    python benchmarks/baselines.py the-plan:2,4 oceans-heist:2 --games 60
    python benchmarks/baselines.py --json

Each level meets the one below at one table, alternating around it, seats rotating; the share of the win is given with
Wilson's 95 percent interval, and half would be equal. In Exactly As Planned, and alone, all win or lose together: there
it is the share of the same deals that a level wins by itself. Thinking is CPU time on one core.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from heistnight.bots import levels
from heistnight.core.problems import Problem
from heistnight.games import game as find_game
from heistnight.games import games as all_games
from heistnight.lab import run_match, wilson
from heistnight.lab.ladder import pairings, together
from heistnight.lab.thinking import Cost, thinking


class Line(msgspec.Struct, frozen=True):
    """A level at a table of so many."""

    game: str
    players: int
    level: str
    against: str
    games: int
    share: float | None
    low: float | None
    high: float | None
    cost: Cost


def lines(asked: argparse.Namespace) -> Iterator[Line]:
    for word in asked.tables or [game.id for game in all_games()]:
        name, _, counts = word.partition(":")
        game = find_game(name)
        names = asked.levels.split(",") if asked.levels else levels(game.id)
        for players in map(int, counts.split(",")) if counts else game.seats:
            options = game.options(players=players)
            seed = f"{asked.seed}|{players}".encode()
            alone = together(game, options)
            for below, level in pairwise(["", *names]):
                share = low = high = None
                games = 0
                if alone:
                    results = run_match(game.id, options, [level] * players, asked.games, seed, asked.workers)
                    games, won = len(results), sum(bool(result.winners) for result in results)
                    share, (low, high) = won / games, wilson(won, games)
                elif below:
                    (met,) = pairings(game, options, (below, level), asked.games, seed, asked.workers)
                    games, share = len(met.shares), 1 - met.share
                    low, high = 1 - met.interval[1], 1 - met.interval[0]
                cost = thinking(game.id, options, level, asked.thinking, seed)[""]
                yield Line(game.title, players, level, "" if alone else below, games, share, low, high, cost)


def told(line: Line) -> str:
    against = f"`{line.level}` against `{line.against}`" if line.against else f"`{line.level}`"
    share = "" if line.share is None else f"{line.share:.2f} [{line.low:.2f}, {line.high:.2f}]"
    cost = f"{line.cost.mean_ms:.2f}, {line.cost.p99_ms:.1f}"
    return f"| {line.game}, {line.players} | {against} | {share} | {line.games or ''} | {cost} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="GAME[:PLAYERS,...]", help="usually all")
    parser.add_argument("--levels", default="", help="weakest first; usually all")
    parser.add_argument("--games", type=int, default=200, help="a pairing")
    parser.add_argument("--thinking", type=int, default=2, help="games in which thinking is measured")
    parser.add_argument("--seed", default="baselines")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if not asked.json:
        print("| game, players | level | share [95 %] | games | ms a decision: mean, 99 % |\n|---|---|---|---|---|")
    found: list[Any] = []
    for line in lines(asked):
        found.append(msgspec.to_builtins(line))
        if not asked.json:
            print(told(line), flush=True)
    if asked.json:
        json.dump(found, sys.stdout, indent=2)
        print()


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))
