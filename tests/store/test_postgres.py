"""Many servers over one database: who may write, who takes over, and what is not ours is left alone."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from heistnight.store import postgres
from heistnight.store.postgres import Elsewhere, PostgresStore, prepare
from heistnight.store.store import BadDatabase, EpochEnded, InputRow, Retention, RoomRow, StoreFailed, Unsure
from tests.postgres import Postgres
from tests.postgres import postgres as another_server

pytestmark = pytest.mark.xdist_group("waits")

Night = Callable[[Callable[["Nodes"], Awaitable[None]]], None]
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"


class Nodes:
    """Two servers over one database, and somebody who looks into it."""

    def __init__(self, url: str, one: PostgresStore, two: PostgresStore, db: Any) -> None:
        self.url, self.one, self.two, self.db = url, one, two, db

    async def let_lease_run_out(self, node: PostgresStore) -> None:
        """By the database's clock, without waiting for it; everybody else has been steady for long."""
        await self.db.execute("UPDATE lives SET steady = clock_timestamp() - interval '1 hour'")
        await self.db.execute("UPDATE lives SET seen = clock_timestamp() - interval '4 s' WHERE life = $1", node.epoch)

    async def until_done_or_waiting(self, work: asyncio.Future[Any], waiting: int = 1) -> None:
        """However slow the machine: as many as that stand before a lock, or this one came through."""
        async with asyncio.timeout(60):
            while not work.done() and await self.db.fetchval(WAITING) < waiting:
                await asyncio.sleep(0.01)

    @asynccontextmanager
    async def held_up(self, statement: str, *values: Any, commit: bool = True) -> AsyncIterator[None]:
        """A transaction of somebody else that stands open with what it has locked."""
        other = await asyncpg.connect(self.url)
        try:
            transaction = other.transaction()
            await transaction.start()
            await other.execute(statement, *values)
            yield
            await (transaction.commit() if commit else transaction.rollback())
        finally:
            other.terminate()


@pytest.fixture
def night(database_server: Postgres) -> Night:
    """Runs a story of two nodes."""
    url = database_server.new_database()

    async def tell(story: Callable[[Nodes], Awaitable[None]]) -> None:
        stores = one, two = [await PostgresStore.open(url) for _ in range(2)]
        db = await asyncpg.connect(url)
        try:
            for number, store in enumerate(stores):
                await store.begin_epoch(1000 * number, f"10.0.0.{number}:8321", {"the-plan": 1})
            await story(Nodes(url, one, two, db))
        finally:
            db.terminate()
            for store in stores:
                store.close()

    return lambda story: asyncio.run(tell(story))


def move(number: int, room: str = "r") -> InputRow:
    return InputRow(room, number, 100 * number, 0, b"{}", f"ask{number}")


# Who holds a room ---------------------------------------------------------------------------------------------------


def test_a_room_is_held_by_one_life(night: Night) -> None:
    """Whoever knocks first holds it; the other is told where it is; what sleeps is free again."""

    async def story(nodes: Nodes) -> None:
        one, two = nodes.one, nodes.two
        await one.save(rooms=[RoomRow("r", None, b"{}")])
        assert await one.hold("r") is None
        assert await one.hold("r") is None
        assert await two.hold("r") == Elsewhere(one.epoch, "10.0.0.0:8321", False, {"the-plan": 1})
        await one.let_go("r")
        assert await two.hold("r") is None
        assert isinstance(await one.hold("r"), Elsewhere)

    night(story)


def test_ten_nodes_that_knock_at_once_are_one_holder(night: Night) -> None:
    """The database decides, whoever asks when."""

    async def story(nodes: Nodes) -> None:
        await nodes.one.save(rooms=[RoomRow("r", None, b"{}")])
        stores = [PostgresStore(nodes.url) for _ in range(10)]
        try:
            for store in stores:
                await store.begin_epoch(0)
            answers = await asyncio.gather(*(store.hold("r") for store in stores))
        finally:
            for store in stores:
                store.close()
        assert sum(answer is None for answer in answers) == 1
        assert len({answer.epoch for answer in answers if answer}) == 1

    night(story)


