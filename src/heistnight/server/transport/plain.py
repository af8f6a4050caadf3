"""Sockets by uvicorn's own means, where its inside is not the one that limited_http.py and sockets.py are written for.

Slower, and without the limits of limited_http.py; everything else is the same to whoever plays.
"""

import asyncio
import logging
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger("heistnight.plain")

KNOWN_BELOW = {"uvicorn": (0, 55), "websockets": (18,)}  # the pins of pyproject.toml
LONGEST = 65_536
ENOUGH = 32_768
PING_SECONDS = 15
FAREWELL = 1000


def listening(app: ASGIApp) -> dict[str, Any]:
    """Return the settings of uvicorn: the app and its protocol classes."""
    if known():
        try:
            from heistnight.server.transport.limited_http import LimitedHttp
            from heistnight.server.transport.sockets import Socket
        except ImportError:
            log.exception("uvicorn or websockets are not as expected inside")
        else:
            return {"app": app, "http": LimitedHttp, "ws": Socket}
    log.warning("serving by uvicorn's own sockets, which is slower: uvicorn or websockets are too new to be known")
    return {
        "app": Plain(app),
        "ws_max_size": LONGEST,
        "ws_ping_interval": PING_SECONDS,
        "ws_ping_timeout": PING_SECONDS,
        "ws_per_message_deflate": False,
    }


def known() -> bool:
    return all(_version(name) < below for name, below in KNOWN_BELOW.items())


def _version(name: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version(name).split(".")[:2] if part.isdigit())


class Plain:
    """Gives every socket a connection made of what ASGI has."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        connection = PlainConnection(receive, send)
        await self._app({**scope, "state": {**scope.get("state", {}), "connection": connection}}, receive, send)
        await connection.talk()


class PlainConnection:
    """A connection with a task that writes and one that reads, until either side has enough."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._hear: Callable[[bytes], None] | None = None
        self._drained: Callable[[], None] | None = None
        self._gone: Callable[[], None] | None = None
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0
        self._deaf = self._over = False

    @property
    def free(self) -> bool:
        return self._waiting <= ENOUGH

    def take_over(self, hear: Callable[[bytes], None], drained: Callable[[], None], gone: Callable[[], None]) -> None:
        self._hear, self._drained, self._gone = hear, drained, gone

    def write(self, message: bytes) -> None:
        if not self._over:
            self._waiting += len(message)
            self._outgoing.put_nowait(message)

    def send_voice(self, voice: bytes) -> None:
        if not self._waiting:
            self.write(voice)

    def round_trip(self) -> None:
        """Nobody says what this connection takes."""

    def end(self) -> None:
        """Say goodbye after the last words."""
        if not self._over:
            self._over = True
            self._outgoing.put_nowait(None)
        self._say_gone()

    def listen_no_more(self) -> None:
        """Listen no more to somebody who says too much."""
        self._deaf = True
        self.end()

    def cut(self) -> None:
        """Hang up without the words that wait, on somebody who does not listen anyway."""
        while not self._outgoing.empty():
            self._outgoing.get_nowait()
        self._over = False
        self.end()

    async def talk(self) -> None:
        """Until the socket is closed."""
        writer = asyncio.create_task(self._write_on())
        try:
            await self._read_on()
        finally:
            self._over = True
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            self._say_gone()

    async def _write_on(self) -> None:
        while (message := await self._outgoing.get()) is not None:
            words = {"text": message.decode()} if message.startswith(b"{") else {"bytes": message}
            await self._send({"type": "websocket.send", **words})
            was_free, self._waiting = self.free, self._waiting - len(message)
            if not was_free and self.free and self._drained is not None:
                self._drained()
        await self._send({"type": "websocket.close", "code": FAREWELL})

    async def _read_on(self) -> None:
        while (message := await self._receive())["type"] == "websocket.receive":
            if self._hear is not None and not self._deaf:
                self._hear(message.get("bytes") or message["text"].encode())

    def _say_gone(self) -> None:
        gone, self._gone = self._gone, None
        if gone is not None:
            gone()
