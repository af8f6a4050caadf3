"""Bots think in processes of their own, so that no table waits for another table's bot."""

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from heistnight.bots import Eyes, Memory, bot
from heistnight.bots.worker import work_for_parent
from heistnight.core.action import Action, Millis, Seat
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Phrase


class Thought(msgspec.Struct, frozen=True):
    """What a bot wants to do (nothing for now) and to say, and after how long to think again (None: when asked).

    `takes` is how long a person would take over the answer (None: as over any other).
    """

    action: Action | None
    phrase: Phrase | None
    pace: Millis | None = None
    takes: Millis | None = None


class Thinkers:
    """A few worker processes of low priority. What is sent there is a sampled world, never the truth."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._hire()

    def _hire(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_step_back)

    async def think(self, game: str, level: str, table: Table, seat: Seat, memory: Memory) -> Thought:
        """What this bot answers, and what it says."""
        seed = os.urandom(16)
        world = table.resample(seat, Rng(seed))
        job = (game, level, world, seat, seed, memory)
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, _think, *job)
        except BrokenProcessPool:
            if pool is self._pool:
                pool.shutdown(wait=False)
                self._pool = self._hire()
            return await loop.run_in_executor(self._pool, _think, *job)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _step_back() -> None:
    """Thinking may take what time the sockets leave over."""
    if hasattr(os, "nice"):
        os.nice(10)
    work_for_parent()


def _think(game: str, level: str, world: Table, seat: Seat, seed: bytes, memory: Memory) -> Thought:
    mind = bot(game, level)
    eyes = Eyes(world, seat, Rng(seed + b"mind"), *memory)
    phrase, action = mind.speak(eyes), mind.choose(eyes)
    if action is not None and action not in eyes.options:
        raise ValueError(f"{level} of {game} answered {action}, which was not offered")
    return Thought(action, phrase, mind.pace(eyes), mind.takes(eyes))