def test_a_life_that_lost_its_lease_is_ended_by_whoever_knocks(night: Night) -> None:
    """And writes nothing any more: neither moves, nor talk, nor documents, nor beats; nor does it take a room."""

    async def story(nodes: Nodes) -> None:
        one, two = nodes.one, nodes.two
        await one.save(rooms=[RoomRow("r", None, b"old")])
        assert await one.hold("r") is None
        await one.still_alive(one.epoch, 777)
        await nodes.let_lease_run_out(one)
        assert await two.hold("r") is None
        assert await two.epoch_ended(one.epoch) == 777
        for save in ({"inputs": [move(0)]}, {"rooms": [RoomRow("r", None, b"zombie")]}, {"frees": ["r"]}):
            with pytest.raises(EpochEnded):
                await one.save(**save)
        with pytest.raises(EpochEnded):
            await one.still_alive(one.epoch, 778)
        await two.save(rooms=[RoomRow("s", None, b"{}")])
        with pytest.raises(EpochEnded):
            await one.hold("s")
        assert await two.inputs("r") == []
        assert await two.load("r") == RoomRow("r", None, b"old")

    night(story)


def test_a_node_that_beats_keeps_its_rooms(night: Night) -> None:
    """A lease is over three seconds after the last beat, not before."""

    async def story(nodes: Nodes) -> None:
        await nodes.one.save(rooms=[RoomRow("r", None, b"{}")])
        assert await nodes.one.hold("r") is None
        await nodes.let_lease_run_out(nodes.one)
        await nodes.one.still_alive(nodes.one.epoch, 5)
        assert isinstance(await nodes.two.hold("r"), Elsewhere)

    night(story)


def test_nobody_is_ended_by_one_who_was_away_itself(night: Night) -> None:
    """After the database was away every lease is old; who has not beaten steadily for three seconds ends nobody."""

    async def story(nodes: Nodes) -> None:
        await nodes.one.save(rooms=[RoomRow("r", None, b"{}")])
        assert await nodes.one.hold("r") is None
        await nodes.let_lease_run_out(nodes.one)
        await nodes.db.execute(
            "UPDATE lives SET seen = clock_timestamp() - interval '9 s' WHERE life = $1", nodes.two.epoch
        )
        await nodes.two.still_alive(nodes.two.epoch, 5)
        assert isinstance(await nodes.two.hold("r"), Elsewhere)

    night(story)


# The fence ----------------------------------------------------------------------------------------------------------


async def an_end_that_meets_a_batch(nodes: Nodes) -> tuple[BaseException | None, list[InputRow]]:
    """The old owner's batch stands in its insert, behind somebody with the same key who thinks better of it, while the
    new owner ends that life and reads the room."""
    one, two = nodes.one, nodes.two
    await one.save(rooms=[RoomRow("r", None, b"{}")])
    assert await one.hold("r") is None
    await nodes.let_lease_run_out(one)
    in_the_way = "INSERT INTO inputs VALUES ('r', 0, 0, 0, '', '')"
    async with nodes.held_up(in_the_way, commit=False):
        batch = asyncio.ensure_future(one.save(inputs=[move(0)]))
        await nodes.until_done_or_waiting(batch)

        async def take_over() -> list[InputRow]:
            assert await two.hold("r") is None
            return await two.inputs("r")

        taking = asyncio.ensure_future(take_over())
        await nodes.until_done_or_waiting(taking, 2)
    problem = (await asyncio.gather(batch, return_exceptions=True))[0]
    return problem, await taking


def test_an_end_waits_for_the_batch_on_its_way(night: Night) -> None:
    """What the old owner was told to be written, the new one has read."""

    async def story(nodes: Nodes) -> None:
        problem, read = await an_end_that_meets_a_batch(nodes)
        assert (problem, read) == (None, [move(0)])

    night(story)


