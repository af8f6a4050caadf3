"""The words of Masterminds."""

from typing import get_args

from heistnight.env.glossary import Glossary
from heistnight.games.masterminds.clocks import WindowKind
from heistnight.games.masterminds.moves import (
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
    Section,
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
from heistnight.games.masterminds.shown import FACTS, preps

CONSEQUENCES = tuple(BOX.consequences)
ATTACHED = tuple(name for name, consequence in BOX.consequences.items() if consequence.attaches)
WORN = preps(GEAR)
ANNOUNCED = preps(ACTION_CARDS + INTERRUPTS)
HELD = WORN + ANNOUNCED
PLAYED_AT_ONCE = preps(tuple(sorted(IMMEDIATE)))
TARGETS = (*PICK_TALENT, *POINT, *ROB.values(), *POACH.values(), *SNATCH.values(), *GO, *GIVE, CHOOSE["stop"])
DRAFTED = (CHOOSE["plan_action"], CHOOSE["plan_gear"], *PLAY.values(), *TARGETS)
ANSWERS = (PASS, *INTERRUPT.values(), *SECOND_OPINION, *USE.values())
MOST_GEAR = 2
MOST_MARKS = 2
PENDING = 3
HISTORY = 8


def glossary(options: MastermindsOptions) -> Glossary:
    seats, heists = options.players, options.heists_in_play
    return Glossary(
        words={
            **dict.fromkeys(("MastermindsView.pool", "MastermindsView.arriving", "MastermindsView.used"), TALENTS),
            **dict.fromkeys(("MastermindsView.talent_discard", "RecruitView.talent", "OwnView.dealt"), TALENTS),
            **dict.fromkeys(("OwnView.picked", "OwnView.looked_at"), TALENTS),
            **dict.fromkeys(("MastermindsView.known", "OwnView.known", "OwnView.shown_to", "OwnView.hand"), HELD),
            **dict.fromkeys(("RecruitView.gear", "MastermindsView.overflow"), WORN),
            "MastermindsView.prep_discard": PREPS,
            "PendingView.card": ANNOUNCED,
            "CameUpView.card": PLAYED_AT_ONCE,
            **dict.fromkeys(("MastermindsView.failure_discard", "MarkView.failure", "TestView.failure"), FAILURES),
            **dict.fromkeys(("MastermindsView.next_job", "MastermindsView.buried_jobs", "SeatView.mementos"), HEISTS),
            **dict.fromkeys(("HeistView.name", "HeistView.job"), HEISTS),
            **dict.fromkeys(("StepView.skills", "AttemptView.skill", "TestView.skill"), SKILLS),
            "MarkView.consequence": ATTACHED,
            "TestView.consequence": CONSEQUENCES,
            **dict.fromkeys(("MastermindsView.bag", "SeatView.gems"), GEMS),
            **dict.fromkeys(("SeatView.colour", "PendingView.colour"), COLOURS),
            "MastermindsView.facts": FACTS,
            "SightView.cards": (*TALENTS, *FAILURES),
            "AttemptView.step": STEPS,
            "AttemptView.extras": ("one_use", "rosa", "juno", "rewritten"),
            "AttemptView.stands": ("success", "push", "failure"),
            "PendingView.section": get_args(Section),
            "WindowView.kind": get_args(WindowKind),
        },
        actions={"PendingView.targets": TARGETS, "OwnView.draft": DRAFTED, "OwnView.answer": ANSWERS},
        places={
            **dict.fromkeys(("MastermindsView.seat", "MastermindsView.first", "MastermindsView.active"), seats),
            **dict.fromkeys(("Question.waiting", "AttemptView.seat", "PendingView.seat", "TestView.seat"), seats),
            **dict.fromkeys(("WindowView.on", "WindowView.may", "CameUpView.seat"), seats),
            **dict.fromkeys(("AttemptView.slots", "TestView.slot"), TEAM),
            "AttemptView.position": heists,
        },
        room={
            "MastermindsView.came_up": HISTORY,
            "MastermindsView.heists": heists,
            "MastermindsView.seats": seats,
            "MastermindsView.pending": PENDING,
            "MastermindsView.facts": len(GEMS) + 1,
            "MastermindsView.known": seats,
            "HeistView.steps": len(STEPS),
            "HeistView.dice": (seats, len(STEPS)),
            "HeistView.blueprints": seats,
            "SeatView.team": TEAM,
            "RecruitView.gear": MOST_GEAR,
            "RecruitView.failures": MOST_MARKS,
            "RecruitView.values": len(SKILLS),
            "OwnView.known": seats,
            "OwnView.shown_to": seats,
            "OwnView.talent_sights": HISTORY,
            "OwnView.failure_sights": HISTORY,
        },
        # Announcements are what the action mask offers, one Confirm further; unseen cards are all less those that lie
        # open and the own hand.
        left_out=(
            *("OwnView.announcements", "MastermindsView.unseen"),
            *("MastermindsView.heists_to_end", "SeatView.holder"),
        ),
    )
