"""A simulated player: comes, plays, asks the same again under the same id until it is answered, and comes back."""

import asyncio
import hashlib
import json
from random import Random
from typing import TYPE_CHECKING, Any

from heistnight.core.sealed import seal
from tests.picture import changed, parts_of, patched
from tests.simulation.loop import Process
from tests.simulation.network import Connection, PollLine, SocketLine

if TYPE_CHECKING:
    from tests.simulation.run import Run

Json = dict[str, Any]
ASKS_AGAIN = 2.0
GIVES_UP = 9.0  # seconds without being let in, after which another connection is tried


class Player:
    """One window of one person, who may also be a spectator or a big screen."""

    def __init__(self, run: "Run", name: str, **settings: Any) -> None:
        self.run, self.name = run, name
        self.process = Process(run.loop, name)
        self.chance = Random(f"{run.seed}:{name}")
        self.number = len(run.players) + 1
        self.room: str = settings.get("room", run.room)
        self.key: str = settings.get("key", "")
        self.code: str = settings.get("code", "")
        self.screen: str = settings.get("screen", "")
        self.is_person: int = settings.get("person", 0)
        self.polls: bool = settings.get("polls", False)
        self.line: Connection | None = None
        self.inside = self.rests = self.away = self.gone = self.stale = False
        self.word = f"{self.chance.getrandbits(256):064x}"
        self.person = self.was = 0
        self.state: Json = {}
        self.question = -1
        self.stream, self.version = "", 0
        self.parts: Json = {}
        self.options: list[Json] = []
        self.seat: int | None = None
        self.doubt: Json | None = None
        self.opening: dict[str, Json] = {}
        self.acknowledged: list[tuple[str, str]] = []
        self.words: dict[str, str] = {}
        self.refused: list[str] = []
        self.digest = hashlib.sha256()
        self._count = 0
        self._since = self._asked = 0.0

    def __str__(self) -> str:
        return self.name

    async def live(self) -> None:
        while not self.gone:
            if self.line is None:
                await asyncio.sleep(self.chance.uniform(0.02, self.run.scenario.back_within))
                if not self.away and self.line is None:
                    self._connect()
            else:
                await asyncio.sleep(self.chance.expovariate(1 / self.run.scenario.thinks))
                self._act()

    # The connection -------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        server = self.run.balance(self.chance)
        if server is None:
            return
        line = (PollLine if self.polls else SocketLine)(self, server, Random(f"{self.chance.random()}"))
        self.line, self.inside, self._since = line, False, self.run.loop.now
        server.process.spawn(line.dial(self.room, f"10.1.0.{self.number}"))

    def opened(self, line: Connection) -> None:
        if line is self.line:
            hello = {"key": self.key, "code": self.code, "screen": self.screen, "name": self.name, "voices": True}
            self.ask("Hello", **hello, stream=self.stream, since=self.version)

    def lost(self, line: Connection) -> None:
        if line is self.line:
            self.line, self.inside = None, False
            self.opening.clear()

    def hang_up(self) -> None:
        if self.line is not None:
            self.line.cut()

    # What is said ---------------------------------------------------------------------------------------------------

    def ask(self, kind: str, **fields: Any) -> Json:
        """Ask once; the answer is heard if the connection lasts."""
        self._count += 1
        message: Json = {"type": kind, "id": f"{self.number}.{self._count}", **fields}
        if kind not in ("Move", "Ping", "Echo"):
            self.opening[message["id"]] = message
        self._say(message)
        return message

    def _say(self, message: Json) -> None:
        if self.line is not None:
            if message["type"] not in ("Ping", "Echo", "Here"):
                self.run.log(f"{self.name} says {_brief(message)}")
            self.line.say(json.dumps(message).encode())

    def move(self, *actions: Json) -> None:
        self._asked = self.run.loop.now
        self.doubt = self.ask("Move", question=self.question, actions=list(actions))

    def say_aloud(self, piece: bytes) -> None:
        if self.line is not None and self.inside:
            self.line.say(piece)

    def _act(self) -> None:
        if not self.inside or self.line is None:
            if self.line is not None and self.run.loop.now - self._since > GIVES_UP:
                self.hang_up()
        elif self.doubt is not None:
            if self.run.loop.now - self._asked > ASKS_AGAIN:
                self._asked = self.run.loop.now
                self._say(self.doubt)
        elif self.state.get("next_room") and not self.screen:
            self.go_along()
        elif not self.rests:
            self._play()

    def go_along(self) -> None:
        """Go to the room of the rematch, on the same connection."""
        self.room = self.state["next_room"]
        self.state, self.inside, self.stream, self.version = {}, False, "", 0
        self.was, self.is_person = self.person, 0
        if self.polls:
            self.hang_up()
        else:
            self._since = self.run.loop.now
            self.ask("Hello", key=self.key, name=self.name, room=self.room, voices=True)

    def _play(self) -> None:
        state, seat = self.state, self.seat
        if seat is None:
            return
        mine = [word for word in state.get("words", ()) if word["seat"] == seat and not word.get("word")]
        if state.get("opening") and mine and not self._asks("OpenWord"):
            self.ask("OpenWord", word=self.word)
        gate = state.get("gate")
        if gate and self.person not in gate["ready"] and not self._asks("Ready"):
            self.ask("Ready")
        if self.options and state.get("phase") == "playing":
            batch = self.run.batch(self) if self.chance.random() < self.run.scenario.batches else []
            self.move(*(batch or [self.chance.choice(self.options)]))

    def _asks(self, kind: str) -> bool:
        return any(message["type"] == kind for message in self.opening.values())

    def seals(self) -> None:
        self.ask("Seal", seal=seal(self.word))

    # What is heard --------------------------------------------------------------------------------------------------

    def hear(self, message: bytes) -> None:
        self.digest.update(message)
        if message[:1] < b"\x08":
            return
        told = json.loads(message)
        hear = getattr(self, f"_hear_{told['type'].lower()}", None)
        if hear is not None:
            hear(told)

    def _hear_welcome(self, told: Json) -> None:
        if self.is_person and told["person"] != self.is_person:
            self.run.fail("another person", f"{self} comes in as {told['person']}, and is {self.is_person}")
        self.key, self.person, self.code = told["key"], told["person"], ""
        if self.was and self.line is not None and self.line.visit is not None and self.was != self.person:
            kept = self.line.visit.room.document.people.get(self.was)
            if kept is not None and kept.asked:
                self.run.fail("another person", f"{self} comes to the rematch as {self.person}, and was {self.was}")
        self.was = 0
        self.is_person = 0

    def _hear_snapshot(self, told: Json) -> None:
        self.stream, self.version, self.seat = told["stream"], told["version"], told["seat"]
        self.is_person = self.person if self.seat is not None and not self.run.excused else 0
        self.parts, self.options = parts_of(told), told["options"]
        self.inside, self.stale = True, False
        self._find_question()

    def _hear_update(self, told: Json) -> None:
        self._count_version(told)
        self.parts = patched(self.parts, told)
        self.options = told.get("options", self.options)
        self._find_question()

    def _hear_spoken(self, told: Json) -> None:
        self._count_version(told)

    def _count_version(self, told: Json) -> None:
        if told["version"] != self.version + 1:
            self.run.fail("a gap", f"{self} hears version {told['version']} after {self.version}")
        self.version = told["version"]

    def _find_question(self) -> None:
        board = self.parts["board"] or {}
        self.question = (board.get("question") or {}).get("number", -1)

    def _hear_roomstate(self, told: Json) -> None:
        self.state = told

    def _hear_roomupdate(self, told: Json) -> None:
        if self.state:  # else it is about the room that was left
            self.state = changed(self.state, told["changes"])

    def _hear_done(self, told: Json) -> None:
        message = self.opening.pop(told["id"], None)
        if message is not None and message["type"] == "Hello":
            self.inside = True
            if self.stale:
                self.run.fail("believes", f"{self} is not told that the table is an older one")
        if message is not None and message["type"] == "Say" and message.get("text"):
            self.words[message["text"]] = self.room
        if self.doubt is not None and self.doubt["id"] == told["id"]:
            ask, self.doubt = f"{self.person}:{told['id']}", None
            self.acknowledged.append((self.room, ask))
            self.run.judge.acknowledged(self, ask)

    def _hear_refused(self, told: Json) -> None:
        message = self.opening.pop(told["id"], None)
        self.refused.append(told["code"] or told["rule"])
        self.run.log(f"{self.name} is refused {told['id']}: {told['code'] or told['rule']}")
        if message is not None and message["type"] == "Hello" and told["code"] in ("old_code", "no_screen", "shut"):
            self.leaves()
        if self.doubt is not None and self.doubt["id"] == told["id"]:
            doubt, self.doubt = self.doubt, None
            if told["code"] != "not_kept":
                self.run.judge.refused(self, f"{self.person}:{told['id']}", told["code"], len(doubt["actions"]) == 1)

    def _hear_moved(self, told: Json) -> None:
        self.opening.pop(told["id"], None)
        self.run.join(f"device {len(self.run.players)}", code=told["code"], room=self.room, person=self.person)

    def _hear_screencode(self, told: Json) -> None:
        self.opening.pop(told["id"], None)
        self.run.join(f"screen {len(self.run.players)}", screen=told["code"], room=self.room)

    def _hear_stillthere(self, told: Json) -> None:
        if not self.away:
            self.ask("Here")

    def _hear_pong(self, told: Json) -> None:
        self.ask("Echo", clock=told["clock"])

    def _hear_gone(self, told: Json) -> None:
        self.run.log(f"{self.name} is sent away: {told['code']}")
        if told.get("final"):
            self.leaves()
        self.hang_up()

    def leaves(self) -> None:
        """Leave for good."""
        self.gone = True
        self.hang_up()


def _brief(message: Json) -> str:
    fields = {key: value for key, value in message.items() if value not in ("", 0, False) and key != "type"}
    return f"{message['type']} {json.dumps(fields)[:150]}"
