"""The bot that shuts its eyes."""

from heistnight.bots.bot import Bot, Eyes
from heistnight.core.action import Action
from heistnight.core.talk import Phrase


class Chance(Bot):
    """Plays any game, evenly at random."""

    level = "chance"

    def choose(self, eyes: Eyes) -> Action:
        return eyes.rng.choice(eyes.options)

    def speak(self, eyes: Eyes) -> Phrase | None:
        return None
