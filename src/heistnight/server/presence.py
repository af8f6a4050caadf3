"""Presence: arrivals, departures, and signs of life."""

from typing import TYPE_CHECKING

from heistnight.server import clock, seats, wire
from heistnight.server.change import Change
from heistnight.server.document import Person
from heistnight.server.problems import No
from heistnight.server.session import Session
from heistnight.server.visitors import MOST_SESSIONS
from heistnight.server.wire import PersonId, encode

if TYPE_CHECKING:
    from heistnight.server.room import Room


async def arrive(room: "Room", session: Session, ask: wire.Hello) -> None:
    """Let a person in, and show them what they may know."""
    if ask.protocol != wire.PROTOCOL:
        says = "This server speaks protocol {ours}, not {yours}: reload the page."
        raise No(says, "protocol", ours=wire.PROTOCOL, yours=ask.protocol)
    change = Change(room)
    if seats.is_banned(change, ask, session.address):
        session.close(encode(seats.SENT_AWAY))
        return
    if room.deserted:
        change.catch_up()
    person, key = seats.arrive(change, ask, session.address)
    if session.person not in (None, person.id):
        raise No("Somebody else said hello on this connection already.", "taken")
    if len(room.visitors.sessions.get(person.id, ())) >= MOST_SESSIONS:
        raise No("You are here {times} times already; close a window.", "too_often", times=MOST_SESSIONS)
    change.give_back(person)
    change.quiet = True
    await room.commit(change)
    session.hello, session.voices = ask.id, ask.voices
    session.send(encode(wire.Welcome(room.document.room, person.id, key, clock.wall())))
    _admit(room, session, person)
    _catch_up(room, session, person, ask)
    room.tell_deeds()


def _admit(room: "Room", session: Session, person: Person) -> None:
    room.visitors.enter(session, person.id)
    room.publisher.welcome(session)
    mind_the_clock(room)


def _catch_up(room: "Room", session: Session, person: Person, ask: wire.Hello) -> None:
    """Resume the stream of a client that has the latest version; send any other a fresh snapshot."""
    if not room.publisher.stands(person.seat, ask.stream, ask.since):
        room.publisher.show(person.seat, [session])


async def leave(room: "Room", session: Session) -> None:
    """Note that a session has ended; a person without a seat is forgotten."""
    person = room.visitors.leave(session)
    if person is None:
        return
    mind_the_clock(room)
    if room.document.people[person].screen:
        room.screen_since = clock.wall()
    if not room.document.remembers(room.document.people[person]):
        room.judged.pop(person, None)
        del room.visitors.away_since[person]
        change = Change(room)
        change.document.forget(change.person(person))
        change.quiet = True
        await room.commit(change)


def mind_the_clock(room: "Room") -> None:
    """Start or stop the clock after an arrival or departure, and tell the rules if they care."""
    room.unsettled = Change(room).unsettled


def send_away(room: "Room", person: PersonId, gone: wire.Gone) -> None:
    """For whatever reason, which are the last words they hear."""
    room.visitors.send_away(person, encode(gone))
    room.judged.pop(person, None)
    mind_the_clock(room)


def signs_due(room: "Room") -> dict[PersonId, float]:
    """When who plays is asked whether they are there; or, once asked, when they count as away."""
    if room.table is None or (wanted := room.table.asks_after()) is None or not room.document.clock.running:
        return {}
    people = [chair.person for chair in room.document.chairs if chair.person is not None and chair.bot is None]
    return {person: room.visitors.sign_due(person, wanted[0]) for person in people if room.visitors.here(person)}


def want_a_sign(room: "Room", person: PersonId) -> None:
    """Ask for it; or, if that was done already, take it that they are not there."""
    wanted = room.table.asks_after() if room.table is not None else None
    if wanted is None or person in room.visitors.asked:
        room.visitors.miss(person)
        return
    until = room.visitors.asked[person] = clock.wall() + wanted[1]
    question = encode(wire.StillThere(until))
    for session in room.visitors.sessions[person]:
        session.send(question)
