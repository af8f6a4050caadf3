"""Planted faults: each way to get many writers wrong is seen to go wrong, and ours is seen not to."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from heistnight.store import postgres
from heistnight.store.postgres import Elsewhere, PostgresStore
from heistnight.store.store import EpochEnded, InputRow, OutOfDate, RoomRow, StoreFailed, Unsure
from tests.cluster.ways import Way
from tests.postgres import Postgres

pytestmark = pytest.mark.xdist_group("waits")

PATIENCE = 20


class Nodes:
    """Two servers over one database, the first by a way that can fall silent, and somebody who looks into it."""

    def __init__(self, one: PostgresStore, two: PostgresStore, way: Way, db: Any) -> None:
        self.one, self.two, self.way, self.db = one, two, way, db

    async def let_lease_run_out(self) -> None:
        await self.db.execute("UPDATE lives SET steady = clock_timestamp() - interval '1 hour'")
        await self.db.execute(
            "UPDATE lives SET seen = clock_timestamp() - interval '4 s' WHERE life = $1", self.one.epoch
        )

    async def rows(self) -> list[int]:
        return [row[0] for row in await self.db.fetch("SELECT number FROM inputs ORDER BY 1")]

    async def document(self) -> bytes:
        return bytes(await self.db.fetchval("SELECT document FROM rooms WHERE room = 'r'"))


@asynccontextmanager
async def nodes(server: Postgres) -> AsyncIterator[Nodes]:
    """The first holds the room `r`."""
    url = server.new_database()
    async with Way(server.port).open() as way:
        two = await PostgresStore.open(url)
        one = PostgresStore(url.replace(f":{server.port}/", f":{way.port}/"))
        db = await asyncpg.connect(url)
        try:
            for number, store in enumerate((one, two)):
                await store.begin_epoch(0, f"10.0.0.{number}:8321")
            await one.save(rooms=[RoomRow("r", None, b"{}")])
            assert await one.hold("r") is None
            yield Nodes(one, two, way, db)
        finally:
            way.heal()
            db.terminate()
            one.close()
            two.close()


def move(number: int) -> InputRow:
    return InputRow("r", number, 100 * number, 0, b"{}", f"ask{number}")


def hurry_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the next question wait 0.3 s for its answer; those after it have the usual time, however busy it is here."""
    ask = postgres._Way.ask

    async def hurried(self: postgres._Way, question: Callable[[Any], Awaitable[Any]]) -> Any:
        monkeypatch.setattr(postgres._Way, "ask", ask)
        return await ask(self, question, 0.3)

    monkeypatch.setattr(postgres._Way, "ask", hurried)


