"""`heistnight serve`: the game night in the browser."""

import argparse
from pathlib import Path

from heistnight.cli.deck import add_deck
from heistnight.cli.saves import state_folder
from heistnight.cli.words import Commands, whole


def add_to(commands: Commands) -> None:
    command = commands.add_parser("serve", help="start the game night in the browser", allow_abbrev=False)
    command.add_argument("--host", default="127.0.0.1", help="the address to listen on (usually %(default)s)")
    command.add_argument(
        "--port", type=whole(0, 65535), default=8321, help="the port (usually %(default)s; 0 is any free one)"
    )
    command.add_argument(
        "--lan", action="store_true", help="listen on all addresses: everybody in this network can join"
    )
    command.add_argument("--db", type=Path, metavar="FILE", help="where games are kept (usually among your own files)")
    add_deck(command)
    command.add_argument("--public-lobby", action="store_true", help="list open tables for everybody to see")
    command.add_argument(
        "--bot-pause", type=_pause, default=1.0, metavar="X", help="bots take X times their usual time (0 to 10)"
    )
    command.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name people call this server by, such as games.example.org; addresses and localhost always do",
    )
    command.add_argument(
        "--keep",
        type=whole(1, 36_500),
        default=180,
        metavar="DAYS",
        help="how long finished games are kept (usually %(default)s days); a lobby a day, a game nobody ends 30",
    )
    command.add_argument("--open", action="store_true", help="open the browser")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.server.serve import serve  # the other commands start without the server's libraries
    from heistnight.store.store import DAY, Keep

    serve(
        host=asked.host,
        port=asked.port,
        lan=asked.lan,
        db=asked.db or state_folder() / "heistnight.sqlite3",
        public_lobby=asked.public_lobby,
        open_browser=asked.open,
        bot_pause=asked.bot_pause,
        names=asked.name,
        keep=Keep(finished=asked.keep * DAY),
    )
    return 0


def _pause(word: str) -> float:
    try:
        pause = float(word)
    except ValueError:
        pause = -1
    if not 0 <= pause <= 10:
        raise argparse.ArgumentTypeError(f"must be a number from 0 to 10, not {word}")
    return pause
