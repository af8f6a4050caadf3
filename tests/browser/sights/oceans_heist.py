"""Facts that each decision of Ocean's Heist needs in sight, by its rule."""

from collections.abc import Iterable
from typing import Any

from tests.browser.sights import Moment, Sight

SPOTS_TOLD = ("carried", "extra", "unique")
GLOBALS = [f"GL{number:02d}" for number in range(1, 11)]
ICONS = ("hack", "stealth", "agility", "force", "charm", "disguise")

VAULT = {
    "V01": ("hack", "stealth"),
    "V02": ("stealth", "agility"),
    "V03": ("agility", "force"),
    "V04": ("force", "charm"),
    "V05": ("charm", "disguise"),
    "V06": ("disguise", "hack"),
    "V07": ("hack", "agility", "charm"),
    "V08": ("force", "stealth", "disguise"),
    "V09": ("charm", "hack", "agility"),
    "V10": ("disguise", "force", "stealth"),
}


def board(moment: Moment) -> Any:
    return moment["view"]["board"]


def own(moment: Moment) -> Any:
    return moment["view"]["own"]


def crew(moment: Moment) -> bool:
    return bool(own(moment)) and own(moment)["type"] == "CrewOwn"


def staff(moment: Moment) -> bool:
    return bool(own(moment)) and own(moment)["type"] == "StaffOwn"


def conditions(cards: Iterable[Any]) -> dict[str, str]:
    """Every requirement with its effective amount, what is said of all of them, and each trait (OH-2.3 to OH-2.5)."""
    facts: dict[str, str] = {}
    for card in cards:
        if not card["id"]:
            continue
        facts |= {f"need:{card['id']}:{need['icon']}": str(need["amount"]) for need in card["needs"]}
        if card["needs_all"]:
            facts[f"all:{card['id']}"] = "ALL"
        if card["trait"]:
            facts[f"trait:{card['id']}"] = card["trait"]
    return facts


def on_the_table(moment: Moment) -> list[Any]:
    """Active Defenses as these eyes know them: what a SCOUT saw, and what the own team placed."""
    known = [*(own(moment)["scouted"] if crew(moment) else ()), *(moment["view"]["advice"] or {}).get("placed", ())]
    by_place = {(card["spot"], card["slot"]): card for card in known}
    return [
        card if card["id"] else by_place.get((card["spot"], card["slot"]), card) for card in board(moment)["defenses"]
    ]


def standing(moment: Moment) -> list[Any]:
    return [card for card in board(moment)["defenses"] if not card["disabled"]]


def slots(moment: Moment) -> list[str]:
    """Slots that nobody may read yet, filled or not."""
    read = {card["slot"] for card in on_the_table(moment) if card["spot"] == "slot" and card["id"]}
    return [f"slot:{slot}" for slot in range(1, board(moment)["slots"] + 1) if slot not in read]


def equipment(moment: Moment) -> list[str]:
    """All Equipment the Crew still has, in the hand and on the table."""
    return [f"gear:{card['id']}" for zone in ("hand", "laid", "laid_now") for card in own(moment)[zone]]


def burnable(moment: Moment) -> list[str]:
    return [token for token in equipment(moment) if token.split(":")[1] not in own(moment)["expended"]]


def payers(moment: Moment) -> list[str]:
    """What may be expended: Active Equipment, and LATE cards of the hand."""
    late = [card["id"] for card in own(moment)["hand"] if card["id"] in ("A13", "F13", "C14")]
    return [f"gear:{card}" for card in (*(card["id"] for card in own(moment)["laid"]), *late)]


def pool(moment: Moment) -> dict[str, str]:
    fixed = (moment["view"]["advice"]["pool"] or {"fixed": {}})["fixed"]
    return {f"pool:{icon}": str(fixed.get(icon, 0)) for icon in ICONS}


def in_force(moment: Moment) -> list[str]:
    return [f"global:{card}" for card in board(moment)["globals"] if card != board(moment)["switched_off"]]


def attempt(moment: Moment) -> dict[str, str]:
    tried = own(moment)["attempt"]
    return {"chance": f"{len(tried['numbers'])}/6"} if tried else {}


