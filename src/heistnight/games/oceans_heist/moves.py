"""Actions of Ocean's Heist (section 6.1), and its events (section 7)."""

from itertools import chain, combinations
from typing import Annotated, Literal, Self, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from heistnight.core.action import Action, Holder, Millis, Seat
from heistnight.core.event import Event
from heistnight.core.words import words
from heistnight.games.oceans_heist.defenses import ActiveDefense
from heistnight.games.oceans_heist.memory import Ending
from heistnight.games.oceans_heist.pieces import (
    GEAR,
    GLOBALS,
    LATE_CARDS,
    LAYABLE,
    PRESETS,
    SITUATIONS,
    TARGETS,
    CasinoId,
    DefenseId,
    GearId,
    GlobalId,
    IconName,
    LateId,
    OpeningId,
    PresetId,
    SituationChoice,
    SituationIdOrNone,
    TargetId,
    UniqueId,
    VaultId,
)

Where: TypeAlias = Literal["up", "down"]
Mode: TypeAlias = Literal["target", "alarms"]
How: TypeAlias = Literal["pool", "wing_it"]
FateName: TypeAlias = Annotated[str, words("Fate", get_args(How), empty=True)]
Side: TypeAlias = Literal["crew", "staff"]
SIDES: tuple[Side, Side] = ("crew", "staff")

# Selection and Preparation ------------------------------------------------------------------------------------------


class ChooseTarget(Action, frozen=True):
    target: TargetId


class ChooseSituation(Action, frozen=True):
    """One of the six, or "none"."""

    situation: SituationChoice


class Buy(Action, frozen=True):
    """Into the basket."""

    card: GearId


class PutBack(Action, frozen=True):
    """Out of the basket."""

    card: GearId


class LoadPreset(Action, frozen=True):
    """A ready-made basket instead of what is in it."""

    preset: PresetId


class ClearBasket(Action, frozen=True):
    pass


class PickGlobal(Action, frozen=True):
    card: GlobalId


class DropGlobal(Action, frozen=True):
    card: GlobalId


# Opening -----------------------------------------------------------------------------------------------------------


class SwitchOff(Action, frozen=True):
    """The first or the second Global Defense, for H15."""

    place: int


class Sink(Action, frozen=True):
    """One of the six Vault Defenses seen with S15 goes to the bottom."""

    place: int


class AddUse(Action, frozen=True):
    """One more use from F15."""

    card: GearId


class Enough(Action, frozen=True):
    """No more uses from F15."""


# Placing and laying ------------------------------------------------------------------------------------------------


class Place(Action, frozen=True):
    """The n-th of the eight, face down into a slot."""

    place: int
    slot: int


class TakeBack(Action, frozen=True):
    slot: int


class Swap(Action, frozen=True):
    """Two slots change their cards; one may be empty."""

    slot: int
    other: int


class PlaceVault(Action, frozen=True):
    """The n-th of the three Vault Defenses: the first place is face up, the second face down."""

    place: int
    where: Where


class TakeBackVault(Action, frozen=True):
    where: Where


class QuickFill(Action, frozen=True):
    """Fill what is free with some of the hardest cards, by lot."""


class Lay(Action, frozen=True):
    card: GearId


class PickUp(Action, frozen=True):
    """Take back a card laid in this window."""

    card: GearId


class LayAll(Action, frozen=True):
    pass


class LayMarked(Action, frozen=True):
    pass


# Assignment --------------------------------------------------------------------------------------------------------


class AddLate(Action, frozen=True):
    card: LateId


class DropLate(Action, frozen=True):
    card: LateId


class Pay(Action, frozen=True):
    """Meet a requirement of the Defense at a position; all of them at once where it needs ALL."""

    position: int
    requirement: int


class Unpay(Action, frozen=True):
    position: int


class Expend(Action, frozen=True):
    card: GearId


class Unexpend(Action, frozen=True):
    card: GearId


class Auto(Action, frozen=True):
    """Let the cards follow the payments again."""


class Suggest(Action, frozen=True):
    mode: Mode


