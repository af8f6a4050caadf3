"""What a pair of eyes is shown of The Plan (section 7). Names, not numbers: the client and people read it."""

import msgspec

from heistnight.core.action import Seat
from heistnight.core.view import Outcome, WholeView
from heistnight.games.the_plan.story import Story


class SeatView(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What lies open before a seat."""

    cards: int
    ready: bool
    treasures: tuple[str, ...]
    trinkets: tuple[str, ...]
    points: int
    sets: int
    plan: str | None
    ghost: bool = False


class Gift(msgspec.Struct, frozen=True, gc=False):
    """Two cards that changed hands: what, and with whom."""

    cards: tuple[str, ...]
    seat: Seat


class PassMemory(msgspec.Struct, frozen=True, gc=False):
    """One pass of this round, as a seat remembers it (TP-14.5)."""

    given: Gift
    received: Gift


class OpenRecord(msgspec.Struct, frozen=True, gc=False):
    """A card given away and not yet accounted for, with the seats that may hold it now (TP-14.6)."""

    face: str
    given: int
    reach: tuple[Seat, ...]


class Memory(msgspec.Struct, frozen=True, gc=False):
    """What a seat knows beside its hand (TP-14.5)."""

    passes: tuple[PassMemory, ...]
    records: tuple[OpenRecord, ...]
    buried: tuple[str, ...]


class Auction(msgspec.Struct, frozen=True, gc=False):
    """The tie being chosen, bid or paid for; kind None is a tie of Smash & Grabs."""

    kind: str | None
    seats: tuple[Seat, ...]
    prize: tuple[str, ...]
    owed: int = 0
    laid: tuple[str, ...] = ()


class OwnView(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself sees: its hand and its sealed answers."""

    hand: tuple[str, ...]
    chosen: str | None
    gift: tuple[str, ...] | None
    bid: int | None
    memory: Memory | None


class PlanView(WholeView, frozen=True, kw_only=True):
    """All that a seat or a spectator may know."""

    turn: int
    round: int
    direction: int
    museum: tuple[tuple[str, ...], ...]
    shelf: tuple[str, ...]
    treasure_pile: int
    trinket_pile: int
    stack: int
    discards: int
    seats: tuple[SeatView, ...]
    used: tuple[str, ...]
    unseen_treasures: tuple[str, ...]
    unseen_trinkets: tuple[str, ...]
    hidden: dict[str, int]
    auction: Auction | None
    flips: tuple[str | None, ...]
    flipping: Seat | None
    filled: tuple[int, ...]
    rounds_shown: tuple[tuple[tuple[str, ...], ...], ...]
    own: OwnView | None


class PlanOutcome(Outcome, frozen=True, kw_only=True):
    """The result (section 11): standings in full, the medal of a solitaire win, and the story where a log was kept."""

    sets: tuple[int, ...]
    treasures: tuple[int, ...]
    trinkets: tuple[int, ...]
    medal: str | None = None
    default_pair: bool = True
    unrevealed: tuple[str, ...] = ()
    story: Story | None = None
