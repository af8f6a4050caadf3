"""All that one pair of eyes may know, and nothing else."""

from typing import Any

import msgspec

from heistnight.core.action import Millis, Seat


class Outcome(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How a game ended: who won, with what, and why."""

    ending: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    decided_by: str = ""

    def worth(self, seat: Seat) -> float:
        """The research value of the game for a seat: k winners share one point."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Question(msgspec.Struct, frozen=True, gc=False):
    """The open decision, as far as everybody may know it."""

    name: str
    waiting: tuple[Seat, ...]
    closes: Millis | None
    limit: Millis | None


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag=True):
    """Built up from what may be known; the client draws it, the bot thinks with it."""

    seat: Seat | None
    question: Question | None
    outcome: Outcome | None


_encode = msgspec.json.Encoder(order="deterministic").encode


def wire(value: Any) -> bytes:
    """The bytes that leave for a seat."""
    return _encode(value)
