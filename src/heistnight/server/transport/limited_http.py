"""The first to hear a connection: what has no end, in bytes, in time or in number, is not waited for.

Uvicorn keeps a request's head and trailers in memory, however long, waits for the rest of it for ever, reads on what
was refused, and lines up as many requests as somebody sends without reading an answer.
"""

import asyncio
from typing import Any
from urllib.parse import unquote

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from heistnight.server.transport.arrivals import Leave
from heistnight.server.transport.handshake import NoSocket, answer
from heistnight.server.transport.sockets import Socket

LONGEST_HEAD = 32_768
PIECE = 4_096
HEAD_SECONDS = 20
REST_SECONDS = 40  # longer than a request handler waits for a body, for that refuses in words
MOST_IN_LINE = 16
LONGEST_REST = 1_000_000
UNREAD_SECONDS = 30


class LimitedHttp(HttpToolsProtocol):
    """Uvicorn's HTTP with limits.

    Of one request at most LONGEST_HEAD bytes aren't body, wherever they come: in its head, between the pieces of its
    body, before or after it.
    """

    def __init__(self, leave: Leave, **more: Any) -> None:
        super().__init__(**more)
        self._leave = leave
        self._weight: int = 0
        self._has_head = False
        self._rest = 0
        self._patience: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._cycles: list[RequestResponseCycle] = []

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        self._leave()
        for cycle in self._cycles:  # uvicorn tells only the last of the requests in line
            cycle.disconnected = True
            cycle.message_event.set()
        self._cycles = []
        super().connection_lost(exc)

    def _let_go(self) -> None:
        self._wait(None)
        self.resume_writing()

    def pause_writing(self) -> None:
        """Wait for a client that does not read its answer, but not forever."""
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def data_received(self, data: bytes) -> None:
        """Read piece by piece, so that what comes in one go is held to the same limits."""
        for at in range(0, len(data), PIECE):
            piece = data[at : at + PIECE]
            self._weight += len(piece)
            super().data_received(piece)
            if self.parser is None or self.transport.is_closing():  # type: ignore[redundant-expr]
                return
            if self._weight > LONGEST_HEAD:
                self._refuse(400 if self._has_head else 431)
                return
        if not self._weight:
            self._wait(None)
        elif self._patience is None:
            self._wait(REST_SECONDS if self._has_head else HEAD_SECONDS)

    def handle_websocket_upgrade(self) -> None:
        """Hand the transport over to a socket, with the head as it was read here."""
        if self.transport.is_closing():
            return
        try:
            words = answer(self.scope["method"], self.scope["http_version"], self.headers)
        except NoSocket as error:
            self._refuse(error.status)
            return
        path, _, query = self.url.partition(b"?")
        scope = {**self.scope, "type": "websocket", "path": unquote(path), "raw_path": path, "query_string": query}
        connection = Socket(self.server_state, self.transport, words, self._leave)
        self.transport.set_protocol(connection)
        self._let_go()
        self.connections.discard(self)
        self.parser = None  # type: ignore[assignment]  # else the two hold each other until the collector comes
        task = self.loop.create_task(connection.greet(self.app, scope))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    # What the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._weight = self._weight or 1  # where it begins behind the end of another, in one piece with it

    def on_header(self, name: bytes, value: bytes) -> None:
        """Trailers are for nobody here."""
        if self._has_head:
            self._refuse(400)
        else:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_IN_LINE:
            self._refuse(429)
        if self.transport.is_closing():
            return
        self._has_head = True
        self._wait(None)
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # none is made for a socket
            self._cycles = [*(cycle for cycle in self._cycles if not cycle.response_complete), self.cycle]

    def on_body(self, body: bytes) -> None:
        """Skip the rest of a request that was already answered, but not forever."""
        self._weight = max(0, self._weight - len(body))
        self._rest = self._rest + len(body) if self.cycle.response_complete else 0
        if self._rest > LONGEST_REST:
            self.transport.abort()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._weight = 0
        self._has_head = False
        self._wait(None)
        super().on_message_complete()

    def _wait(self, seconds: float | None) -> None:
        """Give the other side so long for what it has begun, or as long as it likes."""
        if self._patience is not None:
            self._patience.cancel()
        self._patience = None if seconds is None else self.loop.call_later(seconds, self._refuse, 408)

    def _refuse(self, status: int) -> None:
        """Hang up, with a word for whoever waits for an answer and has got none of it yet."""
        if self.transport.is_closing():
            return
        under_way = any(cycle.response_started and not cycle.response_complete for cycle in self._cycles)
        if not under_way and not (self._has_head and self.cycle.response_complete):
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
