"""All rooms of one server: made, found, brought back after a crash, and put to sleep when nobody is there."""

import asyncio
import hashlib
import logging
import secrets
from typing import Any

import msgspec

from heistnight.bots import levels
from heistnight.core.action import Input, Seat
from heistnight.core.problems import Unknown
from heistnight.core.replay import Record, replay
from heistnight.core.talk import Said
from heistnight.games import game as find_game
from heistnight.server.clock import wall
from heistnight.server.document import Chair, Document, Person, fingerprint, new_id
from heistnight.server.room import Room
from heistnight.server.thinkers import Thinkers
from heistnight.server.wire import Branch, Heard, MakeRoom, OpenRoom, RoomMade, encode
from heistnight.store.store import InputRow, RoomRow, Store

log = logging.getLogger("heistnight.house")

SLEEP_AFTER = 10 * 60_000
CODE_LASTS = 10 * 60_000
HEARTBEAT = 0.5


class House:
    """Rooms are loaded when somebody knocks; what matters of them is in the store."""

    def __init__(self, store: Store, *, public_lobby: bool = False, bot_pause: float = 1.0) -> None:
        self.store = store
        self.public_lobby = public_lobby
        self.bot_pause = bot_pause
        self.thinkers = Thinkers()
        self.rooms: dict[str, Room] = {}
        self._runners: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._codes: dict[str, tuple[str, int, float]] = {}
        self._died_at: float | None = None
        self._heart: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Find out when the server last lived, and keep noting it."""
        self._died_at = await self.store.last_alive()
        if self.public_lobby:
            for row in await self.store.open_rooms():
                await self.room(row.room)
        self._heart = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Tell the tables, keep their clocks, stop."""
        if self._heart:
            self._heart.cancel()
        for runner in self._runners.values():
            runner.cancel()
        await asyncio.gather(*(room.stop() for room in self.rooms.values()))
        self.thinkers.close()
        self.store.close()

    async def _beat(self) -> None:
        while True:
            await self.store.alive(wall())
            await asyncio.sleep(HEARTBEAT)
            for room in [room for room in self.rooms.values() if self._asleep(room)]:
                self._runners.pop(room.document.room).cancel()
                del self.rooms[room.document.room]

    def _asleep(self, room: Room) -> bool:
        return not room.sessions and not room.inbox.qsize() and wall() - room.idle_since > SLEEP_AFTER

    # Rooms ----------------------------------------------------------------------------------------------------------

    async def room(self, name: str) -> Room:
        """The room of this name, or Unknown."""
        if name in self.rooms:
            return self.rooms[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(self._loading[name])
        finally:
            self._loading.pop(name, None)

    async def _load(self, name: str) -> Room:
        row = await self.store.load(name)
        if row is None:
            raise Unknown("There is no such room. The link may be mistyped, or the room was closed.")
        document = msgspec.json.decode(row.document, type=Document)
        if document.clock.running:
            document.clock.stop(min(self._died_at or wall(), wall()))
        room = Room(self, document, await self.store.inputs(name), await self.store.said(name))
        for person in document.people:
            room.away_since[person.id] = wall()
        return self._run(room)

    def _run(self, room: Room) -> Room:
        self.rooms[room.document.room] = room
        self._runners[room.document.room] = asyncio.create_task(room.run())
        return room

    async def make_room(self, wish: MakeRoom) -> RoomMade:
        """A new room with its host on the first seat; with bots the game begins at once."""
        game = find_game(wish.game)
        options = game.options(**wish.options)
        document = Document(
            room=new_id(),
            game=game.id,
            rules=game.version,
            wishes={**wish.options, "players": options.players},
            options=msgspec.to_builtins(options),
            chairs=[Chair() for _ in range(options.players)],
        )
        if document.stand_in not in levels(game.id):
            document.stand_in = levels(game.id)[-1]
        room = Room(self, document)
        host, key = room.newcomer(wish.name)
        host.seat, document.chairs[0].person, document.host = 0, host.id, host.id
        if wish.bots:
            await room.begin_with(wish.bots)
        await self.store.save(room=room.row())
        self._run(room)
        return RoomMade(document.room, host.id, key)

    async def rematch(self, old: Room) -> str:
        """The same crew and options in a new room; everybody's key fits there too."""
        before = old.document
        document = Document(
            room=new_id(),
            game=before.game,
            rules=before.rules,
            wishes=before.wishes,
            options=before.options,
            chairs=[Chair(chair.person, None if chair.person is not None else chair.bot) for chair in before.chairs],
            people=[Person(p.id, p.name, list(p.keys), p.seat) for p in old.people.values()],
            host=before.host,
            next_person=before.next_person,
            grace=before.grace,
            stand_in=before.stand_in,
            listed=before.listed,
        )
        room = Room(self, document)
        await self.store.save(room=room.row())
        self._run(room)
        return document.room

    def open_rooms(self) -> list[OpenRoom]:
        """The public lobby: rooms whose host wants to be found and where a seat is free."""
        listed = [room for room in self.rooms.values() if room.document.listed and room.document.phase != "over"]
        return [_open_room(room) for room in listed if room.sessions] if self.public_lobby else []

    def game_over(self, room: Room) -> None:
        log.info("game over", extra={"room": fingerprint(room.document.room)[:8], "game": room.document.game})

    def seed_of(self, wish: str) -> bytes:
        """32 bytes nobody knows; or those of a wish, for practice."""
        return hashlib.sha256(wish.encode()).digest() if wish else secrets.token_bytes(32)

    # Another device -------------------------------------------------------------------------------------------------

    def moving_code(self, room: str, person: int) -> str:
        now = wall()
        self._codes = {code: entry for code, entry in self._codes.items() if entry[2] > now}
        code = secrets.token_urlsafe(12)
        self._codes[code] = (room, person, now + CODE_LASTS)
        return code

    def redeem(self, room: str, code: str) -> int:
        """The person who asked for this code; it works once. 0 is nobody."""
        entry = self._codes.get(code)
        if entry is None or entry[0] != room or entry[2] < wall():
            return 0
        del self._codes[code]
        return entry[1]

    # Replays --------------------------------------------------------------------------------------------------------

    async def record(self, name: str) -> Record:
        """A finished game, by the name of its replay."""
        row = await self.store.find_replay(name)
        if row is None:
            raise Unknown("There is no such replay, or its game is still running.")
        return await self._record(row)

    async def _record(self, row: RoomRow) -> Record:
        room = Room(self, msgspec.json.decode(row.document, type=Document), await self.store.inputs(row.room))
        inputs = [Input(r.at, r.seat, room.decode(r)) for r in await self.store.inputs(row.room)]
        said = [msgspec.json.decode(r.said, type=Heard) for r in await self.store.said(row.room)]
        talk = [Said(h.at, h.seat, h.to, h.text, h.phrase, h.emote, h.name) for h in said]
        names = [room.seat_name(seat) for seat in range(len(room.document.chairs))]
        return Record(room.game, room.options(), bytes.fromhex(room.document.seed), inputs, talk, names)

    async def branch(self, name: str, wish: Branch) -> RoomMade:
        """A new room that goes on from a moment of a finished game, with bots on the other seats."""
        record = await self.record(name)
        moves = list(record.inputs)[: wish.move]
        table: Any = replay(record.game, record.options, record.seed, moves)
        if not table.agenda:
            raise Unknown("That is the end of the game: there is nothing to play on.")
        if wish.seat >= table.seats:
            raise Unknown(f"There are seats 0 to {table.seats - 1}.")
        return await self._branched(record, moves, wish)

    async def _branched(self, record: Record, moves: list[Input], wish: Branch) -> RoomMade:
        options = msgspec.to_builtins(record.options)
        players: int = options["players"]
        document = Document(
            room=new_id(),
            game=record.game.id,
            rules=record.game.version,
            wishes=options,
            options=options,
            chairs=[Chair(bot=_level(record.game.id, wish.level)) for _ in range(players)],
            phase="playing",
            seed=record.seed.hex(),
            chosen_seed="branch",
        )
        document.clock.table = moves[-1].at if moves else 0
        rows = [
            InputRow(document.room, number, move.at, move.seat, b"" if move.action is None else encode(move.action), "")
            for number, move in enumerate(moves)
        ]
        room = Room(self, document, rows)
        host, key = room.newcomer(wish.name)
        seat: Seat = wish.seat
        host.seat, document.chairs[seat], document.host = seat, Chair(person=host.id), host.id
        await self.store.save(room=room.row(), inputs=rows)
        self._run(room)
        return RoomMade(document.room, host.id, key)


def _level(game: str, level: str) -> str:
    if level not in levels(game):
        raise Unknown(f"There is no bot {level!r}; there are {', '.join(levels(game))}.")
    return level


def _open_room(room: Room) -> OpenRoom:
    document = room.document
    host = room.people[document.host].name if document.host in room.people else ""
    taken = sum(chair.person is not None for chair in document.chairs)
    return OpenRoom(document.room, document.game, host, len(document.chairs), taken, document.phase)
