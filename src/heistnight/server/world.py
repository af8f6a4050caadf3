"""The world around a server: time, chance and slow work. Rooms and their hosts ask nothing else of the machine.

A server runs in the real one (machine.py), the simulator of the tests in one of its own.
"""

import base64
from collections.abc import Callable
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")


class WorkerDied(Exception):
    """The process that did the work is gone; the next work gets a new one."""


class Pool(Protocol):
    """Workers for slow work."""

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Return what the work gives, or raise WorkerDied."""
        ...

    def stop(self) -> None:
        """End the work under way; the next one gets new workers."""

    def close(self) -> None: ...


class World(Protocol):
    """Time, chance and workers."""

    chance: Random

    def wall(self) -> float:
        """Return the server's time in ms; it never jumps while the server runs."""
        ...

    def monotonic(self) -> float:
        """Return seconds that only grow, also while this process stands still."""
        ...

    def time_of_day(self) -> float:
        """Return the machine's own time in seconds, which somebody may set."""
        ...

    def processor_seconds(self) -> float:
        """Return the processor time of this thread so far."""
        ...

    def hire(self, workers: int | None, most_memory: int = 0, steps_back: bool = True) -> Pool:
        """Return so many workers, or as many as the machine has processors to spare; of low priority if they step back.

        Each may take so much memory, or any amount (0).
        """
        ...


def token(chance: Random, size: int) -> str:
    """Return so many bytes that no one can guess, as they may stand in a URL."""
    return base64.urlsafe_b64encode(chance.randbytes(size)).rstrip(b"=").decode()
