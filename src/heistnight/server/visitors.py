"""Who is in a room, by which connections, and since when the others have been away."""

from collections.abc import Collection, Iterable

from heistnight.core.action import Seat
from heistnight.server import clock
from heistnight.server.document import Document
from heistnight.server.session import Session
from heistnight.server.wire import PersonId

HOST_AWAY = 60_000
GATHER_NEWS = 200
MOST_SESSIONS = 8


class Visitors:
    """They come and go; others hear of it in one go, at `tell_at`, for a crew comes and goes together."""

    def __init__(self, people: Iterable[PersonId]) -> None:
        self.sessions: dict[PersonId, set[Session]] = {}
        self.away_since: dict[PersonId, float] = dict.fromkeys(people, clock.wall())
        self.idle_since = clock.wall()
        self.tell_at: float | None = None

    def enter(self, session: Session, person: PersonId) -> None:
        session.person = person
        self.sessions.setdefault(person, set()).add(session)
        self.away_since.pop(person, None)
        self._changed()

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
        self.idle_since = self.away_since[person] = clock.wall()
        self._changed()
        return person

    def send_away(self, person: PersonId, last: bytes) -> None:
        for session in self.sessions.pop(person, set()):
            session.close(last)
            session.person = None
        self.away_since.pop(person, None)
        self.idle_since = clock.wall()
        self._changed()

    def _changed(self) -> None:
        if self.tell_at is None:
            self.tell_at = clock.wall() + GATHER_NEWS

    def everybody(self) -> list[Session]:
        return [session for sessions in self.sessions.values() for session in sessions]

    def with_eyes(self, document: Document, seat: Seat | None, but: Collection[PersonId] = ()) -> Collection[Session]:
        """Everybody who is here and sees what this seat (None: who watches) sees."""
        if seat is not None:
            owner = document.chairs[seat].person or 0
            return () if owner in but else self.sessions.get(owner, ())
        watching = [p for p in self.sessions if p not in but and document.people[p].seat is None]
        return [session for person in watching for session in self.sessions[person]]

    def by_eyes(self, document: Document, but: Collection[PersonId] = ()) -> dict[Seat | None, list[Session]]:
        """Everybody who is here, by what they see: a seat, or (None) what all who watch see."""
        eyes: dict[Seat | None, list[Session]] = {}
        for person, sessions in self.sessions.items():
            if person not in but:
                eyes.setdefault(document.people[person].seat, []).extend(sessions)
        return eyes

    def host_passes_at(self, host: PersonId) -> float | None:
        """Somebody who is here becomes the host when the host has been away for long."""
        gone = self.away_since.get(host)
        return gone + HOST_AWAY if gone is not None and self.sessions else None
