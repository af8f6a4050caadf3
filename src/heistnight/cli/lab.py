"""`heistnight lab`: a resumable study of many games among bots, with a report."""

import argparse
import hashlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from heistnight.cli.box import add_deck
from heistnight.cli.simulate import INTERRUPTED, progress, report, show
from heistnight.cli.words import AnyGame, Commands, add_game_words, find, named_levels, one_each, options, whole
from heistnight.core.deck import read as read_deck
from heistnight.core.edits import edits
from heistnight.core.problems import BadOption
from heistnight.lab.journal import Journal, read_run
from heistnight.lab.lead import leads
from heistnight.lab.notes import Row
from heistnight.lab.report import compare_page, report_page
from heistnight.lab.setup import Setup, setup_for
from heistnight.lab.tables import write_tables
from heistnight.lab.workers import on_this_machine
from heistnight.lab.workshop import printed_cards

USUAL_SEED = 1
DECK = "deck.json"


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "lab",
        help="study many games among bots, with a report",
        description="Plays many games among bots, everybody moving one seat on after each game. Every game is written "
        "down as soon as it is over; the same command goes on where it stopped.",
        allow_abbrev=False,
    )
    command.add_argument("game", metavar="GAME", nargs="?", help="game id (see `heistnight games`)")
    add_game_words(command, bots="a level for each seat, with commas; one alone is for all seats")
    command.add_argument(
        "--games", type=whole(1, 10**9), default=1000, metavar="K", help="number of games (default 1000)"
    )
    add_deck(command)
    command.add_argument("--talk", action="store_true", help="let bots talk and listen")
    command.add_argument("--out", type=Path, metavar="DIR", help="folder of the run (default lab/GAME-...)")
    command.add_argument(
        "--workers",
        type=whole(1, 1024),
        default=os.cpu_count() or 1,
        metavar="W",
        help="number of processes (default: one per core); the results do not depend on it",
    )
    command.add_argument(
        "--ray", metavar="ADDRESS", help="address of a Ray cluster to play on, or auto (see docs/reference/lab.md)"
    )
    command.add_argument(
        "--compare",
        nargs=2,
        type=Path,
        metavar=("A", "B"),
        help="compare two finished runs instead of playing; writes compare.html to --out or to B",
    )
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    console = Console(highlight=False, emoji=False, markup=False)
    if asked.compare:
        return _compare(console, asked.compare[0], asked.compare[1], asked.out)
    game = find(asked.game)
    setup = _setup(game, asked)
    folder = asked.out or Path("lab") / f"{game.id}-{_digest(setup)}"
    journal = Journal(folder, setup)
    before = len(journal.in_order(asked.games))
    if before:
        console.print(Text(f"{folder} has {before:,} of these games. Continuing.", style="dim"), soft_wrap=True)
    started = time.perf_counter()
    try:
        code = _play(game, journal, asked)
    finally:
        journal.close()
    rows = journal.in_order(asked.games)
    if not rows:
        console.print(Text("No game was finished, so there is no report."))
        return code
    _tell(console, game, setup, rows, asked.games, len(rows) - before, time.perf_counter() - started)
    _write(folder, setup, rows, asked.games)
    console.print(Text(f"Report: {folder / 'report.html'}", style="bold"), soft_wrap=True)
    if code:
        console.print(Text("Interrupted. Run the same command to continue.", style="dim"))
    return code


def _setup(game: AnyGame, asked: argparse.Namespace) -> Setup:
    named = named_levels(game, asked.bots)
    players = asked.players
    if players is None and len(named) > 1 and not any(name == "players" for name, _ in asked.settings):
        players = len(named)
    chosen = options(game, players, asked.settings, asked.preset)
    bots = tuple(one_each(named, chosen.players, f"{chosen.players} seats"))
    seed = USUAL_SEED if asked.seed is None else asked.seed
    return setup_for(game, chosen, bots, seed, talk=asked.talk)


def _digest(setup: Setup) -> str:
    return hashlib.sha256(msgspec.json.encode(setup)).hexdigest()[:8]


def _play(game: AnyGame, journal: Journal, asked: argparse.Namespace) -> int:
    """Play the games that are missing; an interrupt leaves the rest for later."""
    missing = journal.missing(asked.games)
    try:
        with progress(asked.games) as bar:
            task = bar.add_task(game.title, total=len(missing))
            for rows in _batches(journal.setup, missing, asked):
                journal.append(rows)
                bar.advance(task, len(rows))
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _batches(setup: Setup, missing: list[int], asked: argparse.Namespace) -> Iterator[list[Row]]:
    if not missing:
        return iter(())
    if asked.ray:
        from heistnight.lab.cluster import on_cluster  # Ray is an extra, and slow to start

        return on_cluster(setup.match, missing, asked.ray)
    return on_this_machine(setup.match, missing, asked.workers)


def _tell(
    console: Console, game: AnyGame, setup: Setup, rows: list[Row], asked: int, played: int, seconds: float
) -> None:
    """The same tables as `heistnight simulate`, over all games of the run; the time is that of this call."""
    chosen = game.options(**setup.options)
    found = report(game, chosen, setup.seed, asked, [row.result for row in rows], seconds)
    show(console, game, found, played=played)


def _write(folder: Path, setup: Setup, rows: list[Row], asked: int) -> None:
    learned = leads(rows)
    write_tables(folder, rows, learned)
    if (deck := find(setup.game).deck) is not None:
        (folder / DECK).write_bytes(msgspec.json.encode(deck))
    (folder / "report.html").write_text(report_page(setup, rows, learned, asked), encoding="utf-8")


def _compare(console: Console, one: Path, two: Path, out: Path | None) -> int:
    (first, before), (second, after) = read_run(one), read_run(two)
    changed = [(edit.what, edit.before, edit.after) for edit in edits(_cards(first, one), _cards(second, two))]
    page = compare_page(_names(one, two), (first, second), (before, after), changed)
    folder = out or two
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "compare.html").write_text(page, encoding="utf-8")
    console.print(Text(f"Comparison: {folder / 'compare.html'}", style="bold"), soft_wrap=True)
    return 0


def _cards(setup: Setup, folder: Path) -> dict[str, Any]:
    """Return the cards a run was played with."""
    return read_deck(folder / DECK).cards if setup.deck else printed_cards(setup.game)


def _names(one: Path, two: Path) -> tuple[str, str]:
    """Return the names of the folders, or their whole paths where the names are equal."""
    names = one.resolve().name, two.resolve().name
    if one.resolve() == two.resolve():
        raise BadOption("{one} and {two} are the same run.", one=str(one), two=str(two))
    return names if names[0] != names[1] else (str(one), str(two))
