"""A player for any game: it knows no strategy, but plays many worlds on before it answers."""

from random import Random

from heistnight.bots.bot import Bot, Eyes
from heistnight.bots.ismcts import Search
from heistnight.core.action import Action
from heistnight.core.talk import Phrase


class Seeker(Bot):
    """Tree search and nothing else; good enough to sit down with while a game has no players of its own."""

    def __init__(self, level: str = "seeker", worlds: int = 60) -> None:
        self.level = level
        self.worlds = worlds

    def choose(self, eyes: Eyes) -> Action:
        if len(eyes.options) == 1:
            return eyes.options[0]
        return Search(eyes, Random(eyes.rng.below(1 << 62))).run(self.worlds)

    def speak(self, eyes: Eyes) -> Phrase | None:
        return None
