"""Starting the server: find the port, say where it is, and open the door."""

import logging
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

import segno
import uvicorn

from heistnight.core.problems import Problem
from heistnight.server.app import make_app
from heistnight.server.house import House
from heistnight.store.sqlite import SqliteStore


class CannotServe(Problem):
    """The server can not start; the text says why and what would do."""


def serve(*, host: str, port: int, lan: bool, db: Path, public_lobby: bool = False, open_browser: bool = False) -> None:
    """Serve until somebody stops it."""
    address = "0.0.0.0" if lan else host
    listener = _listen(address, port)
    store = _store(db)
    port = listener.getsockname()[1]
    app = make_app(House(store, public_lobby=public_lobby))
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s", stream=sys.stderr)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    local = f"http://{'localhost' if address in ('0.0.0.0', '127.0.0.1') else address}:{port}"
    _say(local, f"http://{_lan_address()}:{port}" if lan else None)
    if open_browser and _has_screen():
        threading.Thread(target=_open_when_ready, args=(local, port), daemon=True).start()
    uvicorn.Server(config).run(sockets=[listener])


def _listen(address: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(1024)
        return listener
    except OSError as error:
        why = "something else is using it" if error.errno in (48, 98) else error.strerror
        raise CannotServe(f"Port {port} on {address} can not be had: {why}. Choose another with --port.") from None


def _store(db: Path) -> SqliteStore:
    try:
        db.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotServe(
            f"The folder {db.parent} can not be made: {error.strerror}. Name another with --db."
        ) from None
    return SqliteStore(db)


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
    import os

    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_when_ready(url: str, port: int) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                webbrowser.open(url)
                return
        time.sleep(0.1)
