"""A big screen at a table: a short code to type there, good for watching and for nothing else."""

from functools import partial
from hmac import compare_digest

from heistnight.server import wire
from heistnight.server.problems import No
from heistnight.server.room.change import Change
from heistnight.server.room.codes import new_code
from heistnight.server.room.document import Person
from heistnight.server.room.state import Room
from heistnight.server.transport.session import Session

WAITS = 10 * 60_000  # ms without a screen, before it has come or after it is gone, until its code is void
CLOSED = wire.Gone("The host has switched this screen off.", code="screen_off", final=True)


def lives(room: Room) -> bool:
    """Return whether the code of this room's screen still works: as long as the screen, and a little longer."""
    return bool(room.document.screen) and (here(room) or room.world.wall() - room.screen_since < WAITS)


def here(room: Room) -> bool:
    return any(sessions_of(room))


def sessions_of(room: Room) -> list[Session]:
    """Return the connections of the screens that show this table."""
    people, sessions = room.document.people, room.visitors.sessions
    return [session for person in sessions if people[person].screen for session in sessions[person]]


def admit(change: Change, ask: wire.Hello) -> None:
    """Raise No where this is not the code of a screen of this table."""
    if not lives(change.room) or not compare_digest(ask.screen.encode(), change.facts.screen.encode()):
        raise No("No screen has this code. Look at the host's phone.", "no_screen")


def open_one(change: Change, anew: bool, request: str) -> wire.ScreenCode:
    """The code that is good now; a new one switches the old screens off."""
    if anew or not lives(change.room):
        _switch_off(change)
        change.document.screen = new_code(change.room.world.chance)
    return wire.ScreenCode(request, change.document.screen)


def close(change: Change) -> None:
    _switch_off(change)
    change.document.screen = ""


def _switch_off(change: Change) -> None:
    for person in [person for person in change.document.people.values() if person.screen]:
        change.document.forget(person)
        change.kicked[person.id] = CLOSED


def direct(change: Change, act: wire.Direction) -> None:
    """Pass the host's word to the screens; nothing of it is kept."""
    change.afterwards.append(partial(_tell, change.room, wire.encode(wire.Directed(act))))


def _tell(room: Room, message: bytes) -> None:
    for session in sessions_of(room):
        session.send(message)


def may_ask(person: Person, ask: wire.AnyRequest) -> None:
    """Raise No where a screen wants more than to watch."""
    if person.screen and not isinstance(ask, wire.Leave):
        raise No("A big screen only shows the table.", "screen")
