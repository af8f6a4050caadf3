"""All that one pair of eyes may know, and nothing else."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

import msgspec

from heistnight.core.action import Millis, Seat


def share(winners: Sequence[Seat], seat: Seat) -> float:
    """The research value of the game for a seat: k winners share one point."""
    return 1 / len(winners) if seat in winners else 0.0


class Outcome(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Outcome of a game: its winners, their scores, and the reason."""

    ending: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    decided_by: str = ""

    def worth(self, seat: Seat) -> float:
        return share(self.winners, seat)


class Question(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The open decision, as far as everybody may know it."""

    name: str
    waiting: tuple[Seat, ...]
    closes: Millis | None
    limit: Millis | None
    number: int = 0


class Board(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag=True):
    """Public part of a view, for spectators too."""

    question: Question | None
    outcome: Outcome | None


class Own(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Private part of a view."""


class Advice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Facts that follow from board and own: the client shows them, and learners are not given them."""


B = TypeVar("B", bound=Board)
O = TypeVar("O", bound=Own | None)  # noqa: E741
A = TypeVar("A", bound=Advice | None)


class View(msgspec.Struct, Generic[B, O, A], frozen=True):
    """Built up from what may be known; the client draws it, the bot thinks with it."""

    seat: Seat | None
    board: B
    own: O
    advice: A


# Views are made of remembered pieces. From one moment to the next little of a table changes and all eyes see much the
# same; what has not changed comes back as the same object, and whoever compares two views sees at once where to look.
REMEMBERED: Final = 128  # of each sort of piece: enough for a few moments, and few enough to be found quickly
T = TypeVar("T")


question = lru_cache(maxsize=REMEMBERED)(Question)


@lru_cache(maxsize=1_000)
def same(row: tuple[T, ...]) -> tuple[T, ...]:
    """A row of things that are no flags (for 1 is True); whoever was shown an equal one before is given that one."""
    return row


_encode = msgspec.json.Encoder(order="deterministic").encode


def wire(value: Any) -> bytes:
    """The bytes that leave for a seat."""
    return _encode(value)
