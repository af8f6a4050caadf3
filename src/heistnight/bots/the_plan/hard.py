"""The strongest player of The Plan: it reckons with what others hold, want and will do, and plays to win."""

from collections.abc import Sequence
from math import exp, sqrt

from heistnight.bots.bot import Eyes
from heistnight.bots.choice import close_to_best, pick
from heistnight.bots.the_plan.medium import Medium
from heistnight.bots.the_plan.minds import Hands, Minds
from heistnight.bots.the_plan.position import ALL_KINDS, ALL_MASKS, IN_MASK, Position, raid, sums
from heistnight.bots.the_plan.worth import Sharp
from heistnight.games.the_plan.pieces import Face
from heistnight.games.the_plan.score import points, standing
from heistnight.games.the_plan.table import EMPTY

WORLDS = 40
DRAWS = 4
HEATS = (0.7, 0.35, 0.7)
DEPTHS = (0.1, 0.2, 0.35, 0.35)
ROUNDS = 6
SLACK = 0.2
SPREAD = 2.4


class Hard(Medium):
    """Plays what wins most often against what the others may hold and are likely to play."""

    level = "hard"

    def plan(self, position: Position, eyes: Eyes, faces: Sequence[Face]) -> Face:
        hands = [held(eyes.world()) for _ in range(WORLDS)]
        worth = Sharp(position)
        stakes = Stakes(position, worth)
        minds = Minds(position, worth, hands, HEATS, ROUNDS)
        totals = [0.0] * len(faces)
        me, lying, wish = position.me, position.lying, stakes.wish
        plans = [0] * position.seats
        for hand in hands:
            choices = [(seat, hand[seat], minds.mixed(seat, hand[seat], DEPTHS)) for seat in position.others]
            for _ in range(DRAWS):
                for seat, cards, weights in choices:
                    plans[seat] = pick(position.rng, cards, weights)
                for place, face in enumerate(faces):
                    plans[me] = face
                    totals[place] += stakes.winning(raid(plans, lying, wish))
        chances = [total / (WORLDS * DRAWS) for total in totals]
        return close_to_best(position.rng, faces, chances, SLACK * stakes.slope(max(chances)))


def held(world: object) -> Hands:
    """Everybody's cards in a world, the face-down one among them."""
    hands = world.hands  # type: ignore[attr-defined]
    sealed = world.sealed  # type: ignore[attr-defined]
    return [
        hand if seat >= len(sealed) or sealed[seat] == EMPTY else (*hand, sealed[seat])
        for seat, hand in enumerate(hands)
    ]


class Stakes:
    """What is at stake this turn: for every way it can end, how likely this seat wins the game."""

    def __init__(self, position: Position, worth: Sharp) -> None:
        self.me = position.me
        self.seats = range(position.seats)
        self.left = position.left
        self.gains = [worth.kinds(seat) for seat in self.seats]
        self.wish = [1 << max(ALL_KINDS, key=gains.__getitem__) for gains in self.gains]
        consolation = [worth.consolation(seat) for seat in self.seats]
        if not self.left:
            self._last_turn(position, consolation)
            return
        self.heat = SPREAD * sqrt(self.left)
        base = [self._prospects(position, worth, seat) for seat in self.seats]
        top = max(base)
        drops = [[worth.drop(seat, kind) for kind in ALL_KINDS] for seat in self.seats]
        self.taken: list[list[float]] = []
        self.missed: list[list[float]] = []
        for seat in self.seats:
            own = sums([gain + drop for gain, drop in zip(self.gains[seat], drops[seat])])
            own[0] = consolation[seat]
            self.taken.append([exp((base[seat] - top + value) / self.heat) for value in own])
            self.missed.append([exp(-value / self.heat) for value in sums(drops[seat])])

    def _prospects(self, position: Position, worth: Sharp, seat: int) -> float:
        treasures, trinkets = position.treasures[seat], position.trinkets[seat]
        promise = sum(
            worth.promise(seat, kind, [tile for tile in treasures if tile >> 2 == kind]) for kind in ALL_KINDS
        )
        promise += sum(worth.trinket_promise(seat, kind, trinkets) for kind in range(3))
        plain = sum(tile % 4 + 1 for tile in treasures) + len(trinkets)
        return plain + promise

    def _last_turn(self, position: Position, consolation: Sequence[float]) -> None:
        """Nothing is left to build: exact standings, tie-breaks and all."""
        self.heat = 1.0
        self.final: list[list[float]] = []
        for seat in self.seats:
            treasures, trinkets = position.treasures[seat], position.trinkets[seat]
            row = []
            for mask in ALL_MASKS:
                tiles = [tile for kind in IN_MASK[mask] for tile in position.museum[kind]]
                now = standing((*treasures, *tiles), trinkets)
                row.append(now[0] * 1e6 + now[1] * 1e4 + now[2] * 1e2 + now[3])
            row[0] += round(consolation[seat]) * 1e6
            self.final.append(row)

    def winning(self, loot: Sequence[int]) -> float:
        """How likely this seat wins when the turn brings everybody these kinds."""
        if self.left:
            gone = 0
            for mask in loot:
                gone |= mask
            total = 0.0
            for taken, missed, mask in zip(self.taken, self.missed, loot):
                total += taken[mask] * missed[gone]
            return self.taken[self.me][loot[self.me]] * self.missed[self.me][gone] / total
        scores = [row[mask] for row, mask in zip(self.final, loot)]
        top = max(scores)
        mine = scores[self.me]
        share = 1 / scores.count(top) if mine == top else 0.0
        return share + 0.003 * (mine - top) / 1e6

    def slope(self, chance: float) -> float:
        """How much a point is worth in chance of winning."""
        return max(0.0, chance * (1 - chance)) / self.heat
