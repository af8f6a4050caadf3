"""Who can sit on an empty seat, by game and level: `PLAYERS` of each folder here that is called as its game."""

from functools import cache

from heistnight.bots.bot import PAUSE, Bot, Eyes, Memory, answer, memory
from heistnight.bots.chance import Chance
from heistnight.core.options import Options
from heistnight.core.problems import Unknown
from heistnight.games import part_of


@cache
def _bots(game: str) -> tuple[Bot, ...]:
    """Weakest first."""
    players = part_of(game, __name__)
    return (Chance(), *players.PLAYERS) if players is not None else (Chance(),)


def levels(game: str) -> list[str]:
    """The levels a game has bots of, weakest first."""
    return [bot.level for bot in _bots(game)]


def offered(game: str, options: Options) -> list[str]:
    """The levels that play such a game as they promise, weakest first."""
    return [bot.level for bot in _bots(game) if bot.fits(options)]


def bot(game: str, level: str) -> Bot:
    """The bot of this level, or Unknown with the list of those there are."""
    for candidate in _bots(game):
        if candidate.level == level:
            return candidate
    there = ", ".join(levels(game))
    raise Unknown("There is no bot '{level}' for {game}; there are {there}.", level=level, game=game, there=there)


__all__ = ["PAUSE", "Bot", "Eyes", "Memory", "answer", "bot", "levels", "memory", "offered"]
