"""What is true of every store: a file, or a database for many servers."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from heistnight.store.postgres import PostgresStore
from heistnight.store.sqlite import SqliteStore
from heistnight.store.store import DAY, InputRow, Retention, RoomRow, SaidRow, Store, StoreFailed

Open = Callable[[], AbstractAsyncContextManager[Any]]

pytestmark = pytest.mark.xdist_group("waits")


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Opens the same store each time it is asked."""
    if request.param == "sqlite":
        return lambda: _sqlite(tmp_path / "house.sqlite3")
    url = request.getfixturevalue("database_server").new_database()
    return lambda: _postgres(url)


@asynccontextmanager
async def _sqlite(path: Path) -> AsyncIterator[Store]:
    store = SqliteStore(path)
    try:
        await store.begin_epoch(0)
        yield store
    finally:
        await asyncio.to_thread(store.close)


@asynccontextmanager
async def _postgres(url: str) -> AsyncIterator[Store]:
    store = await PostgresStore.open(url)
    try:
        await store.begin_epoch(0)
        yield store
    finally:
        store.close()


def within(house: Open, work: Callable[[Any], Awaitable[Any]]) -> Any:
    async def all_of_it() -> Any:
        async with house() as store:
            return await work(store)

    return asyncio.run(all_of_it())


def move(number: int, room: str = "r") -> InputRow:
    return InputRow(room, number, 100 * number, None if number % 3 else 0, b"{}", f"ask{number}")


def test_what_is_saved_is_found_again(house: Open) -> None:
    """Rooms, inputs in their order, talk, and replays by their own name, in a later run too."""

    async def save(store: Any) -> None:
        await hold(store, "r", "s")
        await store.save(
            rooms=[RoomRow("r", None, b"1", screen="sly-fox-10"), RoomRow("s", "film", b"2", "over", "sly-fox-10")],
            inputs=[move(1), move(0)],
        )
        await store.save(rooms=[RoomRow("r", None, b"3", "playing")], said=[SaidRow("r", 0, b"hi")])

    async def find(store: Any) -> None:
        assert await store.load("r") == RoomRow("r", None, b"3", "playing")
        assert await store.find_replay("film") == RoomRow("s", "film", b"2", "over", "sly-fox-10")
        assert await store.with_screen("sly-fox-10") == ["s"]
        assert await store.with_screen("sly-fox-11") == []
        assert await store.load("x") is None
        assert await store.inputs("r") == [move(0), move(1)]
        assert await store.said("r") == [SaidRow("r", 0, b"hi")]

    within(house, save)
    within(house, find)


async def hold(store: Any, *rooms: str) -> None:
    """Only a database for many servers asks who holds a room."""
    if isinstance(store, PostgresStore):
        for room in rooms:
            assert await store.take(room, None)


def test_a_save_is_whole_or_not_at_all(house: Open) -> None:
    """A second input with the same number takes the room beside it back."""

    async def twice(store: Any) -> None:
        await store.save(inputs=[move(0)])
        with pytest.raises(StoreFailed) as error:
            await store.save(rooms=[RoomRow("r", None, b"1")], inputs=[move(1), move(0)])
        assert "inputs" not in str(error.value), "what the database says is for the log"
        assert "unique" in error.value.why.lower()
        assert await store.load("r") is None
        assert await store.inputs("r") == [move(0)]

    within(house, twice)


def test_one_failing_save_harms_no_other_in_its_batch(house: Open) -> None:
    """Every neighbour of a save that fails is written down all the same, exactly once."""

    async def many(store: Any) -> None:
        saves = [store.save(inputs=[move(0 if number == 25 else number)]) for number in range(50)]
        results = await asyncio.gather(*saves, return_exceptions=True)
        assert [number for number, result in enumerate(results) if result is not None] == [25]
        assert [row.number for row in await store.inputs("r")] == [*range(25), *range(26, 50)]

    within(house, many)


