"""What must never be lost: rooms, inputs and talk, as rows. The store knows no game and no socket."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from heistnight.core.problems import Problem


class StoreFailed(Problem):
    """It could not be written down, so it did not happen."""


class InputRow(msgspec.Struct, frozen=True, array_like=True):
    """One input of a room: its number, table time, seat, action as JSON, and the id a client gave it."""

    room: str
    number: int
    at: int
    seat: int | None
    action: bytes
    ask: str


class SaidRow(msgspec.Struct, frozen=True, array_like=True):
    """One thing said in a room, as JSON."""

    room: str
    number: int
    said: bytes


class RoomRow(msgspec.Struct, frozen=True, array_like=True):
    """A room as one document; `replay` is the public name of its finished game."""

    room: str
    replay: str | None
    document: bytes


class Store(Protocol):
    """Where rooms are kept. `save` returns when everything in it is durable, all of it or nothing."""

    async def save(
        self, rooms: Sequence[RoomRow] = (), inputs: Sequence[InputRow] = (), said: Sequence[SaidRow] = ()
    ) -> None: ...

    async def load(self, room: str) -> RoomRow | None: ...

    async def find_replay(self, replay: str) -> RoomRow | None: ...

    async def inputs(self, room: str) -> list[InputRow]: ...

    async def said(self, room: str) -> list[SaidRow]: ...

    async def begin_life(self, at: float) -> int:
        """The server starts: the number of this run."""
        ...

    async def still_alive(self, life: int, at: float) -> None:
        """Note that the server is running at this time."""

    async def life_ended(self, life: int) -> float | None:
        """When a run of the server was last noted to be alive."""

    def close(self) -> None: ...
