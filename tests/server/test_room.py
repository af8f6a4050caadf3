"""How a room goes about its work: one thing after the other, and nothing that need not be done."""

import json
import random
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from heistnight.core.action import Input, Presence
from heistnight.games import game as find_game
from heistnight.server import wire
from heistnight.server.room import lobby, requests, seats, settle
from heistnight.server.room.change import Change
from heistnight.server.room.document import Person, read_kept
from heistnight.server.runtime.actor import RoomActor
from heistnight.server.wire import PausedBy
from tests.server.conftest import Client, Served, Time, wait_for
from tests.server.test_play import two_at_a_table
from tests.server.test_talk import on_loop


def test_a_move_makes_no_new_document_and_no_change_is_made_in_the_old_one(server: Served) -> None:
    ada, bob = two_at_a_table(server)
    room = server.house.rooms[ada.room]
    with ada, bob:
        wait_for(lambda: room.document.clock.running)
        document = room.document
        ada.move()
        assert room.document is document
        ada.do("Rename", name="Eve")
        assert room.document.people[ada.person].name == "Eve"
        assert document.people[ada.person].name == "Ada"


def test_those_who_come_together_are_told_of_together(open_house: Callable[..., Served], time_machine: Time) -> None:
    now = time_machine.real()
    time_machine.real = lambda: now
    served = open_house()
    time_machine.served.append(served)
    with served.host_room() as ada:
        room = ada.room
        with Client(served, room, name="Bob"), Client(served, room, name="Cyd"), Client(served, room, name="Dee"):
            ada.drain(0.1)
            assert len(ada.state["people"]) == 1
            heard = len(ada.told)
            time_machine.skip(1)
            ada.until(lambda: len(ada.state["people"]) == 4)
            assert [told["type"] for told in ada.told[heard:]] == ["RoomState"]


def test_the_clock_of_bots_stops_when_the_only_one_who_watched_has_left(open_house: Callable[..., Served]) -> None:
    served = open_house(bot_pause=1000.0)
    with served.host_room(bots="easy") as ada:
        room = served.house.rooms[ada.room]
        ada.do("Stand")
        wait_for(lambda: room.document.clock.running)
        ada.send("Leave")
        assert ada.ended()["says"] == "You have left."
        wait_for(lambda: not room.document.clock.running)
        assert room.document.phase == "playing"


def test_a_pause_that_an_older_server_wrote_down_is_read() -> None:
    """It kept what was shown: a name, or a sentence about the clock."""
    document = lobby.new_document(find_game("the-plan"), {"players": 2}, random.Random(1))
    document.people = {1: Person(1, "Ada"), 2: Person(2, "Bob")}
    kept = json.loads(document.kept())
    kept["people"] = {str(p.id): msgspec.to_builtins(p) for p in document.people.values()}
    del kept["paused"]
    for before, paused in (("", None), ("Bob", PausedBy(2)), ("the clock: nobody seems to be here", "calm")):
        assert read_kept(json.dumps({**kept, "paused_by": before}).encode()).paused == paused


class EndsWithTheFirst:
    """A change at a table whose game ends as soon as it hears that one of two is gone."""

    def __init__(self) -> None:
        self.table = SimpleNamespace(agenda=["a question"])
        self.told: list[Input] = []

    def moves_at(self) -> int:
        return 0

    def play(self, inputs: list[Input]) -> None:
        assert self.table.agenda
        self.told += inputs
        self.table.agenda.clear()


def test_a_table_that_is_over_hears_no_more_of_who_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    change: Any = EndsWithTheFirst()
    monkeypatch.setattr(settle, "_news_of_presence", lambda _: [(0, False), (2, False)])
    settle._tell_who_is_here(change)
    assert change.told == [Input(0, None, Presence(0, False))]


def test_a_draft_that_is_thrown_away_has_sent_and_spent_nothing(server: Served) -> None:
    """Whatever a request brings about happens when it is written down, and not while it is drawn up."""
    with server.host_room(players=2) as ada, Client(server, ada.room, name="Eve") as eve:
        ada.do("OpenScreen")
        ada.do("Elsewhere")
        screen, moving = (told["code"] for told in ada.told if told["type"] in ("ScreenCode", "Moved"))
        with Client(server, ada.room, screen=screen):
            room = server.house.rooms[ada.room]

            def done(drawn: Callable[[Change], object]) -> bool:
                """Return whether a draft alone has done anything."""
                before = state_of(room)
                drawn(Change(room))
                return state_of(room) != before

            asks: list[tuple[int, wire.AnyRequest]] = [
                (ada.person, wire.Direct("1", "pause")),
                (ada.person, wire.Say("2", text="hello")),
                (eve.person, wire.Rename("3", "Evelyn")),
                (ada.person, wire.Elsewhere("4")),
                (ada.person, wire.OpenScreen("5", anew=True)),
            ]
            for by, ask in asks:
                drawn = partial(_dispatch, by, ask)
                assert not on_loop(server, partial(done, drawn)), ask
            hello = wire.Hello("6", wire.PROTOCOL, code=moving)
            assert not on_loop(server, lambda: done(lambda change: seats.arrive(change, hello, "")))


def _dispatch(by: int, ask: wire.AnyRequest, change: Change) -> object:
    return requests.dispatch(change, by, ask)


def state_of(room: RoomActor) -> object:
    """Return all that a draft could do to a room and to those who are in it."""
    sent = {session: (session.meter.bytes, session.closed) for session in room.visitors.everybody()}
    rates = {name: bucket.full for name, bucket in room.talkers._buckets.items() if not bucket.full}
    return room.document.copy(), room.version, room.screen_since, dict(room.transfers._codes), sent, rates
