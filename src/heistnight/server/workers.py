"""What takes longer than a blink is done in processes of its own, and only so much of it at a time."""

import asyncio
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from heistnight.bots.worker import work_for_parent
from heistnight.server.problems import TooMuch

T = TypeVar("T")
BUSY = "There is too much to do just now. Try again in a moment."
LONGEST_WORK = 60


class Workers:
    """A few processes of low priority; one that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._hire()

    def _hire(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_step_back)

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """What the work gives, done elsewhere."""
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, work, *given)
        except BrokenProcessPool:
            if pool is self._pool:
                pool.shutdown(wait=False)
                self._pool = self._hire()
            return await loop.run_in_executor(self._pool, work, *given)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class Desk:
    """Films, files and deals: so many wait at once, and so many of one address, that nobody keeps others waiting."""

    def __init__(self, workers: int = 1, most: int = 24, most_of_one: int = 6) -> None:
        self._workers = Workers(workers)
        self._most, self._most_of_one = most, most_of_one
        self._waiting: Counter[str] = Counter()

    async def do(self, whose: str | None, work: Callable[..., T], *given: object) -> T:
        """What the work gives; TooMuch where too much waits already, or it takes too long. None is the house itself."""
        if whose is None:
            return await self._workers.do(work, *given)
        if self._waiting.total() >= self._most or self._waiting[whose] >= self._most_of_one:
            raise TooMuch(BUSY)
        self._waiting[whose] += 1
        try:
            async with asyncio.timeout(LONGEST_WORK):
                return await self._workers.do(work, *given)
        except (TimeoutError, BrokenProcessPool):
            raise TooMuch(BUSY) from None
        finally:
            self._waiting[whose] -= 1
            if not self._waiting[whose]:
                del self._waiting[whose]

    def close(self) -> None:
        self._workers.close()


def _step_back() -> None:
    """Work may take what time the sockets leave over."""
    if hasattr(os, "nice"):
        os.nice(10)
    work_for_parent()
