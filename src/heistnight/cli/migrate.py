"""`heistnight migrate`: bring a database of an earlier format to this one; never a side effect of a start."""

import argparse
import asyncio

from heistnight.cli.words import Commands


def add_to(commands: Commands) -> None:
    command = commands.add_parser("migrate", help="bring a PostgreSQL database to this format", allow_abbrev=False)
    command.add_argument("--db", required=True, metavar="URL", help="postgresql://…")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.core.problems import BadOption
    from heistnight.store.books import is_server

    if not is_server(asked.db):
        raise BadOption("A file is brought to this format by the server that opens it; there is nothing to do.")
    from heistnight.store.postgres import SCHEMA, migrate

    before = asyncio.run(migrate(asked.db))
    print(f"format {before}: nothing to do" if before == SCHEMA else f"format {before} brought to {SCHEMA}")
    return 0
