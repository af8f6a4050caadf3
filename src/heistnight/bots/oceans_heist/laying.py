"""Which cards the Crew lay: start from the whole hand, and take out what costs more than it brings (section 13)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from heistnight.bots.oceans_heist.scene import HABITS, Guess, Habits, Scene, guesses
from heistnight.bots.oceans_heist.wall import breach
from heistnight.games.oceans_heist.packing import ESCAPE, SPARE, Supply, supply_of
from heistnight.games.oceans_heist.pieces import ICONS, MUFFLE, STURDY, UNITS, WORTH, ZERO_TOLERANCE, Gear, Icon
from heistnight.games.oceans_heist.zones import MOST_IN_ESCAPE, VAULT_BREACH

# Units that the rounds after this one will ask for: four Defenses of about two and a half each, in the Vault Breach
# two Vault Defenses and a Unique one on top.
ROUND_ASKS = 10
VAULT_ASKS = 16
EXTRA_ASKS = 2.5
FEW = 12  # guesses for the Escape under Zero Tolerance, where a few cards meet many Defenses and each guess takes long


class Purse(NamedTuple):
    """Resources of the Crew: cards with their uses, cards laid already, and savings."""

    cards: tuple[Gear, ...]
    uses: tuple[int, ...]
    laid: tuple[Gear, ...]
    situation: int
    alarms: int
    saved: tuple[Icon, ...] = ()
    kept: tuple[Gear, ...] = ()
    wanted: tuple[Gear, ...] = ()


class Thrift(NamedTuple):
    """Settings of a player: number of guesses to look at, and the price of a future unit."""

    guesses: int
    price: float
    last_use: float
    rounds: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0)  # how much dearer in each round but the Escape
    sturdy: float = 0.6
    scarce: float = 0.0  # the power of how much less they own of a card's icons than of others
    alarmed: float = 0.0  # how much dearer with each alarm
    muffle: float = 0.0  # what a MUFFLE is worth on the table, whatever it pays
    habits: Habits = HABITS


def owned(purse: Purse) -> float:
    """Unit-uses of all cards."""
    return sum(left * WORTH[card] for card, left in zip(purse.cards, purse.uses))


def asked(round: int, alarms: int, carried: int) -> float:
    """Units that the rounds to come will ask for."""
    if round == ESCAPE:
        return 0.0
    coming = ROUND_ASKS * (ESCAPE - round) + (VAULT_ASKS if round < VAULT_BREACH else 0)
    return coming + EXTRA_ASKS * (alarms + carried)


def unit_price(round: int, carried: int, purse: Purse, thrift: Thrift) -> float:
    """Return the value of a unit-use to later rounds."""
    if round == ESCAPE:
        return 0.0
    coming = asked(round, purse.alarms, carried) / max(1.0, owned(purse))
    return thrift.price * thrift.rounds[round - 1] * (1 + thrift.alarmed * purse.alarms) * coming


def _rarity(purse: Purse, power: float) -> dict[Gear, float]:
    """Return the extra price of a card for icons of which the Crew owns little."""
    if not power:
        return dict.fromkeys(purse.cards, 1.0)
    owned_of = [
        2.0 + sum(left * UNITS[card][icon] for card, left in zip(purse.cards, purse.uses)) for icon in range(len(ICONS))
    ]
    mean = sum(owned_of) / len(ICONS)
    factors = [(mean / units) ** power for units in owned_of]
    found = {}
    for card in purse.cards:
        fixed = sum(UNITS[card])
        found[card] = sum(units * factors[icon] for icon, units in enumerate(UNITS[card])) / fixed if fixed else 1.0
    return found


def prices(scene: Scene, purse: Purse, thrift: Thrift) -> dict[Gear, float]:
    """Return the cost of laying a card now: a use that will be missed later, if it has none to spare.

    Under Zero Tolerance only eight cards go into the Escape, and nearly nothing is burnt for luck before it (OH-15), so
    the others have one round less to be saved for.
    """
    tight = ZERO_TOLERANCE in scene.conditions.globals
    strongest = sorted(purse.cards, key=lambda card: -WORTH[card])[: MOST_IN_ESCAPE if tight else None]
    unit = unit_price(scene.round, len(scene.carried), purse, thrift)
    rarity = _rarity(purse, thrift.scarce)
    found = {}
    for card, left in zip(purse.cards, purse.uses):
        price = 0.0
        if left <= ESCAPE - scene.round - (card not in strongest):
            price = unit * WORTH[card] * rarity[card] * (thrift.sturdy if card in STURDY else 1.0)
            price += thrift.last_use * (left == 1 and not tight)
            if scene.round < VAULT_BREACH and any(UNITS[card][icon] for icon in purse.saved):
                price *= 2
        price -= thrift.muffle * (card in MUFFLE)
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
        self.guesses = _some(guesses(scene, thrift.habits), thrift.guesses)
        self.cards = list(purse.cards)
        supply = self.supply(self.cards)
        self.state = [breach(supply, guess.wall) for guess in self.guesses]
        self.loss = self.total([loss for loss, _ in self.state])

    def supply(self, cards: Sequence[Gear]) -> Supply:
        return supply_of(tuple(cards), self.purse.situation)

    def total(self, losses: Sequence[float]) -> float:
        return sum(guess.weight * loss for guess, loss in zip(self.guesses, losses))

    def without(self, card: Gear, limit: float) -> float:
        """Return the extra loss without a card; beyond the limit the exact loss does not matter."""
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
