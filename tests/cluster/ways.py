"""The way from a node to its database, which can fall silent in either direction without a word."""

import asyncio
import contextlib
from collections.abc import AsyncIterator


class Way:
    """Passes bytes on to the database's port, as long as it is let."""

    def __init__(self, target: int) -> None:
        self.target, self.port = target, 0
        self.there, self.back = asyncio.Event(), asyncio.Event()
        self.heal()
        self._lines: set[asyncio.WriteTransport] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def silence(self, there: bool = True, back: bool = True) -> None:
        """Nothing passes any more, and nobody is told."""
        if there:
            self.there.clear()
        if back:
            self.back.clear()

    def heal(self) -> None:
        self.there.set()
        self.back.set()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator["Way"]:
        server = await asyncio.start_server(self._connect, "127.0.0.1", self.port)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for line in self._lines:
                line.abort()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            onward, out = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer.transport, out.transport}
        for work in (self._carry(reader, out, self.there), self._carry(onward, writer, self.back)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, passes: asyncio.Event) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65_536):
                await passes.wait()
                target.write(data)
                await target.drain()
        await passes.wait()
        target.close()