class SuggestLate(Action, frozen=True):
    """The suggestion with the best LATE cards of the hand."""

    mode: Mode


class Confirm(Action, frozen=True):
    """`on` names the version of the draft it was pressed on (OH-12.8); None is whatever lies there."""

    on: int | None = None


# Wing It -----------------------------------------------------------------------------------------------------------


class Wing(Action, frozen=True):
    """The Defense to be winged."""

    position: int


class Burn(Action, frozen=True):
    """A card in or out of the attempt."""

    card: GearId


class Call(Action, frozen=True):
    """A number in or out of the attempt."""

    number: int


class Roll(Action, frozen=True):
    on: int | None = None


class Stop(Action, frozen=True):
    """No more attempts this round."""


# Any window --------------------------------------------------------------------------------------------------------


class Ready(Action, frozen=True):
    on: int | None = None


class Unready(Action, frozen=True):
    pass


class Agree(Action, frozen=True):
    """`on` names the proposal it agrees to, by the version it made (OH-12.8)."""

    on: int | None = None


class Wait(Action, frozen=True):
    """Five more seconds to talk about what was proposed."""


class Concede(Action, frozen=True):
    """Said twice in a row it is meant (OH-11.7)."""


class Mark(Action, frozen=True):
    """A thought about a card of the hand that team mates see (OH-6.20)."""

    card: GearId


class Unmark(Action, frozen=True):
    card: GearId


MOST_SLOTS = range(1, 10)  # in an Escape with five alarms (OH-10.5)
MOST_PLACES = range(1, 14)
POSITIONS = range(1, 18)
WHERES: tuple[Where, Where] = ("up", "down")
MODES: tuple[Mode, Mode] = ("target", "alarms")

CHOOSE_TARGET = tuple(map(ChooseTarget, TARGETS))
CHOOSE_SITUATION = tuple(map(ChooseSituation, (*SITUATIONS, "none")))
BUY = tuple(map(Buy, GEAR))
PUT_BACK = tuple(map(PutBack, GEAR))
LOAD_PRESET = tuple(map(LoadPreset, PRESETS))
CLEAR_BASKET = ClearBasket()
PICK_GLOBAL = tuple(map(PickGlobal, GLOBALS))
DROP_GLOBAL = tuple(map(DropGlobal, GLOBALS))
SWITCH_OFF = (SwitchOff(1), SwitchOff(2))
SINK = tuple(map(Sink, range(1, 7)))
ADD_USE = {card: AddUse(GEAR[card]) for card in LAYABLE}
ENOUGH = Enough()
PLACE = tuple(tuple(Place(place, slot) for slot in MOST_SLOTS) for place in MOST_PLACES)
TAKE_BACK = tuple(map(TakeBack, MOST_SLOTS))
SWAP = {(one, other): Swap(one + 1, other + 1) for one, other in combinations(range(len(MOST_SLOTS)), 2)}
USUAL = (  # what there is to place in a round of eight cards and four slots
    *(PLACE[place][slot] for place in range(8) for slot in range(4)),
    *TAKE_BACK[:4],
    *(swap for slots, swap in SWAP.items() if max(slots) < 4),
)
PLACE_VAULT = tuple(tuple(PlaceVault(place, where) for where in WHERES) for place in range(1, 4))
TAKE_BACK_VAULT = tuple(map(TakeBackVault, WHERES))
QUICK_FILL = QuickFill()
LAY = {card: Lay(GEAR[card]) for card in LAYABLE}
PICK_UP = {card: PickUp(GEAR[card]) for card in LAYABLE}
LAY_ALL = LayAll()
LAY_MARKED = LayMarked()
ADD_LATE = {card: AddLate(GEAR[card]) for card in LATE_CARDS}
DROP_LATE = {card: DropLate(GEAR[card]) for card in LATE_CARDS}
PAY = tuple(tuple(Pay(position, requirement) for requirement in range(1, 4)) for position in POSITIONS)
UNPAY = tuple(map(Unpay, POSITIONS))
EXPEND = {card: Expend(GEAR[card]) for card in LAYABLE}
UNEXPEND = {card: Unexpend(GEAR[card]) for card in LAYABLE}
AUTO = Auto()
SUGGEST = tuple(map(Suggest, MODES))
SUGGEST_LATE = tuple(map(SuggestLate, MODES))
CONFIRM = Confirm()
WING = tuple(map(Wing, POSITIONS))
BURN = {card: Burn(GEAR[card]) for card in LAYABLE}
CALL = tuple(map(Call, range(1, 7)))
ROLL, STOP = Roll(), Stop()
READY, UNREADY, AGREE, WAIT, CONCEDE = Ready(), Unready(), Agree(), Wait(), Concede()
MARK = {card: Mark(GEAR[card]) for card in LAYABLE}
UNMARK = {card: Unmark(GEAR[card]) for card in LAYABLE}

