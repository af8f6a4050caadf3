"""Visitors of a room: their connections, their last signs of life, and how long others have been away."""

from collections.abc import Collection, Iterable

from heistnight.core.action import Millis, Seat
from heistnight.server.room.document import Document
from heistnight.server.transport.session import Session
from heistnight.server.wire import PersonId
from heistnight.server.world import World

GATHER_NEWS = 200
MOST_SESSIONS = 8


class Visitors:
    """They come and go; others hear of it in one go, at `tell_at`, for a crew comes and goes together."""

    def __init__(self, world: World, people: Iterable[PersonId]) -> None:
        self._world = world
        self.sessions: dict[PersonId, set[Session]] = {}
        self.away_since: dict[PersonId, float] = dict.fromkeys(people, self._world.wall())
        self.idle_since = self._world.wall()
        self.tell_at: float | None = None
        self.signs: dict[PersonId, float] = {}
        self.asked: dict[PersonId, float] = {}
        self.silent: set[PersonId] = set()

    def here(self, person: PersonId | None) -> bool:
        """Return whether a person is connected and has not missed a sign of life."""
        return person in self.sessions and person not in self.silent

    def enter(self, session: Session, person: PersonId) -> None:
        session.person = person
        self.sessions.setdefault(person, set()).add(session)
        self.sign(person)
        self.away_since.pop(person, None)
        self.tell_soon()

    def sign(self, person: PersonId) -> None:
        """Note a sign of life."""
        self.signs[person] = self._world.wall()
        self.asked.pop(person, None)
        if person in self.silent:
            self.silent.discard(person)
            self.away_since.pop(person, None)
            self.tell_soon()

    def sign_due(self, person: PersonId, after: Millis) -> float:
        """Until when they have to answer, or when it is time to ask."""
        return self.asked.get(person, self.signs[person] + after)

    def miss(self, person: PersonId) -> None:
        """Note a missed sign of life: the person counts as away."""
        self.asked.pop(person, None)
        self.silent.add(person)
        self.away_since[person] = self._world.wall()
        self.tell_soon()

    def _forget_signs(self, person: PersonId) -> None:
        self.signs.pop(person, None)
        self.asked.pop(person, None)
        self.silent.discard(person)

    def leave(self, session: Session) -> PersonId | None:
        """A connection ends; whose, if it was their last."""
        session.close()
        person, session.person = session.person, None
        rest = self.sessions.get(person or 0)
        if person is None or rest is None:
            return None
        rest.discard(session)
        if rest:
            return None
        del self.sessions[person]
        self._forget_signs(person)
        self.idle_since = self._world.wall()
        self.away_since.setdefault(person, self.idle_since)
        self.tell_soon()
        return person

    def send_away(self, person: PersonId, last: bytes) -> None:
        for session in self.sessions.pop(person, set()):
            session.close(last)
            session.person = None
        self._forget_signs(person)
        self.away_since.pop(person, None)
        self.idle_since = self._world.wall()
        self.tell_soon()

    def tell_soon(self) -> None:
        """Gather what there is to tell."""
        if self.tell_at is None:
            self.tell_at = self._world.wall() + GATHER_NEWS

    def everybody(self) -> list[Session]:
        return [session for sessions in self.sessions.values() for session in sessions]

    def with_eyes(self, document: Document, seat: Seat | None, but: Collection[PersonId] = ()) -> Collection[Session]:
        """Everybody who is here and sees what this seat (None: who watches) sees."""
        if seat is not None:
            owner = document.chairs[seat].person or 0
            return () if owner in but else self.sessions.get(owner, ())
        watching = [p for p in self.sessions if p not in but and document.people[p].seat is None]
        return [session for person in watching for session in self.sessions[person]]
