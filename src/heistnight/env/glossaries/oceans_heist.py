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
    gear_names,
)

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
AT_ONCE = (
    *("OceansBoard.stage", "OceansBoard.ready", "OceansBoard.pending"),
    *("CrewOwn.team", "StaffOwn.team", "CrewOwn.marks"),
)
ONE_HEIST = ("OceansBoard.leg", "OceansBoard.legs")
FIXED_TEAMS = ("OceansBoard.crew", "OceansBoard.staff")


def glossary(options: OceansOptions) -> Glossary:
    seats = options.players
    return Glossary(
        words={
            **dict.fromkeys(("OceansBoard.equipment_discards", "OceansBoard.face_up"), GEAR),
            **dict.fromkeys(("GearView.id", "Draft.expended", "RollView.cards", "Attempt.cards"), GEAR),
            **dict.fromkeys(("CrewOwn.marks", "CrewOwn.boosted", "CrewOwn.expended"), GEAR),
            **dict.fromkeys(("OceansBoard.vault_discards", "CrewOwn.seen_vault", "CrewOwn.sunk"), VAULTS),
            **dict.fromkeys(("OceansBoard.globals", "OceansBoard.switched_off", "StaffOwn.globals"), GLOBALS),
            **dict.fromkeys(("DefenseView.id", "RollView.defense"), (*CASINO, *VAULTS, *UNIQUES)),
            "OceansBoard.openings": gear_names(tuple(sorted(OPENING))),
            "CrewOwn.late": gear_names(LATE_CARDS),
            "OceansBoard.stage": STAGES,
            "OceansBoard.target": TARGETS,
            "OceansBoard.unique": UNIQUES,
            "OceansBoard.situation": SITUATIONS,
            "OceansBoard.casino_discards": CASINO,
            "DefenseView.spot": get_args(Spot),
            "DefenseView.disabled": get_args(How),
        },
        places={
            **dict.fromkeys(("OceansBoard.crew", "OceansBoard.staff", "Question.waiting"), seats),
            **dict.fromkeys(("TeamView.ready", "TeamView.editor", "TeamView.agreed", "TeamView.conceding"), seats),
            "Leg.crew": seats,
            "OceansBoard.scouted": SLOTS + 1,
        },
        room={
            "OceansBoard.legs": 1,
            "OceansBoard.alarms_by_round": 4,
            "OceansBoard.eight": DRAWN,
            "OceansBoard.vault_three": VAULT,
            "OceansBoard.defenses": DEFENSES,
            "OceansBoard.rolls": ROLLS,
            "DefenseView.needs": 3,
            "Draft.paid": DEFENSES,
            "RollView.numbers": FACES,
            "Attempt.numbers": FACES,
            "CrewOwn.scouted": SLOTS,
            "StaffOwn.eight": DRAWN,
            "StaffOwn.slots": SLOTS,
            "StaffOwn.vault": VAULT - 1,
        },
        keyed={
            "OceansBoard.known_equipment": "id",
            "CrewOwn.hand": "id",
            "CrewOwn.laid": "id",
            "CrewOwn.laid_now": "id",
        },
        # Each Target has one Unique Defense; so many cards are drawn in each round, and so many slots are open; what is
        # printed goes with the id, a position is the place in the row; `opened` is for after the end.
        left_out=(
            *("OceansBoard.bots", "OceansBoard.unique", "OceansBoard.opened", "TeamView.version", "Leg.ending"),
            *("OceansBoard.casino_deck", "OceansBoard.vault_deck", "OceansBoard.slots", "RollView.hit"),
            *("DefenseView.needs_all", "DefenseView.trait", "DefenseView.alarms", "DefenseView.position"),
            *("Requirement.icon", "Requirement.printed"),
            *(AT_ONCE if options.clock == "off" else ()),
            *(ONE_HEIST if options.teams != "twice" else ()),
            *(FIXED_TEAMS if options.teams == "pick" else ()),
            *(("OceansBoard.money",) if not options.reveal_money else ()),
        ),
    )
