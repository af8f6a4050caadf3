"""Actions of Masterminds (MHS-19.5, in the order of its table), and its events (section 7)."""

from collections.abc import Iterable
from itertools import combinations, product
from typing import Annotated, Literal, Self, TypeAlias, get_args

import msgspec

from heistnight.core.action import Action, Holder, Seat
from heistnight.core.event import Event
from heistnight.core.words import words
from heistnight.games.masterminds.pieces import (
    ACTION_CARDS,
    BOX,
    COLOURS,
    FAILURES,
    GEAR,
    GEMS,
    HEISTS,
    INTERRUPTS,
    MOST_SENT,
    NONE,
    PREPS,
    SKILLS,
    STEPS,
    TALENTS,
    TEAM,
    AnnouncedId,
    AtOnceId,
    CardId,
    ColourName,
    ColourOrNone,
    ConsequenceId,
    Failure,
    FailureId,
    GearId,
    Gem,
    GemName,
    HandId,
    HeistCard,
    HeistId,
    Prep,
    PrepId,
    Skill,
    SkillName,
    StepName,
    Talent,
    TalentId,
    talents_with,
)

Section: TypeAlias = Literal["white", "yellow", "both"]
DeckName: TypeAlias = Literal["talent", "prep", "failure"]
HowRolled: TypeAlias = Literal["rolled", "again", "set", "kept"]
Result: TypeAlias = Literal["perfection", "success", "push", "failure"]

WORDS = (
    *("prep", "heist", "recruit_drawn", "leave_in_pool", "keep_old", "keep_new", "use_armour", "risk_test"),
    *("use_fall_guy", "take_consequence", "draw_card", "decline", "stay", "retire", "leave_on_top", "put_under"),
    *("plan_draw", "plan_action", "plan_gear", "plan_trade", "hold", "continue", "wake_sparrow", "wake_wearer", "roll"),
)
LATER_WORDS = ("burn", "draw", "none", "done", "stop", "cash", "two_cards")

Chosen: TypeAlias = Annotated[str, words("Chosen", WORDS + LATER_WORDS)]
How: TypeAlias = Annotated[str, words("How", ("pool", "burn", "casting", "lawyer", "headhunt", "late"))]
Why: TypeAlias = Annotated[
    str,
    words("Why", ("replaced", "retired", "busted", "walks_out", "one_use", "fall_guy", "side_hustle", "headhunted")),
]
PlanPart: TypeAlias = Annotated[str, words("PlanPart", ("draw", "action", "gear", "trade"))]
Paying: TypeAlias = Annotated[str, words("Paying", (*GEMS, "cash", "two_cards"))]
Extra: TypeAlias = Annotated[str, words("Extra", ("one_use", "rosa", "juno", "rewritten"))]
Standing: TypeAlias = Annotated[str, words("Standing", get_args(Result), empty=True)]
WindowName: TypeAlias = Annotated[
    str, words("WindowName", ("W-ACTION", "W-STEP", "W-ROLL", "W-FAIL", "W-TAKE", "W-VALUE", "W-COUNTER"))
]
Pressing: TypeAlias = Annotated[str, words("Pressing", ("hold", "continue", "wake_sparrow", "wake_wearer"))]
TIE_BREAKS = ("points", "heists", "cash", "gems")
DecidedBy: TypeAlias = Annotated[str, words("DecidedBy", (*TIE_BREAKS, "shared"))]
Ending: TypeAlias = Annotated[str, words("Ending", ("heists", "bag_empty", "round_cap"))]


class Choose(Action, frozen=True):
    """One of a few things that a question names."""

    what: Chosen


class Pick(Action, frozen=True):
    """A Talent or a Prep card by its id."""

    card: CardId


class Point(Action, frozen=True):
    """One of the own recruits, by its slot."""

    slot: int


class Equip(Action, frozen=True):
    """Put a Gear card on an own recruit."""

    gear: GearId
    slot: int


class Swap(Action, frozen=True):
    """Exchange what lies in two Gear places of the own team: place 2 x slot is a, the next one b."""

    one: int
    other: int


class Drop(Action, frozen=True):
    """Which of two Gear cards makes room."""

    place: Literal["a", "b"]


class Play(Action, frozen=True):
    """Announce an Action card: its white area, its yellow one, or both."""

    card: AnnouncedId
    section: Section


class Rob(Action, frozen=True):
    """A rival, by the distance clockwise."""

    distance: int


