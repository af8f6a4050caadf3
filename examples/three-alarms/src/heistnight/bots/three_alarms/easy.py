"""The beginner of Three Alarms."""

from heistnight.bots.bot import Bot, Eyes
from heistnight.core.action import Action
from heistnight.core.talk import Phrase
from heistnight.games.three_alarms.moves import GRAB, WAIT

ENOUGH = 3


class Easy(Bot):
    """Waits until the pile is worth something, then grabs with any card."""

    level = "easy"

    def choose(self, eyes: Eyes) -> Action:
        if eyes.view.advice.worth < ENOUGH:
            return WAIT
        return GRAB[eyes.rng.choice(eyes.view.own.hand)]

    def speak(self, eyes: Eyes) -> Phrase | None:
        return None
