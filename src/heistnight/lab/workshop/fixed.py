"""Check that the cards which the rules know by name are still in their places."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from heistnight.core.research import Fault


def fixed_faults(cards: dict[str, Any], printed: dict[str, Any], fixed: Mapping[str, str]) -> Iterator[Fault]:
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
