"""The law of talk in Masterminds (section 8): anything to everybody at any time; nothing said binds."""

from heistnight.core.action import Seat
from heistnight.core.talk import PhraseForm, Reply, Slot, TalkRule
from heistnight.games.masterminds.pieces import BOX

_HEIST = Slot("heist", words={card.id: card.a_side.name for card in BOX.heists})
_PLAYER = Slot("player", kind="seat")
_GOOD = Slot(
    "reason",
    words={
        "furthest": "I am furthest there",
        "fits": "my team is made for it",
        "pays": "it pays best",
        "free": "nobody else is there",
    },
)
_BAD = Slot(
    "reason", words={"ends": "that ends the game", "leads": "they lead already", "last": "it is their last step"}
)
_AGREED, _NO_DEAL = Reply("Agreed", "agreed"), Reply("No deal", "no_deal")

PHRASES = (
    PhraseForm("going_for", "I am going for {heist}.", (_HEIST,)),
    PhraseForm("going_because", "I am going for {heist}: {reason}.", (_HEIST, _GOOD)),
    PhraseForm("about_to_finish", "{player} is about to finish {heist}.", (_PLAYER, _HEIST)),
    PhraseForm("stop_them", "Somebody stop {player}!", (_PLAYER,)),
    PhraseForm("stop_because", "Somebody stop {player}: {reason}!", (_PLAYER, _BAD)),
    PhraseForm("can_stop", "I can stop that."),
    PhraseForm("have_nothing", "I have nothing."),
    PhraseForm(
        "deal",
        "Let {player} through and I leave {heist} to you.",
        (_PLAYER, _HEIST),
        (_AGREED, _NO_DEAL),
        asks="others",
    ),
    PhraseForm("agreed", "Agreed."),
    PhraseForm("no_deal", "No deal."),
    PhraseForm("thinking", "Wait, I am thinking."),
    PhraseForm("press_on", "Press on, coward!"),
    PhraseForm("hold", "Hold, you fool!"),
    PhraseForm("well_played", "Well played."),
    PhraseForm("why_me", "Why me?"),
)

SEATS = TalkRule(rule="MHS-17.1")
SPECTATORS = TalkRule(
    to=("spectators",), rule="MHS-17.3", why="Until the game is over spectators talk among themselves."
)


def talk_law(seat: Seat | None, over: bool) -> TalkRule:
    """Seats to all at all times; spectators to spectators until the end (MHS-17.1, MHS-17.3)."""
    return SPECTATORS if seat is None and not over else SEATS
