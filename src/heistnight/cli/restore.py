"""`heistnight restore`: all games as they were at a moment, from what `serve --ship` has copied."""

import argparse
import time
from datetime import datetime
from pathlib import Path

from heistnight.cli.words import Commands


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "restore",
        help="make the database of any moment, from what `serve --ship` copied",
        allow_abbrev=False,
    )
    command.add_argument("file", type=Path, metavar="FILE", help="new database file; it must not exist yet")
    command.add_argument("--from", dest="folder", type=Path, metavar="FOLDER", required=True, help="folder of --ship")
    command.add_argument(
        "--at",
        type=_moment,
        metavar="TIME",
        help="moment in your time zone, such as 2026-11-19T21:30:00 (default: the last one there is)",
    )
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.store.shipping import restore, told  # the other commands start without it

    rooms, when = restore(asked.folder, asked.file, time.time() if asked.at is None else asked.at)
    print(f"{rooms} {'room' if rooms == 1 else 'rooms'} as of {told(when)} restored to {asked.file}")
    return 0


def _moment(word: str) -> float:
    try:
        return datetime.fromisoformat(word).timestamp()
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"must be a time such as 2026-11-19T21:30:00, not {word}") from None
