"""What a partner says to need, and which cards would do."""

from heistnight.bots.exactly_as_planned.scene import TimedPhrase
from heistnight.games.exactly_as_planned.pieces import CARDS, CHOOSE_ONE, FIRST_JOB, ICONS, SHOWS, STYLES, TYPES

_KINDS = {"all_types": TYPES, "three_same_type": TYPES, "all_styles": STYLES, "three_same_style": STYLES}
_CARD = {name: card for card, name in enumerate(CARDS)}


def fits(card: int, what: str) -> bool:
    """Whether a card is what was named, or a Tool that has, or can choose, what was asked for."""
    if what in _CARD:
        return card == _CARD[what]
    if card >= FIRST_JOB:
        return False
    wanted = _KINDS[what] if what in _KINDS else (ICONS.index(what.partition("_")[0]),)
    return bool(CHOOSE_ONE >> card & 1) or any(icon in wanted for icon in SHOWS[card])


def how_many(what: str) -> int:
    """`bold_2` is two of them; everything else is wanted once."""
    number = what.rpartition("_")[2]
    return int(number) if number.isdigit() else 1


def asked_for(word: TimedPhrase) -> str | None:
    """The thing that a partner wants to have, if these words say so."""
    match word.key:
        case "need":
            return str(word.slots[0])
        case "swap":
            return str(word.slots[1])
        case _:
            return None
