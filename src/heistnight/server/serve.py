"""Starting the server: find the port, say where it is, and open the door."""

import asyncio
import contextlib
import gc
import logging
import os
import socket
import ssl
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import segno
import uvicorn
from starlette.types import ASGIApp

from heistnight.core.problems import Problem
from heistnight.server.hosting.house import House
from heistnight.server.http.app import make_app
from heistnight.server.logs import keep_log
from heistnight.server.machine import Machine
from heistnight.server.metrics import tell_figures
from heistnight.server.transport.limits import Limits
from heistnight.server.transport.plain import known, listening
from heistnight.store.books import is_server
from heistnight.store.shipping import Shipper
from heistnight.store.sqlite import SqliteStore
from heistnight.store.store import Retention, StoreFailed

log = logging.getLogger("heistnight.serve")

SPARE_FILES = 100  # of the files this process may have open: for the database, its log, workers and bots
IDLE_SECONDS = (5, 60)  # between two requests; longer with proxies, so that they hang up first: they use what is idle
COLLECT_AFTER = (20_000, 20, 10)
TICK = 0.25


class CannotServe(Problem):
    """The server can not start; the text says why and what would do."""


def serve(
    *,
    host: str,
    port: int,
    lan: bool,
    db: str,
    public_lobby: bool = False,
    open_browser: bool = False,
    bot_pause: float = 1.0,
    names: Sequence[str] = (),
    retention: Retention | None = None,
    proxies: Sequence[str] = (),
    metrics: tuple[str, int] | None = None,
    bot_workers: int | None = None,
    node: tuple[str, int] | None = None,
    leave_within: float = 600,
    tls: tuple[str, str] | None = None,
    contact: str = "",
    ship: str | None = None,
) -> None:
    """Serve until somebody stops it."""
    if tls is not None:
        _check_tls(*tls, among_many=is_server(db))
    address = "0.0.0.0" if lan else host
    listener = _listen(address, port)
    figures = _listen(*metrics) if metrics else None
    port = listener.getsockname()[1]
    settings: dict[str, Any] = {
        "public_lobby": public_lobby,
        "bot_pause": bot_pause,
        "retention": retention,
        "bot_workers": bot_workers,
    }
    if is_server(db):
        if ship:
            raise CannotServe(
                "PostgreSQL archives its log itself (docs/how-to/back-up-and-restore.md): leave out --ship."
            )
        here = node or (_lan_address() if address in ("0.0.0.0", "::") else address, port)
        house = _node(db, here, leave_within=leave_within, **settings)
    else:
        house = House(_store(Path(db), ship), Machine(), **settings)
    keep_log()
    scheme = "https" if tls else "http"
    local = f"{scheme}://{'localhost' if address in ('0.0.0.0', '127.0.0.1') else address}:{port}"
    if open_browser and _has_screen():
        threading.Thread(target=_open_when_ready, args=(local, port), daemon=True).start()
    app = make_app(house, names=[name.lower() for name in names], contact=contact, tls=tls is not None)
    _open_more_files()
    server = Server(app, house, proxies, figures, tls)
    server.when_open = partial(_say, local, f"{scheme}://{_lan_address()}:{port}" if lan else None)
    server.run(sockets=[listener])
    if server.failed is not None:
        raise CannotServe(f"The house can not be opened: {server.failed.why}")
    log.info("closed")


