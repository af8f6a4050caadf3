"""Values of cards and Attributes by identity, in thirds of a life: Adrenaline, which saves one, is 3.

Judged by what a card can do for an identity in the Getaway (Tables I and T), and checked by playing.
"""

from collections.abc import Sequence

from heistnight.bots.bank_heist.deals import TYPES, Suspicion
from heistnight.core.action import Seat
from heistnight.games.bank_heist.pieces import (
    ADRENALINE,
    CASH_BAG,
    CHLOROFORM,
    CREW,
    GUILTY_CONSCIENCE,
    GUN_JAMMED,
    HOSTAGE,
    HUSH_MONEY,
    KNIFE,
    LOCK_PICK,
    LOOSE_TONGUE,
    MARTIAL_SKILLS,
    MASKED,
    POISONED,
    RIVAL,
    SHOTGUN,
    SPEEDLOADER,
    TRIGGER_HAPPY,
    ZIP_TIE,
    Attribute,
    Card,
    Identity,
)

#                            Crew Sticky Agent Rival
_CARDS: dict[Card, tuple[float, float, float, float]] = {
    ADRENALINE:             (3.0, 3.0, 3.0, 3.0),
    CASH_BAG:               (0.5, 0.5, 0.1, 2.0),
    CHLOROFORM:             (0.8, 0.8, 1.2, 0.1),
    KNIFE:                  (1.2, 1.2, 0.3, 0.2),
    LOCK_PICK:              (0.5, 0.5, 0.4, 0.4),
    SPEEDLOADER:            (1.2, 1.2, 1.0, 1.6),
    ZIP_TIE:                (0.8, 0.8, 1.3, 0.1),
}  # fmt: skip
CARD_WORTH = [[worths[identity] for _card, worths in sorted(_CARDS.items())] for identity in TYPES]

ATTRIBUTE_WORTH: dict[Attribute, tuple[float, float, float, float]] = {
    GUN_JAMMED:             (-1.5, -1.5, -1.0, -1.0),
    HOSTAGE:                (2.0, 2.0, 0.0, 2.0),
    HUSH_MONEY:             (-0.5, -0.5, -0.4, -0.4),
    LOOSE_TONGUE:           (-0.3, -0.6, -0.8, -0.6),
    MARTIAL_SKILLS:         (3.0, 3.0, 4.0, 3.0),
    MASKED:                 (0.3, 0.3, 0.3, 0.3),
    POISONED:               (-2.5, -2.5, -3.5, -2.5),
    SHOTGUN:                (1.0, 1.0, 1.5, 2.0),
    TRIGGER_HAPPY:          (-0.5, -0.5, -1.5, 0.2),
}  # fmt: skip
# What it is worth to the Agents that this identity holds Guilty Conscience: it may turn.
CONSCIENCE = (1.5, 1.5, 0.0, 2.0)

# How much one's own side gains when each identity gains: Crew, Sticky, Agent, Rival.
STANCE: dict[str, tuple[float, float, float, float]] = {
    "crew": (1.0, 1.0, -1.2, -1.0),
    "agents": (-0.7, -0.7, 1.0, -0.7),
    "rivals": (-0.8, -0.8, -1.0, 1.0),
}
OWN = 1.3


def gain(side: str, odds: Sequence[float], worths: Sequence[float]) -> float:
    """Return the gain of a side when a seat of these odds gets something of this value to each identity."""
    stance = STANCE[side]
    return sum(chance * stance[identity] * worths[identity] for identity, chance in enumerate(odds))


def card_gain(side: str, odds: Sequence[float], card: Card) -> float:
    return gain(side, odds, [CARD_WORTH[identity][card] for identity in TYPES])


def attribute_gain(side: str, suspicion: Suspicion, me: Seat, seat: Seat, attribute: Attribute) -> float:
    """Return the gain of one's side when a seat holds an Attribute."""
    odds = suspicion.odds[seat]
    if attribute == GUILTY_CONSCIENCE:
        turning = sum(chance * CONSCIENCE[identity] for identity, chance in enumerate(odds))
        return turning if side == "agents" and seat != me else -turning
    return gain(side, odds, ATTRIBUTE_WORTH[attribute]) * (OWN if seat == me else 1.0)


def loads(odds: Sequence[float], rival_loads: float) -> float:
    """Return the chance that a seat loads a bag passed to it."""
    return odds[CREW] + rival_loads * odds[RIVAL]


def least_worth(identity: Identity, hand: Sequence[Card]) -> Card:
    """The card of a hand that is missed least; a second bag pays nobody."""
    worths = CARD_WORTH[identity]
    return min(hand, key=lambda card: worths[card] if card != CASH_BAG or hand.count(card) == 1 else 0.2)
