"""What a team can do: each recruit's numbers, and how far every part of the team falls short of every step.

A part of a team is a bit mask over its members, so everything here is small whole numbers in lists.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from heistnight.games.masterminds.pieces import (
    FELIX,
    NONE,
    SKILLS,
    STEP_NUMBER,
    STEP_SKILLS,
    TAKE,
    HeistCard,
    Prep,
    Talent,
)
from heistnight.games.masterminds.places import Recruit
from heistnight.games.masterminds.strength import GOOD_PARTNER, STEP_BONUS, value_on_step

# Lacking 0 to 7 points: the chances of a Success, a Push and a Failure (MHS-7); more than 7 is as bad as 7.
FAR = 7
SUCCESS = (1.0, 5 / 6, 4 / 6, 3 / 6, 2 / 6, 1 / 6, 0.0, 0.0)
PUSH = (0.0, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 0.0)
FAILURE = tuple(1 - success - push for success, push in zip(SUCCESS, PUSH))

MOST = 3
PARTS = tuple(
    tuple(part for part in range(1, whole + 1) if part & whole == part and part.bit_count() <= MOST)
    for whole in range(16)
)
MEMBERS = tuple(tuple(place for place in range(4) if part >> place & 1) for part in range(16))


class Member(NamedTuple):
    """A recruit on Heist Steps: its value in each skill, and what its One-Use Gear would add."""

    talent: Talent
    values: tuple[int, ...]
    single: tuple[int, ...]


Crew = tuple[Member, ...]

# Somebody who might still be recruited: the best of three in the Pool brings about this much where it is needed.
NEWCOMER = Member(NONE, (2, 2, 2, 2, 2), (0, 0, 0, 0, 0))


@lru_cache(maxsize=20_000)
def member(talent: Talent, gear: tuple[Prep, Prep] = (NONE, NONE), rattled: int = 0) -> Member:
    recruit = Recruit(talent, False, gear)
    skills = range(len(SKILLS))
    plain = [value_on_step(recruit, skill) for skill in skills]
    single = tuple(value_on_step(recruit, skill, one_use=True) - plain[skill] for skill in skills)
    return Member(talent, tuple(max(0, value - rattled) for value in plain), single)


def of_recruit(recruit: Recruit) -> Member:
    return member(recruit.talent, recruit.gear, recruit.rattled if recruit.marks else 0)


class Job(NamedTuple):
    """A heist as it stands before one seat: its cards, Heat, and that seat's Blueprints on the next step."""

    name: HeistCard
    card: HeistCard
    heat: int
    plans: int = 0
    plans_at: int = NONE

    @property
    def take(self) -> int:
        return TAKE[self.card]


Shortfall = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=60_000)
def shortfalls(crew: Crew, job: Job, heat_counts: bool = True) -> Shortfall:
    """By step and part of the crew: how much is lacking (0 to 7) with the better skill, One-Use Gear counted in."""
    rows = []
    for step in range(4):
        card = job.card if step else job.name
        number = STEP_NUMBER[card][step] - (job.plans if step == job.plans_at else 0)
        row = [FAR] * 16
        for part in PARTS[(1 << len(crew)) - 1]:
            row[part] = _lacking(crew, part, step, STEP_SKILLS[card][step], number, job.heat, heat_counts)
        rows.append(tuple(row))
    return tuple(rows)


def _lacking(crew: Crew, part: int, step: int, skills: Sequence[int], number: int, heat: int, heat_counts: bool) -> int:
    places = MEMBERS[part]
    bonus, cold = 0, False
    for place in places:
        talent = crew[place].talent
        if talent != NONE:
            partner = talent == FELIX and not heat_counts
            bonus += (GOOD_PARTNER if partner else STEP_BONUS[talent])[len(places)][step]
            cold = cold or talent == FELIX
    best = max([sum([crew[place].values[skill] + crew[place].single[skill] for place in places]) for skill in skills])
    lacking = number + (0 if cold else heat) - best - bonus
    return 0 if lacking < 0 else FAR if lacking > FAR else lacking
