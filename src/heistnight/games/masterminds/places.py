"""Contents of the table's places: recruits with Gear, heists, the current attempt, sights of decks."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias, TypeVar

import msgspec

from heistnight.core.action import Action, Seat
from heistnight.core.view import REMEMBERED
from heistnight.games.masterminds.pieces import (
    GRETA,
    NONE,
    STEP_NUMBER,
    STEP_SKILLS,
    STEPS,
    AtOnceId,
    Failure,
    HeistCard,
    Prep,
    Skill,
    StepNo,
    Talent,
)

T = TypeVar("T")
NO_GEAR: Final = (NONE, NONE)


def in_rows(zone: Sequence[T], length: int) -> Iterator[tuple[T, ...]]:
    """A flat zone row by row: teams of four slots, the dice of all seats on each heist."""
    return zip(*[iter(zone)] * length)


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A Failure card attached to a recruit, and in which turn."""

    failure: Failure
    kind: str
    turn: int


class Recruit(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A Talent in a team, with what lies in its Gear places a and b; only Greta has a place b (MHS-5.7)."""

    talent: Talent
    turned: bool = False
    gear: tuple[Prep, Prep] = NO_GEAR
    marks: tuple[Mark, ...] = ()

    @property
    def rattled(self) -> int:
        return sum(mark.kind == "rattled" for mark in self.marks)

    @property
    def laid_up(self) -> bool:
        return any(mark.kind == "laidup" for mark in self.marks)

    @property
    def worn(self) -> tuple[Prep, ...]:
        return self.gear if NONE not in self.gear else tuple([gear for gear in self.gear if gear != NONE])

    @property
    def places(self) -> int:
        return 2 if self.talent == GRETA else 1

    @property
    def free_place(self) -> int | None:
        return next((place for place in range(self.places) if self.gear[place] == NONE), None)

    @property
    def ousted(self) -> Prep:
        """The Gear that goes when there is more (MHS-5.7), or NONE; of Greta's two her owner names it."""
        return self.gear[0] if self.places == 1 else NONE

    def gear_with(self, card: Prep, place: int) -> tuple[Prep, Prep]:
        return (self.gear[0], card) if place else (card, self.gear[1])


@lru_cache(maxsize=1_000)
def turned_over(recruit: Recruit, turned: bool) -> Recruit:
    """The same ones are turned again and again; what is shown of them is found fastest by the same object."""
    return Recruit(recruit.talent, turned, recruit.gear, recruit.marks)


Crew: TypeAlias = tuple[Recruit | None, ...]  # the four slots of a team


def filled_slots(crew: Crew) -> tuple[int, ...]:
    return tuple([slot for slot, recruit in enumerate(crew) if recruit is not None])


@lru_cache(maxsize=REMEMBERED)
def fresh_slots(crew: Crew) -> tuple[int, ...]:
    """Return the slots of un-turned recruits."""
    return tuple([slot for slot, recruit in enumerate(crew) if recruit is not None and not recruit.turned])


@lru_cache(maxsize=REMEMBERED)
def worn_by(crew: Crew) -> tuple[Prep, ...]:
    """All Gear of a team, in the order of the cards."""
    team = [recruit for recruit in crew if recruit is not None and recruit.gear != NO_GEAR]
    return tuple(sorted([gear for recruit in team for gear in recruit.gear if gear != NONE]))


@cache
def clockwise(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The others, from the left of a seat on."""
    return tuple((seat + distance) % seats for distance in range(1, seats))


class Heist(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A job in play: the A side of one card, the B-C-D side of another, and Heat (MHS-1.3, MHS-1.7)."""

    name: HeistCard
    job: HeistCard
    heat: int = 0

    def skills(self, step: StepNo) -> tuple[Skill, ...]:
        return STEP_SKILLS[self.job if step else self.name][step]

    def number(self, step: StepNo) -> int:
        return STEP_NUMBER[self.job if step else self.name][step]

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the steps, with Heat (MHS-6.8)."""
        return tuple([self.number(step) + self.heat for step in range(len(STEPS))])


class Attempt(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The attempt being made, as announced (MHS-6.6), where dice are loose with so many, and as windows changed it."""

    seat: Seat
    position: int
    step: StepNo
    skill: Skill
    slots: tuple[int, ...]
    one_use: bool = False
    rosa: bool = False
    juno: bool = False
    bonus: int = 0
    die: int = 0
    rewritten: bool = False
    loose: int = 0


class Sight(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A seat knows which cards lie in a stretch of a deck, counted from the bottom."""

    seat: Seat
    start: int
    cards: tuple[int, ...]

    @property
    def end(self) -> int:
        return self.start + len(self.cards)


class CameUp(msgspec.Struct, frozen=True, gc=False):
    """A Play Immediately card that came up: when, to whom, with how many cards in hand; everybody saw it."""

    turn: int
    seat: Seat
    card: AtOnceId
    cards: int


class Armed(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A play prepared for the next window that it fits (MHS-12.14): against which rivals, on which steps.

    Rivals are counted clockwise from its owner. `only_success`: a die is rolled again only where it stands at Success.
    """

    play: Action
    rivals: tuple[int, ...]
    steps: tuple[StepNo, ...]
    only_success: bool = True
