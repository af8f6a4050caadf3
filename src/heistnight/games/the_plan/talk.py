"""The law of talk in The Plan (section 8): anything to everybody at any time; nothing said binds."""

from heistnight.core.action import Seat
from heistnight.core.talk import PhraseForm, Slot, TalkRule
from heistnight.games.the_plan.pieces import BOX, TYPE_NAMES, TYPES

_KINDS = {kind.code: kind.name for kind in BOX.kinds}
_TYPES: dict[str, str] = {kind: TYPE_NAMES[kind] for kind in TYPES}
_KIND = Slot("kind", words=_KINDS)
_SEAT = Slot("seat", kind="seat")
_REASON = Slot(
    "reason",
    words={"set": "it makes my set", "most": "most lies there", "free": "nobody else collects it"},
)

PHRASES = (
    PhraseForm("claim_kind", "I am going for {kind}.", (_KIND,)),
    PhraseForm("claim_because", "I am going for {kind}: {reason}.", (_KIND, _REASON)),
    PhraseForm("claim_type", "I am playing a {type}.", (Slot("type", words=_TYPES),)),
    PhraseForm("warn_set", "{seat} needs one more of {kind} for a set.", (_SEAT, _KIND)),
    PhraseForm("deny", "I will block {kind}.", (_KIND,)),
    PhraseForm(
        "truce",
        "{seat}, leave me {mine} and I leave you {yours}.",
        (Slot("mine", words=_KINDS), Slot("yours", words=_KINDS), _SEAT),
    ),
    PhraseForm("you_said", "{seat}, you said {kind}!", (_SEAT, _KIND)),
    PhraseForm("clash", "{seat}, we both wanted {kind}.", (_SEAT, _KIND)),
    PhraseForm("thanks_pass", "Nice cards you passed me, {seat}.", (_SEAT,)),
    PhraseForm("not_me", "Do not look at me."),
    PhraseForm("gloat", "Thank you, thank you!"),
    PhraseForm("groan", "Not again!"),
)

SEATS = TalkRule(rule="TP-15.5")
SPECTATORS = TalkRule(
    to=("spectators",), rule="TP-15.3", why="Until the game is over spectators talk among themselves."
)
AFTERWARDS = TalkRule(rule="TP-15.5")


def talk_law(seat: Seat | None, over: bool) -> TalkRule:
    """Seats to all; spectators to spectators; after the end all to all (TP-15.5)."""
    return AFTERWARDS if over else SPECTATORS if seat is None else SEATS
