"""Private part of the view. Public cards are on the board, and not repeated here."""

import msgspec

from heistnight.core.view import Own
from heistnight.games.exactly_as_planned.moves import Hand
from heistnight.games.exactly_as_planned.seen.board import GridView


class Seen(msgspec.Struct, frozen=True):
    """A hidden card that this seat has lawfully seen, and where it went (EAP-7.7)."""

    card: str
    place: str


class HeistOwn(Own, frozen=True, kw_only=True, tag=True):
    """By ticks, `chosen` is the number of the own sealed choice."""

    chosen: int | None


class ScamOwn(HeistOwn, frozen=True, kw_only=True):
    """The own hand; `memory` only with the memory aid."""

    hand: Hand | None
    memory: tuple[Seen, ...] | None


class WaltzOwn(HeistOwn, frozen=True, kw_only=True):
    """The own hand, and which card of it is held out."""

    hand: Hand | None
    held: str | None


class QuizOwn(HeistOwn, frozen=True, kw_only=True):
    """The faces of the partners' slots, None where a slot is empty or one's own; `memory` only with the memory aid."""

    hands: tuple[tuple[str | None, ...], ...] | None
    memory: tuple[Seen, ...] | None


class CakewalkOwn(HeistOwn, frozen=True, kw_only=True):
    """The grid of a daily try (EAP-4.93)."""

    grid: GridView | None


class MonteOwn(HeistOwn, frozen=True, kw_only=True):
    """The drawn hand of who holds it, and the own piles while they are not shut; `memory` only with the memory aid."""

    hand: Hand | None
    piles: tuple[tuple[str, ...], ...] | None
    memory: tuple[Seen, ...] | None
