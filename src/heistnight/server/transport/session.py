"""One connection of one client, by socket or by plain HTTP: a bounded queue of what it has still to hear."""

import asyncio
from collections import deque
from collections.abc import Callable
from statistics import median
from typing import Protocol

from heistnight.server.world import World

OUTBOX_BYTES = 1_000_000
OUTBOX_MESSAGES = 500
MOST_WAITING = 60
ASKS_AT_ONCE, ASKS_A_SECOND = 60.0, 20.0
ECHO_TAKES = 30  # ms, for a page to hear the server and answer
VOICE_AT_ONCE, VOICE_A_SECOND = 100.0, 55.0  # frames; they last 20 ms at least


class Connection(Protocol):
    """An open socket, as sockets.py or plain.py makes it: to be written to as long as it is free."""

    @property
    def free(self) -> bool: ...
    def take_over(
        self, hear: Callable[[bytes], None], drained: Callable[[], None], gone: Callable[[], None]
    ) -> None: ...
    def write(self, message: bytes) -> None: ...
    def send_voice(self, voice: bytes) -> None: ...
    def round_trip(self) -> float | None: ...
    def end(self) -> None: ...
    def listen_no_more(self) -> None: ...
    def cut(self) -> None: ...


class Bucket:
    """So many things at once, so many a second after that."""

    def __init__(self, world: World, burst: float, rate: float) -> None:
        self._world, self._burst, self._rate = world, burst, rate
        self._level, self._at = burst, world.wall()

    def holds(self, things: int = 1) -> bool:
        """Return whether so many could be taken now."""
        self._fill()
        return self._level >= things

    def take(self, things: int = 1) -> bool:
        """Take so many if they are there, and return whether they were."""
        taken = self.holds(things)
        if taken:
            self._level -= things
        return taken

    @property
    def full(self) -> bool:
        self._fill()
        return self._level >= self._burst

    def _fill(self) -> None:
        now = self._world.wall()
        self._level = min(self._burst, self._level + (now - self._at) / 1000 * self._rate)
        self._at = now


class Meter:
    """Counts what the sessions of one room are sent, and the rows that it writes."""

    __slots__ = ("bytes", "rows")

    def __init__(self) -> None:
        self.bytes = self.rows = 0


class Session:
    """Messages wait here for a reader; one that falls too far behind is cut off, and costs nobody else anything.

    Nothing waits where the connection is free.
    """

    def __init__(self, world: World, connection: Connection | None = None, address: str = "") -> None:
        self._world = world
        self.address = address
        self.person: int | None = None
        self.hello = ""
        self.asks = Bucket(world, ASKS_AT_ONCE, ASKS_A_SECOND)
        self.frames = Bucket(world, VOICE_AT_ONCE, VOICE_A_SECOND)
        self.voices = False
        self.unanswered = 0
        self.trips: deque[float] = deque(maxlen=5)
        self._pongs: deque[float] = deque(maxlen=5)
        self.closed = False
        self.meter = Meter()
        self._connection = connection
        self._outbox: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()

    def moved(self) -> "Session":
        """The same client in another room; it may not say more in all because of that."""
        there = Session(self._world, self._connection, self.address)
        there.asks, there.frames, there.trips, there._pongs = self.asks, self.frames, self.trips, self._pongs
        there._outbox, there._bytes = self._outbox, self._bytes
        self._connection, self._outbox, self._bytes = None, deque(), 0
        return there

    def overdoes_it(self) -> bool:
        """Count one more message, and say whether this client says more than the room can heed."""
        return self.unanswered >= MOST_WAITING or not self.asks.take()

    def pong(self) -> float:
        """The server's time, to be told to the client, who says it back at once."""
        self._pongs.append(self._world.wall())
        return self._pongs[-1]

    def echo(self, told: float) -> bool:
        """The client says it back; what it was not told, or has said back already, says nothing of its connection."""
        if told not in self._pongs:
            return False
        self._pongs.remove(told)
        self.trips.append(self._world.wall() - told)
        return True

    @property
    def lag(self) -> int:
        """Return how long a message takes there and back, in ms, of late.

        A client could hold its echoes back, so they count for no more than the connection itself takes, and a little.
        """
        said = median(self.trips) if self.trips else 0
        seen = self._connection.round_trip() if self._connection is not None else None
        return round(said if seen is None else min(said, seen + ECHO_TAKES))

    def send(self, message: bytes) -> None:
        if self.closed:
            return
        self.meter.bytes += len(message)
        connection = self._connection
        if connection is not None and connection.free and not self._outbox:
            connection.write(message)
            return
        self._outbox.append(message)
        self._bytes += len(message)
        if self._bytes > OUTBOX_BYTES or len(self._outbox) > OUTBOX_MESSAGES:
            self._outbox.clear()
            self.closed = True
            if self._connection is not None:
                self._connection.cut()
        self._wake.set()

    def send_voice(self, voice: bytes) -> None:
        """A piece of somebody's voice, to those who want it and keep up; who lags behind loses it before all else."""
        if self.voices and not self.closed and self._connection is not None and not self._outbox:
            self._connection.send_voice(voice)

    def close(self, last: bytes | None = None) -> None:
        """Nothing after this; what is waiting may still be read."""
        if last is not None:
            self.send(last)
        self.closed = True
        self._wake.set()
        self.drain()

    def cut_off(self, last: bytes) -> None:
        """These words, and then nothing is heard of this client either."""
        self.close(last)
        if self._connection is not None:
            self._connection.listen_no_more()

    def drain(self) -> None:
        """Send on what waits, as far as the connection is free, and then hang up if the session is over."""
        while self._connection is not None and self._connection.free and self._outbox:
            message = self._outbox.popleft()
            self._bytes -= len(message)
            self._connection.write(message)
        if self._connection is not None and self.closed and not self._outbox:
            self._connection.end()

    async def take(self) -> list[bytes]:
        """All that waits, as soon as something does; nothing once the session is closed and read to the end."""
        while not self._outbox and not self.closed:
            self._wake.clear()
            await self._wake.wait()
        messages = list(self._outbox)
        self._outbox.clear()
        self._bytes = 0
        return messages
