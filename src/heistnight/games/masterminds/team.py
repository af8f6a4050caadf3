"""Joining and leaving a crew, and Gear (MHS-4.2, MHS-4.6, MHS-5.6 to MHS-5.9, section 4.11)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.table import Step
from heistnight.core.view import REMEMBERED
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.arms import drop_arms
from heistnight.games.masterminds.drawing import draw, steal
from heistnight.games.masterminds.memory import seen_in_hand
from heistnight.games.masterminds.moves import CHOOSE, DROP, EQUIP, PICK_PREP, POINT, ROB
from heistnight.games.masterminds.pieces import (
    ABILITY,
    FAILURES,
    GEAR,
    NONE,
    ON_STEPS,
    PREP,
    PREPS,
    PRINTED_SUM,
    TALENTS,
    TEAM,
    TYPE,
    Prep,
    Talent,
)
from heistnight.games.masterminds.places import NO_GEAR, Crew, Recruit
from heistnight.games.masterminds.questions import Ask, ask, play_from_hand
from heistnight.games.masterminds.seen.types import Facts
from heistnight.games.masterminds.zones import MastermindsZones

# Arriving ----------------------------------------------------------------------------------------------------------


def recruit(table: MastermindsZones, seat: Seat, talent: Talent, how: str) -> None:
    """A Talent joins; with a full team one recruit is named first and leaves (MHS-4.2)."""
    table.arriving.append(talent)
    table.agenda.append(Join(seat, how))
    if table.team_size(seat) == TEAM:
        ask(table, ReplaceRecruit, seat)


class ReplaceRecruit(Ask, frozen=True):
    """Whom does the new recruit replace? (MHS-4.2)"""

    rule: ClassVar[str] = "MHS-4.2"
    says_no: ClassVar[str] = "Your team is full: name the recruit who leaves."
    clock: ClassVar[str] = "choice"

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return POINT

    def default(self, table: MastermindsZones) -> Action:
        return POINT[weakest(table, self.seat, table.slots(self.seat))]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        assert isinstance(action, moves.Point)
        leave(table, self.seat, action.slot, "replaced")


class Join(Step[MastermindsZones], frozen=True):
    """The one who is arriving takes the lowest free slot, un-turned, without Gear, and does what new recruits do."""

    seat: Seat
    how: str

    def run(self, table: MastermindsZones) -> None:
        talent = table.arriving.pop()
        seat = self.seat
        slot = table.crews[seat].index(None)  # MHS-19.4
        table.put(seat, slot, Recruit(talent))
        table.emit(moves.Recruited, seat, TALENTS[talent], slot, ON_STEPS[talent], self.how)
        if self.how != "headhunt" and ABILITY[talent] in WHEN_RECRUITED:  # MHS-20.3
            WHEN_RECRUITED[ABILITY[talent]](table, seat)


def weakest(table: MastermindsZones, seat: Seat, slots: Sequence[int]) -> int:
    return min(slots, key=lambda slot: (PRINTED_SUM[table.recruit(seat, slot).talent], slot))


def strongest(table: MastermindsZones, seat: Seat, slots: Sequence[int]) -> int:
    return max(slots, key=lambda slot: (PRINTED_SUM[table.recruit(seat, slot).talent], -slot))


# When you recruit ----------------------------------------------------------------------------------------------------


def well_connected(table: MastermindsZones, seat: Seat) -> None:
    """T06: draw 1 Prep card."""
    draw(table, seat)


def scavenger(table: MastermindsZones, seat: Seat) -> None:
    """T23: a Gear card of the discard pile may be taken into the hand."""
    ask(table, Salvage, seat)


def light_fingers(table: MastermindsZones, seat: Seat) -> None:
    """T26: a random card of one rival who holds more cards; nothing in a friendly game."""
    if not table.options.friendly:
        ask(table, PickPocket, seat)


def comes_equipped(table: MastermindsZones, seat: Seat) -> None:
    """T40: one Gear card may be played at once on any recruit."""
    if table.hands[seat]:
        ask(table, EquipNow, seat)


WHEN_RECRUITED: dict[str, Callable[[MastermindsZones, Seat], None]] = {
    "rec_draw": well_connected,
    "rec_salvage": scavenger,
    "rec_pick": light_fingers,
    "rec_gear": comes_equipped,
}


class RecruitBonus(Ask, frozen=True):
    """Bonus of a new recruit, which may be declined (MHS-20.2)."""

    clock: ClassVar[str] = "choice"

    def default(self, table: MastermindsZones) -> Action:
        return CHOOSE["none"]


class Salvage(RecruitBonus, frozen=True):
    """Which Gear card do you take from the discard pile? (MHS-20 T23)"""

    rule: ClassVar[str] = "MHS-20.2"
    says_no: ClassVar[str] = "Take a Gear card that lies in the discard pile, or none."

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        gear = sorted({card for card in table.prep_discard if TYPE[card] == "gear"})
        return [CHOOSE["none"], *(PICK_PREP[card] for card in gear)]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if isinstance(action, moves.Pick):
            card = PREP[action.card]
            table.prep_discard.remove(card)
            table.hands[self.seat] = tuple(sorted((*table.hands[self.seat], card)))
            seen_in_hand(table, self.seat, (card,), range(table.seats + 1))
            table.emit(moves.GearSalvaged, self.seat, action.card)


class PickPocket(RecruitBonus, frozen=True):
    """From whom do you take a random card? (MHS-20 T26)"""

    rule: ClassVar[str] = "MHS-20.2"
    says_no: ClassVar[str] = "Name a rival who holds more cards than you, or nobody."

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        mine = len(table.hands[seat])
        rivals = enumerate(table.clockwise(seat), 1)
        return [CHOOSE["none"], *(ROB[far] for far, rival in rivals if len(table.hands[rival]) > mine)]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if isinstance(action, moves.Rob):
            steal_blindly(table, self.seat, (self.seat + action.distance) % table.seats)


class EquipNow(RecruitBonus, frozen=True):
    """Which Gear card do you play at once? (MHS-20 T40)"""

    rule: ClassVar[str] = "MHS-20.2"
    says_no: ClassVar[str] = "Play one Gear card from your hand on one of your recruits, or none."

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return [CHOOSE["none"], *gear_plays(table, seat)]

    def is_public(self, table: MastermindsZones) -> bool:
        return False

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if isinstance(action, moves.Equip):
            place_from_hand(table, self.seat, action)


def steal_blindly(table: MastermindsZones, thief: Seat, victim: Seat) -> None:
    if table.hands[victim]:
        steal(table, thief, victim, table.rng.choice(table.hands[victim]))


# Leaving (section 4.11) ----------------------------------------------------------------------------------------------


def leave(table: MastermindsZones, seat: Seat, slot: int, why: str) -> Talent:
    """Gear and attached cards are discarded; the Talent too, unless it walks to the Pool or to a rival (MHS-13.1)."""
    gone = table.recruit(seat, slot)
    table.put(seat, slot, None)
    table.prep_discard += gone.worn
    table.failure_discard += [mark.failure for mark in gone.marks]
    if gone.talent in table.used:
        table.used.remove(gone.talent)  # MHS-13.3: whoever returns is a fresh copy
    if why == "walks_out":
        table.pool.append(gone.talent)
    elif why != "headhunted":
        table.talent_discard.append(gone.talent)
    drop_arms(table, seat)
    failures = tuple([FAILURES[mark.failure] for mark in gone.marks])
    table.emit(moves.RecruitLeft, seat, TALENTS[gone.talent], why, moves.preps(gone.worn), failures)
    return gone.talent


# Gear --------------------------------------------------------------------------------------------------------------


GEAR_CARDS = frozenset(GEAR)


def gear_plays(table: MastermindsZones, seat: Seat) -> Sequence[Action]:
    """Each Gear card of the hand on each recruit."""
    gear = [card for card in dict.fromkeys(table.hands[seat]) if card in GEAR_CARDS]
    return _gear_plays(tuple(gear), table.slots(seat))


@lru_cache(maxsize=1_000)
def _gear_plays(gear: tuple[Prep, ...], slots: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple([EQUIP[card, slot] for card in gear for slot in slots])


def can_place_gear(table: MastermindsZones, seat: Seat) -> bool:
    return bool(table.team_size(seat)) and not GEAR_CARDS.isdisjoint(table.hands[seat])


def place_from_hand(table: MastermindsZones, seat: Seat, action: moves.Equip) -> None:
    """Into a free place; without one the old Gear is discarded, of Greta's two the one her owner names (MHS-5.7)."""
    card, slot = PREP[action.gear], action.slot
    play_from_hand(table, seat, card)
    wearer = table.recruit(seat, slot)
    place = 0 if wearer.places == 1 else wearer.free_place
    table.emit(moves.GearPlaced, seat, action.gear, slot, place)
    if place is None:
        table.overflow.append(card)
        ask(table, GearOverflow, seat, slot=slot)
        return
    table.change(seat, slot, gear=wearer.gear_with(card, place))
    if wearer.ousted != NONE:
        discard_gear(table, seat, wearer.ousted)


