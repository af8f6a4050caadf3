"""The words of Masterminds."""

from heistnight.env.glossary import Glossary
from heistnight.games.masterminds.moves import (
    ARM,
    CHOOSE,
    GIVE,
    GO,
    INTERRUPT,
    PASS,
    PICK_TALENT,
    PLAY,
    POACH,
    POINT,
    ROB,
    SECOND_OPINION,
    SNATCH,
    USE,
    preps,
)
from heistnight.games.masterminds.options import MastermindsOptions
from heistnight.games.masterminds.pieces import (
    ACTION_CARDS,
    BOX,
    COLOURS,
    FAILURES,
    GEAR,
    GEMS,
    HEISTS,
    IMMEDIATE,
    INTERRUPTS,
    PREPS,
    SKILLS,
    STEPS,
    TALENTS,
    TEAM,
)

CONSEQUENCES = tuple(BOX.consequences)
ATTACHED = tuple(name for name, consequence in BOX.consequences.items() if consequence.attaches)
WORN = preps(GEAR)
ANNOUNCED = preps(ACTION_CARDS + INTERRUPTS)
HELD = WORN + ANNOUNCED
PLAYED_AT_ONCE = preps(tuple(sorted(IMMEDIATE)))
TARGETS = (*PICK_TALENT, *POINT, *ROB.values(), *POACH.values(), *SNATCH.values(), *GO, *GIVE, CHOOSE["stop"])
DRAFTED = (CHOOSE["plan_action"], CHOOSE["plan_gear"], *PLAY.values(), *TARGETS)
ANSWERS = (PASS, *INTERRUPT.values(), *SECOND_OPINION, *USE.values())
# What questions are about.
FACTS = ("old", "new", "beta", "placed", "swaps", "count", "gems", "slot", "victim", "besides", "continued")
MOST_GEAR = 2
MOST_MARKS = 2
PENDING = 3
ARMED = 6  # one for each kind of window that rivals answer in
HISTORY = 8


def glossary(options: MastermindsOptions) -> Glossary:
    seats, heists = options.players, options.heists_in_play
    return Glossary(
        words={
            **dict.fromkeys(("MastermindsBoard.pool", "MastermindsBoard.arriving", "MastermindsBoard.used"), TALENTS),
            **dict.fromkeys(("MastermindsBoard.talent_discard", "RecruitView.talent", "MastermindsOwn.dealt"), TALENTS),
            **dict.fromkeys(("MastermindsOwn.picked", "MastermindsOwn.looked_at"), TALENTS),
            **dict.fromkeys(("MastermindsBoard.known", "MastermindsOwn.known"), HELD),
            **dict.fromkeys(("MastermindsOwn.shown_to", "MastermindsOwn.hand"), HELD),
            **dict.fromkeys(("RecruitView.gear", "MastermindsBoard.overflow"), WORN),
            "MastermindsBoard.prep_discard": PREPS,
            "PendingView.card": ANNOUNCED,
            "CameUp.card": PLAYED_AT_ONCE,
            **dict.fromkeys(("MastermindsBoard.failure_discard", "MarkView.failure", "TestView.failure"), FAILURES),
            **dict.fromkeys(("MastermindsBoard.next_job", "MastermindsBoard.buried_jobs", "SeatView.mementos"), HEISTS),
            **dict.fromkeys(("HeistView.name", "HeistView.job"), HEISTS),
            **dict.fromkeys(("StepView.skills", "AttemptView.skill", "TestView.skill"), SKILLS),
            "MarkView.consequence": ATTACHED,
            "TestView.consequence": CONSEQUENCES,
            **dict.fromkeys(("MastermindsBoard.bag", "SeatView.gems"), GEMS),
            **dict.fromkeys(("SeatView.colour", "PendingView.colour"), COLOURS),
            "MastermindsBoard.facts": FACTS,
            "SightView.cards": (*TALENTS, *FAILURES),
            "AttemptView.step": STEPS,
            "AttemptView.extras": ("one_use", "rosa", "juno", "rewritten"),
            "ArmedView.steps": STEPS,
        },
        actions={
            "PendingView.targets": TARGETS,
            "MastermindsOwn.draft": DRAFTED,
            "MastermindsOwn.answer": ANSWERS,
            "ArmedView.play": tuple(ARM),
        },
        places={
            **dict.fromkeys(("MastermindsBoard.first", "MastermindsBoard.active"), seats),
            **dict.fromkeys(("Question.waiting", "AttemptView.seat", "PendingView.seat", "TestView.seat"), seats),
            **dict.fromkeys(("WindowView.on", "WindowView.may", "CameUp.seat", "ArmedView.rivals"), seats),
            **dict.fromkeys(("AttemptView.slots", "TestView.slot"), TEAM),
            "AttemptView.position": heists,
        },
        room={
            "MastermindsBoard.came_up": HISTORY,
            "MastermindsBoard.heists": heists,
            "MastermindsBoard.seats": seats,
            "MastermindsBoard.pending": PENDING,
            "MastermindsBoard.facts": len(GEMS) + 1,
            "MastermindsBoard.known": seats,
            "HeistView.steps": len(STEPS),
            "HeistView.dice": (seats, len(STEPS)),
            "HeistView.blueprints": seats,
            "SeatView.team": TEAM,
            "RecruitView.gear": MOST_GEAR,
            "RecruitView.failures": MOST_MARKS,
            "RecruitView.values": len(SKILLS),
            "MastermindsOwn.armed": ARMED,
            "MastermindsOwn.known": seats,
            "MastermindsOwn.shown_to": seats,
            "MastermindsOwn.talent_sights": HISTORY,
            "MastermindsOwn.failure_sights": HISTORY,
        },
        # Chances and standing of an attempt follow from its total, number and die; what loose dice add from the dice.
        left_out=(
            *("AttemptView.odds", "AttemptView.stands", "MastermindsBoard.loose_adds"),
            *("MastermindsBoard.heists_to_end", "SeatView.holder"),
        ),
    )
