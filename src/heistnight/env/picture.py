"""A view as text, for rendering: any game's, line by line, with what is empty left out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec


def picture(view: msgspec.Struct) -> str:
    """Everything that a view holds, one field a line."""
    return "\n".join(_lines(view, 0))


def _lines(value: Any, depth: int) -> Iterator[str]:
    for name, entry in _fields(value):
        if entry is None or (isinstance(entry, Sequence | Mapping) and not entry):
            continue
        if _is_plain(entry):
            yield f"{'  ' * depth}{name}: {_words(entry)}"
        else:
            yield f"{'  ' * depth}{name}:"
            yield from _lines(entry, depth + 1)


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, msgspec.Struct):
        yield from ((name, getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, Mapping):
        yield from ((str(key), entry) for key, entry in value.items())
    else:
        yield from ((str(place), entry) for place, entry in enumerate(value))


def _is_plain(value: Any) -> bool:
    if isinstance(value, msgspec.Struct | Mapping):
        return False
    return isinstance(value, str) or not isinstance(value, Sequence) or all(map(_is_scalar, value))


def _is_scalar(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)


def _words(value: Any) -> str:
    if isinstance(value, str) or not isinstance(value, Sequence):
        return str(value)
    return " ".join("-" if entry is None else str(entry) for entry in value)
