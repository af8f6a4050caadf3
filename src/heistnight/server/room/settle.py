"""Consequences: what follows in a room by itself, at once when something has happened, and in time."""

from heistnight.core import driver
from heistnight.core.action import Input, Presence, Seat
from heistnight.core.replay import Formerly
from heistnight.core.table import Table
from heistnight.server.room import deal, ready_check, seats
from heistnight.server.room.change import Change
from heistnight.server.room.document import new_id
from heistnight.server.room.state import DESERTED_AFTER, Room
from heistnight.server.wire import PersonId

FORMERLY_KEPT = 100

# At once -------------------------------------------------------------------------------------------------------------


def settle(change: Change, epoch: int) -> None:
    """Settle everything that the rules and the server require of the table now, in this epoch of the server."""
    if change.table is not None and change.facts.phase == "playing":
        _mind_the_deserted(change, change.table)
        if change.facts.gate is not None:
            ready_check.update(change)
        _tend_clock(change, epoch)
        if change.table.agenda and change.facts.clock.running:
            _tell_who_is_here(change)
        if not change.table.agenda:
            change.finish()
            change.document.replay = new_id(change.room.world.chance)
    if change.facts is not change.room.document:
        _note_names(change)
        _find_host(change)
        _tend_clock(change, epoch)


def note_unsettled(room: Room) -> None:
    """Note whether an arrival or departure starts or stops the clock, or is news to the rules."""
    change = Change(room)
    runs = _clock_runs(change)
    stale = runs != change.facts.clock.running
    room.unsettled = stale or (runs and bool(_news_of_presence(change))) or ready_check.is_over(change)


def _note_names(change: Change) -> None:
    """Keep the name of a seat's former holder for the script's earlier lines."""
    if change.room.document.phase != "playing":
        return
    before = Change(change.room)
    told = [(seat, before.seat_name(seat)) for seat in range(len(before.facts.chairs))]
    gone = [Formerly(len(change.room.log), seat, name) for seat, name in told if name != change.seat_name(seat)]
    if gone:
        change.document.formerly = [*change.facts.formerly, *gone][-FORMERLY_KEPT:]


def _tell_who_is_here(change: Change) -> None:
    for seat, here in _news_of_presence(change):
        if change.table is not None and change.table.agenda:  # the first to be gone may have ended the game
            change.play([Input(change.moves_at(), None, Presence(seat, here))])


def _news_of_presence(change: Change) -> list[tuple[Seat, bool]]:
    """Return the changes of presence that the table does not know yet, where its rules care."""
    table, news, visitors = change.table, [], change.room.visitors
    if table is None or not table.agenda or table.present(0) is None:
        return []
    for seat, chair in enumerate(change.facts.chairs):
        if chair.person is None or table.present(seat) == (here := visitors.here(chair.person)):
            continue
        if change.has_room(seat):
            news.append((seat, here))
    return news


def _mind_the_deserted(change: Change, table: Table) -> None:
    for seat in table.abandoned():
        chair = change.facts.chairs[seat]
        if chair.person is not None and chair.bot is None:
            change.hand(seat, "bot")
    if table.stands_still() and not change.facts.paused:
        change.document.paused = "calm"
        change.document.clock.stop(change.at)
        change.document.clock.table = table.now


def _find_host(change: Change) -> None:
    """The host leaving breaks nothing: somebody who sits or sat here takes over, or whoever next sits down."""
    facts = change.facts
    if facts.host in facts.people or not (facts.host or facts.people):
        return
    host = change.next_host(facts.people)
    if host != facts.host:
        change.document.host = host
    if change.facts.owner != host and not (host and change.facts.owner):
        change.document.owner = host


def _clock_runs(change: Change) -> bool:
    """Clocks stand still while nobody who plays is here, if they may; tables of bots run for whoever watches."""
    if not change.facts.playing or change.room.closing:
        return False
    if change.table is not None and not change.table.may_pause():
        return True
    sessions, owned = change.room.visitors.sessions, False
    for chair in change.facts.chairs:
        if chair.person in sessions:
            return True
        owned = owned or chair.person is not None
    return not owned and bool(sessions)


def _tend_clock(change: Change, epoch: int) -> None:
    runs = _clock_runs(change)
    if runs and not change.facts.clock.running:
        change.document.clock.start(change.at)
        change.document.epoch = epoch
    elif change.facts.clock.running and not runs:
        change.document.clock.stop(change.at)


# In time -------------------------------------------------------------------------------------------------------------


def due_times(room: Room) -> list[float | None]:
    """Return when something must happen by itself: a deadline, a bot or a host stepping in, somebody counting as away.

    None stands for a time that the table's clock will not reach as long as it stands.
    """
    document, visitors, table = room.document, room.visitors, room.table
    times: list[float | None] = []
    if room.unsettled:
        times.append(room.world.wall())
    if document.opening:
        times.append(document.deals_at)
    if visitors.away_since:
        now = Change(room)
        if document.clock.running:
            times += [seats.stand_in_at(now, seat) for seat in range(len(document.chairs))]
        times.append(seats.host_passes_at(now))
    times += signs_due(room).values()
    if not visitors.sessions:
        times.append(visitors.idle_since + DESERTED_AFTER)
    if table is not None and (expires := driver.due(table)) is not None and document.playing:
        times.append(document.clock.wall_time(expires))
    return times


def do_what_is_due(change: Change) -> None:
    """Carry out a deal, silence at the end of the time, bots and hosts for those who have been away too long."""
    deal.deal_when_due(change)
    change.expire()
    for seat in range(len(change.facts.chairs)):
        at = seats.stand_in_at(change, seat)
        if at is not None and at <= change.at:
            change.hand(seat, "bot")
    passes = seats.host_passes_at(change)
    if passes is not None and passes <= change.at:
        change.document.host = change.next_host(change.room.visitors.sessions)


def signs_due(room: Room) -> dict[PersonId, float]:
    """Return when who plays is asked whether they are there; or, once asked, when they count as away."""
    if room.table is None or (wanted := room.table.asks_after()) is None or not room.document.clock.running:
        return {}
    people = [chair.person for chair in room.document.chairs if chair.person is not None and chair.bot is None]
    return {person: room.visitors.sign_due(person, wanted[0]) for person in people if room.visitors.here(person)}
