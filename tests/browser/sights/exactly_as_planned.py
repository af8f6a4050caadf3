"""Facts that each decision of Exactly As Planned needs in sight, by its rule."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from heistnight.games import exactly_as_planned
from tests.browser.sights import Moment, Sight

TYPES = {"disguise", "stunt", "recon", "leverage"}
ALTERNATIVES = {
    "three_same_type": "3 of a type",
    "three_same_style": "3 of a style",
    "all_types": "all 4 types",
    "all_styles": "all 4 styles",
}
# What is written on a Tool in the place of icons; four icons may be drawn or told in words.
SPECIAL = {
    "duplicate": "copies another Tool",
    "choose_one": "one type or style",
}


PRINTED = json.loads((Path(exactly_as_planned.__file__).parent / "cards.json").read_text())
BOX = {card["id"]: card for kind in ("tools", "jobs") for card in PRINTED[kind]}
NAMED = {card["named_tool"] for card in PRINTED["jobs"] if card.get("named_tool")}


def condition(job: str) -> str:
    """Return the words of a Job's whole condition that end it, or the style it asks for twice."""
    card = BOX[job]
    if card["kind"] == "two_matching":
        return "" if card["icon"] in TYPES else str(card["icon"])
    return ALTERNATIVES[card["alternative"]]


def faces(cards: Iterable[str | None]) -> dict[str, str]:
    """Return the tokens of cards: conditions of Jobs, icons of Tools, and names that a Job can ask for."""
    found = {}
    for card in cards:
        if card is None:
            continue
        if "styles" not in BOX[card]:
            found[f"job:{card}"] = condition(card)
        else:
            styles = BOX[card]["styles"]
            kind = BOX[card]["kind"]
            found[f"tool:{card}"] = SPECIAL.get(kind, styles[0] if styles and kind == "regular" else "")
            if card in NAMED:
                found[f"name:{card}"] = str(BOX[card]["title"])
    return found


def board(moment: Moment) -> dict[str, Any]:
    return dict(moment["view"]["board"])


def own(moment: Moment) -> dict[str, Any]:
    return dict(moment["view"]["own"] or {})


def of(kind: str, facts: Callable[[dict[str, Any], dict[str, Any]], dict[str, str]]) -> Callable[[Moment], Any]:
    """Return facts that only one Heist has, from its board and the seat's own part."""
    return lambda moment: facts(board(moment), own(moment)) if board(moment)["type"] == kind else {}


def hand(moment: Moment) -> dict[str, str]:
    """Return what the seat holds and sees itself: DBS and BCW always, TRM while a drawn hand is held."""
    held = own(moment).get("hand") or {"jobs": [], "tools": []}
    return faces([*held["jobs"], *held["tools"]])


def scam_tops(seen: dict[str, Any], _: dict[str, Any]) -> dict[str, str]:
    return faces([seen["job_up"], seen["tool_up"]]) if seen["started"] is not None else {}


def counted(seats: Iterable[int], counts: list[dict[str, int]]) -> dict[str, str]:
    return {f"counts:{seat}": str(counts[seat]["jobs"]) for seat in seats}


def partners(moment: Moment) -> dict[str, str]:
    """Return how many Jobs and Tools every other partner has."""
    seen = board(moment)
    others = [seat for seat in range(len(seen["seats"])) if seat != moment["view"]["seat"]]
    match seen["type"]:
        case "ScamBoard" | "WaltzBoard":
            return counted(others, seen["hands"])
        case "QuizBoard":
            return counted(range(len(seen["seats"])), seen["collections"])
    return {}


def jackpot(seen: dict[str, Any], _: dict[str, Any]) -> dict[str, str]:
    return {"jackpot": str(seen["jackpot"])}


def throwing(seen: dict[str, Any], _: dict[str, Any]) -> dict[str, str]:
    """Return who must still throw, and who holds what kind of card out to whom."""
    offers = {
        f"offer:{giver}": offer["kind"]
        for giver, offer in enumerate(seen["offers"])
        if offer and offer["to"] is not None and offer["card"] is None
    }
    return {"missing": ""} | offers


def not_own(moment: Moment) -> dict[str, str]:
    found = of("WaltzBoard", throwing)(moment)
    return {token: words for token, words in found.items() if token != f"offer:{moment['view']['seat']}"}


def quiz_hands(seen: dict[str, Any], mine: dict[str, Any]) -> dict[str, str]:
    return faces(card for cards in mine.get("hands") or [] for card in cards)


def quiz_slots(moment: Moment) -> dict[str, str]:
    seen = board(moment)
    if seen["type"] != "QuizBoard" or moment["view"]["seat"] is None:
        return {}
    slots = seen["slots"][moment["view"]["seat"]]
    return {f"slot:{at}": str(at) for at, slot in enumerate(slots, 1) if not slot["gone"]}


def grid_jobs(seen: dict[str, Any], _: dict[str, Any]) -> dict[str, str]:
    return faces(seen["grid"]["jobs"]) if seen["grid"] else {}


def grid_tools(seen: dict[str, Any], _: dict[str, Any]) -> dict[str, str]:
    return faces([*seen["grid"]["cells"], *seen["grid"]["supply"]]) if seen["grid"] else {}


def grid_cells(seen: dict[str, Any], _: dict[str, Any]) -> dict[str, str]:
    return faces(seen["grid"]["cells"]) if seen["grid"] else {}


def own_piles(seen: dict[str, Any], mine: dict[str, Any]) -> dict[str, str]:
    piles = [*(mine.get("piles") or []), *(seen["open_jobs"] or []), *(seen["open_tools"] or [])]
    return faces(card for pile in piles for card in pile)


