"""A wall of Defenses that a pool must break, and what it costs to leave some of it standing.

The bots weigh thousands of pools against thousands of walls in a second, so this does without the niceties of the
suggestion (OH-7.10): every Defense has a loss, and the least sum of losses counts.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

from heistnight.games.oceans_heist.defenses import ActiveDefense
from heistnight.games.oceans_heist.packing import ESCAPE, SPARE, Amounts, Supply, costs_of

ALARM = 2.5  # an alarm costs about two Defenses and a half, for what raises it carries over and adds one in the Escape
CARRIED = 0.6  # what is left of that where the alarm itself is cancelled
UNIQUE = 7.0  # no Target, no win: dearer than anything else, but a sixth alarm is worse (section 7, step A)
CAUGHT = 3.0  # in the Escape every Defense that stands is the end; more of them are no better than one

MOST_WAYS = 300  # a Vault Breach with nothing carried over
MOST_STEPS = 200  # enough for the exact best of seven Defenses, nearly always; of more, for a good one


class Brick(NamedTuple):
    """A Defense on the wall: the loss if it stands, and the amounts of each way to pay it."""

    loss: float
    costs: tuple[Amounts, ...]


class Wall(NamedTuple):
    """Defenses, dear ones first, and the amounts of the ways to break them all, cheap ones first, if they are few."""

    bricks: tuple[Brick, ...]
    whole: tuple[Amounts, ...]


class Breach(NamedTuple):
    """The best a pool can do against a wall: what is lost, and the amounts it pays."""

    loss: float
    paid: Amounts


def loss_of(defense: ActiveDefense, round: int) -> float:
    if defense.kind == "unique":
        return 1.0 if round == ESCAPE else UNIQUE
    if round == ESCAPE:
        return CAUGHT
    carried = CARRIED if defense.kind == "casino" else 0.0
    return carried + ALARM * defense.alarms


@lru_cache(maxsize=2_000)
def _brick(defense: ActiveDefense, round: int) -> Brick:
    return Brick(loss_of(defense, round), costs_of(defense))


def wall(defenses: Iterable[ActiveDefense], round: int) -> Wall:
    bricks = sorted((_brick(defense, round) for defense in defenses), key=lambda brick: (-brick.loss, len(brick.costs)))
    whole = [0] if prod(len(brick.costs) for brick in bricks) <= MOST_WAYS else []
    for brick in bricks:
        whole = [paid + cost for paid in whole for cost in brick.costs]
    return Wall(tuple(bricks), tuple(sorted(whole)))  # the most significant byte is the sum of all units


def breach(supply: Supply, wall: Wall) -> Breach:
    """The best: all of it if possible, else depth first, without what has lost as much as the best already."""
    all_units = supply - SPARE
    for paid in wall.whole:
        if paid > all_units:
            break  # some set of icons is asked for too much, here and in all that follow
        if supply - paid & SPARE == SPARE:
            return Breach(0.0, paid)
    return _partly(supply, wall.bricks, wall.bricks[-1].loss if wall.whole else 0.0)


def _partly(supply: Supply, bricks: Sequence[Brick], floor: float) -> Breach:
    """Nothing can lose less than the floor: where all of it can not be broken, at least the cheapest stands."""
    best, best_paid = float("inf"), 0
    last, steps = len(bricks), 0

    def go(place: int, left: Supply, lost: float, paid: Amounts) -> None:
        nonlocal best, best_paid, steps
        if place == last:
            best, best_paid = lost, paid
            return
        steps += 1
        if steps > MOST_STEPS and best < float("inf"):
            return
        loss, costs = bricks[place]
        for cost in costs:
            rest = left - cost
            if rest & SPARE == SPARE:
                go(place + 1, rest, lost, paid + cost)
                if best <= lost or best <= floor:
                    return
        if lost + loss < best:
            go(place + 1, left, lost + loss, paid)

    go(0, supply, 0.0, 0)
    return Breach(best, best_paid)
