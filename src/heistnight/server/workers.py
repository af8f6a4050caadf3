"""Job queue for slow work, in workers of its own and with limits."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, TypeVar

from heistnight.server.ledger import Ledger
from heistnight.server.problems import TooMuch
from heistnight.server.world import Pool, WorkerDied, World

T = TypeVar("T")
BUSY = "There is too much to do just now. Try again in a moment."
MOST_MEMORY = 1_000_000_000


class Workers:
    """A few workers of low priority; work whose worker dies is done again by another."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Do the work in a worker and return its result."""
        try:
            return await self._pool.do(work, *given)
        except WorkerDied:
            return await self._pool.do(work, *given)

    def close(self) -> None:
        self._pool.close()


class Bench:
    """One worker with a limit of memory, which can be stopped in the middle of its work."""

    def __init__(self, turns: "Turns", pool: Pool) -> None:
        self.turns, self.pool, self.busy = turns, pool, False


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

    def __init__(self, world: World, ledger: Ledger) -> None:
        self._world, self._ledger = world, ledger
        self._tables = Turns(seconds=60, most=10_000, most_of_one=500)
        self._visitors = Turns(seconds=20, most=24, most_of_one=6)
        self._benches = (
            Bench(self._tables, world.hire(1, MOST_MEMORY, steps_back=False)),
            Bench(self._tables, world.hire(1, MOST_MEMORY, steps_back=False)),
            Bench(self._visitors, world.hire(1, MOST_MEMORY, steps_back=True)),
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
        began = self._world.monotonic()
        try:
            async with asyncio.timeout(bench.turns.seconds):
                done = await bench.pool.do(job.work, *job.given)
            _tell(job, done)
        except (TimeoutError, WorkerDied, MemoryError):
            bench.pool.stop()
            _tell(job, TooMuch(BUSY))
        except Exception as error:
            _tell(job, error)
        finally:
            self._ledger.charge("worker_ms", 1000 * (self._world.monotonic() - began), self._ledger.of(job.whose))
            bench.busy = False
            self._assign()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for bench in self._benches:
            bench.pool.close()


def _tell(job: _Job, done: object) -> None:
    if job.done.done():
        return
    if isinstance(done, Exception):
        job.done.set_exception(done)
    else:
        job.done.set_result(done)