ACTIONS: tuple[Action, ...] = (
    *CHOOSE_TARGET, *CHOOSE_SITUATION,
    *BUY, *PUT_BACK, *LOAD_PRESET, CLEAR_BASKET, *PICK_GLOBAL, *DROP_GLOBAL,
    *SWITCH_OFF, *SINK, *ADD_USE.values(), ENOUGH,
    *USUAL,
    *(place for places in PLACE_VAULT for place in places), *TAKE_BACK_VAULT, QUICK_FILL,
    *LAY.values(), *PICK_UP.values(), LAY_ALL, LAY_MARKED,
    *ADD_LATE.values(), *DROP_LATE.values(), *(pay for pays in PAY for pay in pays), *UNPAY,
    *EXPEND.values(), *UNEXPEND.values(), AUTO, *SUGGEST, *SUGGEST_LATE, CONFIRM,
    *WING, *BURN.values(), *CALL, ROLL, STOP,
    READY, UNREADY, AGREE, WAIT, CONCEDE,
    *MARK.values(), *UNMARK.values(),
    *(action for action in (*chain(*PLACE), *TAKE_BACK, *SWAP.values()) if action not in USUAL),
)  # fmt: skip
NUMBER = {action: number for number, action in enumerate(ACTIONS)}


# What is told ------------------------------------------------------------------------------------------------------


class TeamNews(Event, frozen=True):
    """Something that only one team may know; `team` are its seats."""

    team: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat in self.team else None


class Edited(TeamNews, frozen=True):
    """A team mate changed the draft (OH-12.3)."""

    seat: Seat
    action: Action

    @property
    def lasting(self) -> bool:
        return False


class Proposed(TeamNews, frozen=True):
    """A team mate proposes what can not be undone (OH-12.5)."""

    seat: Seat
    action: Action

    @property
    def lasting(self) -> bool:
        return False


class Reacted(TeamNews, frozen=True):
    """Ready, not ready, agreed or wait: for the own team by name."""

    seat: Seat
    word: Literal["ready", "unready", "agree", "wait", "concede"]

    @property
    def lasting(self) -> bool:
        return False


class TargetChosen(Event, frozen=True):
    target: TargetId
    unique: UniqueId


class SituationChosen(Event, frozen=True):
    situation: SituationIdOrNone


class BasketBought(Event, frozen=True):
    """The Crew see the cards and the money, everybody the number."""

    team: tuple[Seat, ...]
    number: int
    cards: tuple[GearId, ...] | None
    left: int | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in self.team else replace(self, cards=None, left=None)


class HeistOpened(Event, frozen=True):
    globals: tuple[GlobalId, ...]
    openings: tuple[OpeningId, ...]
    hand: int


class SwitchedOff(Event, frozen=True):
    card: GlobalId


class VaultSeen(TeamNews, frozen=True):
    """S15: the six, for the Crew alone."""

    cards: tuple[VaultId, ...]


