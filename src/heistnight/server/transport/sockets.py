"""A socket without a middleman: what a table says is soon on the wire, and what a player says is at the table.

A move at a table of four is one message in and five out. A queue and a task for each of them took a third of the time
the server spent on a move, and a new socket cost as much as two moves: after a break all phones come back at once.
So a whole message in one frame is read here, and the library is asked about all that is out of the ordinary: messages
in pieces, pings, farewells, and whatever breaks the rules.
"""

import asyncio
import contextlib
import logging
import socket
import sys
from collections.abc import Callable, MutableMapping
from functools import lru_cache
from struct import Struct
from typing import Any, cast
from weakref import WeakKeyDictionary

from starlette.types import ASGIApp, Message, Scope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

log = logging.getLogger("heistnight.connection")
QUIET = logging.getLogger("uvicorn.error")

WHOLE, CONTROL, MASKED, OPCODE = 0x80, 0x08, 0x80, 0x0F
TEXT, BINARY = WHOLE | Opcode.TEXT, WHOLE | Opcode.BINARY
SAID = (TEXT, BINARY)
CLOSE, PING, PONG = WHOLE | Opcode.CLOSE, WHOLE | Opcode.PING, WHOLE | Opcode.PONG
SHORT, LONG, LONGEST = Struct(">BB"), Struct(">BBH"), Struct(">BBQ")
FAREWELL, TOO_MUCH, RESTART = 1000, 1008, 1012
TOO_LONG = 65_536
PIECE = 32_768
PING_SECONDS = 15
RTT_AT = 68  # where Linux tells of the round trip in its tcp_info, in microseconds
FAREWELL_SECONDS = 10
LAST_WORDS = 1
MOST_VOICES = 64
UNSENT, MOST_UNSENT = getattr(socket, "TCP_NOTSENT_LOWAT", 25), 16_384
SLEPT = 3  # so late the loop only is after the whole machine, or this process, stood still
FRAMES_AT_ONCE, FRAMES_A_SECOND = 400, 200.0  # a read or a frame of any kind is 1; what is said has stricter limits
LIBRARY_COST = 8  # for what the library is asked about
TALKING: "WeakKeyDictionary[asyncio.AbstractEventLoop, list[Socket]]" = WeakKeyDictionary()


