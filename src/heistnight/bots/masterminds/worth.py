"""Values in points where no race can tell: cards in a hand, cash, gems, recruits."""

from collections.abc import Sequence

from heistnight.games.masterminds.pieces import BOX, CLEAR, GEMS, PREPS, TYPE, Prep
from heistnight.games.masterminds.score import AVERAGE

CLEAR_GEM = float(BOX.game.clear_gem_value)
COLOURED = AVERAGE
GEM_WORTH = tuple(CLEAR_GEM if gem == CLEAR else AVERAGE for gem in range(len(GEMS)))

# What it costs to let a card go. An Interrupt is worth what it does when its moment comes, by how often it comes; Gear
# and Actions are there to be played, and cost little: reckoned higher, the strongest player becomes a hoarder.
_CARDS = {
    "I01": 1.6,
    "I02": 1.1,
    "I03": 1.2,
    "I04": 0.8,
    "I05": 0.9,
    "I06": 0.4,
    "I07": 0.8,
    "I08": 2.2,
    "I09": 1.0,
    "P01": 1.0,
    "P02": 1.3,
    "P03": 1.2,
    "P04": 0.8,
    "P05": 0.6,
    "P06": 1.3,
    "P07": 0.7,
    "P08": 0.8,
    "P09": 0.8,
    "G16": 1.3,
    "G17": 0.4,
    "G18": 0.8,
    "G19": 0.7,
}
_GEAR = 1.0
PLAYED = 0.25
CARD_WORTH = tuple(
    _CARDS.get(name, _GEAR) * {"interrupt": 1.0, "immediate": 0.0}.get(TYPE[prep], PLAYED)
    for prep, name in enumerate(PREPS)
)
UNKNOWN_CARD = 0.15
BEST_CARD = 0.5  # the best of a hand
CASH_WORTH = 1.0
# A recruit costs a third of a Prep turn, and a Prep turn about 0.75 gem (section 13).
RECRUIT = 2.5


def gems(counts: Sequence[int]) -> float:
    return sum(count * worth for count, worth in zip(counts, GEM_WORTH))


def gem_from(bag: Sequence[int]) -> float:
    """A gem drawn blind."""
    count = sum(bag)
    return gems(bag) / count if count else 0.0


def hand(cards: Sequence[Prep]) -> float:
    return sum(CARD_WORTH[card] for card in cards)
