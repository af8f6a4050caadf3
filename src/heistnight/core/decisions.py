"""The five shapes a question can have. Each game's decisions say who, what and until when; these say how it closes."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.rng import Rng
from heistnight.core.table import Decision, Table

T = TypeVar("T", bound=Table)


class Timed(Decision[T], frozen=True, kw_only=True):
    """A question whose deadline was fixed by public facts when it opened."""

    closes: Millis | None = None
    counts: Millis | None = None

    def deadline(self, table: T) -> Millis | None:
        return self.closes

    def limit(self, table: T) -> Millis | None:
        return self.counts


class Turn(Timed[T], frozen=True, kw_only=True):
    """One seat is asked and answers once."""

    seat: Seat

    def seats(self, table: T) -> Sequence[Seat]:
        return (self.seat,)

    waiting = seats  # as it is anyway, without a call

    def is_asked(self, table: T, seat: Seat) -> bool:
        return seat == self.seat


class Sealed(Timed[T], frozen=True, kw_only=True):
    """Several seats answer in secret, all at once; the last answer (or the clock) opens them together."""

    discreet: ClassVar[bool] = True
    asked: tuple[Seat, ...]

    def answered(self, table: T, seat: Seat) -> bool:
        raise NotImplementedError

    def seal(self, table: T, seat: Seat, action: Action) -> None:
        """Keep the answer in a zone that only its owner may know."""
        raise NotImplementedError

    def default(self, table: T, seat: Seat) -> Action:
        """Return the answer that silence gives for a seat."""
        raise NotImplementedError

    def reveal(self, table: T) -> None:
        """All answers are in."""
        raise NotImplementedError

    def is_asked(self, table: T, seat: Seat) -> bool:
        return seat in self.asked and not self.answered(table, seat)

    def complete(self, table: T) -> bool:
        """Return whether the last answer is in."""
        return not self.seats(table)

    def seats(self, table: T) -> Sequence[Seat]:
        return [seat for seat in self.asked if not self.answered(table, seat)]

    def take(self, table: T, seat: Seat, action: Action) -> None:
        self.seal(table, seat, action)
        if self.complete(table):
            self.reveal(table)
        else:
            table.agenda.append(self)

    def expire(self, table: T) -> None:
        for seat in self.seats(table):
            self.seal(table, seat, self.default(table, seat))
        self.reveal(table)


class Window(Timed[T], frozen=True, kw_only=True):
    """A reaction window: the first play is taken and ends it; it closes when all who may respond have passed.

    Who may respond follows from public facts alone, and nobody sees who has passed. So passes are kept in a zone of
    the table, which is empty while no window is on top of the agenda; a sampler draws them anew with `redraw`.
    """

    may: tuple[Seat, ...]

    def passed(self, table: T) -> list[Seat]:
        """The zone that keeps who has passed."""
        raise NotImplementedError

    def is_pass(self, action: Action) -> bool:
        raise NotImplementedError

    def respond(self, table: T, seat: Seat, action: Action) -> None:
        """Carry a play out; whether and for whom a window opens anew is the game's to say."""
        raise NotImplementedError

    def close(self, table: T) -> None:
        """Nobody has anything to add."""

    def redraw(self, world: T, viewer: Seat | None, rng: Rng) -> None:
        """Draw the seats that may have passed, each possibility equally likely."""
        passed = self.passed(world)
        others = [seat for seat in self.may if seat != viewer]
        own = [seat for seat in passed if seat == viewer]
        # While the window is open somebody has not passed: if not the viewer, then one of the others.
        somebody = viewer in passed or viewer not in self.may
        chosen = rng.below(2 ** len(others) - somebody)
        passed[:] = own + [seat for place, seat in enumerate(others) if chosen >> place & 1]

    def seats(self, table: T) -> Sequence[Seat]:
        passed = self.passed(table)
        return [seat for seat in self.may if seat not in passed]

    def waiting(self, table: T) -> Sequence[Seat]:
        return self.may

    def take(self, table: T, seat: Seat, action: Action) -> None:
        passed = self.passed(table)
        if not self.is_pass(action):
            passed.clear()
            self.respond(table, seat, action)
            return
        passed.append(seat)
        if self.seats(table):
            table.agenda.append(self)
        else:
            self.expire(table)

    def expire(self, table: T) -> None:
        self.passed(table).clear()
        self.close(table)


class Scramble(Timed[T], frozen=True, kw_only=True):
    """Real time: everybody may act at any moment until the clock runs out; each act is settled as it comes."""

    def act(self, table: T, seat: Seat, action: Action) -> bool:
        """Carry it out, and say whether the scramble goes on."""
        raise NotImplementedError

    def over(self, table: T) -> None:
        """The clock ran out, or nothing is left to do."""

    def seats(self, table: T) -> Sequence[Seat]:
        return range(table.seats)

    def take(self, table: T, seat: Seat, action: Action) -> None:
        if self.act(table, seat, action):
            table.agenda.append(self)
        else:
            self.over(table)

    def expire(self, table: T) -> None:
        self.over(table)


class TeamChoice(Timed[T], frozen=True, kw_only=True):
    """Teams arrange something under a clock: any member acts, and the last state before the deadline stands."""

    teams: tuple[tuple[Seat, ...], ...]

    def arrange(self, table: T, seat: Seat, action: Action) -> None:
        """Change the team's draft; team mates see it at once, nobody else does."""
        raise NotImplementedError

    def settled(self, table: T, team: tuple[Seat, ...]) -> bool:
        """Return whether this team has said that it is ready."""
        raise NotImplementedError

    def stand(self, table: T) -> None:
        """The drafts as they stand are the choices."""
        raise NotImplementedError

    def seats(self, table: T) -> Sequence[Seat]:
        return [seat for team in self.teams for seat in team]

    def take(self, table: T, seat: Seat, action: Action) -> None:
        self.arrange(table, seat, action)
        if all(self.settled(table, team) for team in self.teams):
            self.stand(table)
        else:
            table.agenda.append(self)

    def expire(self, table: T) -> None:
        self.stand(table)
