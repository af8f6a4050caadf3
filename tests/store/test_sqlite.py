"""The store by itself: what it says is done is on disk, and what is not ours it leaves alone."""

import asyncio
import hashlib
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from heistnight.store.sqlite import BadDatabase, SqliteStore
from heistnight.store.store import InputRow, RoomRow, SaidRow, StoreFailed


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "house.sqlite3")
    yield store
    store.close()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def move(number: int, room: str = "r") -> InputRow:
    return InputRow(room, number, 100 * number, 0, b"{}", f"ask{number}")


def test_what_is_saved_is_found_again(tmp_path: Path) -> None:
    """Rooms, inputs in their order, talk, and replays by their own name."""
    path = tmp_path / "house.sqlite3"
    store = SqliteStore(path)
    run(store.save(rooms=[RoomRow("r", None, b"1"), RoomRow("s", "film", b"2")], inputs=[move(1), move(0)]))
    run(store.save(rooms=[RoomRow("r", None, b"3")], said=[SaidRow("r", 0, b"hi")]))
    store.close()
    store = SqliteStore(path)
    assert run(store.load("r")) == RoomRow("r", None, b"3")
    assert run(store.find_replay("film")) == RoomRow("s", "film", b"2")
    assert run(store.load("x")) is None
    assert run(store.inputs("r")) == [move(0), move(1)]
    assert run(store.said("r")) == [SaidRow("r", 0, b"hi")]
    store.close()


def test_a_save_is_whole_or_not_at_all(store: SqliteStore) -> None:
    """A second input with the same number takes the room beside it back."""
    run(store.save(inputs=[move(0)]))
    with pytest.raises(StoreFailed):
        run(store.save(rooms=[RoomRow("r", None, b"1")], inputs=[move(1), move(0)]))
    assert run(store.load("r")) is None
    assert run(store.inputs("r")) == [move(0)]


def test_one_failing_save_harms_no_other_in_its_batch(store: SqliteStore) -> None:
    """Every neighbour of a save that fails is written down all the same, exactly once."""

    async def many() -> list[Any]:
        saves = [store.save(inputs=[move(0 if number == 25 else number)]) for number in range(50)]
        return await asyncio.gather(*saves, return_exceptions=True)

    results = run(many())
    assert [number for number, result in enumerate(results) if result is not None] == [25]
    assert [row.number for row in run(store.inputs("r"))] == [*range(25), *range(26, 50)]


def test_a_strange_value_does_not_stop_the_writer(store: SqliteStore) -> None:
    """Whatever a save stumbles over, the next one is heard."""
    with pytest.raises(StoreFailed):
        run(store.save(inputs=[InputRow("r", 2**70, 0, None, b"", "")]))
    run(store.save(inputs=[move(0)]))
    assert len(run(store.inputs("r"))) == 1


def test_a_full_disk_is_told_and_forgiven(store: SqliteStore) -> None:
    """What did not fit is not there; what fits afterwards is."""
    run(store._do(lambda db: db.execute("PRAGMA max_page_count = 20").fetchall()))
    with pytest.raises(StoreFailed, match="full"):
        run(store.save(rooms=[RoomRow("r", None, b"x" * 500_000)], inputs=[move(0)]))
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


def test_lives_are_counted_and_timed(store: SqliteStore) -> None:
    """Each run of the server has a number and the time it was last known to live."""
    first, second = run(store.begin_life(1000.5)), run(store.begin_life(5000))
    assert first != second
    run(store.still_alive(first, 2000))
    assert run(store.life_ended(first)) == 2000
    assert run(store.life_ended(second)) == 5000
    assert run(store.life_ended(99)) is None


def test_two_servers_can_not_share_a_file(store: SqliteStore) -> None:
    """The second is told so, and may have the file when the first is gone."""
    with pytest.raises(BadDatabase, match="Another server"):
        SqliteStore(store.path)
    store.close()
    SqliteStore(store.path).close()


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
    db.execute("PRAGMA user_version = 2")
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
