"""The store by itself: what it says is done is on disk, and what is not ours it leaves alone."""

import asyncio
import hashlib
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from heistnight.store.backup import back_up
from heistnight.store.sqlite import SCHEMA, SqliteStore
from heistnight.store.store import DAY, BadDatabase, InputRow, Retention, RoomRow, StoreFailed


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "house.sqlite3")
    yield store
    store.close()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def move(number: int, room: str = "r") -> InputRow:
    return InputRow(room, number, 100 * number, 0, b"{}", f"ask{number}")


def test_a_full_disk_is_told_and_forgiven(store: SqliteStore) -> None:
    """What did not fit is not there; what fits afterwards is."""
    run(store._do(lambda db: db.execute("PRAGMA max_page_count = 20").fetchall()))
    with pytest.raises(StoreFailed) as error:
        run(store.save(rooms=[RoomRow("r", None, b"x" * 500_000)], inputs=[move(0)]))
    assert "full" in error.value.why
    assert "full" not in str(error.value), "what the disk says is for the log"
    assert run(store.inputs("r")) == []
    run(store.save(rooms=[RoomRow("r", None, b"x")], inputs=[move(0)]))
    assert run(store.load("r")) == RoomRow("r", None, b"x")


def test_what_was_asked_before_closing_is_done(tmp_path: Path) -> None:
    """Closing waits for the last commit; afterwards every save is refused."""
    store = SqliteStore(tmp_path / "house.sqlite3")

    async def save_and_close() -> None:
        saves = [asyncio.ensure_future(store.save(inputs=[move(number)])) for number in range(20)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*saves)
        with pytest.raises(StoreFailed):
            await store.save(inputs=[move(99)])

    run(save_and_close())
    store.close()
    store = SqliteStore(tmp_path / "house.sqlite3")
    assert len(run(store.inputs("r"))) == 20
    store.close()


def test_two_servers_can_not_share_a_file(store: SqliteStore) -> None:
    """The second is told so, and may have the file when the first is gone."""
    with pytest.raises(BadDatabase, match="Another server"):
        SqliteStore(store.path)
    store.close()
    SqliteStore(store.path).close()


def test_another_name_for_a_file_lets_no_second_server_in(store: SqliteStore, tmp_path: Path) -> None:
    """Neither a link nor a lock file that somebody deletes."""
    link = tmp_path / "link.sqlite3"
    link.symlink_to(store.path)
    for leftover in tmp_path.glob("*.lock"):
        leftover.unlink()
    with pytest.raises(BadDatabase, match="Another server"):
        SqliteStore(link)


