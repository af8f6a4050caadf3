"""A table of Masterminds as a bot reckons with it, and what might become of it."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Self

import msgspec

from heistnight.bots.bot import Eyes
from heistnight.bots.masterminds import race, worth
from heistnight.bots.masterminds.crew import Crew, Job, of_recruit
from heistnight.bots.masterminds.ears import Ears
from heistnight.core.action import Seat
from heistnight.games.masterminds.memory import hidden_preps
from heistnight.games.masterminds.pieces import PREP, PRINTED_SUM, TAKE, Prep
from heistnight.games.masterminds.places import Heist, Recruit
from heistnight.games.masterminds.table import MastermindsTable

SECURITY_PATROL = PREP["I02"]
# How often it is spent on steps A to D, among the strongest players.
SPENT = (0.05, 0.1, 0.4, 0.8)
# Who says to go for a job goes there this much more.
BELIEVED = 1.5
BONUS_GEM = 0.3  # three matching dice come about this often with a completion (section 15)


class Position:
    """Knowledge of one seat. Everything follows from its view, so any world of its own will do."""

    def __init__(self, eyes: Eyes) -> None:
        self.world: MastermindsTable = eyes.world()
        self.me: Seat = eyes.seat
        self.rng = Random(eyes.rng.below(1 << 62))
        self.decision: Any = self.world.open()
        self.ears = Ears(eyes, self.world.seats)

    def recruit(self, slot: int) -> Recruit:
        return self.world.recruit(self.me, slot)

    @property
    def team(self) -> list[tuple[int, Recruit]]:
        return self.world.team(self.me)

    @property
    def hand(self) -> tuple[int, ...]:
        return self.world.hands[self.me]

    @property
    def left(self) -> int:
        """Return how many jobs are still to be completed before the game ends."""
        return self.world.options.heists_to_end - self.world.heists_done()

    def prospect(self) -> "Prospect":
        """The table as it stands, and the jobs that others say they want."""
        prospect = self.as_it_stands()
        if self.ears.words:
            names = {heist.name: place for place, heist in enumerate(self.world.heists) if heist is not None}
            wanted = self.ears.going_for()
            prospect.wishes = {seat: names[name] for seat, name in wanted.items() if name in names}
        return prospect

    def as_it_stands(self) -> "Prospect":
        return Prospect.of(self.world, self.me)

    def chances(self, prospects: Sequence["Prospect"]) -> list[float]:
        """Return this seat's chance to win from each of these."""
        return [prospect.winning() for prospect in prospects]

    def reaches(self, wanted: Sequence[tuple[Crew, Job]]) -> Sequence[Sequence[Sequence[float]]]:
        """Return how soon each of these crews may complete its job, by turns and dice placed."""
        options = self.world.options
        return [race.reach(crew, job, options.heat, options.loose_dice) for crew, job in wanted]

    def hindered(self, step: int) -> float:
        """Return the chance that a rival holds Security Patrol and spends it on this step.

        A hand that is said to be empty counts half: that is weak evidence (section 8).
        """
        world = self.world
        unseen = hidden_preps(world, self.me)
        empty = self.ears.empty_handed()
        held = sum(len(world.hands[rival]) * (0.5 if rival in empty else 1.0) for rival in world.clockwise(self.me))
        share = held / max(1, unseen.total())
        return SPENT[step] * (1 - (1 - min(1.0, share)) ** unseen[SECURITY_PATROL])


