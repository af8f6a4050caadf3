"""Ways to take up a house without a word that is wrong: each for a while, and how the people next door fare."""

import asyncio
import contextlib
import json
import re
import time
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from heistnight.server.runtime.voice import AUDIENCES
from tests.server.conftest import Client
from tests.trust import hostile_messages as evil
from tests.trust.hostile_attack import Attack, frames
from tests.trust.hostile_neighbours import Door, host_room
from tests.trust.hostile_server import Broken, NextDoor, Serving, Victims

BESIEGERS = 8
PATIENCE = 20
MOST_WAIT = 50
MOST_MORE_MEMORY = 100
LOST = (asyncio.IncompleteReadError, ConnectionError, Broken)
EMPTY_PING, EMPTY_PIECE = b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
LONG_PING = b"\x89\xfd\0\0\0\0" + b"x" * 125


def finished(door: Door) -> str:
    """The name of the replay of a game that is over."""
    with host_room(door) as ada, Client(door, ada.room, name="Bob") as bob, Client(door, ada.room, name="Cy") as cy:
        bob.do("Sit", seat=1)
        cy.do("Sit", seat=2)
        ada.do("Start")
        while not ada.state["replay"]:
            for client in (ada, bob, cy):
                if client.options and client.state["phase"] == "playing":
                    client.move()
                client.drain(0.06)  # as fast as anybody may
        return str(ada.state["replay"])


