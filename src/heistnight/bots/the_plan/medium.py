"""The player of The Plan who reckons with clashes, but not with minds."""

from collections.abc import Sequence

from heistnight.bots.bot import Eyes
from heistnight.bots.the_plan.player import Player, alone
from heistnight.bots.the_plan.position import ALL_KINDS, MASK, SMASH_BIT, Position, face_value, sums
from heistnight.bots.the_plan.worth import Rough
from heistnight.games.the_plan.moves import Give
from heistnight.games.the_plan.pieces import KINDS, SIZE, SMASH_AND_GRAB, Face, Trinket

SAMPLES = 30
TREASURES_A_TURN = 5


class Medium(Player):
    """Best on average against cards drawn from all it has not seen."""

    level = "medium"

    def plan(self, position: Position, eyes: Eyes, faces: Sequence[Face]) -> Face:
        worth = Rough(position)
        worths = worth.kinds(position.me)
        gain = sums(worths)
        gain[0] = worth.consolation(position.me)
        best = max(worths)
        wish = [1 << max(ALL_KINDS, key=worth.kinds(seat).__getitem__) for seat in position.others]
        totals = dict.fromkeys(faces, 0.0)
        pool = position.pool
        for _ in range(SAMPLES):
            shown, gone = obstacles(position.draw_some(pool, len(wish)), position.lying, wish)
            for face in faces:
                size = SIZE[face]
                if size:
                    totals[face] += gain[MASK[face] & position.lying & ~(shown[size] | gone[size])]
                else:
                    totals[face] += gain[0] if shown[0] else best
        return max(faces, key=totals.__getitem__)

    def give(self, position: Position, pairs: Sequence[Give]) -> Give:
        """The two that bring least: by what lies there, and by what a turn brings of a kind on average."""
        worths = [worth + coming(position, kind) for kind, worth in enumerate(Rough(position).kinds(position.me))]
        value = [alone(face, worths) for face in position.hand]
        return min(pairs, key=lambda pair: value[pair.first] + value[pair.second])

    def trinket(self, position: Position, tiles: Sequence[Trinket], blind: bool) -> Trinket | None:
        worth = Rough(position)
        best = max(tiles, key=lambda tile: worth.trinket(position.me, tile))
        return None if blind and worth.blind(position.me) > worth.trinket(position.me, best) else best

    def bid(self, position: Position) -> int:
        stake = 2 / 3 * prize(position, Rough(position).kinds(position.me))
        return int(position.rng.random() * (stake + 1))


def obstacles(plans: Sequence[Face], lying: int, wish: Sequence[int]) -> tuple[list[int], list[int]]:
    """What stands in the way of a Plan of each size: kinds shown at that size, kinds taken by smaller ones."""
    shown, twice = [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]
    for face in plans:
        size, mask = SIZE[face], MASK[face]
        twice[size] |= shown[size] & mask
        shown[size] |= mask
    gone = [0, 0, 0, 0, 0]
    taken = wish[plans.index(SMASH_AND_GRAB)] if shown[0] and not twice[0] else 0
    for size in (1, 2, 3, 4):
        gone[size] = taken
        taken |= shown[size] & ~twice[size]
    return shown, gone


def coming(position: Position, kind: int) -> float:
    """The points that the next turn brings of a kind, on average."""
    pile = position.unseen_treasures
    if len(pile) < TREASURES_A_TURN:
        return 0.0
    return TREASURES_A_TURN * face_value(tile for tile in pile if tile >> 2 == kind) / len(pile)


def prize(position: Position, worths: Sequence[float]) -> float:
    """What the open auction is worth to whoever reckons kinds like this."""
    tie = position.auctioned
    return max(worths) if tie is None else worths[tie]
