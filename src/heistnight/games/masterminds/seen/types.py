"""Types of Masterminds' views (section 7). They hold ids, not numbers: the client and people read them."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from heistnight.core.action import Action, Holder, Seat
from heistnight.core.view import Advice, Board, Own
from heistnight.core.words import EachSeat, words
from heistnight.games.masterminds.clocks import WindowKind
from heistnight.games.masterminds.moves import Extra, Section, Standing
from heistnight.games.masterminds.pieces import (
    SKILLS,
    STEPS,
    TEAM,
    AnnouncedId,
    AttachedId,
    ColourName,
    ConsequenceId,
    DeckCard,
    FailureId,
    GearId,
    GearOrNone,
    GemName,
    HandId,
    HeistId,
    PrepId,
    SkillName,
    StepName,
    StepOrNone,
    TalentId,
)
from heistnight.games.masterminds.places import CameUp

Fact: TypeAlias = Annotated[
    str,
    words(
        "Fact",
        ("old", "new", "beta", "placed", "swaps", "count", "gems", "slot", "victim", "besides", "continued"),
    ),
]
Facts: TypeAlias = dict[Fact, int | bool | tuple[int, ...]]  # what the open question is about, by name


class MarkView(msgspec.Struct, frozen=True, gc=False):
    """An attached Failure card: laidup or rattled, and since which turn."""

    failure: FailureId
    consequence: AttachedId
    turn: int


class RecruitView(msgspec.Struct, frozen=True, gc=False):
    """A recruit in its slot; `values` are what it brings to a Heist Step in each skill, Gear and marks counted in."""

    talent: TalentId
    turned: bool
    gear: Annotated[tuple[GearId | None, ...], Meta(max_length=2)]
    failures: Annotated[tuple[MarkView, ...], Meta(max_length=2)]
    values: Annotated[tuple[int, ...], Meta(max_length=len(SKILLS))]


class StepView(msgspec.Struct, frozen=True, gc=False):
    """A step of a job: skills, the number with Heat, and the printed one."""

    skills: tuple[SkillName, ...]
    number: int
    printed: int


class HeistView(msgspec.Struct, frozen=True, gc=False):
    """A job in play; dice and Blueprints by seat, and how many dice the acting player has placed this turn."""

    name: HeistId
    job: HeistId
    heat: int
    take: int
    steps: Annotated[tuple[StepView, ...], Meta(max_length=len(STEPS))]
    dice: EachSeat[Annotated[tuple[int, ...], Meta(max_length=len(STEPS))]]
    placed: int
    blueprints: EachSeat[int]


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """Public part of a seat."""

    colour: ColourName
    holder: Holder
    cards: int
    team: Annotated[tuple[RecruitView | None, ...], Meta(max_length=TEAM)]
    gems: dict[GemName, int]
    cash: int
    mementos: tuple[HeistId, ...]
    value: int | None


class Odds(msgspec.Struct, frozen=True, gc=False):
    """Chances of an attempt, in sixths (section 4.5)."""

    total: int
    number: int
    perfection: int
    success: int
    push: int
    failure: int


class AttemptView(msgspec.Struct, frozen=True, gc=False):
    """The attempt being made: its total as it stands, with its chances before the die and its outcome after it."""

    seat: Seat
    position: int
    step: StepName
    skill: SkillName
    slots: tuple[int, ...]
    extras: tuple[Extra, ...]
    total: int
    number: int
    die: int | None
    odds: Odds | None
    stands: Standing


class PendingView(msgspec.Struct, frozen=True, gc=False):
    """A card that was announced and may still be cancelled, the lowest of a chain first."""

    seat: Seat
    card: AnnouncedId
    section: Section
    targets: tuple[Action, ...]
    colour: ColourName | None


class TestView(msgspec.Struct, frozen=True, gc=False):
    """The test a recruit has to take, and what it is about."""

    __test__ = False  # the test of a recruit, not of the program

    seat: Seat
    slot: int
    failure: FailureId
    skill: SkillName
    number: int
    value: int
    consequence: ConsequenceId


class WindowView(msgspec.Struct, frozen=True, gc=False):
    """An open window: which, on whom, who may respond; whether somebody has asked for time."""

    kind: WindowKind
    on: Seat
    may: tuple[Seat, ...]
    extended: bool


class Announcement(msgspec.Struct, frozen=True, gc=False):
    """All that can be sent with one Confirm (MHS-19.1), with its chances where it is an attempt."""

    actions: tuple[Action, ...]
    odds: Odds | None = None


class SightView(msgspec.Struct, frozen=True, gc=False):
    """Cards known to lie in a stretch of a deck: `from_bottom` counts the cards below it."""

    from_bottom: int
    cards: tuple[DeckCard, ...]


class ArmedView(msgspec.Struct, frozen=True, gc=False):
    """A play that waits for its window (MHS-12.14): against whom (by seat), on which steps."""

    play: Action
    rivals: tuple[Seat, ...]
    steps: tuple[StepName, ...]
    only_success: bool


class MastermindsBoard(Board, frozen=True, kw_only=True):
    """Public part of the view. `loose_adds`: how much loose dice, if any, raise the next number (MHS-9.15)."""

    turn: int
    first: Seat
    active: Seat
    clock_left: int
    heists_done: int
    heists_to_end: int
    bag_emptied: bool
    pool: tuple[TalentId, ...]
    arriving: tuple[TalentId, ...]
    looked_at: int
    talent_deck: int
    talent_discard: tuple[TalentId, ...]
    prep_deck: int
    prep_discard: tuple[PrepId, ...]
    came_up: tuple[CameUp, ...]
    failure_deck: int
    failure_discard: tuple[FailureId, ...]
    heist_deck: int
    next_job: HeistId | None
    buried_jobs: tuple[HeistId, ...]
    heists: tuple[HeistView | None, ...]
    loose_adds: int
    bag: dict[GemName, int]
    seats: EachSeat[SeatView]
    attempt: AttemptView | None
    window: WindowView | None
    pending: tuple[PendingView, ...]
    test: TestView | None
    facts: Facts
    used: tuple[TalentId, ...]
    overflow: tuple[GearId, ...]
    known: EachSeat[tuple[HandId, ...]]


class MastermindsOwn(Own, frozen=True, kw_only=True):
    """Private part of a seat's view; without a clock seats are asked in turn, and each knows when it is."""

    asked: bool
    hand: tuple[HandId, ...]
    dealt: tuple[TalentId, ...]
    picked: TalentId | None
    looked_at: tuple[TalentId, ...]
    draft: tuple[Action, ...]
    answer: Action | None
    let_through: bool
    early_steps: bool
    armed: tuple[ArmedView, ...]
    held_on: bool
    known: EachSeat[tuple[HandId, ...]]
    shown_to: EachSeat[tuple[HandId, ...]]
    talent_sights: tuple[SightView, ...]
    failure_sights: tuple[SightView, ...]


class MastermindsAdvice(Advice, frozen=True, kw_only=True):
    """Whole announcements (MHS-19.1), and the Prep cards that this seat has not seen (MHS-16.1).

    `next_steps` is the step of each job that this seat would go for next, "" where there is none, and `needs` are the
    skills that any of them asks for. `ousted` is the Gear of each own recruit that goes when it gets more of it, "" if
    none does by itself.
    """

    announcements: tuple[Announcement, ...]
    next_steps: tuple[StepOrNone, ...]
    needs: tuple[SkillName, ...]
    ousted: tuple[GearOrNone, ...]
    unseen: dict[PrepId, int]