def shut_piles(seen: dict[str, Any], mine: dict[str, Any]) -> dict[str, str]:
    """Return how much lies in each pile that is shut."""
    found = {}
    for at, pile in enumerate(seen["piles"], 1):
        for kind, seat in (("jobs", seen["jobs_partner"]), ("tools", seen["tools_partner"])):
            shown = seen[f"open_{kind}"] or (mine.get("piles") and seat == mine["seat"])
            if not shown:
                found[f"pile:{at}:{kind[:-1]}"] = str(pile[kind])
    return found


def monte(facts: Callable[[dict[str, Any], dict[str, Any]], dict[str, str]]) -> Callable[[Moment], Any]:
    return lambda moment: (
        facts(board(moment), {**own(moment), "seat": moment["view"]["seat"]})
        if board(moment)["type"] == "MonteBoard"
        else {}
    )


def plan(moment: Moment) -> dict[str, str]:
    """Return the own Backup Plan, which binds what is said."""
    seat = moment["view"]["seat"]
    return {"plan": ""} if seat is not None and board(moment)["seats"][seat]["plan"] else {}


def left(moment: Moment) -> dict[str, str]:
    """Return the number that says how far the Heist is."""
    seen = board(moment)
    match seen["type"]:
        case "ScamBoard":
            return {"left": str(seen["job_deck"])}
        case "WaltzBoard":
            return {"left": str(sum(seen["thrown"]))}
        case "QuizBoard":
            return {"left": str(sum(slot["gone"] for slots in seen["slots"] for slot in slots))}
        case "MonteBoard":
            return {"left": str(seen["round"])}
    return {"left": str(sum(cell is not None for cell in seen["grid"]["cells"]))} if seen["grid"] else {}


def reasons(moment: Moment) -> dict[str, str]:
    """Return whether it was won, and every reason why not."""
    outcome = board(moment)["outcome"]
    return {"ending": ""} | {f"why:{at}": "" for at in range(len(outcome["reasons"]))}


HEIST = (
    Sight("EAP-5.12", "every card in the own hand: whole conditions, icons, names", hand),
    Sight("EAP-4.20", "the open Job and the open Tool, whole", of("ScamBoard", scam_tops)),
    Sight("EAP-4.12", "how many Jobs and Tools the partners have", partners),
    Sight("EAP-5.20", "how much lies in the Jackpot", of("ScamBoard", jackpot)),
    Sight("EAP-4.49", "who must still throw, and what is held out to whom", not_own),
    Sight("EAP-4.60", "the faces of all other hands", of("QuizBoard", quiz_hands)),
    Sight("EAP-4.61", "the own backs with their numbers", quiz_slots),
    Sight("EAP-4.80", "all Jobs round the grid, whole", of("CakewalkBoard", grid_jobs)),
    Sight("EAP-4.83", "all Tools at hand and in the grid", of("CakewalkBoard", grid_tools)),
    Sight("EAP-4.106", "the own piles while no hand is held", monte(own_piles)),
    Sight("EAP-7.1", "how much lies in the piles that are shut", monte(shut_piles)),
    Sight("EAP-8.10", "the own Backup Plan", plan),
    Sight("EAP-4.28", "how far the Heist is", left),
)
STARTING = (
    Sight("EAP-3.5", "the Job that was dealt", hand),
    Sight("EAP-3.4", "the Jobs round the grid", of("CakewalkBoard", grid_jobs)),
    Sight("EAP-8.10", "the own Backup Plan", plan),
)
OVER = (Sight("EAP-11.2", "won or lost, and why", reasons),)
SIGHTS: dict[str, tuple[Sight, ...]] = {"Countdown": STARTING, "Heist": HEIST, "Tick": HEIST, "": OVER}


def all_seats(moment: Moment) -> dict[str, str]:
    seen = board(moment)
    counts = {"ScamBoard": "hands", "WaltzBoard": "hands", "QuizBoard": "collections"}.get(seen["type"])
    return counted(range(len(seen["seats"])), seen[counts]) if counts else {}


def for_all(seen: dict[str, Any], _: dict[str, Any]) -> dict[str, str]:
    return shut_piles(seen, {})


def wants(seen: dict[str, Any], mine: dict[str, Any]) -> dict[str, str]:
    """Return how much lies in the Jackpot of a Scam, and the styles that it wants."""
    return jackpot(seen, mine) | {"styles": ""}


def held_out(seen: dict[str, Any], mine: dict[str, Any]) -> dict[str, str]:
    return {token: words for token, words in throwing(seen, mine).items() if token != "missing"}


OPEN = (
    Sight("EAP-4.20", "the open Job and the open Tool, whole", of("ScamBoard", scam_tops)),
    Sight("EAP-4.12", "how many Jobs and Tools everyone has", all_seats),
    Sight("EAP-5.20", "how much lies in the Jackpot, and what it wants", of("ScamBoard", wants)),
    Sight("EAP-4.41", "what is held out to whom", of("WaltzBoard", held_out)),
    Sight("EAP-4.80", "all Jobs round the grid, whole", of("CakewalkBoard", grid_jobs)),
    Sight("EAP-4.80", "the Tools in the grid", of("CakewalkBoard", grid_cells)),
    Sight("EAP-7.1", "how much lies in each pile", monte(for_all)),
)
FAR: dict[str, tuple[Sight, ...]] = {
    "Countdown": (Sight("EAP-4.12", "how many Jobs and Tools everyone has", all_seats),),
    "Heist": OPEN,
    "Tick": OPEN,
    "": (Sight("EAP-11.2", "won or lost", lambda moment: {"ending": ""}),),
}
SMALLER = {"": "the result rolls like credits"}
