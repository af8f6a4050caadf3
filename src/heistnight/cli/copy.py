"""`heistnight copy`: all games from a file into PostgreSQL, or back."""

import argparse
import asyncio

from heistnight.cli.words import Commands


def add_to(commands: Commands) -> None:
    command = commands.add_parser("copy", help="copy all games from a file to PostgreSQL, or back", allow_abbrev=False)
    command.add_argument(
        "source", metavar="FROM", help="database to copy: a file or postgresql://… (stop its servers first)"
    )
    command.add_argument("target", metavar="TO", help="empty database to copy to: a file or postgresql://…")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.store import books  # the other commands start without it

    async def copy() -> int:
        async with books.opened(asked.source) as source, books.opened(asked.target) as target:
            return await books.copy(source, target)

    rooms = asyncio.run(copy())
    print(f"{rooms} {'room' if rooms == 1 else 'rooms'} copied")
    return 0
