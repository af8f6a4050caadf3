"""Bots think in workers of their own, so that no table waits for another table's bot."""

import msgspec

from heistnight.bots import Eyes, Memory, bot
from heistnight.core.action import Action, Millis, Seat
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Phrase
from heistnight.server.workers import Workers
from heistnight.server.world import World


class Thought(msgspec.Struct, frozen=True):
    """Decision of a bot: an action or none, words, and the time until it thinks again (None: when asked).

    `takes` is how long a person would take over the answer (None: as over any other).
    """

    action: Action | None
    phrase: Phrase | None
    pace: Millis | None = None
    takes: Millis | None = None


class BotWorkers(Workers):
    """Workers in which bots think about sampled worlds, never the truth."""

    def __init__(self, world: World, workers: int | None = None) -> None:
        super().__init__(world.hire(workers))
        self._chance = world.chance

    async def think(self, game: str, level: str, table: Table, seat: Seat, memory: Memory) -> Thought:
        """Return a bot's answer and words."""
        seed = self._chance.randbytes(16)
        world = table.resample(seat, Rng(seed))
        return await self.do(_think, game, level, world, seat, seed, memory)


def _think(game: str, level: str, world: Table, seat: Seat, seed: bytes, memory: Memory) -> Thought:
    mind = bot(game, level)
    eyes = Eyes(world, seat, Rng(seed + b"mind"), *memory)
    phrase, action = mind.speak(eyes), mind.choose(eyes)
    if action is not None and action not in eyes.options:
        raise ValueError(f"{level} of {game} answered {action}, which was not offered")
    return Thought(action, phrase, mind.pace(eyes), mind.takes(eyes))
