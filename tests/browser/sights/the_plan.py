"""Facts that each decision of The Plan needs in sight, by its rule."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from heistnight.games import the_plan
from tests.browser.sights import Moment, Sight

_KINDS = {
    kind["code"]: kind["name"]
    for kind in json.loads((Path(the_plan.__file__).parent / "cards.json").read_text())["kinds"]
}
_USES = {"new": "new", "completes": "completes", "have": "have it"}


def board(moment: Moment) -> Any:
    return moment["view"]["board"]


def own(moment: Moment) -> Any:
    return moment["view"]["own"]


def advice(moment: Moment) -> Any:
    return moment["view"]["advice"]


def seats(moment: Moment) -> Iterator[tuple[int, Any]]:
    return enumerate(board(moment)["seats"])


def each(tiles: Iterable[str]) -> Iterator[str]:
    """Each tile with the number of its copy: both copies count."""
    seen: list[str] = []
    for tile in tiles:
        yield f"{tile}-{seen.count(tile)}"
        seen.append(tile)


def museum(moment: Moment) -> dict[str, str]:
    return {f"lies:{tile}": tile[1] for room in board(moment)["museum"] for tile in each(room)}


def shelf(moment: Moment) -> dict[str, str]:
    return {f"shelf:{tile}": tile[1] for tile in each(board(moment)["shelf"])}


def points(moment: Moment) -> dict[str, str]:
    scored = advice(moment)["scored"]
    return {f"points:{at}": str(one["points"]) for at, one in enumerate(advice(moment)["tallies"]) if scored}


def collected(moment: Moment) -> Iterable[str]:
    """A picture of all treasures of each seat."""
    return {f"collection:{at}" for at, _ in seats(moment)}


def trinkets(moment: Moment) -> Iterable[str]:
    """What each seat in a tie of this group can bid."""
    clashes = (advice(moment)["execution"] or {"clashes": ()})["clashes"]
    return {f"trinkets:{at}" for at, kinds in enumerate(clashes) if kinds}


def mine(moment: Moment) -> dict[str, str]:
    """Every own tile: a set needs four different ones of a kind."""
    seat = moment["seat"]
    if seat is None:
        return {}
    held = board(moment)["seats"][seat]
    return {f"mine:{tile}": tile[1] for tile in each((*held["treasures"], *held["trinkets"]))}


def hand(moment: Moment) -> dict[str, str]:
    """Every card of the hand, with its size; what it looks for is drawn on it."""
    cards = own(moment)["hand"] if own(moment) else []
    return {f"hand:{place}": "" if card == "SG" else card[1] for place, card in enumerate(cards)}


def sent(moment: Moment) -> Iterable[str]:
    """Every Plan that is up."""
    return {f"plan:{at}" for at, seat in seats(moment) if seat["plan"]}


def sealed(moment: Moment) -> Iterable[str]:
    return {"sealed"} if own(moment) and own(moment)["chosen"] and not list(sent(moment)) else ()


def ready(moment: Moment) -> Iterable[str]:
    return {f"ready:{at}" for at, seat in seats(moment) if seat["ready"] and at != moment["seat"]}


def turn(moment: Moment) -> dict[str, str]:
    return {"turn": f"{board(moment)['turn']} of {board(moment)['turns']}"}


def passing(moment: Moment) -> dict[str, str]:
    to = board(moment)["direction"]
    return {"pass": "left" if to > 0 else "right"} if to else {}


def asked_of(*names: str) -> Callable[[Moment], Iterable[str]]:
    return lambda moment: names if moment["options"] else ()


def kinds(moment: Moment) -> dict[str, str]:
    """Each kind that may be named, with its worth."""
    rooms = dict(zip("JRPEMBS", advice(moment)["rooms"], strict=True))
    return {f"choice:{kind}": str(rooms[kind]) for kind in offered(moment, "kind")}


def offered(moment: Moment, what: str) -> list[str]:
    return [option[what] for option in moment["options"] if option.get(what) is not None]


def takes(moment: Moment) -> dict[str, str]:
    """Each trinket on offer with what it is to the taker, and the top of the pile."""
    uses = advice(moment)["uses"]
    facts = {f"choice:{tile}": _USES[uses.get(tile, "new")] for tile in offered(moment, "trinket")}
    blind = any(option["type"] == "TakeBlind" for option in moment["options"])
    return facts | ({"choice:pile": str(board(moment)["trinket_pile"])} if blind else {})


def line(moment: Moment) -> Iterable[str]:
    return {f"line:{at}" for at in board(moment)["line"]} if moment["options"] else ()


def neighbour(moment: Moment) -> Iterable[str]:
    """The tiles of the one who gets the cards."""
    now = board(moment)
    if not moment["options"]:
        return {}
    to = (moment["seat"] + now["direction"]) % len(now["seats"])
    return {f"theirs:{to}"}


def flips(moment: Moment) -> dict[str, str]:
    return dict.fromkeys((f"choice:{option['slot']}" for option in moment["options"]), "")


def rivals(moment: Moment) -> dict[str, str]:
    """What everyone else in the auction can bid at most."""
    now = board(moment)
    return {
        f"most:{at}": str(len(now["seats"][at]["trinkets"]))
        for at in (now["auction"] or {"seats": ()})["seats"]
        if at != moment["seat"]
    }


def fist(moment: Moment) -> dict[str, str]:
    held = board(moment)["seats"][moment["seat"]]["trinkets"] if moment["options"] else ()
    return {f"bid:{place}": tile[1] for place, tile in enumerate(held)}


def prize(moment: Moment) -> dict[str, str]:
    won = (board(moment)["auction"] or {"prize": ()})["prize"]
    return {f"prize:{tile}": tile[1] for tile in each(won)}


MUSEUM = Sight("TP-3.2", "every treasure that lies there", museum)
SHELF = Sight("TP-6.1", "every trinket that lies there", shelf)
POINTS = Sight("TP-9.10", "everyone's points", points)
COLLECTED = Sight("TP-4.10", "everyone's collection", collected)
MINE = Sight("TP-9.4", "what I hold, tile by tile", mine)
HAND = Sight("TP-3.4", "every card of the own hand", hand)
READY = Sight("TP-3.5", "who has chosen", ready)
TURN = Sight("TP-8.1", "which turn it is", turn)
PASSING = Sight("TP-7.1", "where cards go afterwards", passing)
ASKED = Sight("TP-3.1", "what is asked", asked_of("asked"))
SENT = Sight("TP-5.3", "every Plan that comes later", sent)
SEALED = Sight("TP-3.5", "the own card that is sealed", sealed)
TRINKETS = Sight("TP-12.2", "what everyone in a tie can bid", trinkets)
END = (Sight("TP-9.8", "who wins, with how many points", lambda m: {"ending": "", **final(m)}),)


def final(moment: Moment) -> dict[str, str]:
    return {f"points:{at}": str(score) for at, score in enumerate(board(moment)["outcome"]["scores"])}


TABLE = (MUSEUM, POINTS, COLLECTED, TURN)
SIGHTS: dict[str, tuple[Sight, ...]] = {
    "ChoosePlan": (*TABLE, ASKED, SHELF, HAND, MINE, READY, PASSING, SEALED),
    "SmashGrabKind": (*TABLE, ASKED, SENT, MINE, Sight("TP-5.4", "every kind that may be named", kinds)),
    "PickTrinket": (
        *TABLE,
        ASKED,
        SENT,
        MINE,
        Sight("TP-6.1", "every trinket, and the pile", takes),
        Sight("TP-6.4", "who picks when", line),
    ),
    "PassCards": (
        *TABLE,
        ASKED,
        HAND,
        MINE,
        PASSING,
        Sight("TP-7.2", "what the one collects who gets them", neighbour),
    ),
    "FlipGhost": (*TABLE, ASKED, MINE, SEALED, Sight("TP-11.4", "both cards of the Ghost", flips)),
    "ChooseBribeTie": (*TABLE, ASKED, SENT, MINE, TRINKETS, Sight("TP-12.4", "each tie with its worth", kinds)),
    "BribeBid": (
        *TABLE,
        ASKED,
        SENT,
        Sight("TP-12.6", "the prize", prize),
        Sight("TP-12.5", "the own trinkets", fist),
        Sight("TP-12.7", "what each rival can bid", rivals),
    ),
    "": END,
}

FAR: dict[str, tuple[Sight, ...]] = {
    **dict.fromkeys(("ChoosePlan", "PassCards", "FlipGhost"), (*TABLE, SHELF, READY, PASSING)),
    **dict.fromkeys(("SmashGrabKind", "PickTrinket"), (*TABLE, SHELF, SENT)),
    **dict.fromkeys(("ChooseBribeTie", "BribeBid"), (*TABLE, SHELF, SENT, TRINKETS)),
    "": END,
}

SMALLER: dict[str, str] = {}
