"""Who can sit on an empty seat, by game and level. To add a bot, add it to its game's line here."""

from heistnight.bots import bank_heist, exactly_as_planned
from heistnight.bots.bot import Bot, Eyes, Memory, answer, memory
from heistnight.bots.chance import Chance
from heistnight.bots.masterminds import PLAYERS as MASTERMINDS
from heistnight.bots.oceans_heist import PLAYERS as OCEANS_HEIST
from heistnight.bots.the_plan import Easy, Hard, Medium
from heistnight.core.problems import Unknown

_BOTS: dict[str, tuple[Bot, ...]] = {
    "oceans-heist": (Chance(), *OCEANS_HEIST),
    "bank-heist": (Chance(), bank_heist.Easy(), bank_heist.Medium(), bank_heist.Hard()),
    "exactly-as-planned": (Chance(), exactly_as_planned.EASY, exactly_as_planned.MEDIUM, exactly_as_planned.HARD),
    "masterminds": (Chance(), *MASTERMINDS),
    "the-plan": (Chance(), Easy(), Medium(), Hard()),
}


def levels(game: str) -> list[str]:
    """The levels a game has bots of, weakest first."""
    return [bot.level for bot in _BOTS.get(game, (Chance(),))]


def bot(game: str, level: str) -> Bot:
    """The bot of this level, or Unknown with the list of those there are."""
    for candidate in _BOTS.get(game, (Chance(),)):
        if candidate.level == level:
            return candidate
    raise Unknown(f"There is no bot {level!r} for {game}; there are {', '.join(levels(game))}.")


__all__ = ["Bot", "Eyes", "Memory", "answer", "bot", "levels", "memory"]
