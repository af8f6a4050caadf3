"""`heistnight serve`: the game night in the browser."""

import argparse
from pathlib import Path

from heistnight.cli.words import Commands, whole


def add_to(commands: Commands) -> None:
    command = commands.add_parser("serve", help="start the game night in the browser", allow_abbrev=False)
    command.add_argument("--host", help="the address to listen on (usually 127.0.0.1, with --lan all)")
    command.add_argument("--port", type=whole(0, 65535), help="the port to listen on (usually 8321; 0 is any free one)")
    command.add_argument("--lan", action="store_true", help="let everybody in this network join, by link or code")
    command.add_argument("--db", type=Path, metavar="FILE", help="where games are kept")
    command.add_argument("--public-lobby", action="store_true", help="list open tables for everybody to see")
    command.add_argument("--open", action="store_true", help="open the browser")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.server.app import serve

    serve(
        host=asked.host,
        port=asked.port,
        lan=asked.lan,
        db=asked.db,
        public_lobby=asked.public_lobby,
        open_browser=asked.open,
    )
    return 0
