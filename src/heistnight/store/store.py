"""Rows that must never be lost: rooms, inputs and talk. The store knows no game and no connection."""

import zlib
from collections.abc import Collection, Sequence
from typing import Protocol

import msgspec

from heistnight.core.problems import Problem

DAY = 24 * 60 * 60.0


class StoreFailed(Problem):
    """It could not be written down, so it did not happen. The text is for players; `why` is for the log."""

    code = "not_kept"

    def __init__(
        self, text: str = "It could not be written down just now, so it did not happen.", why: str = ""
    ) -> None:
        super().__init__(text)
        self.why = why or text


class OutOfDate(StoreFailed):
    """Something is written down already where this should be: what is known of the room is old."""


class Unsure(Problem):
    """The line to the database broke while something was on its way: nobody knows whether it was written down."""

    code = "unsure"

    def __init__(self, why: str = "") -> None:
        super().__init__("Nobody knows whether that was written down. Look again in a moment.")
        self.why = why


class EpochEnded(Problem):
    """Another server has ended this run of ours: nothing it writes is taken any more."""

    code = "moved"
    why = "another server has ended this epoch"

    def __init__(self) -> None:
        super().__init__("Another server has taken over. Come in again.")


class BadDatabase(Problem):
    """This database is not ours to write to."""


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
    """A room as one document; `replay` is the public name of its finished game, `phase` says whether it is over.

    `screen` is the code of its big screen.
    """

    room: str
    replay: str | None
    document: bytes
    phase: str = "lobby"
    screen: str | None = None


class Packed(msgspec.Struct, frozen=True, array_like=True):
    """All inputs and all talk of a finished game, as one piece."""

    inputs: list[InputRow]
    said: list[SaidRow]

    def pack(self) -> bytes:
        return zlib.compress(msgspec.msgpack.encode(self), 9)

    @staticmethod
    def unpack(piece: bytes) -> "Packed":
        return msgspec.msgpack.decode(zlib.decompress(piece), type=Packed)


class Epoch(msgspec.Struct, frozen=True, array_like=True):
    """A run of a server, and when it was last known to live."""

    epoch: int
    last: float


class Retention(msgspec.Struct, frozen=True):
    """Seconds for which abandoned rooms and finished games are kept; finished games are packed after a while."""

    lobby: float = DAY
    unfinished: float = 30 * DAY
    finished: float = 180 * DAY
    unpacked: float = DAY


class Tidied(msgspec.Struct, frozen=True):
    """Result of one step of tidying, and whether there is more to do."""

    deleted: int = 0
    packed: int = 0
    more: bool = False


class Store(Protocol):
    """Storage of rooms. `save` returns when everything in it is durable, all of it or nothing."""

    async def save(
        self, rooms: Sequence[RoomRow] = (), inputs: Sequence[InputRow] = (), said: Sequence[SaidRow] = ()
    ) -> None: ...

    async def load(self, room: str) -> RoomRow | None: ...

    async def find_replay(self, replay: str) -> RoomRow | None: ...

    async def with_screen(self, screen: str) -> list[str]:
        """The rooms whose big screen has this code, or had it last."""
        ...

    async def names(self, after: str, most: int) -> list[str]:
        """Rooms in the order of their names."""
        ...

    async def inputs(self, room: str) -> list[InputRow]: ...

    async def said(self, room: str) -> list[SaidRow]: ...

    async def begin_epoch(self, at: float) -> int:
        """The server starts: the number of this run."""
        ...

    async def still_alive(self, epoch: int, at: float) -> None:
        """Note that the server is running at this time."""

    async def epoch_ended(self, epoch: int) -> float | None:
        """When a run of the server was last noted to be alive."""

    async def tidy(self, retention: Retention, now: float, busy: Collection[str] = ()) -> Tidied:
        """One small step: drop a few rooms that nobody came back to, pack a few games that are over.

        `now` is the time of day in seconds; rooms that are `busy` are left alone.
        """
        ...

    def close(self) -> None: ...
