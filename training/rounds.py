"""A judge for Masterminds in rounds: games are played, nets learn who wins from all of them, and `hard` is met.

The first games are of `hard` alone, later ones of `hard` and the judge so far, at one table. Every round is kept, so
that a training goes on from the last one.
"""

import argparse
import multiprocessing
import os
import random
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from heistnight.bots import Bot, bot
from heistnight.bots.masterminds.judge import Judge, read, write
from heistnight.bots.masterminds.master import Master
from heistnight.bots.worker import work_for_parent
from heistnight.lab import wilson
from training import log
from training.judging import GAME, Batch, Net, Written, fit, gathered, joined, loss, played, reckoned

HARD = "hard"
PLAYERS = (3, 3, 3, 3, 3, 3, 3, 2, 4, 5)  # most where the player is measured
NOISE = (0.0, 0.01, 0.03, 0.06)
FIRST, SECOND = 48, 24
EPOCHS, RATE, TRACE, STEPS = 6, 1.5e-3, 0.8, 700
AHEAD = 3  # games handed out to each worker
HELD_BACK = 14  # of so many games one is not learned from
LINES = {"share": "share won by one among two", "fair": "fair share"}


@cache
def seated(name: str) -> Bot:
    """A level, or the judge of a file."""
    return Master(Judge(read(Path(name)))) if name.endswith(".npz") else bot(GAME, name)


def play(seed: str, cast: tuple[str, ...], noise: float, keep: bool) -> tuple[tuple[str, ...], Written]:
    return cast, played(seed, [seated(name) for name in cast], noise, keep)


def many(
    pool: Executor, end: float, workers: int, play: Callable[..., Any], jobs: Iterable[tuple[Any, ...]]
) -> Iterator[Any]:
    """Games as they are done; after the end no more are begun, but a few there are always."""
    left = iter(jobs)
    waiting: set[Future[Any]] = {pool.submit(play, *job) for job in islice(left, AHEAD * workers)}
    while True:
        while len(waiting) < AHEAD * workers and time.monotonic() < end and (job := next(left, None)):
            waiting.add(pool.submit(play, *job))
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield from [future.result() for future in done]


def casts(name: str, count: int, judge: str, against: str | None) -> Iterator[tuple[Any, ...]]:
    """Games to learn from, with slips of the hand in most of them."""
    chance = random.Random(name)
    for number in range(count):
        if against:
            cast: tuple[str, ...] = alone(judge, against, chance.randrange(3))
        else:
            cast = tuple(chance.choice((judge, HARD)) for _ in range(chance.choice(PLAYERS)))
        yield f"{name} {number}", cast, chance.choice(NOISE), True


def meetings(name: str, count: int, judge: str, against: str = HARD) -> Iterator[tuple[Any, ...]]:
    """One judge among two others, seats rotating."""
    for number in range(count):
        yield f"{name} {number}", alone(judge, against, number % 3), 0.0, False


def alone(judge: str, against: str, place: int) -> tuple[str, ...]:
    return tuple(judge if seat == place else against for seat in range(3))


# Rounds on disk -------------------------------------------------------------------------------------------------------


def keep(folder: Path, number: int, games: list[Written]) -> None:
    """The last games of a round are only looked at to see how well was learned."""
    back = len(games) // HELD_BACK
    for part, some in (("learned", games[back:]), ("back", games[:back])):
        for batch in gathered(some):
            for name, array in zip(Batch._fields, batch):
                np.save(folder / f"{part}-{number}-{batch.worth.shape[1]}-{name}.npy", np.asarray(array))


def kept(folder: Path, part: str) -> list[Batch]:
    found = []
    for rows in sorted(folder.glob(f"{part}-*-rows.npy")):
        worth, turns = (np.load(rows.with_name(rows.name.replace("rows", name))) for name in Batch._fields[1:])
        found.append(Batch(np.load(rows, mmap_mode="r"), worth, turns.tolist()))
    return found


def rounds(folder: Path) -> int:
    return len({path.name.split("-")[1] for path in folder.glob("learned-*-rows.npy")})


def learn(folder: Path, seed: int) -> dict[str, np.ndarray]:
    net = Net(seed, FIRST, SECOND)
    fit(net, kept(folder, "learned"), EPOCHS, RATE, trace=TRACE, most=STEPS, seed=seed)
    return net.weights


# The training ---------------------------------------------------------------------------------------------------------


def train(asked: argparse.Namespace) -> None:
    begun = time.monotonic()
    end = begun + 60 * asked.minutes
    folder = Path(asked.out)
    folder.mkdir(parents=True, exist_ok=True)
    path, tell = folder / "master.npz", partial(log.tell, folder)
    before = max([line["spent"] for line in log.told(folder, "step")], default=0.0)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # every worker has a core
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(asked.workers, mp_context=spawn, initializer=work_for_parent) as pool:
        meet = partial(many, pool, end, asked.workers, play)
        while time.monotonic() < end:
            number = rounds(folder)
            judge = str(path) if path.exists() else HARD
            games = [game for _, game in meet(casts(f"learn {asked.seed} {number}", asked.games, judge, asked.against))]
            keep(folder, number, games)
            nets = list(pool.map(partial(learn, folder), range(asked.nets)))
            weights = joined(nets)
            latest = folder / f"master-{number}.npz"
            write(weights, {"rounds": number + 1, "seed": asked.seed}, latest)
            latest_net = Net(0)
            latest_net.weights = weights
            back = kept(folder, "back")
            said = {"loss": loss(back, latest_net.chances), "hard_loss": loss(back, reckoned)} if back else {}
            found = list(meet(meetings(f"meet {asked.seed} {number}", asked.match, str(latest), asked.against or HARD)))
            won = sum(float(game.worth[cast.index(str(latest))]) for cast, game in found)
            path.write_bytes(latest.read_bytes())
            low, high = wilson(won, len(found))
            spent = before + time.monotonic() - begun
            share = won / len(found)
            tell(kind="step", spent=spent, games=len(games), share=share, low=low, high=high, fair=1 / 3, **said)
            log.draw(folder, LINES)
