"""A whole Heist turn thought through: which job, who goes in, when to stop (section 13, "Split the team").

Recruits un-turn after the turn, so all that counts when it stops is where the dice lie. The value of stopping there is
the chance to win the game from there; the value of going on is that of the next attempt, and so on until nobody is
left to send. Four recruits make this a small search that can be done to the end.
"""

from functools import cached_property
from operator import sub

from heistnight.bots.masterminds import race, worth
from heistnight.bots.masterminds.crew import CHANCES, FAR, SPARE, Crew, Job, of_recruit, shortfalls
from heistnight.bots.masterminds.position import Position, Prospect, crew_of
from heistnight.core.action import Action
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.heist import activations
from heistnight.games.masterminds.places import Recruit
from heistnight.games.masterminds.strength import LOOSE_DIE, number, planned, total
from heistnight.games.masterminds.windows import ON_TOTAL

Dice = tuple[int, ...]

LAST = 3
MOST_JOBS = 2
PATROL = -ON_TOTAL["I02"]["white"]
# What an announcement uses up, in points.
ONE_USE = 0.8
BURNED_MONEY = worth.CASH_WORTH
# After a Failure a recruit is lost, or out for a turn, this often: 4 of 5 cards trigger, 3 of 4 tests are missed, and
# 15 of 40 consequences take a recruit away (MHS-26.2).
RECRUIT_LOST = 0.6 * 15 / 40


