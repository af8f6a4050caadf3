"""The regular of Three Alarms."""

from heistnight.bots.bot import Bot, Eyes
from heistnight.core.action import Action
from heistnight.core.talk import Phrase
from heistnight.games.three_alarms.moves import GRAB, WAIT
from heistnight.games.three_alarms.pieces import NERVE

WORLDS = 20
PRICE = 2.5  # what the best nerve card is worth when it is kept


class Medium(Bot):
    """Imagines what the others hold, and grabs where a card wins more than it will be missed for."""

    level = "medium"

    def choose(self, eyes: Eyes) -> Action:
        view = eyes.view
        gains = {card: self._gain(eyes, card) for card in view.own.hand}
        best = max(gains, key=gains.__getitem__)
        return GRAB[best] if gains[best] > 0 else WAIT

    def speak(self, eyes: Eyes) -> Phrase | None:
        """Boasts now and then."""
        return Phrase("mine") if eyes.view.advice.worth > 5 and eyes.rng.chance() < 0.2 else None

    def _gain(self, eyes: Eyes, card: int) -> float:
        """What it would win by grabbing now, less what the card would win later."""
        wins = sum(self._wins(eyes, card) for _ in range(WORLDS)) / WORLDS
        worth: int = eyes.view.advice.worth
        return worth * wins - PRICE * card / NERVE[-1]

    def _wins(self, eyes: Eyes, card: int) -> bool:
        """Whether nobody beats this card, if others who could grab do so half of the time."""
        world = eyes.world()
        rivals = [hand for seat, hand in enumerate(world.hands) if seat != eyes.seat and hand]
        return all(eyes.rng.chance() < 0.5 or eyes.rng.choice(hand) < card for hand in rivals)
