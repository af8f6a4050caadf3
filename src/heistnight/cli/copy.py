"""`heistnight copy`: a whole house from a file into a database for many servers, or back."""

import argparse
import asyncio

from heistnight.cli.words import Commands


def add_to(commands: Commands) -> None:
    command = commands.add_parser("copy", help="copy all games from a file to PostgreSQL, or back", allow_abbrev=False)
    command.add_argument("source", metavar="FROM", help="a file, or postgresql://…; no server may be using it")
    command.add_argument("target", metavar="TO", help="likewise, and empty")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.store import books  # the other commands start without it

    async def copy() -> int:
        async with books.opened(asked.source) as source, books.opened(asked.target) as target:
            return await books.copy(source, target)

    rooms = asyncio.run(copy())
    print(f"{rooms} {'room' if rooms == 1 else 'rooms'} copied")
    return 0
