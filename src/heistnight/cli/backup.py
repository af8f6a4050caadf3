"""`heistnight backup`: a copy of all games, taken while people play."""

import argparse
from pathlib import Path

from heistnight.cli.saves import state_folder
from heistnight.cli.words import Commands


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "backup", help="copy all games into a file, also while the server runs", allow_abbrev=False
    )
    command.add_argument("file", type=Path, metavar="FILE", help="where to; it must not be there yet")
    command.add_argument("--db", type=Path, metavar="FILE", help="the games of `heistnight serve --db FILE`")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.store.backup import back_up  # the other commands start without it

    games = back_up(asked.db or state_folder() / "heistnight.sqlite3", asked.file)
    print(f"{games} {'room' if games == 1 else 'rooms'} copied to {asked.file}")
    return 0
