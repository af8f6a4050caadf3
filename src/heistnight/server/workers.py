"""Job queue for slow work, in processes of its own and with limits."""

import asyncio
import multiprocessing
import os
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from heistnight.bots.worker import work_for_parent
from heistnight.server.ledger import Ledger
from heistnight.server.problems import TooMuch

T = TypeVar("T")
BUSY = "There is too much to do just now. Try again in a moment."
MOST_MEMORY = 1_000_000_000


class Workers:
    """A few processes of low priority; one that dies is replaced."""

    def __init__(self, workers: int, most_memory: int = 0, steps_back: bool = True) -> None:
        self._workers, self._limits = workers, (most_memory, steps_back)
        self._pool = self._hire()

    def _hire(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_settle_in, initargs=self._limits)

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Do the work in a worker and return its result."""
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


class Bench(Workers):
    """One process with a limit of memory, which can be stopped in the middle of its work."""

    def __init__(self, turns: "Turns", steps_back: bool) -> None:
        super().__init__(1, MOST_MEMORY, steps_back)
        self.turns, self.busy = turns, False

    def stop(self) -> None:
        """End the work under way; the next one gets a new process."""
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._hire()

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Return what the work gives; work that breaks its process is not tried again."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)


class _Job:
    """Work to be done, for whom, and who waits for it."""

    def __init__(self, whose: str, work: Callable[..., Any], given: tuple[object, ...]) -> None:
        self.whose, self.work, self.given = whose, work, given
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Turns:
    """Jobs that wait: each address has its turn, however many jobs it has."""

    def __init__(self, seconds: float, most: int, most_of_one: int) -> None:
        self.seconds = seconds
        self._most, self._most_of_one = most, most_of_one
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()

    def put(self, job: _Job) -> None:
        """Raise TooMuch where too many jobs wait, or too many of this address."""
        mine = self._waiting.get(job.whose, ())
        if len(mine) >= self._most_of_one or sum(map(len, self._waiting.values())) >= self._most:
            raise TooMuch(BUSY)
        self._waiting.setdefault(job.whose, deque()).append(job)

    def next(self) -> _Job | None:
        """Take the next job that is still waited for, of the address whose turn it is."""
        while self._waiting:
            whose, jobs = self._waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self._waiting[whose] = jobs
            if not job.done.done():
                return job
        return None


class JobQueue:
    """Work for tables, and for visitors: films, files and branches.

    Tables have processes of their own, so that nobody waits for the films of others. Work that takes too long is
    stopped, and so is work that takes too much memory.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._tables = Turns(seconds=60, most=10_000, most_of_one=500)
        self._visitors = Turns(seconds=20, most=24, most_of_one=6)
        self._benches = (
            Bench(self._tables, steps_back=False),
            Bench(self._tables, steps_back=False),
            Bench(self._visitors, steps_back=True),
        )
        self._tasks: set[asyncio.Task[Any]] = set()

    async def do(self, whose: str, work: Callable[..., T], *given: object) -> T:
        """Do what a visitor wants; TooMuch where too much waits already, or it takes too long."""
        return await self._wait(self._visitors, whose, work, given)

    async def do_for_table(self, whose: str, work: Callable[..., T], *given: object) -> T:
        """Do what a table cannot go on without, for whoever asked for it."""
        return await self._wait(self._tables, whose, work, given)

    async def _wait(self, turns: Turns, whose: str, work: Callable[..., T], given: tuple[object, ...]) -> T:
        job = _Job(whose, work, given)
        turns.put(job)
        self._assign()
        done: T = await job.done
        return done

    def warm_up(self) -> None:
        """Start a worker for tables before the first one needs it."""
        self._keep(asyncio.create_task(self.do_for_table("", abs, 0)))

    def _keep(self, task: asyncio.Task[Any]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _assign(self) -> None:
        for bench in self._benches:
            if not bench.busy and (job := bench.turns.next()) is not None:
                bench.busy = True
                self._keep(asyncio.create_task(self._do(bench, job)))

    async def _do(self, bench: Bench, job: _Job) -> None:
        began = time.monotonic()
        try:
            async with asyncio.timeout(bench.turns.seconds):
                done = await bench.do(job.work, *job.given)
            _tell(job, done)
        except (TimeoutError, BrokenProcessPool, MemoryError):
            bench.stop()
            _tell(job, TooMuch(BUSY))
        except Exception as error:
            _tell(job, error)
        finally:
            self._ledger.charge("worker_ms", 1000 * (time.monotonic() - began), self._ledger.of(job.whose))
            bench.busy = False
            self._assign()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for bench in self._benches:
            bench.close()


def _tell(job: _Job, done: object) -> None:
    if job.done.done():
        return
    if isinstance(done, Exception):
        job.done.set_exception(done)
    else:
        job.done.set_result(done)


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
