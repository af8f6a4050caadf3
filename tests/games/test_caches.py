"""What is remembered is nobody's to change: whoever is given it holds the same object as everybody else."""

from collections.abc import Iterator, MutableMapping, MutableSequence, MutableSet
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from heistnight.core.view import question

REMEMBERS = type(question)
CHANGE = (MutableSequence, MutableSet, MutableMapping)


def remembered() -> Iterator[Any]:
    """Every function of a game that is asked only once for the same."""
    for found in walk_packages(import_module("heistnight.games").__path__, "heistnight.games."):
        module = import_module(found.name)
        for thing in vars(module).values():
            if isinstance(thing, REMEMBERS) and thing.__module__ == found.name:
                yield pytest.param(thing, id=f"{found.name.removeprefix('heistnight.games.')}.{thing.__qualname__}")


def can_change(kind: Any) -> bool:
    """Whether something of this type, or something in it, can be changed by whoever holds it."""
    bare = get_origin(kind) or kind
    mutable = isinstance(bare, type) and issubclass(bare, CHANGE)
    return mutable or (bare is not type and any(can_change(part) for part in get_args(kind)))


def test_there_are_some() -> None:
    assert len([*remembered()]) > 50
    assert can_change(tuple[int, list[float]])
    assert not can_change(tuple[int, tuple[float, ...]])


@pytest.mark.parametrize("function", [*remembered()])
def test_what_is_remembered_can_not_be_changed(function: Any) -> None:
    assert not can_change(get_type_hints(function.__wrapped__).get("return", Any))