class Poach(Action, frozen=True):
    """A rival's recruit."""

    distance: int
    slot: int


class Snatch(Action, frozen=True):
    """A rival's Gear, by its place."""

    distance: int
    place: int


class Go(Action, frozen=True):
    """A heist, by its position."""

    position: int


class Give(Action, frozen=True):
    """One gem of this kind."""

    gem: GemName


class Activate(Action, frozen=True):
    """The whole announcement of an attempt: skill, recruits, and what is used with them."""

    skill: SkillName
    slots: tuple[int, ...]
    one_use: bool = False
    rosa: bool = False
    juno: bool = False


class Pass(Action, frozen=True):
    """Nothing to add in this window."""


class Interrupt(Action, frozen=True):
    """An Interrupt card from the hand; the colour is Second Opinion's."""

    card: AnnouncedId
    section: Section = "white"
    colour: ColourOrNone = ""


class Use(Action, frozen=True):
    """The ability of an own recruit, in a window or in Upkeep."""

    talent: TalentId


class SetDie(Action, frozen=True):
    """A number for a die."""

    number: int


class Work(Action, frozen=True):
    """An Upkeep ability."""

    talent: TalentId


class TakeColour(Action, frozen=True):
    """A Mastermind Colour; asked in the lobby, not at the table (MHS-2.2)."""

    colour: ColourName


class HoldOn(Action, frozen=True):
    """Ask for time in a window, without giving a name (MHS-12.13)."""


class LetThrough(Action, frozen=True):
    """Pass every window of rivals' turns until my next turn (MHS-12.14)."""


class EarlySteps(Action, frozen=True):
    """Setting that passes windows on rivals' steps A and B by itself (MHS-12.14)."""

    let_through: bool


class ArmAction(Action, frozen=True):
    """Action that prepares a play for later windows, at any time and unseen (MHS-12.14)."""

    card: CardId


class Arm(ArmAction, frozen=True):
    """Arm a card or a watching Talent, against every rival and on steps C and D; the colour is Second Opinion's."""

    section: Section = "white"
    colour: ColourOrNone = ""


class Disarm(ArmAction, frozen=True):
    """Take it back."""


class ArmAgainst(ArmAction, frozen=True):
    """Arming against a rival, counted clockwise."""

    distance: int
    armed: bool


class ArmOnStep(ArmAction, frozen=True):
    """Arming on attempts of a step."""

    step: StepName
    armed: bool


class ArmOnSuccess(ArmAction, frozen=True):
    """Arming only for attempts that stand at Success."""

    only: bool


CHOOSE = {word: Choose(word) for word in (*WORDS, *LATER_WORDS)}
PICK_TALENT = tuple(map(Pick, TALENTS))
PICK_PREP = tuple(map(Pick, PREPS))
POINT = tuple(map(Point, range(TEAM)))
EQUIP = {(gear, slot): Equip(PREPS[gear], slot) for gear in GEAR for slot in range(TEAM)}
SWAP = {(one, other): Swap(one, other) for one in range(2 * TEAM) for other in range(2 * TEAM)}
DROP = (Drop("a"), Drop("b"))


def _sections(prep: Prep) -> tuple[Section, ...]:
    yellow = BOX.prep[prep].yellow
    return ("white",) if yellow is None else ("white", "both") if yellow.join == "AND" else ("white", "yellow")


PLAY: dict[tuple[Prep, Section], Play] = {
    (prep, section): Play(PREPS[prep], section) for prep in ACTION_CARDS for section in _sections(prep)
}
ROB = {distance: Rob(distance) for distance in range(1, 5)}
POACH = {(distance, slot): Poach(distance, slot) for distance in range(1, 5) for slot in range(TEAM)}
SNATCH = {(distance, place): Snatch(distance, place) for distance in range(1, 5) for place in range(2 * TEAM)}
GO = tuple(map(Go, range(3)))
GIVE = tuple(map(Give, GEMS))
SLOT_SETS = tuple(slots for count in range(1, MOST_SENT + 1) for slots in combinations(range(TEAM), count))
ACTIVATE: dict[tuple[Skill, tuple[int, ...], bool, bool, bool], Activate] = {
    (skill, slots, one_use, rosa, juno): Activate(SKILLS[skill], slots, one_use, rosa, juno)
    for skill in range(len(SKILLS))
    for slots in SLOT_SETS
    for one_use, rosa, juno in product((False, True), repeat=3)
}
PASS = Pass()
INTERRUPT: dict[tuple[Prep, Section], Interrupt] = {
    (prep, section): Interrupt(PREPS[prep], section) for prep in INTERRUPTS[:-1] for section in _sections(prep)
}
SECOND_OPINION = tuple(Interrupt("I09", "white", colour) for colour in COLOURS)
WINDOW_TALENTS = ("T07", "T10", "T20", "T22", "T24", "T32", "T37")
USE: dict[Talent, Use] = {TALENTS.index(talent): Use(talent) for talent in WINDOW_TALENTS}
SET_DIE = tuple(map(SetDie, range(1, 7)))
WORK: dict[Talent, Work] = {TALENTS.index(talent): Work(talent) for talent in ("T14", "T29")}
TAKE_COLOUR = tuple(map(TakeColour, COLOURS))
HOLD_ON = HoldOn()
LET_THROUGH = LetThrough()
EARLY_STEPS = (EarlySteps(False), EarlySteps(True))

