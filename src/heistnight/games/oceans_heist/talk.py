"""The law of talk in Ocean's Heist (section 8): to the own team and to the table, always; nothing said binds."""

from heistnight.core.action import Seat
from heistnight.core.talk import PhraseForm, Reply, Slot, TalkRule
from heistnight.games.oceans_heist.pieces import BOX, ICONS

_ICON = Slot("icon", words={key: key.capitalize() for key in ICONS})
_CARD = Slot("card", words={card.id: card.name for card in BOX.equipment})
_DEFENSE = Slot(
    "defense",
    words={
        card.id: card.name for cards in (BOX.casino_defenses, BOX.vault_defenses, BOX.unique_defenses) for card in cards
    },
)
_UNITS = Slot("n", kind="number", least=1, most=9)
_ROUND = Slot("round", kind="number", least=1, most=5)
_TALLY = Slot("n", kind="number", least=0, most=9)
_DICE = Slot("n", kind="number", least=1, most=6)

PHRASES = (
    # Crew
    PhraseForm("watch", "Watch {icon}.", (_ICON,)),
    PhraseForm("remember", "I remember {defense}.", (_DEFENSE,)),
    PhraseForm("lay", "Lay {card}.", (_CARD,)),
    PhraseForm("lay_because", "Lay {card}: they may ask for {icon}.", (_ICON, _CARD)),
    PhraseForm("keep", "Keep {card}.", (_CARD,)),
    PhraseForm("need", "We need {n} more {icon}.", (_UNITS, _ICON)),
    PhraseForm("save", "Save {icon} for the vault.", (_ICON,)),
    PhraseForm("leave", "Leave {defense}, take the alarm.", (_DEFENSE,)),
    PhraseForm("wing", "Wing {defense} with {n}.", (_DEFENSE, _DICE)),
    PhraseForm("buy", "Buy {card}.", (_CARD,)),
    PhraseForm("buy_because", "Buy {card}: we have little {icon}.", (_ICON, _CARD)),
    PhraseForm("return", "Return {card}.", (_CARD,)),
    PhraseForm("too_little", "Too little {icon}.", (_ICON,)),
    PhraseForm("counted", "Round {round}: {n} {icon}.", (_ROUND, _TALLY, _ICON)),  # the note pad's six tallies
    # Staff
    PhraseForm("overload", "Overload {icon}.", (_ICON,)),
    PhraseForm("short_of", "They are short of {icon}.", (_ICON,)),
    PhraseForm("rich_in", "They are rich in {icon}.", (_ICON,)),
    PhraseForm("place", "Place {defense}.", (_DEFENSE,)),
    PhraseForm("place_because", "Place {defense}: let them spend {icon}.", (_ICON, _DEFENSE)),
    PhraseForm("not_that", "Not {defense}.", (_DEFENSE,)),
    PhraseForm("slot_one", "{defense} in slot 1.", (_DEFENSE,)),
    PhraseForm("uses_left", "{card} has {n} uses left.", (_CARD, Slot("n", kind="number", least=0, most=5))),
    # Both
    PhraseForm("do_it", "Do it."),
    PhraseForm("wait", "Wait."),
    PhraseForm("ready", "Ready?", replies=(Reply("Do it", "do_it"), Reply("Wait", "wait"))),
    PhraseForm("suggestion", "Suggestion, please."),
    # Table
    PhraseForm("plenty", "We have plenty of {icon}.", (_ICON,), to="all"),
    PhraseForm("never_pass", "You will never pass {icon}.", (_ICON,), to="all"),
    PhraseForm("nice", "Nice one.", to="all"),
    PhraseForm("ouch", "Ouch.", to="all"),
)

SEATS = TalkRule(to=("team", "all"), rule="section 8")
SPECTATORS = TalkRule(
    to=("spectators",), rule="section 8", why="Until the game is over spectators talk among themselves."
)
AFTERWARDS = TalkRule(rule="section 8")


def talk_law(seat: Seat | None, over: bool) -> TalkRule:
    """Nothing depends on the phase; a seat may always speak to its team and to the table."""
    return AFTERWARDS if over else SPECTATORS if seat is None else SEATS
