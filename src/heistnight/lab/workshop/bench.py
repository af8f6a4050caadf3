"""What a game asks of its deck beyond the shape of its cards."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from heistnight.core.edits import Place
from heistnight.lab.workshop.fault import Fault


class Bench(msgspec.Struct, frozen=True):
    """How the deck of one game is checked.

    `fixed` are lists whose cards the rules know by name or by place, with the field that names them: each card may be
    changed, none may come, go or move. `unread` are fields that people read and the rules do not: an edit there changes
    what is printed and nothing else. `faults` finds what else does not fit together.
    """

    package: str
    box: type[msgspec.Struct]
    fixed: dict[str, str]
    unread: frozenset[str]
    faults: Callable[[Any], Iterator[Fault]]


def fixed_faults(cards: dict[str, Any], printed: dict[str, Any], fixed: dict[str, str]) -> Iterator[Fault]:
    for name, key in fixed.items():
        there, wanted = ([item[key] for item in deck[name]] for deck in (cards, printed))
        for place, one in enumerate(there):
            if place >= len(wanted) or one != wanted[place]:
                yield Fault((name, place, key), _moved(one, place, there, wanted))
                break
        else:
            if len(there) < len(wanted):
                yield Fault((name,), f"{wanted[len(there)]} is missing: the rules know it by name")


def _moved(one: str, place: int, there: Sequence[str], wanted: Sequence[str]) -> str:
    if one not in wanted:
        return f"the rules know no {one}; cards may be changed here, not added"
    if there.index(one) != place:
        return f"{one} is there twice"
    return f"{wanted[place]} must stand here, not {one}: the rules count on the order"


def least(value: int, limit: int, place: Place, what: str) -> Iterator[Fault]:
    if value < limit:
        yield Fault(place, f"{what} must be at least {limit}, not {value}")


def one_of(value: str, known: Sequence[str], place: Place, what: str) -> Iterator[Fault]:
    if value not in known:
        yield Fault(place, f"there is no {what} {value!r}; there are {', '.join(known)}")


def unique(names: Sequence[str], place: str, key: str) -> Iterator[Fault]:
    for number, name in enumerate(names):
        if name in names[:number]:
            yield Fault((place, number, key), f"{name!r} is there twice")
