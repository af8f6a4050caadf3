"""The words, seats and lengths that types declare, held against values."""

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from heistnight.core.words import noted


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def strays(value: Any, hint: Any, where: str, seats: int) -> Iterator[str]:
    """Yield each place of a value that holds what its type does not declare."""
    note = noted(hint)
    bare, origin = note.bare, get_origin(note.bare)
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from strays(getattr(value, name), _hints(type(value))[name], f"{type(value).__name__}.{name}", seats)
    elif origin in (Union, UnionType):
        if value is not None:
            kinds = [kind for kind in get_args(bare) if kind is not NoneType]
            fits = [kind for kind in kinds if (get_origin(noted(kind).bare) or noted(kind).bare) is type(value)]
            yield from strays(value, [*fits, *kinds][0], where, seats)
    elif origin is Literal:
        if value not in get_args(bare):
            yield f"{where} holds {value!r}"
    elif origin is dict:
        for key, entry in value.items():
            yield from strays(key, get_args(bare)[0], where, seats)
            yield from strays(entry, get_args(bare)[1], where, seats)
    elif origin is tuple:
        entries = get_args(bare)
        if (note.each_seat and len(value) < seats) or (note.length is not None and len(value) > note.length):
            yield f"{where} holds {len(value)} entries"
        for place, entry in enumerate(value):
            yield from strays(entry, entries[0] if entries[-1] is Ellipsis else entries[place], where, seats)
    elif note.words and value not in note.words.all and (value or not note.may_be_empty):
        yield f"{where} holds {value!r}"
