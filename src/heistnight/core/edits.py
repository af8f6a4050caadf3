"""Differences between two decks."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

Place: TypeAlias = tuple[str | int, ...]


class Edit(msgspec.Struct, frozen=True):
    """One value: where it is in the new deck (or was in the old), whose it is, before and after; "" is not there."""

    place: Place
    what: str
    before: str
    after: str


def spelled(place: Place) -> str:
    """A place as people write it: cards.plans[3].size."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    return text.removeprefix(".")


def edits(before: Any, after: Any) -> list[Edit]:
    """Cards are found again by their names, wherever they stand."""
    return list(_edits(before, after, (), ""))


def _edits(before: Any, after: Any, place: Place, what: str) -> Iterator[Edit]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            inner = f"{what} {key}".strip()
            if key not in after or key not in before:
                yield Edit((*place, key), inner, _shown(before.get(key)), _shown(after.get(key)))
            else:
                yield from _edits(before[key], after[key], (*place, key), inner)
    elif (names := _named(before)) and (others := _named(after)):
        for name in dict.fromkeys([*names, *others]):
            inner = f"{what} {name}".strip()
            if name not in others or name not in names:
                at = others.get(name, names.get(name, 0))
                old = before[names[name]] if name in names else None
                yield Edit((*place, at), inner, _shown(old), _shown(after[others[name]] if name in others else None))
            else:
                yield from _edits(before[names[name]], after[others[name]], (*place, others[name]), inner)
    else:
        yield Edit(place, what or spelled(place), _shown(before), _shown(after))


def _named(cards: Any) -> dict[str, int]:
    """The places of the cards of a list by their ids, else by what is written first on them, if no two are the same."""
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        return {}
    first = next(iter(cards[0]), "") if cards else ""
    key = next((key for key in ("id", first) if all(key in card for card in cards)), None)
    found = {str(card[key]): place for place, card in enumerate(cards)} if key else {}
    return found if len(found) == len(cards) else {}


def _shown(value: Any) -> str:
    return "" if value is None else value if isinstance(value, str) else msgspec.json.encode(value).decode()
