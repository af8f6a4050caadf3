"""A bad network on this machine: everything between players and the server goes through it, and goes wrong."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator

import msgspec

CHUNK = 16_384


class Weather(msgspec.Struct, frozen=True, kw_only=True):
    """What happens to a line. Lines break or fall silent after so many bytes, more or less; 0 is never.

    `delay` is the longest time in seconds a piece of data takes, in either direction; order is kept, as TCP keeps it.
    `twice` sends every message of a player two times.
    """

    breaks: int = 0
    falls_silent: int = 0
    delay: float = 0.0
    twice: bool = False


class Proxy:
    """Listens where players knock, and passes on to the server what the weather lets through."""

    def __init__(self, port: int, weather: Weather, seed: int = 0) -> None:
        self.server, self.weather = port, weather
        self.chance = random.Random(seed)
        self.lines, self.broken, self.silent = 0, 0, 0
        self.port = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def listening(self) -> AsyncIterator["Proxy"]:
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0, limit=CHUNK)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self.cut_all()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def clears_up(self) -> None:
        """From now on the weather is fine, for new lines and for those that still hold."""
        self.weather = Weather()

    def cut_all(self) -> int:
        """Break every line at once."""
        lines = list(self._open)
        for writer in lines:
            writer.transport.abort()
        return len(lines) // 2

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines += 1
        try:
            onward, back = await asyncio.open_connection("127.0.0.1", self.server, limit=CHUNK)
        except OSError:
            writer.transport.abort()
            return
        line = _Line(self, [writer, back])
        self._open |= {writer, back}
        for work in (line.carry(reader, back, _Frames() if self.weather.twice else None), line.carry(onward, writer)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def forget(self, writers: list[asyncio.StreamWriter]) -> None:
        self._open -= set(writers)


class _Line:
    """One player's line: two directions that live and die together."""

    def __init__(self, proxy: Proxy, ends: list[asyncio.StreamWriter]) -> None:
        self.proxy, self.ends = proxy, ends
        self.carried = 0
        weather, about = proxy.weather, proxy.chance.uniform(0.5, 1.5)
        self.breaks, self.silence = int(weather.breaks * about), int(weather.falls_silent * about)
        self.silent = False

    async def carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, frames: "_Frames | None" = None
    ) -> None:
        try:
            while data := await source.read(CHUNK):
                await self._meet_weather(len(data))
                target.write(frames.twice(data) if frames else data)
                await target.drain()
        except OSError:
            pass
        finally:
            if not self.silent:
                self._hang_up()

    async def _meet_weather(self, size: int) -> None:
        weather = self.proxy.weather
        self.carried += size
        if weather.delay:
            await asyncio.sleep(self.proxy.chance.uniform(0, weather.delay))
        if weather.breaks and self.breaks and self.carried > self.breaks:
            self.proxy.broken += 1
            raise ConnectionResetError
        if weather.falls_silent and self.silence and self.carried > self.silence:
            self.proxy.silent += not self.silent
            self.silent = True
            await asyncio.Event().wait()  # both ends believe that the line is open

    def _hang_up(self) -> None:
        for end in self.ends:
            end.transport.abort()
        self.proxy.forget(self.ends)


class _Frames:
    """Finds the messages in what a player sends, to send each of them twice."""

    def __init__(self) -> None:
        self._rest = b""
        self._greeted = self._plain = False

    def twice(self, data: bytes) -> bytes:
        if self._plain:
            return data
        self._rest += data
        out = b""
        if not self._greeted:
            head, end, rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                return b""
            if b"websocket" not in head.lower():
                self._plain = True
                return head + end + rest
            self._greeted, self._rest, out = True, rest, head + end
        while frame := self._message():
            is_text = frame[0] & 15 == 1
            out += frame * (2 if is_text else 1)
        return out

    def _message(self) -> bytes:
        """The next whole frame, masked as players send it."""
        data = self._rest
        if len(data) < 2:
            return b""
        length, at = data[1] & 127, 2
        if length > 125:
            wide = 2 if length == 126 else 8
            length, at = int.from_bytes(data[2 : 2 + wide], "big"), 2 + wide
        end = at + 4 + length
        if len(data) < end:
            return b""
        self._rest = data[end:]
        return data[:end]