class Server(uvicorn.Server):
    """Uvicorn, which opens the house before anybody comes in, and tells the tables before it hangs up on them."""

    when_open: Callable[[], None] | None = None
    failed: StoreFailed | None = None

    def __init__(
        self,
        app: ASGIApp,
        house: House,
        proxies: Sequence[str] = (),
        figures: socket.socket | None = None,
        tls: tuple[str, str] | None = None,
        limits: Limits | None = None,
    ) -> None:
        certificate, key = tls or (None, None)
        believed = [network for proxy in proxies for network in _spellings(proxy)]
        protocols = listening(app)
        super().__init__(
            uvicorn.Config(
                **protocols,
                ssl_certfile=certificate,
                ssl_keyfile=key,
                loop="uvloop" if sys.platform != "win32" else "asyncio:SelectorEventLoop",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=3,
                forwarded_allow_ips=believed,
                timeout_keep_alive=IDLE_SECONDS[bool(proxies)],
            )
        )
        self._house = house
        self._figures = figures
        self._believed = believed
        self._counts = "http" in protocols
        self._most_of_one = (limits or Limits()).lines
        self._hang_up: list[Callable[[], None]] = []
        self._telling: asyncio.Server | None = None

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        with _seldom_tidied():
            super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self._house.open()
        except StoreFailed as error:
            self.failed, self.should_exit = error, True
            await self._house.close()
            return
        if self._counts:
            await super().startup([])
            self._accept(sockets or [])
        else:
            await super().startup(sockets)
        if self._figures is not None:
            self._telling = await asyncio.start_server(
                partial(tell_figures, self._house.metrics_text), sock=self._figures
            )
        if self.when_open is not None:
            self.when_open()

    def _accept(self, sockets: list[socket.socket]) -> None:
        """Accept connections ourselves, for they are counted before anything else."""
        from heistnight.server.transport.arrivals import Arrivals, Listener  # they stand on uvicorn's inside

        parts = {"config": self.config, "server_state": self.server_state, "app_state": self.lifespan.state}
        protocol = partial(self.config.http_protocol_class, **parts)
        arrivals = Arrivals(self._most_of_one, _open_files() - SPARE_FILES, self._believed)
        self._hang_up = [Listener(one, protocol, arrivals, self.config.ssl).close for one in sockets]

    async def main_loop(self) -> None:
        """Uvicorn looks ten times a second whether it is over, which was most of what an idle server did."""
        while not await self.on_tick(0):
            await asyncio.sleep(TICK)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._house.farewell()
        await asyncio.sleep(0.1)  # for the last words to get out
        for hang_up in self._hang_up:
            hang_up()
        if self._telling is not None:
            self._telling.close()
        await super().shutdown(sockets)


@contextlib.contextmanager
def _seldom_tidied() -> Iterator[None]:
    """Python looks for cycles of garbage less often, and not in the program itself.

    By default it looks after 700 new objects, which are a few connections, and every so often through all there are:
    with a thousand tables everybody waited half a second for that.
    """
    thresholds = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def _spellings(proxy: str) -> list[str]:
    """Return an address or network as it's written, and as peers of a socket for both families have it."""
    network = ip_network(proxy)
    if network.version == 6:
        return [proxy]
    return [proxy, f"::ffff:{network.network_address}/{96 + network.prefixlen}"]


def _open_more_files() -> None:
    """Take as many open files as this process may have: each connection is one, and the usual limit is 1,024."""
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        with contextlib.suppress(OSError, ValueError):  # macOS has another limit behind this one
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _open_files() -> int:
    """Return how many files this process may have open."""
    if sys.platform == "win32":
        return 100_000
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1_000_000 if soft == resource.RLIM_INFINITY else soft


def _check_tls(certificate: str, key: str, among_many: bool) -> None:
    if among_many:
        raise CannotServe(
            "Servers of one house speak plainly with each other: let the balancer before them have --tls."
        )
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except (OSError, ValueError) as error:  # an SSLError is an OSError
        why = error.strerror or error if isinstance(error, OSError) else error
        raise CannotServe(f"{certificate} and {key} are no certificate with its key: {why}.") from None


def _listen(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(1024)
        return listener
    except OSError as error:
        listener.close()
        why = "something else is using it" if error.errno in (48, 98) else error.strerror
        raise CannotServe(f"Port {port} on {address} can not be had: {why}. Choose another with --port.") from None


def _store(db: Path, ship: str | None) -> SqliteStore:
    try:
        db.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotServe(
            f"The folder {db.parent} can not be made: {error.strerror}. Name another with --db."
        ) from None
    return SqliteStore(db, Shipper(db.resolve(), Path(ship)) if ship else None)


def _node(url: str, here: tuple[str, int], **settings: Any) -> House:
    """A house among many over one database, or one clear line about why not."""
    if not known():
        raise CannotServe("Many servers need the versions of uvicorn and websockets that pyproject.toml names.")
    try:
        from heistnight.server.hosting.node import NodeHouse
        from heistnight.store.postgres import PostgresStore, prepare
    except ImportError:
        raise CannotServe("PostgreSQL needs a package more: pip install 'heistnight[cluster]'.") from None
    asyncio.run(prepare(url))
    host, port = here
    return NodeHouse(PostgresStore(url), Machine(), f"[{host}]:{port}" if ":" in host else f"{host}:{port}", **settings)


def _lan_address() -> str:
    """The address other machines on the local network know this one by; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _say(local: str, lan: str | None) -> None:
    print(f"\n  Heist Night is open.\n\n  On this machine   {local}")
    if lan:
        print(f"  On your network   {lan}\n")
        segno.make(lan, micro=False).terminal(compact=True)
    print("\n  Ctrl-C closes the house; games are kept.\n", flush=True)


def _has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_when_ready(url: str, port: int) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                webbrowser.open(url)
                return
        time.sleep(0.1)
