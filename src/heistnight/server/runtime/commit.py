"""Commit: a change is settled, written down, and only then true and told.

This is the only place where the document and the table of a room are replaced.
"""

import logging
from collections.abc import Callable
from typing import TypeVar

from heistnight.server import wire
from heistnight.server.room import records, settle
from heistnight.server.room.away_log import AwayLog, Resumed
from heistnight.server.room.change import Change, NeedsDeal
from heistnight.server.room.document import log_id
from heistnight.server.room.state import Room
from heistnight.server.runtime.host import Host
from heistnight.server.runtime.publisher import Publisher
from heistnight.server.runtime.voice import Voices
from heistnight.server.transport.session import Meter
from heistnight.server.wire import PersonId, encode

log = logging.getLogger("heistnight.room")
T = TypeVar("T")


class Committer:
    """Draws up changes of one room and makes them true; `payer` is the address at whose cost."""

    def __init__(
        self, room: Room, host: Host, publisher: Publisher, voices: Voices, resumed: Resumed | None = None
    ) -> None:
        self.room = room
        self.publisher = publisher
        self.meter = Meter()
        self.payer = ""
        self.away_log = resumed.away_log if resumed is not None else AwayLog()
        self._host = host
        self._voices = voices
        self._kept = b""

    async def draft(self, draw_up: Callable[[Change], T]) -> tuple[Change, T]:
        """Return a change; where it needs a deal that takes long it is drawn up again when that is made."""
        while True:
            change = Change(self.room)
            try:
                return change, draw_up(change)
            except NeedsDeal as wanted:
                self.room.dealt = wanted.record, await self._host.deal(wanted.record, self.payer)

    async def commit(self, change: Change) -> None:
        """Write it down, and only then let it have happened."""
        room = self.room
        settle.settle(change, self._host.epoch)
        name, kept, rooms, said = room.document.room, self._kept, [], []
        news = change.rewrites(room.document)
        if news or not kept:
            kept = change.facts.kept()
            if kept != self._kept:
                rooms.append(records.room_row(change.facts, kept))
        inputs = [records.input_row(name, i, move, change.ask) for i, move in enumerate(change.moves, room.count)]
        if change.said:
            said = [records.said_row(name, i, words) for i, words in enumerate(change.said, len(room.said))]
        if (following := change.next_room) is not None:
            rooms.append(records.room_row(following.document, following.document.kept()))
            said += following.said
        await self._host.keep(room, rooms, inputs, said)
        self.meter.rows += len(rooms) + len(inputs) + len(said)
        self._kept, room.unsettled = kept, False
        past = len(room.log)
        if change.moves:
            room.count += len(change.moves)
            room.spent.note(change.moves, change.table.questions if change.table is not None else 0)
            if change.ask:
                room.answered.add(change.ask)
        if change.said:
            room.said += change.said
            room.talkers.note(change.said)
            room.before += change.before
        if change.facts is room.document:
            room.table = change.table
            self._publish(change, past)
        else:
            self._rearrange(change, past, news)
        for act in change.afterwards:
            act()
        self.tell_away_log()
        self._voices.tell()

    def _rearrange(self, change: Change, past: int, news: bool) -> None:
        """Another document than before, or a copy of the same one that says no `news`."""
        room = self.room
        before, document = room.table, room.document
        room.document, room.table = change.facts, change.table
        if change.next_room is not None:
            self._host.open_next(*change.next_room)
        for person, gone in change.kicked.items():
            self._send_away(person, gone)
        if room.document.screen != document.screen:
            room.screen_since = room.world.wall()
        reseated = news and [chair.person for chair in document.chairs] != [c.person for c in room.document.chairs]
        if reseated:
            self.publisher.tell_news()  # first: what happens is told of those who sit there now
        if document.phase == "lobby" != room.document.phase:
            room.talkers.forget_rates()
        if room.table is not None and before is None:
            self.publisher.open()
        else:
            self.publisher.match_chairs()
        self._publish(change, past)
        if news and not change.quiet and not reseated:
            self.publisher.tell_news()
        for person in change.resync:
            self._send_snapshot(person)
        if room.document.phase == "over" != document.phase:
            self._host.metrics.games_over[room.document.game] += 1
            log.info("game over", extra={"room": log_id(room.document.room), "game": room.document.game})

    def _publish(self, change: Change, past: int) -> None:
        table = self.room.table
        if change.moves and table is not None:
            touched = table.canvas.touched if len(change.moves) == 1 else None
            self.publisher.publish(self.room.log[past:], change.resync, touched)
        for said in change.said:
            self.publisher.speak(said)

    def _send_snapshot(self, person: PersonId) -> None:
        sessions = self.room.visitors.sessions
        if person in sessions:
            self.publisher.show(self.room.document.people[person].seat, sessions[person])

    def _send_away(self, person: PersonId, gone: wire.Gone) -> None:
        """For whatever reason, which are the last words they hear."""
        self.room.visitors.send_away(person, encode(gone))
        self.room.recent_replies.pop(person, None)
        settle.note_unsettled(self.room)

    def tell_away_log(self) -> None:
        """Tell a person whose seat a bot played what it did there."""
        for seat in self.away_log.seats():
            chair = self.room.document.chairs[seat]
            if chair.bot is None and self.room.visitors.here(chair.person):
                message = encode(wire.InYourPlace(seat, self.away_log.read(seat)))
                for session in self.room.visitors.sessions[chair.person or 0]:
                    session.send(message)
