"""The world of one simulated process: virtual time, chance from a seed, and workers that may die."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import TypeVar

from heistnight.server.world import WorkerDied
from tests.simulation.loop import VirtualLoop

T = TypeVar("T")

BEGINS = 1_700_000_000.0


class SimulatedMachine:
    """A machine whose time of day can be set, and whose workers die now and then."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.ahead = 0.0
        self.deaths = 0.0

    def time_of_day(self) -> float:
        return BEGINS + self.ahead + self.loop.time()


class SimulatedWorld:
    """What one process of the server has for a world; its own time begins as the machine's and never jumps."""

    def __init__(self, machine: SimulatedMachine, chance: Random) -> None:
        self._machine = machine
        self.chance = chance
        self._start = 1000 * (machine.time_of_day() - machine.loop.time())

    def wall(self) -> float:
        return self._start + 1000 * self._machine.loop.time()

    def monotonic(self) -> float:
        return self._machine.loop.time()

    def time_of_day(self) -> float:
        return self._machine.time_of_day()

    def processor_seconds(self) -> float:
        """Nothing costs anything here."""
        return 0.0

    def hire(self, workers: int | None, most_memory: int = 0, steps_back: bool = True) -> "SimulatedPool":
        return SimulatedPool(self._machine, self.chance)


class SimulatedPool:
    """Workers that take a moment, and die at the machine's rate."""

    def __init__(self, machine: SimulatedMachine, chance: Random) -> None:
        self._machine, self._chance = machine, chance

    async def do(self, work: Callable[..., T], *given: object) -> T:
        await asyncio.sleep(self._chance.uniform(0.001, 0.05))
        if self._chance.random() < self._machine.deaths:
            raise WorkerDied
        return work(*given)

    def stop(self) -> None:
        """What was under way is waited for no more."""

    close = stop
