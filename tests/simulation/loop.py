"""An event loop with virtual time, and processes in it that can be frozen and killed.

A killed process runs no further line: its callbacks, tasks and timers are dropped, as by kill -9.
"""

import asyncio
import contextlib
import heapq
from collections.abc import Callable, Coroutine
from contextvars import ContextVar, copy_context
from typing import Any
from weakref import WeakSet

PROCESS: "ContextVar[Process | None]" = ContextVar("process", default=None)
MANY_CANCELLED = 200


MOST_AT_ONCE = 20_000


class Deadlock(Exception):
    """Nothing will ever happen again."""


class Livelock(Exception):
    """Something happens again and again, and no time passes."""


class Process:
    """Everything that one simulated process has started."""

    def __init__(self, loop: "VirtualLoop", name: str) -> None:
        self.name = name
        self.alive, self.frozen = True, False
        self.tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self.held: list[asyncio.Handle] = []
        self.dead: list[asyncio.Task[Any]] = []
        self._loop = loop
        self.context = copy_context()
        self.context.run(PROCESS.set, self)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        return self._loop.create_task(work, context=self.context)

    def soon(self, seconds: float, act: Callable[..., object], *given: object) -> asyncio.TimerHandle:
        """Do something in this process after so many seconds."""
        return self._loop.call_later(seconds, act, *given, context=self.context)

    def kill(self) -> None:
        """Run nothing of it any more. Its tasks are kept: one that is collected would run its last lines."""
        self.alive = False
        self.held.clear()
        self._loop.forget(self)
        self.dead = [task for task in self.tasks if not task.done()]

    def dispose(self) -> None:
        """Close all that hangs in the middle of something, when the run is over."""
        for task in [*self.dead, *self.tasks]:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                coroutine: Any = task.get_coro()
                with contextlib.suppress(BaseException):
                    coroutine.close()

    def freeze(self) -> None:
        self.frozen = True

    def thaw(self) -> None:
        """Let it run on: all that was due meanwhile is done at once."""
        self.frozen = False
        self._loop.add(self.held)
        self.held = []

    def leftovers(self) -> list[str]:
        """Return the tasks that are not done and the timers that would still ring."""
        tasks = [repr(task.get_coro()).split(" at 0x")[0] for task in self.tasks if not task.done()]
        return sorted(tasks) + sorted(self._loop.timers_of(self))


class VirtualLoop(asyncio.BaseEventLoop):
    """Time passes when there is nothing else to do."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.steps = self._at_once = 0
        self._clock_resolution = 1e-9
        self._ready: Any
        self._scheduled: list[Any]
        self._stopping: bool
        self._timer_cancelled_count: int

    def time(self) -> float:
        return self.now

    def add(self, handles: list[asyncio.Handle]) -> None:
        self._ready.extend(handles)

    def forget(self, process: Process) -> None:
        """Drop the timers of a process."""
        self._scheduled[:] = [timer for timer in self._scheduled if _process(timer) is not process]
        heapq.heapify(self._scheduled)

    def timers_of(self, process: Process) -> list[str]:
        mine = [timer for timer in self._scheduled if not timer.cancelled() and _process(timer) is process]
        return [f"timer for {getattr(timer._callback, '__qualname__', timer._callback)}" for timer in mine]

    def create_task(self, coro: Any, *, name: Any = None, context: Any = None) -> Any:
        task = super().create_task(coro, name=name, context=context)
        process = PROCESS.get() if context is None else context.get(PROCESS)
        if process is not None:
            process.tasks.add(task)
            if not process.alive:
                process.dead.append(task)
        return task

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        """There are no threads: what is handed to one is done at once."""
        future = self.create_future()
        future.set_result(func(*args))
        return future

    def _run_once(self) -> None:
        scheduled, ready = self._scheduled, self._ready
        if self._timer_cancelled_count > MANY_CANCELLED:
            scheduled[:] = [timer for timer in scheduled if not timer.cancelled()]
            heapq.heapify(scheduled)
            self._timer_cancelled_count = 0
        while scheduled and scheduled[0].cancelled():
            heapq.heappop(scheduled)._scheduled = False
        if not ready and not self._stopping:
            if not scheduled:
                raise Deadlock
            if scheduled[0].when() > self.now:
                self.now, self._at_once = scheduled[0].when(), 0
        while scheduled and scheduled[0].when() <= self.now:
            timer = heapq.heappop(scheduled)
            timer._scheduled = False
            ready.append(timer)
        for _ in range(len(ready)):
            handle = ready.popleft()
            if handle.cancelled():
                continue
            process = _process(handle)
            if process is not None and not process.alive:
                continue
            if process is not None and process.frozen:
                process.held.append(handle)
                continue
            self.steps += 1
            self._at_once += 1
            if self._at_once > MOST_AT_ONCE:
                raise Livelock(repr(handle))
            handle._run()

    def _write_to_self(self) -> None:
        """Nobody sleeps."""


def _process(handle: Any) -> Process | None:
    return handle._context.get(PROCESS) if handle._context is not None else None