class Prospect(msgspec.Struct):
    """Possible state after a turn: crews, jobs, dice, points; cheap to copy and to change.

    `ahead` is everybody in the order of the turns to come.
    """

    me: Seat
    ahead: tuple[Seat, ...]
    left: int
    heat_counts: bool
    loose_dice: bool
    gem: float
    crews: list[Crew]
    jobs: list[Job | None]
    dice: list[tuple[int, ...]]
    points: list[float]
    plans: dict[tuple[int, Seat], int]
    wishes: dict[Seat, int] = {}

    @classmethod
    def of(cls, world: MastermindsTable, me: Seat) -> Self:
        """The table as it stands, with the turn going to the seat after the one that has it now."""
        seats = world.seats
        return cls(
            me=me,
            ahead=tuple((world.active + step) % seats for step in range(1, seats + 1)),
            left=world.options.heists_to_end - world.heists_done(),
            heat_counts=world.options.heat,
            loose_dice=world.options.loose_dice,
            gem=worth.gem_from(world.bag),
            crews=[_crew(world, seat) for seat in range(seats)],
            jobs=[None if heist is None else Job(heist.name, heist.job, heist.heat) for heist in world.heists],
            dice=[
                tuple(len(world.own_dice(position, seat)) for seat in range(seats))
                for position in range(len(world.heists))
            ],
            points=[_points(world, seat, me) for seat in range(seats)],
            plans={(place // seats, place % seats): bonus for place, bonus in enumerate(world.blueprints) if bonus},
        )

    def copy(self) -> Self:
        twin = msgspec.structs.replace(self)
        twin.crews, twin.jobs, twin.dice = self.crews.copy(), self.jobs.copy(), self.dice.copy()
        twin.points, twin.plans = self.points.copy(), dict(self.plans)
        return twin

    # What might change ---------------------------------------------------------------------------------------------

    def with_points(self, seat: Seat, points: float) -> Self:
        twin = self.copy()
        twin.points[seat] += points
        return twin

    def with_drawn(self, seat: Seat, count: float) -> Self:
        """With so many cards more that nobody has seen yet, or less."""
        return self.with_points(seat, count * worth.UNKNOWN_CARD)

    def without_card(self, card: Prep) -> Self:
        """After one's own card has been let go."""
        return self.with_points(self.me, -worth.CARD_WORTH[card])

    def price(self, card: Prep, paid: bool, thrift: float, point: float) -> float:
        """Return the cost, as a chance to win, of letting go of a card at part of its value, and of a gem."""
        return (thrift * worth.CARD_WORTH[card] + worth.CASH_WORTH * paid) * point

    def with_cash(self, count: int) -> Self:
        """With so many gems paid back to oneself, or paid."""
        return self.with_points(self.me, count * worth.CASH_WORTH)

    def with_crew(self, seat: Seat, recruits: Iterable[Recruit]) -> Self:
        twin = self.copy()
        twin.crews[seat] = crew_of(recruits)
        return twin

    def with_dice(self, position: int, seat: Seat, count: int) -> Self:
        twin = self.copy()
        dice = list(twin.dice[position])
        dice[seat] = count
        twin.dice[position] = tuple(dice)
        return twin

    def with_job(self, position: int, heist: Heist) -> Self:
        twin = self.copy()
        twin.jobs[position] = Job(heist.name, heist.job, heist.heat)
        return twin

    def with_plans(self, position: int, bonus: int) -> Self:
        twin = self.copy()
        twin.plans[position, self.me] = bonus
        return twin

    def completed(self, position: int, seat: Seat, staying: Crew | None = None) -> Self:
        """After a seat has finished a job: gems, nobody's dice there, a new job unknown, one recruit left."""
        twin = self.copy()
        job = twin.jobs[position]
        assert job is not None
        twin.points[seat] += (job.take + BONUS_GEM) * self.gem
        twin.jobs[position] = None
        twin.left -= 1
        twin.crews[seat] = self.crews[seat][:1] if staying is None else staying
        return twin

    # What it is worth ----------------------------------------------------------------------------------------------

    def takes(self) -> list[float]:
        return [0.0 if job is None else (job.take + BONUS_GEM) * self.gem for job in self.jobs]

    def expected(self) -> list[float]:
        """Everybody's points at the end of the game, on average."""
        takes = self.takes()
        runners = [self.runner(seat, takes) for seat in range(len(self.crews))]
        return race.expected(runners, takes, self.ahead, self.left)

    def runner(self, seat: Seat, takes: Sequence[float]) -> race.Runner:
        rows = [self.row(seat, position) for position in range(len(self.jobs))]
        if seat in self.wishes:
            takes = [BELIEVED * take if place == self.wishes[seat] else take for place, take in enumerate(takes)]
        return race.Runner(self.points[seat], rows, takes)

    def row(self, seat: Seat, position: int) -> list[float] | None:
        """A seat's chance to have completed a job, by the number of its turns."""
        job = self.jobs[position]
        if job is None:
            return None
        dice = self.dice[position][seat]
        job = self.before(seat, position, job)
        return [row[dice] for row in self.reach(self.crews[seat], job)]

    def reach(self, crew: Crew, job: Job) -> Sequence[Sequence[float]]:
        return race.reach(crew, job, self.heat_counts, self.loose_dice)

    def before(self, seat: Seat, position: int, job: Job) -> Job:
        """A job as it stands before a seat, with its Blueprints."""
        bonus = self.plans.get((position, seat))
        return job._replace(plans=bonus, plans_at=self.dice[position][seat]) if bonus else job

    def winning(self) -> float:
        return race.winning(self.expected(), self.me, self.left)


def _crew(world: MastermindsTable, seat: Seat) -> Crew:
    return crew_of(recruit for recruit in world.crews[seat] if recruit is not None)


def crew_of(recruits: Iterable[Recruit]) -> Crew:
    """The strongest first, so that teams alike are reckoned once."""
    ordered = sorted(recruits, key=lambda recruit: (-PRINTED_SUM[recruit.talent], recruit.talent))
    return tuple(map(of_recruit, ordered))


def _points(world: MastermindsTable, seat: Seat, me: Seat) -> float:
    cards = worth.hand(world.hands[seat]) if seat == me else worth.UNKNOWN_CARD * len(world.hands[seat])
    return worth.gems(world.gems[seat]) + worth.CASH_WORTH * world.cash[seat] + cards


def take_of(world: MastermindsTable, position: int) -> int:
    return TAKE[world.heist(position).job]