class VaultArranged(Event, frozen=True):
    """S15 is done; the Crew know which three went down."""

    team: tuple[Seat, ...]
    sunk: tuple[VaultId, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in self.team else replace(self, sunk=None)


class UsesAdded(Event, frozen=True):
    """F15 is done; the Crew know on which cards, nobody else how many."""

    team: tuple[Seat, ...]
    cards: tuple[GearId, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in self.team else replace(self, cards=None)


class EightShown(Event, frozen=True):
    """Seen by all and kept in no log: remembering them is part of the game (OH-6.4)."""

    eight: tuple[CasinoId, ...]

    @property
    def lasting(self) -> bool:
        return False


class RoundStarted(Event, frozen=True):
    round: int
    three: tuple[VaultId, ...]
    extras: tuple[CasinoId, ...]
    carried: tuple[CasinoId, ...]


class EightTaken(Event, frozen=True):
    """The eight go into the Staff's hands."""


class TeamReady(Event, frozen=True):
    side: Side
    ready: bool

    @property
    def lasting(self) -> bool:
        return False


class PrepEnded(Event, frozen=True):
    """End of prep: the cards in the slots are final."""

    filled: tuple[int, ...]
    laid: int


class Scouted(Event, frozen=True):
    """A SCOUT shows the Crew what lies in two slots; the others see which slots."""

    team: tuple[Seat, ...]
    card: GearId
    slots: tuple[int, ...]
    defenses: tuple[CasinoId, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in self.team else replace(self, defenses=None)


class Revealed(Event, frozen=True):
    """The big flip: all Active cards of both sides, what was not placed, and the die of Rotating Watch."""

    round: int
    defenses: tuple[ActiveDefense, ...]
    equipment: tuple[GearId, ...]
    unplaced: tuple[ActiveDefense, ...]
    die: int


class HandKept(TeamNews, frozen=True):
    """Cards that the Crew did not lay before the Reveal."""

    cards: tuple[GearId, ...]


class Missing(msgspec.Struct, frozen=True):
    """A Defense that stood after the assignment: what it needed, and how many units each way lacked."""

    id: DefenseId
    needs: tuple[tuple[IconName, int], ...]
    units: tuple[int, ...]


class Assigned(Event, frozen=True):
    """The confirmed assignment: which positions fell, by which requirement, with which cards."""

    round: int
    paid: tuple[int, ...]
    disabled: tuple[DefenseId, ...]
    expended: tuple[GearId, ...]
    late: tuple[LateId, ...]
    standing: tuple[Missing, ...]


class Rolled(Event, frozen=True):
    round: int
    defense: DefenseId
    cards: tuple[GearId, ...]
    numbers: tuple[int, ...]
    die: int
    hit: bool


class StoppedWinging(Event, frozen=True):
    pass


class AlarmsRaised(Event, frozen=True):
    """Which Defenses stood, what they gave, what was taken off, and how many are raised now."""

    round: int
    standing: tuple[DefenseId, ...]
    counted: int
    muffled: int
    counters: int
    raised: int
    total: int


class TargetTaken(Event, frozen=True):
    round: int
    target: TargetId
    by: How


class TargetLost(Event, frozen=True):
    target: TargetId


class CleanedUp(Event, frozen=True):
    """Clean-up: cards worn out, back in hand or still Active (OH-8.15), and Defenses carried over."""

    round: int
    worn_out: tuple[GearId, ...]
    back: tuple[GearId, ...]
    stayed: tuple[GearId, ...]
    carried: tuple[CasinoId, ...]


class WindowLengthened(Event, frozen=True):
    """A team is away: the open window lasts so much longer, once a game."""

    by: Millis


class SeatHanded(Event, frozen=True):
    """Change of a seat's holder; `new` is a person who never sat there."""

    seat: Seat
    to: Holder
    new: bool = False


class LegEnded(Event, frozen=True):
    """One heist is over; with teams = twice another may follow."""

    leg: int
    ending: Ending
    crew: tuple[Seat, ...]


class SidesSwitched(Event, frozen=True):
    crew: tuple[Seat, ...]


class SecretsOpened(Event, frozen=True):
    """When all is over: what the Crew of a heist bought, and what they kept back in each round."""

    leg: int
    basket: tuple[GearId, ...]
    kept: tuple[tuple[GearId, ...], ...]