class Siege(Attack):
    """Some besiegers, each with an address of its own, who come again whenever they are turned away."""

    def __init__(self, serving: Serving, victims: Victims, replay: str, seconds: float) -> None:
        super().__init__(serving, victims, 0, seconds / 60)
        self.replay = replay
        self.done = 0

    @property
    def left(self) -> float:
        """How many seconds more; on a busy machine it goes on until it has begun."""
        return self.until - time.monotonic() + (0 if self.done else PATIENCE)

    @property
    def on(self) -> bool:
        return self.left > 0

    async def run(self, way: Callable[["Siege", str], Awaitable[None]] | None = None) -> None:
        assert way is not None

        async def besieger(address: str) -> None:
            while True:
                with contextlib.suppress(*LOST):
                    await way(self, address)
                await asyncio.sleep(0.01)

        besiegers = [asyncio.create_task(besieger(f"127.77.0.{number}")) for number in range(1, 1 + BESIEGERS)]
        while self.on and not any(one.done() for one in besiegers):
            await asyncio.sleep(0.01)
        for one in besiegers:
            one.cancel()
        for ended in await asyncio.gather(*besiegers, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    # On sockets

    async def pour(self, address: str, first: bytes, more: bytes) -> None:
        """The same again and again, as fast as it is taken; nothing is ever read."""
        async with self.dialled(address) as (_, writer):
            writer.write(first)
            while self.on and not writer.transport.is_closing():
                writer.write(more)
                await writer.drain()
                self.done += 1

    async def pings(self, address: str) -> None:
        await self.pour(address, b"", EMPTY_PING * 5000)

    async def pieces(self, address: str) -> None:
        await self.pour(address, b"\x01\x80\0\0\0\0", EMPTY_PIECE * 5000)

    async def unread_pongs(self, address: str) -> None:
        """Not so many that anybody would count them."""
        async with self.dialled(address) as (_, writer):
            while self.on and not writer.transport.is_closing():
                writer.write(LONG_PING * 8)
                self.done += 8
                await asyncio.sleep(0.06)

    async def single_bytes(self, address: str) -> None:
        await self.pour(address, b"\x81\xfe\xff\xff", b"x")

    async def rematches(self, address: str) -> None:
        """A game for one, given up, again, and on to the next room."""
        async with self.connected(address) as (reader, writer):
            wish = {"game": "exactly-as-planned", "name": "Eve", "options": {"players": 1, "deal_policy": "raw"}}
            writer.write(evil.request("POST", "/api/rooms", json.dumps(wish).encode()))
            head = await reader.readuntil(b"\r\n\r\n")
            made = json.loads(await reader.readexactly(int(re.findall(rb"content-length: (\d+)", head)[0])))
        if "room" not in made:
            await asyncio.sleep(0.2)
            return
        async with self.dialled(address, made["room"]) as (reader, writer):
            room = ""
            ids = count()

            def say(kind: str, **fields: Any) -> None:
                message = {"type": kind, "id": str(next(ids)), **fields}
                writer.write(evil.frame(json.dumps(message).encode()))

            say("Hello", key=made["key"])
            async for opcode, payload in frames(reader):
                if opcode != 1:
                    return
                message = json.loads(payload)
                if message["type"] == "RoomState" and message["room"] != room:
                    room = message["room"]
                    for kind in ("Start", "Stand", "Rematch"):
                        say(kind)
                elif message["type"] == "RoomUpdate":
                    for path, *change in message["changes"]:
                        if path == ["next_room"]:
                            self.done += 1
                            say("Hello", key=made["key"], room=change[0])

    # Costly things that are allowed

    async def made_room(self, address: str, **wish: Any) -> dict[str, Any]:
        """Make a room; what is refused is tried again later."""
        async with self.connected(address) as (reader, writer):
            writer.write(evil.request("POST", "/api/rooms", json.dumps({"name": "Eve", **wish}).encode()))
            head = await reader.readuntil(b"\r\n\r\n")
            made: dict[str, Any] = json.loads(
                await reader.readexactly(int(re.findall(rb"content-length: (\d+)", head)[0]))
            )
        if "room" not in made:
            await asyncio.sleep(0.2)
            raise Broken("no room")
        return made

    async def fidget(self, address: str) -> None:
        """Buy something and put it back, forty answers a message, in a question that stays open."""
        made = await self.made_room(
            address, game="oceans-heist", bots="easy", options={"players": 2, "clock": "relaxed"}
        )
        async with self.dialled(address, made["room"]) as (reader, writer):
            ids, question, offered = count(), 0, list[Any]()

            def say(kind: str, **fields: Any) -> None:
                writer.write(evil.frame(json.dumps({"type": kind, "id": str(next(ids)), **fields}).encode()))

            say("Hello", key=made["key"])
            async for opcode, payload in frames(reader):
                message: dict[str, Any] = json.loads(payload) if opcode == 1 else {"type": "Gone"}
                match message["type"]:
                    case "Gone":
                        return
                    case "Snapshot":
                        question = ((message["board"] or {}).get("question") or {}).get("number", 0)
                        offered = message["options"]
                    case "Update" if "options" in message:
                        say("Look")
                        continue
                    case "Done" | "Refused":
                        await asyncio.sleep(0.02)
                    case _:
                        continue
                cards = [option["card"] for option in offered if option["type"] == "Buy"]
                again = [{"type": kind, "card": cards[0]} for kind in ("Buy", "PutBack")] * 20 if cards else offered[:1]
                if again:
                    say("Move", question=question, actions=again)
                    self.done += len(again)

    async def crowd(self, address: str, says: Callable[[int], bytes], pause: float, voices: bool = False) -> None:
        """Thirty-five spectators of the same table, who all say something again and again, and read what they hear."""
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(self.dialled(address, self.bait)) for _ in range(35)]
            for _reader, writer in lines:
                hello = {"type": "Hello", "id": "1", "name": "Eve", "voices": voices}
                writer.write(evil.frame(json.dumps(hello).encode()))
            async with asyncio.TaskGroup() as group:
                for reader, _writer in lines:
                    group.create_task(self.read_on(reader))
                for number in count():
                    for _reader, writer in lines:
                        writer.write(evil.frame(says(number)))
                        self.done += 1
                    await asyncio.sleep(pause)

    async def read_on(self, reader: asyncio.StreamReader) -> None:
        while await reader.read(1_000_000):
            pass
        raise Broken("the crowd was sent away")

    async def crowd_of_names(self, address: str) -> None:
        def rename(number: int) -> bytes:
            return json.dumps({"type": "Rename", "id": str(number), "name": f"Mallory {number} {address}"}).encode()

        with contextlib.suppress(ExceptionGroup):
            await self.crowd(address, rename, 0.06)

    async def crowd_of_talk(self, address: str) -> None:
        def talk(number: int) -> bytes:
            return json.dumps({"type": "Say", "id": str(number), "to": "spectators", "text": f"No. {number}"}).encode()

        with contextlib.suppress(ExceptionGroup):
            await self.crowd(address, talk, 0.06)

    async def crowd_of_voices(self, address: str) -> None:
        def voice(number: int) -> bytes:
            return bytes((AUDIENCES.index("spectators"), number >> 8 & 255, number & 255)) + b"opus" * 20

        with contextlib.suppress(ExceptionGroup):
            await self.crowd(address, voice, 0.02, voices=True)

    # By plain HTTP

    async def ask(self, address: str, *asked: bytes, read: bool = True) -> None:
        async with self.connected(address) as (reader, writer):
            for request in asked:
                writer.write(request)
                self.done += 1
                if read:
                    head = await reader.readuntil(b"\r\n\r\n")
                    await reader.readexactly(int((re.findall(rb"content-length: (\d+)", head) or [b"0"])[0]))
            if not read:
                await asyncio.sleep(self.until - time.monotonic())

    async def films(self, address: str) -> None:
        head = f"GET /api/replays/{self.replay} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\n\r\n".encode()
        await self.ask(address, *[head] * 20)

    async def unread_films(self, address: str) -> None:
        """Unpacked, on many connections, and nobody reads a byte."""
        film = evil.request("GET", f"/api/replays/{self.replay}")
        await asyncio.gather(*(self.ask(address, *[film] * 5, read=False) for _ in range(5)))

    async def branches(self, address: str) -> None:
        wish = json.dumps({"move": 20, "seat": 0, "name": "Eve", "level": "easy"}).encode()
        await self.ask(address, *[evil.request("POST", f"/api/replays/{self.replay}/branch", wish)] * 5)

    async def starts(self, address: str) -> None:
        """Deals for which a plan must be searched."""
        for heist in ("cakewalk", "three_ring_monte"):
            wish = {"game": "exactly-as-planned", "name": "Eve", "bots": "easy", "options": {"heist": heist}}
            await self.ask(address, *[evil.request("POST", "/api/rooms", json.dumps(wish).encode())] * 3)

    async def idle_connections(self, address: str) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(60):
                await stack.enter_async_context(self.connected(address))
                self.done += 1
            await asyncio.sleep(self.until - time.monotonic())

    async def pages(self, address: str) -> None:
        paths = ("/", "/api/games", "/api/rooms", "/api/games/masterminds/rules", "/nowhere")
        await self.ask(address, *[evil.request("GET", path) for path in paths * 4])

    async def other_paths(self, address: str) -> None:
        """One file by ever other paths."""
        dots = (f"/{'./' * (1 + self.done % 300 + number)}index.html" for number in range(20))
        await self.ask(address, *[evil.request("GET", path) for path in dots])

    async def trailers(self, address: str) -> None:
        """Header lines after the last piece of a body."""
        async with self.connected(address) as (_, writer):
            writer.write(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\n")
            while self.on and not writer.transport.is_closing():
                writer.write(b"x: y\r\n" * 5000)
                await writer.drain()
                self.done += 5000

    async def broken_requests(self, address: str) -> None:
        async with self.connected(address) as (reader, writer):
            writer.write(b"NONSENSE\r\n\r\n")
            self.done += 1
            await reader.read(100)


WAYS: dict[str, Callable[[Siege, str], Awaitable[None]]] = {
    "empty pings": Siege.pings,
    "empty pieces of a message": Siege.pieces,
    "pongs nobody reads": Siege.unread_pongs,
    "single bytes": Siege.single_bytes,
    "rematch after rematch": Siege.rematches,
    "answers that leave a question open": Siege.fidget,
    "a crowd that renames itself": Siege.crowd_of_names,
    "a crowd that talks": Siege.crowd_of_talk,
    "a crowd of voices": Siege.crowd_of_voices,
    "films": Siege.films,
    "films nobody reads": Siege.unread_films,
    "branches": Siege.branches,
    "deals that must be searched": Siege.starts,
    "idle connections": Siege.idle_connections,
    "pages and lists": Siege.pages,
    "a file by other paths": Siege.other_paths,
    "trailers without end": Siege.trailers,
    "broken requests": Siege.broken_requests,
}


async def besieged(serving: Serving, seconds: float) -> list[dict[str, Any]]:
    """Every siege, one after the other; a row for each. The first row is peace, which tells what the machine does."""
    replay = await asyncio.to_thread(finished, serving)
    victims = await asyncio.to_thread(Victims, serving)
    neighbours = await asyncio.to_thread(NextDoor, serving)
    watching = asyncio.create_task(neighbours.watch())
    spans: list[tuple[str, int, float, float, float]] = []
    began = time.monotonic()
    await asyncio.sleep(seconds)
    spans.append(("(nobody)", 0, began, time.monotonic(), max(neighbours.memory)))
    for name, way in WAYS.items():
        neighbours.memory = [serving.memory()]
        siege, began = Siege(serving, victims, replay, seconds), time.monotonic()
        await siege.run(way)
        spans.append((name, siege.done, began, time.monotonic(), max(neighbours.memory)))
        await asyncio.sleep(min(1, seconds))
    watching.cancel()
    await asyncio.to_thread(neighbours.stop)
    await asyncio.to_thread(victims.unharmed)
    await asyncio.to_thread(victims.close)
    return [
        {"siege": name, "times": done, **neighbours.waited(began, ended), "memory at most (MB)": round(memory)}
        for name, done, began, ended, memory in spans
    ]


def verdict(rows: list[dict[str, Any]]) -> list[str]:
    """Which sieges were felt next door, or left the server larger than it may be."""
    least = rows[0]["memory at most (MB)"]
    wrong = [f"{row['siege']}: 99 percent within {row['p99 ms']} ms" for row in rows if row["p99 ms"] >= MOST_WAIT]
    large = [row for row in rows if row["memory at most (MB)"] > least + MOST_MORE_MEMORY]
    return wrong + [f"{row['siege']}: {row['memory at most (MB)']} MB" for row in large]
