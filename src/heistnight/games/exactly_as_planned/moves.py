"""Actions of Exactly As Planned (EAP-6.3), and its events (section 7)."""

from collections.abc import Sequence
from typing import Annotated, Literal, Self, TypeAlias

import msgspec

from heistnight.core.action import Action, Holder, Millis, Notice, Seat
from heistnight.core.event import Event
from heistnight.core.words import words
from heistnight.games.exactly_as_planned.pieces import (
    CARDS,
    CHOOSE_ONE,
    FIRST_JOB,
    JOBS,
    TOOLS,
    CardId,
    HeistId,
    JobId,
    Kind,
    PlanId,
    ToolId,
    members,
)
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES, CellName, GridPlace, LineName

Jackpot: TypeAlias = Literal["jackpot"]
EndedBy: TypeAlias = Literal["clock", "call_it", "done"]

MOST_SEATS = 5
MOST_SLOTS = 9
MOST_PILES = 4

_LYING = (
    *("jackpot", "deck", *(f"seat_{seat}" for seat in range(MOST_SEATS))),
    *(*(f"pile_{pile + 1}" for pile in range(MOST_PILES)), *CELLS, *LINE_NAMES),
)
PlaceName: TypeAlias = Annotated[str, words("PlaceName", _LYING)]
Ending: TypeAlias = Annotated[str, words("Ending", ("won", "lost_breach", "lost_unsatisfied", "lost_unfinished"))]


# Common --------------------------------------------------------------------------------------------------------------


class Wait(Action, frozen=True):
    """Do nothing for now (EAP-6.1); in real time it changes nothing at all."""


class CallIt(Action, frozen=True):
    """Say that the Heist may end now, or take that back (EAP-4.10)."""

    on: bool


class FlagBreach(Action, frozen=True):
    """Say that a partner broke a Backup Plan (EAP-8.17)."""

    seat: Seat


class Broke(Notice, frozen=True):
    """The house tells the table that a seat's words broke its Backup Plan (EAP-8.20); no seat can say this."""


# Double-Blind Scam ---------------------------------------------------------------------------------------------------


class TakeJob(Action, frozen=True):
    """The face-up Job into the own hand (EAP-4.21)."""

    job: JobId


class TakeTool(Action, frozen=True):
    """The face-up Tool into the own hand or face down into the Jackpot (EAP-4.22)."""

    tool: ToolId
    to: Literal["hand", "jackpot"]


# Bonnie & Clyde Waltz ------------------------------------------------------------------------------------------------


class HoldOut(Action, frozen=True):
    """One card of the own hand towards one partner (EAP-4.41)."""

    seat: Seat
    card: CardId


class Withdraw(Action, frozen=True):
    """Take the held-out card back (EAP-4.45)."""


class WaveOff(Action, frozen=True):
    """Ask a partner to take a card back (EAP-4.45)."""

    seat: Seat


class ThrowTool(Action, frozen=True):
    """One Tool of the own hand into the Jackpot, once and for good (EAP-4.47)."""

    tool: ToolId


# Quiz Show -----------------------------------------------------------------------------------------------------------


class Place(Action, frozen=True):
    """An own card, unseen, into a collection; slots count from 1, the owner is the actor (EAP-4.62, EAP-6.4)."""

    slot: int
    to: Seat | Jackpot
    owner: Seat | None = None


# Cakewalk ------------------------------------------------------------------------------------------------------------


class PlaceTool(Action, frozen=True):
    """A Tool of the supply into a cell (EAP-4.84)."""

    tool: ToolId
    cell: CellName


class MoveTool(Action, frozen=True):
    """Move a Tool from a cell into another one; a full one swaps (EAP-4.84)."""

    source: CellName
    target: CellName


class RemoveTool(Action, frozen=True):
    """Move a Tool from a cell back into the supply (EAP-4.84)."""

    cell: CellName


class AttachWild(Action, frozen=True):
    """A choose-one Tool as the fourth of a line (EAP-4.86)."""

    tool: ToolId
    line: LineName


class DetachWild(Action, frozen=True):
    """An attached Tool back into the supply (EAP-4.86)."""

    tool: ToolId


class AskHint(Action, frozen=True):
    """One place of the solution (EAP-4.97)."""


class Finish(Action, frozen=True):
    """Stop the clock: the grid is judged as it stands (EAP-4.88)."""


# Three-Ring Monte ----------------------------------------------------------------------------------------------------


class DrawHand(Action, frozen=True):
    """The next hand of Jobs or Tools; the own piles shut (EAP-4.103)."""


class PlaceInPile(Action, frozen=True):
    """A card of the drawn hand onto a pile; piles count from 1 (EAP-4.105)."""

    card: CardId
    pile: int


class ThrowFromPile(Action, frozen=True):
    """A Tool out of a pile into the Jackpot, when all is placed (EAP-4.112)."""

    pile: int
    tool: ToolId


