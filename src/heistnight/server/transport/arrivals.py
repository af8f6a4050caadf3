"""Connections, counted where they are accepted: before TLS, before a word, until the descriptor is closed.

Uvicorn counts nothing, and asyncio tells of a connection with TLS only when its handshake is over: until then silent
connections would hold descriptors that no limit knows about.
"""

import asyncio
import contextlib
import logging
import socket
import ssl
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from heistnight.server.networks import network_of

log = logging.getLogger("heistnight.arrivals")

HANDSHAKE_SECONDS = 20
AT_ONCE = 8  # who plays already is heard in between
RETRY_SECONDS = 0.5
PROXIES = "proxies"

Leave = Callable[[], None]


class Full(Exception):
    """One connection too many; the status says whose."""

    def __init__(self, status: int) -> None:
        self.status = status


class Arrivals:
    """The open connections by address. A proxy speaks for many: each of its requests is counted for its visitor."""

    def __init__(self, most_of_one: int, most: int, proxies: Sequence[str]) -> None:
        self._most_of_one, self._most = most_of_one, most
        self._proxies = _TrustedHosts(list(proxies))
        self._open: Counter[str] = Counter()
        self._all = 0

    def enter(self, address: str) -> Leave:
        """Count one more and return how to take it back; raise Full where it's too many."""
        home = PROXIES if address in self._proxies else network_of(address)
        if self._all >= self._most:
            raise Full(503)
        if home != PROXIES and self._open[home] >= self._most_of_one:
            raise Full(429)
        self._all += 1
        self._open[home] += 1
        return partial(self._leave, home)

    def _leave(self, home: str) -> None:
        self._all -= 1
        self._open[home] -= 1
        if not self._open[home]:
            del self._open[home]


class Listener:
    """One listening socket, and a protocol for each connection that may stay."""

    def __init__(
        self,
        listening: socket.socket,
        protocol: Callable[[Leave], asyncio.Protocol],
        arrivals: Arrivals,
        tls: ssl.SSLContext | None,
    ) -> None:
        self._socket, self._protocol, self._arrivals, self._tls = listening, protocol, arrivals, tls
        self._welcomes: set[asyncio.Task[None]] = set()
        listening.setblocking(False)
        self._loop = asyncio.get_running_loop()
        self._pause = self._loop.call_soon(self._listen)

    def close(self) -> None:
        self._pause.cancel()
        self._loop.remove_reader(self._socket)

    def _listen(self) -> None:
        self._loop.add_reader(self._socket, self._accept)

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, peer = self._socket.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:  # no descriptor is left: who waits is still there a moment later
                log.error("no connection can be accepted: %s", error.strerror)
                self._loop.remove_reader(self._socket)
                self._pause = self._loop.call_later(RETRY_SECONDS, self._listen)
                return
            try:
                leave = self._arrivals.enter(peer[0])
            except Full as full:
                self._refuse(connection, full.status)
                continue
            welcome = self._loop.create_task(self._welcome(connection, leave))
            self._welcomes.add(welcome)
            welcome.add_done_callback(self._welcomes.discard)

    async def _welcome(self, connection: socket.socket, leave: Leave) -> None:
        """The protocol leaves when its connection is lost; where none was made, nobody else will."""
        patience = {"ssl_handshake_timeout": HANDSHAKE_SECONDS} if self._tls else {}
        connection.setblocking(False)
        try:
            await self._loop.connect_accepted_socket(
                partial(self._protocol, leave), connection, ssl=self._tls, **patience
            )
        except OSError:  # of TLS too, and a handshake that takes too long
            leave()

    def _refuse(self, connection: socket.socket, status: int) -> None:
        with contextlib.suppress(OSError), connection:
            connection.setblocking(False)
            if self._tls is None:
                connection.send(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
