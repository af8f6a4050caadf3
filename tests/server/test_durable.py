"""Nothing acknowledged is ever lost: kill -9, a full disk, a restart."""

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from heistnight.core.sealed import Word, seal, seed_of
from heistnight.server.machine import Machine
from heistnight.store.store import StoreFailed
from tests.server.conftest import Client, Json, Served, play_on, wait_for
from tests.server.test_deal import a_word, at_a_table, words_in
from tests.server.test_play import two_at_a_table


class Running(Served):
    """The real command in a process of its own."""

    def __init__(self, db: Path, *words: str) -> None:
        self.db = db
        self.process = serve("--port", "0", "--db", str(db), *words)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://localhost:(\d+)", line):
                self.port = int(found[1])
                break
        self.host = f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.wait()

    def wait(self) -> int:
        code = self.process.wait(20)
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
        return code


def serve(*words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "heistnight", "serve", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Running]]:
    started: list[Running] = []

    def one() -> Running:
        started.append(Running(tmp_path / "house.sqlite3"))
        return started[-1]

    yield one
    for running in started:
        if running.process.poll() is None:
            running.kill()


def left(client: Client) -> float:
    """How many ms the open question still has, by the server's clock."""
    clocks = [told["clock"] for told in client.told if isinstance(told.get("clock"), dict)]
    now = client.ask("Ping")["clock"]
    passed = now - clocks[-1]["at"] if clocks[-1]["running"] else 0
    return float(client.view["question"]["closes"] - clocks[-1]["table"] - max(0, passed))