def test_a_house_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Seeds of running games are in the file, in its log and in every copy."""
    path = tmp_path / "house.sqlite3"
    path.touch(0o644)
    store = SqliteStore(path)
    run(store.save(inputs=[move(0)]))
    back_up(path, tmp_path / "copy.sqlite3")
    modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert set(modes) >= {"house.sqlite3", "house.sqlite3-wal", "copy.sqlite3"}
    assert set(modes.values()) == {0o600}
    store.close()


def test_somebody_who_holds_the_file_stalls_nobody_for_long(store: SqliteStore) -> None:
    """Everything that waits is refused together, in words that say nothing of databases; and then it goes on."""
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()

    async def many() -> list[Any]:
        return await asyncio.gather(*(store.save(inputs=[move(n)]) for n in range(30)), return_exceptions=True)

    refused = run(many())
    assert time.monotonic() - begun < 3
    assert {type(error) for error in refused} == {StoreFailed}
    assert "locked" in refused[0].why
    assert "lock" not in str(refused[0])
    other.execute("ROLLBACK")
    run(store.save(inputs=[move(0)]))
    other.close()


def test_a_file_of_the_previous_format_goes_on(tmp_path: Path) -> None:
    """Its rooms, moves and talk are there, and no game expires for having been written before there were dates."""
    path = tmp_path / "house.sqlite3"
    db = sqlite3.connect(path)
    db.executescript(
        """
        CREATE TABLE rooms (room TEXT PRIMARY KEY, replay TEXT UNIQUE, document BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE inputs (room TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER,
            action BLOB NOT NULL, ask TEXT NOT NULL, PRIMARY KEY (room, number)) WITHOUT ROWID;
        CREATE TABLE said (room TEXT NOT NULL, number INTEGER NOT NULL, said BLOB NOT NULL,
            PRIMARY KEY (room, number)) WITHOUT ROWID;
        CREATE TABLE lives (life INTEGER PRIMARY KEY, last REAL NOT NULL);
        PRAGMA application_id = 0x48454953; PRAGMA user_version = 1;
        """
    )
    db.execute("INSERT INTO rooms VALUES ('r', NULL, ?)", (b'{"room":"r","phase":"playing"}',))
    db.execute("INSERT INTO inputs VALUES ('r', 0, 0, 0, ?, 'ask0')", (b"{}",))
    db.commit()
    db.close()
    for _ in range(2):
        store = SqliteStore(path)
        assert run(store.load("r")) == RoomRow("r", None, b'{"room":"r","phase":"playing"}', "playing")
        assert run(store.inputs("r")) == [move(0)]
        assert run(store.with_screen("sly-fox-10")) == []
        assert run(store.tidy(Retention(), time.time() + 9 * DAY)).deleted == 0
        store.close()


def test_the_file_shrinks_again(store: SqliteStore) -> None:
    """What was deleted is given back to the disk."""
    rooms = [RoomRow(f"r{number}", None, b"x" * 20_000) for number in range(200)]
    run(store.save(rooms=rooms))
    run(store._do(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall(), alone=True))
    full = store.path.stat().st_size
    while run(store.tidy(Retention(), time.time() + 2 * DAY)).more:
        pass
    run(store._do(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall(), alone=True))
    assert store.path.stat().st_size < full / 2
    run(store.shrink())
    assert store.path.stat().st_size < full / 20


def foreign(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE notes (note TEXT)")
    db.execute("INSERT INTO notes VALUES ('mine')")
    db.commit()
    db.close()


def newer(path: Path) -> None:
    SqliteStore(path).close()
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    db.commit()
    db.close()


def damaged(path: Path) -> None:
    store = SqliteStore(path)
    run(store.save(inputs=[move(number) for number in range(2000)]))
    store.close()
    content = bytearray(path.read_bytes())
    content[5 * 4096 : 5 * 4096 + 3000] = b"\xaa" * 3000
    path.write_bytes(content)


def cut_off(path: Path) -> None:
    damaged(path)
    path.write_bytes(path.read_bytes()[:6000])


def text(path: Path) -> None:
    path.write_text("Dear diary, " * 400)


@pytest.mark.parametrize("spoil", [foreign, newer, damaged, cut_off, text])
def test_what_is_not_ours_or_not_whole_is_left_untouched(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    """A foreign, newer or damaged file gets one clear sentence and not one changed byte."""
    path = tmp_path / "house.sqlite3"
    spoil(path)
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    with pytest.raises(BadDatabase) as error:
        SqliteStore(path)
    assert str(path) in str(error.value)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    """A folder that is not there, or a folder instead of a file."""
    (tmp_path / "folder.sqlite3").mkdir()
    for path in (tmp_path / "no" / "house.sqlite3", tmp_path / "folder.sqlite3"):
        with pytest.raises(BadDatabase, match="can not be used"):
            SqliteStore(path)


def test_a_file_whose_log_is_gone_is_not_called_foreign(tmp_path: Path) -> None:
    """Before the first checkpoint everything is in the log, and it says so."""
    store = SqliteStore(tmp_path / "night")
    copy = tmp_path / "copy"
    copy.write_bytes((tmp_path / "night").read_bytes())
    store.close()
    with pytest.raises(BadDatabase, match="without its log copy-wal, which is gone"):
        SqliteStore(copy)
