"""Chance in disguise: the draws of one seed, shown as those of another."""

import hashlib
from collections.abc import Sequence
from typing import Any, TypeVar

from heistnight.core.rng import Rng

T = TypeVar("T")


class Disguised(Rng, kw_only=True):
    """The draws of one seed under another seed and another count; one draw, by its number, may come out otherwise."""

    own: bytes
    at: int = 0
    calls: int = 0
    changed: int | None = None
    how: int = 0
    exchanged: tuple[Any, ...] = ()  # the pieces that changed places

    def _words(self, count: int) -> tuple[int, ...]:
        own = Rng(self.own, self.at)
        words = own._words(count)
        self.at = own.drawn
        self.drawn += 2
        return words

    def fork(self) -> Rng:
        own = Rng(self.own, self.at)
        child = own.fork()
        self.at = own.drawn
        self.drawn += 2
        return Disguised(other_seed(child.seed), own=child.seed)

    def below(self, bound: int) -> int:
        value = super().below(bound)
        if self._is_next() and bound > 1:
            value = (value + 1 + self.how % (bound - 1)) % bound
        return value

    def shuffled(self, items: Sequence[T], draw: str = "") -> list[T]:
        result = super().shuffled(items)
        if len(result) > 1 and self._is_next():
            one = self.how % len(result)
            two = (one + 1 + self.how // len(result) % (len(result) - 1)) % len(result)
            self.exchanged = (result[one], result[two])
            result[one], result[two] = result[two], result[one]
        return result

    def _is_next(self) -> bool:
        self.calls += 1
        return self.calls - 1 == self.changed


def other_seed(seed: bytes) -> bytes:
    """Return a seed that has nothing in common with this one."""
    return hashlib.sha256(b"another" + seed).digest()[: max(8, len(seed))]


def disguise(rng: Rng) -> Disguised:
    """Return chance that draws what this one will draw, and shows another seed and another count."""
    return Disguised(other_seed(rng.seed), rng.drawn + 5, own=rng.seed, at=rng.drawn)
