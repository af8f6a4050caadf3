"""Patches from one view to the next.

A patch is a list of entries. `[path, value]` sets what is at a path of keys and places; `[path, at, removed, items]`
puts items into the list that is there, instead of so many from a place on. An empty path is the picture itself.
"""

from collections.abc import Sequence
from functools import cache
from itertools import compress
from operator import ne
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import astuple

from heistnight.server.wire import encode

Path: TypeAlias = tuple[str | int, ...]
Entry: TypeAlias = tuple[Path, Any] | tuple[Path, int, int, Any]
Patch: TypeAlias = list[Entry]

FEW = 2  # so many entries are shorter than what they change, without a look
SHORT = 16  # so few plain things in a row are told whole: to find where they differ takes longer than to send them
LITTLE = 90  # and so is what has so few bytes
PLAIN = frozenset((int, str, bool, float, type(None)))


def patch(before: Any, after: Any) -> Patch:
    """The entries that make one of the other; none where nothing changed. What is the same object has not changed."""
    entries: Patch = []
    if before is not after and before != after:  # in one stroke, which is much faster than part by part
        _tell(before, after, (), entries)
    return entries


def _tell(before: Any, after: Any, path: Path, entries: Patch) -> None:
    """Add what makes one of the other, which is not equal to it."""
    kind, start = type(after), len(entries)
    if kind in PLAIN or type(before) is not kind:
        entries.append((path, after))
        return
    if kind is tuple or kind is list:
        _tell_rows(before, after, path, entries)
    elif kind is dict:
        _tell_keys(before, after, path, entries)
    elif names := _names(kind):  # type: ignore[arg-type]  # a type is hashable
        for name in compress(names, map(ne, astuple(before), astuple(after))):
            part = getattr(after, name)
            if type(part) in PLAIN or len(encode(part)) <= LITTLE:
                entries.append(((*path, name), part))
            else:
                _tell(getattr(before, name), part, (*path, name), entries)
    else:
        entries.append((path, after))
        return
    if len(entries) - start > FEW and len(encode(entries[start:])) > len(encode(after)):
        entries[start:] = [(path, after)]


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of what is told as an object."""
    if not issubclass(kind, msgspec.Struct) or kind.__struct_config__.array_like:
        return ()
    return kind.__struct_fields__


@cache
def _has_parts(kind: type) -> bool:
    return issubclass(kind, msgspec.Struct | tuple | list | dict)


def _tell_keys(before: dict[Any, Any], after: dict[Any, Any], path: Path, entries: Patch) -> None:
    if not before.keys() <= after.keys():
        entries.append((path, after))
        return
    for key, value in after.items():
        if key not in before:
            entries.append(((*path, str(key)), value))
        elif before[key] is not value and before[key] != value:
            _tell(before[key], value, (*path, str(key)), entries)


def _tell_rows(before: Sequence[Any], after: Sequence[Any], path: Path, entries: Patch) -> None:
    """Keep equal rows at both ends; patch the rest if it is as long as it was, else replace it."""
    if not after or (len(after) <= SHORT and not _has_parts(type(after[0]))):  # type: ignore[arg-type]  # a type is hashable
        entries.append((path, after))
        return
    head, long, end = 0, len(before), len(after)
    short = min(long, end)
    while head < short and (before[head] is after[head] or before[head] == after[head]):
        head += 1
    while head < short and (before[long - 1] is after[end - 1] or before[long - 1] == after[end - 1]):
        long, end, short = long - 1, end - 1, short - 1
    if long == end and _has_parts(type(after[head])):  # type: ignore[arg-type]  # as above
        for at in range(head, end):
            old, new = before[at], after[at]
            if old is not new and old != new:
                _tell(old, new, (*path, at), entries)
    else:
        entries.append((path, head, long - head, after[head:end]))
