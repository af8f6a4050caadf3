"""A master of Bank Heist: first who is who, then what to lean to, learned in rounds by trial.

From games of `hard` the habits of people are learned (`identities.py`). Then one seat of every faction tries leanings
near the present ones among `hard`, different ones in every game; who won more than such a deal gives on average shows
the way (evolution strategies: every game is a sample for all columns at once). Every round is kept, so that a training
goes on from the last one.
"""

import argparse
import multiprocessing
import os
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from heistnight.bots.worker import work_for_parent
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import FACTION
from heistnight.lab import play_game
from training import log
from training.bank_heist import identities
from training.bank_heist.factions import HARD, PLAYERS, gain
from training.bank_heist.judge import Judge, read, write
from training.bank_heist.master import Master
from training.bank_heist.reasons import CHANCES, COLUMNS, ROBBERY, SIDES
from training.rounds import many

# How far is tried: chances in logits, the rest in what `hard` weighs the answers of each phase by.
REACH = np.array([1.0 if name in CHANCES else 0.5 if name in ROBBERY else 0.12 for name in COLUMNS], np.float32)
RATE = 10.0
WITNESSED = 0.06  # of the time of the first run
PULLS = (3e-5, 1e-4, 3e-4, 1e-3, 3e-3)  # back to what `hard` believes; who is surprised least is kept
MET = 0.1  # of the time of every run
HELD_BACK = 10  # of so many games one is not learned from
LINES = {side: f"share won by {side} that try" for side in SIDES}


class Trial(NamedTuple):
    """What one seat of a faction tried, as a seed, and whether it won; `deal` says how many of whom there were."""

    side: int
    seed: list[int]
    deal: tuple[int, ...]
    won: bool


@cache
def known(path: str) -> dict[str, np.ndarray]:
    return {name: array.astype(np.float32) for name, array in read(Path(path)).items()}


def tried(seed: list[int]) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(len(COLUMNS)).astype(np.float32)


def attempt(path: str, seed: int, number: int, players: int) -> list[Trial]:
    """A game among `hard` in which a seat of every faction tries something."""
    options = HeistOptions(players=players, pace="none")
    deal = b"lean %d %d" % (seed, number)
    sides = [FACTION[card] for card in GAME.deal(options, deal).identities]
    bots, seats = [HARD] * players, {}
    for place, side in enumerate(SIDES):
        theirs = [seat for seat, other in enumerate(sides) if other == side]
        if theirs:
            seats[place] = random.Random(f"{seed} {number} {place}").choice(theirs)
            leanings = known(path)["leanings"].copy()
            leanings[place] += REACH * tried([seed, number, place])
            bots[seats[place]] = Master(Judge({**known(path), "leanings": leanings}))
    won = play_game(GAME, options, deal, bots, talk=True).winners
    counts = tuple(sides.count(side) for side in SIDES)
    return [Trial(place, [seed, number, place], counts, seat in won) for place, seat in seats.items()]


def moved(leanings: np.ndarray, trials: Sequence[Trial], games: int) -> np.ndarray:
    """The leanings a step further to where more was won than such deals give; a short round goes less far."""
    found = leanings.copy()
    for side in range(len(SIDES)):
        own = [trial for trial in trials if trial.side == side]
        by_deal: dict[tuple[int, ...], list[bool]] = defaultdict(list)
        for trial in own:
            by_deal[trial.deal].append(trial.won)
        usual = {deal: sum(wins) / len(wins) for deal, wins in by_deal.items()}
        better = np.array([trial.won - usual[trial.deal] for trial in own], np.float32)
        if own:
            found[side] += RATE * REACH * (better @ np.stack([tried(trial.seed) for trial in own])) / games
    return found


def shares(trials: Sequence[Trial]) -> dict[str, float]:
    wins = {side: [trial.won for trial in trials if trial.side == place] for place, side in enumerate(SIDES)}
    return {side: sum(won) / len(won) for side, won in wins.items() if won}


def believed(seed: int, pool: Any, end: float, workers: int, tell: Any) -> dict[str, np.ndarray]:
    """The habits of people, from games of `hard`."""
    jobs = ((f"witness {seed} {number}", PLAYERS[number % len(PLAYERS)]) for number in range(1_000_000))
    games = list(many(pool, end, workers, identities.witnessed, jobs))
    back = -(-len(games) // HELD_BACK)
    learned_from, held_back = identities.laid_out(games[back:]), identities.laid_out(games[:back])
    fitted = [identities.habits(), *pool.map(partial(identities.fit, learned_from), PULLS)]
    surprises = [identities.surprise(weights, held_back) for weights in fitted]
    weights = fitted[surprises.index(min(surprises))]
    tell(kind="belief", games=len(games), surprises=surprises)
    return {**weights, "leanings": np.zeros((len(SIDES), len(COLUMNS)), np.float32)}


def rounds(folder: Path) -> list[Path]:
    return sorted(folder.glob("master-*.npz"), key=lambda path: int(path.stem.split("-")[1]))


def train(asked: argparse.Namespace) -> None:
    begun = time.monotonic()
    whole = 60 * asked.minutes
    end = begun + (1 - MET) * whole
    folder = Path(asked.out)
    folder.mkdir(parents=True, exist_ok=True)
    tell = partial(log.tell, folder)
    before = max([line["spent"] for line in log.told(folder, "step")], default=0.0)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # every worker has a core
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(asked.workers, mp_context=spawn, initializer=work_for_parent) as pool:
        kept = rounds(folder)
        if not kept:
            first = believed(asked.seed, pool, begun + WITNESSED * whole, asked.workers, tell)
            kept = [folder / "master-0.npz"]
            write(first, {"rounds": 0, "seed": asked.seed}, kept[0])
        while True:
            number = len(kept)
            seed = 1000 * asked.seed + number
            jobs = ((str(kept[-1]), seed, game, PLAYERS[game % len(PLAYERS)]) for game in range(asked.games))
            trials = [trial for game in many(pool, end, asked.workers, attempt, jobs) for trial in game]
            now = known(str(kept[-1]))
            kept.append(folder / f"master-{number}.npz")
            weights = {**now, "leanings": moved(now["leanings"], trials, asked.games)}
            write(weights, {"rounds": number, "seed": asked.seed}, kept[-1])
            (folder / "master.npz").write_bytes(kept[-1].read_bytes())
            spent = before + time.monotonic() - begun
            tell(kind="step", spent=spent, trials=len(trials), **shares(trials))
            log.draw(folder, LINES)
            if time.monotonic() >= end:
                break
        name = f"meet {asked.seed} {len(kept)}"
        for side in SIDES:
            tell(kind="match", **gain(pool, side, name, str(kept[-1]), HARD.level, asked.match))
