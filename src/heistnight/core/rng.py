"""Chance that can be promised beforehand and checked afterwards.

The n-th draw of a seed is SHAKE-256(seed, n), so a generator is two small values: cheap to copy, the same on
every platform, and provable once the seed is opened.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from struct import Struct
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class Rng(msgspec.Struct):
    """A stream of even draws that follows from its seed alone."""

    seed: bytes
    drawn: int = 0

    def _words(self, count: int) -> tuple[int, ...]:
        block = hashlib.shake_256(self.seed + self.drawn.to_bytes(8, "big")).digest(8 * count)
        self.drawn += 1
        return _reader(count)(block)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each as likely as the others to one part in 2**57."""
        return self._words(1)[0] * bound >> 64

    def choice(self, items: Sequence[T], draw: str = "") -> T:
        """One of these; `draw` is what the rules call it, for chance that was written down (orders.py)."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T], draw: str = "") -> list[T]:
        """A new list in an even random order; a list of one costs no draw."""
        if len(items) < 2:
            return list(items)
        words = list(self._words(len(items)))  # lists are quicker to look something up in than tuples
        return [items[place] for place in sorted(range(len(items)), key=words.__getitem__)]

    def chance(self) -> float:
        """A number from 0 up to 1."""
        return self._words(1)[0] / 2**64

    def fork(self) -> "Rng":
        """A stream of its own, independent of what this one draws later."""
        self.drawn += 1
        return Rng(hashlib.shake_256(b"fork" + self.seed + self.drawn.to_bytes(8, "big")).digest(16))


@cache
def _reader(count: int) -> Callable[[bytes], tuple[Any, ...]]:
    """Return a reader of so many words of eight bytes."""
    return Struct(f">{count}Q").unpack


def commitment(secret: bytes) -> str:
    """A promise that shows nothing of what is promised: its SHA-256, in hex."""
    return hashlib.sha256(secret).hexdigest()
