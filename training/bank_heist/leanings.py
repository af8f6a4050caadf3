"""A master of Bank Heist: first who is who, then what to lean to, learned in rounds by trial.

From games of `hard` the habits of people are learned (`identities.py`). Then the seats of one faction try leanings near
the present ones among `hard`, each others, different ones in every game; who won more than such a deal gives on average
shows the way (evolution strategies: every game is a sample for all columns at once). Every round is kept, so that a
training goes on from the last one.
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

from heistnight.bots.bank_heist.judge import Judge, read, write
from heistnight.bots.bank_heist.master import Master
from heistnight.bots.bank_heist.reasons import CHANCES, COLUMNS, ROBBERY, SIDES
from heistnight.bots.worker import work_for_parent
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import FACTION
from heistnight.lab import play_game
from training import log
from training.bank_heist import identities
from training.bank_heist.factions import HARD, PLAYERS, gain
from training.rounds import many
from training.steps import step

# How far is tried: chances in logits, the rest in what `hard` weighs the answers of each phase by.
REACH = np.array([1.0 if name in CHANCES else 0.5 if name in ROBBERY else 0.12 for name in COLUMNS], np.float32)
RATE = 25.0  # steps of that reach for what one step would win
MEMORY = 0.8  # what rounds before count in that
SPREAD = 0.22  # of a game won or lost
TRYING = {"crew": 3, "agents": 1, "rivals": 1}  # how often; what one of the Crew does decides least
WITNESSED = 0.06  # of the time of the first run
PULLS = (3e-5, 1e-4, 3e-4, 1e-3, 3e-3)  # back to what `hard` believes; who is surprised least is kept
MET = 0.1  # of the time of every run
HELD_BACK = 10  # of so many games one is not learned from
LINES = {side: f"share won by {side} that try" for side in SIDES}


class Trial(NamedTuple):
    """Trial of one seat of a faction, as a seed, with its result; `deal` has the number of each faction."""

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
    """A game among `hard` in which the seats of one faction try something, each on its own."""
    options = HeistOptions(players=players, pace="none")
    deal = b"lean %d %d" % (seed, number)
    sides = [FACTION[card] for card in GAME.deal(options, deal).identities]
    side = random.Random(f"{seed} {number}").choices(
        SIDES, [share * (name in sides) for name, share in TRYING.items()]
    )[0]
    place, bots = SIDES.index(side), [HARD] * players
    seats = [seat for seat, other in enumerate(sides) if other == side]
    for seat in seats:
        leanings = known(path)["leanings"].copy()
        leanings[place] += REACH * tried([seed, number, seat])
        bots[seat] = Master(Judge({**known(path), "leanings": leanings}))
    won = play_game(GAME, options, deal, bots, talk=True).winners
    counts = tuple(sides.count(name) for name in SIDES)
    return [Trial(place, [seed, number, seat], counts, seat in won) for seat in seats]


class Pull:
    """Running direction of gains beyond the usual wins of such deals; later rounds count more."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.pull, self.trials = np.zeros((len(SIDES), len(COLUMNS))), np.zeros((len(SIDES), 1))
        if path.exists():
            with np.load(path) as held:
                self.pull, self.trials = held["pull"], held["trials"]

    def add(self, trials: Sequence[Trial]) -> np.ndarray:
        """Return the step along the direction."""
        self.pull, self.trials = MEMORY * self.pull, MEMORY * self.trials
        for side in range(len(SIDES)):
            own = [trial for trial in trials if trial.side == side]
            if own:
                self.pull[side] += better(own) @ np.stack([tried(trial.seed) for trial in own])
                self.trials[side] += len(own)
        np.savez(self.path, pull=self.pull, trials=self.trials)
        return REACH * step(self.pull, self.trials, SPREAD, RATE)


def better(trials: Sequence[Trial]) -> np.ndarray:
    """Return the gain of each beyond the usual wins of such a deal."""
    by_deal: dict[tuple[int, ...], list[bool]] = defaultdict(list)
    for trial in trials:
        by_deal[trial.deal].append(trial.won)
    usual = {deal: sum(wins) / len(wins) for deal, wins in by_deal.items()}
    return np.array([trial.won - usual[trial.deal] for trial in trials], np.float32)


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
        pull = Pull(folder / "pull.npz")
        while True:
            number = len(kept)
            seed = 1000 * asked.seed + number
            jobs = ((str(kept[-1]), seed, game, PLAYERS[game % len(PLAYERS)]) for game in range(asked.games))
            trials = [trial for game in many(pool, end, asked.workers, attempt, jobs) for trial in game]
            now = known(str(kept[-1]))
            kept.append(folder / f"master-{number}.npz")
            weights = {**now, "leanings": now["leanings"] + pull.add(trials)}
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
