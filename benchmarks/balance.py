"""Is every game fair and tense by the book? The bands that section 15 of the rules promise, measured and judged.

    python benchmarks/balance.py                             every row, 600 games each, in one process
    python benchmarks/balance.py --workers 16 --minutes 6    as many games as the time allows, at most --games a row
    python benchmarks/balance.py --rows bank-heist --games 100 --seed mine
    python benchmarks/balance.py --json found.json           besides, all figures in a file

All seats are `hard` (in rows that say so `master`) and all options as the book has them, but for the clock. A row plays
games of its own seeds (`SEED ROW NUMBER`) and comes with its band, Wilson's 95 percent interval for shares (the normal
one for means), and whether the figure lies in the band. Where a row asks that something is proved, the whole interval
must lie there.
"""

import argparse
import json
import math
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

from bots_bank_heist import SIDES, winner
from bots_masterminds import Reckless, Tally, play, play_twice

from heistnight.bots import Bot, Eyes, bot
from heistnight.bots.masterminds import Hard
from heistnight.bots.the_plan import Hard as Planner
from heistnight.bots.the_plan.position import Position
from heistnight.core.problems import Problem
from heistnight.games import game as find_game
from heistnight.games.oceans_heist.packing import ESCAPE
from heistnight.games.the_plan.pieces import SMASH_AND_GRAB, Face
from heistnight.lab import play_game, wilson

Figures = dict[str, float]
LEVEL, STRONGEST = "hard", "master"


class Band(NamedTuple):
    """Where a figure should lie; `proved` asks it of the whole interval."""

    low: float = -math.inf
    high: float = math.inf
    proved: bool = False


class Row(NamedTuple):
    """One kind of game, what each of them tells, and the bands of what it tells on average."""

    play: Callable[[bytes, int], Figures]
    bands: dict[str, Band]


# Bank Heist -----------------------------------------------------------------------------------------------------------


def bank_heist(players: int, seed: bytes, number: int) -> Figures:
    game = find_game("bank-heist")
    options = game.options(players=players, pace="none")
    ending = play_game(game, options, seed, [bot(game.id, LEVEL)] * players, talk=True).ending
    won = {side: float(winner(ending) == side) for side in SIDES}
    return {**won, "robbery": float(ending not in ("agents_robbery", "police"))}


# The Plan -------------------------------------------------------------------------------------------------------------


class Polite(Planner):
    """The strongest player, but it plays no Smash & Grab while it holds anything else."""

    def plan(self, position: Position, eyes: Eyes, faces: Sequence[Face]) -> Face:
        return super().plan(position, eyes, [face for face in faces if face != SMASH_AND_GRAB] or faces)


def the_plan(players: int, seed: bytes, number: int) -> Figures:
    game = find_game("the-plan")
    seats: list[Bot] = [bot(game.id, LEVEL)] * players
    polite = number % players
    seats[polite] = Polite()
    result = play_game(game, game.options(players=players), seed, seats)
    return {"seat without it": result.worth(polite)}


# Exactly As Planned ---------------------------------------------------------------------------------------------------


def planned(heist: str, players: int, stars: int | None, seed: bytes) -> float:
    game = find_game("exactly-as-planned")
    options = game.options(heist=heist, players=players, stars=stars)
    return float(bool(play_game(game, options, seed, [bot(game.id, LEVEL)] * players).winners))


def monte(stars: int, seed: bytes, number: int) -> Figures:
    return {"won": planned("three_ring_monte", 2, stars, seed)}


def scam(seed: bytes, number: int) -> Figures:
    three, five = (planned("double_blind_scam", players, None, seed) for players in (3, 5))
    return {"three win": three, "five win": five, "three less five": three - five}


# Ocean's Heist --------------------------------------------------------------------------------------------------------


class Rounds:
    """Watches how far a game gets."""

    last = 0

    def answer(self, table: Any, decision: object, seat: int, took: int | None) -> None:
        pass

    def look(self, table: Any) -> None:
        self.last = table.round


def oceans_heist(level: str, seed: bytes, number: int) -> Figures:
    game = find_game("oceans-heist")
    by_lot = {"situation": "random"} if level == LEVEL else {}  # master plays only where the Crew choose it
    options = game.options(players=2, clock="off", target="random", **by_lot)
    rounds = Rounds()
    ending = play_game(game, options, seed, [bot(game.id, level)] * 2, watch=rounds).ending
    crew, stalemate = ending == "crew_win", ending == "stalemate"
    return {
        "crew": float(crew),
        "staff": float(not crew and not stalemate),
        "settled before": float(rounds.last < ESCAPE),
    }


# Masterminds ----------------------------------------------------------------------------------------------------------


def masterminds(players: int, late_starts: bool = False) -> Any:
    return find_game("masterminds").options(players=players, pace="none", late_starts=late_starts)


def judgement(seed: bytes, number: int) -> Figures:
    """Two players: who weighs what pressing on costs, and who presses on whenever it can succeed at all."""
    seat = number % 2
    bots: list[Bot] = [Reckless(), Reckless()]
    bots[seat] = Hard()
    return {"judgement": won(play(masterminds(2), bots, seed, logged=False), seat)}


def reckless(players: int, seed: bytes, number: int) -> Figures:
    seat = number % players
    bots: list[Bot] = [Hard()] * players
    bots[seat] = Reckless()
    return {"reckless seat": won(play(masterminds(players), bots, seed, logged=False), seat)}


