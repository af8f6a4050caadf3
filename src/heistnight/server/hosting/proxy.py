"""Proxy between nodes: a connection to the wrong one is passed through to the right one, as bytes.

Nothing is read of what passes but where messages end, so that a node which leaves can end the connections
through it between two messages, when all that was asked is answered, and say so.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from heistnight.server import wire
from heistnight.server.runtime.actor import DOWN
from heistnight.server.wire import encode
from heistnight.server.world import World
from heistnight.store.postgres import Elsewhere, PostgresStore
from heistnight.store.store import StoreFailed

log = logging.getLogger("heistnight.proxy")

HANDED_ON = b"x-handed-on"
# What a request handler reads. Whatever else came is for the way to this node and ends here: who is framed by two
# lengths at once, or has a header that a list forgot, gets nothing past.
PASSED_ON = {
    b"host",
    b"origin",
    b"x-session",
    b"upgrade",
    b"sec-websocket-key",
    b"sec-websocket-version",
}
CONNECT_SECONDS = 1.0
ASK_AGAIN = 0.1
NOBODY_LISTENS = 1.2  # seconds without a beat that are enough where nobody listens at an address either
LOOK_AGAIN = 0.5
LONGEST_ANSWER = 40.0
LAST_ANSWERS = 2.0
UNREACHED = "The table can not be reached just now. Try again."
TEXT, CLOSE = 0x81, 0x88


class Proxy:
    """All connections that pass through this node to another."""

    def __init__(self, store: PostgresStore, world: World) -> None:
        self.store = store
        self.world = world
        self.secret = ""
        self.total = 0
        self.tunnels: set[Tunnel] = set()

    def to(self, name: str, holder: Elsewhere) -> "Upstream":
        return Upstream(self, name, holder)

    def through(self, near: "End", far: "End", epoch: int, gone: Callable[[], None]) -> None:
        """From now on the two ends are one connection."""

        def ended() -> None:
            self.tunnels.discard(tunnel)
            gone()

        tunnel = Tunnel(near, far, epoch, ended)
        self.tunnels.add(tunnel)
        self.total += 1
        tunnel.open()

    async def cut_dead(self) -> None:
        """Hang up on connections to nodes whose lease is over: their machine may never say so."""
        if self.tunnels:
            alive = await self.store.living()
            for tunnel in [tunnel for tunnel in self.tunnels if tunnel.epoch not in alive]:
                tunnel.cut()

    async def leave(self) -> None:
        """End all connections between two messages, when everything that was asked is answered."""
        await asyncio.gather(*(tunnel.leave(self.world.chance.randbytes(8).hex()) for tunnel in list(self.tunnels)))


class Upstream:
    """The way to the node that holds a room."""

    def __init__(self, proxy: Proxy, room: str, holder: Elsewhere) -> None:
        self._proxy, self._room, self._holder = proxy, room, holder
        host, _, port = holder.address.rpartition(":")
        self._place = host.strip("[]"), int(port)

    async def socket(self, scope: Scope, connection: Any, gone: Callable[[], None]) -> bool:
        """Connect through; a node that does not answer is waited for as long as its lease is good."""
        far = End(masked=False)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await asyncio.get_running_loop().create_connection(lambda: far, *self._place)
        except OSError as error:
            if isinstance(error, ConnectionRefusedError):
                await self._proxy.store.end(self._holder.epoch, NOBODY_LISTENS)
            await asyncio.sleep(ASK_AGAIN)
            return False
        far.transport.write(self._head(scope, b"connection: Upgrade\r\n"))
        try:
            while not await far.answers(LOOK_AGAIN):
                if far.closed or not await self._still_there():
                    far.transport.abort()
                    await asyncio.sleep(ASK_AGAIN)
                    return False
        except BaseException:
            far.transport.abort()
            raise
        near = End(masked=True)
        transport, leave = connection.give_away(near)
        near.connection_made(transport)
        near.leave = leave
        self._proxy.through(near, far, self._holder.epoch, gone)
        return True

    async def _still_there(self) -> bool:
        return self._holder.epoch in await self._proxy.store.living()

    async def request(self, request: Request) -> Response:
        body = await request.body()
        head = self._head(request.scope, b"connection: close\r\ncontent-length: %d\r\n" % len(body))
        try:
            async with asyncio.timeout(LONGEST_ANSWER):
                reader, writer = await asyncio.open_connection(*self._place)
                try:
                    writer.write(head + body)
                    answer = await reader.read()
                finally:
                    writer.close()
        except OSError as error:
            raise StoreFailed(UNREACHED, str(error)) from None
        head, end, rest = answer.partition(b"\r\n\r\n")
        if not end:
            raise StoreFailed(UNREACHED, "no whole answer")
        status = int(head.split(b" ", 2)[1])
        kinds = [line[13:].strip() for line in head.splitlines() if line.lower().startswith(b"content-type:")]
        headers = {"content-type": b"".join(kinds).decode("latin-1"), "cache-control": "no-store"}
        return Response(rest, status, headers=headers)

    def _head(self, scope: Scope, more: bytes) -> bytes:
        """The request as it came, with the visitor's address and the word by which nodes know each other."""
        path = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        visitor = scope["client"][0] if scope["client"] else ""
        own = f"{HANDED_ON.decode()}: {self._proxy.secret} {scope['scheme']} {visitor}\r\n".encode("latin-1")
        headers = b"".join(b"%s: %s\r\n" % pair for pair in scope["headers"] if pair[0] in PASSED_ON)
        return b"%s %s HTTP/1.1\r\n" % (scope.get("method", "GET").encode(), path) + headers + own + more + b"\r\n"


