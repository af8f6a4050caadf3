"""Kinds of things that a game has, read off its types."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from heistnight.core.game import Game
from heistnight.core.table import Decision
from heistnight.core.words import Words


def parts(game: Game[Any, Any], base: type) -> list[type]:
    """The kinds of one part of a game's view."""
    return [kind for kind in own(game, base) if kind is not base]


def own(game: Game[Any, Any], base: type) -> list[type]:
    """The kinds of a thing that a game has, in the order it declares them; where it has none, the thing itself."""
    package = type(game).__module__
    return list(_kinds(base, package)) or [base]


def questions(game: Game[Any, Any]) -> Words:
    """Return the names of all questions that a game can ask: what others are made of has no rule of its own."""
    asked: list[type[Decision[Any]]]
    asked = [kind for kind in _below(Decision) if kind.__module__.startswith(type(game).__module__)]
    names = tuple(dict.fromkeys(kind.__name__ for kind in asked if kind.rule or not kind.__subclasses__()))
    return Words("QuestionName", names, names, False)


def _kinds(base: type, package: str) -> Iterator[type]:
    """The kinds of this package with no other kind of it below them."""
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        below = list(_kinds(kind, package))
        if below or kind.__module__.startswith(package):
            yield from below or (kind,)


def _below(base: type) -> Iterator[type]:
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        yield from (kind, *_below(kind))


def members(union: Any) -> list[type]:
    info = inspect.type_info(union)
    parts = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [part.cls for part in parts if isinstance(part, inspect.StructType)]
