"""Restore to a moment: whatever was written a second ago is on another disk, and comes back as it was at any time."""

import asyncio
import logging
import random
import shutil
import sqlite3
import time
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from heistnight.cli import main
from heistnight.store import shipping
from heistnight.store.backup import NoBackup
from heistnight.store.shipping import Shipper, restore
from heistnight.store.sqlite import SqliteStore
from heistnight.store.store import InputRow, RoomRow, StoreFailed
from tests.server.conftest import Client, wait_for
from tests.server.test_durable import Running
from tests.server.test_play import two_at_a_table

Rows = dict[str, bytes]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Logs of some ten transactions, so that many begin."""
    monkeypatch.setattr(shipping, "EVERY", 0.01)
    monkeypatch.setattr(shipping, "LONGEST_LOG", 100_000)
    monkeypatch.setattr(shipping, "NEW_BASE", 1)


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


class Night:
    """A store whose log is shipped, and what was in it at what time."""

    def __init__(self, folder: Path) -> None:
        self.db, self.ship = folder / "night.sqlite3", folder / "other disk"
        self.shipper = Shipper(self.db.resolve(), self.ship)
        self.store = SqliteStore(self.db, self.shipper)
        self.rows: Rows = {}

    def save(self, room: str, size: int) -> None:
        self.rows[room] = random.Random(f"{room}{size}").randbytes(size)
        run(self.store.save(rooms=[RoomRow(room, None, self.rows[room])]))

    def moment(self) -> tuple[float, Rows]:
        """Once everything is shipped."""
        run(self.store.save())  # the thread that writes has taken note of what was before
        wait_for(lambda: self.shipper._shipped == self.shipper._written)
        time.sleep(0.005)
        return time.time(), self.rows.copy()


@pytest.fixture
def night(tmp_path: Path) -> Any:
    there = Night(tmp_path)
    yield there
    there.store.close()


def rows_of(file: Path) -> Rows:
    with closing(sqlite3.connect(file)) as db:
        return dict(db.execute("SELECT room, document FROM rooms"))


def test_every_moment_comes_back_as_it_was(night: Night, tmp_path: Path) -> None:
    """Over many logs and bases, with a large transaction in between that was taken back."""
    chance, moments = random.Random(1), []
    for number in range(120):
        night.save(f"r{chance.randrange(30)}", chance.randrange(20_000))
        if number % 10 == 3:
            moments.append(night.moment())
        if number == 50:
            twice = night.store.save([RoomRow("r", None, b"x" * 3_000_000)], [InputRow("r", 1, 0, None, b"", "")] * 2)
            with pytest.raises(StoreFailed):
                run(twice)
    assert len(list(night.ship.glob("log-*"))) > 5
    assert len(list(night.ship.glob("base-*"))) > 2
    for number, (at, rows) in enumerate(moments):
        file = tmp_path / f"{number}.sqlite3"
        restore(night.ship, file, at)
        assert rows_of(file) == rows


def test_a_restart_begins_with_what_the_last_server_left(night: Night, tmp_path: Path) -> None:
    """What a crash kept from being shipped is in the next base; moments of both servers come back."""
    night.save("a", 10)
    before = night.moment()
    night.store.close()
    with closing(sqlite3.connect(night.db)) as db:  # as what was written in the second before a crash
        db.execute("INSERT INTO rooms (room, document, phase, touched) VALUES ('b', x'01', 'lobby', 0)")
        db.commit()
    night.shipper = Shipper(night.db.resolve(), night.ship)
    night.store = SqliteStore(night.db, night.shipper)
    night.rows["b"] = b"\1"
    night.save("c", 10)
    for name, (at, rows) in {"before": before, "after": night.moment()}.items():
        restore(night.ship, tmp_path / name, at)
        assert rows_of(tmp_path / name) == rows


def test_a_disk_that_goes_away_stops_nobody(
    night: Night, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It's logged, moves go on, and when the disk is back a new base is made; the gap shows the moment before it."""
    monkeypatch.setattr(shipping, "AGAIN", 0.0)
    night.save("a", 10)
    before, _ = night.moment()
    night.ship.rename(tmp_path / "unplugged")
    with caplog.at_level(logging.ERROR):
        night.save("b", 10)
        wait_for(lambda: "could not be copied" in caplog.text)
        night.save("c", 200_000)
    in_the_gap = time.time()
    (tmp_path / "unplugged").rename(night.ship)
    while night.shipper._failed_at is not None or night.shipper._base_due:
        night.save("d", 10)
    at, rows = night.moment()
    restore(night.ship, tmp_path / "after", at)
    assert rows_of(tmp_path / "after") == rows
    _, when = restore(night.ship, tmp_path / "gap", in_the_gap)
    assert when <= before
    assert list(rows_of(tmp_path / "gap")) == ["a"]


