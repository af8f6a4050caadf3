"""What a pair of eyes is shown of a Heist (section 7). Ids, not numbers: the client and people read it."""

from typing import Literal, TypeAlias

import msgspec

from heistnight.core.action import Millis, Seat
from heistnight.core.view import Outcome, WholeView
from heistnight.games.exactly_as_planned.judge import JackpotResult, JobResult, Wild
from heistnight.games.exactly_as_planned.pieces import HeistId, Kind
from heistnight.games.exactly_as_planned.story import Story


class SeatView(msgspec.Struct, frozen=True):
    """What everybody knows of a seat (EAP-7.1)."""

    called: bool
    plan: str | None
    breaches: int


class HandView(msgspec.Struct, frozen=True):
    """How many cards, which ones where they lie open, and with `live_check` the Jobs that are satisfied."""

    jobs: int
    tools: int
    job_cards: tuple[str, ...] | None = None
    tool_cards: tuple[str, ...] | None = None
    satisfied: tuple[str, ...] | None = None


class Seen(msgspec.Struct, frozen=True):
    """A hidden card that this seat has lawfully seen, and where it went (EAP-7.7)."""

    card: str
    place: str


class Board(msgspec.Struct, frozen=True, tag=True):
    """What lies on the table of one Heist; `memory` only with the memory aid."""


class ScamBoard(Board, frozen=True):
    """Double-Blind Scam; the decks count their face-up card."""

    job_up: str | None
    tool_up: str | None
    job_deck: int
    tool_deck: int
    jackpot: int
    hands: tuple[HandView, ...]
    memory: tuple[Seen, ...] | None


class OfferView(msgspec.Struct, frozen=True):
    """A held-out card: everybody sees to whom, which kind and until when on the Heist clock."""

    to: Seat
    kind: Kind
    until: Millis
    card: str | None = None


class WaltzBoard(Board, frozen=True):
    """Bonnie & Clyde Waltz; held-out cards count in their owner's hand."""

    hands: tuple[HandView, ...]
    offers: tuple[OfferView | None, ...]
    thrown: tuple[bool, ...]


class SlotView(msgspec.Struct, frozen=True):
    """A numbered slot: its kind is public, its card where the viewer sees it, `gone` once it was placed."""

    kind: Kind
    gone: bool
    card: str | None = None


class QuizBoard(Board, frozen=True):
    """Quiz Show; the collections of the seats in order, the Jackpot last."""

    slots: tuple[tuple[SlotView, ...], ...]
    collections: tuple[HandView, ...]
    memory: tuple[Seen, ...] | None


class CakewalkBoard(Board, frozen=True):
    """Cakewalk; Jobs by slot in the order of the deal (None before the clock runs), Tools by cell.

    `hints` are places and their Tools.
    """

    jobs: tuple[str | None, ...]
    cells: tuple[str | None, ...]
    supply: tuple[str, ...]
    extras: tuple[tuple[str, str], ...]
    satisfied: tuple[str, ...] | None
    moves: int
    hints: tuple[tuple[str, str], ...]


class MonteBoard(Board, frozen=True):
    """Three-Ring Monte; `hand` is what the partner whose step it is has drawn and not placed yet."""

    jobs_partner: Seat
    tools_partner: Seat
    step: Literal["jobs", "tools", "throw", "done"]
    round: int
    holding: bool
    hand: HandView
    piles: tuple[HandView, ...]
    served: tuple[int, ...]
    jackpot: HandView
    job_deck: int
    tool_deck: int
    owed: int
    memory: tuple[Seen, ...] | None


AnyBoard: TypeAlias = ScamBoard | WaltzBoard | QuizBoard | CakewalkBoard | MonteBoard


class HeistView(WholeView, frozen=True, kw_only=True):
    """All that a seat or a spectator may know. `started` and `closes` are times of the table, `tick` counts seconds."""

    heist: HeistId
    stars: int | None
    started: Millis | None
    closes: Millis | None
    tick: int | None
    seats: tuple[SeatView, ...]
    board: AnyBoard | None
    chosen: int | None


class Reason(msgspec.Struct, frozen=True):
    """Why a Heist was lost: what, where, how much of it (EAP-11.2)."""

    code: Literal[
        "breach", "jobs_in_deck", "too_few_jobs", "not_thrown", "not_placed", "throws_owed", "unsatisfied", "styles",
    ]  # fmt: skip
    place: str
    count: int


class Rescue(msgspec.Struct, frozen=True):
    """A single Tool that would have saved a collection, where it was, and whether it was spare there (EAP-11.5)."""

    tool: str
    place: str
    spare: bool


class CollectionResult(msgspec.Struct, frozen=True):
    """One collection of the reveal (EAP-11.3)."""

    place: str
    tools: tuple[str, ...]
    jobs: tuple[JobResult, ...]
    wilds: tuple[Wild, ...]
    satisfied: bool
    rescues: tuple[Rescue, ...] = ()


class PlanView(msgspec.Struct, frozen=True):
    """One collection of the certificate."""

    place: str
    tools: tuple[str, ...]
    jobs: tuple[str, ...]


class HeistOutcome(Outcome, frozen=True, kw_only=True):
    """The result (section 11). Winners are all or nobody; a score is the shortfall below zero.

    Collections, rescues and story are there where a log was kept.
    """

    heist: HeistId
    stars: int | None
    shortfall: int
    reasons: tuple[Reason, ...]
    elapsed: Millis
    left: Millis | None
    assisted: bool
    raw: bool
    attempt: int
    collections: tuple[CollectionResult, ...]
    jackpot: JackpotResult | None
    jackpot_rescues: tuple[Rescue, ...]
    jackpot_tools: tuple[str, ...]
    jackpot_jobs: tuple[str, ...]
    unused_tools: tuple[str, ...]
    unused_jobs: tuple[str, ...]
    certificate: tuple[PlanView, ...] | None
    breaches: tuple[int, ...]
    share: str | None = None
    story: Story | None = None