async def a_batch_that_meets_an_end(nodes: Nodes) -> tuple[BaseException | None, list[InputRow]]:
    """The new owner is just ending the life when the old owner's batch comes."""
    one, two = nodes.one, nodes.two
    await one.save(rooms=[RoomRow("r", None, b"{}")])
    assert await one.hold("r") is None
    await nodes.let_lease_run_out(one)
    async with nodes.held_up(postgres._END, two.epoch, one.epoch, 3.0):
        batch = asyncio.ensure_future(one.save(inputs=[move(0)]))
        await nodes.until_done_or_waiting(batch)
    problem = (await asyncio.gather(batch, return_exceptions=True))[0]
    return problem, await two.inputs("r")


def test_a_batch_that_meets_the_end_of_its_life_writes_nothing(night: Night) -> None:
    """It waits until that is decided, and then it is too late."""

    async def story(nodes: Nodes) -> None:
        problem, read = await a_batch_that_meets_an_end(nodes)
        assert isinstance(problem, EpochEnded)
        assert read == []

    night(story)


def test_a_fence_without_its_lock_is_caught(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a batch that only looks at its life; the next owner misses a row that was acknowledged."""
    monkeypatch.setattr(postgres, "_FENCED", postgres._FENCED.replace("FOR KEY SHARE", ""))

    async def story(nodes: Nodes) -> None:
        problem, read = await an_end_that_meets_a_batch(nodes)
        assert problem is None
        assert read == [], "the fault is not seen any more"

    night(story)


def test_an_end_without_its_lock_is_caught(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a life is ended by a plain update, which waits for no batch."""
    monkeypatch.setattr(postgres, "_END", postgres._END.replace("FOR UPDATE", ""))

    async def story(nodes: Nodes) -> None:
        problem, read = await an_end_that_meets_a_batch(nodes)
        assert problem is None
        assert read == [], "the fault is not seen any more"

    night(story)


def test_one_number_is_one_move_whatever_goes_wrong(night: Night) -> None:
    """The second wall: the key of the inputs."""

    async def story(nodes: Nodes) -> None:
        await nodes.one.save(inputs=[move(0)])
        with pytest.raises(StoreFailed):
            await nodes.two.save(inputs=[move(0)])
        assert len(await nodes.two.inputs("r")) == 1

    night(story)


# A database that goes away ------------------------------------------------------------------------------------------


def test_what_was_on_its_way_when_the_line_broke_is_unsure(night: Night) -> None:
    """Nobody knows, so nobody says that it was not written; the next save goes through."""

    async def story(nodes: Nodes) -> None:
        one = nodes.one
        await one.save(inputs=[move(0)])
        async with nodes.held_up("LOCK TABLE inputs IN SHARE MODE"):
            batch = asyncio.ensure_future(one.save(inputs=[move(1)]))
            await asyncio.sleep(0.3)
            await nodes.db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%INSERT INTO inputs%'"
                " AND pid <> pg_backend_pid() AND datname = current_database()"
            )
            with pytest.raises(Unsure):
                await batch
        await one.save(inputs=[move(2)])
        assert await one.inputs("r") == [move(0), move(2)]

    night(story)


def test_a_database_that_is_away_is_told_and_forgiven() -> None:
    """Nothing was sent, so nothing was written; when it is back all goes on."""

    async def story(server: Postgres) -> None:
        store = await PostgresStore.open(server.new_database())
        try:
            await store.begin_epoch(0)
            await store.save(inputs=[move(0)])
            await asyncio.to_thread(server.stop, "fast")
            for _ in range(2):
                with pytest.raises((StoreFailed, Unsure)):
                    await store.save(inputs=[move(1)])
            with pytest.raises(StoreFailed):
                await store.save(inputs=[move(1)])
            with pytest.raises(StoreFailed):
                await store.still_alive(store.epoch, 1)
            with pytest.raises(StoreFailed):
                await store.load("r")
            await asyncio.to_thread(server.start)
            await store.save(inputs=[move(1)])
            assert await store.inputs("r") == [move(0), move(1)]
        finally:
            store.close()

    with another_server() as server:
        asyncio.run(story(server))


# What is not ours ---------------------------------------------------------------------------------------------------


