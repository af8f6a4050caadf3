"""Whatever people and their lines do, every answer counts once, in time, for what its sender looked at.

A night is one table of the real server: its rooms, rows, streams and clock, with lines that end here instead of in a
socket. Devices, several for a seat, say what they like: answers, old answers, answers again, nonsense, words, names;
they come, go, sit down and stand up, their lines break, the clock jumps, the server dies. Beside it a plain model reads
what was written down and says of every row why it may be there, and of everything that was told why it may be told.

    python -m tests.trust.fuzz --runs 20000

tells how many nights were played and what was done in them, or the first thing that may not happen, with its seed.
"""

import argparse
import asyncio
import json
import logging
import multiprocessing
import os
import random
import tempfile
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from heistnight.core import driver
from heistnight.core.action import Action, HandOver, Input, Measured, Presence, Seat
from heistnight.core.problems import Refused
from heistnight.core.replay import replay
from heistnight.core.table import Table
from heistnight.core.talk import Audience, Said
from heistnight.games import game as find_game
from heistnight.server import wire
from heistnight.server.hosting.house import House
from heistnight.server.machine import Machine
from heistnight.server.room import records
from heistnight.server.room.change import irrevocable_prefix as shown_by  # likewise
from heistnight.server.room.seats import STEPS_IN_AFTER
from heistnight.server.room.talk import as_heard  # not by its module: a defect planted there must not blind the model
from heistnight.server.runtime.actor import RoomActor
from heistnight.server.runtime.bot_workers import Thought
from heistnight.server.transport.session import Session
from heistnight.server.wire import MakeRoom, encode
from heistnight.store.sqlite import SqliteStore
from tests.picture import Parts, parts_of, patched, shown

Json = dict[str, Any]
T = TypeVar("T")
DECODE = json.JSONDecoder().decode
STEPS = 40
MOST_THOUGHTS = 400

SETTINGS: dict[str, Sequence[Json]] = {
    "the-plan": ({"players": 3}, {"players": 4}, {"players": 2}),
    "bank-heist": ({"players": 5}, {"players": 6}),
    "masterminds": ({"players": 2}, {"players": 3}, {"players": 3, "pace": "blitz"}),
    "oceans-heist": ({"players": 4}, {"players": 2}, {"players": 5}),
    "exactly-as-planned": (
        {"players": 3, "heist": "double_blind_scam"},
        {"players": 3, "heist": "quiz_show"},
        {"players": 3, "heist": "bonnie_and_clyde_waltz"},
        {"players": 2, "heist": "three_ring_monte"},
    ),
}

VOTES = ("Ready", "Confirm", "Roll", "Agree")
"""What says of which version of a team's plan it speaks (OH-12.8)."""


class Impossible(AssertionError):
    """Something happened that the model has no reason for."""


class Line:
    """A line that ends here: what is written to it is heard at once."""

    free = True

    def __init__(self) -> None:
        self.open = True
        self.heard: list[Json] = []

    def take_over(self, hear: Any, drained: Any, gone: Any) -> None:
        raise NotImplementedError

    def write(self, message: bytes) -> None:
        self.heard.append(DECODE(message.decode()))

    def round_trip(self) -> None:
        """Nobody measures it."""

    def send_voice(self, voice: bytes) -> None:
        pass

    def end(self) -> None:
        self.open = False

    listen_no_more = cut = end


class Hands:
    """Workers who do nothing: all is done here."""

    async def do(self, work: Callable[..., T], *given: object) -> T:
        return work(*given)

    def stop(self) -> None:
        """Nothing is under way."""

    close = stop


class Still(Machine):
    """A world whose clock only the test moves."""

    now = 0.0

    def wall(self) -> float:
        return self.now

    def hire(self, workers: int | None, most_memory: int = 0, steps_back: bool = True) -> Any:
        return Hands()


