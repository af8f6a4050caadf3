"""`heistnight serve`: the game night in the browser."""

import argparse
import re
from ipaddress import ip_network

from heistnight.cli.box import add_deck
from heistnight.cli.saves import state_folder
from heistnight.cli.words import Commands, whole


def add_to(commands: Commands) -> None:
    command = commands.add_parser("serve", help="start the game night in the browser", allow_abbrev=False)
    command.add_argument("--host", default="127.0.0.1", help="address to listen on (default %(default)s)")
    command.add_argument(
        "--port", type=whole(0, 65535), default=8321, help="port to listen on (default %(default)s; 0 picks a free one)"
    )
    command.add_argument(
        "--lan", action="store_true", help="listen on all addresses, so that anyone in your network can join"
    )
    command.add_argument(
        "--db",
        metavar="FILE",
        help="database file (default: your data folder), or postgresql://… for several nodes",
    )
    command.add_argument(
        "--ship",
        metavar="FOLDER",
        help="copy every change there within a second; choose another disk (see `heistnight restore`)",
    )
    add_deck(command)
    command.add_argument("--public-lobby", action="store_true", help="list open tables publicly")
    command.add_argument(
        "--bot-pause",
        type=_pause,
        default=1.0,
        metavar="X",
        help="multiply the bots' thinking pauses by X, from 0 to 10 (default 1)",
    )
    command.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="host name to accept, such as games.example.org (repeatable; IP addresses and localhost always work)",
    )
    command.add_argument(
        "--keep",
        type=whole(1, 36_500),
        default=180,
        metavar="DAYS",
        help="days to keep finished games (default %(default)s); empty lobbies are kept 1 day, abandoned games 30",
    )
    command.add_argument(
        "--tls",
        nargs=2,
        metavar=("CERT", "KEY"),
        help="serve HTTPS with this certificate and key (PEM); other devices need it for voice chat",
    )
    command.add_argument("--open", action="store_true", help="open your browser")
    command.add_argument(
        "--proxies",
        type=_addresses,
        default=[],
        metavar="ADDRESS,…",
        help="addresses or networks of reverse proxies whose X-Forwarded-For is trusted (default none)",
    )
    command.add_argument(
        "--metrics",
        type=_place,
        metavar="HOST:PORT",
        help="serve Prometheus metrics on this address, without authentication",
    )
    command.add_argument(
        "--contact",
        type=_contact,
        metavar="URL",
        help="mailto: or https: address for reports of security problems (default the page /about)",
    )
    command.add_argument(
        "--thinkers",
        type=whole(1, 1000),
        metavar="N",
        help="number of bot processes (default: one less than the cores)",
    )
    command.add_argument(
        "--node", type=_place, metavar="HOST:PORT", help="address at which the other nodes reach this one"
    )
    command.add_argument(
        "--leave-within",
        type=whole(0, 86_400),
        default=600,
        metavar="SECONDS",
        help="on shutdown, how long to keep games that no other node can take over (default %(default)s)",
    )
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    from heistnight.server.serve import serve  # the other commands start without the server's libraries
    from heistnight.store.store import DAY, Retention

    serve(
        host=asked.host,
        port=asked.port,
        lan=asked.lan,
        db=asked.db or str(state_folder() / "heistnight.sqlite3"),
        ship=asked.ship,
        public_lobby=asked.public_lobby,
        open_browser=asked.open,
        bot_pause=asked.bot_pause,
        names=asked.name,
        retention=Retention(finished=asked.keep * DAY),
        proxies=asked.proxies,
        metrics=asked.metrics,
        bot_workers=asked.thinkers,
        node=asked.node,
        leave_within=asked.leave_within,
        tls=tuple(asked.tls) if asked.tls else None,
        contact=asked.contact or "",
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


def _place(word: str) -> tuple[str, int]:
    host, colon, port = word.rpartition(":")
    if not (colon and host and port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        raise argparse.ArgumentTypeError(f"must be an address and a port, such as 10.0.0.5:8321, not {word}")
    return host.strip("[]"), int(port)


def _contact(word: str) -> str:
    if not re.fullmatch(r"(mailto:|https://)[!-~]{1,200}", word):
        raise argparse.ArgumentTypeError(f"must begin with mailto: or https:// and hold no spaces, not {word}")
    return word


def _addresses(word: str) -> list[str]:
    try:
        return [str(ip_network(part.strip(), strict=False)) for part in word.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be addresses or networks separated by commas, not {word}") from None