def rows(db: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(db)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def test_kill_9_in_the_middle_of_a_turn_loses_nothing(start: Callable[[], Running]) -> None:
    """The same tables, seats, clocks within a second, talk and moves; none is played twice; the game goes on."""
    server = start()
    ada, bob = two_at_a_table(server, clock="normal")
    ada.until(lambda: ada.state["clock"]["running"])
    ada.do("Say", text="remember me")
    hand, action = ada.view["own"]["hand"], ada.options[0]
    assert ada.move(action, id="kept")["type"] == "Done"
    time.sleep(1.2)
    before, measured = left(ada), time.monotonic()
    server.kill()
    before -= 1000 * (time.monotonic() - measured)
    time.sleep(1)
    server = start()
    ada.close()
    bob.close()
    ada.served = bob.served = server
    ada, bob = ada.again(), bob.again()
    with ada, bob:
        assert (ada.seat, bob.seat) == (0, 1)
        assert [heard["text"] for heard in bob.heard] == ["remember me"]
        assert ada.view["own"]["chosen"] == action["face"]
        assert sorted([*ada.view["own"]["hand"], action["face"]]) == sorted(hand)
        ada.until(lambda: ada.state["clock"]["running"])
        assert abs(left(ada) - before) < 1000
        assert ada.ask("Move", actions=[action], id="kept")["type"] == "Done"
        assert len(rows(server.db, "SELECT * FROM inputs")) == 1
        play_on(ada, bob)
        replay = ada.state["replay"]
    server.kill()
    assert start().call(f"/api/replays/{replay}?eyes=0")[1]["outcome"] == ada.view["outcome"]


def test_moves_in_flight_when_the_server_dies_are_there_once_or_not_at_all(start: Callable[[], Running]) -> None:
    """A client that heard no answer sends again with the same id, and the table is the same for everybody."""
    server = start()
    ada, bob = two_at_a_table(server)
    for number in range(3):
        clients = [client for client in (ada, bob) if client.options]
        sent = [(client, client.options[0], f"r{number}") for client in clients]
        for client, action, id in sent:
            client.send("Move", actions=[action], id=id)
        time.sleep(0.003 * number)
        server.kill()
        server = start()
        for client in (ada, bob):
            client.close()
            client.served = server
        ada, bob = ada.again(), bob.again()
        for client, action, id in sent:
            again = ada if client.seat == 0 else bob
            assert again.ask("Move", actions=[action], id=id)["type"] == "Done"
        asks = [ask for (ask,) in rows(server.db, "SELECT ask FROM inputs WHERE ask != ''")]
        assert len(asks) == len(set(asks))
        while not (ada.options or bob.options):
            ada.drain(0.05)
            bob.drain(0.05)
        ada.drain(0.05)
        bob.drain(0.05)
    ada.close()
    bob.close()


def test_no_process_outlives_the_server(start: Callable[[], Running]) -> None:
    """The workers in which bots think notice that nobody will ask them again."""
    server = start()
    with server.host_room(players=3, bots="chance") as ada:
        ada.until(lambda: ada.view["seats"][1]["ready"])
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        if not children.exists():
            pytest.skip("no /proc here")
        workers = [int(pid) for pid in children.read_text().split()]
        assert workers
        server.kill()
        wait_for(lambda: not any(_alive(pid) for pid in workers))


def _alive(pid: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def test_a_graceful_shutdown_tells_the_tables_and_keeps_their_clocks(start: Callable[[], Running]) -> None:
    """Clients learn that they should come back; the clock stands while the server is away."""
    server = start()
    ada, bob = two_at_a_table(server, clock="normal")
    ada.until(lambda: ada.state["clock"]["running"])
    before = left(ada)
    server.process.send_signal(signal.SIGTERM)
    for client in (ada, bob):
        gone = client.ended()
        assert "going down" in gone["says"]
        assert not gone["final"]
        client.close()
    assert server.wait() in (0, -signal.SIGTERM)
    time.sleep(1)
    ada.served = start()
    with ada.again() as back:
        back.until(lambda: back.state["clock"]["running"])
        assert abs(left(back) - before) < 1000


def test_a_pause_survives_a_restart(open_house: Callable[..., Served]) -> None:
    """Who paused, and how much time was left, are as they were."""
    served = open_house()
    ada, bob = two_at_a_table(served, clock="blitz")
    ada.until(lambda: ada.state["clock"]["running"])
    ada.do("Pause")
    before = left(ada)
    ada.close()
    bob.close()
    served.stop()
    ada.served = open_house()
    with ada.again() as back:
        assert back.state["paused"] == {"by": back.person}
        assert not back.state["clock"]["running"]
        back.do("Resume")
        assert abs(left(back) - before) < 250


def test_a_clock_is_right_after_two_crashes_in_a_row(
    open_house: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table nobody opened between two crashes does not pay for the time in between."""
    served = open_house("first.sqlite3")
    ada, bob = two_at_a_table(served, clock="normal")
    ada.until(lambda: ada.state["clock"]["running"])
    before = left(ada)
    time.sleep(0.7)
    _copy(served.db, "second.sqlite3")
    ada.close()
    bob.close()
    real = Machine().wall
    monkeypatch.setattr(Machine, "wall", lambda _: real() + 3_600_000)
    second = open_house("second.sqlite3")
    with second.host_room(players=2) as other:
        other.do("Start")
        other.until(lambda: other.state["clock"]["running"])
        time.sleep(0.7)
        _copy(second.db, "third.sqlite3")
    monkeypatch.setattr(Machine, "wall", lambda _: real() + 7_200_000)
    ada.served = open_house("third.sqlite3")
    with ada.again() as back:
        back.until(lambda: back.state["clock"]["running"])
        assert before - 2000 < left(back) < before


def _copy(db: Path, name: str) -> None:
    """The file as a crash would leave it, by way of SQLite's own backup."""
    source, target = sqlite3.connect(db), sqlite3.connect(db.parent / name)
    try:
        source.backup(target)
    finally:
        source.close()
        target.close()


def test_a_disk_that_takes_no_more_changes_nothing(open_house: Callable[..., Served]) -> None:
    """What can not be written down is refused with words, is true for nobody, and works again when there is room."""
    served = open_house()
    ada, bob = two_at_a_table(served)
    with ada, bob:
        ada.until(lambda: ada.state["clock"]["running"])
        action, before = ada.options[0], served.house.rooms[ada.room].document.copy()
        _read_only(served, "ON")
        assert "could not be written down" in ada.refused("Move", actions=[action], id="full")
        asks: tuple[tuple[str, Json], ...] = (
            ("Say", {"text": "hello?"}),
            ("Pause", {}),
            ("Stand", {}),
            ("Leave", {}),
            ("Rename", {"name": "Eve"}),
            ("Kick", {"person": bob.person}),
            ("HandHost", {"person": bob.person}),
            ("MoreTime", {}) if ada.view["question"]["closes"] else ("Configure", {"grace": 15}),
        )
        for kind, fields in asks:
            assert "could not be written down" in ada.refused(kind, **fields)
        assert served.call("/api/rooms", {"game": "the-plan"})[0] == 503
        assert served.call("/api/rooms/nowhere/poll", b"")[0] == 404
        assert served.house.rooms[ada.room].document == before
        bob.drain(0.1)
        assert not {told["type"] for told in bob.told[-3:]} & {"Update", "Spoken", "Gone"}
        _read_only(served, "OFF")
        assert ada.move(action, id="full")["type"] == "Done"
        assert ada.view["own"]["chosen"] == action["face"]
        ada.do("Say", text="hello!")


def _read_only(served: Served, switch: str) -> None:
    """The real connection refuses, as on a disk that can only be read."""
    work = served.house.store._do(lambda db: db.execute(f"PRAGMA query_only = {switch}").fetchall(), alone=True)  # type: ignore[attr-defined]
    asyncio.run_coroutine_threadsafe(work, served.loop).result()


def test_a_failing_store_does_not_make_the_room_spin(open_house: Callable[..., Served], monkeypatch: Any) -> None:
    """What is due by itself is tried again once a second, not at once."""
    served = open_house()
    ada, bob = two_at_a_table(served)
    with bob:
        tries = []

        async def fail(**rows: Any) -> None:
            tries.append(time.monotonic())
            raise StoreFailed("It could not be written down: no room.")

        monkeypatch.setattr(served.house.store, "save", fail)
        bob.close()
        ada.close()
        wait_for(lambda: not served.house.rooms[ada.room].visitors.sessions)
        time.sleep(1.5)
        assert 1 <= len(tries) <= 4


def test_hello_leaves_nothing_behind_when_it_can_not_be_written_down(
    open_house: Callable[..., Served], monkeypatch: Any
) -> None:
    """Who could not be let in is not in the room."""
    served = open_house()
    with served.host_room() as ada:

        async def fail(**rows: Any) -> None:
            raise StoreFailed("It could not be written down: no room.")

        save = served.house.store.save
        monkeypatch.setattr(served.house.store, "save", fail)
        with Client(served, ada.room, hello=False) as eve:
            gone = eve.ask("Hello", name="Eve")
            assert (gone["type"], gone["final"]) == ("Gone", False)
            assert "written down" in gone["says"]
            assert len(served.house.rooms[ada.room].document.people) == 1
        monkeypatch.setattr(served.house.store, "save", save)
        with Client(served, ada.room, name="Eve"):
            assert len(served.house.rooms[ada.room].document.people) == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--port", "{taken}"], "something else is using it"),
        (["--port", "0", "--db", "/proc/no/where.sqlite3"], "can not be"),
        (["--port", "0", "--db", "{foreign}"], "another program"),
        (["--port", "0", "--db", "{text}"], "can not be used"),
        (["--port", "0", "--db", "{newer}"], "newer Heist Night"),
        (["--port", "0", "--db", "{in_use}"], "Another server"),
        (["--port", "123456"], "65535"),
        (["--port", "0", "--host", "203.0.113.7"], "can not be had"),
    ],
)
def test_what_can_not_be_served_is_said_in_one_line(
    words: list[str], says: str, tmp_path: Path, server: Served
) -> None:
    """The command ends with code 2 and tells what to do."""
    places = {
        "{taken}": str(server.port),
        "{foreign}": _database(tmp_path / "foreign", 7, 0),
        "{newer}": _database(tmp_path / "newer", 0x48454953, 99),
        "{text}": str(tmp_path / "text"),
        "{in_use}": str(server.db),
    }
    (tmp_path / "text").write_text("no database at all, but long enough to look at it " * 20)
    default = [] if "--db" in words else ["--db", str(tmp_path / "new.sqlite3")]
    process = serve(*(places.get(word, word) for word in words), *default)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 2
    assert out == ""
    assert err.count("\n") == 1
    assert says in err


def _database(path: Path, application: int, version: int) -> str:
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA application_id = {application}")
    db.execute(f"PRAGMA user_version = {version}")
    db.execute("CREATE TABLE notes (note TEXT)")
    db.commit()
    db.close()
    return str(path)


def test_kill_9_between_promise_words_and_deal_loses_nothing(start: Callable[[], Running]) -> None:
    """The promise stands, the seals stand, an opened word stays open, and the deal waits for the rest."""
    server = start()
    ada, bob = at_a_table(server)
    promise, mine, his = ada.state["commitment"], a_word(), a_word()

    def crash() -> None:
        nonlocal server, ada, bob
        server.kill()
        server = start()
        for client in (ada, bob):
            client.close()
            client.served = server
        ada, bob = ada.again(), bob.again()
        assert ada.state["commitment"] == bob.state["commitment"] == promise

    crash()
    ada.do("Seal", seal=seal(mine))
    bob.do("Seal", seal=seal(his))
    crash()
    assert words_in(ada) == [(0, seal(mine), ""), (1, seal(his), "")]
    ada.do("Start")
    crash()
    assert ada.state["opening"]
    ada.do("OpenWord", word=mine)
    crash()
    assert words_in(ada) == [(0, seal(mine), mine), (1, seal(his), "")]
    bob.do("OpenWord", word=his)
    hand = bob.view["own"]["hand"]
    crash()
    assert (bob.state["phase"], bob.view["own"]["hand"]) == ("playing", hand)
    with ada, bob:
        play_on(ada, bob)
        words = [Word(0, seal(mine), mine), Word(1, seal(his), his)]
        assert seal(ada.state["secret"]) == promise
        assert ada.state["seed"] == seed_of(ada.state["secret"], words).hex()
