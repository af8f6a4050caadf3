"""Stakes of a turn of The Plan: chances to win instead of points."""

from collections.abc import Sequence
from math import exp, sqrt

from heistnight.bots.the_plan.position import ALL_KINDS, ALL_MASKS, IN_MASK, Position, sums
from heistnight.bots.the_plan.worth import Sharp
from heistnight.core.action import Seat
from heistnight.games.the_plan.score import standing

# How far apart seats drift in the turns that are left: this many points times the root of their number.
SPREAD = 2.4
# In the last turn points count first, then sets, treasures and trinkets (TP-9.8); a point of lead is worth a little
# even when it changes no winner, for what others do is a guess.
POINT = 1e6
A_POINT = 0.003


class Stakes:
    """Stakes of this turn: this seat's chance to win the game, for every way the turn can end."""

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

    def _prospects(self, position: Position, worth: Sharp, seat: Seat) -> float:
        treasures, trinkets = position.treasures[seat], position.trinkets[seat]
        promise = sum(
            worth.promise(seat, kind, [tile for tile in treasures if tile >> 2 == kind]) for kind in ALL_KINDS
        )
        promise += sum(worth.hopes(trinkets, kind) for kind in range(3))
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
                row.append(now[0] * POINT + now[1] * 1e4 + now[2] * 1e2 + now[3])
            row[0] += round(consolation[seat]) * POINT
            self.final.append(row)

    def winning(self, loot: Sequence[int]) -> float:
        """Return this seat's chance to win when the turn brings everyone these kinds."""
        if self.left:
            gone = 0
            for mask in loot:
                gone |= mask
            total = 0.0
            for taken, missed, mask in zip(self.taken, self.missed, loot):
                total += taken[mask] * missed[gone]
            return self.taken[self.me][loot[self.me]] * self.missed[self.me][gone] / total
        scores = [row[mask] for row, mask in zip(self.final, loot)]
        mine = scores.pop(self.me)
        best = max(scores)
        share = 1.0 if mine > best else 0.0 if mine < best else 1 / (1 + scores.count(best))
        return share + A_POINT * (mine - best) / POINT

    def slope(self, chance: float) -> float:
        """Return the value of a point as a chance of winning."""
        return max(0.0, chance * (1 - chance)) / self.heat
