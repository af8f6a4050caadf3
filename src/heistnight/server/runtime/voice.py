"""Voices in a room, by the law that governs its talk: passed on as they come, and never read or written down.

A piece of a voice is a few bytes of Opus after a head that says for whom it is. To whoever may hear it, it goes on
with the number of the person in front of it.
"""

import asyncio
from collections.abc import Iterator
from typing import get_args

from heistnight.core import driver
from heistnight.core.action import Millis, Seat
from heistnight.core.talk import Audience, Said, TalkRule
from heistnight.server import wire
from heistnight.server.problems import BadMessage, No
from heistnight.server.room import talk
from heistnight.server.room.document import Person
from heistnight.server.room.state import Room
from heistnight.server.runtime.host import Host
from heistnight.server.runtime.payers import Payers
from heistnight.server.transport.session import Bucket, Session
from heistnight.server.wire import PersonId, encode
from heistnight.store.store import EpochEnded, StoreFailed

AUDIENCES: tuple[Audience, ...] = get_args(Audience)
HEAD = 3  # the audience by its number, and a count that tells the listener when this piece is to be played
LONGEST = 512
SPEAKER = 4
AT_ONCE = 8  # voices in one room; those at the table always have one, spectators those that are left
SILENT_AFTER = 500  # ms without a piece, after which somebody else may speak
CROWD = (4_000.0, 20_000.0)  # pieces to spectators or from them, at once and a second


def is_voice(message: bytes) -> bool:
    """No JSON begins with such a byte."""
    return message[:1] < b"\x08" and message != b""


def read(message: bytes) -> Audience:
    """For whom a piece is, or BadMessage."""
    if not HEAD < len(message) <= LONGEST:
        says = "A piece of a voice has {least} to {most} bytes; this one has {bytes}."
        raise BadMessage(says, least=HEAD + 1, most=LONGEST, bytes=len(message))
    if message[0] >= len(AUDIENCES):
        raise BadMessage("A voice is for audience 0 to {last}, not {audience}.", last=3, audience=message[0])
    return AUDIENCES[message[0]]


class Voices:
    """Voices of a room, and what their speakers were told about their listeners."""

    def __init__(self, room: Room, host: Host, payers: Payers) -> None:
        self._room, self._host, self._payers = room, host, payers
        self._told: dict[Session, wire.Voice | None] = {}
        self._table, self._version = room.table, (0, 0)
        self._laws: dict[Seat | None, TalkRule] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._speaking: dict[PersonId, float] = {}
        self._crowd = Bucket(room.world, *CROWD)

    # What is spoken -------------------------------------------------------------------------------------------------

    def hear(self, session: Session, message: bytes) -> None:
        """Pass it on to whoever may hear it at this moment; where that is nobody it is gone. Who speaks pays for it."""
        to, room = read(message), self._room
        if session.person is None:
            raise No("Say hello first: this connection has not told who it is.", "hello")
        person = room.document.people.get(session.person)
        if person is None or person.screen or room.closed or not self._has_the_floor(person):
            return
        began = room.world.processor_seconds()
        try:
            self._pass_on(person, to, message)
        finally:
            spent = 1000 * (room.world.processor_seconds() - began)
            self._host.ledger.charge("loop_ms", spent, *self._payers.of(session))

    def _has_the_floor(self, person: Person) -> bool:
        """Return whether this person may speak now beside the others who do."""
        now = self._room.world.wall()
        if person.id not in self._speaking:
            self._speaking = {one: at for one, at in self._speaking.items() if now - at < SILENT_AFTER}
            if len(self._speaking) >= AT_ONCE and not self._room.document.plays(person):
                return False
        self._speaking[person.id] = now
        return True

    def _pass_on(self, person: Person, to: Audience, message: bytes) -> None:
        room = self._room
        if not self._stands():
            return
        at = self._now()
        law = self._law(person.seat)
        if to not in law.to or not law.voice(at).open:
            return
        said = Said(at, person.seat, to, person=person.id)
        voice = person.id.to_bytes(SPEAKER, "big") + message
        later = room.table.delay(said) if room.table is not None else 0
        if later:
            asyncio.get_running_loop().call_later(later / 1000, self._spread, said, voice)
        else:
            self._spread(said, voice)

    def _spread(self, said: Said, voice: bytes) -> None:
        if self._room.closed:
            return
        self._host.metrics.voices += 1
        document, visitors = self._room.document, self._room.visitors
        for eyes in self._ears(said):
            listeners = visitors.with_eyes(document, eyes)
            if (eyes is None or said.seat is None) and not self._crowd.take(len(listeners)):
                continue
            for session in listeners:
                if session.person != said.person:
                    session.send_voice(voice)

    def _ears(self, said: Said) -> Iterator[Seat | None]:
        table = self._room.table
        for ears in (None, *range(len(self._room.document.chairs))):
            if table is None or (ears is not None and ears == said.seat) or table.hears(ears, said):
                yield ears

    def _stands(self) -> bool:
        """Return whether this server's knowledge of the room is certainly current."""
        try:
            self._host.check_lease()
        except (StoreFailed, EpochEnded):
            return False
        return True

    def _now(self) -> Millis:
        table = self._room.table
        return 0 if table is None else driver.clamp(table, self._room.document.clock.now(self._room.world.wall()))

    def _law(self, seat: Seat | None) -> TalkRule:
        """It changes only when something is done or said, and is asked for many times a second."""
        room = self._room
        if self._table is not room.table or self._version != room.version:
            self._table, self._version, self._laws = room.table, room.version, {}
        law = self._laws.get(seat)
        if law is None:
            law = self._laws[seat] = talk.law(room.table, seat, room.said)
        return law

    # Who is told whom they reach ------------------------------------------------------------------------------------

    def switch(self, session: Session, on: bool) -> None:
        self._told.pop(session, None)
        if on:
            self._told[session] = None
        self.tell()

    def tell(self) -> None:
        """Everybody whose microphone is on, where something has changed; and again when the clock changes it."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if not self._told:
            return
        times = []
        for session in [session for session in self._told if session.closed or session.person is None]:
            del self._told[session]
        reaches: dict[Seat | None, wire.Voice] = {}
        for session, told in self._told.items():
            seat = self._room.document.people[session.person or 0].seat
            if (voice := reaches.get(seat)) is None:
                voice = reaches[seat] = self._reach(seat)
            if voice != told:
                self._told[session] = voice
                session.send(encode(voice))
            if voice.until is not None:
                times.append(voice.until)
        if times and self._room.document.clock.running:
            wait = max(0.0, min(times) - self._room.world.wall()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(wait + 0.001, self.tell)

    def _reach(self, seat: Seat | None) -> wire.Voice:
        at, law, table = self._now(), self._law(seat), self._room.table
        rule = law.voice(at)
        until = None if rule.until is None else self._room.document.clock.wall_time(rule.until)
        if not rule.open:
            return wire.Voice(why=rule.why, rule=rule.rule, until=until)
        words = {to: Said(at, seat, to) for to in law.to}
        hears = {to: tuple(e for e in self._ears(said) if e is not None and e != seat) for to, said in words.items()}
        later = table.delay(words[law.to[0]]) if table is not None else 0
        return wire.Voice(hears, rule.why, rule.rule, until, later)
