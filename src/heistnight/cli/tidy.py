"""`heistnight tidy`: delete abandoned rooms and compress finished games."""

import argparse
import asyncio
import time

from heistnight.cli.saves import state_folder
from heistnight.cli.words import Commands, whole


def add_to(commands: Commands) -> None:
    command = commands.add_parser("tidy", help="delete abandoned rooms and compress finished games", allow_abbrev=False)
    command.add_argument("--db", metavar="FILE", help="database file to tidy (stop its server first)")
    command.add_argument(
        "--keep",
        type=whole(0, 36_500),
        default=180,
        metavar="DAYS",
        help="days to keep finished games (default %(default)s)",
    )
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.store import books  # the other commands start without it
    from heistnight.store.store import DAY, Retention

    async def tidy() -> None:
        async with books.opened(asked.db or str(state_folder() / "heistnight.sqlite3")) as store:
            done = await books.tidy(store, Retention(finished=asked.keep * DAY), time.time())
            if hasattr(store, "shrink"):
                await store.shrink()
            print(f"{_rooms(done.deleted)} deleted, {_rooms(done.packed)} compressed")

    asyncio.run(tidy())
    return 0


def _rooms(count: int) -> str:
    return f"{count} {'room' if count == 1 else 'rooms'}"