def test_a_log_without_its_base_is_not_put_on_another(night: Night, tmp_path: Path) -> None:
    """A base that is lost takes its moments with it; nothing is put together that never was."""
    night.save("a", 10)
    before, rows = night.moment()
    night.store.close()
    night.shipper = Shipper(night.db.resolve(), night.ship)
    night.store = SqliteStore(night.db, night.shipper)
    night.save("b", 10)
    night.moment()
    max(night.ship.glob("base-*")).unlink()
    _, when = restore(night.ship, tmp_path / "file", time.time())
    assert when <= before
    assert rows_of(tmp_path / "file") == rows


def test_old_copies_go(night: Night, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a week; what is needed for any later moment stays."""
    monkeypatch.setattr(shipping, "KEPT", 0.0)
    for number in range(60):
        night.save(f"r{number % 5}", 20_000)
    while len(list(night.ship.glob("base-*"))) > 1:
        night.save("last", 20_000)
    at, rows = night.moment()
    assert len(list(night.ship.glob("log-*"))) < 10
    restore(night.ship, tmp_path / "file", at)
    assert rows_of(tmp_path / "file") == rows


def test_what_can_not_be_restored_is_said(night: Night, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No such folder, a time before the first copy, a file that is there: exit code 2, one line, nothing left."""
    night.save("a", 10)
    night.moment()
    (tmp_path / "mine").write_text("mine")
    for file, words, why in (
        ("new", ("--from", str(tmp_path / "nowhere")), "name the folder given to"),
        ("new", ("--from", str(night.ship), "--at", "2020-01-01T10:00:00"), "The first moment in"),
        ("mine", ("--from", str(night.ship)), "nothing is ever overwritten"),
    ):
        assert main(["restore", str(tmp_path / file), *words]) == 2
        said = capsys.readouterr().err
        assert why in said
        assert said.count("\n") == 1
    assert (tmp_path / "mine").read_text() == "mine"
    assert not (tmp_path / "new").exists()


def test_a_folder_that_can_not_be_made_is_named(tmp_path: Path) -> None:
    """The server doesn't start without what it was asked for."""
    (tmp_path / "file").write_text("")
    with pytest.raises(NoBackup, match="--ship"):
        SqliteStore(tmp_path / "night.sqlite3", Shipper(tmp_path / "night.sqlite3", tmp_path / "file" / "ship"))


def test_a_destroyed_disk_costs_at_most_a_second(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """kill -9, then the database, its log and all are gone: every move of more than a second ago is there."""
    db, ship = tmp_path / "disk" / "night.sqlite3", tmp_path / "other"
    running = Running(db, "--ship", str(ship))
    ada, bob = two_at_a_table(running)
    with ada, bob:
        for client in (ada, bob):
            assert client.move()["type"] == "Done"
        time.sleep(2)  # both cores may be busy with other tests
        running.kill()
    with closing(sqlite3.connect(db)) as file:
        moves = file.execute("SELECT * FROM inputs ORDER BY room, number").fetchall()
    assert len(moves) >= 2
    shutil.rmtree(db.parent)
    db.parent.mkdir()
    assert main(["restore", str(db), "--from", str(ship)]) == 0
    assert "1 room as of" in capsys.readouterr().out
    with closing(sqlite3.connect(db)) as file:
        assert file.execute("SELECT * FROM inputs ORDER BY room, number").fetchall() == moves
    again = Running(db)
    try:
        with Client(again, ada.room, ada.key) as back:
            assert back.state["phase"] == "playing"
    finally:
        again.kill()
