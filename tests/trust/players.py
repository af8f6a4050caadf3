"""People who never give up: they play, lose the line, come back, and send again what nobody has answered.

Each keeps what a player's own page keeps (key, stream, version, view) and, for the judge, every move that was
acknowledged. None of them knows a rule: they take any option they are offered.
"""

import asyncio
import contextlib
import json
import random
import time
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.picture import changed, parts_of, patched, picture

Json = dict[str, Any]
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)
AGAIN = 0.05


class Place:
    """Where the server is to be found now; while it is down nobody knocks."""

    def __init__(self) -> None:
        self.address, self.life = "", 0
        self._open = asyncio.Event()

    def opens(self, port: int) -> None:
        self.address, self.life = f"127.0.0.1:{port}", self.life + 1
        self._open.set()

    def closes(self) -> None:
        self._open.clear()

    async def found(self) -> str:
        await self._open.wait()
        return self.address

    async def make_room(self, **wish: Any) -> Json:
        """A new room, asked for until it is there."""
        while True:
            address = await self.found()
            with contextlib.suppress(*LOST):
                return await asyncio.to_thread(_post, f"http://{address}/api/rooms", wish)
            await asyncio.sleep(AGAIN)


class Player:
    """One seat of one room, for as long as its game lasts."""

    def __init__(self, place: Place, room: str, key: str, seat: int, pause: float, chance: random.Random) -> None:
        self.place, self.room, self.key, self.seat = place, room, key, seat
        self.pause, self.chance = pause, chance
        self.patience, self.rests, self.again = 20.0, False, AGAIN
        self.state: Json = {}
        self.clock: Json = {}
        self.first_clock: Json | None = None
        self.stood: float | None = None
        self.parts: Json = {}
        self.view: Any = None
        self.eyes: int | None = None
        self.options: list[Json] = []
        self.stream, self.version = "", 0
        self.acknowledged: list[str] = []
        self.refused: list[str] = []
        self.visits, self.snapshots, self.life, self.moved_at = 0, 0, 0, 0.0
        self.pending: Json | None = None
        self._asks = 0
        self._line: ClientConnection | None = None
        self._changed = asyncio.Event()
        self._replies: dict[str, asyncio.Future[Json]] = {}

    async def play(self) -> None:
        """Until the game is over, however often the line breaks."""
        while self.state.get("phase") != "over":
            with contextlib.suppress(*LOST):
                await self._visit()
            self._forget_replies()
            await asyncio.sleep(self.again)

    @property
    def waits(self) -> bool:
        """Whether a move of this player is still to be answered; the end of the game leaves nothing to wait for."""
        return self.pending is not None and self.state.get("phase") != "over"

    async def _visit(self) -> None:
        address = await self.place.found()
        url = f"ws://{address}/api/rooms/{self.room}/ws"
        life = self.place.life
        async with connect(url, max_size=None, compression=None, open_timeout=10, close_timeout=1) as line:
            self._line, self.first_clock, self.life = line, None, life
            talks = [asyncio.create_task(work) for work in (self._listen(line), self._converse())]
            try:
                await asyncio.wait(talks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                self._line = None
                self.stood = self._table_time()
                for talk in talks:
                    talk.cancel()
                outcomes = await asyncio.gather(*talks, return_exceptions=True)
            for outcome in outcomes:
                if isinstance(outcome, AssertionError):
                    raise outcome

    async def _converse(self) -> None:
        await self.ask("Hello", key=self.key, name=f"P{self.seat}", stream=self.stream, since=self.version)
        self.visits += 1
        if self._own_seat() != self.seat:
            await self.ask("Sit", seat=self.seat)
        while self.state.get("phase") != "over":
            if self.pending is not None:
                await self._move(self.pending)
            elif self.options and self.state.get("phase") == "playing" and not self.rests:
                self._asks += 1
                self.pending = {
                    "id": f"{self.seat}-{self._asks}",
                    "question": self.view["question"]["number"],
                    "actions": [self.chance.choice(self.options)],
                }
                await asyncio.sleep(self.chance.uniform(0, self.pause))
            else:
                await self._wait_for_news()

    async def _wait_for_news(self) -> None:
        """As long as patience lasts; then ask whether anybody is there at all."""
        self._changed.clear()
        try:
            await asyncio.wait_for(self._changed.wait(), self.patience)
        except TimeoutError:
            await self.ask("Ping")

    async def _move(self, move: Json) -> None:
        reply = await self.ask("Move", **move)
        self.pending = None
        if reply["type"] == "Done":
            self.acknowledged.append(move["id"])
            self.moved_at = time.monotonic()
        else:
            self.refused.append(reply["says"].format_map(reply["values"]))

    def _own_seat(self) -> int | None:
        return next((person["seat"] for person in self.state["people"] if person["id"] == self.person), None)

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Say something and wait for the answer; an answer that never comes is a lost line."""
        if self._line is None:
            raise ConnectionError("nobody is listening")
        number = fields.pop("id", f"q{len(self._replies)}-{self.visits}-{self.chance.random()}")
        self._replies[number] = asyncio.get_running_loop().create_future()
        await self._line.send(json.dumps({"type": kind, "id": number, **fields}))
        return await asyncio.wait_for(self._replies[number], self.patience)

    async def _listen(self, line: ClientConnection) -> None:
        async for text in line:
            self._fold(json.loads(text))
            self._changed.set()

    def _forget_replies(self) -> None:
        for reply in self._replies.values():
            if not reply.done():
                reply.set_exception(ConnectionError("the line is gone"))
                reply.exception()
        self._replies.clear()

    def _fold(self, message: Json) -> None:
        match message["type"]:
            case "Welcome":
                self.person, self.key = message["person"], message["key"] or self.key
            case "RoomState":
                self.state = message
                self._hear_clock(message["clock"])
            case "RoomUpdate":
                self.state = changed(self.state, message["changes"])
                self._hear_clock(self.state["clock"])
            case "Snapshot":
                self.stream, self.version, self.eyes = message["stream"], message["version"], message["seat"]
                self.parts = parts_of(message)
                self.view, self.options = picture(self.parts, self.eyes), message["options"]
                self.snapshots += 1
            case "Update":
                if message["version"] != self.version + 1:
                    raise AssertionError(f"version {message['version']} came after {self.version}")
                self.version, self.options = message["version"], message.get("options", self.options)
                self.parts = patched(self.parts, message)
                self.view = picture(self.parts, self.eyes)
                self._hear_clock(message.get("clock", self.clock))
            case "Spoken":
                self.version = message["version"]
            case "Done" | "Refused" | "Pong":
                reply = self._replies.get(message["id"])
                if reply is not None and not reply.done():
                    reply.set_result(message)

    def _table_time(self) -> float | None:
        """What time it is at the table, as far as this player can know."""
        if not self.clock.get("running"):
            return None
        return float(self.clock["table"] + max(0.0, 1000 * time.time() - self.clock["at"]))

    def _hear_clock(self, clock: Json) -> None:
        self.clock = clock
        self.first_clock = self.first_clock or clock


class Crew:
    """All players of one table, and the game they play."""

    def __init__(self, place: Place, seats: int, pause: float, chance: random.Random) -> None:
        self.place, self.seats, self.pause, self.chance = place, seats, pause, chance
        self.patience, self.again = 20.0, AGAIN
        self.players: list[Player] = []

    async def play(self, game: str = "the-plan", **options: Any) -> None:
        """One game from the first knock to the end."""
        wish = {"game": game, "name": "P0", "options": {"players": self.seats, **options}}
        made = await self.place.make_room(**wish)
        keys = [made["key"], *("" for _ in range(1, self.seats))]
        self.players = [
            Player(self.place, made["room"], key, seat, self.pause, random.Random(self.chance.random()))
            for seat, key in enumerate(keys)
        ]
        for player in self.players:
            player.patience, player.again = self.patience, self.again
        playing = [asyncio.create_task(player.play()) for player in self.players]
        starting = asyncio.create_task(self._start())
        try:
            await asyncio.gather(*playing)
        finally:
            for task in (*playing, starting):
                task.cancel()
            await asyncio.gather(*playing, starting, return_exceptions=True)

    async def _start(self) -> None:
        """The host deals when all have sat down."""
        host = self.players[0]
        while host.state.get("phase") != "playing":
            seats = host.state.get("seats", ())
            if seats and all(seat["person"] is not None for seat in seats):
                with contextlib.suppress(*LOST):
                    await host.ask("Start")
            await asyncio.sleep(AGAIN)

    @property
    def here(self) -> bool:
        """Whether all of them play and have been told the time in this life of the server."""
        heard = [player for player in self.players if player.first_clock and player.life == self.place.life]
        return self.playing and len(heard) == len(self.players)

    @property
    def playing(self) -> bool:
        return bool(self.players) and all(player.state.get("phase") == "playing" for player in self.players)


async def until(true: Callable[[], object], seconds: float = 60) -> None:
    """Wait for something to be true, with an end to patience."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)


def _post(url: str, body: Json) -> Json:
    request = urllib.request.Request(url, json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request, timeout=10) as answer:
        made: Json = json.loads(answer.read())
        return made