class Socket(asyncio.Protocol):
    """From the moment the request for a socket is understood to the end of its connection.

    It is `free` as long as the other side reads what it is sent. Nothing is read before somebody takes it over.
    """

    free = True
    _hear: Callable[[bytes], None] | None = None
    _drained: Callable[[], None] | None = None
    _gone: Callable[[], None] | None = None
    _library: ServerProtocol | None = None
    _timer: asyncio.Handle | None = None
    _due = 0.0
    _spent = 0
    _held = _outgoing = b""
    _pinged = b""
    _accepted = _direct = _in_pieces = _deaf = _over = _prompt = False

    def __init__(
        self, state: ServerState, transport: asyncio.Transport, answer: bytes, leave: Callable[[], None]
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.transport = transport
        self._connections = cast("set[asyncio.Protocol]", state.connections)
        self._connections.add(self)
        self._answer, self._leave = answer, leave
        self._counted_at = self._heard_at = self.loop.time()
        self._talking = TALKING.setdefault(self.loop, [])
        self._voices: list[bytes] = []
        self._pieces: list[bytes] = []
        transport.pause_reading()

    async def greet(self, app: ASGIApp, scope: Scope) -> None:
        """Let the app say who may come in; a connection that was taken over needs no task to go on."""
        visitor, peer = scope.get("client"), self.transport.get_extra_info("peername")
        self._direct = visitor is not None and peer is not None and visitor[0] == peer[0]
        try:
            await app({**scope, "state": {"connection": self}}, _connect, self._obey)
        except Exception:
            log.exception("a socket could not be opened")
            self._refuse(500)
        if self._hear is None and not self._over:
            self.transport.close()

    async def _obey(self, message: MutableMapping[str, Any]) -> None:
        if self._over:
            return
        if message["type"] == "websocket.accept":
            self._accepted = True
            self.transport.write(self._answer)
            self._look_again_in(PING_SECONDS)
        else:
            self._refuse(403)

    def _refuse(self, status: int) -> None:
        if not self._accepted:
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()

    def take_over(self, hear: Callable[[bytes], None], drained: Callable[[], None], gone: Callable[[], None]) -> None:
        """From now on every message goes to `hear`; `drained` says that it is free again, `gone` that it ended."""
        self._hear, self._drained, self._gone = hear, drained, gone
        if self._over:
            self._say_gone()
        self._listen()

    def give_away(self, protocol: asyncio.Protocol) -> tuple[asyncio.Transport, Callable[[], None]]:
        """Let another protocol continue, before anything was said; return what to call when the connection ends.

        Nothing is read yet.
        """
        self._stop()
        self._connections.discard(self)
        self.transport.set_protocol(protocol)
        return self.transport, self._leave

    def _listen(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()

    # The end --------------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """Say goodbye; the connection ends when the other side says so too, or does not for a while."""
        if not self._over:
            self._say_goodbye(FAREWELL)
            self._timer = self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)
            self._listen()
        self._say_gone()

    def shutdown(self) -> None:
        """The server goes down, and waits for nobody who does not listen."""
        if self._accepted and not self._over:
            self._say_goodbye(RESTART)
        self.transport.close()
        self.loop.call_later(LAST_WORDS, self.transport.abort)

    def cut(self) -> None:
        """Hang up at once, on somebody who does not listen anyway."""
        self._stop()
        self.transport.abort()

    def listen_no_more(self) -> None:
        """Listen no more to somebody who says too much, and hang up when the last words had time to get out.

        Until then nothing is read: what they still send stays with them.
        """
        self._deaf = True
        if not self.transport.is_closing():
            self.transport.pause_reading()
        self.loop.call_later(LAST_WORDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self._connections.discard(self)
        self._stop()
        self._say_gone()
        self._hear = self._drained = self._library = None

    def _say_goodbye(self, code: int) -> None:
        self._flush()
        self._stop()
        self.transport.write(SHORT.pack(CLOSE, 2) + code.to_bytes(2, "big"))

    def _stop(self) -> None:
        self._over = True
        if self._timer is not None:
            self._timer.cancel()

    def _say_gone(self) -> None:
        gone, self._gone = self._gone, None
        if gone is not None:
            gone()

    def round_trip(self) -> float | None:
        """Return how many ms packets take there and back, as the kernel measures it; None where a proxy is measured."""
        raw = self.transport.get_extra_info("socket")
        if sys.platform != "linux" or not self._direct or raw is None:
            return None
        try:
            told = raw.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, RTT_AT + 4)
        except (OSError, ValueError):  # it has ended, a moment before we know
            return 0.0
        return int.from_bytes(told[RTT_AT:], sys.byteorder) / 1000

    # Keeping it alive -----------------------------------------------------------------------------------------------

    def _keep_alive(self) -> None:
        """Ping a silent client, and disconnect one that doesn't answer for as long again.

        Unless it was we who were away: after a machine slept, what they said waits to be read.
        """
        slept = self.loop.time() - self._due > SLEPT
        if self._pinged and not slept:
            self.cut()
            return
        silent = self.loop.time() - self._heard_at
        if not self._pinged and silent >= PING_SECONDS:
            self._pinged = (int(1000 * self.loop.time()) & 0xFFFFFFFF).to_bytes(4, "big")
            self.transport.write(SHORT.pack(PING, 4) + self._pinged)
        wait = PING_SECONDS if self._pinged else PING_SECONDS - silent
        self._look_again_in(wait)

    def _look_again_in(self, wait: float) -> None:
        self._due = self.loop.time() + wait
        self._timer = self.loop.call_later(wait, self._keep_alive)

    # Writing --------------------------------------------------------------------------------------------------------

    def write(self, message: bytes) -> None:
        """One message as a whole frame; all that is said in one turn of the loop goes out in one piece."""
        if self._over:
            return
        outgoing = self._outgoing
        if not outgoing and not self._voices:
            self._talk()
        self._outgoing = outgoing = outgoing + _head(len(message)) + message
        if len(outgoing) > PIECE:
            self._flush()

    def send_voice(self, voice: bytes) -> None:
        """A piece of a voice, after all else that is said in this turn of the loop; or never, where anything waits."""
        if self._over or len(self._voices) >= MOST_VOICES or self.transport.get_write_buffer_size():
            return
        if not self._prompt:
            self._prompt = True
            _wait_on_this_side(self.transport)
        if not self._outgoing and not self._voices:
            self._talk()
        length = len(voice)
        self._voices += (SHORT.pack(BINARY, length) if length < 126 else LONG.pack(BINARY, 126, length), voice)

    def _talk(self) -> None:
        if not self._talking:
            self.loop.call_soon(_flush_all, self._talking)
        self._talking.append(self)

    def _flush(self) -> None:
        outgoing, self._outgoing = self._outgoing, b""
        if self._voices:
            outgoing += b"".join(self._voices)
            self._voices = []
        if outgoing and not self.transport.is_closing():
            self.transport.write(outgoing)

    def pause_writing(self) -> None:
        self.free = False

    def resume_writing(self) -> None:
        self.free = True
        if self._drained is not None:
            self._drained()

    # Reading --------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Frame by frame: what a flood brings in one go is not read on once it is seen to be one.

        Every frame counts, whatever it is and whether or not anybody still listens; and so does every read, for
        somebody may send a frame in very small pieces.
        """
        data = self._held + data if self._held else data
        start, size = 0, len(data)
        self._heard_at = self.loop.time()
        self._count()
        while start < size and self._listens():
            body, end = _frame(data, start)
            if end - body > TOO_LONG:
                self._ask_library(data[start:])
                end = size
            elif 0 < end <= size:
                self._count()
                self._read(data, start, body, end)
            else:
                break
            start = end
        self._held = data[start:] if start < size and self._listens() else b""

    def _count(self, cost: int = 1) -> None:
        """So much more; what time allows is subtracted only when it matters, for this happens at every message."""
        self._spent += cost
        if self._spent > FRAMES_AT_ONCE:
            now = self.loop.time()
            self._spent = max(0, self._spent - int((now - self._counted_at) * FRAMES_A_SECOND))
            self._counted_at = now
            if self._spent > FRAMES_AT_ONCE and not self._deaf:
                if not self._over:
                    self._say_goodbye(TOO_MUCH)
                self.listen_no_more()

    def _listens(self) -> bool:
        return not self._deaf and not self.transport.is_closing()

    def _read(self, data: bytes, start: int, body: int, end: int) -> None:
        kind = data[start]
        if self._over:
            if kind & OPCODE == Opcode.CLOSE:
                self.transport.close()
        elif kind in SAID and data[start + 1] & MASKED and not self._in_pieces:
            if self._hear is not None:
                self._hear(apply_mask(data[body:end], data[body - 4 : body]))
        elif kind == PING and data[start + 1] & MASKED and end - body < 126:
            if self.free:  # who does not read is sent no pongs either
                self._flush()
                words = apply_mask(data[body:end], data[body - 4 : body])
                self.transport.write(SHORT.pack(PONG, len(words)) + words)
        elif kind == PONG and data[start + 1] & MASKED and end - body == len(self._pinged):
            if apply_mask(data[body:end], data[body - 4 : body]) == self._pinged:
                self._pinged = b""
        else:
            if not kind & CONTROL:
                self._in_pieces = not kind & WHOLE
            self._ask_library(data[start:end])

    def _ask_library(self, frame: bytes) -> None:
        self._count(LIBRARY_COST)
        if self._library is None:
            self._library = ServerProtocol(state=State.OPEN, max_size=TOO_LONG, logger=QUIET)
        self._library.receive_data(frame)
        for event in self._library.events_received():
            if isinstance(event, Frame) and not event.opcode & CONTROL:
                self._pieces.append(bytes(event.data))
                if event.fin:
                    message, self._pieces = b"".join(self._pieces), []
                    if self._hear is not None:
                        self._hear(message)
        answer = b"".join(self._library.data_to_send())
        if not self._over:
            self._flush()
            self.transport.write(answer)
        if self._library.state is not State.OPEN:
            self._stop()
            self.transport.close()


def _flush_all(talking: list[Socket]) -> None:
    """One after the other: whoever is woken by the first is still awake for the last, which saves half the time."""
    connections = talking[:]
    talking.clear()
    for connection in connections:
        connection._flush()


def _wait_on_this_side(transport: asyncio.Transport) -> None:
    """Let no more than a little wait inside the system, where it can not be taken back when a move comes."""
    plug = transport.get_extra_info("socket")
    with contextlib.suppress(OSError, AttributeError):  # not every system can; then a slow reader hears moves later
        plug.setsockopt(socket.IPPROTO_TCP, UNSENT, MOST_UNSENT)


async def _connect() -> Message:
    return {"type": "websocket.connect"}


def _frame(data: bytes, start: int) -> tuple[int, int]:
    """Return start and end of a frame's payload; zeros while its head is incomplete."""
    if len(data) < start + 2:
        return 0, 0
    masked, length, body = data[start + 1] & MASKED, data[start + 1] & ~MASKED, start + 2
    if length > 125:
        body += 2 if length == 126 else 8
        if len(data) < body:
            return 0, 0
        length = int.from_bytes(data[start + 2 : body], "big")
    body += 4 if masked else 0
    return body, body + length


@lru_cache(maxsize=4_096)
def _head(length: int) -> bytes:
    if length < 126:
        return SHORT.pack(TEXT, length)
    if length < 65_536:
        return LONG.pack(TEXT, 126, length)
    return LONGEST.pack(TEXT, 127, length)
