"""A player in some 130 lines: python examples/bot_client.py http://HOST/t/ROOM [--name NAME]

It comes in by the link of a table, sits down on a free seat and answers whatever it is asked, until the game is over.
All it needs is `pip install websockets`. Make `choose` clever and you have a bot (docs/tutorials/first-bot.md).
"""

import argparse
import asyncio
import json
import random
import sys
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

BREATH = 0.5  # seconds between two answers to the same question, as people take them


class Gone(Exception):
    """The table does not want us back."""


class Player:
    """One seat at one table. It keeps its key, and what it has heard, through any number of connections."""

    def __init__(self, link: str, name: str) -> None:
        parts = urlsplit(link)
        scheme = "wss" if parts.scheme == "https" else "ws"
        self.address = f"{scheme}://{parts.netloc}/api/rooms/{parts.path.rstrip('/').split('/')[-1]}/ws"
        self.hello: dict[str, Any] = {"key": "", "name": name, "stream": "", "since": 0}
        self.room: dict[str, Any] = {}
        self.person, self.seat, self.asks = 0, None, random.randrange(10**9)
        self.parts: dict[str, Any] = {"board": None, "own": None, "advice": None}
        self.options: list[dict[str, Any]] = []
        self.waiting = self.sitting = ""
        self.answered: tuple[int, Any] = -1, None
        self.socket: Any = None

    def choose(self, options: list[dict[str, Any]]) -> dict[str, Any]:
        """Which of the legal answers? `parts` hold all this seat may know: the board, its own, and what follows."""
        return random.choice(options)

    async def play(self) -> dict[str, Any]:
        """Play to the end, come what may: the outcome."""
        while True:
            try:
                async with connect(self.address, max_size=None) as self.socket:
                    self.sitting, self.waiting = "", await self.ask("Hello", **self.hello)
                    async for text in self.socket:
                        if outcome := await self.hear(json.loads(text)):
                            return outcome
            except (OSError, ConnectionClosed):
                pass
            await asyncio.sleep(1)

    async def ask(self, kind: str, **fields: Any) -> str:
        self.asks += 1
        await self.socket.send(json.dumps({"type": kind, "id": str(self.asks), **fields}))
        return str(self.asks)

    async def hear(self, message: dict[str, Any]) -> dict[str, Any] | None:
        match message["type"]:
            case "Welcome":
                self.hello["key"], self.person = message["key"], message["person"]
            case "RoomState" | "RoomUpdate":
                self.room = message if message["type"] == "RoomState" else patched(self.room, message["changes"])
                await self.sit_down()
                if self.seat is not None and self.room["gate"] is not None:
                    await self.ask("Ready")
            case "Snapshot":
                self.hello.update(stream=message["stream"], since=message["version"])
                self.seat, self.options = message["seat"], message["options"]
                self.parts = {part: message[part] for part in self.parts}
            case "Update" | "Spoken" if message["version"] != self.hello["since"] + 1:
                self.options = []  # something was missed: nothing is answered before all is told again
                await self.ask("Look")
            case "Update" | "Spoken":
                self.hello["since"] = message["version"]
                self.options = message.get("options", self.options)
                self.parts = {part: patched(value, message.get(part, ())) for part, value in self.parts.items()}
            case "Done" | "Refused" if message["id"] == self.sitting:
                self.sitting = ""
                await self.sit_down()  # on another one, where somebody was quicker
            case "Done" if message["id"] == self.waiting:
                self.waiting = ""
            case "Refused" if message["id"] == self.waiting:  # in a pause, for one: it tries again
                self.waiting, self.answered = "", (self.answered[0], None)
            case "Gone" if message["final"]:
                raise Gone(message["says"].format_map(message["values"]))
        board = self.parts["board"] or {}  # none before the deal
        begun = self.room and self.room["gate"] is None
        if begun and self.options and not self.waiting:  # one answer at a time: the next when this one has been heard
            await self.answer(board["question"]["number"])
        return board.get("outcome")

    async def answer(self, question: int) -> None:
        """Once; and again where there are other choices now, because a reversible answer could be repeated forever."""
        if (question, self.options) == self.answered:
            return
        if question == self.answered[0]:
            await asyncio.sleep(BREATH)
        self.answered = question, self.options
        self.waiting = await self.ask("Move", question=question, actions=[self.choose(self.options)])

    async def sit_down(self) -> None:
        people = [chair["person"] for chair in self.room["seats"]]
        free = [seat for seat, person in enumerate(people) if person is None]
        if self.person not in people and free and not self.sitting and self.room["phase"] != "over":
            self.sitting = await self.ask("Sit", seat=free[0])


def patched(value: Any, entries: Any) -> Any:
    """The value with what changed: `[path, value]` or, in a list, `[path, at, removed, items]`."""
    whole: dict[Any, Any] = {"": value}
    for path, *change in entries:
        holder, key = whole, ""
        for step in path:
            holder, key = holder[key], step
        if len(change) == 1:
            holder[key] = change[0]
        else:
            holder[key][change[0] : change[0] + change[1]] = change[2]
    return whole[""]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Sit down at a table of Heist Night and play.")
    parser.add_argument("link", help="http://HOST/t/ROOM")
    parser.add_argument("--name", default="Robo")
    asked = parser.parse_args()
    if not urlsplit(asked.link).netloc:
        parser.error(f"{asked.link} is no link to a table: one looks like http://HOST/t/ROOM.")
    try:
        result = asyncio.run(Player(asked.link, asked.name).play())
        print("over:", result["scores"], "won by", result["winners"])
    except Gone as gone:
        sys.exit(f"gone: {gone}")
