"""Strength of a trained player: one among `hard`, and players with one idea each among it.

    python -m training.match masterminds runs/masterminds/master.npz --games 1200
    python -m training.match the-plan runs/the-plan/master.npz --games 0 --exploiters 400 --json
    python -m training.match bank-heist runs/bank-heist/master.npz --games 2000 --exploiters 600

Seats rotate, but for Ocean's Heist, where either side is played and compared with what `hard` wins there against
`hard` in the same deals, and Bank Heist, which is measured by faction, on paired deals (`bank_heist/factions.py`); the
deals are none that were trained on. Shares of wins come with Wilson's 95 percent interval, and times are CPU time on
one core. Of The Plan `--worlds 0` leaves the policy alone, without a ply of search.
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

from heistnight.bots import Bot, bot
from heistnight.bots.masterminds import judge, master
from heistnight.bots.oceans_heist import judge as oceans_judge
from heistnight.bots.oceans_heist import master as oceans_master
from heistnight.env.session import unhurried
from heistnight.games import game as find_game
from heistnight.lab import play_game, wilson
from training import learned, player
from training.__main__ import FROZEN
from training.exploiters import EXPLOITERS
from training.timed import Timed

MASTER, HARD = "master", "hard"
PACKED = "master of the package"
PLAYERS = {"masterminds": 3, "oceans-heist": 2, "the-plan": 4, "bank-heist": 0}
SIDES = {"oceans-heist": ("crew", "staff")}


@cache
def seated(game: str, name: str, weights: str, worlds: int, first_thought: float) -> Bot:
    if name == PACKED:
        return bot(game, MASTER)
    if name != MASTER:
        return next((one for one in EXPLOITERS[game] if one.level == name), None) or bot(game, name)
    if game == "masterminds":
        return master.Master(judge.Judge(judge.read(Path(weights))))
    if game == "oceans-heist":
        return oceans_master.Master(oceans_judge.Judge(oceans_judge.read(Path(weights))))
    return player.Master(learned.read(find_game(game), Path(weights)), worlds, first_thought)


def play(asked: argparse.Namespace, one: str, others: str, side: str, number: int) -> tuple[float, list[float]]:
    """Return the value of a game to the one among others, and its times."""
    game = find_game(asked.game)
    seat = SIDES[asked.game].index(side) if side else number % asked.players
    mind = asked.weights, asked.worlds, asked.first_thought
    bots = [seated(asked.game, others, *mind)] * asked.players
    bots[seat] = timed = Timed(seated(asked.game, one, *mind))
    options = unhurried(game, {"players": asked.players})
    result = play_game(game, options, f"{asked.seed} {number}".encode(), bots)
    return result.worth(seat), timed.spent


def contest(
    pool: Executor, asked: argparse.Namespace, games: int, one: str, others: str, side: str = ""
) -> dict[str, Any]:
    found = list(pool.map(partial(play, asked, one, others, side), range(games), chunksize=4))
    won = sum(worth for worth, _ in found)
    spent = sorted(time for _, times in found for time in times)
    low, high = wilson(won, games)
    return {
        "one": f"{one} as {side}" if side else one,
        "among": others,
        "players": asked.players,
        "seed": asked.seed,
        "games": games,
        "share": round(won / games, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "fair": round(1 / asked.players, 4),
        "mean_ms": round(sum(spent) / len(spent), 2),
        "p99_ms": round(spent[len(spent) * 99 // 100], 2),
    }


def tell(row: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(row), flush=True)
        return
    print(
        f"{row['one']} among {row['among']}: {row['share']:.3f} [{row['low']:.3f}, {row['high']:.3f}], fair "
        f"{row['fair']:.3f}, {row['games']} games of {row['players']}; a decision {row['mean_ms']:.1f} ms, "
        f"99 % {row['p99_ms']:.1f} ms",
        flush=True,
    )


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=PLAYERS)
    parser.add_argument("weights", help="a master.npz")
    parser.add_argument(
        "--against", choices=(HARD, MASTER), default=HARD, help="whom it meets, as they are in the package"
    )
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--exploiters", type=int, default=0, help="games of each of them among masters")
    parser.add_argument("--worlds", type=int, default=player.WORLDS)
    parser.add_argument("--first-thought", type=float, default=player.FIRST_THOUGHT)
    parser.add_argument("--seed", default="never trained on")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    if asked.against != HARD and asked.game not in FROZEN:
        parser.error(f"--against {asked.against} is for {' and '.join(FROZEN)}; {asked.game} meets hard.")
    asked.players = asked.players or PLAYERS[asked.game]
    others = HARD if asked.against == HARD else PACKED
    with ProcessPoolExecutor(asked.workers) as pool:
        if asked.game == "bank-heist":
            import_module("training.bank_heist.factions").measure(pool, asked)
            return
        for side in SIDES.get(asked.game, ("",)) if asked.games else ():
            tell(contest(pool, asked, asked.games, MASTER, others, side), asked.json)
            if others == PACKED:
                tell(contest(pool, asked, asked.games, HARD, others, side), asked.json)
        if asked.games and asked.game in SIDES and others == HARD:  # what is fair there; the other side has the rest
            for both in (HARD, MASTER):
                tell(contest(pool, asked, asked.games, both, both, SIDES[asked.game][0]), asked.json)
        for one in EXPLOITERS[asked.game] if asked.exploiters else ():
            side = getattr(one, "side", "")
            tell(contest(pool, asked, asked.exploiters, one.level, MASTER, side), asked.json)


if __name__ == "__main__":
    main()
