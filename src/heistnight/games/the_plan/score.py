"""Scores of collections (TP-9.3 to TP-9.9)."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec

from heistnight.core.words import words
from heistnight.games.the_plan.pieces import (
    BOX,
    KINDS,
    TRINKET_KINDS,
    VALUE,
    Kind,
    KindName,
    SetName,
    Treasure,
    Trinket,
)

Standing: TypeAlias = tuple[int, int, int, int]  # what is compared, in the order of the tie-breaks (TP-9.8)

SET_BONUS = BOX.scoring.set_bonus
TREASURES_OF_A_KIND = tuple(frozenset(range(4 * kind, 4 * kind + 4)) for kind in range(7))
TIE_BREAKS = ("points", "sets", "treasures", "trinkets")
DecidedBy: TypeAlias = Annotated[str, words("DecidedBy", (*TIE_BREAKS, "shared"))]


class Closed(msgspec.Struct, frozen=True, gc=False):
    """The complete sets of a kind, and what they bring."""

    kind: SetName
    sets: int
    points: int


class Tally(msgspec.Struct, frozen=True, gc=False):
    """A collection counted: its points, its sets, the kinds they are of, and those that lack one treasure for a set."""

    points: int
    sets: int
    closed: tuple[Closed, ...]
    short: tuple[KindName, ...]


def treasure_sets(tiles: Sequence[Treasure], kind: Kind) -> int:
    """Complete sets of a kind: the fewest copies held among its four values (TP-9.5)."""
    return min(map(tiles.count, TREASURES_OF_A_KIND[kind]))


def trinket_sets(tiles: Sequence[Trinket], kind: Kind) -> int:
    """Four different of five make a set; eight tiles always make two (TP-9.6)."""
    own = [tile for tile in tiles if tile // 5 == kind]
    return 2 if len(own) >= 8 else int(len(set(own)) >= 4)


def lacks_one(tiles: Sequence[Treasure], kind: Kind) -> bool:
    """Return whether one more treasure may close the next set of a kind."""
    counts = [tiles.count(tile) for tile in TREASURES_OF_A_KIND[kind]]
    return sum(count > min(counts) for count in counts) == len(counts) - 1


def treasure_worth(tiles: Sequence[Treasure]) -> tuple[int, int]:
    """The points of treasures and how many sets they make; only kinds that are complete need counting."""
    held = set(tiles)
    complete = sum([treasure_sets(tiles, kind) for kind, four in enumerate(TREASURES_OF_A_KIND) if four <= held])
    return worth(tiles) + SET_BONUS * complete, complete


def trinket_worth(tiles: Sequence[Trinket]) -> tuple[int, int]:
    """The points of trinkets and how many sets they make."""
    kinds = [tile // 5 for tile in tiles]
    complete = sum([trinket_sets(tiles, kind) for kind in range(3) if kinds.count(kind) > 3])
    return len(tiles) + SET_BONUS * complete, complete


def worth(tiles: Sequence[Treasure]) -> int:
    """One point per symbol (TP-9.3)."""
    return sum([VALUE[tile] for tile in tiles])


def sets(treasures: Sequence[Treasure], trinkets: Sequence[Trinket]) -> int:
    """Complete sets of either sort."""
    return treasure_worth(treasures)[1] + trinket_worth(trinkets)[1]


def points(treasures: Sequence[Treasure], trinkets: Sequence[Trinket]) -> int:
    """One point per symbol, and the bonus of each set (TP-9.3, TP-9.4)."""
    return treasure_worth(treasures)[0] + trinket_worth(trinkets)[0]


def tally(treasures: Sequence[Treasure], trinkets: Sequence[Trinket]) -> Tally:
    """A collection as it is counted for people."""
    complete = {code: treasure_sets(treasures, kind) for kind, code in enumerate(KINDS)}
    complete |= {code: trinket_sets(trinkets, kind) for kind, code in enumerate(TRINKET_KINDS)}
    closed = tuple([Closed(code, count, SET_BONUS * count) for code, count in complete.items() if count])
    short = tuple([code for kind, code in enumerate(KINDS) if lacks_one(treasures, kind)])
    plain = worth(treasures) + len(trinkets)
    return Tally(plain + sum([full.points for full in closed]), sum(complete.values()), closed, short)


def lines(treasures: Sequence[Treasure], trinkets: Sequence[Trinket]) -> tuple[int, ...]:
    """The points of each kind of a collection without its sets, treasures first (TP-9.3)."""
    large = [worth([tile for tile in treasures if tile in four]) for four in TREASURES_OF_A_KIND]
    small = [sum(tile // 5 == kind for tile in trinkets) for kind in range(len(TRINKET_KINDS))]
    return (*large, *small)


def standing(treasures: Sequence[Treasure], trinkets: Sequence[Trinket]) -> Standing:
    """Return the compared values, in the order of the tie-breaks (TP-9.8)."""
    (large, large_sets), (small, small_sets) = treasure_worth(treasures), trinket_worth(trinkets)
    return large + small, large_sets + small_sets, len(treasures), len(trinkets)
