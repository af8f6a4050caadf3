"""Pauses of a running game, and more time for an open question."""

from heistnight.core import driver
from heistnight.server.problems import No
from heistnight.server.room.change import Change
from heistnight.server.room.document import Person
from heistnight.server.wire import PausedBy

MORE_TIME = 30_000


def pause(change: Change, person: Person, stop: bool) -> None:
    document = change.document
    if document.phase != "playing" or change.table is None:
        raise No("There is no game running here.", "no_game")
    if person.seat is None and person.id != document.host:
        raise No("Only people at the table can do that.", "no_seat")
    if stop and not change.table.may_pause():
        raise No("This game can not be paused.", "no_pause")
    if not stop:
        change.wake()
    elif not document.paused:
        document.paused = PausedBy(person.id)


def more_time(change: Change, person: Person) -> None:
    """Half a minute for everybody, once a question for each who asks."""
    document = change.document
    table = change.table
    if person.seat is None or not document.clock.running or table is None or driver.deadline(table) is None:
        raise No("There is no clock to stop.", "no_clock")
    if not table.may_pause():
        raise No("This game gives no more time.", "no_pause")
    if (due := driver.due(table)) is not None and due <= document.clock.now(change.at):
        raise No("The time for that is over.", "late")
    if person.id in document.more_time:
        raise No("You have had more time for this question.", "once")
    document.more_time = [*document.more_time, person.id]
    document.clock.hold(change.at, MORE_TIME)