def test_what_is_not_ours_is_left_alone(database_server: Postgres) -> None:
    """A foreign, newer, older or partial database gets one clear line and not one changed row."""

    async def spoil(url: str, *statements: str) -> None:
        db = await asyncpg.connect(url)
        for statement in statements:
            await db.execute(statement)
        await db.close()

    async def story() -> None:
        for expected, ours, statements in (
            ("another program's", False, ["CREATE TABLE notes (note text)"]),
            ("another program's", False, ["CREATE TABLE rooms (room text)"]),
            ("only a part", True, ["DROP TABLE said"]),
            ("newer Heist Night", True, ["UPDATE house SET schema = 9, oldest = 9"]),
            ("heistnight migrate", True, ["UPDATE house SET schema = 1, oldest = 1"]),
            ("says of 0 houses", True, ["DELETE FROM house"]),
            ("says of 2 houses", True, ["INSERT INTO house SELECT * FROM house"]),
            ("column", True, ["ALTER TABLE lives DROP COLUMN steady"]),
        ):
            url = database_server.new_database()
            if ours:
                await prepare(url)
            await spoil(url, *statements)
            before = await _contents(url)
            with pytest.raises(BadDatabase, match=expected):
                await PostgresStore.open(url)
            assert await _contents(url) == before

    asyncio.run(story())


async def _contents(url: str) -> Any:
    db = await asyncpg.connect(url)
    try:
        tables = [
            row[0] for row in await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        ]
        return {table: [tuple(row) for row in await db.fetch(f"SELECT * FROM {table}")] for table in tables}
    finally:
        await db.close()


def test_a_newer_program_may_still_let_us_write(database_server: Postgres) -> None:
    """Only additions in one release: a schema that is newer and says that ours may write is ours."""

    async def story() -> None:
        url = database_server.new_database()
        await prepare(url)
        db = await asyncpg.connect(url)
        await db.execute("UPDATE house SET schema = 9")
        await db.close()
        (await PostgresStore.open(url)).close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("postgresql://heist@127.0.0.1:1/night", "can not be reached"),
        ("postgresql://heist@127.0.0.1:{port}/nothing", "no database of that name"),
        ("postgresql://nobody@127.0.0.1:{port}/postgres", "refuses the name or the password"),
        ("postgresql://heist@127.0.0.1:port/night", "no address"),
    ],
)
def test_a_way_that_does_not_lead_there_is_told(database_server: Postgres, address: str, expected: str) -> None:
    """In one line, without the password."""
    with pytest.raises(BadDatabase, match=expected) as error:
        asyncio.run(PostgresStore.open(address.format(port=database_server.port)))
    assert "\n" not in str(error.value)


def test_two_servers_that_start_at_once_fill_an_empty_database_once(database_server: Postgres) -> None:
    """Both find the same house."""

    async def story() -> None:
        url = database_server.new_database()
        stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(5)))
        for store in stores:
            store.close()
        assert len((await _contents(url))["house"]) == 1

    asyncio.run(story())


def test_tidying_leaves_alone_what_another_node_holds(night: Night) -> None:
    """However old it is."""

    async def story(nodes: Nodes) -> None:
        await nodes.one.save(rooms=[RoomRow("r", None, b"{}"), RoomRow("s", None, b"{}")])
        assert await nodes.one.hold("r") is None
        assert (await nodes.two.tidy(Retention(), time.time() + 1e7)).deleted == 1
        assert await nodes.one.load("r")

    night(story)


def test_a_pooler_in_the_wrong_mode_is_told(database_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that gives each statement another connection knows nothing of what was prepared; one that lets no transaction
    through says so. Either is told in one line, before anything is written."""
    url = database_server.new_database()

    async def no_such_statement(self: Any, *words: Any, **more: Any) -> Any:
        raise asyncpg.InvalidSQLStatementNameError('prepared statement "__asyncpg_stmt_1__" does not exist')

    monkeypatch.setattr(asyncpg.Connection, "fetchval", no_such_statement)
    with pytest.raises(BadDatabase, match="pooler") as error:
        asyncio.run(PostgresStore.open(url))
    assert "\n" not in str(error.value)
    monkeypatch.undo()
    assert asyncio.run(_contents(url)) == {}
