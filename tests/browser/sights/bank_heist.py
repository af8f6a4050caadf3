"""Facts that each decision of Bank Heist needs in sight, by its rule."""

from collections.abc import Iterable, Iterator
from typing import Any

from tests.browser.sights import Moment, Sight

STATES = {"zip_tie": ("tied",), "handcuffs": ("cuffed",), "both": ("tied", "cuffed"), "": ()}
HARMS = ("gunshot", "return", "stab", "zip", "handcuff")


def board(moment: Moment) -> Any:
    return moment["view"]["board"]


def own(moment: Moment) -> Any:
    return moment["view"]["own"]


def seats(moment: Moment) -> Iterator[tuple[int, Any]]:
    return enumerate(board(moment)["seats"])


def living(moment: Moment) -> Iterator[tuple[int, Any]]:
    return ((at, seat) for at, seat in seats(moment) if seat["alive"])


def held(moment: Moment) -> Iterable[str]:
    return {f"hand:{card}" for card in own(moment)["hand"]} or {"hand:none"}


def kinds(moment: Moment) -> set[str]:
    return {option["type"] for option in moment["options"]}


def choices(moment: Moment) -> Iterable[str]:
    return {f"choice:{option['card']}" for option in moment["options"]}


def searched(moment: Moment) -> Iterable[str]:
    return {f"searched:{card}" for card in moment["view"]["advice"]["help"]["searched"]} or {"searched:none"}


def suffered(moment: Moment) -> Iterator[str]:
    poison = moment["view"]["advice"]["poison"]
    for at, seat in living(moment):
        yield from (f"{state}:{at}" for state in STATES[seat["restraint"]])
        if seat["knocked_out"]:
            yield f"ko:{at}"
        if seat["stabbed_by"] is not None:
            yield f"stabbed:{at}"
        if poison and poison[at]:
            yield f"poison:{at}"


def attack(moment: Moment) -> Iterable[str]:
    shot = board(moment)["attack"]
    return {f"does:{shot['attacker']}", f"does:{shot['target']}"} if shot["attack"] in HARMS else ()


def at(*tokens: str) -> Any:
    return lambda moment: tokens


def ways(*kinds: str) -> Any:
    """Return the keys of the answers that are offered, of those that have a key of their own."""
    return lambda moment: {f"way:{option['type']}" for option in moment["options"] if option["type"] in kinds}


TOKEN = Sight("BH-4.7", "where the token is, and what its track ends with", at("token", "end"))
TRUCK = Sight("BH-4.8", "the bags in the truck", at("truck"))
HANDS = Sight(
    "BH-4.10", "how many cards everyone holds", lambda moment: {f"cards:{seat}" for seat, _ in living(moment)}
)
NAMES = Sight("BH-4.2", "who sits where", lambda moment: {f"seat:{seat}" for seat, _ in seats(moment)})
ATTRIBUTES = Sight(
    "BH-5.2",
    "who has which Attribute",
    lambda moment: {f"attribute:{at}" for at, seat in living(moment) if seat["attribute"]},
)
STATE = Sight("BH-8.1", "who is tied, cuffed, knocked out, stabbed or poisoned", lambda moment: set(suffered(moment)))
KNOWN = Sight(
    "BH-10.1",
    "which cards are face up",
    lambda moment: {f"known:{at}" for at, seat in seats(moment) if seat["identity"]},
)
DEAD = Sight("BH-9.4", "who is out", lambda moment: {f"dead:{at}" for at, seat in seats(moment) if not seat["alive"]})
ATTACK = Sight("BH-7.1", "who attacks whom", attack)
ASKED = Sight("BH-31.3", "what is asked", at("asked"))
SILENCE = Sight("BH-31.7", "what happens if nothing is pressed", at("silence"))
IDENTITY = Sight("BH-2.1", "who I am", at("identity"))
HELD = Sight("BH-4.3", "what I hold", held)
DRAWN = Sight(
    "BH-4.2", "the card that I look at, and its text", lambda moment: {f"drawn:{own(moment)['looking_at']}", "effect"}
)
DIGITS = Sight(
    "BH-3.1", "the digits", lambda moment: {f"digit:{place}" for place in range(len(board(moment)["code"]["digits"]))}
)
LOCKED = Sight(
    "BH-3.3", "who is locked out", lambda moment: {f"does:{at}" for at, seat in seats(moment) if seat["locked_out"]}
)
WHO_WON = Sight(
    "BH-13.10", "who won, with what card", lambda moment: {f"was:{seat}" for seat, _ in seats(moment)} | {"result"}
)

BANK = (TOKEN, TRUCK, HANDS, NAMES, ATTRIBUTES)
ROAD = (TOKEN, HANDS, NAMES, ATTRIBUTES, STATE, KNOWN, DEAD)
MINE = (ASKED, IDENTITY, HELD)
SEALED = (*ROAD, *MINE, SILENCE)
DEFENCES = Sight(
    "BH-7.3", "every answer that is mine", lambda moment: {f"way:{option['defence']}" for option in moment["options"]}
)
FIRE = Sight(
    "BH-7.4",
    "whether I fire back",
    lambda moment: {"fire"} if any(option["return_fire"] for option in moment["options"]) else (),
)

