"""Facts that each decision of Masterminds needs in sight, by its rule."""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from heistnight.games import masterminds
from tests.browser.sights import Moment, Sight

Board = Mapping[str, Any]

_BOX = json.loads((Path(masterminds.__file__).parent / "cards.json").read_text())
_NAMES = {card["id"]: card["name"].replace("'", "’") for card in [*_BOX["prep"], *_BOX["talents"]]}
_SKILLS = {skill["id"]: skill["name"] for skill in _BOX["skills"]}
_PRINTED = {card["id"]: " ".join(str(card["stats"][skill]) for skill in _SKILLS) for card in _BOX["talents"]}
# The words that stand beside a list: to take nothing, to be done.
_ASIDE = ("none", "done")


def board(moment: Moment) -> Any:
    return moment["view"]["board"]


def own(moment: Moment) -> Any:
    return moment["view"]["own"]


def jobs(moment: Moment) -> Iterable[tuple[int, Any]]:
    return ((position, job) for position, job in enumerate(board(moment)["heists"]) if job)


def steps(moment: Moment) -> dict[str, str]:
    """Skills and number of each step, Heat and loose dice of the seat on turn included."""
    now, seat = board(moment), moment["seat"]
    found = {}
    for position, job in jobs(moment):
        for at, step in enumerate(job["steps"]):
            mine = seat is not None and seat == now["active"] and at == len(job["dice"][seat])
            skills = " or ".join(_SKILLS[skill] for skill in step["skills"])
            found[f"step:{position}{'ABCD'[at]}"] = f"{skills} {step['number'] + mine * now['loose_adds']}"
    return found


def far_steps(moment: Moment) -> dict[str, str]:
    return steps({**moment, "seat": None})


def dice(moment: Moment) -> set[str]:
    return {
        f"dice:{position}{letter}"
        for position, job in jobs(moment)
        for at, letter in enumerate("ABCD")
        if any(len(held) > at for held in job["dice"])
    }


def crew(moment: Moment) -> dict[str, str]:
    team = board(moment)["seats"][moment["seat"]]["team"]
    return {f"crew:{slot}": " ".join(map(str, one["values"])) for slot, one in enumerate(team) if one}


def resting(moment: Moment) -> dict[str, str]:
    team = board(moment)["seats"][moment["seat"]]["team"]
    return {f"rests:{slot}": "turned" for slot, one in enumerate(team) if one and one["turned"]}


def hand(moment: Moment) -> dict[str, str]:
    return {f"hand:{place}": _NAMES[card] for place, card in enumerate(own(moment)["hand"])}


def talents(cards: str) -> Callable[[Moment], dict[str, str]]:
    """The five numbers of face-up Talents."""
    return lambda moment: {f"talent:{card}": _PRINTED[card] for card in board(moment)[cards]}


def each(fact: str) -> Callable[[Moment], set[str]]:
    return lambda moment: {f"{fact}:{seat}" for seat in range(moment["chairs"])}


def choices(moment: Moment) -> set[str]:
    """Each thing that is offered in a list."""
    offered = [option for option in moment["options"] if option.get("what") not in _ASIDE]
    return {f"choice:{place}" for place in range(len(offered))}


def places(moment: Moment) -> set[str]:
    """Each place from which Gear may go."""
    ends = {place for option in moment["options"] for place in (option.get("one"), option.get("other"))}
    return {f"choice:{place}" for place in range(len(ends - {None}))}


def best(moment: Moment) -> dict[str, str]:
    """The odds of the best attempt on the job that is being done."""
    attempt = board(moment)["attempt"]
    found = [
        one["odds"]
        for one in moment["view"]["advice"]["announcements"]
        if one["odds"] and any(action.get("position") == attempt["position"] for action in one["actions"])
    ]
    if not found:
        return {}
    odds = max(found, key=lambda one: one["perfection"] + one["success"])
    if odds["perfection"]:
        return {"odds": "Perfection", "total": "", "number": "", "cost": ""}
    return {"odds": f"{odds['success']} in 6", "total": "", "number": str(odds["number"]), "faces": "", "cost": ""}


def attempt(moment: Moment) -> dict[str, str]:
    """What is compared in an attempt, and how it stands."""
    now = board(moment)["attempt"]
    if not now:
        return {}
    facts = {"total": str(now["total"]), "number": str(now["number"])}
    if now["die"]:
        return facts | {"die": "", "result": now["stands"]}
    if now["odds"] and now["odds"]["perfection"]:
        return facts | {"odds": "Perfection"}
    return facts | ({"odds": f"{now['odds']['success']} in 6"} if now["odds"] else {})


def window(moment: Moment) -> dict[str, str]:
    """What a window is about: the attempt, the cards on the table, the test, or what the colours are worth."""
    now = board(moment)
    facts = {} if now["test"] else attempt(moment)
    facts |= {f"played:{place}": _NAMES[one["card"]] for place, one in enumerate(now["pending"])}
    facts |= {f"value:{place}": "" for place, seat in enumerate(now["seats"]) if seat["value"]}
    return facts | test(moment)


