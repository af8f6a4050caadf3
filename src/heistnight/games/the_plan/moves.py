"""Actions of The Plan (TP-13.4), and its events (section 7, public log)."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Literal, Self, TypeAlias, TypeVar

import msgspec

from heistnight.core.action import Action, Holder, Seat
from heistnight.core.event import Event
from heistnight.core.words import EachSeat
from heistnight.games.the_plan.pieces import (
    EMPTY,
    FACES,
    KINDS,
    TRINKETS,
    FaceName,
    KindName,
    SetName,
    TreasureName,
    TrinketKindName,
    TrinketName,
)
from heistnight.games.the_plan.score import DecidedBy, Tally

Slot: TypeAlias = Literal["A", "B"]
Source: TypeAlias = Literal["face-up", "pile", "lot"]


class Choose(Action, frozen=True):
    """Put this Plan face down."""

    face: FaceName


class Give(Action, frozen=True):
    """Pass on the cards at two places of the own hand."""

    first: int
    second: int


class Name(Action, frozen=True):
    """The kind a Smash & Grab takes."""

    kind: KindName


class Take(Action, frozen=True):
    """A trinket lying face up."""

    trinket: TrinketName


class TakeBlind(Action, frozen=True):
    """The top trinket of the pile, unseen."""


class Flip(Action, frozen=True):
    """One of a Ghost's two face-down cards."""

    slot: Slot


class Settle(Action, frozen=True):
    """The tie to be bribed for next."""

    kind: KindName


class Bid(Action, frozen=True):
    """A fist around the own trinkets at these places, in secret."""

    places: tuple[int, ...]


CHOOSE = tuple(map(Choose, FACES))
GIVE = tuple(Give(i, j) for i, j in combinations(range(5), 2))
NAME = tuple(map(Name, KINDS))
TAKE = tuple(map(Take, TRINKETS))
TAKE_BLIND = TakeBlind()
FLIP = (Flip("A"), Flip("B"))
SETTLE = tuple(map(Settle, KINDS))
BID = tuple(Bid(places) for size in range(11) for places in combinations(range(10), size))

A = TypeVar("A", bound=Action)


def each_once(things: Iterable[int], answers: Sequence[A]) -> list[A]:
    """The answer that goes with each of these; copies lie side by side and are alike (TP-14.4).

    Every question asks for this, and a set or a dict would take twice as long.
    """
    found, last = [], EMPTY
    for thing in things:
        if thing != last:
            found.append(answers[thing])
            last = thing
    return found


ACTIONS: tuple[Action, ...] = (*CHOOSE, *GIVE, *NAME, *TAKE, TAKE_BLIND, *FLIP, *SETTLE, *BID)


class RoundStarted(Event, frozen=True):
    round: int
    direction: Literal["left", "right"]


class Reshuffled(Event, frozen=True):
    cards: int


class Dealt(Event, frozen=True):
    """Each seat sees its own cards and everybody's number of them."""

    counts: tuple[int, ...]
    hands: tuple[tuple[FaceName, ...] | None, ...]

    def seen_by(self, seat: Seat | None) -> Self:
        return msgspec.structs.replace(self, hands=_only(self.hands, (seat,)))


class TreasuresRevealed(Event, frozen=True):
    turn: int
    tiles: tuple[TreasureName, ...]
    pile: int


class TrinketsRevealed(Event, frozen=True):
    tiles: tuple[TrinketName, ...]
    pile: int


class SeatReady(Event, frozen=True):
    """A live signal: it says who, never what, and is not kept (TP-14.2)."""

    seat: Seat

    @property
    def lasting(self) -> bool:
        return False


class GhostFlipped(Event, frozen=True):
    ghost: Seat
    slot: Slot


class PlansRevealed(Event, frozen=True):
    turn: int
    plans: tuple[FaceName, ...]


class GroupStarted(Event, frozen=True):
    size: int
    seats: tuple[Seat, ...]


class Clashed(Event, frozen=True):
    """A match; kind is None for Smash & Grabs."""

    size: int
    kind: KindName | None
    seats: tuple[Seat, ...]
    lying: tuple[TreasureName, ...]


class KindNamed(Event, frozen=True):
    seat: Seat
    kind: KindName


class Taken(Event, frozen=True):
    """With what the tiles are worth and how the collection is counted now."""

    seat: Seat
    kind: KindName
    tiles: tuple[TreasureName, ...]
    worth: int
    tally: Tally


class BribeChosen(Event, frozen=True):
    seat: Seat
    kind: KindName


class BribeOpened(Event, frozen=True):
    kind: KindName | None
    seats: tuple[Seat, ...]


class BribeBids(Event, frozen=True):
    """All fists opened: the trinkets in each."""

    kind: KindName | None
    seats: tuple[Seat, ...]
    bids: tuple[tuple[TrinketName, ...], ...]
    winner: Seat | None


class BribePaid(Event, frozen=True):
    seat: Seat
    tiles: tuple[TrinketName, ...]
    tally: Tally


class TrinketTaken(Event, frozen=True):
    """With the (treasures, trinkets) that fixed the seat's place in the order."""

    seat: Seat
    tile: TrinketName
    source: Source
    treasures: int
    trinkets: int
    tally: Tally


class TrinketNone(Event, frozen=True):
    seat: Seat


class SetCompleted(Event, frozen=True):
    seat: Seat
    kind: SetName
    sets: int


class SetBroken(Event, frozen=True):
    """A trinket set given up to pay a bribe."""

    seat: Seat
    kind: TrinketKindName
    sets: int


class Passed(Event, frozen=True):
    """Giver and receiver see the cards."""

    giver: Seat
    receiver: Seat
    count: int
    cards: tuple[FaceName, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in (self.giver, self.receiver) else msgspec.structs.replace(self, cards=None)


class LeftoversDiscarded(Event, frozen=True):
    seat: Seat
    count: int
    cards: tuple[FaceName, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, cards=None)


class RoundShown(Event, frozen=True):
    """Option spectator_hands = after_round: what spectators are shown of a round once it is over."""

    round: int
    hands: EachSeat[tuple[FaceName, ...]]
    passes: tuple[EachSeat[tuple[FaceName, ...]], ...]
    leftovers: EachSeat[tuple[FaceName, ...]]

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat is None else None


class ClockChose(Event, frozen=True):
    """Chosen by the clock (TP-16.1)."""

    seat: Seat
    decision: str


class SeatHanded(Event, frozen=True):
    """Change of a seat's holder; `new` is a person who never sat there."""

    seat: Seat
    to: Holder
    new: bool = False


class GameOver(Event, frozen=True):
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    decided_by: DecidedBy


def _only(
    hands: Sequence[tuple[str, ...] | None], seats: tuple[Seat | None, ...]
) -> tuple[tuple[str, ...] | None, ...]:
    return tuple(hand if seat in seats else None for seat, hand in enumerate(hands))