# The numbered list (EAP-6.3): by seats and cards in their order, Tools before Jobs, the first part outermost ----------

_SEATS = range(MOST_SEATS)
_PILES = range(1, MOST_PILES + 1)
_WILDS = tuple(TOOLS[tool] for tool in members(CHOOSE_ONE))

WAIT = Wait()
CALL_IT, TAKE_BACK = CallIt(True), CallIt(False)
FLAG_BREACH = tuple(map(FlagBreach, _SEATS))

TAKE_JOB = tuple(map(TakeJob, JOBS))
TAKE_TOOL = tuple((TakeTool(tool, "hand"), TakeTool(tool, "jackpot")) for tool in TOOLS)

HOLD_OUT = tuple(tuple(HoldOut(seat, card) for card in CARDS) for seat in _SEATS)
WITHDRAW = Withdraw()
WAVE_OFF = tuple(map(WaveOff, _SEATS))
THROW_TOOL = tuple(map(ThrowTool, TOOLS))

_COLLECTIONS: tuple[Seat | Jackpot, ...] = (*_SEATS, "jackpot")
PLACE = tuple(tuple(Place(slot, to) for to in _COLLECTIONS) for slot in range(1, MOST_SLOTS + 1))

PLACE_TOOL = tuple(tuple(PlaceTool(tool, cell) for cell in CELLS) for tool in TOOLS)
MOVE_TOOL = tuple(tuple(MoveTool(cell, other) for other in CELLS if other != cell) for cell in CELLS)
REMOVE_TOOL = tuple(map(RemoveTool, CELLS))
ATTACH_WILD = tuple(tuple(AttachWild(tool, line) for line in LINE_NAMES) for tool in _WILDS)
DETACH_WILD = tuple(map(DetachWild, _WILDS))
FINISH = Finish()
ASK_HINT = AskHint()

DRAW_HAND = DrawHand()
PLACE_IN_PILE = tuple(tuple(PlaceInPile(card, pile) for pile in _PILES) for card in CARDS)
THROW_FROM_PILE = tuple(tuple(ThrowFromPile(pile, tool) for tool in TOOLS) for pile in _PILES)


def _flat(*parts: Action | tuple[Action, ...] | tuple[tuple[Action, ...], ...]) -> tuple[Action, ...]:
    found: list[Action] = []
    for part in parts:
        found += _flat(*part) if isinstance(part, tuple) else (part,)
    return tuple(found)


_COMMON: tuple[Action, ...] = (WAIT, CALL_IT, TAKE_BACK, *FLAG_BREACH)
_OWN: dict[HeistId, tuple[Action, ...]] = {
    "double_blind_scam": _flat(TAKE_JOB, TAKE_TOOL),
    "bonnie_and_clyde_waltz": _flat(HOLD_OUT, WITHDRAW, WAVE_OFF, THROW_TOOL),
    "quiz_show": _flat(PLACE),
    "cakewalk": _flat(PLACE_TOOL, MOVE_TOOL, REMOVE_TOOL, ATTACH_WILD, DETACH_WILD, FINISH, ASK_HINT),
    "three_ring_monte": _flat(DRAW_HAND, PLACE_IN_PILE, THROW_FROM_PILE),
}

ACTIONS: tuple[Action, ...] = (*_COMMON, *_flat(*_OWN.values()))
HEIST_ACTIONS: dict[HeistId, tuple[Action, ...]] = {
    heist: (WAIT, *own) if heist == "cakewalk" else (*_COMMON, *own) for heist, own in _OWN.items()
}
NUMBER = {action: number for number, action in enumerate(ACTIONS)}


# What is told --------------------------------------------------------------------------------------------------------


class Passing(Event, frozen=True):
    """Seen for the moment it happens; the software keeps no list to read again (EAP-4.13)."""

    @property
    def lasting(self) -> bool:
        return False


class Hand(msgspec.Struct, frozen=True):
    """Cards that somebody holds."""

    jobs: tuple[JobId, ...]
    tools: tuple[ToolId, ...]


def hand_of(cards: Sequence[int]) -> Hand:
    """Cards of both kinds, by name and in their order."""
    return Hand(
        tuple([CARDS[card] for card in cards if card >= FIRST_JOB]),
        tuple([CARDS[card] for card in cards if card < FIRST_JOB]),
    )


class HandsSeen(Passing, frozen=True):
    """Hands come into sight of their owners, of everybody but their owners (Quiz Show), or of all (open hands)."""

    hands: tuple[Hand | None, ...]
    by: Literal["owner", "others", "all"]

    def seen_by(self, seat: Seat | None) -> Self:
        if self.by == "all":
            return self
        own = self.by == "owner"
        shown = tuple(
            hand if seat is not None and (owner == seat) == own else None for owner, hand in enumerate(self.hands)
        )
        return msgspec.structs.replace(self, hands=shown)


class ClockStarted(Event, frozen=True):
    """From here on everything counts; `closes` is None without a limit."""

    closes: Millis | None


