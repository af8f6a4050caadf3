"""What changed from one picture to the next.

A patch is a list of entries. `[path, value]` sets what is at a path of keys and places; `[path, at, removed, items]`
puts items into the list that is there, instead of so many from a place on. An empty path is the picture itself.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from heistnight.server.wire import encode

Path: TypeAlias = tuple[str | int, ...]
Entry: TypeAlias = tuple[Path, Any] | tuple[Path, int, int, Any]
Patch: TypeAlias = list[Entry]

FEW = 2  # so many entries are shorter than what they change, without a look


def patch(before: Any, after: Any, path: Path = ()) -> Patch:
    """The entries that make one of the other; none where nothing changed. What is the same object has not changed."""
    kind = type(after)
    if before is after:
        return []
    if type(before) is not kind:
        return [(path, after)]
    if before == after:  # in one stroke, which is much faster than part by part
        return []
    if kind is tuple or kind is list:
        entries = _rows(before, after, path)
    elif kind is dict:
        entries = _keys(before, after, path)
    elif names := _names(kind):  # type: ignore[arg-type]  # a type is hashable
        entries = []
        for name in names:
            old, new = getattr(before, name), getattr(after, name)
            if old is not new:
                entries += patch(old, new, (*path, name))
    else:
        return [(path, after)]
    if len(entries) > FEW and len(encode(entries)) > len(encode(after)):
        return [(path, after)]
    return entries


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of what is told as an object."""
    if not issubclass(kind, msgspec.Struct) or kind.__struct_config__.array_like:
        return ()
    return kind.__struct_fields__


def _keys(before: dict[Any, Any], after: dict[Any, Any], path: Path) -> Patch:
    if not before.keys() <= after.keys():
        return [(path, after)]
    entries: Patch = []
    for key, value in after.items():
        here = (*path, str(key))
        entries += patch(before[key], value, here) if key in before else [(here, value)]
    return entries


def _rows(before: Sequence[Any], after: Sequence[Any], path: Path) -> Patch:
    """What is alike at both ends stays; the rest is looked into if it is as long as it was, else put in its place."""
    head, short = 0, min(len(before), len(after))
    while head < short and _same(before[head], after[head]):
        head += 1
    tail = 0
    while tail < short - head and _same(before[-1 - tail], after[-1 - tail]):
        tail += 1
    removed, end = len(before) - head - tail, len(after) - tail
    if removed == end - head and removed and _deep(after[head]):
        return [entry for at in range(head, end) for entry in patch(before[at], after[at], (*path, at))]
    return [(path, head, removed, after[head:end])] if removed or end > head else []


def _same(one: Any, other: Any) -> bool:
    return one is other or (type(one) is type(other) and one == other)


def _deep(value: Any) -> bool:
    return isinstance(value, msgspec.Struct | tuple | list | dict)
