"""Which cards the Crew lay: start from the whole hand, and take out what costs more than it brings (section 13)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from heistnight.bots.oceans_heist.scene import Guess, Scene, guesses
from heistnight.bots.oceans_heist.wall import breach
from heistnight.games.oceans_heist.packing import ESCAPE, SPARE, Supply, supply_of
from heistnight.games.oceans_heist.pieces import STURDY, UNITS, WORTH, ZERO_TOLERANCE, Gear, Icon
from heistnight.games.oceans_heist.zones import MOST_IN_ESCAPE

VAULT_BREACH = 4
# Units that the rounds after this one will ask for: four Defenses of about two and a half each, in the Vault Breach
# two Vault Defenses and a Unique one on top.
ROUND_ASKS = 10
VAULT_ASKS = 16
EXTRA_ASKS = 2.5
FEW = 12  # guesses for the Escape under Zero Tolerance, where a few cards meet many Defenses and each guess takes long


class Purse(NamedTuple):
    """What the Crew can still spend: cards with their uses, what lies already, and what they want to save."""

    cards: tuple[Gear, ...]
    uses: tuple[int, ...]
    laid: tuple[Gear, ...]
    situation: int
    alarms: int
    saved: tuple[Icon, ...] = ()
    kept: tuple[Gear, ...] = ()
    wanted: tuple[Gear, ...] = ()


class Thrift(NamedTuple):
    """How a player reckons: how many of the guesses it looks at, and how dear it holds a unit of the future."""

    guesses: int
    price: float
    last_use: float


def owned(purse: Purse) -> float:
    """Unit-uses of all cards."""
    return sum(left * WORTH[card] for card, left in zip(purse.cards, purse.uses))


def asked(round: int, alarms: int, carried: int) -> float:
    """Units that the rounds to come will ask for."""
    if round == ESCAPE:
        return 0.0
    coming = ROUND_ASKS * (ESCAPE - round) + (VAULT_ASKS if round < VAULT_BREACH else 0)
    return coming + EXTRA_ASKS * (alarms + carried)


def prices(scene: Scene, purse: Purse, thrift: Thrift) -> dict[Gear, float]:
    """What it costs to lay a card now: a use that will be missed later, if it has none to spare.

    Under Zero Tolerance only eight cards go into the Escape and nearly nothing is burnt for luck (OH-15), so the others
    have one round less to be saved for.
    """
    tight = ZERO_TOLERANCE in scene.conditions.globals
    strongest = sorted(purse.cards, key=lambda card: -WORTH[card])[: MOST_IN_ESCAPE if tight else None]
    unit = thrift.price * asked(scene.round, purse.alarms, len(scene.carried)) / max(1.0, owned(purse))
    found = {}
    for card, left in zip(purse.cards, purse.uses):
        price = 0.0
        if left <= ESCAPE - scene.round - (card not in strongest):
            price = unit * WORTH[card] * (0.6 if card in STURDY else 1.0)
            price += thrift.last_use * (left == 1 and not tight)
            if scene.round < VAULT_BREACH and any(UNITS[card][icon] for icon in purse.saved):
                price *= 2
        if card in purse.kept:
            price += 1.0
        elif card in purse.wanted:
            price = -1.0
        found[card] = price
    return found


@lru_cache(maxsize=400)
def lay(scene: Scene, purse: Purse, thrift: Thrift) -> tuple[Gear, ...]:
    """The cards that should lie when the window closes, those that lie already among them."""
    tight = scene.round == ESCAPE and ZERO_TOLERANCE in scene.conditions.globals
    if scene.round == ESCAPE and not tight:
        return purse.cards
    if tight:
        sifting = _Sifting(scene, purse, thrift._replace(guesses=min(thrift.guesses, FEW)))
        sifting.shrink(MOST_IN_ESCAPE)
    else:
        sifting = _Sifting(scene, purse, thrift)
        sifting.sift()
    return tuple(sorted(sifting.cards))


def _some(guesses: Sequence[Guess], count: int) -> list[Guess]:
    """So many of them, likely and unlikely ones, with weights that add up to one."""
    some = guesses[:: max(1, len(guesses) // count)][:count]
    total = sum(guess.weight for guess in some)
    return [Guess(guess.weight / total, guess.wall) for guess in some]


class _Sifting:
    """Cards on the table against all guesses; each guess remembers what the pool pays, and is reckoned anew only when
    a card is gone without which that can not be paid."""

    def __init__(self, scene: Scene, purse: Purse, thrift: Thrift) -> None:
        self.purse = purse
        self.prices = prices(scene, purse, thrift)
        self.guesses = _some(guesses(scene), thrift.guesses)
        self.cards = list(purse.cards)
        supply = self.supply(self.cards)
        self.state = [breach(supply, guess.wall) for guess in self.guesses]
        self.loss = self.total([loss for loss, _ in self.state])

    def supply(self, cards: Sequence[Gear]) -> Supply:
        return supply_of(tuple(cards), self.purse.situation)

    def total(self, losses: Sequence[float]) -> float:
        return sum(guess.weight * loss for guess, loss in zip(self.guesses, losses))

    def without(self, card: Gear, limit: float) -> float:
        """What is lost more without a card; once it is more than the limit, nobody needs to know how much."""
        supply = self.supply([other for other in self.cards if other != card])
        more = 0.0
        for (weight, wall), (loss, paid) in zip(self.guesses, self.state):
            if supply - paid & SPARE != SPARE:
                more += weight * (breach(supply, wall).loss - loss)
                if more > limit:
                    break
        return more

    def remove(self, card: Gear) -> None:
        self.cards.remove(card)
        supply = self.supply(self.cards)
        self.state = [
            old if supply - old.paid & SPARE == SPARE else breach(supply, guess.wall)
            for guess, old in zip(self.guesses, self.state)
        ]

    def free(self) -> list[Gear]:
        return [card for card in self.cards if card not in self.purse.laid]

    def sift(self) -> None:
        """Take out the card that saves most, again and again."""
        while True:
            best, best_card = 0.0, None
            for card in sorted(self.free(), key=lambda card: -self.prices[card]):
                price = self.prices[card]
                if price <= best:
                    break
                saved = price - self.without(card, price - best)
                if saved > best:
                    best, best_card = saved, card
            if best_card is None:
                return
            self.remove(best_card)

    def shrink(self, most: int) -> None:
        """Take out the card that is missed least, small ones first, until few enough lie."""
        while len(self.cards) > most and self.free():
            least, missed = float("inf"), self.free()[0]
            for card in sorted(self.free(), key=WORTH.__getitem__):
                more = self.without(card, least)
                if more < least:
                    least, missed = more, card
                if not least:
                    break
            self.remove(missed)
