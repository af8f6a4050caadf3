"""On which line of a JSON text each of its values stands."""

import json
import re
from bisect import bisect_right

from heistnight.core.edits import Place

_SPACE = re.compile(r"[ \t\r\n]*")
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,\]}]+')


def lines_of(text: str) -> dict[Place, int]:
    """The line of every value of a text that is known to be JSON, by its place; the key stands for a named value."""
    places: dict[Place, int] = {}
    _value(text, _skip(text, 0), (), places)
    starts = [0, *(match.end() for match in re.finditer(r"\n", text))]
    return {place: bisect_right(starts, offset) for place, offset in places.items()}


def line_of(lines: dict[Place, int], place: Place) -> int:
    """The line of a place, or of the nearest thing around it."""
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)


def _value(text: str, at: int, place: Place, places: dict[Place, int]) -> int:
    places.setdefault(place, at)
    if text[at] == "{":
        return _members(text, at + 1, place, places)
    if text[at] == "[":
        return _items(text, at + 1, place, places)
    return _word(text, at).end()


def _members(text: str, at: int, place: Place, places: dict[Place, int]) -> int:
    at = _skip(text, at)
    while text[at] != "}":
        word = _word(text, at)
        inner = (*place, json.loads(word[0]))
        places[inner] = at
        at = _skip(text, _value(text, _skip(text, _skip(text, word.end()) + 1), inner, places))
        at = _skip(text, at + 1) if text[at] == "," else at
    return at + 1


def _items(text: str, at: int, place: Place, places: dict[Place, int]) -> int:
    at, number = _skip(text, at), 0
    while text[at] != "]":
        at = _skip(text, _value(text, at, (*place, number), places))
        at = _skip(text, at + 1) if text[at] == "," else at
        number += 1
    return at + 1


def _word(text: str, at: int) -> re.Match[str]:
    match = _WORD.match(text, at)
    assert match is not None
    return match


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    assert match is not None
    return match.end()
