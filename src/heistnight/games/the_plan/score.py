"""What collections are worth (TP-9.3 to TP-9.9)."""

from collections.abc import Sequence
from functools import lru_cache

from heistnight.core.action import Seat
from heistnight.games.the_plan.pieces import VALUE, Kind, Treasure, Trinket

SET_BONUS = 5
TREASURES_OF_A_KIND = tuple(frozenset(range(4 * kind, 4 * kind + 4)) for kind in range(7))
TIE_BREAKS = ("points", "sets", "treasures", "trinkets")


def treasure_sets(tiles: Sequence[Treasure], kind: Kind) -> int:
    """Complete sets of a kind: the fewest copies held among its four values (TP-9.5)."""
    return min(map(tiles.count, TREASURES_OF_A_KIND[kind]))


def trinket_sets(tiles: Sequence[Trinket], kind: Kind) -> int:
    """Four different of five make a set; eight tiles always make two (TP-9.6)."""
    own = [tile for tile in tiles if tile // 5 == kind]
    return 2 if len(own) >= 8 else int(len(set(own)) >= 4)


def treasure_worth(tiles: Sequence[Treasure]) -> tuple[int, int]:
    """The points of treasures and how many sets they make; only kinds that are complete need counting."""
    held = set(tiles)
    complete = sum([treasure_sets(tiles, kind) for kind, four in enumerate(TREASURES_OF_A_KIND) if four <= held])
    return sum([VALUE[tile] for tile in tiles]) + SET_BONUS * complete, complete


def trinket_worth(tiles: Sequence[Trinket]) -> tuple[int, int]:
    """The points of trinkets and how many sets they make."""
    kinds = [tile // 5 for tile in tiles]
    complete = sum([trinket_sets(tiles, kind) for kind in range(3) if kinds.count(kind) > 3])
    return len(tiles) + SET_BONUS * complete, complete


def sets(treasures: Sequence[Treasure], trinkets: Sequence[Trinket]) -> int:
    """Complete sets of either sort."""
    return treasure_worth(treasures)[1] + trinket_worth(trinkets)[1]


def points(treasures: Sequence[Treasure], trinkets: Sequence[Trinket]) -> int:
    """One point per symbol, five per set (TP-9.3, TP-9.4)."""
    return treasure_worth(treasures)[0] + trinket_worth(trinkets)[0]


@lru_cache(maxsize=1_000)
def standing(treasures: tuple[Treasure, ...], trinkets: tuple[Trinket, ...]) -> tuple[int, int, int, int]:
    """What is compared, in the order of the tie-breaks (TP-9.8)."""
    (large, large_sets), (small, small_sets) = treasure_worth(treasures), trinket_worth(trinkets)
    return large + small, large_sets + small_sets, len(treasures), len(trinkets)


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
