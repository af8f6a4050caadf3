"""The words of Ocean's Heist."""

from typing import get_args

from heistnight.env.glossary import Glossary
from heistnight.games.oceans_heist.defenses import Spot
from heistnight.games.oceans_heist.moves import How
from heistnight.games.oceans_heist.options import OceansOptions
from heistnight.games.oceans_heist.pieces import (
    CASINO,
    GEAR,
    GLOBALS,
    LATE_CARDS,
    OPENING,
    SITUATIONS,
    TARGETS,
    UNIQUES,
    VAULTS,
)
from heistnight.games.oceans_heist.shown import gear_names

STAGES = (
    "selection", "preparation", "opening", "viewing", "prep", "crunch", "reveal", "assignment", "wing_it", "alarms",
    "cleanup", "over",
)  # fmt: skip
DRAWN = 8
SLOTS = 4
VAULT = 3
DEFENSES = 16
ROLLS = 6
FACES = 6

# Without clocks whoever answers decides for the team at once: nothing is proposed, marked or waited for (6.1). What is
# left of the team is which side it is, as the own cards tell, and who touched the draft last, which means nothing; and
# each question belongs to one stage.
AT_ONCE = ("OceansView.stage", "OceansView.ready", "OceansView.pending", "OceansView.team", "CrewView.marks")
ONE_HEIST = ("OceansView.leg", "OceansView.legs")
FIXED_TEAMS = ("OceansView.crew", "OceansView.staff")


def glossary(options: OceansOptions) -> Glossary:
    seats = options.players
    return Glossary(
        words={
            **dict.fromkeys(("OceansView.equipment_discards", "OceansView.face_up"), GEAR),
            **dict.fromkeys(("GearView.id", "Draft.expended", "RollView.cards", "Attempt.cards"), GEAR),
            **dict.fromkeys(("CrewView.marks", "CrewView.boosted", "CrewView.expended"), GEAR),
            **dict.fromkeys(("OceansView.vault_discards", "CrewView.seen_vault", "CrewView.sunk"), VAULTS),
            **dict.fromkeys(("OceansView.globals", "OceansView.switched_off", "StaffView.globals"), GLOBALS),
            **dict.fromkeys(("DefenseView.id", "RollView.defense"), (*CASINO, *VAULTS, *UNIQUES)),
            "OceansView.openings": gear_names(tuple(sorted(OPENING))),
            "CrewView.late": gear_names(LATE_CARDS),
            "OceansView.stage": STAGES,
            "OceansView.target": TARGETS,
            "OceansView.unique": UNIQUES,
            "OceansView.situation": SITUATIONS,
            "OceansView.casino_discards": CASINO,
            "DefenseView.spot": get_args(Spot),
            "DefenseView.disabled": get_args(How),
        },
        places={
            **dict.fromkeys(("OceansView.seat", "OceansView.crew", "OceansView.staff", "Question.waiting"), seats),
            **dict.fromkeys(("TeamView.ready", "TeamView.editor", "TeamView.agreed", "TeamView.conceding"), seats),
            "Leg.crew": seats,
            "OceansView.scouted": SLOTS + 1,
        },
        room={
            "OceansView.legs": 1,
            "OceansView.alarms_by_round": 4,
            "OceansView.eight": DRAWN,
            "OceansView.vault_three": VAULT,
            "OceansView.defenses": DEFENSES,
            "OceansView.rolls": ROLLS,
            "DefenseView.needs": 3,
            "Draft.paid": DEFENSES,
            "RollView.numbers": FACES,
            "Attempt.numbers": FACES,
            "StaffView.slots": SLOTS,
        },
        keyed={
            "OceansView.known_equipment": "id",
            "CrewView.hand": "id",
            "CrewView.laid": "id",
            "CrewView.laid_now": "id",
        },
        # A suggestion and what a draft amounts to are worked out from the rest, and each Target has one Unique Defense;
        # so many cards are drawn in each round; who sees the money or the eight sees them twice; what is printed goes
        # with the id, a position is the place in the row; `opened` is for after the end.
        left_out=(
            *("OceansView.bots", "OceansView.unique", "OceansView.opened", "TeamView.version", "Leg.ending"),
            *("OceansView.casino_deck", "OceansView.vault_deck", "RollView.hit"),
            *("CrewView.money", "CrewView.suggestions", "StaffView.eight", "Draft.pool", "Draft.alarms"),
            *("DefenseView.needs_all", "DefenseView.trait", "DefenseView.alarms", "DefenseView.position"),
            *("Requirement.icon", "Requirement.printed"),
            *(AT_ONCE if options.clock == "off" else ()),
            *(ONE_HEIST if options.teams != "twice" else ()),
            *(FIXED_TEAMS if options.teams == "pick" else ()),
        ),
        personal=("seat",),  # team mates see the same, and they act one after the other
    )