def test(moment: Moment) -> dict[str, str]:
    now = board(moment)["test"]
    if not now:
        return {}
    blamed = board(moment)["seats"][now["seat"]]["team"][now["slot"]]["talent"]
    sentence = f"{_SKILLS[now['skill']]} {now['value']} and a die must reach {now['number']}"
    return {"blamed": _NAMES[blamed], "test": sentence}


def scouted(moment: Moment) -> set[str]:
    return {f"failure:{own(moment)['failure_sights'][-1]['cards'][-1]}"}


def points(moment: Moment) -> dict[str, str]:
    return {f"points:{seat}": str(scored) for seat, scored in enumerate(board(moment)["outcome"]["scores"])}


ASKED = (Sight("MHS-19.1", "what is asked", lambda _: {"question"}),)
JOBS = (
    Sight("MHS-6.8", "skills and number of every step", steps),
    Sight("MHS-9.9", "everybody's dice on every job", dice),
    Sight("MHS-9.5", "what a job pays", lambda at: {f"take:{p}": str(job["take"]) for p, job in jobs(at)}),
    Sight("MHS-1.7", "Heat", lambda at: {f"heat:{p}": f"+{job['heat']}" for p, job in jobs(at) if job["heat"]}),
)
CREW = (
    Sight("MHS-6.7", "what each own recruit brings in each skill", crew),
    Sight("MHS-6.5", "who is turned", resting),
)
HAND = (Sight("MHS-5.1", "the own cards", hand),)
POOL = (Sight("MHS-4.1", "the numbers of those for hire", talents("pool")),)
NEWCOMER = (Sight("MHS-4.3", "the numbers of who has turned up", talents("arriving")),)
GEMS = (Sight("MHS-15.4", "how many gems everybody holds", each("gems")),)
CARDS = (Sight("MHS-12.2", "how many cards everybody holds", each("cards")),)
LIST = (Sight("MHS-19.1", "everything that is offered", choices),)
WINDOW = (Sight("MHS-12.1", "what may be interrupted", window),)
TEST = (Sight("MHS-8.4", "who takes which test", test),)
TURN = (*ASKED, *JOBS, *CREW, *HAND, *GEMS, *CARDS)
PICKED = (*ASKED, *LIST, *CREW)
END = (Sight("MHS-15.4", "who wins, with how many points", lambda at: {"winner": "", **points(at)}),)

SIGHTS: dict[str, tuple[Sight, ...]] = {
    "FirstRecruitPick": (*ASKED, *LIST, *JOBS),
    "TurnChoice": (*TURN, *POOL),
    "RecruitChoice": (*TURN, *POOL),
    "ReplaceRecruit": (*ASKED, *JOBS, *CREW, *NEWCOMER),
    "BurnChoice": (*ASKED, *JOBS, *CREW, *NEWCOMER),
    "Salvage": PICKED,
    "PickPocket": (*PICKED, *CARDS),
    "EquipNow": (*ASKED, *CREW, *HAND, *JOBS),
    "PlanChoice": TURN,
    "GearPlay": (*ASKED, *CREW, *HAND, *JOBS),
    "GearOverflow": PICKED,
    "TradeGear": (*ASKED, *CREW, *JOBS, Sight("MHS-5.8", "every place from which Gear may go", places)),
    "PayChoice": (*PICKED, *GEMS),
    "CastingPick": (*PICKED, *JOBS),
    "PickpocketPick": (*ASKED, *LIST),
    "Interruption": (*ASKED, *WINDOW, *HAND, *GEMS),
    "KeepDie": (*ASKED, Sight("MHS-24.1", "both numbers", lambda _: {"choice:0", "choice:1"}), *JOBS),
    "RewriteDie": (*ASKED, *LIST, *JOBS),
    "PerfectionNumber": (*ASKED, *LIST, *JOBS),
    "Announce": TURN,
    "HoldOrContinue": (*TURN, Sight("MHS-9.1", "what pressing on would give, at best", best)),
    "FailureRecruit": (*ASKED, *CREW, *JOBS),
    "UseArmour": (*ASKED, *TEST, *CREW),
    "UseFallGuy": (*ASKED, *TEST, *CREW),
    "Shakedown": (*PICKED, *GEMS),
    "AppraiserReturn": (*ASKED, *LIST, *GEMS),
    "CompleteDraw": (*ASKED, *HAND),
    "KeepRecruit": (*ASKED, *CREW, *JOBS),
    "ExtraStay": (*ASKED, *CREW),
    "UpkeepOption": PICKED,
    "ScoutChoice": (*ASKED, Sight("MHS-10.1", "the Failure card that was looked at", scouted)),
    "UpkeepDiscard": (*ASKED, *HAND, *JOBS, *CREW),
    "ValueRoll": (*ASKED, *GEMS),
    "": END,
}

TABLE = (
    Sight("MHS-6.8", "skills and number of every step", far_steps),
    *JOBS[1:],
    *GEMS,
    *CARDS,
)
FAR: dict[str, tuple[Sight, ...]] = {
    **dict.fromkeys(SIGHTS, TABLE),
    "TurnChoice": (*TABLE, *POOL),
    "RecruitChoice": (*TABLE, *POOL),
    "Interruption": (*TABLE, *WINDOW),
    "UseArmour": (*TABLE, *TEST),
    "UseFallGuy": (*TABLE, *TEST),
    "": END,
}

SMALLER: dict[str, str] = {}
