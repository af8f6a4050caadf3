"""The Robbery: to whom a card goes, what becomes of a bag, and what to do with an Alarm card (section 13)."""

from collections.abc import Sequence
from typing import NamedTuple

from heistnight.bots.bank_heist.deals import Suspicion
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bank_heist.worth import CARD_WORTH, attribute_gain, card_gain, least_worth, loads
from heistnight.core.action import Seat
from heistnight.games.bank_heist.pieces import (
    ADRENALINE,
    AGENT,
    BAGS_NEEDED,
    CASH_BAG,
    DYE_PACK,
    NONE,
    TATTOO,
    Attribute,
    Card,
)

RIVAL_LOADS = 0.65
CROWDED = 0.2
BY_TURNS = 0.15
KEEP_FIRST = 0.5
KEEP_FIRST_OF_FIVE = 0.2  # every other time Rivals of five won too little (section 15)
FEWEST = 5
SPARE_BAGS = 2  # so many in the truck still leave room for a bag that buys trust


class Cover(NamedTuple):
    """Rates at which Agents and Rivals pass an item, or a spare bag, as the Crew would.

    `keeps` is how often a Rival keeps its first bag, and with five seats.
    """

    items: float
    bags: float
    keeps: tuple[float, float] = KEEP_FIRST, KEEP_FIRST_OF_FIVE


class Robber:
    """One seat's choices, given what it believes; each says how much it likes every answer.

    Who passes everything to its partner is soon found out. `cover` says how often it passes as the Crew would.
    """

    def __init__(self, position: Position, suspicion: Suspicion, cover: Cover) -> None:
        self.position = position
        self.world = position.world
        self.me = position.me
        self.side = position.side
        self.suspicion = suspicion
        self.cover = cover

    # Passing ---------------------------------------------------------------------------------------------------------

    def receivers(self, card: Card, seats: Sequence[Seat]) -> list[float]:
        """Return the value of passing this card to each seat."""
        side = "crew" if self._for_show(card) else self.side
        return [self._receiver(side, card, seat) - BY_TURNS * self.lately(seat) for seat in seats]

    def lately(self, seat: Seat) -> int:
        """Return how many of the last passes went to a seat, so that equally good seats take turns."""
        return sum(record.receiver == seat for record in self.world.passes[-self.world.seats :])

    def _for_show(self, card: Card) -> bool:
        if card == CASH_BAG and self.world.truck > SPARE_BAGS:
            return False
        return self.position.rng.random() < (self.cover.bags if card == CASH_BAG else self.cover.items)

    def _receiver(self, side: str, card: Card, seat: Seat) -> float:
        odds = self.suspicion.odds[seat]
        if card == CASH_BAG:
            loading = loads(odds, RIVAL_LOADS)
            return 3 * (1 - loading if side == "agents" else loading)
        if card == DYE_PACK:
            return -self._hand_worth(seat, odds)
        return card_gain(side, odds, card) - CROWDED * len(self.world.hands[seat])

    def _hand_worth(self, seat: Seat, odds: Sequence[float]) -> float:
        """Return the loss of one's side from a dye: someone's least valuable card."""
        return card_gain(self.side, odds, ADRENALINE) * min(2, len(self.world.hands[seat]))

    def keeps_bag(self) -> bool:
        """A Rival's choice: one bag for the Driver, never the one that ends the Robbery, and not when time runs out."""
        if CASH_BAG in self.position.hand or self.world.truck == BAGS_NEEDED - 1:
            return False
        return self.position.rng.random() < self.cover.keeps[self.world.seats == FEWEST]

    def ruined(self) -> Card:
        """The least of the hand; an Agent burns bags that might still be found and loaded."""
        hand = self.position.hand
        if self.position.identity == AGENT and CASH_BAG in hand:
            return CASH_BAG
        return least_worth(self.position.identity, hand)

    # Alarm -----------------------------------------------------------------------------------------------------------

    def holders(self, attribute: Attribute, seats: Sequence[Seat]) -> list[float]:
        return [attribute_gain(self.side, self.suspicion, self.me, seat, attribute) for seat in seats]

    def swaps(self, pairs: Sequence[tuple[Seat, Seat]]) -> list[float]:
        return [self._held(first, second) + self._held(second, first) for first, second in pairs]

    def _held(self, holder: Seat, attribute_of: Seat) -> float:
        """The change for one seat when it gets another one's Attribute."""
        attributes, now = self.world.attributes, 0.0
        if attributes[holder] != NONE:
            now = attribute_gain(self.side, self.suspicion, self.me, holder, attributes[holder])
        return attribute_gain(self.side, self.suspicion, self.me, holder, attributes[attribute_of]) - now

    def in_play(self) -> Attribute:
        """The first Attribute that anybody has."""
        return next(attribute for attribute in self.world.attributes if attribute != NONE)

    def moves(self, seats: Sequence[Seat]) -> list[float]:
        attribute = self.in_play()
        return [attribute_gain(self.side, self.suspicion, self.me, seat, attribute) for seat in seats]

    def looks(self, seats: Sequence[Seat]) -> list[float]:
        """The tattoo one can guess least; who has a partner to vouch for looks there."""
        return [self._look(seat) for seat in seats]

    def _look(self, seat: Seat) -> float:
        if self.position.is_partner(seat):
            return 0.5
        crew = self.suspicion.crew(seat)
        return 4 * crew * (1 - crew)

    def shows(self, seats: Sequence[Seat]) -> list[float]:
        """Return the value of letting each seat look: highest for the partner, by being Crew or not, like this seat."""
        trusting = 1 if TATTOO[self.position.identity] else -1
        return [2.0 if self.position.is_partner(seat) else trusting * self.suspicion.crew(seat) for seat in seats]

    def searches(self, seats: Sequence[Seat]) -> list[float]:
        """Return the chance of finding bags at each seat; an Agent shields its partner by finding none."""
        return [self._search(seat) for seat in seats]

    def _search(self, seat: Seat) -> float:
        if self.side == "agents":
            return 1.0 if self.position.is_partner(seat) else 0.0
        if self.position.is_partner(seat):
            return -1.0
        row = self.me * self.world.seats
        surely = self.world.sure[row + seat][CASH_BAG]
        odds = self.suspicion.odds[seat]
        keeping = 1 - loads(odds, RIVAL_LOADS)
        return surely + 0.25 * keeping * len(self.world.hands[seat])

    def loads_found(self, target: Seat, bags: int) -> bool:
        if self.side == "agents":
            return False
        return not (self.position.is_partner(target) and bags == 1 and self.world.truck < BAGS_NEEDED - 1)

    def gifts(self, target: Seat, cards: Sequence[Card]) -> list[float]:
        """Return the other's gain for one's side, less the value of the card given away."""
        odds = self.suspicion.odds[target]
        own = CARD_WORTH[self.position.identity]
        return [self._gift(odds, card) - own[card] for card in cards]

    def _gift(self, odds: Sequence[float], card: Card) -> float:
        if card == CASH_BAG:
            loading = loads(odds, RIVAL_LOADS)
            return 2 * (-loading if self.side == "agents" else loading)
        return card_gain(self.side, odds, card)

    def fetches(self, cards: Sequence[Card]) -> list[float]:
        """A bag where one hopes to load it; an Agent a Dye Pack, or what helps the partner."""
        return [self._fetch(card) for card in cards]

    def _fetch(self, card: Card) -> float:
        if card == CASH_BAG:
            return -3.0 if self.side == "agents" else 4.0
        if card == DYE_PACK:
            return 1.5 if self.side == "agents" else -1.0
        return max(self.receivers(card, self.position.others))
