"""Ranking by several values, compared one after the other."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from heistnight.core.action import Seat

Rank: TypeAlias = tuple[Any, ...]  # numbers, in the order in which they are compared


def best(ranks: Sequence[Rank]) -> tuple[Seat, ...]:
    """The seats nobody beats; more than one share the victory."""
    top = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == top)


def places(ranks: Sequence[Rank]) -> tuple[int, ...]:
    """Return for each how many others are better; equal ones share a place."""
    return tuple(sum(other > rank for other in ranks) for rank in ranks)


def decided_by(ranks: Sequence[Rank], comparisons: Sequence[str]) -> str:
    """The first of these comparisons that sets the best apart from everybody else."""
    top = max(ranks)
    for depth, name in enumerate(comparisons, 1):
        if sum(rank[:depth] == top[:depth] for rank in ranks) == 1:
            return name
    return "shared"