ALARMS = Sight("OH-8.11", "how many alarms are raised", lambda moment: {"alarms": str(board(moment)["alarms"])})
ROUND = Sight("OH-6.17", "which round it is", lambda moment: ["round"])
ESCAPE = Sight("OH-10.1", "how large the Escape grows", lambda moment: ["escape"] if board(moment)["round"] < 5 else [])
TARGET = Sight("OH-9.6", "what the Crew is after", lambda moment: ["target"])
SITUATION = Sight(
    "OH-3.4", "which families bring one more", lambda moment: ["situation"] if board(moment)["situation"] else []
)
IN_FORCE = Sight("OH-5.1", "which Globals are in force", in_force)
NIGHT = (ALARMS, ROUND, ESCAPE, TARGET, SITUATION, IN_FORCE)
TABLE = Sight("OH-2.3", "the whole condition of every Defense that can be read", lambda m: conditions(on_the_table(m)))
PLACES = Sight(
    "OH-8.13",
    "which Defenses come on top of the slots",
    lambda m: [f"spot:{card['id']}" for card in board(m)["defenses"] if card["spot"] in SPOTS_TOLD],
)
SLOTS = Sight("OH-6.10", "how many slots are filled", slots)
THEIRS = Sight("OH-6.10", "how many cards the Crew has laid, and how many are left", lambda moment: ["laid", "hand"])
HAND = Sight("OH-6.9", "every card that may be laid, with its uses", equipment)
POOL = Sight("OH-7.2", "what has been laid adds up to", pool)
EIGHT = Sight(
    "OH-6.1",
    "the whole condition of every card on view",
    lambda m: conditions((*board(m)["eight"], *board(m)["vault_three"])),
)
OWN_EIGHT = Sight(
    "OH-6.6",
    "the whole condition of every card that may be placed",
    lambda m: conditions((*own(m)["eight"], *board(m)["vault_three"])) if staff(m) else {},
)

LAYING = (*NIGHT, TABLE, PLACES, SLOTS)
SIGHTS: dict[str, tuple[Sight, ...]] = {
    "PickTarget": (
        Sight(
            "OH-3.1",
            "the Unique Defense of each Target",
            lambda _: {
                "need:U1:agility": "7",
                "need:U1:disguise": "7",
                "need:U2:stealth": "7",
                "need:U2:charm": "7",
                "need:U3:hack": "7",
                "need:U3:force": "7",
            },
        ),
        Sight("OH-8.12", "what becomes of each Target that is left", lambda _: [f"left:TG{n}" for n in (1, 2, 3)]),
    ),
    "PickSituation": (
        Sight("OH-3.4", "both families of each Situation", lambda _: [f"boosts:ST{n}" for n in range(1, 7)]),
        Sight("OH-3.1", "which icons open the Target", lambda m: ["wanted"]),
    ),
    "Prepare": (
        Sight("OH-4.2", "how much money is left", lambda m: {"money": f"{own(m)['money']:,}"} if crew(m) else {}),
        Sight("OH-2.9", "what the basket adds up to", lambda m: [f"stock:{i}" for i in ICONS] if crew(m) else []),
        Sight("OH-3.1", "what the Crew is after", lambda m: ["target"] if crew(m) else []),
        Sight("OH-3.4", "the Situation", lambda m: ["situation"] if board(m)["situation"] else []),
        Sight("OH-4.1", "every Global and what it does", lambda m: [f"global:{g}" for g in GLOBALS] * staff(m)),
    ),
    "PickGlobalOff": (Sight("OH-14", "both Globals and what they do", in_force),),
    "SinkVault": (
        Sight(
            "OH-14",
            "every requirement of the six",
            lambda m: {f"need:{card}:{icon}": "" for card in own(m)["seen_vault"] for icon in VAULT[card]},
        ),
        Sight("OH-14", "which are sent down already", lambda m: {f"spot:{card}": "sent" for card in own(m)["sunk"]}),
    ),
    "SpareParts": (Sight("OH-14", "every card of the hand with its uses", equipment),),
    "Viewing": (
        *NIGHT,
        EIGHT,
        Sight("OH-6.3", "what lies on the table already", lambda m: conditions(on_the_table(m))),
    ),
    "Prep": (
        *LAYING,
        Sight("OH-6.9", "every card that may be laid, with its uses", lambda m: equipment(m) if crew(m) else []),
        Sight("OH-7.2", "what has been laid adds up to", lambda m: pool(m) if crew(m) else {}),
        Sight(
            "OH-6.4", "the eight where they stay visible", lambda m: conditions(board(m)["eight"]) if crew(m) else {}
        ),
        OWN_EIGHT,
        Sight("OH-6.10", "how many cards the Crew has laid", lambda m: ["laid", "hand"] if staff(m) else []),
    ),
    "Crunch": (*LAYING, HAND, POOL),
    "Watch": (
        *NIGHT,
        TABLE,
        Sight("OH-6.14", "what the Crew has laid", lambda m: [f"gear:{g}" for g in board(m)["face_up"]]),
    ),
    "Assign": (
        *NIGHT,
        TABLE,
        Sight(
            "OH-8.8", "the alarms of each", lambda m: [f"rings:{c['id']}" for c in board(m)["defenses"] if c["alarms"]]
        ),
        Sight("OH-8.10", "what this way costs", lambda m: {"way": alarms_of(m)}),
        Sight("OH-7.5", "every card that may be expended", payers),
        POOL,
    ),
    "WingIt": (
        *NIGHT,
        Sight("OH-8.8", "the alarms of each that stands", lambda m: [f"rings:{c['id']}" for c in standing(m)]),
        Sight("OH-8.7", "which are sealed", lambda m: [f"trait:{c['id']}" for c in standing(m) if c["trait"]]),
        Sight("OH-8.3", "every card that may be discarded", burnable),
        Sight("OH-8.4", "the odds", attempt),
    ),
    "": (Sight("OH-11.5", "who wins, and by which ending", lambda moment: ["headline"]),),
}


