"""`heistnight backup`: a copy of all games, taken while people play."""

import argparse
from pathlib import Path

from heistnight.cli.saves import state_folder
from heistnight.cli.words import Commands


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "backup", help="copy all games into a file, even while the server runs", allow_abbrev=False
    )
    command.add_argument("file", type=Path, metavar="FILE", help="new file for the copy; it must not exist yet")
    command.add_argument("--db", metavar="FILE", help="database file to copy (default: your data folder)")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.core.problems import BadOption
    from heistnight.store.backup import back_up  # the other commands start without it
    from heistnight.store.books import is_server

    if asked.db and is_server(asked.db):
        raise BadOption("A PostgreSQL database is backed up with pg_dump: see docs/how-to/back-up-and-restore.md.")
    games = back_up(Path(asked.db) if asked.db else state_folder() / "heistnight.sqlite3", asked.file)
    print(f"{games} {'room' if games == 1 else 'rooms'} copied to {asked.file}")
    return 0
