"""Which values of a deck the rules read: those that the types of a game's box have a field for."""

from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from heistnight.core.edits import Place
from heistnight.core.research import Bench


def is_read(place: Place, bench: Bench) -> bool:
    return not any(part in bench.unread for part in place) and _has(bench.box, place)


def _has(hint: Any, place: Place) -> bool:
    if not place or hint is Any:
        return True
    if get_origin(hint) in (Union, UnionType):
        return any(_has(one, place) for one in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        inner = get_type_hints(hint).get(str(place[0]))
        return inner is not None and _has(inner, place[1:])
    held = get_args(hint)  # of a dict the values, of a list or tuple what it holds
    return bool(held) and _has(held[1] if get_origin(hint) is dict else held[0], place[1:])


def at_place(cards: Any, place: Place) -> Any:
    """Return the value at a place, or None."""
    for part in place:
        try:
            cards = cards[part]
        except (KeyError, IndexError, TypeError):
            return None
    return cards


def holds_numbers(value: Any) -> bool:
    """Return whether it holds anything but words."""
    if isinstance(value, (dict, list)):
        return any(map(holds_numbers, value.values() if isinstance(value, dict) else value))
    return isinstance(value, (int, float))
