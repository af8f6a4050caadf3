"""Shopping of the Crew: breadth beats depth, so each further unit of an icon is worth less."""

from collections.abc import Mapping, Sequence
from math import log
from random import Random
from typing import NamedTuple

from heistnight.bots.choice import pick, softmax
from heistnight.games.oceans_heist.pieces import (
    ALL_GEAR,
    BOX,
    EMPTY,
    FAMILIES,
    GEAR,
    ICONS,
    OPENING,
    PRICE,
    SPLIT,
    UNIQUE_NEEDS,
    UNITS,
    USES,
    WILD,
    Gear,
    Icon,
)

TOO_LITTLE = 1.5  # what team mates ask for
NOTHING = 1e-3  # a card of somebody's own deck may have no uses, or cost nothing: then it counts as a dollar

# What a card is worth besides the units of its uses, in unit-uses of an icon the Crew have none of: about what it won
# in games with carts by lot (DESIGN.md, section 15), weighed where a cart is two thirds full; before that units are
# worth more than anything else.
EXTRA = {
    "STURDY": 0.1,
    "TEAMWORK": 0.3,
    "SCOUT": 1.0,
    "MUFFLE": 1.3,
    "LATE": 0.7,
    "LUCKY": 0.7,
}
KEYWORD = tuple(card.keyword for card in BOX.equipment)
SHAPE = tuple(int(card[1:]) - 1 for card in GEAR)  # 5.1
SHAPES = 15
OPENINGS = {"H15": 2.7, "S15": 1.0, "A15": 2.6, "F15": 2.7, "C15": 1.5, "D15": 2.0}


class Taste(NamedTuple):
    """Taste of a shopper; `heat` is how far from the best a purchase may be, in powers of e of value for money."""

    heat: float
    flattening: float = 6.0  # section 13: the value of the next unit falls like 1 / (1 + have / 6)
    situation: float = 1.1  # what helps every round
    target: float = 1.2  # seven units of one of these must lie in round 4
    saving: float = 1.0  # the power of the price that counts against a card
    shapes: Sequence[float] = (1.0,) * SHAPES  # how much more than its units say a card of a shape is worth
    extra: Mapping[str, float] = EXTRA
    openings: Mapping[str, float] = OPENINGS


def worth(card: Gear, have: Sequence[float], weights: Sequence[float], taste: Taste) -> float:
    """Return the value that a card adds."""
    if card in OPENING:
        return taste.openings[GEAR[card]]
    nexts = [weight / (1 + held / taste.flattening) for weight, held in zip(weights, have)]
    value = sum(units * nexts[icon] for icon, units in enumerate(UNITS[card]))
    icons, count = SPLIT[card]
    if count:
        best = sorted(nexts[icon] for icon in range(len(ICONS)) if icons >> icon & 1)
        value += count * (0.85 * best[-1] + 0.35 * best[0])
    if WILD[card]:
        value += 1.8 * max(nexts)
    return value * USES[card] * taste.shapes[SHAPE[card]] + taste.extra.get(KEYWORD[card], 0.0)


def supplies(cards: Sequence[Gear]) -> list[float]:
    """Unit-uses by icon; a unit that counts as several is shared among them."""
    have = [0.0] * len(ICONS)
    for card in cards:
        for icon, units in enumerate(UNITS[card]):
            have[icon] += USES[card] * units
        icons, count = (63, WILD[card]) if WILD[card] else SPLIT[card]
        for icon in range(len(ICONS)):
            if icons >> icon & 1:
                have[icon] += USES[card] * count / icons.bit_count()
    return have


def wishes(target: int, situation: int, taste: Taste, lacking: Sequence[Icon] = ()) -> list[float]:
    """Return the weights of the icons in this heist."""
    weights = [1.0] * len(ICONS)
    for icon, _ in UNIQUE_NEEDS[target]:
        weights[icon] *= taste.target
    for icon in FAMILIES[situation] if situation != EMPTY else ():
        weights[icon] *= taste.situation
    for icon in lacking:
        weights[icon] *= TOO_LITTLE
    return weights


def next_purchase(
    basket: Sequence[Gear], money: int, weights: Sequence[float], taste: Taste, rng: Random, but: Sequence[Gear] = ()
) -> Gear | None:
    """The next card into the basket: most for its money, with a taste for something else now and then."""
    have = supplies(basket)
    offered = [card for card in ALL_GEAR if card not in basket and card not in but and PRICE[card] <= money]
    if not offered:
        return None
    merits = [
        log(max(NOTHING, worth(card, have, weights, taste))) - taste.saving * log(max(1, PRICE[card]))
        for card in offered
    ]
    return pick(rng, offered, softmax(merits, taste.heat))
