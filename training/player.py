"""The player of The Plan that learned by playing against itself: it weighs Plans by what comes of them."""

from collections.abc import Sequence
from random import Random
from typing import Any

from heistnight.bots.bot import Eyes
from heistnight.bots.choice import pick
from heistnight.bots.the_plan.hard import Hard
from heistnight.core.action import Action, Input, Seat
from heistnight.core.table import Table
from heistnight.games.the_plan.moves import Choose
from heistnight.games.the_plan.options import RECOMMENDED_PAIR, PlanOptions
from heistnight.games.the_plan.pieces import EMPTY
from heistnight.games.the_plan.table import PlanTable
from heistnight.games.the_plan.turn import ChoosePlan
from training.learned import Learned

WORLDS = 8
# How much of a chance to win the first thought counts for, for each e times that it likes one Plan better.
FIRST_THOUGHT = 0.02


class Master(Hard):
    """Plays as it learned; with what it never played (alone, bribes, other Plans left out) as its teacher."""

    level = "master"

    def __init__(self, mind: Learned, worlds: int = WORLDS, first_thought: float = FIRST_THOUGHT) -> None:
        self.mind = mind
        self.worlds = worlds
        self.first_thought = first_thought

    def choose(self, eyes: Eyes) -> Action:
        options = eyes.options
        if len(options) == 1:
            return options[0]
        world: PlanTable = eyes.world()
        if not knows(world.options):
            return super().choose(eyes)
        worths = self.mind.worths(world, eyes.seat, options)
        if isinstance(options[0], Choose) and self.worlds:
            chances = self.foreseen(eyes, options)
            worths = [self.first_thought * worth + chance for worth, chance in zip(worths, chances)]
        return options[max(range(len(options)), key=worths.__getitem__)]

    def foreseen(self, eyes: Eyes, options: Sequence[Action]) -> list[float]:
        """Return this seat's chance to win with each Plan, over worlds in which the others play as it would."""
        mind, me, chance = self.mind, eyes.seat, Random(eyes.rng.below(1 << 62))
        worlds = [undecided(eyes.world(), me) for _ in range(self.worlds)]
        asked = [(world, seat) for world in worlds for seat in range(world.seats) if seat != me]
        offers = [world.offered(seat) for world, seat in asked]
        for (world, seat), offered, odds in zip(asked, offers, mind.odds(asked, offers)):
            world.play(Input(world.now, seat, pick(chance, offered, odds)))
        ends: list[Table] = []
        for world in worlds:
            for option in options:
                after = world.clone()
                after.play(Input(after.now, me, option))
                ends.append(played_on(after, mind))
        values = mind.values(ends, me)
        count = len(options)
        return [sum(values[place::count]) / self.worlds for place in range(count)]


def knows(options: PlanOptions) -> bool:
    """Return whether it was trained for a table like this."""
    usual = options.removed_types in (None, RECOMMENDED_PAIR)
    return options.players > 1 and not options.bribes and usual


def undecided(world: PlanTable, me: Seat) -> PlanTable:
    """The same world before the others have put a Plan face down: which one is what is to be guessed."""
    for seat, face in enumerate(world.sealed):
        if seat != me and face != EMPTY:
            world.hands[seat] = tuple(sorted((*world.hands[seat], face)))
            world.sealed[seat] = EMPTY
    return world


def played_on(table: PlanTable, mind: Learned) -> PlanTable:
    """To the next moment at which all are asked: kinds are named and trinkets taken at first thought."""
    while True:
        decision: Any = table.open()
        if decision is None or len(decision.seats(table)) > 1 or isinstance(decision, ChoosePlan):
            return table
        seat = decision.seats(table)[0]
        options = table.offered(seat)
        worths = mind.worths(table, seat, options)
        table.play(Input(table.now, seat, options[max(range(len(options)), key=worths.__getitem__)]))
