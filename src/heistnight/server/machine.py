"""The real world: the clocks, the randomness and the processes of this machine."""

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random, SystemRandom
from typing import TypeVar

from heistnight.bots.worker import work_for_parent
from heistnight.server.world import WorkerDied

T = TypeVar("T")

_START = time.time() * 1000 - time.monotonic() * 1000


class Machine:
    """This machine; keys, codes and seeds are drawn by the operating system's generator."""

    chance: Random = SystemRandom()

    def wall(self) -> float:
        """Return the server's time in ms; it never jumps while the server runs."""
        return _START + time.monotonic() * 1000

    monotonic = staticmethod(time.monotonic)
    time_of_day = staticmethod(time.time)
    processor_seconds = staticmethod(time.thread_time)

    def hire(self, workers: int | None, most_memory: int = 0, steps_back: bool = True) -> "Processes":
        """Return so many processes, or one for each processor but the first."""
        return Processes(workers or max(1, (os.cpu_count() or 2) - 1), most_memory, steps_back)


class Processes:
    """A few processes; those that die are replaced."""

    def __init__(self, workers: int, most_memory: int, steps_back: bool) -> None:
        self._workers, self._limits = workers, (most_memory, steps_back)
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_settle_in, initargs=self._limits)

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Return what the work gives, or raise WorkerDied."""
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except BrokenProcessPool:
            if pool is self._pool:
                pool.shutdown(wait=False)
                self._pool = self._start()
            raise WorkerDied from None

    def stop(self) -> None:
        """End the work under way; the next one gets new processes."""
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._start()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _settle_in(most_memory: int, steps_back: bool) -> None:
    """Take only what time the sockets leave over, and only so much memory; tables are waited for like the sockets."""
    if steps_back and hasattr(os, "nice"):
        os.nice(10)
    if most_memory:
        try:
            import resource
        except ImportError:  # Windows has no such limit
            pass
        else:
            resource.setrlimit(resource.RLIMIT_DATA, (most_memory, most_memory))
    work_for_parent()