def in_order(players: int, seed: bytes, number: int) -> Figures:
    tally = Tally(players)
    tally.add(*play_twice(masterminds(players, late_starts=True), [Hard()] * players, seed, logged=True))
    return {"first seat": tally.orders[0], "minutes": tally.found()["minutes"]}


def won(table: Any, seat: int) -> float:
    winners = table.outcome().winners
    return 1 / len(winners) if seat in winners else 0.0


# The bands ------------------------------------------------------------------------------------------------------------

FACTION, ROBBERY = Band(0.25, 0.42), Band(0.80, 0.92)
LEVELS = Band(0.75, 0.90)
SIDE = Band(0.46, 0.54)


def share(players: int) -> Band:
    return Band(1 / players - 0.03, 1 / players + 0.03)


ROWS: dict[str, Row] = {
    **{
        f"bank-heist {players}": Row(
            partial(bank_heist, players), {**dict.fromkeys(SIDES, FACTION), "robbery": ROBBERY}
        )
        for players in (5, 6, 7, 8)
    },
    "the-plan smash-and-grab 6": Row(partial(the_plan, 6), {"seat without it": Band(high=1 / 6)}),
    "exactly-as-planned monte 3": Row(partial(monte, 3), {"won": LEVELS}),
    "exactly-as-planned monte 4": Row(partial(monte, 4), {"won": LEVELS}),
    "exactly-as-planned scam": Row(
        scam, {"three win": Band(), "five win": Band(), "three less five": Band(-0.05, 0.05)}
    ),
    **{
        name: Row(partial(oceans_heist, level), {"crew": SIDE, "staff": SIDE, "settled before": Band(0.28, 0.40)})
        for name, level in (("oceans-heist", LEVEL), (f"{STRONGEST} oceans-heist", STRONGEST))
    },
    "masterminds judgement 2": Row(judgement, {"judgement": Band(low=0.5, proved=True)}),
    **{
        f"masterminds reckless {players}": Row(partial(reckless, players), {"reckless seat": Band(high=1 / players)})
        for players in (3, 4)
    },
    **{
        f"masterminds seats {players}": Row(
            partial(in_order, players),
            {"first seat": share(players), "minutes": Band(30, 50) if players == 4 else Band()},
        )
        for players in (2, 3, 4, 5)
    },
}


# Playing and judging --------------------------------------------------------------------------------------------------


def some_games(name: str, numbers: range, seed: str) -> list[Figures]:
    row = ROWS[name]
    return [row.play(f"{seed} {name} {number}".encode(), number) for number in numbers]


def played(names: Sequence[str], games: int, seed: str, workers: int, minutes: float) -> dict[str, list[Figures]]:
    """Some of every row, then more of every row, until there are enough or the time is up."""
    until = time.monotonic() + 60 * minutes
    parts = iter([(name, range(at, min(at + PART, games))) for at in range(0, games, PART) for name in names])
    found: dict[str, list[Figures]] = defaultdict(list)
    if workers == 1:
        for name, numbers in parts:
            if time.monotonic() < until:
                found[name] += some_games(name, numbers, seed)
        return found
    with ProcessPoolExecutor(workers) as pool:
        running: dict[Future[list[Figures]], str] = {}
        while True:
            while len(running) < 2 * workers and time.monotonic() < until and (part := next(parts, None)):
                running[pool.submit(some_games, *part, seed)] = part[0]
            if not running:
                return found
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                found[running.pop(done)] += done.result()


PART = 5


def judged(name: str, games: Sequence[Figures], seed: str) -> Iterator[dict[str, Any]]:
    for figure, band in ROWS[name].bands.items():
        values = [game[figure] for game in games]
        low, high = interval(values)
        at = mean(values)
        inside = band.low <= low and high <= band.high if band.proved else band.low <= at <= band.high
        yield {
            "row": name,
            "figure": figure,
            "games": len(values),
            "seed": seed,
            "mean": at,
            "interval": (low, high),
            "band": (None if math.isinf(band.low) else band.low, None if math.isinf(band.high) else band.high),
            "proved": band.proved,
            "holds": inside,
        }


def interval(values: Sequence[float]) -> tuple[float, float]:
    if min(values) >= 0 and max(values) <= 1:
        return wilson(sum(values), len(values))
    spread = 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return mean(values) - spread, mean(values) + spread


def told(found: dict[str, Any]) -> str:
    scale = 1 if found["figure"] == "minutes" else 100

    def number(value: float | None) -> str:
        return "" if value is None else f"{scale * value:.1f}"

    low, high = found["interval"]
    floor, ceiling = found["band"]
    verdict = "no band" if floor is ceiling is None else "holds" if found["holds"] else "MISSED"
    return (
        f"{found['row']:<28}{found['figure']:<17}{number(found['mean']):>6} [{number(low)}, {number(high)}]"
        f"  of {found['games']:<6}band {number(floor)} to {number(ceiling)}: {verdict}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", default="", help="beginnings of names of rows, with commas; all by default")
    parser.add_argument("--games", type=int, default=600, help="games a row")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="no new games after so long")
    parser.add_argument("--json", type=Path, help="a file for all figures")
    asked = parser.parse_args()
    names = [name for name in ROWS if name.startswith(tuple(asked.rows.split(",")))]
    found = played(names, asked.games, asked.seed, asked.workers, asked.minutes)
    verdicts = [verdict for name in names if found[name] for verdict in judged(name, found[name], asked.seed)]
    for verdict in verdicts:
        print(told(verdict))
    if asked.json:
        asked.json.write_text(json.dumps(verdicts, indent=1) + "\n")


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))