SIGHTS: dict[str, tuple[Sight, ...]] = {
    "ReadIdentity": (
        TOKEN,
        NAMES,
        ASKED,
        Sight("BH-2.4", "my card, with all it says and how I win", at("identity", "duty:0", "duty:1", "duty:2")),
    ),
    "SeePartners": (TOKEN, NAMES, Sight("BH-2.2", "whom I see", at("partners"))),
    "CountDown": (TOKEN, NAMES, LOCKED),
    "CrackVault": (TOKEN, NAMES, DIGITS, LOCKED),
    "TryCode": (TOKEN, NAMES, DIGITS),
    "PassCard": (*BANK, *MINE, DRAWN),
    "ReceiveCard": (
        *BANK,
        *MINE,
        SILENCE,
        DRAWN,
        Sight("BH-4.4", "every answer that is mine", ways("Take", "Load", "Keep", "Show")),
    ),
    "RuinCard": (*BANK, ASKED, IDENTITY, Sight("BH-4.5", "the cards to choose from", choices)),
    "TalkPause": (TOKEN, TRUCK, NAMES, *MINE),
    "PlaceAttribute": (*BANK, *MINE, Sight("BH-5.2", "what the Attribute does", at("alarm", "effect"))),
    "LoyalTarget": (*BANK, *MINE, Sight("BH-21.1", "the Alarm card", at("alarm"))),
    "TrustTarget": (*BANK, *MINE, Sight("BH-21.2", "the Alarm card", at("alarm"))),
    "ShowHandTarget": (*BANK, *MINE, Sight("BH-21.3", "the Alarm card", at("alarm"))),
    "Look": (*BANK, *MINE),
    "SearchTarget": (*BANK, *MINE, Sight("BH-21.5", "the Alarm card", at("alarm"))),
    "SearchResult": (
        *BANK,
        *MINE,
        SILENCE,
        Sight(
            "BH-21.5",
            "the hand that is searched, and both answers",
            lambda moment: {*searched(moment), "way:load", "way:none"},
        ),
    ),
    "SearchGift": (*BANK, ASKED, IDENTITY, Sight("BH-21.5", "the cards to choose from", choices)),
    "FetchCard": (*BANK, *MINE, Sight("BH-21.7", "every kind in the deck", choices)),
    "SwapAttributes": (*BANK, *MINE, Sight("BH-21.8", "the Alarm card", at("alarm"))),
    "MoveAttribute": (*BANK, *MINE, Sight("BH-21.8", "what moves", at("alarm", "effect"))),
    "TurnAction": (
        *ROAD,
        *MINE,
        Sight(
            "BH-6.3",
            "every deed that is mine",
            lambda moment: {"act" if kind == "Pass" else f"deed:{kind}" for kind in kinds(moment)},
        ),
    ),
    "LoadShotgun": (
        *ROAD,
        ASKED,
        IDENTITY,
        ATTACK,
        Sight(
            "BH-22.9",
            "who else may be hit, and every shell",
            lambda moment: {
                token
                for option in moment["options"]
                for token in (f"second:{option['second']}", f"choice:{option['shell']}")
            },
        ),
    ),
    "LootBody": (*ROAD, *MINE, Sight("BH-9.2", "both answers", at("act"))),
    "RestrainedTurn": (*SEALED, Sight("BH-8.2", "both answers", at("way:Free", "way:Stay"))),
    "TakeAntidote": (*SEALED, Sight("BH-22.8", "both answers", at("way:Antidote", "way:Die"))),
    "AnswerAttack": (*SEALED, ATTACK, DEFENCES, FIRE),
    "AnswerReturn": (*SEALED, ATTACK, DEFENCES, FIRE),
    "ReloadReturn": (*SEALED, Sight("BH-7.7", "both answers", at("way:Reload", "way:Stop"))),
    "FollowUpShot": (
        *SEALED,
        Sight("BH-6.4", "every shot that is mine", at("way:Stop", "way:Speedloader", "way:SecondGun")),
    ),
    "": (WHO_WON,),
}
ALARM_CARDS = (
    *("PlaceAttribute", "LoyalTarget", "TrustTarget", "ShowHandTarget"),
    *("SearchTarget", "FetchCard", "SwapAttributes", "MoveAttribute"),
)
FAR: dict[str, tuple[Sight, ...]] = {
    **dict.fromkeys(("ReadIdentity", "SeePartners", "CountDown"), (TOKEN, NAMES)),
    **dict.fromkeys(("CrackVault", "TryCode"), (TOKEN, NAMES, DIGITS)),
    **dict.fromkeys(("PassCard", "ReceiveCard", "RuinCard", "Look", "SearchResult", "SearchGift"), BANK),
    "TalkPause": (TOKEN, TRUCK, NAMES, HANDS, ATTRIBUTES),
    **dict.fromkeys(
        ALARM_CARDS,
        (*BANK, Sight("BH-5.1", "the Alarm card, and what it does", at("alarm", "effect"))),
    ),
    **dict.fromkeys(("TurnAction", "LootBody", "RestrainedTurn", "TakeAntidote", "ReloadReturn", "FollowUpShot"), ROAD),
    **dict.fromkeys(("LoadShotgun", "AnswerAttack", "AnswerReturn"), (*ROAD, ATTACK)),
    "": (WHO_WON,),
}
SMALLER: dict[str, str] = {}