class End(asyncio.Protocol):
    """One end of a connection that passes through: what comes here leaves there."""

    transport: asyncio.Transport
    other: "End | None" = None
    closed = False

    def __init__(self, masked: bool) -> None:
        self.frames = Frames(masked)
        self.watched = b""
        self.seen = asyncio.Event()
        self._early = self._lately = b""
        self._news = asyncio.Event()
        self.gone: Callable[[], None] | None = None
        self.leave: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    async def answers(self, seconds: float) -> bool:
        """Return whether anything has come yet."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)
        return bool(self._early)

    def data_received(self, data: bytes) -> None:
        self._news.set()
        if self.other is None:
            self._early += data
            return
        self.frames.pass_by(data)
        self.other.transport.write(data)
        if self.watched:
            self._lately = self._lately[-len(self.watched) :] + data
            if self.watched in self._lately:
                self.seen.set()

    def meet(self, other: "End") -> None:
        """From now on what comes goes on, beginning with the answer to the request."""
        self.other = other
        if self._early:
            _, end, rest = self._early.partition(b"\r\n\r\n")
            other.transport.write(self._early)
            self.frames.pass_by(rest if end else b"")

    def pause_writing(self) -> None:
        if self.other is not None:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None:
            self.other.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self._news.set()
        self.seen.set()
        if self.other is not None:
            self.other.transport.close()
        for tell in (self.gone, self.leave):
            if tell is not None:
                tell()


class Tunnel:
    """The two ends of a connection that passes through."""

    def __init__(self, near: End, far: End, epoch: int, ended: Callable[[], None]) -> None:
        self.near, self.far, self.epoch = near, far, epoch
        self._ended: Callable[[], None] | None = ended
        near.gone = far.gone = self._gone

    def open(self) -> None:
        self.far.meet(self.near)
        self.near.meet(self.far)
        if self.far.closed:
            self.near.transport.close()
        elif not self.near.transport.is_closing():
            self.near.transport.resume_reading()

    def _gone(self) -> None:
        ended, self._ended = self._ended, None
        if ended is not None:
            ended()

    def cut(self) -> None:
        self.near.transport.abort()
        self.far.transport.abort()

    async def leave(self, mark: str) -> None:
        """A last question of our own: when it is answered, so is all that was asked before. Then nothing is heard."""
        if self.near.frames.between:
            self.near.transport.pause_reading()
            self.far.watched = mark.encode()
            ping = encode(wire.Ping(mark, 0))
            self.far.transport.write(bytes((TEXT, 0x80 | len(ping), 0, 0, 0, 0)) + ping)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.far.seen.wait(), LAST_ANSWERS)
                if not self.near.closed and self.far.frames.between:
                    self.near.transport.write(_frame(DOWN) + bytes((CLOSE, 2, 3, 0xE8)))
        self.near.transport.close()
        self.far.transport.close()


class Frames:
    """Tracker of message boundaries in passing bytes."""

    def __init__(self, masked: bool) -> None:
        self._mask = 4 if masked else 0
        self._head = b""
        self._left = 0

    @property
    def between(self) -> bool:
        """Return whether the bytes so far end with a whole message."""
        return not self._head and not self._left

    def pass_by(self, data: bytes) -> None:
        at, size = 0, len(data)
        while at < size:
            if self._left:
                step = min(self._left, size - at)
                self._left -= step
                at += step
                continue
            head = self._head + data[at : at + 10 - len(self._head)]
            length = head[1] & 127 if len(head) > 1 else 0
            wide = {126: 2, 127: 8}.get(length, 0)
            if len(head) < 2 + wide:
                self._head = head
                return
            at += 2 + wide - len(self._head)
            self._head = b""
            self._left = (int.from_bytes(head[2 : 2 + wide], "big") if wide else length) + self._mask


def _frame(message: bytes) -> bytes:
    size = len(message)
    return (bytes((TEXT, size)) if size < 126 else bytes((TEXT, 126)) + size.to_bytes(2, "big")) + message