class BotWorkers:
    """Bots that take what comes, here and at once."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.left = 0

    async def think(self, game: str, level: str, table: Table, seat: Seat, memory: Any) -> Thought:
        self.left -= 1
        options = table.offered(seat)
        return Thought(self._chance.choice(options) if self.left > 0 and self._chance.random() < 0.9 else None, None)

    def close(self) -> None:
        pass


class JobQueue:
    """What is made elsewhere in a house, made here."""

    async def do(self, whose: str, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    do_for_table = do

    def warm_up(self) -> None:
        """Nothing has to start."""

    def close(self) -> None:
        pass


class Spy:
    """A store that tells the model what was written down."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.rows: deque[Any] = deque()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def save(self, rooms: Sequence[Any] = (), inputs: Sequence[Any] = (), said: Sequence[Any] = ()) -> None:
        await self._store.save(rooms, inputs, said)
        self.rows.extend([*rooms, *inputs, *said])


class Device:
    """One window of one person: it folds what it hears into what it shows."""

    def __init__(self, world: Still, key: str = "") -> None:
        self.key, self.person = key, 0
        self.line = Line()
        self.session = Session(world, self.line)
        self.read = 0
        self.here = False
        self.fold_anew()

    def fold_anew(self) -> None:
        self.stream, self.version = "", 0
        self.parts: Parts = {}
        self.options: list[Json] = []
        self.seat: Seat | None = None
        self.texts: set[str] = set()
        self.seen: list[tuple[int, Json]] = []

    @property
    def question(self) -> int:
        return int(((self.parts.get("board") or {}).get("question") or {}).get("number", 0))

    def fold(self) -> Iterator[Json]:
        """Take in what came; the replies in it."""
        while self.read < len(self.line.heard):
            message = self.line.heard[self.read]
            self.read += 1
            match message["type"]:
                case "Welcome":
                    self.person, self.key, self.here = message["person"], message["key"], True
                case "Snapshot":
                    self.stream, self.version, self.seat = message["stream"], message["version"], message["seat"]
                    self.parts, self.options = parts_of(message), message["options"]
                    self.texts = {said["text"] for said in message["heard"] if said["text"]}
                case "Update":
                    self._count(message)
                    self.parts = patched(self.parts, message)
                    self.options = message.get("options", self.options)
                case "Spoken":
                    self._count(message)
                    self.texts |= {message["said"]["text"]} - {""}
                case "Gone":
                    self.here = False
                case "Done" | "Refused":
                    yield message
            if self.options and message["type"] in ("Snapshot", "Update"):
                self.seen = [*self.seen[-5:], *((self.question, option) for option in self.options[:3])]

    def _count(self, message: Json) -> None:
        if message["version"] != self.version + 1:
            raise Impossible(f"version {message['version']} came after {self.version}")
        self.version = message["version"]


class Sent(msgspec.Struct):
    """An answer somebody sent, once or more often, and what was said to it."""

    question: int
    actions: list[Action | None]
    seats: set[Seat | None]
    replies: list[Json] = []
    rows: int = 0
    burst: int = 0
    times: int = 0

    @property
    def in_part(self) -> bool:
        """Return whether some of several answers were played: those that told their seat what it couldn't know."""
        return 0 < self.rows < len(self.actions)


