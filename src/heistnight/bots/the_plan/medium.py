"""The player of The Plan who reckons with clashes, but not with minds."""

from collections.abc import Sequence

from heistnight.bots.bot import Eyes
from heistnight.bots.the_plan.player import Player, alone
from heistnight.bots.the_plan.position import ALL_KINDS, MASK, Position, face_value, sums
from heistnight.bots.the_plan.talk import CLAIMS, Ears, Tongue, fits
from heistnight.bots.the_plan.worth import Rough
from heistnight.core.action import Seat
from heistnight.games.the_plan.moves import Give
from heistnight.games.the_plan.pieces import KINDS, SIZE, SMASH_AND_GRAB, Face, Trinket
from heistnight.games.the_plan.turn import TREASURES_A_TURN

SAMPLES = 30
TRUCE_COST = 1.0


class Medium(Player):
    """Best on average against cards drawn from all it has not seen."""

    level = "medium"
    tongue = Tongue(often=0.25, bluffs=0.0, tricks=0.3)

    def plan(self, position: Position, eyes: Eyes, faces: Sequence[Face]) -> Face:
        worth = Rough(position)
        worths = worth.kinds(position.me)
        gain = sums(worths)
        gain[0] = worth.consolation(position.me)
        best = max(worths)
        wish = [1 << max(ALL_KINDS, key=worth.kinds(seat).__getitem__) for seat in position.others]
        totals = dict.fromkeys(faces, 0.0)
        pool = position.pool
        ears = Ears(eyes) if eyes.heard else None
        claims = claimed(position, ears, pool, wish) if ears else []
        for _ in range(SAMPLES):
            plans = position.draw_some(pool, len(wish))
            for place, trust, cards in claims:
                if position.rng.random() < trust:
                    plans[place] = cards[int(position.rng.random() * len(cards))]
            shown, gone = obstacles(plans, position.lying, wish)
            for face in faces:
                size = SIZE[face]
                if size:
                    totals[face] += gain[MASK[face] & position.lying & ~(shown[size] | gone[size])]
                else:
                    totals[face] += gain[0] if shown[0] else best
        means = {face: total / SAMPLES for face, total in totals.items()}
        asked = [kind for _, kind in truces(position, ears)] if ears else []
        return peaceful(means, asked, TRUCE_COST)

    def give(self, position: Position, eyes: Eyes, pairs: Sequence[Give]) -> Give:
        """The two that bring least: by what lies there, and by what a turn brings of a kind on average."""
        worths = [worth + coming(position, kind) for kind, worth in enumerate(Rough(position).kinds(position.me))]
        value = [alone(face, worths) for face in position.hand]
        return min(pairs, key=lambda pair: value[pair.first] + value[pair.second])

    def trinket(self, position: Position, tiles: Sequence[Trinket], blind: bool) -> Trinket | None:
        worth = Rough(position)
        values = worth.trinkets(position.me)
        best = max(tiles, key=values.__getitem__)
        return None if blind and worth.blind(position.me) > values[best] else best

    def bid(self, position: Position) -> int:
        stake = 2 / 3 * prize(position, Rough(position).kinds(position.me))
        return int(position.rng.random() * (stake + 1))


def obstacles(plans: Sequence[Face], lying: int, wish: Sequence[int]) -> tuple[list[int], list[int]]:
    """Obstacles to a Plan of each size: kinds shown at that size, and kinds taken by smaller ones."""
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
    """Return the value of the open auction for these values of kinds."""
    tie = position.auctioned
    return max(worths) if tie is None else worths[tie]


def claimed(
    position: Position, ears: Ears, pool: Sequence[Face], wish: Sequence[int]
) -> list[tuple[int, float, list[Face]]]:
    """For each claim about this turn: whose place among the others, how far to believe it, which cards it means."""
    claims = []
    for word in ears.now:
        if word.phrase.key in CLAIMS and word.seat in position.others:
            place = position.others.index(word.seat)
            meant = fits(word.phrase, wish[place])
            cards = [face for face in pool if meant[face]]
            if cards:
                claims.append((place, ears.trust(word.seat), cards))
    return claims


def truces(position: Position, ears: Ears) -> list[tuple[Seat, int]]:
    """The truces offered to this seat: by whom, and which kind it is to leave alone."""
    return [
        (word.seat, KINDS.index(str(word.phrase.slots[0])))
        for word in ears.now
        if word.phrase.key == "truce" and word.phrase.slots[2] == position.me
    ]


def peaceful(values: dict[Face, float], asked: Sequence[int], cost: float) -> Face:
    """The best Plan; or the best that leaves alone what it was asked to leave, if that costs no more than this."""
    best = max(values, key=values.__getitem__)
    bits = sum(1 << kind for kind in set(asked))
    quiet = {face: value for face, value in values.items() if not MASK[face] & bits}
    if bits and quiet:
        kind_choice = max(quiet, key=quiet.__getitem__)
        if values[best] - quiet[kind_choice] < cost:
            return kind_choice
    return best
