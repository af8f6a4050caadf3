"""Publishing: each viewer is told what it may know, and nothing else."""

from collections import deque
from collections.abc import Collection, Sequence
from itertools import islice
from typing import Any

from msgspec import Raw

from heistnight.core.action import Millis, Seat
from heistnight.core.event import Event
from heistnight.core.talk import Said
from heistnight.server import wire
from heistnight.server.room import deal, lobby, seats, talk
from heistnight.server.room.change import Change
from heistnight.server.room.document import Person, new_id
from heistnight.server.room.state import Room
from heistnight.server.room.visitors import Visitors
from heistnight.server.runtime.patch import patch
from heistnight.server.runtime.streams import SharedView, Stream, UpdateBuilder, private_view, shared_view
from heistnight.server.transport.session import Bucket, Session
from heistnight.server.wire import ClockState, PersonId, RoomState, SeatState, encode

SHOWN_TALK = 200
TOLD_AT_ONCE, TOLD_A_SECOND = 20, 5  # how often a room tells at once how it stands; beyond that news are gathered


class Publisher:
    """The streams of one room, one for each chair and one for all who watch."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._late: deque[Said] = deque()
        self._shown: tuple[Any, Raw] = None, Raw(b"null")
        self._told_room: RoomState | None = None
        self._new: set[Session] = set()
        self._tellings = Bucket(room.world, TOLD_AT_ONCE, TOLD_A_SECOND)
        self.open()
        self._late.extend(said for said in room.said if self._arrives(said) > room.document.clock.table)

    def open(self) -> None:
        """Begin anew: nobody has been told anything."""
        generation = new_id(self._room.world.chance)
        self._streams = {seat: Stream(seat, generation) for seat in (None, *range(len(self._room.document.chairs)))}

    def match_chairs(self) -> None:
        """A stream for every chair there is, and none for those taken away."""
        chairs = len(self._room.document.chairs)
        if len(self._streams) == 1 + chairs:
            return
        self._streams = {seat: stream for seat, stream in self._streams.items() if seat is None or seat < chairs}
        for seat in range(chairs):
            if seat not in self._streams:
                self._streams[seat] = Stream(seat, new_id(self._room.world.chance))

    # What happens ---------------------------------------------------------------------------------------------------

    def publish(self, events: Sequence[Event], resync: Collection[PersonId], touched: Seat | None = None) -> None:
        """Send everyone the events and changes; `resync` viewers are shown everything.

        Where one seat alone is `touched`, the others see of their own what they were told last.
        """
        room = self._room
        table, said, news = room.table, room.said, UpdateBuilder(self._shared_view(), events)
        assert table is not None
        time = table.now
        for seat, stream in self._streams.items():
            if stream.baseline is None:
                continue
            if listeners := room.visitors.with_eyes(room.document, seat, resync):
                law, now = table.talk(seat, said).shown(time), stream.baseline[1]
                if touched is None or seat == touched or now.talk != law:
                    now = private_view(table, seat, law)
                if (message := stream.update(now, news)) is not None:
                    for session in listeners:
                        session.send(message)
            else:
                stream.reset()

    def _shared_view(self) -> SharedView:
        return shared_view(self._room.table, self.clock_state())

    def show(self, seat: Seat | None, to: Collection[Session]) -> None:
        """Everything these eyes may know now; others who have them are told what they lack of it."""
        room, stream = self._room, self._streams[seat]
        time = room.document.clock.now(room.world.wall())
        seen, now = (
            self._shared_view(),
            private_view(room.table, seat, talk.shown_law(room.table, seat, room.said, time)),
        )
        if stream.baseline is None:
            stream.baseline = seen, now
        else:
            others = [session for session in room.visitors.with_eyes(room.document, seat) if session not in to]
            _send(stream.update(now, UpdateBuilder(seen), anyway=True), others)
        told = (talk.as_heard(room.table, seat, said, time) for said in reversed(room.said))
        heard = list(islice((said for said in told if said is not None), SHOWN_TALK))[::-1]
        snapshot = wire.Snapshot(
            stream=stream.name,
            version=stream.version,
            seat=seat,
            log=stream.log(room.log),
            board=self._encoded(seen.board),
            own=now.own,
            advice=now.advice,
            options=now.options,
            talk=now.talk,
            heard=tuple(heard),
            clock=seen.clock,
            may_pause=seen.may_pause,
            formerly=[one._replace(until=stream.seen_before(one.until)) for one in room.document.formerly],
        )
        _send(encode(snapshot), to)

    def _encoded(self, board: Any) -> Raw:
        """Once for all who are shown it: a whole crew comes in at the same time."""
        if self._shown[0] is not board:
            self._shown = board, Raw(encode(board))
        return self._shown[1]

    def stands(self, seat: Seat | None, stream: str, version: int) -> bool:
        """Return whether this is the last version a viewer was told."""
        return self._streams[seat].missed_nothing(stream, version)

    # What is said ---------------------------------------------------------------------------------------------------

    def speak(self, said: Said) -> None:
        """To all who hear it now; what travels longer is on its way."""
        if self._arrives(said) > said.at:
            self._late.append(said)
        self._spread(said, said.at)

    def _arrives(self, said: Said) -> Millis:
        """When on the table's time everybody has heard it; the end of a game may bring it nearer."""
        return said.at + (self._room.table.delay(said) if self._room.table else 0)

    @property
    def next_arrival(self) -> Millis | None:
        return self._arrives(self._late[0]) if self._late else None

    def deliver(self, now: float) -> None:
        """Deliver talk that has arrived to listeners who did not hear it at once."""
        while self._late and self._arrives(self._late[0]) <= now:
            said = self._late.popleft()
            self._spread(said, now, but=said.seat)

    def _spread(self, said: Said, now: float, but: Seat | None = None) -> None:
        room = self._room
        for seat, stream in self._streams.items():
            told = talk.as_heard(room.table, seat, said, now)
            if (but is not None and seat == but) or told is None:
                continue
            listeners = room.visitors.with_eyes(room.document, seat)
            if not listeners:
                stream.reset()
                continue
            law = talk.shown_law(room.table, seat, room.said, now)
            _send(stream.hear(told, law), listeners)

    # The room itself ------------------------------------------------------------------------------------------------

    def tell_news(self) -> None:
        """Tell who is here and how things stand: at once, or soon where there has been much to tell of late."""
        if self._tellings.take():
            self.tell_room()
        else:
            self._room.visitors.tell_soon()

    def tell_room(self) -> None:
        """Tell everyone what has changed; those who came in since the last time hear all of it again."""
        visitors, before, new = self._room.visitors, self._told_room, self._new
        visitors.tell_at = None
        if not visitors.sessions:
            self._told_room = None
            return
        self._told_room, self._new = now, _ = self.state(), set()
        changes = [] if before is None else patch(before, now)
        update = encode(wire.RoomUpdate(changes)) if changes else None
        whole: bytes | None = None
        for session in visitors.everybody():
            if before is None or session in new:
                whole = whole or encode(now)
                session.send(whole)
            elif update is not None:
                session.send(update)

    def welcome(self, session: Session) -> None:
        """Tell somebody who comes in all of it as it is now."""
        self._new.add(session)
        session.send(encode(self.state()))

    def state(self) -> RoomState:
        room, document, draft = self._room, self._room.document, Change(self._room)
        return RoomState(
            room=document.room,
            game=document.game,
            phase=document.phase,
            options=document.options,
            seats=tuple(_seat_state(draft, seat) for seat in range(len(document.chairs))),
            people=tuple(_person_state(room.visitors, person) for person in document.people.values()),
            host=document.host,
            grace=document.grace,
            stand_in=document.stand_in,
            levels=tuple(lobby.levels_here(draft)),
            sides=lobby.sides_here(draft),
            listed=document.listed,
            clock=self.clock_state(),
            door=document.door,
            asking=seats.must_ask(draft),
            signs=document.phase == "playing" and room.table is not None and room.table.asks_after() is not None,
            paused=document.paused,
            gate=document.gate,
            commitment=document.promise,
            words=deal.words_of(document),
            opening=document.opening,
            secret=document.sealed.secret if document.sealed and document.phase == "over" else "",
            seed=document.seed if document.phase == "over" else "",
            practice=document.practice,
            replay=document.replay,
            next_room=document.next_room,
            next_by=document.next_by,
            pace=document.pace,
        )

    def invitation(self) -> wire.Invitation:
        """Return what a person with the link may know before they join."""
        document = self._room.document
        if document.door == "shut":
            return wire.Invitation(document.game, document.phase, document.door, "", ())
        named = {person.id: person.name for person in document.people.values()}
        taken = tuple(named.get(chair.person or 0, "") for chair in document.chairs)
        asking = seats.must_ask(Change(self._room))
        return wire.Invitation(
            document.game, document.phase, document.door, named.get(document.host, ""), taken, asking
        )

    def clock_state(self) -> ClockState:
        """It stays the same until somebody touches the clock."""
        document = self._room.document
        ticking = document.clock
        why: wire.Stopped = "nobody"
        if ticking.running or document.phase == "lobby":
            why = ""
        elif document.phase == "over":
            why = "over"
        elif document.gate is not None and not document.gate.open:
            why = "gate"
        elif document.paused:
            why = "paused"
        table = int(ticking.table)
        return ClockState(table, ticking.since + table - ticking.table, ticking.running, why)


def _send(message: bytes | None, listeners: Collection[Session]) -> None:
    if message is not None:
        for session in listeners:
            session.send(message)


def _person_state(visitors: Visitors, person: Person) -> wire.PersonState:
    here = visitors.here(person.id)
    asks, asked = person.asks, person.asked
    return wire.PersonState(person.id, person.name, person.seat, here, person.held, asks, asked, person.screen)


def _seat_state(draft: Change, seat: Seat) -> SeatState:
    chair = draft.facts.chairs[seat]
    away = chair.person is not None and not draft.room.visitors.here(chair.person)
    stand_in_at = seats.stand_in_at(draft, seat) if away else None
    return SeatState(chair.person, draft.seat_name(seat), chair.bot, away, stand_in_at)
