"""Somebody at a table who says one numbered thing after the other, and repeats what was not heard, as the page does."""

import asyncio
import contextlib
import json
from typing import Any

from websockets.asyncio.client import connect

from tests.trust.players import LOST, Place

Json = dict[str, Any]


class Talker:
    """Somebody whose words are answered once each, or who is told that nobody knows."""

    def __init__(self, place: Place, room: str, name: str = "Talker", every: float = 1.1) -> None:
        self.place, self.room, self.name, self.every = place, room, name, every
        self.key = ""
        self.answered: list[str] = []
        self.unsure: list[str] = []
        self.refused: list[str] = []
        self.visits = 0
        self.over = False
        self._pending: dict[str, str] = {}
        self._sent: set[str] = set()
        self._unheard = False
        self._count = 0

    async def talk(self) -> None:
        while not self.over:
            with contextlib.suppress(*LOST):
                await self._visit()
            await asyncio.sleep(0.3)

    async def _visit(self) -> None:
        url = f"ws://{await self.place.found()}/api/rooms/{self.room}/ws"
        async with connect(url, max_size=None, compression=None, open_timeout=10, close_timeout=1) as line:
            await line.send(json.dumps({"type": "Hello", "id": "hello", "key": self.key, "name": self.name}))
            speaking: asyncio.Task[None] | None = None
            try:
                async for text in line:
                    message = json.loads(text)
                    if message["type"] == "Done" and message["id"] == "hello":
                        self.visits += 1
                        await self._repeat(line)
                        speaking = asyncio.create_task(self._speak(line))
                    self._hear(message)
            finally:
                if speaking is not None:
                    speaking.cancel()

    async def _repeat(self, line: Any) -> None:
        if not self._unheard:
            self.unsure += [self._pending.pop(ask) for ask in list(self._pending) if ask in self._sent]
        self._unheard = False
        for ask, words in self._pending.items():
            await self._say(line, ask, words)

    async def _speak(self, line: Any) -> None:
        with contextlib.suppress(*LOST):
            while not self.over:
                self._count += 1
                ask, words = f"{self.name}{self._count}", f"{self.name} says {self._count}"
                self._pending[ask] = words
                await self._say(line, ask, words)
                await asyncio.sleep(self.every)

    async def _say(self, line: Any, ask: str, words: str) -> None:
        self._sent.add(ask)
        await line.send(json.dumps({"type": "Say", "id": ask, "text": words}))

    def _hear(self, message: Json) -> None:
        match message["type"]:
            case "Welcome":
                self.key = message["key"] or self.key
            case "Gone":
                self._unheard = message["again"]
            case "Done" if message["id"] in self._pending:
                self.answered.append(self._pending.pop(message["id"]))
            case "Refused" if message["id"] in self._pending:
                self._pending.pop(message["id"])
                self.refused.append(message["says"])

    @property
    def quiet(self) -> bool:
        return not self._pending
