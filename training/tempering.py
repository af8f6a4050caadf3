"""Master of Ocean's Heist in rounds: both sides play with their knobs turned a little by lot, and turn them for good
the way that won; nets learn from the same games what each four of the Staff leaves standing.

Crew and Staff meet `hard` and each other. Every round is kept, so that a training goes on from the last one.
"""

import argparse
import multiprocessing
import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from heistnight.bots import Bot, Eyes, answer, bot
from heistnight.bots.oceans_heist.judge import LAYERS, MENACES, TABLES, Judge, read, write
from heistnight.bots.oceans_heist.master import Master
from heistnight.bots.oceans_heist.placing import Rumour, rumour
from heistnight.bots.oceans_heist.temper import CREW, STAFF
from heistnight.bots.worker import work_for_parent
from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.env.session import unhurried
from heistnight.games import game as find_game
from heistnight.games.oceans_heist.pieces import ALL_GEAR, EMPTY, FAMILIES, UNIQUE_NEEDS
from training import log
from training.fours import Rows, fit, joined, together, written
from training.rounds import many
from training.steps import step

GAME = "oceans-heist"
SIDES = ("crew", "staff")
ALONE = ((True, False),) * 5 + ((False, True),) * 5  # whose knobs are turned, of Crew and Staff
CASTS = ALONE + ((True, True),) * 10
RATE = 25.0  # steps a knob is turned for what one step would win
MEMORY = 0.7  # what rounds before count in that
FARTHEST = 8.0
TABLES_BY_LOT = 0.5
NETS_EVERY = 2  # rounds
MOST_ROWS = 80_000
DRAWN_TO = 60.0  # games that say nothing, in what Globals and Targets are worth
LINES = {"crew": "share won by the Crew", "staff": "share won by the Staff"}


class Played(NamedTuple):
    """A game: who was it, how far the knobs were turned, who won, and what there is to learn from it."""

    masters: tuple[bool, bool]
    turned: tuple[np.ndarray, np.ndarray]
    won: tuple[float, float]
    tables: np.ndarray
    hidden: np.ndarray
    rows: Rows | None


class Job(NamedTuple):
    seed: str
    path: str
    masters: tuple[bool, bool]
    turned: tuple[np.ndarray, np.ndarray]
    by_lot: bool
    keep: bool
    against: str


@cache
def weights_of(path: str) -> dict[str, np.ndarray]:
    return read(Path(path))


def seated(job: Job, side: int) -> Bot:
    if not job.masters[side]:
        return bot(GAME, job.against)
    weights = dict(weights_of(job.path))
    name = SIDES[side]
    weights[name] = weights[name] + job.turned[side]
    if job.by_lot:
        weights["tables"] = 0 * weights["tables"]
    return Master(Judge(weights))


def play(job: Job) -> Played:
    game, chance = find_game(GAME), random.Random(job.seed)
    table: Any = game.deal(unhurried(game, {"players": 2}), job.seed.encode())
    bots = [seated(job, side) for side in range(2)]
    rngs = [Rng(f"{job.seed} {seat}".encode()) for seat in range(2)]
    rows: list[Rows] = []
    hidden = np.zeros((2, len(ALL_GEAR)), np.float32)
    open_round: Rumour | None = None
    number = 0
    while (decision := table.open()) is not None:
        if job.keep and table.stage == "prep" and table.round != number:
            number, open_round = table.round, rumour(table)
            _count(table, hidden)
        elif open_round is not None and table.stage not in ("prep", "crunch") and table.round == number:
            row = written(open_round, table.laid, table.vault_places if open_round.three else (), chance)
            rows += [row] if row else []
            open_round = None
        seat = decision.seats(table)[0]
        action: Any = answer(bots[seat], Eyes(table, seat, rngs[seat]), may_rest=False)
        table.play(Input(table.now, seat, action))
    outcome = table.outcome()
    won = float(outcome.worth(0)), float(outcome.worth(1))
    return Played(job.masters, job.turned, won, _tables(table), hidden, together(rows) if rows else None)


def _count(table: Any, hidden: np.ndarray) -> None:
    """Of the cards that the Staff have not seen, which the Crew hold."""
    seen = {*table.known, *table.discards, *table.openings}
    unseen = [card for card in ALL_GEAR if card not in seen]
    hidden[1, unseen] += 1
    hidden[0, [card for card in (*table.hand, *table.laid, *table.laid_now) if card not in seen]] += 1


def _tables(table: Any) -> np.ndarray:
    found = np.zeros(len(TABLES), np.float32)
    families = FAMILIES[table.situation] if table.situation != EMPTY else ()
    for card in table.globals:
        found[card] += 1
        found[len(MENACES) - 2] += card in families
        found[len(MENACES) - 1] += card in [icon for icon, _ in UNIQUE_NEEDS[table.target]]
    found[len(MENACES) + table.target] = 1
    return found


def jobs(name: str, count: int, path: str, against: str | None) -> Iterator[Job]:
    """Games with knobs turned by lot, each deal twice: the second time the other way."""
    chance = random.Random(name)
    for number in range(0, count, 2):
        masters = chance.choice(ALONE if against else CASTS)
        lot = np.random.default_rng(chance.getrandbits(32))
        turned = tuple(lot.standard_normal(len(knobs)).astype(np.float32) for knobs in (CREW, STAFF))
        by_lot = chance.random() < TABLES_BY_LOT
        for way in (1, -1):
            both: Any = tuple(way * part for part in turned)
            yield Job(f"{name} {number}", path, masters, both, by_lot, True, against or "hard")


