"""How strong the bots are, level by level, and how long they think.

    python benchmarks/bots.py                      the ladder of The Plan with four at the table, and thinking times
    python benchmarks/bots.py --quick              the same in a minute or so, with wide intervals
    python benchmarks/bots.py --players 2,6 --set bribes=on
    python benchmarks/bots.py --json               one JSON object instead of tables

One bot of a level sits among others of the level below, seats rotating, and wins this share of the games (shared
victories counted in parts), with Wilson's 95 percent interval; fair would be one over the number of seats. Thinking is
measured in CPU time on one core.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from heistnight.bots import levels
from heistnight.core.problems import Problem
from heistnight.games import game as find_game
from heistnight.lab import GameResult, run_match, wilson
from heistnight.lab.thinking import thinking


def ladder(names: Sequence[str]) -> list[tuple[str, str]]:
    """Each level among the one below, and the strongest among the weakest."""
    rungs = [(above, below) for below, above in pairwise(names)]
    return [*rungs, (names[-1], names[0])] if len(names) > 2 else rungs


def contest(game: str, options: Any, level: str, others: str, games: int, seed: bytes, workers: int) -> dict[str, Any]:
    """One against equals: its share of wins and what a game scores."""
    seats = options.players
    results = run_match(game, options, [level] + [others] * (seats - 1), games, seed, workers, rotate=True)
    wins = sum(result.worth(result.levels.index(level)) for result in results)
    low, high = wilson(wins, games)
    return {
        "level": level,
        "among": others,
        "players": seats,
        "games": games,
        "share": wins / games,
        "low": low,
        "high": high,
        "fair": 1 / seats,
        "score": mean(_score(result, level) for result in results),
        "others_score": mean(mean(_rest(result, level)) for result in results),
    }


def alone(game: str, options: Any, level: str, games: int, seed: bytes, workers: int) -> dict[str, Any]:
    """One against no other seat: how often it wins."""
    results = run_match(game, options, [level], games, seed, workers)
    wins = sum(0 in result.winners for result in results)
    low, high = wilson(wins, games)
    score = mean(result.scores[0] for result in results)
    return {
        "level": level,
        "players": 1,
        "games": games,
        "share": wins / games,
        "low": low,
        "high": high,
        "score": score,
    }


def fairness(game: str, options: Any, level: str, games: int, seed: bytes, workers: int) -> dict[str, Any]:
    """The share each seat wins when all are alike."""
    results = run_match(game, options, [level] * options.players, games, seed, workers)
    rows = []
    for seat in range(options.players):
        wins = sum(result.worth(seat) for result in results)
        rows.append({"seat": seat, "share": wins / games, "interval": wilson(wins, games)})
    return {"level": level, "games": games, "seats": rows}


def thought(game: str, options: Any, level: str, games: int, seed: bytes) -> dict[str, Any]:
    """What decisions cost a level, all together and by question."""
    costs = msgspec.to_builtins(thinking(game, options, level, games, seed))
    return {"level": level, "players": options.players, **costs.pop(""), "questions": costs}


def _score(result: GameResult, level: str) -> float:
    return result.scores[result.levels.index(level)]


def _rest(result: GameResult, level: str) -> list[float]:
    mine = result.levels.index(level)
    return [score for seat, score in enumerate(result.scores) if seat != mine]


def mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="the-plan")
    parser.add_argument("--players", default="4", help="numbers of seats, with commas")
    parser.add_argument("--levels", default="", help="levels to compare, weakest first; all by default")
    parser.add_argument("--set", action="append", default=[], metavar="option=value")
    parser.add_argument("--games", type=int, default=1000, help="games a row")
    parser.add_argument("--quick", action="store_true", help="few games: a look, not a measurement")
    parser.add_argument("--seed", default="bots")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    games = 60 if asked.quick else asked.games
    game = find_game(asked.game)
    names = asked.levels.split(",") if asked.levels else levels(game.id)
    seed = asked.seed.encode()
    found: dict[str, Any] = {"game": game.id, "options": asked.set, "seed": asked.seed}
    found |= {"ladder": [], "alone": [], "seats": [], "thinking": []}

    def tell(line: str) -> None:
        if not asked.json:
            print(line, flush=True)

    for players in map(int, asked.players.split(",")):
        words = dict(word.partition("=")[::2] for word in asked.set)
        options = game.options_type.parse({"players": players, **words})
        if players == 1:
            for level in names:
                row = alone(game.id, options, level, games, seed, asked.workers)
                found["alone"].append(row)
                tell(f"{level:>7} alone        {row['share']:6.3f} [{row['low']:.3f}, {row['high']:.3f}]")
        else:
            for level, others in ladder(names):
                row = contest(game.id, options, level, others, games, seed, asked.workers)
                found["ladder"].append(row)
                tell(
                    f"{level:>7} among {others:<7} {row['share']:6.3f} [{row['low']:.3f}, {row['high']:.3f}]"
                    f"  fair {row['fair']:.3f}  {players} players, {games} games"
                    f"  score {row['score']:.1f} to {row['others_score']:.1f}"
                )
            middle = names[len(names) // 2]
            seats = fairness(game.id, options, middle, games, seed, asked.workers)
            found["seats"].append({"players": players, **seats})
            shares = " ".join(f"{row['share']:.3f}" for row in seats["seats"])
            tell(f"  seats, all {middle}: {shares}")
        for level in names:
            row = thought(game.id, options, level, 1 if asked.quick else 4, seed)
            found["thinking"].append(row)
            tell(
                f"{level:>7} thinks  mean {row['mean_ms']:7.2f} ms  median {row['p50_ms']:7.2f}"
                f"  99 % {row['p99_ms']:7.2f}  longest {row['max_ms']:7.2f}   ({row['decisions']} decisions)"
            )
    if asked.json:
        json.dump(found, sys.stdout, indent=2)
        print()


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))
