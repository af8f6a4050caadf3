"""Public part of the view, one type for each Heist, in ids, not numbers: the client and people read it."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from heistnight.core.action import Millis, Seat
from heistnight.core.view import Board
from heistnight.core.words import EachSeat
from heistnight.games.exactly_as_planned.moves import MOST_PILES, Hand
from heistnight.games.exactly_as_planned.pieces import FIRST_JOB, JOBS, CardId, HeistId, JobId, Kind, PlanId, ToolId
from heistnight.games.exactly_as_planned.solver import CELLS, GridPlace, LineName

EXTRAS = 2


class SeatView(msgspec.Struct, frozen=True):
    """Public part of a seat (EAP-7.1)."""

    called: bool
    plan: PlanId | None
    breaches: int


class Count(msgspec.Struct, frozen=True):
    """Numbers of Jobs and Tools in a place (EAP-7.1)."""

    jobs: int
    tools: int


class HeistBoard(Board, frozen=True, kw_only=True):
    """Public part of every Heist. `started` and `closes` are times of the table, `tick` counts seconds."""

    heist: HeistId
    stars: int | None
    started: Millis | None
    closes: Millis | None
    tick: int | None
    seats: EachSeat[SeatView]


class ScamBoard(HeistBoard, frozen=True, kw_only=True):
    """Double-Blind Scam; the decks count their face-up card. `open_hands` only where hands are open."""

    job_up: JobId | None
    tool_up: ToolId | None
    job_deck: int
    tool_deck: int
    jackpot: int
    hands: EachSeat[Count]
    open_hands: EachSeat[Hand] | None


class OfferView(msgspec.Struct, frozen=True):
    """A held-out card: everybody sees to whom, which kind and until when on the Heist clock."""

    to: Seat
    kind: Kind
    until: Millis
    card: CardId | None = None


class WaltzBoard(HeistBoard, frozen=True, kw_only=True):
    """Bonnie & Clyde Waltz; held-out cards count in their owner's hand. `open_hands` only where hands are open."""

    hands: EachSeat[Count]
    open_hands: EachSeat[Hand] | None
    offers: EachSeat[OfferView | None]
    thrown: EachSeat[bool]


class SlotView(msgspec.Struct, frozen=True):
    """A numbered slot: its kind, and `gone` once its card was placed."""

    kind: Kind
    gone: bool


class QuizBoard(HeistBoard, frozen=True, kw_only=True):
    """Quiz Show; the collections of the seats in order, the Jackpot last.

    Where hands are open, `open_hands` are the faces slot by slot, None where a slot is empty.
    """

    slots: tuple[tuple[SlotView, ...], ...]
    open_hands: tuple[tuple[CardId | None, ...], ...] | None
    collections: tuple[Count, ...]


class GridView(msgspec.Struct, frozen=True):
    """Jobs by slot in the order of the deal (None before the clock runs), Tools by cell.

    `extras` are Tools and their lines, `hints` places and their Tools.
    """

    jobs: Annotated[tuple[JobId | None, ...], Meta(max_length=len(JOBS))]
    cells: Annotated[tuple[ToolId | None, ...], Meta(max_length=len(CELLS))]
    supply: tuple[ToolId, ...]
    extras: Annotated[tuple[tuple[ToolId, LineName], ...], Meta(max_length=EXTRAS)]
    moves: int
    hints: Annotated[tuple[tuple[GridPlace, ToolId], ...], Meta(max_length=len(CELLS) + EXTRAS)]


class CakewalkBoard(HeistBoard, frozen=True, kw_only=True):
    """Cakewalk; nobody watches a daily try, so its grid lies here only when it is over (EAP-4.93)."""

    grid: GridView | None


class MonteBoard(HeistBoard, frozen=True, kw_only=True):
    """Three-Ring Monte; `hand` is what the partner whose step it is has drawn and not placed yet.

    What is `open` by an option is shown by name: the hand, the Jobs and the Tools of each pile, the Jackpot.
    """

    jobs_partner: Seat
    tools_partner: Seat
    step: Literal["jobs", "tools", "throw", "done"]
    round: int
    holding: bool
    hand: Count
    open_hand: Hand | None
    piles: Annotated[tuple[Count, ...], Meta(max_length=MOST_PILES)]
    open_jobs: Annotated[tuple[tuple[JobId, ...], ...], Meta(max_length=MOST_PILES)] | None
    open_tools: Annotated[tuple[tuple[ToolId, ...], ...], Meta(max_length=MOST_PILES)] | None
    served: tuple[int, ...]
    jackpot: Count
    open_jackpot: Hand | None
    job_deck: int
    tool_deck: int
    owed: int


AnyBoard: TypeAlias = ScamBoard | WaltzBoard | QuizBoard | CakewalkBoard | MonteBoard


def seat_views(called: Sequence[bool], plans: Sequence[str | None], breaches: Sequence[int]) -> tuple[SeatView, ...]:
    return tuple(map(SeatView, called, plans, breaches))


def count(cards: Sequence[int]) -> Count:
    """Return the numbers of cards of both kinds."""
    jobs = sum([card >= FIRST_JOB for card in cards])
    return Count(jobs, len(cards) - jobs)
