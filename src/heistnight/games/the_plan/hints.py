"""Help with answers: treasures for a Plan, the use of a trinket, the least valuable one."""

from collections.abc import Sequence

from heistnight.games.the_plan.pieces import FACES, KINDS, SHOWS, TRINKETS, Face, Kind, Treasure, Trinket, names
from heistnight.games.the_plan.score import treasure_sets, trinket_sets, worth
from heistnight.games.the_plan.seen.types import Find, Payment, Use
from heistnight.games.the_plan.zones import without

Museum = Sequence[tuple[Treasure, ...]]


def fattest(museum: Museum, kinds: Sequence[Kind]) -> Kind:
    """Highest total value, then more tiles, then canonical order (TP-11.6)."""
    return max(kinds, key=lambda kind: (worth(museum[kind]), len(museum[kind]), -kind))


def finds(hand: tuple[Face, ...], museum: Museum, held: tuple[Treasure, ...]) -> dict[str, Find]:
    """For every Plan in hand, what it would find there alone."""
    return {FACES[face]: _find(face, museum, held) for face in dict.fromkeys(hand)}


def _find(face: Face, museum: Museum, held: tuple[Treasure, ...]) -> Find:
    """A Smash & Grab looks at the dearest kind, and closes a set only if it is that one."""
    smash = not SHOWS[face]
    kinds = (fattest(museum, range(len(KINDS))),) if smash else SHOWS[face]
    tiles = [tile for kind in kinds for tile in museum[kind]]
    closes = [kind for kind in kinds if treasure_sets(held + museum[kind], kind) > treasure_sets(held, kind)]
    return Find(len(tiles), worth(tiles), names(closes, KINDS), KINDS[kinds[0]] if smash else None)


def uses(shelf: tuple[Trinket, ...], held: tuple[Trinket, ...]) -> dict[str, Use]:
    """For every design that lies there: whether it completes a set, is held already, or is new."""
    return {TRINKETS[tile]: _use(tile, held) for tile in sorted(set(shelf))}


def _use(tile: Trinket, held: tuple[Trinket, ...]) -> Use:
    if trinket_sets((*held, tile), tile // 5) > trinket_sets(held, tile // 5):
        return "completes"
    return "have" if tile in held else "new"


def payment(held: tuple[Trinket, ...]) -> Payment:
    """Return the trinkets to bid first: none that a set needs, then duplicates, then from the smallest kind."""
    left, free = held, 0
    order: list[Trinket] = []
    while left:
        tile = min(left, key=lambda tile: (_breaks(left, tile), left.count(tile) < 2, _alike(left, tile), tile))
        free += len(order) == free and not _breaks(left, tile)
        order.append(tile)
        left = without(left, tile)
    return Payment(names(order, TRINKETS), free)


def _breaks(held: tuple[Trinket, ...], tile: Trinket) -> bool:
    """Return whether a set is lost with this tile."""
    return trinket_sets(without(held, tile), tile // 5) < trinket_sets(held, tile // 5)


def _alike(held: tuple[Trinket, ...], tile: Trinket) -> int:
    return sum(other // 5 == tile // 5 for other in held)
