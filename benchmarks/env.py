"""How many steps a second the research environments make, next to PettingZoo's and RLCard's card games in the same run.

    python benchmarks/env.py [--json] [--rounds 5] [--seconds 0.5]

Everybody plays whole games by chance through the same loop, as a learner would: look (observation and legal actions),
choose, step; deals and ends are part of it, and no deal comes twice. PettingZoo's environments and ours are unwrapped.
What counts is CPU time, the best of several interleaved rounds. The peers come from requirements/bench.txt; without
them only our figures show.

There are two figures. "Plain" gives a seed to the first game only, and is the one to compare by. "Seeded" gives every
game a seed of its own, so that each can be played again: PettingZoo's card games make their environment anew for that,
so it mostly measures how dear a seed is there. RLCard takes no seeds for single games. Mind what a step is: a game of
Leduc hold'em has six cards and takes two or three steps.
"""

import argparse
import gc
import json
import os
import platform
import random
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from time import process_time
from typing import Any

from heistnight.env import pettingzoo
from heistnight.games import games

# By the book, players by chance never find the code of Bank Heist: the Agents win after six answers, and the figure is
# mostly that of a deal. With the Start Player by lot the game is played.
BY_LOT = {"bank-heist by lot": ("bank-heist", {"start_player": "random"})}
COMPACT = {f"{game.id} compact": (game.id, {"observation": "compact"}) for game in games() if game.research.compact}
OURS: dict[str, tuple[str, dict[str, Any]]] = {game.id: (game.id, {}) for game in games()} | BY_LOT | COMPACT
PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu")

Play = Callable[[random.Random, int | None], int]


def aec(env: Any) -> Play:
    """One game of an environment in PettingZoo's form; how many steps it took."""

    def play(chance: random.Random, seed: int | None) -> int:
        steps = 0
        env.reset(seed=seed)
        while env.agents:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].view(bool).nonzero()[0]  # NumPy finds flags faster than numbers
            env.step(int(legal[int(chance.random() * len(legal))]))
            steps += 1
        return steps

    return play


def rlcard(env: Any) -> Play:
    """One game of an environment in RLCard's form."""

    def play(chance: random.Random, seed: int | None) -> int:
        steps = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance.random() * len(legal))])
            steps += 1
        return steps

    return play


def contenders() -> tuple[dict[str, Play], str]:
    """Ours, then the peers by the name of their project; and what is missing."""
    found = {f"heistnight {name}": aec(pettingzoo.raw_env(game, **options)) for name, (game, options) in OURS.items()}
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    warnings.simplefilter("ignore")
    try:
        import rlcard as cards
        from pettingzoo import classic

        for name in PETTINGZOO:
            found[f"pettingzoo {name}"] = aec(getattr(classic, name).env().unwrapped)
        for name in RLCARD:
            found[f"rlcard {name}"] = rlcard(cards.make(name))
    except ImportError as error:
        return found, str(error)
    return found, ""


def pace(
    play: Play, seconds: float, chance: random.Random, seeds: Iterator[int], *, seeded: bool
) -> tuple[float, float]:
    """Steps a second and steps a game, over so many seconds of CPU time."""
    gc.collect()
    steps = games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        steps += play(chance, next(seeds) if seeded or not games else None)
        games += 1
    return steps / spent, steps / games


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    players, missing = contenders()
    chance, seeds = random.Random(1), count()
    seeded: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    plain: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, play in players.items():
            seeded[name].append(pace(play, seconds, chance, seeds, seeded=True))
            plain[name].append(pace(play, seconds, chance, seeds, seeded=False))
    figures = {
        name: {
            "plain": max(plain[name])[0],
            "seeded": max(seeded[name])[0],
            "steps_a_game": sum(game for _, game in seeded[name]) / rounds,
        }
        for name in players
    }
    found: dict[str, Any] = {"python": platform.python_version(), "rounds": rounds, "games": figures}
    return found | ({"missing": missing} if missing else {"compared": compared(figures)})


def compared(figures: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """How many times the steps of the fastest of PettingZoo's card games each of ours makes."""
    peers = [line for name, line in figures.items() if name.startswith("pettingzoo")]
    return {
        name: {
            way: figures[f"heistnight {name}"][way] / max(peer[way] for peer in peers) for way in ("plain", "seeded")
        }
        for name in OURS
    }


def show(found: dict[str, Any]) -> None:
    print(f"Python {found['python']}, steps a second of CPU time, best of {found['rounds']} rounds")
    print(f"{'':<36}{'plain':>10}{'seeded':>10}{'steps a game':>15}")
    for name, line in found["games"].items():
        print(f"{name:<36}{line['plain']:>10.0f}{line['seeded']:>10.0f}{line['steps_a_game']:>15.1f}")
    if "missing" in found:
        print(f"No peers: {found['missing']}. Install requirements/bench.txt to measure them in the same run.")
        return
    print("How many times the fastest of PettingZoo's classic card games:")
    for name, times in found["compared"].items():
        print(f"{name:<36}{times['plain']:>10.1f}{times['seeded']:>10.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds a game and round")
    asked = parser.parse_args()
    found = measure(asked.rounds, asked.seconds)
    if asked.json:
        print(json.dumps(found, indent=2))
    else:
        show(found)


if __name__ == "__main__":
    main()
