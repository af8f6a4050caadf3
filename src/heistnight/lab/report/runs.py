"""One run, or two side by side, as every figure looks at them."""

from collections.abc import Iterator

import msgspec

from heistnight.lab.differences import Difference
from heistnight.lab.findings import Findings

SAME = "no difference that luck does not explain."


class Runs(msgspec.Struct, frozen=True):
    """With their names; `sure` are the differences between two that luck does not explain."""

    every: tuple[tuple[str, Findings], ...]
    sure: frozenset[Difference] = frozenset()

    @property
    def first(self) -> Findings:
        return self.every[0][1]

    @property
    def two(self) -> bool:
        return len(self.every) > 1

    @property
    def legend(self) -> list[str]:
        return [name for name, _ in self.every] if self.two else []

    def __iter__(self) -> Iterator[tuple[str, Findings]]:
        return iter(self.every)

    def named(self, what: str, run: str) -> str:
        return f"{what} ({run})" if self.two else what
