"""Before a clock that nobody can stop: it starts when everybody at the table who is here has said Ready.

The table knows nothing of it. Its time stands meanwhile, so a game goes the same however long people took.
"""

from msgspec.structs import replace

from heistnight.server.problems import No
from heistnight.server.room.change import Change
from heistnight.server.room.document import Person
from heistnight.server.wire import Gate, PersonId

HOST_WAITS = 60_000


def arm(change: Change, ready: tuple[PersonId, ...] = ()) -> None:
    """The clock stands at the table's time until people are ready; bots are, always."""
    document = change.document
    document.gate = Gate(ready, change.at + HOST_WAITS)
    document.clock.stop(change.at)
    document.clock.table, document.clock.credit = float(change.table.now if change.table else 0), 0.0


def is_over(change: Change) -> bool:
    """Return whether the ready check is over; a table whose people are all away waits."""
    gate = change.facts.gate
    if gate is None or gate.open:
        return False
    if all(chair.person is None for chair in change.facts.chairs):
        return True
    awaited = _here(change)
    return bool(awaited) and set(awaited) <= set(gate.ready)


def _here(change: Change) -> list[PersonId]:
    """Return the people who hold a seat and are here."""
    owners = [chair.person for chair in change.facts.chairs if chair.person is not None and chair.bot is None]
    return [person for person in owners if change.room.visitors.here(person)]


def update(change: Change) -> None:
    """It opens when nobody is waited for, and is gone when there is no way back."""
    if is_over(change):
        _open(change)
    if (gate := change.facts.gate) is not None and gate.open and not (change.table and change.table.waits_for_ready()):
        change.document.gate = None


def _open(change: Change) -> None:
    assert change.facts.gate is not None
    change.document.gate = replace(change.facts.gate, open=True)


def set_ready(change: Change, person: Person, ready: bool) -> None:
    if person.seat is None:
        raise No("Only people at the table can do that.", "no_seat")
    gate = change.facts.gate
    if gate is None:
        raise No("No clock waits for you.", "no_gate")
    if (person.id in gate.ready) == ready:
        return
    others = tuple(one for one in gate.ready if one != person.id)
    if gate.open:
        arm(change, others)
    else:
        change.document.gate = replace(gate, ready=(*others, person.id) if ready else others)


def skip(change: Change, host: Person) -> None:
    """Without those who are not ready: bots play for them until they do something."""
    gate = change.facts.gate
    assert gate is not None
    if change.at < gate.host_at:
        raise No("Give them a minute to be ready.", "too_early")
    for seat, chair in enumerate(change.facts.chairs):
        if chair.person in _here(change) and chair.person not in (*gate.ready, host.id):
            change.hand(seat, "bot")
    _open(change)
