"""Significance tests for the differences between two runs."""

import math
from collections.abc import Hashable, Mapping
from statistics import NormalDist
from typing import TypeVar

import msgspec

Key = TypeVar("Key", bound=Hashable)

SURE = 0.05


class Sample(msgspec.Struct, frozen=True):
    """Values of independent games: how many, their sum and the sum of their squares."""

    games: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        return self.total / self.games

    @property
    def counts(self) -> bool:
        """Return whether every value is 0 or 1."""
        return self.total == self.squares and self.total == int(self.total)


def sample(values: list[float]) -> Sample:
    return Sample(len(values), math.fsum(values), math.fsum(value * value for value in values))


def luck(one: Sample, two: Sample) -> float:
    """Return the p-value of the difference between the means of two runs.

    Exact for counts (Fisher's test); otherwise the share of all ways to deal the games out to the two runs, by the
    normal distribution that it comes near to.
    """
    if one.counts and two.counts:
        return _fisher(int(one.total), one.games, int(two.total), two.games)
    games = one.games + two.games
    mean = (one.total + two.total) / games
    spread = max(0.0, (one.squares + two.squares) / games - mean * mean) * games / (games - 1)
    return beyond(one.mean - two.mean, math.sqrt(spread * (1 / one.games + 1 / two.games)))


def beyond(gain: float, error: float) -> float:
    """Return the two-sided p-value of a value with this standard error."""
    if not gain:
        return 1.0
    return 2 * NormalDist().cdf(-abs(gain) / error) if error else 0.0


def _fisher(one: int, games: int, two: int, others: int) -> float:
    drawn = one + two
    every = _ways(games + others, drawn)
    likely = [
        _ways(games, hits) + _ways(others, drawn - hits) - every
        for hits in range(max(0, drawn - others), min(drawn, games) + 1)
    ]
    seen = _ways(games, one) + _ways(others, two) - every
    return min(1.0, math.fsum(math.exp(log) for log in likely if log <= seen + 1e-9))


def _ways(of: int, some: int) -> float:
    """The logarithm of the number of ways to choose some."""
    return math.lgamma(of + 1) - math.lgamma(some + 1) - math.lgamma(of - some + 1)


def beyond_luck(chances: Mapping[Key, float]) -> frozenset[Key]:
    """Return the significant differences after Holm's correction for the number of comparisons.

    If none of them differs, one is named in at most one of twenty times, however many there are.
    """
    found: set[Key] = set()
    ordered = sorted(chances.items(), key=lambda item: item[1])
    for place, (key, chance) in enumerate(ordered):
        if chance > SURE / (len(ordered) - place):
            break
        found.add(key)
    return frozenset(found)
