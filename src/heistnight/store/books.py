"""Opening a store by its address: a file, or a database for many servers; and moving a whole house between the two."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

from heistnight.store.sqlite import SqliteStore
from heistnight.store.store import BadDatabase, Epoch, InputRow, Retention, RoomRow, SaidRow, Store, Tidied

_ROOMS_AT_ONCE = 50


class Book(Store, Protocol):
    """A store that can be read from the first room to the last, and filled while nobody plays."""

    async def lives(self) -> list[Epoch]: ...

    async def take_lives(self, lives: list[Epoch]) -> None:
        """So that clocks that ran when a server died still stop at the right time."""


def is_server(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Any]:
    """A store for a while, or BadDatabase."""
    if is_server(address):
        try:
            from heistnight.store.postgres import PostgresStore
        except ImportError:
            raise BadDatabase("PostgreSQL needs a package more: pip install 'heistnight[cluster]'.") from None
        store: Any = await PostgresStore.open(address)
    else:
        store = SqliteStore(Path(address))
    try:
        yield store
    finally:
        store.close()


async def tidy(store: Book, retention: Retention, now: float) -> Tidied:
    """All there is to tidy, step by step."""
    deleted = packed = 0
    while True:
        step = await store.tidy(retention, now)
        deleted, packed = deleted + step.deleted, packed + step.packed
        if not step.more:
            return Tidied(deleted, packed)


async def copy(source: Book, target: Book, on_rooms: Callable[[int], None] = lambda count: None) -> int:
    """All rooms with all that was played and said in them; how many they were. The target must be empty."""
    if await target.names("", 1):
        raise BadDatabase("There are rooms in the database to copy to; name an empty one.")
    await target.take_lives(await source.lives())
    last, count = "", 0
    while names := await source.names(last, _ROOMS_AT_ONCE):
        rooms: list[RoomRow] = []
        inputs: list[InputRow] = []
        said: list[SaidRow] = []
        for name in names:
            row = await source.load(name)
            if row is not None:
                rooms.append(row)
                inputs += await source.inputs(name)
                said += await source.said(name)
        await target.save(rooms=rooms, inputs=inputs, said=said)
        last, count = names[-1], count + len(rooms)
        on_rooms(count)
    return count
