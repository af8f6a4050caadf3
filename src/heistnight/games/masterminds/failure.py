"""Failure: the culprit, the card, the test, the consequence (section 4.6)."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.table import Step
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.drawing import add_heat, draw, reveal_failure
from heistnight.games.masterminds.moves import CHOOSE, POINT
from heistnight.games.masterminds.payment import cheapest, pay_with, ways_to_pay
from heistnight.games.masterminds.pieces import (
    BODY_ARMOUR,
    DIE,
    FAILURES,
    NONE,
    OLD_TOM,
    PREP_NAMES,
    SKILL,
    SKILLS,
    STEPS,
    TALENT_NAMES,
    TALENTS,
    TRIGGERED,
    Failure,
    Skill,
)
from heistnight.games.masterminds.places import Mark
from heistnight.games.masterminds.questions import Ask, Deed, ask, discard
from heistnight.games.masterminds.seen.types import TestView
from heistnight.games.masterminds.strength import value_in_test
from heistnight.games.masterminds.team import leave, strip, take_off, weakest
from heistnight.games.masterminds.windows import OpenWindow
from heistnight.games.masterminds.zones import MastermindsZones


def name_culprit(table: MastermindsZones, seat: Seat, lost: int) -> None:
    """Before the card is revealed (MHS-8.1)."""
    ask(table, FailureRecruit, seat, lost=lost)


class FailureRecruit(Ask, frozen=True, kw_only=True):
    """Who takes the blame? (MHS-8.1). `lost` is how many loose dice went back (MHS-9.16)."""

    rule: ClassVar[str] = "MHS-8.1"
    says_no: ClassVar[str] = "Name one of the recruits you activated for this step."
    lost: int

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        assert table.attempt is not None
        return [POINT[slot] for slot in table.attempt.slots]

    def default(self, table: MastermindsZones) -> Action:
        assert table.attempt is not None
        return POINT[weakest(table, self.seat, table.attempt.slots)]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        assert isinstance(action, moves.Point)
        table.emit(moves.CulpritNamed, self.seat, TALENTS[table.recruit(self.seat, action.slot).talent])
        turn_up(table, self.seat, action.slot, self.lost)


def turn_up(table: MastermindsZones, seat: Seat, slot: int, lost: int) -> None:
    """A skill in neither trigger area is a close call (MHS-8.2); otherwise W-FAIL, then the test (MHS-8.5)."""
    assert table.attempt is not None
    failure = reveal_failure(table)
    trigger = None if failure == NONE else TRIGGERED[failure][table.attempt.skill]
    if failure != NONE:
        table.failure_discard.append(failure)
        test, number = (trigger.test, trigger.number + lost) if trigger else (None, 0)
        table.emit(moves.FailureRevealed, seat, FAILURES[failure], test, number)
    if trigger is None:
        table.emit(moves.CloseCall, seat)
        return
    skill, number = SKILL[trigger.test], trigger.number + lost
    table.agenda += [
        Test(seat, slot, table.attempt.position, failure, skill, number, trigger.consequence, loud=lost > 0),
        OpenWindow("fail", seat),
    ]


class Test(Deed, frozen=True):
    """A recruit has to take a test; Body Armour passes it without a roll (MHS-8.5).

    `loud`: loose dice went back, so everybody who went in is at stake (MHS-9.17).
    """

    __test__ = False  # the test of a recruit, not of the program

    seat: Seat
    slot: int
    position: int
    failure: Failure
    skill: Skill
    number: int
    consequence: str
    loud: bool

    def run(self, table: MastermindsZones) -> None:
        if BODY_ARMOUR in table.recruit(self.seat, self.slot).gear:
            ask(table, UseArmour, self.seat, test=self)
        else:
            roll_test(table, self)

    def test_at_stake(self, table: MastermindsZones) -> TestView:
        value = value_in_test(table, self.seat, self.slot, self.skill)
        return TestView(
            self.seat, self.slot, FAILURES[self.failure], SKILLS[self.skill], self.number, value, self.consequence
        )

    def cancelled(self, table: MastermindsZones, by: Seat) -> None:
        """Inside Man."""
        table.emit(moves.FailureIgnored, self.seat, "inside_man")


class UseArmour(Ask, frozen=True, kw_only=True):
    """Does the Body Armour take it? (MHS-21 G17)"""

    rule: ClassVar[str] = "MHS-8.5"
    says_no: ClassVar[str] = "Discard {card}, or risk the test."
    about: ClassVar[str] = PREP_NAMES[BODY_ARMOUR]
    test: Test

    def test_at_stake(self, table: MastermindsZones) -> TestView:
        return self.test.test_at_stake(table)

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return CHOOSE["use_armour"], CHOOSE["risk_test"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if action == CHOOSE["risk_test"]:
            roll_test(table, self.test)
            return
        take_off(table, self.seat, self.test.slot, BODY_ARMOUR)
        table.emit(moves.FailureIgnored, self.seat, "armour")


def roll_test(table: MastermindsZones, test: Test) -> None:
    """Die and value, equal or higher passes; it opens no window (MHS-8.4, MHS-8.5)."""
    value = value_in_test(table, test.seat, test.slot, test.skill)
    die = table.rng.choice(DIE, "die")
    name = TALENTS[table.recruit(test.seat, test.slot).talent]
    passed = value + die >= test.number
    table.emit(moves.TestRolled, test.seat, name, value, die, test.number, passed)
    if passed:
        return
    if table.slot_of(test.seat, OLD_TOM) not in (NONE, test.slot):  # MHS-27.13
        ask(table, UseFallGuy, test.seat, test=test)
    else:
        suffer(table, test)


class UseFallGuy(Ask, frozen=True, kw_only=True):
    """Does Old Tom take the fall? (MHS-20 T16)"""

    rule: ClassVar[str] = "MHS-8.5"
    says_no: ClassVar[str] = "Let {card} take the fall, or take the consequence."
    about: ClassVar[str] = TALENT_NAMES[OLD_TOM]
    test: Test

    def test_at_stake(self, table: MastermindsZones) -> TestView:
        return self.test.test_at_stake(table)

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return CHOOSE["use_fall_guy"], CHOOSE["take_consequence"]

    def default(self, table: MastermindsZones) -> Action:
        return CHOOSE["take_consequence"]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if action == CHOOSE["take_consequence"]:
            suffer(table, self.test)
            return
        table.emit(moves.FailureIgnored, self.seat, "fall_guy")
        leave(table, self.seat, table.slot_of(self.seat, OLD_TOM), "fall_guy")


# Consequences (section 5.7) ------------------------------------------------------------------------------------------


def suffer(table: MastermindsZones, test: Test) -> None:
    name = TALENTS[table.recruit(test.seat, test.slot).talent]
    table.emit(moves.ConsequenceSuffered, test.seat, name, test.consequence)
    if test.loud:
        table.agenda.append(Raid(test.seat, test.position))
    CONSEQUENCES[test.consequence](table, test)


class Raid(Step[MastermindsZones], frozen=True):
    """The job has gone loud: all dice there go back and everybody who is turned is busted (MHS-9.17)."""

    seat: Seat
    position: int

    def run(self, table: MastermindsZones) -> None:
        table.emit(moves.GoneLoud, self.seat)
        if dice := table.own_dice(self.position, self.seat):
            take_back(table, self.seat, self.position, len(dice))
        for slot, recruit in table.team(self.seat):
            if recruit.turned:
                leave(table, self.seat, slot, "busted")


def busted(table: MastermindsZones, test: Test) -> None:
    leave(table, test.seat, test.slot, "busted")


def walks_out(table: MastermindsZones, test: Test) -> None:
    """The Pool may hold four or more then (MHS-27.18)."""
    leave(table, test.seat, test.slot, "walks_out")


def attach(table: MastermindsZones, test: Test) -> None:
    """Laid Up, Rattled: the card stays with the recruit (MHS-8.7)."""
    table.failure_discard.remove(test.failure)
    marks = table.recruit(test.seat, test.slot).marks
    mark = Mark(test.failure, test.consequence, table.turn)
    table.change(test.seat, test.slot, marks=(*marks, mark))


def alarm(table: MastermindsZones, test: Test) -> None:
    """Without Heat it counts as a Setback (section 10)."""
    if table.options.heat:
        add_heat(table, test.position)
    else:
        setback(table, test)


def setback(table: MastermindsZones, test: Test) -> None:
    """The most advanced die of this turn, or 1 Heat (MHS-27.17, MHS-27.25)."""
    take_back_of_this_turn(table, test, 1)


def plan_blown(table: MastermindsZones, test: Test) -> None:
    """All dice of this turn on this heist, or 1 Heat (MHS-27.17, MHS-27.25)."""
    take_back_of_this_turn(table, test, len(STEPS))


def take_back_of_this_turn(table: MastermindsZones, test: Test, most: int) -> None:
    """Take back the dice of this turn; held ones stay (MHS-9.1). Without one the heist gets Heat."""
    count = min(most, table.placed[test.position])
    if count:
        table.placed[test.position] -= count
        take_back(table, test.seat, test.position, count)
    else:
        add_heat(table, test.position)


def take_back(table: MastermindsZones, seat: Seat, position: int, count: int) -> None:
    """The most advanced dice of a seat on a heist."""
    place = table.at(position, seat)
    dice = table.dice[place]
    table.dice[place] = dice[:-count]
    table.emit(moves.DiceTakenBack, seat, position, dice[-count:])


def lost_tools(table: MastermindsZones, test: Test) -> None:
    """All Gear of the recruit, or a card from the hand."""
    if not strip(table, test.seat, test.slot):
        discard(table, test.seat, 1)


def loose_talk(table: MastermindsZones, test: Test) -> None:
    """Every rival draws a Prep card, clockwise."""
    for rival in table.clockwise(test.seat):
        draw(table, rival)


def shakedown(table: MastermindsZones, test: Test) -> None:
    """A gem or a Starter Cash; if there is neither, two cards. It is no cost, so Silas does not help (MHS-8.8)."""
    if ways_to_pay(table, test.seat):
        ask(table, Shakedown, test.seat)
    else:
        discard(table, test.seat, 2)


class Shakedown(Ask, frozen=True):
    """What do they get out of you? (MHS-8.8)"""

    rule: ClassVar[str] = "MHS-8.8"
    says_no: ClassVar[str] = "Return one of your gems or flip a Starter Cash card."

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return ways_to_pay(table, seat)

    def default(self, table: MastermindsZones) -> Action:
        return cheapest(table, self.seat, self.choices(table, self.seat))

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if action == CHOOSE["cash"]:
            table.emit(moves.Paid, self.seat, "cash")
        pay_with(table, self.seat, action)


CONSEQUENCES: dict[str, Callable[[MastermindsZones, Test], None]] = {
    "busted": busted,
    "laidup": attach,
    "rattled": attach,
    "alarm": alarm,
    "gearloss": lost_tools,
    "blown": plan_blown,
    "loosetalk": loose_talk,
    "walk": walks_out,
    "setback": setback,
    "shake": shakedown,
}