class Model:
    """The table as the rows say, and who may have done what."""

    def __init__(self, night: "Night") -> None:
        self.night = night
        self.table: Table | None = None
        self.states: list[Table] = []
        self.sent: dict[tuple[int, str], Sent] = {}
        self.said: list[Said] = []
        self.audible: dict[str, set[Seat | None]] = {}
        self.stops: set[tuple[int, str]] = set()

    def begin(self) -> None:
        """A burst begins: from here on the table may be in any of `states`."""
        self.states = [self.table] if self.table is not None else []

    def read(self, row: Any) -> None:
        name = type(row).__name__
        if name == "RoomRow":
            self._deal(records.read_document(row))
        elif name == "InputRow":
            self._move(row)
        else:
            self.said.append(records.read_said(row))

    def _deal(self, document: Any) -> None:
        if document.phase != "lobby" and self.table is None:
            game = self.night.game
            options = game.options_type.of(document.options)
            self.table = replay(game, options, bytes.fromhex(document.seed), [], logged=True)
            self.states.append(self.table)

    def _move(self, row: Any) -> None:
        assert self.table is not None
        move = records.read_input(self.night.game, row)
        why = self._reason(row, move, self.table)
        if why:
            raise Impossible(f"{why}: {row}")
        log, self.table = self.table.log, self.table.clone()
        self.table.log = list(log or ())
        self.table.play(move)
        self.states.append(self.table)

    def _reason(self, row: Any, move: Input, table: Table) -> str:
        """Why this may not be; nothing where it may."""
        match move.action:
            case None if move.seat is None:
                due = driver.due(table)
                return "" if due is not None and due <= self.night.table_time() else "silence before its time"
            case HandOver(seat=seat, to="bot"):
                return "" if self.night.may_stand_in(seat, table) else "a bot stepped in for somebody who is there"
            case HandOver(seat=seat):
                return "" if self.night.was_there(seat) else "a seat was handed back to nobody"
            case Presence(seat=seat, here=here):
                return "" if self.night.may_seem(seat, here) else "the table was told wrongly who is here"
            case Measured():
                return ""
        if move.seat is None:
            return ""
        return self._answer(row, move, table) if row.ask else self._bot(move.seat)

    def _answer(self, row: Any, move: Input, table: Table) -> str:
        person, _, ask = row.ask.partition(":")
        sent = self.sent.get((int(person), ask))
        if sent is None:
            return "nobody sent that"
        if any(reply["type"] == "Refused" for reply in sent.replies):
            return "an id that was refused has played"
        if move.seat not in (*sent.seats, self.night.seat_now(int(person))):
            return "somebody played for another seat"
        if sent.rows >= len(sent.actions):
            return "played twice"
        if sent.rows == 0 and sent.question != table.questions:
            return f"an answer to question {sent.question} was played at {table.questions}"
        wanted = sent.actions[sent.rows]
        decision = table.open()
        assert decision is not None
        if wanted is not None and move.action not in (wanted, decision.meant(table, move.seat or 0, wanted)):
            return f"{wanted} was sent"
        sent.rows += 1
        return ""

    def _bot(self, seat: Seat) -> str:
        return "" if self.night.bot_holds(seat) else "a seat with its person there was played by a bot"

    # What is told ---------------------------------------------------------------------------------------------------

    def reply(self, device: Device, key: tuple[int, str], reply: Json) -> None:
        if key in self.stops and reply["type"] == "Done" and not any(state.may_pause() for state in self.states):
            raise Impossible("the clock was stopped where the rules let nobody stop it")
        sent = self.sent.get(key)
        if sent is None:
            return
        in_the_end = sent.in_part and reply["type"] == "Done" and sent.times > 1
        if sent.replies and _plain(sent.replies[0]) != _plain(reply) and not in_the_end:
            raise Impossible(f"{key} was judged twice: {sent.replies[0]}, then {reply}")
        first = not sent.replies
        sent.replies.append(reply)
        if reply["type"] == "Done" and sent.rows != len(sent.actions) and not in_the_end:
            raise Impossible(f"{key} is said to be done, and {sent.rows} of {len(sent.actions)} are written down")
        if reply["type"] == "Refused":
            if sent.rows and not sent.in_part:
                raise Impossible(f"{key} is refused and was played")
            if not reply["code"]:
                raise Impossible(f"a refusal without a code: {reply}")
            if first and sent.burst == self.night.burst:
                self._may_refuse(sent, reply)

    def _may_refuse(self, sent: Sent, reply: Json) -> None:
        """There must be a moment in this burst at which that was so."""
        code = reply["code"]
        if code in ("watching", "no_game", "paused", "gate", "no_move", "over", "unwritten", "failed"):
            if code == "failed":
                raise Impossible(f"something went wrong: {sent}")
            return
        if code == "stale":
            if all(state.questions == sent.question for state in self.states):
                raise Impossible(f"an answer to the open question {sent.question} was called stale")
            return
        for state in self.states:
            if any(self._refuses(state, seat, sent, reply) for seat in sent.seats if seat is not None):
                return
        raise Impossible(f"refused without a reason: {reply}, {sent}")

    def _refuses(self, state: Table, seat: Seat, sent: Sent, reply: Json) -> bool:
        """Whether these answers are refused so, and those of them stand that told their seat something."""
        table, played = state.clone(), []
        try:
            for action in sent.actions:
                move = Input(driver.clamp(table, self.night.table_time()), seat, action)
                table.play(move)
                played.append(move)
        except Refused as error:
            said = (error.rule, error.code, error.says) == (reply["rule"], reply["code"], reply["says"])
            return said and shown_by(state, played, self.night.world.chance) == sent.rows
        return False

    def forget_refusals(self) -> None:
        """What was played is known for ever; what was refused changed nothing, and is known while the server runs."""
        for sent in self.sent.values():
            if not sent.rows:
                sent.replies.clear()

    def look(self, device: Device) -> None:
        """What a device shows is what its eyes may know of the table as it was written down."""
        if self.table is None or not device.parts:
            return
        want = shown(self.table, device.seat)
        for part, value in want.items():
            if device.parts[part] != value:
                raise Impossible(f"seat {device.seat} sees another {part}: {_difference(device.parts[part], value)}")
        options = [] if device.seat is None else msgspec.to_builtins(list(self.table.offered(device.seat)))
        if device.options != DECODE(encode(options).decode()):
            raise Impossible(f"seat {device.seat} is offered {device.options}, not {options}")

    def listen(self, device: Device) -> None:
        """Nobody has heard what they never could have."""
        for said in self.said:
            if said.text and said.text in device.texts and device.seat not in self.audible.get(said.text, ()):
                raise Impossible(f"seat {device.seat} heard what was not for it: {said}")

    def note_ears(self, seats: Sequence[Seat | None]) -> None:
        """For whom what was said may be by now."""
        for said in self.said:
            if said.text:
                ears = self.audible.setdefault(said.text, set())
                for seat in seats:
                    for state in self.states or [None]:
                        told = as_heard(state, seat, said, self.night.table_time())
                        if seat not in ears and told is not None and told.text:
                            ears.add(seat)