def alarms_of(moment: Moment) -> str:
    draft = moment["view"]["advice"]["draft"]["alarms"]
    return "caught" if board(moment)["round"] == 5 and draft else str(draft or "no alarm")


SIDES = Sight("OH-1.1", "who is on which side", lambda moment: ["side:crew", "side:staff"])
FAR_NIGHT = (ALARMS, ROUND, TARGET, SITUATION, IN_FORCE, SIDES)
READ = Sight(
    "OH-2.3", "the whole condition of every Defense that lies open", lambda m: conditions(board(m)["defenses"])
)
UP = Sight("OH-6.14", "every card of the Crew that lies open", lambda m: [f"gear:{g}" for g in board(m)["face_up"]])
SHUT = Sight(
    "OH-6.10",
    "which slots are filled",
    lambda m: [f"slot:{card['slot']}" for card in board(m)["defenses"] if card["spot"] == "slot" and not card["id"]],
)
PREPARED = (
    Sight("OH-3.1", "what the Crew is after", lambda m: ["target"]),
    Sight("OH-3.4", "the Situation", lambda m: ["situation"] if board(m)["situation"] else []),
    SIDES,
)
FAR: dict[str, tuple[Sight, ...]] = {
    "PickTarget": (*SIGHTS["PickTarget"], SIDES),
    "PickSituation": (*SIGHTS["PickSituation"], SIDES),
    "Prepare": PREPARED,
    "PickGlobalOff": (*PREPARED, IN_FORCE),
    "SinkVault": (*PREPARED, IN_FORCE),
    "SpareParts": (*PREPARED, IN_FORCE),
    "Viewing": (*FAR_NIGHT, EIGHT),
    "Prep": (*FAR_NIGHT, READ, SHUT, THEIRS),
    "Crunch": (*FAR_NIGHT, READ, SHUT, THEIRS),
    "Watch": (*FAR_NIGHT, READ, UP),
    "Assign": (*FAR_NIGHT, READ, UP),
    "WingIt": (*FAR_NIGHT, READ, UP),
    "": SIGHTS[""],
}
SMALLER: dict[str, str] = {}
