"""Values of gems at the end, and the winners (MHS-15.3 to MHS-15.6)."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from heistnight.core.action import Seat
from heistnight.core.ranking import best, decided_by, places
from heistnight.core.view import Outcome
from heistnight.games.masterminds.moves import TIE_BREAKS, DecidedBy, Ending
from heistnight.games.masterminds.pieces import BOX, CLEAR, GEMS, HEISTS, GemName, HeistId
from heistnight.games.masterminds.story import Story, story_of
from heistnight.games.masterminds.zones import MastermindsZones

Rank: TypeAlias = tuple[float, int, int, int]
AVERAGE = 3.5


class GemRow(msgspec.Struct, frozen=True, gc=False):
    """Colour x value = points."""

    gem: GemName
    count: int
    value: int
    points: int


class MastermindsOutcome(Outcome, frozen=True, kw_only=True):
    """The result (section 11): value dice, gems in rows, heists, and the story where a log was kept.

    `places`: how many seats came out before each one.
    """

    ending: Ending
    decided_by: DecidedBy
    values: tuple[int, ...]
    gems: tuple[tuple[GemRow, ...], ...]
    heists: tuple[tuple[HeistId, ...], ...]
    cash: tuple[int, ...]
    places: tuple[int, ...]
    winners_on_average: tuple[Seat, ...]
    story: Story | None = None


def worth(table: MastermindsZones, values: Sequence[float]) -> list[float]:
    """The value of each kind of gem: its owner's die, clear gems 2 (MHS-15.3)."""
    prices = [0.0] * len(GEMS)
    prices[CLEAR] = BOX.game.clear_gem_value
    for seat, colour in enumerate(table.colours):
        prices[colour] = values[seat]
    return prices


def points(gems: Sequence[int], prices: Sequence[float]) -> float:
    return sum(count * price for count, price in zip(gems, prices))


def standings(table: MastermindsZones, values: Sequence[float] | None = None) -> list[Rank]:
    """Return the compared values: points, then heists, unspent Starter Cash, and gems (MHS-15.6)."""
    prices = worth(table, table.values if values is None else values)
    return [
        (points(table.gems[seat], prices), len(table.mementos[seat]), table.cash[seat], sum(table.gems[seat]))
        for seat in range(table.seats)
    ]


def outcome(table: MastermindsZones) -> MastermindsOutcome:
    final = standings(table)
    prices = worth(table, table.values)
    return MastermindsOutcome(
        ending=table.ending,
        winners=best(final),
        scores=tuple(int(standing[0]) for standing in final),
        decided_by=decided_by(final, TIE_BREAKS),
        values=tuple(table.values),
        gems=tuple(_rows(gems, prices) for gems in table.gems),
        heists=tuple(tuple(HEISTS[card] for card in cards) for cards in table.mementos),
        cash=tuple(table.cash),
        places=places(final),
        winners_on_average=best(standings(table, [AVERAGE] * table.seats)),
        story=story_of(table.log, table.seats) if table.log is not None else None,
    )


def _rows(gems: Sequence[int], prices: Sequence[float]) -> tuple[GemRow, ...]:
    return tuple(
        GemRow(GEMS[gem], count, int(prices[gem]), count * int(prices[gem])) for gem, count in enumerate(gems) if count
    )