class GearOverflow(Ask, frozen=True, kw_only=True):
    """Which of the two older Gear cards makes room? (MHS-5.7)"""

    rule: ClassVar[str] = "MHS-5.7"
    says_no: ClassVar[str] = "She holds two Gear cards: name the one that goes."
    clock: ClassVar[str] = "choice"
    slot: int

    def facts(self) -> Facts:
        return {"slot": self.slot}

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return DROP

    def answer(self, table: MastermindsZones, action: Action) -> None:
        wearer, place = table.recruit(self.seat, self.slot), DROP.index(action)
        table.change(self.seat, self.slot, gear=wearer.gear_with(table.overflow.pop(), place))
        discard_gear(table, self.seat, wearer.gear[place])


def discard_gear(table: MastermindsZones, seat: Seat, card: Prep) -> None:
    table.prep_discard.append(card)
    table.emit(moves.GearDiscarded, seat, PREPS[card])


def take_off(table: MastermindsZones, seat: Seat, slot: int, card: Prep) -> None:
    """One Gear card leaves its wearer for the discard pile."""
    wearer = table.recruit(seat, slot)
    table.change(seat, slot, gear=wearer.gear_with(NONE, wearer.gear.index(card)))
    discard_gear(table, seat, card)


def strip(table: MastermindsZones, seat: Seat, slot: int) -> bool:
    """All Gear of a recruit is discarded; says whether there was any."""
    worn = table.recruit(seat, slot).worn
    for card in worn:
        take_off(table, seat, slot, card)
    return bool(worn)


@lru_cache(maxsize=REMEMBERED)
def gear_places(crew: Crew) -> tuple[int, ...]:
    """The Gear places of a team in which something lies."""
    team = [(slot, wearer) for slot, wearer in enumerate(crew) if wearer is not None and wearer.gear != NO_GEAR]
    return tuple([2 * slot + place for slot, wearer in team for place in range(2) if wearer.gear[place] != NONE])


def gear_at(table: MastermindsZones, seat: Seat, place: int) -> Prep:
    """Return the Gear in a place of a crew, or NONE."""
    wearer = table.crews[seat][place // 2]
    return NONE if wearer is None else wearer.gear[place % 2]