# What can be armed: what is played on rivals, by the window it is played in.
WATCHERS = tuple(TALENTS[talent] for talent in talents_with("hinder"))
ON_RIVALS = {PREPS[prep]: BOX.prep[prep].window for prep in INTERRUPTS if BOX.prep[prep].on in ("rival", "any")}
WINDOW_OF = {**ON_RIVALS, **dict.fromkeys(WATCHERS, "W-STEP")}
BY_RIVAL = tuple(card for card, window in WINDOW_OF.items() if window != "W-VALUE")
BY_STEP = tuple(card for card, window in WINDOW_OF.items() if window in ("W-STEP", "W-ROLL"))
BY_RESULT = tuple(card for card, window in WINDOW_OF.items() if window == "W-ROLL")
ARM: dict[Action, Arm] = {
    **{INTERRUPT[play]: Arm(PREPS[play[0]], play[1]) for play in INTERRUPT if PREPS[play[0]] in ON_RIVALS},
    **{play: Arm(play.card, "white", play.colour) for play in SECOND_OPINION},
    **{use: Arm(use.talent) for use in USE.values() if use.talent in WATCHERS},
}
DISARM = {card: Disarm(card) for card in WINDOW_OF}
ARM_AGAINST = {
    (card, far, armed): ArmAgainst(card, far, armed)
    for card in BY_RIVAL
    for far in range(1, 5)
    for armed in (False, True)
}
ARM_ON_STEP = {
    (card, step, armed): ArmOnStep(card, step, armed) for card in BY_STEP for step in STEPS for armed in (False, True)
}
ARM_ON_SUCCESS = {(card, only): ArmOnSuccess(card, only) for card in BY_RESULT for only in (False, True)}

ACTIONS: tuple[Action, ...] = (
    *(CHOOSE[word] for word in WORDS),
    *PICK_TALENT,
    *(CHOOSE[word] for word in ("burn", "draw", "none")),
    *PICK_PREP,
    *POINT,
    *EQUIP.values(),
    CHOOSE["done"],
    *SWAP.values(),
    *DROP,
    *PLAY.values(),
    *ROB.values(),
    *POACH.values(),
    *SNATCH.values(),
    *GO,
    *GIVE,
    *(CHOOSE[word] for word in ("stop", "cash", "two_cards")),
    *ACTIVATE.values(),
    PASS,
    *INTERRUPT.values(),
    *SECOND_OPINION,
    *USE.values(),
    *SET_DIE,
    *WORK.values(),
    *TAKE_COLOUR,
    HOLD_ON,
    LET_THROUGH,
    *EARLY_STEPS,
    *ARM.values(),
    *DISARM.values(),
    *ARM_AGAINST.values(),
    *ARM_ON_STEP.values(),
    *ARM_ON_SUCCESS.values(),
)


# What is told ------------------------------------------------------------------------------------------------------


class FirstPlayerRolled(Event, frozen=True):
    """Each round of dice for the first turn: seats and what they rolled (MHS-2.8)."""

    seats: tuple[Seat, ...]
    dice: tuple[int, ...]


class RecruitsDealt(Event, frozen=True):
    """Three Talents each for the first recruit; each seat sees its own."""

    talents: tuple[tuple[TalentId, ...] | None, ...]

    def seen_by(self, seat: Seat | None) -> Self:
        return msgspec.structs.replace(
            self, talents=tuple(cards if other == seat else None for other, cards in enumerate(self.talents))
        )


