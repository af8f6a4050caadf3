"""The words of a view. Names, not numbers: the client and people read it."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from heistnight.core.action import Seat
from heistnight.core.view import Advice, Board, Outcome, Own, View
from heistnight.core.words import EachSeat
from heistnight.games.the_plan.memory import PASSES
from heistnight.games.the_plan.moves import Slot
from heistnight.games.the_plan.pieces import KINDS, FaceName, KindName, Medal, TreasureName, TrinketName
from heistnight.games.the_plan.score import DecidedBy, Tally
from heistnight.games.the_plan.story import Story

Use: TypeAlias = Literal["new", "completes", "have"]


# The board


class SeatBoard(msgspec.Struct, frozen=True, gc=False):
    """Public part of a seat."""

    cards: int
    ready: bool
    treasures: tuple[TreasureName, ...]
    trinkets: tuple[TrinketName, ...]
    plan: FaceName | None
    ghost: bool


class Auction(msgspec.Struct, frozen=True, gc=False):
    """The tie being bid for; kind None is a tie of Smash & Grabs."""

    kind: KindName | None
    seats: tuple[Seat, ...]
    prize: tuple[TreasureName, ...]


class PlanBoard(Board, frozen=True, kw_only=True):
    """Public part of the table: its cards, turn, and round where there are rounds.

    `line` is who waits for a trinket, the first to be handed one first (TP-6.4).
    """

    turn: int
    turns: int
    round: int
    rounds: int
    direction: int
    museum: Annotated[tuple[tuple[TreasureName, ...], ...], Meta(max_length=len(KINDS))]
    shelf: tuple[TrinketName, ...]
    treasure_pile: int
    trinket_pile: int
    stack: int
    discards: int
    seats: tuple[SeatBoard, ...]
    used: tuple[FaceName, ...]
    line: tuple[Seat, ...]
    auction: Auction | None
    flips: tuple[Slot | None, ...]
    flipping: Seat | None
    filled: tuple[int, ...]


class PlanOutcome(Outcome, frozen=True, kw_only=True):
    """The result (section 11): standings in full, the medal of a solitaire win, and the story where a log was kept."""

    decided_by: DecidedBy
    sets: tuple[int, ...]
    treasures: tuple[int, ...]
    trinkets: tuple[int, ...]
    medal: Medal | None = None
    default_pair: bool = True
    unrevealed: tuple[TreasureName, ...] = ()
    story: Story | None = None


# What is one's own


class Gift(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """Two cards that changed hands: what, and with whom."""

    cards: tuple[FaceName, ...]
    seat: Seat


class PassMemory(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One pass of this round, as a seat remembers it (TP-14.5)."""

    given: Gift
    received: Gift


class OpenRecord(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A card given away and not yet accounted for, with the seats that may hold it now (TP-14.6)."""

    face: FaceName
    given: int
    reach: tuple[Seat, ...]


class Memory(msgspec.Struct, frozen=True, gc=False):
    """Knowledge of a seat beside its hand (TP-14.5)."""

    passes: Annotated[tuple[PassMemory, ...], Meta(max_length=PASSES)]
    records: Annotated[tuple[OpenRecord, ...], Meta(max_length=2 * PASSES)]
    buried: tuple[FaceName, ...]


class PlanOwn(Own, frozen=True, kw_only=True):
    """Private part of a seat's view: its hand, its sealed answers, its memory."""

    hand: tuple[FaceName, ...]
    chosen: FaceName | None
    gift: tuple[FaceName, ...] | None
    fist: tuple[TrinketName, ...] | None
    memory: Memory | None


class RoundsShown(Own, frozen=True, kw_only=True):
    """Starting hands of finished rounds, shown to spectators if the option says so."""

    rounds: tuple[EachSeat[tuple[FaceName, ...]], ...]


# What follows


class Execution(msgspec.Struct, frozen=True, gc=False):
    """Progress of the Plans on the table: the size that is in, and each seat's clashed kinds."""

    size: int
    clashes: tuple[tuple[KindName, ...], ...]


class Find(msgspec.Struct, frozen=True, gc=False):
    """Treasures for a Plan on its own: number and value of tiles, and the kinds in which they close a set.

    `kind` is the dearest one, for a Smash & Grab to name.
    """

    tiles: int
    points: int
    closes: tuple[KindName, ...]
    kind: KindName | None


class Payment(msgspec.Struct, frozen=True, gc=False):
    """The own trinkets, those missed least first, and how many of them can go before a set breaks."""

    order: tuple[TrinketName, ...]
    free: int


class PlanAdvice(Advice, frozen=True, kw_only=True):
    """Facts that anyone can work out, and help with one's own answer.

    `scored` says whether points are shown before the end, `tallies` how the open collections are counted. `rooms` is
    what the treasures in each room of the museum are worth, `lying` what all of them are. `places` are the places of
    all seats at the end, from 0, and `lines` the points of each kind of their collections without sets, trinkets last.
    `finds` is for who chooses a Plan, `uses` for who takes a trinket, `payment` for who bids.
    """

    scored: bool
    tallies: tuple[Tally, ...]
    rooms: tuple[int, ...]
    lying: int
    places: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]
    execution: Execution | None
    finds: dict[FaceName, Find]
    uses: dict[TrinketName, Use]
    payment: Payment | None
    unseen_treasures: tuple[TreasureName, ...]
    unseen_trinkets: tuple[TrinketName, ...]
    hidden: dict[FaceName, int]


PlanView: TypeAlias = View[PlanBoard, PlanOwn | RoundsShown | None, PlanAdvice]