# What is learned ------------------------------------------------------------------------------------------------------


class Learned:
    """All that goes on from round to round, but for the rows."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "state.npz"
        sizes = {"crew": len(CREW), "staff": len(STAFF)}
        self.held: dict[str, np.ndarray] = {name: np.zeros(size) for name, size in sizes.items()}
        self.held |= {f"{name}_pull": np.zeros(size) for name, size in sizes.items()}
        self.held |= {"crew_games": np.zeros(1), "staff_games": np.zeros(1), "round": np.zeros(1)}
        self.held |= {"hidden": np.zeros((2, len(ALL_GEAR)))}
        size = len(TABLES) + 1
        self.held |= {"tables_square": np.zeros((size, size)), "tables_pull": np.zeros(size)}
        if self.path.exists():
            with np.load(self.path) as held:
                self.held |= {name: held[name] for name in held.files}

    def turn(self, games: list[Played]) -> None:
        """Each knob the way that won, less the less is sure."""
        held = self.held
        for side, name in enumerate(SIDES):
            held[f"{name}_pull"] = MEMORY * held[f"{name}_pull"]
            held[f"{name}_games"] = MEMORY * held[f"{name}_games"]
            for other in (False, True):
                own = [game for game in games if game.masters[side] and game.masters[1 - side] == other]
                if own:
                    won = np.array([game.won[side] for game in own])
                    turned = np.stack([game.turned[side] for game in own])
                    held[f"{name}_pull"] += (won - won.mean()) @ turned
                    held[f"{name}_games"] += len(own)
            further = step(held[f"{name}_pull"], held[f"{name}_games"], 0.25, RATE)
            held[name] = np.clip(held[name] + further, -FARTHEST, FARTHEST)
        for game in games:
            line = np.append(game.tables, 1.0)
            held["tables_square"] += np.outer(line, line)
            held["tables_pull"] += line * game.won[1]
            held["hidden"] += game.hidden
        held["round"] = held["round"] + 1
        np.savez(self.path, **held)  # type: ignore[arg-type]

    def weights(self) -> dict[str, np.ndarray]:
        held, size = self.held, len(TABLES)
        drawn = held["tables_square"] + DRAWN_TO * np.diag([1.0] * size + [0.0])
        effects = np.linalg.lstsq(drawn, held["tables_pull"], rcond=None)[0][:size] * 100
        often = (held["hidden"][0] + 1) / (held["hidden"][1] + 4)
        return {"crew": held["crew"], "staff": held["staff"], "tables": effects, "hidden": np.maximum(often, 1e-3)}


def keep(folder: Path, number: int, games: list[Played]) -> None:
    rows = [game.rows for game in games if game.rows]
    if rows:
        np.savez(folder / f"rows-{number}.npz", **together(rows)._asdict())


def kept(folder: Path) -> Rows:
    """The latest rounds, as many as are learned from."""
    found, count = [], 0
    for path in sorted(folder.glob("rows-*.npz"), key=lambda path: -int(path.stem.split("-")[1])):
        with np.load(path) as held:
            found.append(Rows(*[held[name] for name in Rows._fields]))
        count += len(found[-1].left)
        if count >= MOST_ROWS:
            break
    return together(found)


def learn(folder: Path, seed: int) -> tuple[dict[str, np.ndarray], float]:
    return fit(seed, kept(folder))


# The training ---------------------------------------------------------------------------------------------------------


def train(asked: argparse.Namespace) -> None:
    begun = time.monotonic()
    end = begun + 60 * asked.minutes
    folder = Path(asked.out)
    folder.mkdir(parents=True, exist_ok=True)
    before = max([line["spent"] for line in log.told(folder, "step")], default=0.0)
    state, nets = Learned(folder), {}
    latest = folder / "master.npz"
    if latest.exists():
        nets = {name: array for name, array in read(latest).items() if name in LAYERS}
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # every worker has a core
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(asked.workers, mp_context=spawn, initializer=work_for_parent) as pool:
        while time.monotonic() < end:
            number = int(state.held["round"][0])
            path = folder / f"master-{number}.npz"
            write({**state.weights(), **nets}, {"rounds": number, "seed": asked.seed}, path)
            drawn = jobs(f"learn {asked.seed} {number}", asked.games, str(path), asked.against)
            learning: Any = range(asked.nets) if nets and number % NETS_EVERY == 0 else ()
            learning = [pool.submit(learn, folder, seed) for seed in learning]  # while games are played
            games = list(many(pool, end, asked.workers, play, ((job,) for job in drawn)))
            state.turn(games)
            keep(folder, number, games)
            learning = learning or [pool.submit(learn, folder, seed) for seed in range(0 if nets else asked.nets)]
            said: dict[str, Any] = {}
            if learning:
                found = [future.result() for future in learning]
                nets, said = joined([net for net, _ in found]), {"loss": found[0][1]}
            write({**state.weights(), **nets}, {"rounds": number + 1, "seed": asked.seed}, latest)
            for side, name in enumerate(SIDES):
                own = [game.won[side] for game in games if game.masters[side] and not game.masters[1 - side]]
                said |= {name: sum(own) / len(own)} if own else {}
            both = [game.won[0] for game in games if all(game.masters)]
            said |= {"crew_of_masters": sum(both) / len(both)} if both else {}
            log.tell(folder, kind="step", spent=before + time.monotonic() - begun, games=len(games), **said)
            log.draw(folder, LINES)