def test_a_document_that_is_written_twice_in_a_batch_is_the_later_one(house: Open) -> None:
    """A batch is one statement or several; what was said last stands."""

    async def often(store: Any) -> None:
        await hold(store, "r")
        await asyncio.gather(*(store.save(rooms=[RoomRow("r", None, b"%d" % number)]) for number in range(40)))
        assert await store.load("r") == RoomRow("r", None, b"39")

    within(house, often)


def test_a_strange_value_does_not_stop_the_writer(house: Open) -> None:
    """Whatever a save stumbles over, the next one is heard."""

    async def strange(store: Any) -> None:
        with pytest.raises(StoreFailed):
            await store.save(inputs=[InputRow("r", 2**70, 0, None, b"", "")])
        await store.save(inputs=[move(0)])
        assert len(await store.inputs("r")) == 1

    within(house, strange)


def test_lives_are_counted_and_timed(house: Open) -> None:
    """Each run of the server has a number that only grows, and the time it was last known to live."""

    async def live(store: Any) -> None:
        first, second = await store.begin_epoch(1000.5), await store.begin_epoch(5000)
        assert second > first
        await store.still_alive(first, 2000)
        assert await store.epoch_ended(first) == 2000
        assert await store.epoch_ended(second) == 5000
        assert await store.epoch_ended(99) is None

    within(house, live)


def test_rooms_that_nobody_came_back_to_expire(house: Open) -> None:
    """A lobby after a day, an unfinished game after thirty, a finished one after as long as it is kept."""

    async def expire(store: Any) -> None:
        phases = ("lobby", "playing", "over")
        await store.save(rooms=[RoomRow(phase, phase, b"{}", phase) for phase in phases], inputs=[move(0, "over")])
        now = time.time()
        left = []
        for days in (0.5, 1.5, 31, 181):
            while (await store.tidy(Retention(), now + days * DAY)).more:
                pass
            left.append([phase for phase in phases if await store.load(phase)])
        assert left == [["lobby", "playing", "over"], ["playing", "over"], ["over"], []]
        assert await store.inputs("over") == []

    within(house, expire)


def test_what_is_busy_is_left_alone(house: Open) -> None:
    """However old it is: somebody is there."""

    async def busy(store: Any) -> None:
        await store.save(rooms=[RoomRow(name, None, b"{}") for name in "abc"])
        tidied = await store.tidy(Retention(), time.time() + 9 * DAY, {"b"})
        assert tidied.deleted == 2
        assert await store.load("b")

    within(house, busy)


def test_a_packed_game_reads_as_before(house: Open) -> None:
    """All its inputs and all that was said, and what is said afterwards; and it is smaller."""

    async def pack(store: Any) -> None:
        moves, words = [move(number) for number in range(300)], [SaidRow("r", number, b"hello") for number in range(9)]
        await hold(store, "r")
        await store.save(rooms=[RoomRow("r", "film", b"{}", "over")], inputs=moves, said=words)
        await release(store, "r")
        assert (await store.tidy(Retention(), time.time() + 2 * DAY)).packed == 1
        assert (await store.tidy(Retention(), time.time() + 2 * DAY)).packed == 0
        assert await store.inputs("r") == moves
        await store.save(said=[SaidRow("r", 9, b"still here")])
        assert await store.said("r") == [*words, SaidRow("r", 9, b"still here")]

    within(house, pack)


async def release(store: Any, room: str) -> None:
    if isinstance(store, PostgresStore):
        await store.let_go(room)


def test_tidying_goes_by_small_steps(house: Open) -> None:
    """So that nobody at a table waits for it."""

    async def many(store: Any) -> None:
        await store.save(rooms=[RoomRow(f"r{number}", None, b"{}") for number in range(35)])
        steps: list[Any] = []
        while not steps or steps[-1].more:
            steps.append(await store.tidy(Retention(), time.time() + 2 * DAY))
        assert [step.deleted for step in steps] == [10, 10, 10, 5]

    within(house, many)
