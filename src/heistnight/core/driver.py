"""Driver of a table for any kind of players: deadlines, seats to ask, the order of bots, and listeners.

Server, terminal, laboratory and research doors drive their tables with this alone. What time it is they say themselves:
by a clock on the wall, or by how long they let an answer take.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from heistnight.core.action import Input, Millis, Notice, Seat
from heistnight.core.table import Table
from heistnight.core.talk import Phrase, PhraseForm, Said

LOOK_AGAIN: Millis = 1_000  # where a question stays open after an answer, and nobody says how long to rest

# Time ----------------------------------------------------------------------------------------------------------------


def deadline(table: Table) -> Millis | None:
    """Until when the open question may be answered; None is for ever."""
    decision = table.open()
    return None if decision is None else decision.deadline(table)


def due(table: Table) -> Millis | None:
    """When silence is an answer: when the last millisecond in which the rules still take answers is over."""
    closes = deadline(table)
    return None if closes is None else closes + table.leeway() + 1


def clamp(table: Table, now: float) -> Millis:
    """The table's time for what comes now: not before its last move, and at the deadline while that is still taken."""
    at, closes = int(now), deadline(table)
    if closes is not None and closes < at <= closes + table.leeway():
        at = closes
    return max(table.now, at)


def in_time(table: Table, now: float) -> Millis:
    """The table's time for what comes now from somebody whom no clock can outrun."""
    at, closes = int(now), deadline(table)
    return max(table.now, at if closes is None else min(at, closes))


def dated(table: Table, now: float) -> Millis:
    """The table's time for what is said now: before the deadline, so that whatever closes the question comes after."""
    at, closes = int(now), deadline(table)
    return max(table.now, at if closes is None else min(at, closes - 1))


def after(table: Table, at: Millis, said: Sequence[Said]) -> Millis:
    """The time for a move at this time: where something was said in that millisecond, the next, if it is not too late.

    Whoever has only the times takes what was said in a millisecond to come after all moves of it.
    """
    return at + 1 if said and said[-1].at == at != deadline(table) else at


def silence(table: Table) -> Input:
    """Return the input of a clock that runs out."""
    closes = deadline(table)
    assert closes is not None, "nobody will ever answer, and no clock runs"
    return Input(max(closes, table.now))


def expire(table: Table, now: float) -> Input | None:
    """Return the input of the clock if it has run out by now, else None."""
    at = due(table)
    return None if at is None or now < at else silence(table)


# Who is asked --------------------------------------------------------------------------------------------------------


def asked(table: Table, takes: Millis = 0, resting: Collection[Seat] = ()) -> Sequence[Seat]:
    """Return the seats that can still answer in time, have not answered yet and do not rest.

    Nobody: silence is all that can come.
    """
    decision = table.open()
    if decision is None:
        return ()
    closes = decision.deadline(table)
    if closes is not None and table.now + takes > closes:
        return ()
    seats, answered = decision.seats(table), decision.answered_for_now(table)
    if answered or resting:
        return [seat for seat in seats if seat not in answered and seat not in resting]
    return seats


def may_rest(table: Table, seat: Seat, resting: Collection[Seat]) -> bool:
    """Return whether an asked seat may leave the question open: without a clock, not if all others rest already."""
    return deadline(table) is not None or any(other != seat for other in asked(table, resting=resting))


# When an answer comes -------------------------------------------------------------------------------------------------


def first(table: Table, seats: Sequence[Seat], ready: Mapping[Seat, Millis] | Sequence[Millis]) -> Seat | None:
    """Return the seat that is ready first, or None where the clock runs out before any of them."""
    seat, closes = min(seats, key=ready.__getitem__, default=None), deadline(table)
    return None if seat is None or (closes is not None and max(table.now, ready[seat]) > closes) else seat


class Pacing:
    """When each seat is ready to answer the open question, where a clock runs and answers take their time."""

    def __init__(self) -> None:
        self._ready: dict[Seat, Millis] = {}
        self._question: int | None = None

    def next(self, table: Table, seats: Sequence[Seat], takes: Callable[[Seat], Millis]) -> Seat | None:
        """Return the seat that answers next, or None where the clock does.

        How long an answer takes is asked once, when its question opens. It never takes longer than people have.
        """
        decision = table.open()
        assert decision is not None
        if table.questions != self._question:
            self._question = table.questions
            self._ready.clear()
        for seat in seats:
            if seat not in self._ready:
                at, ends = table.now + takes(seat), decision.ends(table)
                self._ready[seat] = at if ends is None else min(at, ends)
        return first(table, seats, self._ready)

    def at(self, table: Table, seat: Seat) -> Millis:
        """When a seat looks at the question: when it is ready, unless the table is later already."""
        return max(table.now, self._ready[seat])

    def rests(self, seat: Seat, at: Millis) -> None:
        """A seat has looked at the question; if it is still asked then, it looks again."""
        self._ready[seat] = at + LOOK_AGAIN


# What is said --------------------------------------------------------------------------------------------------------


def phrase_of(
    table: Table, forms: Sequence[PhraseForm], before: Sequence[Said], at: Millis, seat: Seat, phrase: Phrase
) -> Said:
    """A bot's phrase, to those it is meant for, or whom the law of talk names first: where there are teams, its own."""
    to = table.talk(seat, before).to
    meant = next((form.to for form in forms if form.key == phrase.key), None)
    return Said(at, seat, meant if meant in to else to[0] if to else "all", phrase=phrase)


def check(table: Table, forms: Sequence[PhraseForm], before: Sequence[Said], said: Said) -> Notice | None:
    """Raise Refused unless this may be said now; what the house must then tell the table because of it."""
    table.talk(said.seat, before).check(said, forms, table.seats)
    return table.breach(said, before) if table.agenda else None


class Talk:
    """Everything said at a table, in order, and how many events its log held before each."""

    def __init__(self, forms: Sequence[PhraseForm], said: Sequence[Said] = (), before: Sequence[int] = ()) -> None:
        self.forms = forms
        self.said = list(said)
        self.before = list(before)

    def say(self, table: Table, said: Said) -> Input | None:
        """Raise Refused unless this may be said now; what the house did at the table because of it."""
        notice = check(table, self.forms, self.said, said)
        self.said.append(said)
        self.before.append(len(table.log or ()))
        if notice is None:
            return None
        told = Input(after(table, max(table.now, said.at), self.said), None, notice)
        table.play(told)
        return told
