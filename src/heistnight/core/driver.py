"""What keeps a table going, whoever sits around it: until when it waits, whom it waits for, and who hears what is said.

Server, terminal, laboratory and research doors drive their tables with this alone. What time it is they say themselves:
by a clock on the wall, or by how long they let an answer take.
"""

from collections.abc import Collection, Sequence

from heistnight.core.action import Input, Millis, Notice, Seat
from heistnight.core.table import Table
from heistnight.core.talk import Phrase, PhraseForm, Said

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


def silence(table: Table) -> Input:
    """What the clock does when nobody answers."""
    closes = deadline(table)
    assert closes is not None, "nobody will ever answer, and no clock runs"
    return Input(max(closes, table.now))


def expire(table: Table, now: float) -> Input | None:
    """What the clock does now, if anything."""
    at = due(table)
    return None if at is None or now < at else silence(table)


# Who is asked --------------------------------------------------------------------------------------------------------


def asked(table: Table, takes: Millis = 0, resting: Collection[Seat] = ()) -> Sequence[Seat]:
    """Who can answer in time, if that takes so long, has not answered yet and does not rest.

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
    """Whether a seat that is asked may let the question be: where no clock runs, not if all others rest already."""
    return deadline(table) is not None or any(other != seat for other in asked(table, resting=resting))


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
    """What was said at a table, in order, and how many events its log held before each thing."""

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
        told = Input(max(table.now, said.at), None, notice)
        table.play(told)
        return told
