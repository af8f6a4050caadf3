"""`heistnight migrate`: upgrade a PostgreSQL database to this format; never a side effect of a start."""

import argparse
import asyncio

from heistnight.cli.words import Commands


def add_to(commands: Commands) -> None:
    command = commands.add_parser("migrate", help="upgrade a PostgreSQL database to this format", allow_abbrev=False)
    command.add_argument("--db", required=True, metavar="URL", help="database to upgrade: postgresql://…")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.core.problems import BadOption
    from heistnight.store.books import is_server

    if not is_server(asked.db):
        raise BadOption("A database file needs no migration: the server upgrades it when it opens it.")
    from heistnight.store.postgres import SCHEMA, migrate

    before = asyncio.run(migrate(asked.db))
    print(f"format {before}: nothing to do" if before == SCHEMA else f"upgraded from format {before} to {SCHEMA}")
    return 0