async def until(found: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what the database does at its own pace."""
    async with asyncio.timeout(PATIENCE):
        while not await found():
            await asyncio.sleep(0.02)


async def astray(night: Nodes, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Send a document when the way falls silent, write another one, and let the first one arrive."""
    serving = night.one._writing._connection.get_server_pid()
    hurry_once(monkeypatch)
    night.way.silence(back=False)
    with pytest.raises(Unsure):
        await night.one.save(rooms=[RoomRow("r", None, b"astray")])
    late, night.way.there = night.way.there, asyncio.Event()
    night.way.there.set()
    assert await night.one.hold("r") is None
    await night.one.save(rooms=[RoomRow("r", None, b"newer")])
    late.set()

    async def has_hung_up() -> bool:
        return not await night.db.fetchval("SELECT count(*) FROM pg_stat_activity WHERE pid = $1", serving)

    await until(has_hung_up)
    return await night.document()


def test_a_batch_that_went_astray_is_never_written(database_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """It had its connection's number, and the life has another by now."""

    async def story() -> None:
        async with nodes(database_server) as night:
            assert await astray(night, monkeypatch) == b"newer"

    asyncio.run(story())


def test_a_fence_without_the_way_is_caught(database_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what went astray with an old connection overwrites what came after it."""
    monkeypatch.setattr(postgres, "_FENCED", postgres._FENCED.replace("way = $2", "$2::integer IS NOT NULL"))

    async def story() -> None:
        async with nodes(database_server) as night:
            assert await astray(night, monkeypatch) == b"astray", "the fault is not seen any more"

    asyncio.run(story())


async def answer_lost(night: Nodes, monkeypatch: pytest.MonkeyPatch) -> BaseException | None:
    """A move is written down, and the answer gets lost; the move before it has made the statement known to the way."""
    await night.one.save(inputs=[move(0)])
    hurry_once(monkeypatch)
    night.way.silence(there=False)
    saving = asyncio.ensure_future(night.one.save(inputs=[move(1)]))

    async def is_written() -> bool:
        return await night.rows() == [0, 1]

    await until(is_written)
    await asyncio.wait([saving], timeout=0.4)
    night.way.heal()
    return (await asyncio.gather(saving, return_exceptions=True))[0]


def test_a_move_whose_answer_was_lost_is_unsure(database_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is never said not to have happened; and who writes on without looking is told that it is out of date."""

    async def story() -> None:
        async with nodes(database_server) as night:
            assert isinstance(await answer_lost(night, monkeypatch), Unsure)
            with pytest.raises(OutOfDate):
                await night.one.save(inputs=[move(1)])

    asyncio.run(story())


def test_a_retry_of_what_is_unsure_is_caught(database_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a batch nobody knows of is simply sent again; then a move that happened is said not to have."""
    attempt = PostgresStore._try

    async def try_again(self: PostgresStore, saves: Sequence[Any]) -> Exception | None:
        problem = await attempt(self, saves)
        return await attempt(self, saves) if isinstance(problem, Unsure) else problem

    monkeypatch.setattr(PostgresStore, "_try", try_again)

    async def story() -> None:
        async with nodes(database_server) as night:
            problem = await answer_lost(night, monkeypatch)
            assert isinstance(problem, StoreFailed), "the fault is not seen any more"

    asyncio.run(story())


def test_fence_and_rows_in_two_statements_are_caught(
    database_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: who looks first and writes then writes after the end of its life, and the next owner misses it."""
    attempt = PostgresStore._try

    async def story(planted: bool) -> tuple[BaseException | None, list[int]]:
        async with nodes(database_server) as night:
            if planted:
                fence = "WHERE life = $1 AND way = $2 AND NOT ended FOR KEY SHARE"
                without = postgres._FENCED.replace(fence, "WHERE life = $1 AND $2::integer IS NOT NULL")
                monkeypatch.setattr(postgres, "_FENCED", without)
            looked, go_on = asyncio.Event(), asyncio.Event()

            async def look_then_write(self: PostgresStore, saves: Sequence[Any]) -> Exception | None:
                if await self._is_over():
                    return EpochEnded()
                looked.set()
                await go_on.wait()
                return await attempt(self, saves)

            monkeypatch.setattr(night.one, "_try", look_then_write.__get__(night.one))
            saving = asyncio.ensure_future(night.one.save(inputs=[move(0)]))
            await looked.wait()
            await night.let_lease_run_out()
            assert await night.two.hold("r") is None
            read = [row.number for row in await night.two.inputs("r")]
            go_on.set()
            return (await asyncio.gather(saving, return_exceptions=True))[0], read

    problem, read = asyncio.run(story(planted=False))
    assert isinstance(problem, EpochEnded)
    problem, read = asyncio.run(story(planted=True))
    assert (problem, read) == (None, []), "the fault is not seen any more"


def test_a_lease_by_the_nodes_own_clock_is_caught(database_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a node whose clock is slow loses its rooms although it beats."""

    async def story() -> Elsewhere | None:
        async with nodes(database_server) as night:
            await night.db.execute("UPDATE lives SET steady = clock_timestamp() - interval '1 hour'")
            slow = 1000 * (await night.db.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8") - 4)
            await night.one.still_alive(night.one.epoch, slow)
            return await night.two.hold("r")

    assert isinstance(asyncio.run(story()), Elsewhere)
    own = postgres._BEAT.replace("seen = clock_timestamp()", "seen = to_timestamp($2::float8 / 1000)", 1)
    monkeypatch.setattr(postgres, "_BEAT", own)
    assert asyncio.run(story()) is None, "the fault is not seen any more"


def test_a_take_over_that_reads_before_the_end_is_caught(database_server: Postgres) -> None:
    """Planted: who reads the room first and ends the life then misses what was written between."""

    async def story(planted: bool) -> list[int]:
        async with nodes(database_server) as night:
            await night.let_lease_run_out()
            read = await night.two.inputs("r") if planted else []
            await night.one.save(inputs=[move(0)])
            assert await night.two.hold("r") is None
            return [row.number for row in (read if planted else await night.two.inputs("r"))]

    assert asyncio.run(story(planted=False)) == [0]
    assert asyncio.run(story(planted=True)) == [], "the fault is not seen any more"
