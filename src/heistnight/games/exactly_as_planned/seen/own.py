"""Private part of the view. Public cards are on the board, and not repeated here."""

from typing import Annotated

import msgspec

from heistnight.core.view import Own
from heistnight.games.exactly_as_planned.moves import MOST_PILES, Hand, PlaceName
from heistnight.games.exactly_as_planned.pieces import CARDS, CardId
from heistnight.games.exactly_as_planned.seen.board import GridView


class Seen(msgspec.Struct, frozen=True):
    """A hidden card that this seat has lawfully seen, and where it went (EAP-7.7)."""

    card: CardId
    place: PlaceName


class HeistOwn(Own, frozen=True, kw_only=True, tag=True):
    """By ticks, `chosen` is the number of the own sealed choice."""

    chosen: int | None


class ScamOwn(HeistOwn, frozen=True, kw_only=True):
    """The own hand; `memory` only with the memory aid."""

    hand: Hand | None
    memory: Annotated[tuple[Seen, ...], msgspec.Meta(max_length=len(CARDS))] | None


class WaltzOwn(HeistOwn, frozen=True, kw_only=True):
    """The own hand, and which card of it is held out."""

    hand: Hand | None
    held: CardId | None


class QuizOwn(HeistOwn, frozen=True, kw_only=True):
    """The faces of the partners' slots, None where a slot is empty or one's own; `memory` only with the memory aid."""

    hands: tuple[tuple[CardId | None, ...], ...] | None
    memory: Annotated[tuple[Seen, ...], msgspec.Meta(max_length=len(CARDS))] | None


class CakewalkOwn(HeistOwn, frozen=True, kw_only=True):
    """The grid of a daily try (EAP-4.93)."""

    grid: GridView | None


class MonteOwn(HeistOwn, frozen=True, kw_only=True):
    """The drawn hand of who holds it, and the own piles while they are not shut; `memory` only with the memory aid."""

    hand: Hand | None
    piles: Annotated[tuple[tuple[CardId, ...], ...], msgspec.Meta(max_length=MOST_PILES)] | None
    memory: Annotated[tuple[Seen, ...], msgspec.Meta(max_length=len(CARDS))] | None
