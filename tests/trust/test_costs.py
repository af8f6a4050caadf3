"""Attacks on what a room, a store and a worker cost: each is refused or bounded, and its neighbors don't notice."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from heistnight.core.event import Event
from heistnight.core.replay import Record
from heistnight.games import game as find_game
from heistnight.server.ledger import ENDLESS, Budgets, Ledger
from heistnight.server.machine import Machine
from heistnight.server.problems import TooMuch
from heistnight.server.room import talkers
from heistnight.server.runtime.streams import Stream
from heistnight.server.transport.session import Session
from heistnight.server.wire import Hello
from heistnight.server.workers import MOST_MEMORY, JobQueue, Turns, _Job
from heistnight.store.sqlite import SqliteStore
from heistnight.store.store import RoomRow
from tests.server.conftest import PATIENCE, Client, Served
from tests.server.conftest import shared_workers as shared_workers  # whichever tests ran before these

T = TypeVar("T")

Open = Callable[..., Served]


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Open]:
    """Houses with a file of their own."""
    opened: list[Served] = []

    def open_one(name: str = "house.sqlite3", **settings: Any) -> Served:
        opened.append(Served(tmp_path / name, **settings))
        return opened[-1]

    yield open_one
    for served in opened:
        served.stop()


# Moves ----------------------------------------------------------------------------------------------------------------


def shopping(served: Served) -> tuple[Client, Client]:
    """Seat two people at Ocean's Heist; return the one who is shopping, and the other."""
    ada = served.host_room(game="oceans-heist", players=2, clock="relaxed")
    bob = Client(served, ada.room, name="Bob")
    bob.do("Sit", seat=1)
    ada.do("Start")
    while not any(option["type"] == "Buy" for option in ada.options):
        for client in (ada, bob):
            client.drain(0.05)
            if client.options and client.options[0]["type"].startswith("Choose"):
                client.move()
    return ada, bob


