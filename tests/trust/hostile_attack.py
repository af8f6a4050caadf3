"""Attackers with many addresses, and a flood from one."""

import asyncio
import contextlib
import json
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator
from copy import copy

import msgspec

from heistnight.server.runtime.voice import AUDIENCES, HEAD, LONGEST, is_voice
from tests.trust import hostile_messages as evil
from tests.trust.hostile_server import PATIENCE, SHUNNED, Broken, Serving, Victims

BURST = 50
ATTACKERS = 40


class Told(msgspec.Struct):
    """What of an answer matters to somebody who did not expect a good one."""

    type: str
    id: str = ""
    says: str = ""
    code: str = ""
    seat: int | None = None


class Tally(msgspec.Struct):
    """What was thrown, and what came back."""

    thrown: Counter[str] = msgspec.field(default_factory=Counter)
    answers: Counter[str] = msgspec.field(default_factory=Counter)
    statuses: Counter[int] = msgspec.field(default_factory=Counter)
    slowest: float = 0.0

    @property
    def all(self) -> int:
        return sum(self.thrown.values())


class Attack:
    """Some attackers against one server, until enough was thrown."""

    def __init__(self, serving: Serving, victims: Victims, messages: int, minutes: float) -> None:
        self.serving, self.messages = serving, messages
        self.room, self.bait, self.old_keys = victims.ada.room, victims.bait.room, victims.old_keys
        self.until = time.monotonic() + 60 * minutes
        self.chance = random.Random(0)
        self.tally = Tally()

    async def run(self) -> None:
        """Each attacker has a chance of its own, so that it says the same things in every run."""
        async with asyncio.TaskGroup() as attackers:
            for number in range(ATTACKERS):
                one = copy(self)
                one.chance = random.Random(number)
                attackers.create_task(one.attacker())

    async def attacker(self) -> None:
        ways = [self.speak] * 12 + [self.request] * 4
        ways += [self.break_socket, self.break_request, self.sneak, self.intrude, self.come_back]
        while self.tally.all < self.messages and time.monotonic() < self.until:
            began = time.monotonic()
            async with asyncio.timeout(PATIENCE):
                await self.chance.choice(ways)()
            self.tally.slowest = max(self.tally.slowest, time.monotonic() - began)

    def address(self) -> str:
        """Any address of this machine: limits are by address, and these attackers have many."""
        return f"127.{self.chance.randrange(1, 255)}.{self.chance.randrange(256)}.{self.chance.randrange(1, 255)}"

    async def speak(self) -> None:
        """A spectator who says fifty things at once that it may not say."""
        chance = self.chance
        said = [chance.choice(evil.MESSAGES)(chance, number) for number in range(BURST)]
        messages = [message for message in said if not is_heard(message)]
        async with self.dialled() as (reader, writer):
            known = chance.random() < 0.7
            opening = [evil.hello(chance, self.old_keys)] if known else []
            writer.write(b"".join(evil.frame(message, 1 + (not readable(message))) for message in opening + messages))
            answered = await self.hear(reader, len(opening + messages))
        self.tally.thrown["messages on sockets"] += len(messages)
        if not answered:
            raise Broken(f"the server hung up without a word: {messages}")

    async def hear(self, reader: asyncio.StreamReader, expected: int) -> bool:
        """Read until everything was answered or the server has said that this line is over."""
        answered = 0
        async for opcode, payload in frames(reader):
            if opcode == 8:
                return False
            told = msgspec.json.decode(payload, type=Told)
            self.tally.answers[told.type] += 1
            if told.type == "Gone":  # only the key of somebody who was sent away ends a line
                return "sent you away" in told.says
            if told.type in ("Done", "Refused", "Pong"):
                answered += 1
                if told.type == "Refused" and not told.says:
                    raise Broken("a refusal without words")
                if told.type != "Refused" and told.id.startswith("x"):
                    raise Broken(f"{told} was granted")
            if answered == expected:
                return True
        return False

    async def intrude(self) -> None:
        """A stranger wants to see a hand where bots hold some chairs: under ever new names, never let in."""
        messages = evil.intrusion(self.chance)
        async with self.dialled(room=self.bait) as (reader, writer):
            writer.write(b"".join(map(evil.frame, messages)))
            self.tally.thrown["wishes for a chair"] += len(messages)
            answered = 0
            async for opcode, payload in frames(reader):
                told = msgspec.json.decode(payload, type=Told) if opcode != 8 else Told("Gone")
                self.tally.answers[told.type] += 1
                if told.type == "Gone" or told.seat is not None:
                    raise Broken(f"a stranger was seated, or sent off without being asked to go: {told}")
                answered += told.type in ("Done", "Refused")
                if answered == len(messages):
                    return
        raise Broken("the server hung up on a stranger without a word")

    async def come_back(self) -> None:
        """Somebody who was sent away, as somebody new."""
        async with self.dialled(SHUNNED) as (reader, writer):
            writer.write(evil.frame(b'{"type":"Hello","id":"1","name":"Nobody"}'))
            self.tally.thrown["returns of somebody sent away"] += 1
            async for opcode, payload in frames(reader):
                told = msgspec.json.decode(payload, type=Told) if opcode != 8 else Told("Gone")
                if told.code != "sent_away":
                    raise Broken(f"somebody sent away heard {told}")
                return

    async def request(self) -> None:
        """Well-formed requests for what is not to be had."""
        async with self.connected() as (reader, writer):
            for _ in range(BURST // 2):
                writer.write(evil.any_request(self.chance))
                self.tally.thrown["requests"] += 1
                if not await self.answer(reader):
                    return

    async def answer(self, reader: asyncio.StreamReader) -> bool:
        """The answer to a request, which must be a page or a refusal in words; whether the line is still there."""
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head[9:12])
        size = int((re.findall(rb"content-length: (\d+)", head, re.I) or [b"0"])[0])
        body = await reader.readexactly(size)
        self.tally.statuses[status] += 1
        if status >= 500 or status in (201, 202):
            raise Broken(f"{status}: {body[:200]!r}")
        if status >= 400 and b"application/json" in head and not json.loads(body)["says"]:
            raise Broken(f"{status} without words")
        return b"connection: close" not in head.lower()

    async def break_socket(self) -> None:
        async with self.dialled() as (reader, writer):
            writer.write(self.chance.choice(evil.BAD_FRAMES))
            self.tally.thrown["broken frames"] += 1
            # Half a message may wait for its other half until the server asks for a hello; nobody waits for that here.
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, TimeoutError):
                async with asyncio.timeout(0.2):
                    async for opcode, _payload in frames(reader):
                        if opcode == 8:
                            return

    async def break_request(self) -> None:
        async with self.connected() as (reader, writer):
            writer.write(self.chance.choice(evil.BAD_REQUESTS))
            writer.write_eof()
            self.tally.thrown["broken requests"] += 1
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                await self.answer(reader)

    async def sneak(self) -> None:
        """A page of another site opens a socket."""
        async with self.connected() as (reader, writer):
            origin = self.chance.choice(evil.ORIGINS)
            writer.write(evil.upgrade(self.room, self.serving.host, origin=origin))
            self.tally.thrown["sockets from foreign pages"] += 1
            head = await reader.readuntil(b"\r\n\r\n")
            self.tally.statuses[int(head[9:12])] += 1
            if b" 403 " not in head:
                raise Broken(f"a foreign page was let in: {head!r}")

    # Lines

    @contextlib.asynccontextmanager
    async def connected(self, address: str = "") -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        source = (address or self.address(), 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.serving.port, local_addr=source, limit=2**20)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    @contextlib.asynccontextmanager
    async def dialled(
        self, address: str = "", room: str = ""
    ) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        async with self.connected(address) as (reader, writer):
            writer.write(evil.upgrade(room or self.room, self.serving.host))
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in head:
                raise Broken(f"no socket: {head!r}")
            yield reader, writer

    # A flood from one address

    async def flood(self, address: str, lines: int) -> Counter[str]:
        """One address opens as many lines as it can, says as much as it can, and asks for rooms: what it was told."""
        told = Counter[str]()

        async def one() -> None:
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                async with self.dialled(address) as (reader, writer):
                    writer.write(evil.frame(b'{"type":"Ping","id":"1"}') * 300)
                    self.tally.thrown["flood"] += 300
                    async for opcode, payload in frames(reader):
                        if opcode == 8:
                            return
                        message = msgspec.json.decode(payload, type=Told)
                        told[message.says if message.type == "Gone" else message.type] += 1

        async def rooms() -> None:
            async with self.connected(address) as (reader, writer):
                for _ in range(lines // 4):
                    writer.write(evil.request("POST", "/api/rooms", b'{"game":"the-plan"}'))
                    head = await reader.readuntil(b"\r\n\r\n")
                    await reader.readexactly(int(re.findall(rb"content-length: (\d+)", head)[0]))
                    told[f"{int(head[9:12])} for a new room"] += 1
                    self.tally.thrown["flood"] += 1

        await asyncio.gather(rooms(), *(one() for _ in range(lines)))
        return told


def is_heard(message: bytes) -> bool:
    """Whether it is as good as a piece of a voice, which nobody answers."""
    return is_voice(message) and message[0] < len(AUDIENCES) and HEAD < len(message) <= LONGEST


def readable(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


async def frames(reader: asyncio.StreamReader) -> AsyncIterator[tuple[int, bytes]]:
    """The frames a server sends: what kind, and what is in it."""
    buffer = b""
    while more := await reader.read(65_536):
        buffer += more
        start = 0
        while (end := frame_end(buffer, start)) is not None:
            head = {126: 4, 127: 10}.get(buffer[start + 1], 2)
            yield buffer[start] & 15, buffer[start + head : end]
            start = end
        buffer = buffer[start:]


def frame_end(buffer: bytes, start: int) -> int | None:
    """Where a frame ends, once all of it is there."""
    if len(buffer) < start + 2:
        return None
    size, head = buffer[start + 1], 2
    if size > 125:
        head = 4 if size == 126 else 10
        if len(buffer) < start + head:
            return None
        size = int.from_bytes(buffer[start + 2 : start + head], "big")
    end = start + head + size
    return end if end <= len(buffer) else None