class CalledIt(Event, frozen=True):
    seat: Seat
    on: bool


class BreachFlagged(Event, frozen=True):
    by: Seat
    seat: Seat


class PlanBroken(Event, frozen=True):
    """A counted breach (EAP-8.15)."""

    seat: Seat
    plan: PlanId
    count: int


class SeatHanded(Event, frozen=True):
    """Change of a seat's holder; `new` is a person who never sat there."""

    seat: Seat
    to: Holder
    new: bool = False


class ClockEnded(Event, frozen=True):
    """End of the Heist: by the clock, by everyone's call, or because nothing was left to do."""

    elapsed: Millis
    by: EndedBy


class HeistOver(Event, frozen=True):
    ending: Ending
    shortfall: int


class TurnedUp(Passing, frozen=True):
    """The next card of a deck, face up for all (EAP-4.20)."""

    kind: Kind
    card: CardId


class JobTaken(Passing, frozen=True):
    at: Millis
    seat: Seat
    job: JobId


class ToolTaken(Passing, frozen=True):
    at: Millis
    seat: Seat
    tool: ToolId
    to: Literal["hand", "jackpot"]


class HeldOut(Passing, frozen=True):
    """Everybody sees who, to whom and which kind; the owner alone which card (EAP-4.41)."""

    seat: Seat
    to: Seat
    kind: Kind
    card: CardId | None
    open: bool

    def seen_by(self, seat: Seat | None) -> Self:
        return self if self.open or seat == self.seat else msgspec.structs.replace(self, card=None)


class Withdrawn(Passing, frozen=True):
    seat: Seat
    to: Seat
    lapsed: bool


class WavedOff(Passing, frozen=True):
    seat: Seat
    to: Seat


class Swapped(Passing, frozen=True):
    """Two cards cross; the two partners see both (EAP-4.42)."""

    seats: tuple[Seat, Seat]
    kind: Kind
    cards: tuple[CardId, CardId] | None
    open: bool

    def seen_by(self, seat: Seat | None) -> Self:
        return self if self.open or seat in self.seats else msgspec.structs.replace(self, cards=None)


class ToolThrown(Passing, frozen=True):
    at: Millis
    seat: Seat
    tool: ToolId | None
    open: bool

    def seen_by(self, seat: Seat | None) -> Self:
        return self if self.open or seat == self.seat else msgspec.structs.replace(self, tool=None)


class CardPlaced(Passing, frozen=True):
    """No face, for anybody (EAP-4.64)."""

    at: Millis
    seat: Seat
    slot: int
    kind: Kind
    to: Seat | Jackpot


class GridEvent(Event, frozen=True):
    """Event of a Cakewalk: public, except in a daily try, which no one watches (EAP-4.93)."""

    daily: bool

    def seen_by(self, seat: Seat | None) -> Self | None:
        return None if self.daily and seat is None else self


class JobsTurnedUp(GridEvent, frozen=True):
    jobs: tuple[JobId, ...]


class ToolPlaced(GridEvent, frozen=True):
    tool: ToolId
    cell: CellName
    back: ToolId | None


class ToolMoved(GridEvent, frozen=True):
    source: CellName
    target: CellName


class ToolRemoved(GridEvent, frozen=True):
    cell: CellName


class HintGiven(GridEvent, frozen=True):
    """`place` is a cell, or the line of an extra."""

    place: GridPlace
    tool: ToolId


class WildAttached(GridEvent, frozen=True):
    tool: ToolId
    line: LineName


class WildDetached(GridEvent, frozen=True):
    tool: ToolId


class HandDrawn(Passing, frozen=True):
    """Its holder sees the cards (EAP-4.106)."""

    seat: Seat
    kind: Kind
    count: int
    cards: tuple[CardId, ...] | None
    open: bool

    def seen_by(self, seat: Seat | None) -> Self:
        return self if self.open or seat == self.seat else msgspec.structs.replace(self, cards=None)


class PlacedInPile(Passing, frozen=True):
    """Which pile got a card; its holder sees which card (section 6)."""

    seat: Seat
    kind: Kind
    pile: int
    card: CardId | None
    open: bool

    def seen_by(self, seat: Seat | None) -> Self:
        return self if self.open or seat == self.seat else msgspec.structs.replace(self, card=None)


class Tossed(Passing, frozen=True):
    """The rest of a hand into the Jackpot (EAP-4.105)."""

    at: Millis
    seat: Seat
    kind: Kind
    count: int
    cards: tuple[CardId, ...] | None
    open: bool

    def seen_by(self, seat: Seat | None) -> Self:
        return self if self.open or seat == self.seat else msgspec.structs.replace(self, cards=None)


class ThrownFromPile(Passing, frozen=True):
    at: Millis
    seat: Seat
    pile: int
    tool: ToolId | None
    open: bool

    def seen_by(self, seat: Seat | None) -> Self:
        return self if self.open or seat == self.seat else msgspec.structs.replace(self, tool=None)
