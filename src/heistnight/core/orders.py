"""Chance that was written down beforehand: how piles lie, how dice fall, what is drawn.

A guided game, a test or a replay hands in `Orders`: by the name of a draw what it gives first, the top of a pile first.
What is not handed in follows from the seed as ever. Only programs can do so; no lobby offers it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

from heistnight.core.problems import BadOption
from heistnight.core.rng import Rng

T = TypeVar("T")
Orders: TypeAlias = Mapping[str, Sequence[str | int]]


class Draw(msgspec.Struct, frozen=True):
    """One draw of a game: what its pieces are called, by their places; without names it is of numbers, as on a die."""

    names: tuple[str, ...] = ()
    top_last: bool = False  # which end of the list the game takes cards from


class Arranged(Rng, kw_only=True):
    """Chance whose named draws begin as somebody wrote them down: a pile at its first shuffle, dice one by one."""

    draws: Mapping[str, Draw]
    orders: Mapping[str, tuple[int, ...]]

    @classmethod
    def of(cls, seed: bytes, draws: Mapping[str, Draw], orders: Orders) -> "Arranged":
        """BadOption where an order speaks of something that the game does not draw."""
        return cls(seed, draws=draws, orders={name: _places(name, draws, given) for name, given in orders.items()})

    def choice(self, items: Sequence[T], draw: str = "") -> T:
        given = self.orders.get(draw)
        if not given:
            return super().choice(items)
        if given[0] not in items:
            raise self._absent(draw, given[0])
        self.orders = {**self.orders, draw: given[1:]}
        return given[0]  # type: ignore[return-value]

    def shuffled(self, items: Sequence[T], draw: str = "") -> list[T]:
        given: tuple[Any, ...] = self.orders.get(draw, ())
        if not given:
            return super().shuffled(items)
        rest = list(items)
        for piece in given:
            if piece not in rest:
                raise self._absent(draw, piece)
            rest.remove(piece)
        self.orders = {**self.orders, draw: ()}
        rest = super().shuffled(rest)
        return [*rest, *reversed(given)] if self.draws[draw].top_last else [*given, *rest]

    def _absent(self, draw: str, piece: int) -> BadOption:
        names = self.draws[draw].names
        says = "The order of {draw} has {piece} where there is none left to draw."
        return BadOption(says, draw=draw, piece=names[piece] if names else piece)


def _places(name: str, draws: Mapping[str, Draw], given: Sequence[str | int]) -> tuple[int, ...]:
    if name not in draws:
        there = ", ".join(draws) or "none"
        raise BadOption("There is no draw '{name}' to hand in; there are: {there}.", name=name, there=there)
    return tuple(_place(name, draws[name], piece) for piece in given)


def _place(name: str, draw: Draw, piece: str | int) -> int:
    if not draw.names and isinstance(piece, int):
        return piece
    if piece in draw.names:
        return draw.names.index(str(piece))
    there = ", ".join(draw.names) or "numbers"
    raise BadOption("{piece} is nothing that {name} can give; there are: {there}.", piece=piece, name=name, there=there)
