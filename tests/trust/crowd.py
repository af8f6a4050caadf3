"""Visitors with an address each, who play behind a proxy: python -m tests.trust.crowd HOST VISITORS SECONDS.

Every other table plays by sockets, the rest by long polls. With no VISITORS there are three who hold as many long polls
as they can, forty more each second, and hold them for as long as they are let. What came of it is printed as JSON.
"""

import asyncio
import json
import sys
from collections import Counter
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks" / "peers"))

from swarm import SEATS, Line, Swarm, Table, post

GREEDY, EACH, GRASPS_A_SECOND = 3, 600, 40
EVERY = 5.0
MOST_IDLE = 10  # seconds on a connection; the balancer hangs up after twenty


def home(number: int) -> str:
    """The address of a visitor (namespaces.py)."""
    return f"10.84.{number // 200}.{1 + number % 200}"


class Poll:
    """A line of long polls: one connection that listens, one that speaks."""

    def __init__(self, table: "FarTable", seat: int, room: str) -> None:
        self.path, self.host, self.home = f"/api/rooms/{room}/poll", table.host, table.homes[seat]
        self.hear = partial(table._hear, seat)
        self._words: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def connect(self) -> "Poll":
        self.session = (await post(self.host, self.path, None, self.home))["session"]
        self._tasks = [asyncio.create_task(work) for work in (self._listen(), self._speak())]
        for task in self._tasks:
            task.add_done_callback(_fail)
        return self

    async def _listen(self) -> None:
        async with Requests(self.host, self.home) as requests:
            while True:
                status, body = await requests.ask("GET", self.path, self.session)
                if status != 200:
                    raise ConnectionError(f"{status} {body.decode()}")
                for message in msgspec.json.decode(body, type=list[msgspec.Raw]):
                    self.hear(bytes(message))

    async def _speak(self) -> None:
        async with Requests(self.host, self.home) as requests:
            while True:
                status, body = await requests.ask("POST", self.path, self.session, await self._words.get())
                if status != 202:
                    raise ConnectionError(f"{status} {body.decode()}")

    def write(self, code: int, body: bytes) -> None:
        self._words.put_nowait(body)

    def say(self, kind: str, **fields: Any) -> None:
        self.write(0, json.dumps({"type": kind, "id": "x", **fields}).encode())

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


def _fail(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        raise task.exception()


class Requests:
    """One request after the other, on one connection as long as it lasts."""

    def __init__(self, host: str, home: str) -> None:
        self._host, self._home = host, home
        self._writer: asyncio.StreamWriter | None = None
        self._used = 0.0

    async def __aenter__(self) -> "Requests":
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._writer is not None:
            self._writer.transport.abort()

    async def ask(self, method: str, path: str, session: str, body: bytes = b"") -> tuple[int, bytes]:
        now = asyncio.get_running_loop().time()
        if self._writer is None or self._writer.is_closing() or now > self._used + MOST_IDLE:
            await self.__aexit__()
            place = self._host.rsplit(":", 1)
            self._reader, self._writer = await asyncio.open_connection(*place, local_addr=(self._home, 0))
        self._used = now
        head = f"{method} {path} HTTP/1.1\r\nhost: {self._host}\r\nx-session: {session}\r\n"
        self._writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        size = int(answer.split(b"content-length: ")[1].split(b"\r")[0])
        if b"connection: close" in answer:
            told = await self._reader.readexactly(size)
            self._writer.close()
            return int(answer[9:12]), told
        return int(answer[9:12]), await self._reader.readexactly(size)


class FarTable(Table):
    """A table of visitors from four addresses."""

    def __init__(self, host: str, number: int, *more: Any) -> None:
        super().__init__(0, *more)
        self.host, self.polls = host, bool(number % 2)
        self.homes = [home(SEATS * number + seat) for seat in range(SEATS)]

    async def _dial(self, seat: int, room: str) -> Line:
        if self.polls:
            return await Poll(self, seat, room).connect()  # type: ignore[return-value]  # as good as a line
        path = f"/api/rooms/{room}/ws"
        return await Line(path, self.host, partial(self._hear, seat)).connect(self.homes[seat])

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        return await post(self.host, path, body, self.homes[0])


class Crowd(Swarm):
    def __init__(self, host: str, visitors: int) -> None:
        super().__init__(0, "the-plan", {"players": SEATS, "clock": "none"}, 0, EVERY)
        self.far = [
            FarTable(host, number, "the-plan", {"players": SEATS, "clock": "none"}, self._acked)
            for number in range(visitors // SEATS)
        ]
        self.tables = [*self.far]


async def grasp(host: str, number: int, told: Counter[str]) -> None:
    """One visitor listens on as many connections as they get."""
    mine = home(40_000 + number)
    room = (await post(host, "/api/rooms", {"game": "the-plan", "name": "Eve"}, mine))["room"]
    path = f"/api/rooms/{room}/poll"

    async def one(number: int) -> None:
        await asyncio.sleep(number / GRASPS_A_SECOND)
        try:
            session = (await post(host, path, None, mine))["session"]
        except ConnectionError as error:
            told["refused" if " 429 " in str(error) else "broken"] += 1
            return
        told["held"] += 1
        async with Requests(host, mine) as requests:
            await requests.ask("GET", path, session)

    await asyncio.gather(*(one(number) for number in range(EACH)), return_exceptions=True)


async def grasped(host: str, seconds: float) -> dict[str, int]:
    """Three of them for so long: how many of their sessions were refused, and how many were held."""
    told: Counter[str] = Counter()
    await asyncio.wait([asyncio.create_task(grasp(host, number, told)) for number in range(GREEDY)], timeout=seconds)
    return {word: told[word] for word in ("refused", "held", "broken")}


def spread(times: list[float]) -> dict[str, Any]:
    took = sorted(1000 * one for one in times)
    half, most, all = (round(took[ceil(len(took) * share) - 1]) for share in (0.5, 0.99, 1))
    return {"moves": len(took), "p50 ms": half, "p99 ms": most, "worst ms": all}


async def played(host: str, visitors: int, seconds: float) -> dict[str, Any]:
    """So many visitors for so long, and as long again."""
    failed: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: failed.append(str(what.get("exception"))))
    crowd = Crowd(host, visitors)
    await crowd.open()
    print("They play.", flush=True)
    playing = asyncio.create_task(crowd.play(EVERY, 2 * seconds, lambda: None, lambda: None))
    await asyncio.sleep(EVERY + seconds)
    half = len(crowd.times)
    print("Half of it is over.", flush=True)
    await playing
    crowd.close()
    by_poll = SEATS * sum(table.polls for table in crowd.far)
    return {
        "by socket, by long poll": [visitors - by_poll, by_poll],
        "until all four saw a move": spread(crowd.times[:half]),
        "the same beside the greedy": spread(crowd.times[half:]),
        "answers that went wrong": len(failed),
        "the first of them": failed[:1],
    }


if __name__ == "__main__":
    host, visitors, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    print(json.dumps(asyncio.run(played(host, visitors, seconds) if visitors else grasped(host, seconds))))
