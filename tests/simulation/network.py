"""Connections between simulated people and servers: late, cut, half cut, and read slowly.

A socket goes through the server's own handler; polling through the whole server, as plain HTTP.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from heistnight.server.http.app import Visit
from heistnight.store.postgres import Elsewhere
from tests.simulation.loop import Process

if TYPE_CHECKING:
    from tests.simulation.server import Server

ENOUGH = 32_768
LATENCY = 0.02
NOTICES_AFTER = 20.0  # seconds until a server finds that nobody is there any more
DIAL_SECONDS = 5.0


class Caller(Protocol):
    """The client at the other end."""

    process: Process

    def opened(self, line: "Connection") -> None: ...
    def hear(self, message: bytes) -> None: ...
    def lost(self, connection: "Connection") -> None: ...


class Connection:
    """One connection of one client to one server; what it says arrives later, in order."""

    def __init__(self, caller: Caller, server: "Server", chance: Random) -> None:
        self.caller, self.chance = caller, chance
        self.servers: list[Server] = []
        self.pass_to(server)
        self.visit: Visit | None = None
        self.alive = True
        self.reading = True
        self.under_way = 0
        self._unread: deque[bytes] = deque()
        self._out: deque[bytes] = deque()  # what is on its way, in order: timers of one moment ring in any
        self._in: deque[bytes] = deque()
        self._bytes = 0
        self._here = self._there = 0.0

    def pass_to(self, server: "Server") -> None:
        """Be a connection to this server from now on, through those before it."""
        self.server, self.there = server, server.process
        self.servers.append(server)
        server.lines.append(self)

    def _delay(self) -> float:
        return self.chance.expovariate(1 / LATENCY)

    def _arrives(self, before: float) -> float:
        return max(before, self.server.loop.time() + self._delay())

    def say(self, message: bytes) -> None:
        """The client says something; it's heard later, if the connection lasts."""
        self._there = self._arrives(self._there)
        self.under_way += 1
        self._out.append(message)
        self.server.loop.call_at(self._there, self._deliver, context=self.there.context)

    def _deliver(self) -> None:
        self.under_way -= 1
        message = self._out.popleft()
        if self.alive:
            self._hear_there(message)

    def _hear_there(self, message: bytes) -> None:
        raise NotImplementedError

    def _open_here(self) -> None:
        """The client learns that it may speak."""
        self.caller.process.soon(self._delay(), self._opened)

    def _opened(self) -> None:
        if self.alive:
            self.caller.opened(self)

    def _tell_here(self, message: bytes) -> None:
        """Something is on its way to the client."""
        self._here = self._arrives(self._here)
        self.under_way += 1
        self._in.append(message)
        self.server.loop.call_at(self._here, self._arrive, context=self.caller.process.context)

    def _arrive(self) -> None:
        self.under_way -= 1
        message = self._in.popleft()
        if not self.alive:
            return
        if not self.reading:
            self._unread.append(message)
            return
        self._bytes -= len(message)
        self.caller.hear(message)

    def read_slowly(self, seconds: float) -> None:
        """Read nothing for a while."""
        self.reading = False
        self.caller.process.soon(seconds, self._read_on)

    def _read_on(self) -> None:
        self.reading = True
        while self._unread and self.alive and self.reading:
            message = self._unread.popleft()
            self._bytes -= len(message)
            self.caller.hear(message)

    @property
    def idle(self) -> bool:
        """Return whether nothing is on its way, in either direction."""
        return not self.under_way and not self._unread

    def cut(self, silently: bool = False) -> None:
        """Break it: the client knows at once, the server soon, or long after."""
        if self.alive:
            self.alive = False
            for server in self.servers:
                if self in server.lines:
                    server.lines.remove(self)
            self.there.soon(NOTICES_AFTER if silently else self._delay(), self._gone_there)
            self.caller.process.soon(0.0, self.caller.lost, self)

    def _gone_there(self) -> None:
        raise NotImplementedError


