"""A stopwatch around any bot."""

import time
from typing import Any

from heistnight.bots import Bot, Eyes
from heistnight.core.action import Action


class Timed(Bot):
    """Any bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.level = bot.level
        self.spent: list[float] = []

    def choose(self, eyes: Eyes) -> Action | None:
        start = time.process_time()
        action = self.bot.choose(eyes)
        self.spent.append(1000 * (time.process_time() - start))
        return action

    def speak(self, eyes: Eyes) -> Any:
        return self.bot.speak(eyes)