def test_a_question_takes_so_many_answers_of_a_seat(open_house: Open) -> None:
    """Buying and putting back leaves the question open, but not without end: then only what settles it counts."""
    buyer, other = shopping(open_house())
    most = find_game("oceans-heist").most_answers
    with buyer, other:
        card = next(option["card"] for option in buyer.options if option["type"] == "Buy")
        again = [{"type": "Buy", "card": card}, {"type": "PutBack", "card": card}] * 20
        codes = [buyer.ask("Move", actions=again).get("code") for _ in range(most // 40 + 1)]
        assert codes == [None] * (most // 40) + ["answered_enough"]
        other.do("Say", text="What takes you so long?")


def test_an_account_that_owes_too_much_is_refused_until_time_has_paid(open_house: Open) -> None:
    """What a person costs is charged to their address; with no credit left nothing they send is read."""
    served = open_house(budgets=Budgets(address=replace(ENDLESS, rows_written=(3.5, 0.5))))
    with served.host_room() as ada, Client(served, ada.room, name="Eve", home="127.0.0.9") as eve:
        for text in "abcd":
            eve.ask("Say", text=text)
        assert eve.ask("Say", text="e")["code"] == "too_much"
        ada.do("Say", text="I can hear you.")
        while eve.ask("Ping")["type"] != "Pong":
            eve.drain(0.1)
        assert served.house.ledger.total["rows_written"] >= 4
        assert 'heistnight_cost_total{kind="rows-written"}' in served.house.metrics_text()


# What is read ---------------------------------------------------------------------------------------------------------


class Seen(Event, frozen=True):
    """It counts how often anyone asks who sees it."""

    asked: list[int]

    def seen_by(self, seat: int | None) -> "Seen":
        self.asked.append(1)
        return self


def test_a_look_goes_through_no_event_twice() -> None:
    """A snapshot has the whole log, and where former names belong in it, without looking through it for each."""
    asked: list[int] = []
    log, stream = [Seen(asked)] * 300, Stream(None, "generation")
    for _ in range(5):
        assert len(stream.log(log)) == 300
        assert [stream.seen_before(number) for number in range(100)] == list(range(100))
    assert len(asked) == 300


def test_reading_keeps_no_write_waiting(tmp_path: Path) -> None:
    """However long a game is, what others do is on disk while it is read."""

    async def both() -> None:
        store = SqliteStore(tmp_path / "house.sqlite3")
        go_on = threading.Event()
        try:
            reading = asyncio.ensure_future(store._ask(lambda db: go_on.wait(PATIENCE)))
            await asyncio.wait_for(store.save(rooms=[RoomRow("r", None, b"x")]), PATIENCE)
            assert not reading.done()
            go_on.set()
            assert await reading
        finally:
            go_on.set()
            await asyncio.to_thread(store.close)

    asyncio.run(both())


def test_a_room_that_opens_again_is_played_again_elsewhere(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is dealt on the loop, which everybody waits for."""
    served = open_house()
    with served.host_room(players=2) as ada:
        ada.do("Start")
        ada.until(lambda: ada.view)
    served.stop()
    monkeypatch.setattr(Record, "deal", None)
    again = open_house()
    asyncio.run_coroutine_threadsafe(again.house.jobs.do_for_table("", abs, 0), again.loop).result()  # it is there
    with Client(again, ada.room, ada.key) as back:
        assert back.view == ada.view


# Workers --------------------------------------------------------------------------------------------------------------


def at_work(work: Callable[[JobQueue], Awaitable[T]]) -> T:
    async def done() -> T:
        jobs = JobQueue(Machine(), Ledger(Machine()))
        try:
            return await work(jobs)
        finally:
            jobs.close()

    return asyncio.run(done())


def test_films_keep_no_table_waiting() -> None:
    """Four addresses want all the films they may; a deal is there before the second of them."""

    async def both(jobs: JobQueue) -> None:
        films = [asyncio.ensure_future(jobs.do(f"127.0.0.{n % 4}", time.sleep, 1)) for n in range(8)]
        await asyncio.wait_for(jobs.do_for_table("127.0.0.9", abs, -1), PATIENCE)
        assert sum(film.done() for film in films) < 2
        for film in films:
            film.cancel()

    at_work(both)


def test_addresses_take_turns() -> None:
    """One that wants a lot waits for itself; the others come in between, and it may not want more than its share."""
    turns = Turns(seconds=1, most=9, most_of_one=6)

    async def order() -> str:
        refused = ""
        for whose in "aaaaaaabbcd":
            try:
                turns.put(_Job(whose, abs, ()))
            except TooMuch:
                refused += whose
        assert refused == "ad"
        return "".join(job.whose for job in iter(turns.next, None))

    assert asyncio.run(order()) == "abcabaaaa"


def test_work_without_end_is_stopped() -> None:
    """What takes too long or too much memory ends with its process, and the next is done."""

    async def one_after_the_other(jobs: JobQueue) -> None:
        jobs._visitors.seconds = 0.2
        with pytest.raises(TooMuch):
            await jobs.do("", time.sleep, 1000)
        jobs._visitors.seconds = PATIENCE
        with pytest.raises(TooMuch):
            await jobs.do("", bytearray, MOST_MEMORY + 1)
        assert await jobs.do("", abs, -1) == 1

    at_work(one_after_the_other)


# A crowd --------------------------------------------------------------------------------------------------------------


def test_spectators_mute_no_player(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """One who has said all that may be kept, or speaks too fast, comes back to the same limits; players speak on."""
    monkeypatch.setattr(talkers, "MOST_WATCHED_BY_ONE", 4)
    monkeypatch.setattr(talkers, "MOST_WATCHED", 6)
    served = open_house()
    with served.host_room() as ada:
        for home, kept, refused in (("127.0.0.7", 4, "said_enough"), ("127.0.0.8", 2, "too_much_said")):
            codes = []
            for _ in range(2):
                with Client(served, ada.room, name="Eve", home=home) as eve:
                    codes += [eve.ask("Say", text=str(number)).get("code") for number in range(4)]
            assert codes == [None] * kept + [refused] * (8 - kept)
        ada.do("Say", text="I can still speak.")


def test_who_leaves_and_comes_back_speaks_no_faster(open_house: Open) -> None:
    """The rate belongs to the address of a spectator, and to the person at the table."""
    served = open_house()
    with served.host_room() as ada:
        codes = []
        for _ in range(3):
            with Client(served, ada.room, name="Eve", home="127.0.0.7") as eve:
                codes += [eve.ask("Say", text=str(number)).get("code") for number in range(5)]
        assert codes[:5] == [None] * 5
        assert codes.count("too_fast") >= 7


def test_a_crowd_that_renames_itself_costs_little(open_house: Open) -> None:
    """Spectators of one address change their names as fast as they can: few changes, each told in a few bytes."""
    served = open_house()
    with served.host_room() as ada, contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(Client(served, ada.room, name=f"Eve {n}", home="127.0.0.7")) for n in range(30)]
        ada.drain()
        room = served.house.rooms[ada.room]
        before, began = room.committer.meter.bytes, time.monotonic()
        for number in range(10):
            for eve in crowd:
                eve.send("Rename", name=f"Mallory {number} of {eve.person}")
        for eve in crowd:
            eve.ask("Ping")
            eve.drain()
        took = time.monotonic() - began
        names = [person["name"] for person in ada.state["people"] if person["name"].startswith("Mallory")]
        assert len(names) <= 5 + 0.2 * took + 1
        assert room.committer.meter.bytes - before < 30 * 10 * 200 + 31 * (20 + 5 * took) * 200
        eve.until(lambda: [person["name"] for person in eve.state["people"]].count("Ada") == 1)
        ada.drain()
        assert eve.state["people"] == ada.state["people"]


def test_a_room_tells_what_has_changed(open_house: Open) -> None:
    """Whoever is in a room hears patches, and has the same picture of it as somebody who comes in."""
    served = open_house()
    with served.host_room() as ada, Client(served, ada.room, name="Bob") as bob:
        bob.do("Sit", seat=1)
        ada.do("Configure", door="watch")
        for number in range(30):
            ada.do("Rename", name=f"Ada {number}")
        with Client(served, ada.room, name="Eve") as eve:
            eve.until(lambda: len(eve.state["people"]) == 3)
            assert [text for text in bob.raw if text.startswith('{"type":"RoomState"')][2:] == []
            for client in (ada, bob, eve):
                client.drain()
            assert ada.state == bob.state == eve.state
            assert len(eve.state["people"]) == 3


class Ear:
    """A connection that counts the pieces of voices it is sent."""

    free = True
    pieces = 0

    def send_voice(self, voice: bytes) -> None:
        Ear.pieces += 1

    def ignore(self, *given: object) -> None:
        pass

    take_over = write = end = listen_no_more = cut = round_trip = ignore


def test_voices_of_a_crowd_are_passed_on_a_few_at_a_time(open_house: Open) -> None:
    """Twenty-eight who speak at once to hundreds: some pieces are lost, and those at the table hear each other."""
    served = open_house()

    async def crowd() -> int:
        room = served.house.rooms[ada.room]
        sessions = [Session(Machine(), Ear(), f"127.8.{number}.1") for number in range(360)]
        for session in sessions:
            room.post(session, Hello("hello", voices=True))
        while len(room.visitors.sessions) < 361:
            await asyncio.sleep(0.01)
        Ear.pieces = 0
        for _ in range(10):
            for session in sessions[:28]:
                room.voices.hear(session, b"\x00\x00\x01opus")
        return Ear.pieces

    with served.host_room() as ada, Client(served, ada.room, name="Bob", voices=True) as bob:
        bob.do("Sit", seat=1)
        heard = asyncio.run_coroutine_threadsafe(crowd(), served.loop).result(PATIENCE)
        assert 360 <= heard <= 6_000
        bob.drain()
        before = len(bob.voices)
        for count in range(20):
            ada.socket.send(b"\x00" + count.to_bytes(2, "big") + b"opus")
        bob.until(lambda: len(bob.voices) > before)


def test_a_costly_crowd_keeps_no_player_out(open_house: Open) -> None:
    """What spectators have cost is no reason to turn away somebody who sits at the table, or comes back to it."""
    served = open_house(budgets=Budgets(ENDLESS, ENDLESS, replace(ENDLESS, loop_ms=(0, 0))))
    with served.host_room() as ada, Client(served, ada.room, name="Eve") as eve:
        eve.ask("Ping")
        assert eve.ask("Ping")["code"] == "too_much"
        ada.do("Say", text="I can speak.")
        with ada.again() as back:
            back.do("Say", text="I can come back.")