class SeatReady(Event, frozen=True):
    """A live signal: it says who has answered, never what, and is not kept."""

    seat: Seat

    @property
    def lasting(self) -> bool:
        return False


class FirstRecruits(Event, frozen=True):
    """`values` are what each of them brings to a Heist Step in each skill."""

    talents: tuple[TalentId, ...]
    values: tuple[tuple[int, ...], ...]


class TurnStarted(Event, frozen=True):
    turn: int
    seat: Seat


class TurnChosen(Event, frozen=True):
    seat: Seat
    what: Literal["prep", "heist"]


class Recruited(Event, frozen=True):
    """Recruit hired (MHS-2.9), with `values` as with first recruits."""

    seat: Seat
    talent: TalentId
    slot: int
    values: tuple[int, ...]
    how: How


class RecruitLeft(Event, frozen=True):
    seat: Seat
    talent: TalentId
    why: Why
    gear: tuple[GearId, ...]
    failures: tuple[FailureId, ...]


class PoolBurned(Event, frozen=True):
    seat: Seat
    talents: tuple[TalentId, ...]
    drawn: TalentId


class LeftInPool(Event, frozen=True):
    seat: Seat
    talent: TalentId


class PoolFilled(Event, frozen=True):
    talents: tuple[TalentId, ...]


class CardsDrawn(Event, frozen=True):
    """Everybody sees how many cards came into a hand, the owner which."""

    seat: Seat
    count: int
    cards: tuple[HandId, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, cards=None)


class DeckReshuffled(Event, frozen=True):
    deck: DeckName
    cards: int


class PlayedAtOnce(Event, frozen=True):
    """A Play Immediately card came up."""

    seat: Seat
    card: AtOnceId


class CardTaken(Event, frozen=True):
    """A card went from one hand to another; both owners know it."""

    thief: Seat
    victim: Seat
    card: HandId | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in (self.thief, self.victim) else msgspec.structs.replace(self, card=None)


