"""The judge of a run: what must hold after every step, and what must hold at the end."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from heistnight.core.rng import Rng
from heistnight.core.talk import Said
from heistnight.server.hosting.film import packed, played_of
from heistnight.server.room.talk import law
from heistnight.server.runtime.actor import REPLIES_KEPT, RoomActor
from heistnight.server.runtime.voice import AUDIENCES, SPEAKER
from heistnight.server.transport.session import MOST_WAITING, OUTBOX_BYTES
from heistnight.server.wire import encode
from heistnight.store.store import InputRow
from tests.picture import shown
from tests.simulation.network import Connection, SocketLine

if TYPE_CHECKING:
    from tests.simulation.player import Player
    from tests.simulation.run import Run
    from tests.simulation.server import Server

# What tells of a table or a room: it may be said only of what is durable, and while the lease is good.
STATE = {
    f'{{"type":"{kind}"'.encode()
    for kind in ("Update", "Spoken", "Snapshot", "RoomState", "RoomUpdate", "Done", "InYourPlace")
}
LONGEST_STATE = max(map(len, STATE))
OVERDUE = 4.0
LONGEST_THOUGHT = 60.0
ROUNDING = 5.0
PROMISED = 1_500.0  # ms that a clock may lose in a crash: two heartbeats and a write


class Judge:
    """Looks at what servers write and tell, and compares it with what clients see."""

    def __init__(self, run: "Run") -> None:
        self.run = run
        self.checked: Counter[str] = Counter()
        self._clocks: dict[str, tuple[float, float, float]] = {}
        self._overdue: dict[RoomActor, float] = {}
        self._thoughts: WeakKeyDictionary[Any, float] = WeakKeyDictionary()
        run.disk.heed = self._written

    def fail(self, kind: str, text: str) -> None:
        self.run.fail(kind, text)

    # What is written and told ---------------------------------------------------------------------------------------

    def _written(self, inputs: Sequence[InputRow]) -> None:
        """Nothing at a table happens before its time."""
        for row in inputs:
            if (room := self.holder(row.room)) is not None:
                now = room.document.clock.now(room.world.wall())
                if row.at > now + ROUNDING and room.count:
                    self.fail("too soon", f"input {row.number} is of {row.at}, and it is {now:.0f} at the table")

    def holder(self, name: str) -> RoomActor | None:
        """Return the room on the server that has it open."""
        rooms = (server.house.rooms.get(name) for server in self.run.servers if server.process.alive)
        return next((room for room in rooms if room is not None), None)

    def told(self, line: Connection, message: bytes) -> None:
        """Only what is durable is told, and only by who may."""
        if line.visit is None or message[: message.index(b",") if b"," in message else None].rstrip(b"}") not in STATE:
            return
        self.checked["messages"] += 1
        room, kept = line.visit.room, self.run.disk.kept
        name = room.document.room
        if len(kept.inputs[name]) < room.count or len(kept.said[name]) < len(room.said):
            self.fail("told early", f"{line.caller} is told of what is not written down: {message[:80]!r}")
        database = self.run.database
        holds = database is None or database.holds.get(name) == line.server.house.epoch
        durable = kept.rooms[name].document if name in kept.rooms else room.committer._kept
        if holds and not room.closing and room.committer._kept not in (b"", durable):
            self.fail("told early", f"{line.caller} is told of a room that is not written down")
        over = database is not None and database.lives[line.server.house.epoch].ended
        if (over or (name in kept.rooms and not holds)) and not room.closing:
            self.fail("told after its lease", f"server {line.server.number} tells {line.caller} {message[:60]!r}")
        session = line.visit.session
        if session.person is not None and session.person not in room.document.people:
            self.fail("told a stranger", f"{line.caller} was sent away and hears {message[:60]!r}")

    def voiced(self, line: SocketLine, voice: bytes) -> None:
        """A voice reaches who may hear its speaker now."""
        if line.visit is None:
            return
        self.checked["voices"] += 1
        room, speaker = line.visit.room, int.from_bytes(voice[:SPEAKER], "big")
        by, listener = room.document.people.get(speaker), room.document.people.get(line.visit.session.person or 0)
        if room.table is None or by is None or listener is None:
            return
        now = int(room.document.clock.now(room.world.wall()))
        said = Said(max(room.table.now, now), by.seat, AUDIENCES[voice[SPEAKER]], person=speaker)
        if not room.table.delay(said) and not room.table.hears(listener.seat, said):
            self.fail("voice", f"{line.caller} hears seat {by.seat} say something to {said.to}")
        if not room.table.delay(said) and said.to not in law(room.table, by.seat, room.said).to:
            self.fail("voice", f"seat {by.seat} may not speak to {said.to}")

    # Clocks over the end of a process -------------------------------------------------------------------------------

    def died(self, server: "Server") -> None:
        """Note what the clocks of a killed server stood at, and where they may go on."""
        if not server.listens:
            return
        last, wall = self.run.disk.kept.lives.get(server.house.epoch, 0.0), server.house.world.wall()
        for name, room in server.house.rooms.items():
            clock = room.document.clock
            if clock.running and not room.deserted:
                self._clocks[name] = clock.now(max(last, clock.set_at)), clock.now(wall), self.run.loop.now
            else:
                self._clocks.pop(name, None)

    def left(self, server: "Server") -> None:
        """A server that was stopped in good order owes nobody any time."""
        for name in server.house.rooms:
            self._clocks.pop(name, None)

    def admitted(self, room: RoomActor) -> None:
        """A clock goes on where the last heartbeat found it: nobody pays for the time in between."""
        found = self._clocks.pop(room.document.room, None)
        if found is None or self.run.excused or self.run.database is not None:
            return
        self.checked["clocks"] += 1
        low, high, _ = found
        stood = room.document.clock.table
        if not low - ROUNDING <= stood <= high + ROUNDING:
            self.fail("clock", f"the clock goes on at {stood:.0f}; it stood between {low:.0f} and {high:.0f}")
        if high - stood > PROMISED and not self.run.disk_fails:
            self.fail("clock", f"the table has lost {high - stood:.0f} ms")

    def forget_clocks(self) -> None:
        self._clocks.clear()

    # What clients find ----------------------------------------------------------------------------------------------

    def acknowledged(self, player: "Player", ask: str) -> None:
        """A move that is done is written down by now."""
        self.checked["acknowledged"] += 1
        if not self._rows(player.room, ask):
            self.fail("lost", f"{player} was told that {ask} is done, and it is not written down")

    def refused(self, player: "Player", ask: str, code: str, single: bool) -> None:
        """A move that is refused did not happen; of several, the first may have."""
        if single and self._rows(player.room, ask) and not self.run.excused:
            self.fail("refused and done", f"{player} was refused {ask} ({code}), and it was played")

    def _rows(self, room: str, ask: str) -> list[InputRow]:
        return [row for row in self.run.disk.kept.inputs[room] if row.ask == ask]

    # After every step -----------------------------------------------------------------------------------------------

    def look(self, views: bool) -> None:
        """Look at every room and, if asked, compare every view with its table."""
        for server in self.run.servers:
            if server.process.alive and not server.process.frozen:
                for room in list(server.house.rooms.values()):
                    self._look_at(server, room)
        for wrong in self.run.disk.wrongs:
            self.fail("hole", wrong)
        if views:
            for player in self.run.players:
                self._compare(player)

    def _look_at(self, server: "Server", room: RoomActor) -> None:
        now, due = self.run.loop.now, room.due_at()
        if due is None or due > room.world.wall() or room.closed or self.run.disk_fails or self.run.disk.slow > 1:
            self._overdue.pop(room, None)
        elif now - self._overdue.setdefault(room, now) > OVERDUE:
            self.fail("asleep", f"something is due since {now - self._overdue[room]:.0f} s and does not happen")
        for task in room.bots._tasks:
            if now - self._thoughts.setdefault(task, now) > LONGEST_THOUGHT:
                self.fail("asleep", "a bot has thought for a minute")
        people, sessions = room.document.people, room.visitors.everybody()
        if any(person.screen and person.seat is not None for person in people.values()):
            self.fail("seat", "a big screen has a seat")
        strangers = room.visitors.sessions.keys() - people.keys()
        if strangers and not room.closed:
            self.fail("stranger", f"people {sorted(strangers)} are visitors of a room that does not know them")
        sizes = {
            "inbox": (room.inbox.qsize(), (MOST_WAITING + 5) * (len(sessions) + 20)),
            "replies": (max(map(len, room.recent_replies.values()), default=0), REPLIES_KEPT),
            "people with replies": (len(room.recent_replies), len(people)),
            "bytes that wait": (max((session._bytes for session in sessions), default=0), 2 * OUTBOX_BYTES),
            "thoughts": (room.bots.thinking, len(room.document.chairs)),
            "tasks of bots": (len(room.bots._tasks), 4 * len(room.document.chairs) + 4),
            "microphones": (len(room.voices._told), len(sessions) + 50),
        }
        for what, (size, most) in sizes.items():
            if size > most:
                self.fail("memory", f"{size} {what} in one room; {most} at most")

    def _compare(self, player: "Player") -> None:
        """What a client shows is what its seat's view says, when nothing is under way."""
        line = player.line
        if (
            line is None
            or not line.idle
            or not player.inside
            or player.opening
            or line.visit is None
            or not line.reading
        ):
            return
        room, session = line.visit.room, line.visit.session
        person = room.document.people.get(session.person or 0)
        if room.closed or session.closed or session._outbox or person is None or line.there.frozen:
            return
        if not line.there.alive or room.document.room != player.room:
            return
        self.checked["views"] += 1
        if person.id != player.person or person.seat != player.seat:
            self.fail("seat", f"{player} is {person.id} at {person.seat} and shows {player.person} at {player.seat}")
            return
        table = room.table
        if table is None:
            return
        view = shown(table, person.seat)
        for part, there in view.items():
            if player.parts.get(part) != there:
                self.fail("view", f"{player} shows another {part}: {_difference(player.parts.get(part), there)}")
        offered = () if person.seat is None else table.offered(person.seat)
        if player.options != json.loads(encode(tuple(offered))):
            self.fail("view", f"{player} is offered {player.options}, not {offered}")
        if table.agenda and shown(table.resample(person.seat, Rng(b"another world")), person.seat) != view:
            self.fail("secret", f"{player} is shown what it can't know")

    # At the end -----------------------------------------------------------------------------------------------------

    def last(self) -> None:
        """All that was promised is there, once, and leads to the tables that are shown."""
        kept = self.run.disk.kept
        for player in self.run.players:
            for room, ask in player.acknowledged:
                if not self.run.excused and not self._rows(room, ask):
                    self.fail("lost", f"{ask} of {player} was done, and is gone")
            for text in player.words:
                if not self.run.excused and not any(text.encode() in row.said for row in kept.said[player.words[text]]):
                    self.fail("lost", f"{player} has said {text!r}, and it is gone")
        for name, rows in kept.inputs.items():
            if [row.number for row in rows] != list(range(len(rows))):
                self.fail("hole", f"the inputs are numbered {[row.number for row in rows]}")
            saves: dict[str, set[int]] = {}
            for row in rows:
                if row.ask:
                    saves.setdefault(row.ask, set()).add(kept.saves[name, row.number])
            for ask, times in saves.items():
                if len(times) > 1:
                    self.fail("twice", f"{ask} was played {len(times)} times")
        for server in self.run.servers:
            for name, room in list(server.house.rooms.items()) if server.works else ():
                if room.table is not None and name in kept.rooms:
                    self._compare_replay(room, name)

    def _compare_replay(self, room: RoomActor, name: str) -> None:
        kept = self.run.disk.kept
        if room.count != len(kept.inputs[name]):
            return  # a move is written down, and its room doesn't know yet
        again = played_of(packed((kept.rooms[name], kept.inputs[name], kept.said[name]))).table
        self.checked["replays"] += 1
        for seat in (None, *range(len(room.document.chairs))):
            if room.table is not None and (one := shown(again, seat)) != (other := shown(room.table, seat)):
                self.fail("replay", f"played again, seat {seat} sees another table: {_difference(one, other)}")

    def left_behind(self) -> None:
        """Nothing of a closed server runs on."""
        for server in self.run.servers:
            for process in server.former:
                if process.alive and (rest := process.leftovers()):
                    self.fail("left behind", f"{process.name} has left {', '.join(rest[:3])}")


def _difference(one: Any, other: Any, path: str = "") -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted(one.keys() | other.keys()):
            if one.get(key) != other.get(key):
                return _difference(one.get(key), other.get(key), f"{path}.{key}")
    return f"{path[1:]} is {str(one)[:80]}, not {str(other)[:80]}"
