"""Our server for the benchmark: as `heistnight serve` runs it, durable, with one more game and roomier limits.

python benchmarks/peers/house.py FILE [PORT [FIGURES]] prints the port when it is ready; postgresql://... instead of a
file makes it one node of many. FIGURES is the port for /metrics. The limits are those of one address, and here
all players come from one; and no player of flesh and blood moves thirty times a second.
"""

import asyncio
import socket
import sys
from pathlib import Path

from tricks import Tricks

from heistnight.games import _GAMES
from heistnight.server.hosting.house import House
from heistnight.server.http import app
from heistnight.server.http.app import make_app
from heistnight.server.ledger import NO_LIMITS
from heistnight.server.logs import keep_log
from heistnight.server.machine import Machine
from heistnight.server.serve import Server
from heistnight.server.transport import session, sockets
from heistnight.server.transport.limits import Limit, Limits
from heistnight.store.books import is_server
from heistnight.store.sqlite import SqliteStore

PLENTY = Limit(1e6, 1e6, "")
ROOMY = Limits(100_000, 100_000, requests=PLENTY, knocks=PLENTY, rooms=PLENTY, voices=PLENTY, replays=PLENTY)


def main() -> None:
    _GAMES[Tricks.id] = Tricks()
    session.ASKS_A_SECOND = sockets.FRAMES_A_SECOND = 1e6
    app.Handlers.prepare_pages = lambda handlers: None  # type: ignore[assignment, method-assign]  # the game of the benchmark has no box and no cards to tell of
    keep_log()
    where, port = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
    listener = socket.create_server(("127.0.0.1", port), backlog=4096)
    house = _house(where, listener.getsockname()[1])
    print(listener.getsockname()[1], flush=True)
    figures = socket.create_server(("127.0.0.1", int(sys.argv[3]))) if len(sys.argv) > 3 else None
    Server(make_app(house, limits=ROOMY), house, figures=figures, limits=ROOMY).run(sockets=[listener])


def _house(where: str, port: int) -> House:
    if not is_server(where):
        return House(SqliteStore(Path(where)), Machine(), budgets=NO_LIMITS)
    from heistnight.server.hosting.node import NodeHouse
    from heistnight.store.postgres import PostgresStore, prepare

    asyncio.run(prepare(where))
    return NodeHouse(PostgresStore(where), Machine(), f"127.0.0.1:{port}", bot_workers=1, budgets=NO_LIMITS)


if __name__ == "__main__":
    main()
