"""The first to hear a connection: what has no end, in bytes, in time or in number, is not waited for.

Uvicorn keeps all of a request's head in memory, however long, waits for the rest of it for ever, reads on what was
refused, and lines up as many requests as somebody sends without reading an answer.
"""

import asyncio
from collections import Counter
from typing import Any
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from heistnight.server.handshake import NoSocket, answer
from heistnight.server.limits import home_of
from heistnight.server.sockets import Socket

LONGEST_HEAD = 32_768
HEAD_SECONDS = 20
MOST_IN_LINE = 16
LONGEST_REST = 1_000_000
UNREAD_SECONDS = 30
MOST_OF_ONE = 500
OPEN: "WeakKeyDictionary[ServerState, Counter[str]]" = WeakKeyDictionary()


class LimitedHttp(HttpToolsProtocol):
    """Uvicorn's HTTP with limits."""

    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **more)
        self._head: int | None = 0
        self._begun = False
        self._rest = 0
        self._patience: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._open = OPEN.setdefault(self.server_state, Counter())
        self._home = ""
        self._cycles: list[RequestResponseCycle] = []

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._home = home_of(self.client[0]) if self.client else ""
        self._open[self._home] += 1
        if self._open[self._home] > MOST_OF_ONE and not self._from_proxy():
            self._refuse(429)
        else:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        for cycle in self._cycles:  # uvicorn tells only the last of the requests in line
            cycle.disconnected = True
            cycle.message_event.set()
        self._cycles = []
        super().connection_lost(exc)

    def _from_proxy(self) -> bool:
        """Whether many people may be behind this one, as uvicorn trusts it to say who they are."""
        trusted = self.config.forwarded_allow_ips or ()
        trusted = trusted.split(",") if isinstance(trusted, str) else trusted
        return self.client is not None and self.client[0] in trusted

    def _let_go(self) -> None:
        self._end_of_head()
        self.resume_writing()
        self._open[self._home] -= 1
        if not self._open[self._home]:
            del self._open[self._home]

    def pause_writing(self) -> None:
        """Somebody does not read an answer: that is waited for, but not for ever."""
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def data_received(self, data: bytes) -> None:
        """Count what comes until a head is whole, but for the piece in which it begins: that holds other things too."""
        self._begun = False
        super().data_received(data)
        if self._head is not None and not self._begun:
            self._head += len(data)
            if self._head > LONGEST_HEAD:
                self._refuse(431)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a line, with the head as it was read here."""
        self._end_of_head()
        if self.transport.is_closing():
            return
        try:
            words = answer(self.scope["method"], self.scope["http_version"], self.headers)
        except NoSocket as error:
            self._refuse(error.status)
            return
        path, _, query = self.url.partition(b"?")
        scope = {**self.scope, "type": "websocket", "path": unquote(path), "raw_path": path, "query_string": query}
        line = Socket(self.server_state, self.transport, words)
        self.transport.set_protocol(line)
        self._let_go()
        self.connections.discard(self)
        self.parser = None  # type: ignore[assignment]  # else the two hold each other until the collector comes
        task = self.loop.create_task(line.greet(self.app, scope))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    # What the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begun = True
        self._await_head()

    def on_headers_complete(self) -> None:
        self._end_of_head()
        if len(self.pipeline) >= MOST_IN_LINE:
            self._refuse(429)
        if not self.transport.is_closing():
            super().on_headers_complete()
            self._cycles = [*(cycle for cycle in self._cycles if not cycle.response_complete), self.cycle]

    def on_body(self, body: bytes) -> None:
        """What still comes of a request that was answered is passed over, but not for ever."""
        self._rest = self._rest + len(body) if self.cycle.response_complete else 0
        if self._rest > LONGEST_REST:
            self.transport.abort()
        super().on_body(body)

    def _await_head(self) -> None:
        self._end_of_head()
        self._head = 0
        self._patience = self.loop.call_later(HEAD_SECONDS, self._refuse, 408)

    def _end_of_head(self) -> None:
        self._head = None
        if self._patience is not None:
            self._patience.cancel()

    def _refuse(self, status: int) -> None:
        if not self.transport.is_closing():
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()
