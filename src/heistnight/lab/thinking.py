"""Cost of a bot's decisions, in milliseconds of CPU time on one core."""

import time
from collections import defaultdict
from statistics import fmean

import msgspec

from heistnight.bots import Bot, Eyes, bot
from heistnight.core.action import Action, Millis
from heistnight.core.options import Options
from heistnight.core.talk import Phrase
from heistnight.games import game as find_game
from heistnight.lab.match import play_game


class Cost(msgspec.Struct, frozen=True):
    """Over so many decisions, in milliseconds."""

    decisions: int
    mean_ms: float
    p50_ms: float
    p99_ms: float
    max_ms: float

    @classmethod
    def of(cls, spent: list[float]) -> "Cost":
        order = sorted(spent)
        high = min(len(order) - 1, int(0.99 * len(order)))
        return cls(len(order), fmean(order), order[len(order) // 2], order[high], order[-1])


class Timed(Bot):
    """A bot with a stopwatch for every question: in real time it thinks before it speaks, and then acts."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.level = bot.level
        self.spent: dict[str, list[float]] = defaultdict(list)
        self._before = 0.0

    def choose(self, eyes: Eyes) -> Action | None:
        question = eyes.question
        start = time.process_time()
        action = self.bot.choose(eyes)
        self.spent[question].append(1000 * (self._before + time.process_time() - start))
        self._before = 0.0
        return action

    def speak(self, eyes: Eyes) -> Phrase | None:
        start = time.process_time()
        phrase = self.bot.speak(eyes)
        self._before += time.process_time() - start
        return phrase

    def pace(self, eyes: Eyes) -> Millis | None:
        return self.bot.pace(eyes)

    def takes(self, eyes: Eyes) -> Millis | None:
        return self.bot.takes(eyes)


def thinking(game_id: str, options: Options, level: str, games: int, seed: bytes) -> dict[str, Cost]:
    """Return the cost of each question for a level among its own kind, and under "" of all questions."""
    game = find_game(game_id)
    bots = [Timed(bot(game_id, level)) for _ in range(options.players)]
    for number in range(games):
        play_game(game, options, seed + b"%d" % number, bots)
    questions: dict[str, list[float]] = defaultdict(list)
    for timed in bots:
        for question, spent in timed.spent.items():
            questions[question] += spent
            questions[""] += spent
    return {question: Cost.of(spent) for question, spent in sorted(questions.items())}
