"""Types of Masterminds' views (section 7). They hold ids, not numbers: the client and people read them."""

from typing import TypeAlias

import msgspec

from heistnight.core.action import Action, Holder, Seat
from heistnight.core.view import Advice, Board, Own
from heistnight.games.masterminds.clocks import WindowKind
from heistnight.games.masterminds.moves import Section
from heistnight.games.masterminds.places import CameUp

Facts: TypeAlias = dict[str, int | bool | tuple[int, ...]]  # what the open question is about, by name


class MarkView(msgspec.Struct, frozen=True, gc=False):
    """An attached Failure card: laidup or rattled, and since which turn."""

    failure: str
    consequence: str
    turn: int


class RecruitView(msgspec.Struct, frozen=True, gc=False):
    """A recruit in its slot; `values` are what it brings to a Heist Step in each skill, Gear and marks counted in."""

    talent: str
    turned: bool
    gear: tuple[str | None, ...]
    failures: tuple[MarkView, ...]
    values: tuple[int, ...]


class StepView(msgspec.Struct, frozen=True, gc=False):
    """A step of a job: skills, the number with Heat, and the printed one."""

    skills: tuple[str, ...]
    number: int
    printed: int


class HeistView(msgspec.Struct, frozen=True, gc=False):
    """A job in play; dice and Blueprints by seat, and how many dice the acting player has placed this turn."""

    name: str
    job: str
    heat: int
    take: int
    steps: tuple[StepView, ...]
    dice: tuple[tuple[int, ...], ...]
    placed: int
    blueprints: tuple[int, ...]


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """Public part of a seat."""

    colour: str
    holder: Holder
    cards: int
    team: tuple[RecruitView | None, ...]
    gems: dict[str, int]
    cash: int
    mementos: tuple[str, ...]
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
    step: str
    skill: str
    slots: tuple[int, ...]
    extras: tuple[str, ...]
    total: int
    number: int
    die: int | None
    odds: Odds | None
    stands: str


class PendingView(msgspec.Struct, frozen=True, gc=False):
    """A card that was announced and may still be cancelled, the lowest of a chain first."""

    seat: Seat
    card: str
    section: Section
    targets: tuple[Action, ...]
    colour: str | None


class TestView(msgspec.Struct, frozen=True, gc=False):
    """The test a recruit has to take, and what it is about."""

    __test__ = False  # the test of a recruit, not of the program

    seat: Seat
    slot: int
    failure: str
    skill: str
    number: int
    value: int
    consequence: str


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
    cards: tuple[str, ...]


class ArmedView(msgspec.Struct, frozen=True, gc=False):
    """A play that waits for its window (MHS-12.14): against whom (by seat), on which steps."""

    play: Action
    rivals: tuple[Seat, ...]
    steps: tuple[str, ...]
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
    pool: tuple[str, ...]
    arriving: tuple[str, ...]
    looked_at: int
    talent_deck: int
    talent_discard: tuple[str, ...]
    prep_deck: int
    prep_discard: tuple[str, ...]
    came_up: tuple[CameUp, ...]
    failure_deck: int
    failure_discard: tuple[str, ...]
    heist_deck: int
    next_job: str | None
    buried_jobs: tuple[str, ...]
    heists: tuple[HeistView | None, ...]
    loose_adds: int
    bag: dict[str, int]
    seats: tuple[SeatView, ...]
    attempt: AttemptView | None
    window: WindowView | None
    pending: tuple[PendingView, ...]
    test: TestView | None
    facts: Facts
    used: tuple[str, ...]
    overflow: tuple[str, ...]
    known: tuple[tuple[str, ...], ...]


class MastermindsOwn(Own, frozen=True, kw_only=True):
    """Private part of a seat's view; without a clock seats are asked in turn, and each knows when it is."""

    asked: bool
    hand: tuple[str, ...]
    dealt: tuple[str, ...]
    picked: str | None
    looked_at: tuple[str, ...]
    draft: tuple[Action, ...]
    answer: Action | None
    let_through: bool
    early_steps: bool
    armed: tuple[ArmedView, ...]
    held_on: bool
    known: tuple[tuple[str, ...], ...]
    shown_to: tuple[tuple[str, ...], ...]
    talent_sights: tuple[SightView, ...]
    failure_sights: tuple[SightView, ...]


class MastermindsAdvice(Advice, frozen=True, kw_only=True):
    """Whole announcements (MHS-19.1), and the Prep cards that this seat has not seen (MHS-16.1).

    `next_steps` is the step of each job that this seat would go for next, "" where there is none, and `needs` are the
    skills that any of them asks for. `ousted` is the Gear of each own recruit that goes when it gets more of it, "" if
    none does by itself.
    """

    announcements: tuple[Announcement, ...]
    next_steps: tuple[str, ...]
    needs: tuple[str, ...]
    ousted: tuple[str, ...]
    unseen: dict[str, int]