class HandShown(Event, frozen=True):
    """One seat looked at the hand of another."""

    looker: Seat
    seat: Seat
    cards: tuple[HandId, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat in (self.looker, self.seat) else msgspec.structs.replace(self, cards=None)


class GearSalvaged(Event, frozen=True):
    seat: Seat
    card: GearId


class CardsDiscarded(Event, frozen=True):
    seat: Seat
    cards: tuple[HandId, ...]


class PlanChosen(Event, frozen=True):
    seat: Seat
    action: Literal["alpha", "beta"]
    what: PlanPart


class ActionAnnounced(Event, frozen=True):
    seat: Seat
    card: AnnouncedId
    section: Section
    targets: tuple[str, ...]


class ActionDone(Event, frozen=True):
    seat: Seat
    card: AnnouncedId
    section: Section


class Cancelled(Event, frozen=True):
    """A card does nothing, because of another card of this seat."""

    card: PrepId
    by: Seat


class GearPlaced(Event, frozen=True):
    """From the hand on a recruit; `place` is where it lies there, None until its owner has made room (MHS-5.7)."""

    seat: Seat
    gear: GearId
    slot: int
    place: int | None


class GearDiscarded(Event, frozen=True):
    seat: Seat
    gear: GearId


class GearSwapped(Event, frozen=True):
    seat: Seat
    one: int
    other: int


class GearTaken(Event, frozen=True):
    """From a rival's recruit on an own one; it lies there in a place that was free (MHS-22.2)."""

    thief: Seat
    victim: Seat
    gear: GearId
    slot: int
    place: int


class TalentsSeen(Event, frozen=True):
    """Open Casting: the player sees the cards, the others how many."""

    seat: Seat
    count: int
    talents: tuple[TalentId, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, talents=None)


class Paid(Event, frozen=True):
    seat: Seat
    how: Paying


class CashFlipped(Event, frozen=True):
    seat: Seat
    unspent: int


class GemsReturned(Event, frozen=True):
    seat: Seat
    gems: tuple[GemName, ...]


class GemsDrawn(Event, frozen=True):
    seat: Seat
    gems: tuple[GemName, ...]
    left: int


class HeatChanged(Event, frozen=True):
    """With the numbers that the steps of the heist ask for now."""

    position: int
    heist: HeistId
    heat: int
    numbers: tuple[int, ...]


class HeistLaidOut(Event, frozen=True):
    position: int
    name: HeistId
    job: HeistId


class Withdrawn(Event, frozen=True):
    seat: Seat
    position: int
    heist: HeistId


class Attempted(Event, frozen=True):
    seat: Seat
    position: int
    heist: HeistId
    step: StepName
    skill: SkillName
    talents: tuple[TalentId, ...]
    extras: tuple[Extra, ...]
    number: int


class Interrupted(Event, frozen=True):
    """A card or an ability was played in a window."""

    seat: Seat
    window: WindowName
    card: CardId
    section: Section
    colour: ColourOrNone = ""
    on: Seat = NONE


class SomebodyHeldOn(Event, frozen=True):
    """Request for more time, told without a name (MHS-12.13)."""


class Tallied(Event, frozen=True):
    seat: Seat
    total: int
    number: int


class DieRolled(Event, frozen=True):
    """Rolled, rolled again, or turned by Rewrite."""

    seat: Seat
    die: int
    how: HowRolled


class StepEnded(Event, frozen=True):
    seat: Seat
    position: int
    step: StepName
    result: Result
    total: int
    number: int
    die: int


class CulpritNamed(Event, frozen=True):
    seat: Seat
    talent: TalentId


class FailureRevealed(Event, frozen=True):
    """With the test it demands; a close call has none."""

    seat: Seat
    failure: FailureId
    test: SkillName | None
    number: int


class CloseCall(Event, frozen=True):
    """Nothing happens, because nothing triggered or no Failure card is left."""

    seat: Seat


class FailureIgnored(Event, frozen=True):
    seat: Seat
    why: Literal["inside_man", "armour", "fall_guy"]


class TestRolled(Event, frozen=True):
    __test__ = False  # the test of a recruit, not of the program

    seat: Seat
    talent: TalentId
    value: int
    die: int
    number: int
    passed: bool


class ConsequenceSuffered(Event, frozen=True):
    seat: Seat
    talent: TalentId
    consequence: ConsequenceId


class DiceTakenBack(Event, frozen=True):
    seat: Seat
    position: int
    dice: tuple[int, ...]


class GoneLoud(Event, frozen=True):
    """A test was missed after loose dice were lost: the dice there and everybody who went in are lost (MHS-9.17)."""

    seat: Seat


class HeldOrContinued(Event, frozen=True):
    seat: Seat
    what: Pressing


class HeistCompleted(Event, frozen=True):
    seat: Seat
    position: int
    name: HeistId
    job: HeistId
    dice: tuple[int, ...]
    take: int


class DiceWiped(Event, frozen=True):
    """A faster rival finished the job."""

    seat: Seat
    position: int
    dice: tuple[int, ...]


class FailureShaken(Event, frozen=True):
    """An attached Failure card went away."""

    seat: Seat
    talent: TalentId
    failure: FailureId


class FailureScouted(Event, frozen=True):
    """Nadia looked at the top Failure card; its owner sees which."""

    seat: Seat
    failure: FailureId | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, failure=None)


class FailureLeft(Event, frozen=True):
    seat: Seat
    where: Literal["top", "bottom"]


class Stayed(Event, frozen=True):
    seat: Seat
    talents: tuple[TalentId, ...]


class ValueRolled(Event, frozen=True):
    seat: Seat
    colour: ColourName
    value: int
    again: bool = False


class GameEnded(Event, frozen=True):
    """The end of the turns; the value dice are still to come."""

    ending: Ending
    turn: int


class GameOver(Event, frozen=True):
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    decided_by: DecidedBy


class ClockChose(Event, frozen=True):
    """Chosen by the clock (section 9)."""

    seat: Seat
    decision: str


class SeatHanded(Event, frozen=True):
    """Change of a seat's holder; `new` is a person who never sat there."""

    seat: Seat
    to: Holder
    new: bool = False


def preps(cards: Iterable[Prep]) -> tuple[str, ...]:
    return tuple([PREPS[card] for card in cards])


def talents(cards: Iterable[Talent]) -> tuple[str, ...]:
    return tuple([TALENTS[card] for card in cards])


def failures(cards: Iterable[Failure]) -> tuple[str, ...]:
    return tuple([FAILURES[card] for card in cards])


def heists(cards: Iterable[HeistCard]) -> tuple[str, ...]:
    return tuple([HEISTS[card] for card in cards])


def heist(card: HeistCard) -> str:
    return HEISTS[card]


def gems(kinds: Iterable[Gem]) -> tuple[str, ...]:
    return tuple([GEMS[kind] for kind in kinds])
