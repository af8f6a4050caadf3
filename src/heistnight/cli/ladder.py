"""`heistnight ladder`: ratings of a game's bots, from every bot against every other."""

import argparse
import os

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from heistnight.bots import levels
from heistnight.cli.simulate import INTERRUPTED, grid, progress
from heistnight.cli.words import Commands, add_game_words, find, options, seed_bytes, whole
from heistnight.core.problems import BadOption
from heistnight.lab.ladder import Pairing, Rung, ladder, pairings, together
from heistnight.lab.thinking import Cost, thinking

USUAL_SEED = 1
TIMED = 2  # games in which it is measured what a decision costs


def add_to(commands: Commands) -> None:
    command = commands.add_parser("ladder", help="rate the bots of a game against each other", allow_abbrev=False)
    command.add_argument("game", metavar="GAME", help="game id (see `heistnight games`)")
    add_game_words(command, bots="the levels to rate, weakest first, with commas (usually all)")
    command.add_argument(
        "--games", type=whole(2, 10**6), default=100, metavar="K", help="games per pairing (default 100)"
    )
    command.add_argument(
        "--workers",
        type=whole(1, 1024),
        default=os.cpu_count() or 1,
        metavar="W",
        help="number of processes (default: one per core)",
    )
    command.add_argument("--talk", action="store_true", help="let bots talk and listen")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    game = find(asked.game)
    there = levels(game.id)
    named = there if asked.bots is None else [word.strip() for word in asked.bots.split(",")]
    unknown = [level for level in named if level not in there]
    if unknown or len(named) < 2 or len(set(named)) < len(named):
        says = "A ladder needs at least two different bots of {there}; --bots names {bots}."
        raise BadOption(says, there=", ".join(there), bots=str(asked.bots))
    chosen = options(game, asked.players, asked.settings, asked.preset)
    seed = USUAL_SEED if asked.seed is None else asked.seed
    played: list[Pairing] = []
    try:
        with progress(2) as bar:
            task = bar.add_task(f"{game.title}: pairings", total=len(named) * (len(named) - 1) // 2)
            for pairing in pairings(game, chosen, named, asked.games, seed_bytes(seed), asked.workers, talk=asked.talk):
                played.append(pairing)
                bar.advance(task)
    except KeyboardInterrupt:
        return INTERRUPTED
    rungs = ladder(named, played)
    costs = {level: thinking(game.id, chosen, level, TIMED, seed_bytes(seed))[""] for level in named}
    if asked.json:
        told = [{"one": p.one, "two": p.two, "share": p.share, "interval": p.interval} for p in played]
        found = {"game": game.id, "games": asked.games, "ladder": rungs, "pairings": told, "costs": costs}
        print(msgspec.json.encode(found).decode())
    else:
        console = Console(highlight=False, emoji=False, markup=False)
        how = "each level alone, by the games it wins" if together(game, chosen) else "two levels at a table"
        console.print(
            Text(
                f"{game.title}: {asked.games} games a pairing, {how}, seed {seed}. {game.played_as(chosen)}.",
                style="bold",
            )
        )
        console.print(_rungs(rungs, costs))
        console.print(_pairings(played))
    return 0


def _rungs(rungs: list[Rung], costs: dict[str, Cost]) -> Table:
    table = grid("bot", "rating", "95%", "above the one below", "ms a decision", "99%")
    for place, rung in reversed(list(enumerate(rungs))):
        by = f"{rung.rating - rungs[place - 1].rating:+.0f}, " if place else ""
        word = f"{by}{'clearly' if rung.clear else 'not for certain'}" if place else ""
        cost = costs[rung.level]
        times = (f"{cost.mean_ms:.2f}", f"{cost.p99_ms:.1f}")
        table.add_row(rung.level, f"{rung.rating:+.0f}", f"{rung.low:+.0f} to {rung.high:+.0f}", word, *times)
    return table


def _pairings(played: list[Pairing]) -> Table:
    table = grid("pairing", "share of the second", "95%")
    for pairing in played:
        low, high = pairing.interval
        table.add_row(f"{pairing.one}, {pairing.two}", f"{1 - pairing.share:.1%}", f"{1 - high:.1%} to {1 - low:.1%}")
    return table
