"""A player in under 100 lines: python examples/bot_client.py http://HOST/t/ROOM [--name NAME]

It comes in by the link of a table, sits down on a free seat and answers whatever it is asked, until the game is over.
All it needs is `pip install websockets`; docs/protocol.md tells the rest. Make `choose` clever and you have a bot.
"""

import argparse
import asyncio
import json
import random
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


class Gone(Exception):
    """The table does not want us back."""


class Player:
    """One seat at one table. It keeps its key, and what it has heard, through any number of connections."""

    def __init__(self, link: str, name: str) -> None:
        parts = urlsplit(link)
        scheme = "wss" if parts.scheme == "https" else "ws"
        self.address = f"{scheme}://{parts.netloc}/api/rooms/{parts.path.rstrip('/').split('/')[-1]}/ws"
        self.hello = {"key": "", "name": name, "stream": "", "since": 0}
        self.room: dict[str, Any] = {}
        self.seat: int | None = None
        self.board: dict[str, Any] = {}
        self.own: dict[str, Any] | None = None
        self.options: list[dict[str, Any]] = []
        self.asks = random.randrange(10**9)
        self.waiting = ""
        self.socket: Any = None

    def choose(self, options: list[dict[str, Any]]) -> dict[str, Any]:
        """Which of the legal answers? `board` and `own` are all this seat may know."""
        return random.choice(options)

    async def play(self) -> dict[str, Any]:
        """Play to the end, come what may: the outcome."""
        while True:
            try:
                async with connect(self.address, max_size=None) as self.socket:
                    self.waiting = await self.ask("Hello", **self.hello)
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
                self.hello["key"] = message["key"]
            case "RoomState":
                self.room = message
                await self.sit_down()
            case "Snapshot" | "Update":
                self.hello["stream"] = message.get("stream", self.hello["stream"])
                self.hello["since"] = message["version"]
                self.seat = message.get("seat", self.seat)
                self.board, self.own, self.options = message["board"] or {}, message["own"], message["options"]
            case "Spoken":
                self.hello["since"] = message["version"]
            case "Done" | "Refused" if message["id"] == self.waiting:
                self.waiting = ""
            case "Gone" if message["final"]:
                raise Gone(message["text"])
        if self.options and not self.waiting:  # one answer at a time: the next when this one has been heard
            self.waiting = await self.ask("Move", actions=[self.choose(self.options)])
        return (self.board or self.own or {}).get("outcome")

    async def sit_down(self) -> None:
        free = [seat for seat, chair in enumerate(self.room["seats"]) if chair["person"] is None]
        if self.seat is None and free and self.room["phase"] != "over":
            await self.ask("Sit", seat=free[0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Sit down at a table of Heist Night and play.")
    parser.add_argument("link", help="http://HOST/t/ROOM")
    parser.add_argument("--name", default="Robo")
    asked = parser.parse_args()
    try:
        result = asyncio.run(Player(asked.link, asked.name).play())
        print("over:", result["scores"], "won by", result["winners"])
    except Gone as gone:
        print("gone:", gone)