class HeistTurn:
    """The own Heist turn from here on. Values are chances to win the game."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.me = position.me
        world = self.world = position.world
        self.now = position.prospect()
        self.fresh = world.fresh_slots(self.me)
        self.crew: Crew = tuple(of_recruit(position.recruit(slot)) for slot in self.fresh)
        self.dice: Dice = tuple(row[self.me] for row in self.now.dice)
        self.safe: Dice = tuple(map(sub, self.dice, world.placed)) if world.active == self.me else self.dice
        self.loose_dice = world.options.loose_dice
        self.places = world.jobs()
        self.lacking = {place: shortfalls(self.crew, self._job(place), world.options.heat) for place in self.places}
        self.hindered = [position.hindered(step) for step in range(LAST + 1)]
        self.stops: dict[Dice, float] = {}
        self.failures: dict[tuple[int, Dice, int], float] = {}
        self.goes_on: dict[tuple[int, Dice], float] = {}
        self.finishes: dict[tuple[int, Dice], float] = {}

    def _job(self, place: int) -> Job:
        job = self.now.jobs[place]
        assert job is not None
        plans = self.now.plans.get((place, self.me), 0)
        return job._replace(plans=plans, plans_at=self.dice[place]) if plans else job

    # Where it may end ----------------------------------------------------------------------------------------------

    def at(self, dice: Dice) -> Prospect:
        prospect = self.now
        for place, count in enumerate(dice):
            if count != self.dice[place]:
                prospect = prospect.with_dice(place, self.me, count)
        return prospect

    def stop(self, dice: Dice) -> float:
        """The turn is over and the dice lie so."""
        value = self.stops.get(dice)
        if value is None:
            value = self.stops[dice] = self.at(dice).winning()
        return value

    def finish(self, place: int, dice: Dice) -> float:
        """The job is completed; the best recruit stays."""
        key = place, dice
        value = self.finishes.get(key)
        if value is None:
            prospect = self.at(dice)
            value = self.finishes[key] = prospect.completed(place, self.me, self.stayer).winning()
        return value

    @cached_property
    def stayer(self) -> Crew:
        """A guess at who stays: the one who is best for the jobs in play."""
        bare = [crew_of([Recruit(recruit.talent, marks=recruit.marks)]) for _slot, recruit in self.position.team]
        jobs = [self._job(place) for place in self.places]
        rows = self.position.reaches([(crew, job) for crew in bare for job in jobs])
        hopes = [sum(row[-2][0] for row in rows[place : place + len(jobs)]) for place in range(0, len(rows), len(jobs))]
        return max(zip(hopes, bare), key=lambda found: found[0])[1]

    @cached_property
    def point(self) -> float:
        """Return the marginal chance to win of one more point."""
        chance = self.stop(self.dice)
        return max(0.01, chance * (1 - chance)) / race.noise(self.now.left)

    def failed(self, place: int, dice: Dice, rest: int) -> float:
        """Nothing, or a recruit, or dice of this turn; loose dice are lost, and perhaps all who went in."""
        key = place, dice, rest
        value = self.failures.get(key)
        if value is None:
            kept = self.kept(dice)
            here = self.stop(kept if self.loose_dice else dice)
            value = here - RECRUIT_LOST * worth.RECRUIT * self.point
            if self.loose_dice and kept != dice:
                value = (1 - race.LOUD) * value + race.LOUD * self.raided(moved(kept, place, 0), rest)
            elif kept[place] != dice[place]:
                value -= race.ONE_LOST * (here - self.stop(moved(dice, place, dice[place] - 1)))
                value -= race.ALL_LOST * (here - self.stop(moved(dice, place, kept[place])))
            self.failures[key] = value
        return value

    def kept(self, dice: Dice) -> Dice:
        """Return the dice that were there when the turn began."""
        return tuple(map(min, dice, self.safe))

    def raided(self, dice: Dice, rest: int) -> float:
        """Only those are left who did not go in."""
        prospect = self.at(dice).copy()
        prospect.crews[self.me] = tuple(member for place, member in enumerate(self.crew) if rest >> place & 1)
        return prospect.winning()

    # Going on ------------------------------------------------------------------------------------------------------

    def attempt(self, place: int, dice: Dice, rest: int, lacking: int) -> float:
        """Try the next step there, with those left over who are not sent; loose dice make it harder."""
        dice = withdrawn(dice, place)
        chance = self.hindered[dice[place]]
        if self.loose_dice:
            lacking += LOOSE_DIE * (sum(dice) - sum(self.kept(dice)))
        value = (1 - chance) * self.tried(place, dice, rest, lacking)
        if chance:
            value += chance * self.tried(place, dice, rest, lacking + PATROL)
        return value

    def tried(self, place: int, dice: Dice, rest: int, lacking: int) -> float:
        success, push, failure = CHANCES[min(FAR, max(SPARE, lacking))]
        value = push * self.stop(dice)
        if failure:
            value += failure * self.failed(place, dice, rest)
        if success:
            value += success * self.made(place, dice, rest)
        return value

    def made(self, place: int, dice: Dice, rest: int) -> float:
        if dice[place] == LAST:
            return self.finish(place, dice)
        return self.best(rest, moved(dice, place, dice[place] + 1))

    def best(self, fresh: int, dice: Dice) -> float:
        """Hold, or the best way to press on."""
        key = fresh, dice
        value = self.goes_on.get(key)
        if value is None:
            value = self.stop(dice)
            for place in self.places:
                for rest, lacking in self.ways(place, dice[place], fresh):
                    value = max(value, self.attempt(place, dice, rest, lacking))
            self.goes_on[key] = value
        return value

    def ways(self, place: int, step: int, fresh: int) -> list[tuple[int, int]]:
        """Return who stays and how much is lacking, for every part of the fresh recruits worth sending."""
        row = self.lacking[place][step]
        return [(fresh & ~part, row[part]) for part in self._worth_sending[place][step] if part & fresh == part]

    @cached_property
    def _worth_sending(self) -> dict[int, list[list[int]]]:
        return {
            place: [race.worth_sending(row, len(self.crew)) for row in self.lacking[place]] for place in self.places
        }

    # The announcement ----------------------------------------------------------------------------------------------

    def announcements(self) -> list[tuple[float, int, Action]]:
        """Every announcement that is possible now, with its value and its job."""
        return [
            (self.announced(place, action), place, action)
            for place in self.places
            for action in activations(self.world, self.me, place)
            if isinstance(action, moves.Activate)
        ]

    def announced(self, place: int, action: moves.Activate) -> float:
        attempt = planned(self.world, self.me, place, action)
        lacking = number(self.world, attempt) - LOOSE_DIE * attempt.loose - total(self.world, attempt)
        sent = sum(1 << self.fresh.index(slot) for slot in action.slots)
        rest = (1 << len(self.fresh)) - 1 & ~sent
        cost = ONE_USE * action.one_use + worth.RECRUIT * action.rosa + BURNED_MONEY * action.juno
        return self.attempt(place, self.dice, rest, lacking) - cost * self.point

    def choice(self) -> tuple[float, int, Action]:
        return max(self.announcements(), key=lambda found: found[0])


def moved(dice: Dice, place: int, count: int) -> Dice:
    return (*dice[:place], count, *dice[place + 1 :])


def withdrawn(dice: Dice, place: int) -> Dice:
    """A third job costs the dice on the one with fewer (MHS-6.4)."""
    begun = [other for other, count in enumerate(dice) if count]
    if dice[place] or len(begun) < MOST_JOBS:
        return dice
    return moved(dice, min(begun, key=lambda other: dice[other]), 0)