def _plain(reply: Json) -> Json:
    return {name: value for name, value in reply.items() if name != "id"}


def _difference(one: Any, other: Any, path: str = "") -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            if one.get(key) != other.get(key):
                return _difference(one.get(key), other.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (left, right) in enumerate(zip(one, other)):
            if left != right:
                return _difference(left, right, f"{path}.{place}")
    return f"{path}: {one!r}, not {other!r}"[:400]


class Night:
    """One table, its people and everything that befalls them."""

    def __init__(self, game: str, seed: int, folder: Path) -> None:
        self.chance = random.Random(f"{game}:{seed}")
        self.game = find_game(game)
        self.store = SqliteStore(folder / f"{game}-{seed}.sqlite3")
        self.spy = Spy(self.store)
        self.world = Still()
        self.world.now = 1_000_000.0 + 1000 * seed
        self.model = Model(self)
        self.devices: list[Device] = []
        self.done: Counter[str] = Counter()
        self.ids = self.burst = 0
        self.away: dict[int, float] = {}
        self.signs: dict[int, float] = {}
        self._signs_before: dict[int, float] = {}
        self.seats: dict[int, Seat | None] = {}
        self.gone_in_burst: set[Seat] = set()
        self.came_in_burst: set[Device] = set()
        self._sent: list[tuple[Device, str, int, tuple[Json, ...]]] = []
        self.moved_in_burst: set[Seat] = set()

    @property
    def now(self) -> float:
        return self.world.now

    # What the model asks --------------------------------------------------------------------------------------------

    def table_time(self) -> float:
        return self.room.document.clock.now(self.now)

    @property
    def room(self) -> RoomActor:
        return self.house.rooms[self.name]

    def seat_now(self, person: int) -> Seat | None:
        """They may have sat down in this very burst."""
        here = self.room.document.people.get(person)
        return here.seat if here is not None else None

    def _person(self, seat: Seat) -> int | None:
        return next((person for person, its in self.seats.items() if its == seat), None)

    def _here(self, person: int | None) -> bool:
        return any(device.here and device.person == person for device in self.devices)

    def may_stand_in(self, seat: Seat, table: Table) -> bool:
        person = self._person(seat)
        if person is None or seat in self.gone_in_burst:
            return True
        if any(seat in state.abandoned() for state in self.model.states):
            return True
        rule, grace = table.stand_in_after(), self.room.document.grace
        wait = 1000 * grace if grace != "rules" else STEPS_IN_AFTER if rule is None else rule
        asked = table.asks_after()
        signs = self._signs_before  # what comes in this burst may be heard when the clock has jumped already
        if asked is not None and self.now - signs.get(person, self.now) >= sum(asked) + wait:
            return True
        return not self._here(person) and self.now - self.away.get(person, self.now) >= wait

    def was_there(self, seat: Seat) -> bool:
        return self._person(seat) is not None or seat in self.moved_in_burst

    def may_seem(self, seat: Seat, here: bool) -> bool:
        person = self._person(seat)
        return seat in self.moved_in_burst or self._here(person) is here

    def bot_holds(self, seat: Seat) -> bool:
        return self._held_by_bot[seat] or seat in self.moved_in_burst or self.room.document.chairs[seat].bot is not None

    # The night ------------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        await self._open()
        try:
            await self._arrive()
            for _ in range(STEPS):
                await self._step()
            await self._check_the_rows()
        finally:
            await self.house.close()

    async def _open(self) -> None:
        self.house = House(self.spy, self.world, bot_pause=0.0)
        self.house.jobs = JobQueue()  # type: ignore[assignment]
        self.house.bot_workers = self.bot_workers = BotWorkers(self.chance)  # type: ignore[assignment]
        await self.house.open()

    async def _arrive(self) -> None:
        wishes = self.chance.choice(SETTINGS[self.game.id])
        made = await self.house.make_room(MakeRoom(self.game.id, "P1", wishes))
        self.name = made.room
        self._held_by_bot = [False] * len(self.room.document.chairs)
        await self._come(made.key)
        chairs = len(self.room.document.chairs)
        people = self.chance.choice((chairs, self.chance.randint(1, chairs)))  # team mates vote only among people
        for seat in range(1, people):
            device = await self._come()
            await self._say(device, wire.Sit(self._id(), seat))
        for _ in range(self.chance.randint(0, 2)):
            await self._come()
        await self._say(self.devices[0], wire.Start(self._id()))
        for device in self.devices:
            await self._say(device, wire.Ready(self._id()))
        await self._go_forward()

    async def _go_forward(self) -> None:
        """The night is seen from any moment of the game on: up to there its rows are written by chance."""
        table, rows = self.model.table, list[Any]()
        if table is None:
            return
        first = len(await self.store.inputs(self.name))
        for number in range(first, first + self.chance.choice((0, 0, 10, 40, 120, 300))):
            ahead, move = table.clone(), self._any_input(table)
            ahead.log = list(table.log or ())
            ahead.play(move)
            if not ahead.agenda:
                break
            table = ahead
            rows.append(records.input_row(self.name, number, move))
        await self._stop()
        await self.store.save(inputs=rows)
        self.model.table = table
        await self._start()

    def _any_input(self, table: Table) -> Input:
        decision, seats = table.open(), driver.asked(table)
        assert decision is not None
        if not seats or (self.chance.random() < 0.03 and decision.deadline(table) is not None):
            return driver.silence(table)
        seat = self.chance.choice(seats)
        return Input(table.now, seat, self.chance.choice(table.offered(seat)))

    async def _come(self, key: str = "") -> Device:
        device = Device(self.world, key)
        self.devices.append(device)
        await self._hello(device)
        return device

    async def _hello(self, device: Device) -> None:
        room = await self.house.room(self.name)
        name = f"P{len(self.devices)}"
        room.post(device.session, wire.Hello(self._id(), key=device.key, name=name))
        await self._settle()

    def _id(self) -> str:
        self.ids += 1
        return f"i{self.ids}"

    def _post(self, device: Device, ask: Any) -> None:
        self.done[type(ask).__name__] += 1
        if not self._is_automatic(device, ask):
            self.signs[device.person] = self.now
        self.room.post(device.session, ask)

    def _is_automatic(self, device: Device, ask: Any) -> bool:
        """What a page sends by itself is no sign of a person: a look after a gap, what was answered already again."""
        return isinstance(ask, wire.Look) or ask.id in self.room.recent_replies.get(device.person, {})

    async def _say(self, device: Device, ask: Any) -> None:
        self._post(device, ask)
        await self._settle()

    # One step -------------------------------------------------------------------------------------------------------

    async def _step(self) -> None:
        """A burst of things that come at once, in any order, and then a look at everything."""
        if self.name not in self.house.rooms:
            await self.house.room(self.name)
        self._signs_before = dict(self.signs)
        self.world.now += self.chance.choice((20, 150, 150, 400, 400, 1000))
        for _ in range(self.chance.choice((1, 1, 1, 2, 3, 5))):
            await self._befall()
        await self._settle()

    async def _befall(self) -> None:
        here = [device for device in self.devices if device.here and device.session.person]
        device = self.chance.choice(here) if here else None
        roll = self.chance.random()
        if device is None or roll < 0.05:
            await self._someone_comes()
        elif roll < 0.55:
            self._answers(self.chance.choice([d for d in here if d.options] or here))
        elif roll < 0.63:
            self._again(device)
        elif roll < 0.71:
            self._speaks(device)
        elif roll < 0.76:
            self._breaks(device)
        elif roll < 0.86:
            self._skip()
        elif roll < 0.97:
            self._arranges(device)
        elif roll < 0.98:
            await self._settle()
            await self._dies()

    def _answers(self, device: Device) -> None:
        """Mostly an option, often a vote among many others; also what was offered before, and what never was."""
        roll, question = self.chance.random(), device.question
        votes = [option for option in device.options if option["type"] in VOTES]
        if votes and roll < 0.25:
            action = self.chance.choice(votes)
        elif device.options and roll < 0.7:
            action = self.chance.choice(device.options)
        elif device.seen and roll < 0.9:
            question, action = self.chance.choice(device.seen)
            question = self.chance.choice((question, question, device.question))
        else:
            action = DECODE(encode(self.chance.choice(list(self.game.numbers))).decode())
        team = ((device.parts or {}).get("own") or {}).get("team")
        if action["type"] in VOTES and team is not None:
            action = {**action, "on": team["version"] - self.chance.choice((0, 0, 0, 1))}
        more = self.chance.choices(device.options, k=self.chance.choice((0, 0, 0, 1, 2, 3))) if device.options else []
        self._move(device, self._id(), question, action, *more)

    def _move(self, device: Device, id: str, question: int, *actions: Json) -> None:
        key = (device.person, id)
        seat = self.seats.get(device.person)
        if key not in self.model.sent:
            read = [self._read(action) for action in actions]
            self.model.sent[key] = Sent(question, read, {seat}, burst=self.burst)
            self._sent.append((device, id, question, actions))
        sent = self.model.sent[key]
        sent.seats.add(seat)
        sent.times += 1
        self.done["batch"] += len(actions) > 1
        self._post(device, wire.Move(id, question, [msgspec.Raw(encode(action)) for action in actions]))

    def _read(self, action: Json) -> Action | None:
        try:
            return self.game.read_action(encode(action))
        except msgspec.DecodeError:
            return None

    def _again(self, device: Device) -> None:
        """The same message once more, from the same device or another one of the same person."""
        mine = [sent for sent in self._sent if sent[0].person == device.person][-6:]
        if mine:
            _, id, question, actions = self.chance.choice(mine)
            self._move(device, id, question, *actions)

    def _speaks(self, device: Device) -> None:
        self.ids += 1
        text = f"word{self.ids}" + self.chance.choice(("", "", " @P2", f" @{self.chance.randint(1, 5)}"))
        to: Audience = self.chance.choice(("all", "all", "team", "ghosts", "spectators"))
        self._post(device, wire.Say(self._id(), to, text))

    def _breaks(self, device: Device) -> None:
        """A line ends without a word."""
        self.done["break"] += 1
        self.room.post(device.session, None)
        self._drop(device)

    def _drop(self, device: Device) -> None:
        device.here = False
        seat = self.seats.get(device.person)
        if seat is not None:
            self.moved_in_burst.add(seat)
        if not self._here(device.person):
            self.away[device.person] = self.now

    async def _someone_comes(self) -> None:
        """Somebody new, somebody who was away, or a second window of somebody who is here."""
        gone = [d for d in self.devices if not d.here and d.key and d not in self.came_in_burst]
        roll = self.chance.random()
        if gone and roll < 0.7:
            device = self.chance.choice(gone)
            self.came_in_burst.add(device)
            device.line = Line()
            device.session, device.read = Session(self.world, device.line), 0
            self._note_return(device.person)
            stream, since = (device.stream, device.version) if self.chance.random() < 0.8 else ("", 0)
            if self.chance.random() < 0.2:
                since -= 1
            if not stream or since != device.version:
                device.fold_anew()
            room = await self.house.room(self.name)
            room.post(device.session, wire.Hello(self._id(), key=device.key, stream=stream, since=since))
            self.done["return"] += 1
        elif len(self.devices) < 9:
            twin = self.chance.choice(self.devices)
            device = Device(self.world, twin.key if roll < 0.9 else "")
            if roll < 0.9:
                self._note_return(twin.person)
            self.devices.append(device)
            self.came_in_burst.add(device)
            room = await self.house.room(self.name)
            room.post(device.session, wire.Hello(self._id(), key=device.key, name=f"P{len(self.devices)}"))
            self.done["come"] += 1

    def _note_return(self, person: int) -> None:
        seat = self.seats.get(person)
        if seat is not None:
            self.moved_in_burst.add(seat)

    def _skip(self) -> None:
        """Time passes: hardly any, a little, or long."""
        self.done["skip"] += 1
        ahead = self.chance.choice((1, 50, 299, 301, 1000, 2000, 5000, 16_000, 31_000, 61_000, 130_000))
        due = driver.due(self.model.table) if self.model.table is not None else None
        if due is not None and self.chance.random() < 0.5:
            left = due - self.table_time()
            ahead = max(0, int(left) + self.chance.choice((-301, -2, -1, 0, 1, 2)))
        self.world.now += ahead
        self.room.inbox.put_nowait(None)

    def _arranges(self, device: Device) -> None:
        chance, id = self.chance, self._id()
        seat = chance.randrange(len(self._held_by_bot))
        ask: Any = chance.choice((
            wire.Rename(id, f"N{self.ids}"), wire.Rename(id, f"N{self.ids}"), wire.Pause(id), wire.Resume(id),
            wire.MoreTime(id), wire.Look(id), wire.HandSeat(id, seat), wire.Sit(id, seat), wire.Stand(id),
            wire.PlaceBot(id, seat, "easy"), wire.Kick(id, chance.randint(1, 6)), wire.Leave(id), wire.Here(id),
            wire.Ready(id, chance.random() < 0.8),
            wire.LetIn(id, self._who_asks(), chance.random() < 0.8),
            wire.Configure(id, door=chance.choice(("open", "watch"))),
        ))  # fmt: skip
        if isinstance(ask, wire.Stand | wire.Leave | wire.Kick) and chance.random() < 0.6:
            ask = wire.Look(id)
        seated = {seat for seat in self.seats.values() if seat is not None}
        wanted = {person.asks for person in self.room.document.people.values() if person.asks is not None}
        self.moved_in_burst |= seated | wanted | {seat}
        if isinstance(ask, wire.Stand | wire.Leave | wire.Kick):
            self.gone_in_burst |= seated
        if isinstance(ask, wire.Pause | wire.MoreTime):
            self.model.stops.add((device.person, id))
        self._post(device, ask)

    def _who_asks(self) -> int:
        asking = [person.id for person in self.room.document.people.values() if person.asks is not None]
        return self.chance.choice(asking or [1, 2, 3])

    async def _dies(self) -> None:
        """The server dies and starts again; everything that was acknowledged is there."""
        self.done["death"] += 1
        await self._stop()
        await self._start()

    async def _stop(self) -> None:
        for runner in list(self.house._runners.values()):
            runner.cancel()
        await asyncio.gather(*self.house._runners.values(), return_exceptions=True)
        assert self.house._heart is not None
        self.house._heart.cancel()
        for device in self.devices:
            if device.here:
                self._drop(device)

    async def _start(self) -> None:
        await self._open()
        await self.house.room(self.name)
        self.away = dict.fromkeys(self.away, self.now)
        self.model.forget_refusals()

    # Looking --------------------------------------------------------------------------------------------------------

    async def _settle(self) -> None:
        """Let everything happen that follows; then everything must have its reason."""
        self.bot_workers.left = self.chance.randint(1, 12)
        self.model.begin()
        probe = Line()
        for number in range(MOST_THOUGHTS):
            room = await self.house.room(self.name)
            room.post(Session(self.world, probe), wire.Ping(f"p{number}"))
            while not probe.heard and not room.closed:
                await asyncio.sleep(0)
            probe.heard.clear()
            due = room._due_at is not None and room._due_at <= self.now
            if room.inbox.empty() and not room.bots.thinking and not due:
                break
        self._look()
        self.burst += 1
        self.moved_in_burst.clear()
        self.gone_in_burst.clear()
        self.came_in_burst.clear()

    def _look(self) -> None:
        while self.spy.rows:
            row = self.spy.rows.popleft()
            if row.room == self.name:
                self.model.read(row)
        document = self.room.document
        for device in self.devices:
            for reply in device.fold():
                self.model.reply(device, (device.person, reply["id"]), reply)
            if not device.line.open:
                device.here = False
        self.away = {person: since for person, since in self.away.items() if not self._here(person)}
        self.seats = {person.id: person.seat for person in document.people.values()}
        self._held_by_bot = [chair.bot is not None for chair in document.chairs]
        self.model.note_ears([None, *range(len(document.chairs))])
        for device in self.devices:
            if device.here:
                self.model.look(device)
                self.model.listen(device)
        if self.model.table is not None and document.playing and document.clock.running:
            self._nothing_is_owed(self.model.table)

    def _nothing_is_owed(self, table: Table) -> None:
        """What must happen by itself has happened."""
        due = driver.due(table)
        if due is not None and due < self.table_time() and not self.room.deserted:
            rest = f"the room looks again at {self.room._due_at}, failures: {self.house.metrics.failures}"
            raise Impossible(f"silence was due at {due} and it is {self.table_time()} ({self.now}); {rest}")
        for person, seat in self.seats.items():
            if seat is not None and table.present(seat) not in (None, self._here(person)):
                raise Impossible(f"the table does not know whether seat {seat} is here")

    async def _check_the_rows(self) -> None:
        """A table that is made of its rows again is the table that everybody saw."""
        if self.model.table is None:
            return
        rows = [records.read_input(self.game, row) for row in await self.store.inputs(self.name)]
        document = self.room.document
        options = self.game.options_type.of(document.options)
        again = replay(self.game, options, bytes.fromhex(document.seed), rows, logged=True)
        for seat in (None, *range(again.seats)):
            if shown(again, seat) != shown(self.model.table, seat):
                raise Impossible(f"the rows lead to another table for seat {seat}")
        if again.log != [*self.room.log]:
            raise Impossible(f"the rows tell another story: {again.log[-3:]}, not {self.room.log[-3:]}")


class Ear(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.stumbles: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.stumbles.append(record)


@contextmanager
def _listening() -> Iterator[None]:
    """What the house survives and only notes in its log may not happen either."""
    ear = Ear()
    log = logging.getLogger("heistnight")
    log.addHandler(ear)
    try:
        yield
    finally:
        log.removeHandler(ear)
    if ear.stumbles:
        raise Impossible(logging.Formatter().format(ear.stumbles[0]))


def play(game: str, seed: int, folder: Path) -> Counter[str]:
    """One night; what was done in it, or Impossible."""
    night = Night(game, seed, folder)
    try:
        with _listening():
            asyncio.run(night.play())
    except Impossible as error:
        raise Impossible(f"{game}, seed {seed}, burst {night.burst}: {error}") from None
    finally:
        for left in folder.glob(f"{game}-{seed}.sqlite3*"):
            left.unlink()
    return night.done


def _shift(job: tuple[str, int, int]) -> tuple[Counter[str], str]:
    game, first, runs = job
    done: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        for seed in range(first, first + runs):
            try:
                done += play(game, seed, Path(folder))
            except Exception:
                return done, f"{game}, seed {seed}:\n{traceback.format_exc()}"
    return done, ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", choices=SETTINGS, action="append")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    games, batch = asked.game or list(SETTINGS), 25
    each = -(-asked.runs // len(games))
    jobs = [(game, asked.seed + at, min(batch, each - at)) for at in range(0, each, batch) for game in games]
    done: Counter[str] = Counter()
    with multiprocessing.Pool(asked.workers) as pool:
        for counts, wrong in pool.imap_unordered(_shift, jobs):
            done += counts
            if wrong:
                raise SystemExit(wrong)
    print(f"{each * len(games)} nights, nothing that may not happen. {dict(done.most_common())}")


if __name__ == "__main__":
    main()
