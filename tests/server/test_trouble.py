"""A room in trouble: what is due waits, what is late is nobody's fault, and a draft is its own table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heistnight.core import driver
from heistnight.core.action import Input
from heistnight.games import game as find_game
from heistnight.server.hosting.house import House
from heistnight.server.machine import Machine
from heistnight.server.room import deal, lobby
from heistnight.server.room.change import Change
from heistnight.server.runtime.actor import TRY_AGAIN, RoomActor
from heistnight.server.runtime.bot_workers import Thought
from heistnight.server.runtime.bots import BotAnswer
from heistnight.store.sqlite import SqliteStore


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RoomActor]:
    """A table of The Plan in the middle of its first question, on a server that is not open."""
    house = House(SqliteStore(tmp_path / "house.sqlite3"), Machine())
    game = find_game("the-plan")
    room = house.create(lobby.new_document(game, {"players": 3, "clock": "blitz"}, house.world.chance))
    change = Change(room)
    deal.start(change, "chance")
    room.document, room.table = change.document, change.table
    room.document.clock.start(house.world.wall())
    yield room
    house.bot_workers.close()
    house.jobs.close()
    house.store.close()


def test_news_that_cannot_be_told_are_not_tried_again_at_once(room: RoomActor) -> None:
    """A node whose lease was in doubt tried again and again in one moment, for seconds, and did nothing else."""
    room.visitors.tell_at = room.world.wall() - 1
    now = room.world.wall()
    room._trouble()
    due = room.due_at()
    assert due is not None
    assert due >= now + TRY_AGAIN


def test_a_look_at_the_table_while_a_move_is_written_down_changes_no_offer(room: RoomActor) -> None:
    """The draft shared the offers of the table it came from: who looked there meanwhile left old ones in the new."""
    assert room.table is not None
    answer = room.table.clone().offered(0)[0]
    change = Change(room)
    change.play([Input(change.moves_at(), 0, answer)])
    assert change.table is not None
    for seat in range(3):
        room.table.offered(seat)
    for seat in range(3):
        assert change.table.offered(seat) == change.table.clone().offered(seat)


def test_a_bot_that_is_too_late_has_not_answered(room: RoomActor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer was a failure of the server where the clock had run out and its silence was not written down yet."""
    table = room.table
    assert table is not None
    closes = driver.due(table)
    assert closes is not None
    late = room.document.clock.since + closes + 1_000
    monkeypatch.setattr(Machine, "wall", lambda _: late)
    change = Change(room)
    thought = Thought(table.offered(0)[0], None)
    room.bots.answer(change, BotAnswer(0, table.questions, room.version, thought))
    assert change.moves == []
