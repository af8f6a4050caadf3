"""What collections are worth (TP-9.3 to TP-9.9)."""

from collections.abc import Sequence
from functools import lru_cache

from heistnight.core.action import Seat
from heistnight.games.the_plan.pieces import VALUE, Kind, Treasure, Trinket

SET_BONUS = 5
TIE_BREAKS = ("points", "sets", "treasures", "trinkets")


def treasure_sets(tiles: Sequence[Treasure], kind: Kind) -> int:
    """Complete sets of a kind: the fewest copies held among its four values (TP-9.5)."""
    first, count = 4 * kind, tiles.count
    return min(count(first), count(first + 1), count(first + 2), count(first + 3)) if first in tiles else 0


def trinket_sets(tiles: Sequence[Trinket], kind: Kind) -> int:
    """Four different of five make a set; eight tiles always make two (TP-9.6)."""
    own = [tile for tile in tiles if tile // 5 == kind]
    return 2 if len(own) >= 8 else int(len(set(own)) >= 4)


def sets(treasures: Sequence[Treasure], trinkets: Sequence[Trinket]) -> int:
    """Complete sets of either sort; fewer than four tiles make none."""
    complete = sum([treasure_sets(treasures, kind) for kind in range(7)]) if len(treasures) > 3 else 0
    return complete + sum([trinket_sets(trinkets, kind) for kind in range(3)]) if len(trinkets) > 3 else complete


def points(treasures: Sequence[Treasure], trinkets: Sequence[Trinket]) -> int:
    """One point per symbol, five per set (TP-9.3, TP-9.4)."""
    return _points(treasures, trinkets, sets(treasures, trinkets))


def _points(treasures: Sequence[Treasure], trinkets: Sequence[Trinket], complete: int) -> int:
    return sum(map(VALUE.__getitem__, treasures)) + len(trinkets) + SET_BONUS * complete


@lru_cache(maxsize=1_000)
def standing(treasures: tuple[Treasure, ...], trinkets: tuple[Trinket, ...]) -> tuple[int, int, int, int]:
    """What is compared, in the order of the tie-breaks (TP-9.8)."""
    complete = sets(treasures, trinkets)
    return _points(treasures, trinkets, complete), complete, len(treasures), len(trinkets)


def best(standings: Sequence[tuple[int, int, int, int]]) -> tuple[Seat, ...]:
    """The seats nobody beats; more than one share the victory (TP-9.9)."""
    top = max(standings)
    return tuple(seat for seat, standing in enumerate(standings) if standing == top)


def decided_by(standings: Sequence[tuple[int, int, int, int]]) -> str:
    """The first comparison that sets the best apart from everybody else."""
    top = max(standings)
    for depth, name in enumerate(TIE_BREAKS, 1):
        if sum(standing[:depth] == top[:depth] for standing in standings) == 1:
            return name
    return "shared"