class SocketLine(Connection):
    """A socket: the server writes to it as long as it is free."""

    _hear: Callable[[bytes], None] | None = None
    _drained: Callable[[], None] | None = None
    _gone: Callable[[], None] | None = None
    _deaf = _ended = False

    def __init__(self, caller: Caller, server: "Server", chance: Random) -> None:
        super().__init__(caller, server, chance)
        self._early: list[bytes] = []

    async def dial(self, room: str, address: str) -> None:
        """Let the server's handler say who comes in; runs in the server's process."""
        scope = {
            "type": "websocket",
            "path": f"/api/rooms/{room}/ws",
            "headers": [(b"host", b"localhost")],
            "scheme": "ws",
            "client": (address, 1),
            "state": {"connection": self},
        }
        await self.server.app(scope, self._connect, self._obey)

    async def _connect(self) -> Any:
        return {"type": "websocket.connect"}

    async def _obey(self, message: Any) -> None:
        if message["type"] == "websocket.accept":
            self._open_here()
        else:
            self.cut()

    # What the server does with it -----------------------------------------------------------------------------------

    @property
    def free(self) -> bool:
        return self._bytes <= ENOUGH

    def take_over(self, hear: Any, drained: Callable[[], None], gone: Callable[[], None]) -> None:
        self._hear, self._drained, self._gone = hear, drained, gone
        self.visit = hear.args[0]
        if not self.alive:
            self._gone_there()
        early, self._early = self._early, []
        for message in early:
            self._hear_there(message)

    def write(self, message: bytes) -> None:
        if self._ended:
            return
        message = bytes(message)
        self.server.judge.told(self, message)
        self._bytes += len(message)
        self._tell_here(message)

    def send_voice(self, voice: bytes) -> None:
        self.server.judge.voiced(self, voice)
        self._bytes += len(voice)
        self._tell_here(voice)

    def round_trip(self) -> float | None:
        return None

    def end(self) -> None:
        self._ended = True
        self._gone_there()
        self.caller.process.soon(self._delay(), self.cut)

    def listen_no_more(self) -> None:
        self._deaf = True

    def _read_on(self) -> None:
        super()._read_on()
        if self._drained is not None and not self._ended:
            self.there.soon(self._delay(), self._drain)

    def _drain(self) -> None:
        if self._drained is not None and self.alive:
            self._drained()

    def _hear_there(self, message: bytes) -> None:
        if self._hear is None:
            self._early.append(message)
        elif not self._deaf and not self._ended:
            self._hear(message)

    def _gone_there(self) -> None:
        gone, self._gone = self._gone, None
        if gone is not None:
            gone()


class PollLine(Connection):
    """A client without a socket: one request after the other."""

    token = ""

    async def dial(self, room: str, address: str) -> None:
        self._path, self._address = f"/api/rooms/{room}/poll", address
        opened = await self._ask("POST", b"")
        if "session" not in opened:
            self._tell_here(json.dumps({"type": "Gone", "says": opened.get("says", ""), "code": "poll"}).encode())
            return
        self.token = opened["session"]
        self._open_here()
        while self.alive:
            answer = await self._ask("GET", b"")
            if isinstance(answer, dict):
                self.caller.process.soon(self._delay(), self.cut)
                return
            for message in answer:
                self._tell_here(json.dumps(message).encode())
            await asyncio.sleep(self._delay())

    async def _ask(self, method: str, body: bytes) -> Any:
        headers = [(b"host", b"localhost"), (b"content-length", b"%d" % len(body))]
        if self.token:
            headers.append((b"x-session", self.token.encode()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "path": self._path,
            "raw_path": self._path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "scheme": "http",
            "client": (self._address, 1),
            "server": ("localhost", 80),
            "state": {},
        }
        asked, answer = [{"type": "http.request", "body": body, "more_body": False}], bytearray()

        async def receive() -> Any:
            return asked.pop() if asked else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.body":
                answer.extend(message.get("body", b""))

        await self.server.app(scope, receive, send)
        return json.loads(bytes(answer) or b"{}")

    def _hear_there(self, message: bytes) -> None:
        if self.token:
            self.there.spawn(self._ask("POST", message))

    def _gone_there(self) -> None:
        """Nobody asks any more; the server finds that out by itself."""


class SimulatedProxy:
    """The way from node to node: a connection that belongs elsewhere is taken up there."""

    def __init__(self, server: "Server", others: Callable[[], list["Server"]]) -> None:
        self._server, self._others = server, others
        self.secret = ""
        self.total = 0
        self.tunnels: set[Any] = set()

    def to(self, name: str, holder: Elsewhere) -> "SimulatedUpstream":
        return SimulatedUpstream(self, holder)

    async def cut_dead(self) -> None:
        """Clients of a dead node find out by themselves."""

    async def leave(self) -> None:
        """Nothing passes through this node for long."""

    def at(self, address: str) -> "Server | None":
        return next((one for one in self._others() if one.address == address and one.process.alive), None)


class SimulatedUpstream:
    """The way to the node that holds a room; who is not there any more is ended, as by the real one."""

    def __init__(self, proxy: SimulatedProxy, holder: Elsewhere) -> None:
        self._proxy, self._holder = proxy, holder

    async def socket(self, scope: Any, connection: SocketLine, gone: Callable[[], None]) -> bool:
        store, there = self._proxy._server.store, self._proxy.at(self._holder.address)
        if there is None or not there.listens:
            await store.end(self._holder.epoch, 1.2)
            await asyncio.sleep(0.1)
            return False
        while there.process.frozen:
            await asyncio.sleep(0.5)
            if self._holder.epoch not in await store.living():
                return False
        connection.pass_to(there)
        there.process.spawn(there.app({**scope, "handed": True}, connection._connect, connection._obey))
        gone()
        return True
