"""Presence: arrivals, departures, and signs of life."""

from heistnight.server import wire
from heistnight.server.problems import No
from heistnight.server.room import seats
from heistnight.server.room.change import Change
from heistnight.server.room.document import Person
from heistnight.server.room.settle import note_unsettled
from heistnight.server.room.state import Room
from heistnight.server.room.visitors import MOST_SESSIONS
from heistnight.server.runtime.commit import Committer
from heistnight.server.runtime.publisher import Publisher
from heistnight.server.transport.session import Session
from heistnight.server.wire import PersonId, encode


async def arrive(committer: Committer, session: Session, ask: wire.Hello) -> None:
    """Let a person in, and show them what they may know."""
    if ask.protocol != wire.PROTOCOL:
        says = "This server speaks protocol {ours}, not {yours}: reload the page."
        raise No(says, "protocol", ours=wire.PROTOCOL, yours=ask.protocol)
    room, publisher = committer.room, committer.publisher
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
    await committer.commit(change)
    session.hello, session.voices = ask.id, ask.voices
    session.send(encode(wire.Welcome(room.document.room, person.id, key, room.world.wall())))
    room.visitors.enter(session, person.id)
    publisher.welcome(session)
    note_unsettled(room)
    _catch_up(publisher, session, person, ask)
    committer.tell_away_log()


def _catch_up(publisher: Publisher, session: Session, person: Person, ask: wire.Hello) -> None:
    """Resume the stream of a client that has the latest version; send any other a fresh snapshot."""
    if not publisher.stands(person.seat, ask.stream, ask.since):
        publisher.show(person.seat, [session])


async def leave(committer: Committer, session: Session) -> None:
    """Note that a session has ended; a person without a seat is forgotten."""
    room = committer.room
    person = room.visitors.leave(session)
    if person is None:
        return
    note_unsettled(room)
    if room.document.people[person].screen:
        room.screen_since = room.world.wall()
    if not room.document.remembers(room.document.people[person]):
        room.recent_replies.pop(person, None)
        del room.visitors.away_since[person]
        change = Change(room)
        change.document.forget(change.person(person))
        change.quiet = True
        await committer.commit(change)


def want_a_sign(room: Room, person: PersonId) -> None:
    """Ask for it; or, if that was done already, take it that they are not there."""
    wanted = room.table.asks_after() if room.table is not None else None
    if wanted is None or person in room.visitors.asked:
        room.visitors.miss(person)
        return
    until = room.visitors.asked[person] = room.world.wall() + wanted[1]
    question = encode(wire.StillThere(until))
    for session in room.visitors.sessions[person]:
        session.send(question)
