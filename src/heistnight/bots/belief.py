"""Beliefs of a seat: worlds that agree with all it knows, weighted by how well they explain others' acts and words.

A sampler promises possible worlds, not likely ones. Weighing them turns the possible into the likely.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from random import Random
from typing import Generic, TypeVar

W = TypeVar("W")


class Belief(Generic[W]):
    """Worlds, each with a weight."""

    def __init__(self, worlds: Sequence[W], weights: Sequence[float] | None = None) -> None:
        if not worlds:
            raise ValueError("A belief needs at least one world.")
        self.worlds = worlds
        self.weights = [1.0] * len(worlds) if weights is None else list(weights)
        if sum(self.weights) <= 0:
            self.weights = [1.0] * len(worlds)

    @classmethod
    def sampled(cls, sample: Callable[[], W], count: int) -> "Belief[W]":
        """A belief in so many worlds, all as likely."""
        return cls([sample() for _ in range(count)])

    def given(self, likelihood: Callable[[W], float]) -> "Belief[W]":
        """The belief after something happened that each world makes so likely; what no world explains is ignored."""
        return Belief(self.worlds, [weight * likelihood(world) for world, weight in self])

    def expect(self, value: Callable[[W], float]) -> float:
        """The mean of a value over all worlds."""
        return sum(weight * value(world) for world, weight in self) / sum(self.weights)

    def drawn(self, rng: Random, count: int) -> list[W]:
        """So many worlds, each as often as it is likely, spread evenly (one throw, equal steps)."""
        reach = list(accumulate(self.weights))
        step = reach[-1] / count
        start = rng.random() * step
        last = len(self.worlds) - 1
        return [self.worlds[min(bisect(reach, start + step * number), last)] for number in range(count)]

    @property
    def size(self) -> float:
        """Return the effective sample size; near one, the belief hangs on a single world."""
        return sum(self.weights) ** 2 / sum(weight * weight for weight in self.weights)

    def __iter__(self) -> Iterator[tuple[W, float]]:
        return zip(self.worlds, self.weights)

    def __len__(self) -> int:
        return len(self.worlds)
