"""Things that happen in a room by themselves, and their times: deadlines, bots, a new host, presence."""

from typing import TYPE_CHECKING

from heistnight.core import driver
from heistnight.server import clock, lobby, presence, seats
from heistnight.server.change import Change

if TYPE_CHECKING:
    from heistnight.server.room import Room

DESERTED_AFTER = 60_000


def due_at(room: "Room") -> float | None:
    """When something must happen by itself: a deadline, a bot or a host stepping in, news of who is here.

    Nothing happens by itself where nobody has been for a while; what the clock did is made up for when somebody
    comes.
    """
    document, visitors, table = room.document, room.visitors, room.table
    if room.closing or (not visitors.sessions and room.deserted):
        return None
    times: list[float | None] = []
    if room.unsettled:
        times.append(clock.wall())
    if document.opening:
        times.append(document.deals_at)
    if visitors.away_since:
        now = Change(room)
        if document.clock.running:
            times += [seats.stand_in_at(now, seat) for seat in range(len(document.chairs))]
        times.append(seats.host_passes_at(now))
    times += presence.signs_due(room).values()
    if not visitors.sessions:
        times.append(visitors.idle_since + DESERTED_AFTER)
    if table is not None and (expires := driver.due(table)) is not None and document.playing:
        times.append(document.clock.wall_time(expires))
    if (arrives := room.publisher.next_arrival) is not None:
        arrived = arrives <= document.clock.now(clock.wall())
        times.append(clock.wall() if arrived else document.clock.wall_time(arrives))
    tell_at = visitors.tell_at
    if not times:
        return tell_at
    due = [max(at, room.not_before) for at in times if at is not None]
    return min(due if tell_at is None else (*due, tell_at), default=None)


def do_what_is_due(change: Change) -> None:
    """A deal, silence at the end of the time, bots and hosts for those who have been away too long."""
    lobby.deal_when_due(change)
    change.expire()
    for seat in range(len(change.facts.chairs)):
        at = seats.stand_in_at(change, seat)
        if at is not None and at <= change.at:
            change.hand(seat, "bot")
    passes = seats.host_passes_at(change)
    if passes is not None and passes <= change.at:
        change.document.host = change.heir(change.room.visitors.sessions)
