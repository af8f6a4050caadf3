"""Strength of a crew: each recruit's numbers, and the shortfall of every part of the crew at every step.

A part of a team is a bit mask over its members, so everything here is small whole numbers in lists.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from heistnight.games.masterminds.pieces import (
    FELIX,
    MOST_SENT,
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
from heistnight.games.masterminds.strength import GOOD_PARTNER, LOOSE_DIE, STEP_BONUS, value_on_step

# Lacking 0 to 7 points: the chances of a Success, a Push and a Failure (MHS-7); more than 7 is as bad as 7.
FAR = 7
SUCCESS = (1.0, 5 / 6, 4 / 6, 3 / 6, 2 / 6, 1 / 6, 0.0, 0.0)
PUSH = (0.0, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 0.0)
FAILURE = tuple(1 - success - push for success, push in zip(SUCCESS, PUSH))
# What is left over beyond the number counts too: up to three dice, where they are loose, make a step so much harder
# (MHS-9.15).
SPARE = -3 * LOOSE_DIE
CHANCES = {short: tuple(zip(SUCCESS, PUSH, FAILURE))[min(FAR, max(0, short))] for short in range(SPARE, 2 * FAR)}

PARTS = tuple(
    tuple(part for part in range(1, whole + 1) if part & whole == part and part.bit_count() <= MOST_SENT)
    for whole in range(16)
)
# Each part with those that have one member less, the smaller parts first.
LESS = tuple(
    tuple((part, tuple(part & ~(1 << place) for place in range(4) if part >> place & 1)) for part in PARTS[whole])
    for whole in range(16)
)


class Member(NamedTuple):
    """A recruit on Heist Steps: its value in each skill, and what its One-Use Gear would add."""

    talent: Talent
    values: tuple[int, ...]
    single: tuple[int, ...]


Crew = tuple[Member, ...]

# Somebody who might still be recruited: the best of three in the Pool brings about this much where it is needed.
NEWCOMER = Member(NONE, (2, 2, 2, 2, 2), (0, 0, 0, 0, 0))


@lru_cache(maxsize=5_000)
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
Bonus = Sequence[Sequence[int]]


@lru_cache(maxsize=2_000)
def shortfalls(crew: Crew, job: Job, heat_counts: bool = True) -> Shortfall:
    """By step and part of the crew: how much is lacking (-6 to 7) with the better skill, One-Use Gear counted in."""
    parts = PARTS[(1 << len(crew)) - 1]
    sums = [_sums([member.values[skill] + member.single[skill] for member in crew]) for skill in range(len(SKILLS))]
    helpers = [
        (1 << place, bonus) for place, member in enumerate(crew) if (bonus := bonus_of(member.talent, heat_counts))
    ]
    cold = sum(1 << place for place, member in enumerate(crew) if member.talent == FELIX)
    rows = []
    for step in range(4):
        card = job.card if step else job.name
        number = STEP_NUMBER[card][step] - (job.plans if step == job.plans_at else 0)
        skills = STEP_SKILLS[card][step]
        row = [FAR] * 16
        for part in parts:
            lacking = number - max([sums[skill][part] for skill in skills])
            if not part & cold:
                lacking += job.heat
            for bit, bonus in helpers:
                if part & bit:
                    lacking -= bonus[part.bit_count()][step]
            row[part] = SPARE if lacking < SPARE else FAR if lacking > FAR else lacking
        rows.append(tuple(row))
    return tuple(rows)


def _sums(values: Sequence[int]) -> list[int]:
    """The sum of every part."""
    sums = [0]
    for value in values:
        sums += [value + before for before in sums]
    return sums


def bonus_of(talent: Talent, heat_counts: bool) -> Bonus | None:
    """Return the bonus of an ability by number of recruits and step; None where it has none."""
    if talent == NONE:
        return None
    bonus = GOOD_PARTNER if talent == FELIX and not heat_counts else STEP_BONUS[talent]
    return bonus if any(map(any, bonus)) else None
