"""Check that every card has the fields it needs, each with a value of the right kind."""

import re
from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from heistnight.core.edits import Place
from heistnight.core.research import Fault

_MESSAGE = re.compile(r"^(?P<text>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_PART = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\]")


def shape_faults(cards: dict[str, Any], printed: dict[str, Any], box: type[msgspec.Struct]) -> Iterator[Fault]:
    """Everything that the types of a game's box and the fields of its printed cards do not allow."""
    hints = get_type_hints(box)
    for name, hint in hints.items():
        if name not in cards:
            if name in printed:
                yield Fault((), f"{name} is missing")
            continue
        value = cards[name]
        if get_origin(hint) is list and isinstance(value, list):
            for place, item in enumerate(value):
                yield from _converted(item, get_args(hint)[0], (name, place))
        else:
            yield from _converted(value, hint, (name,))
    yield from _strangers(cards, printed)


def _converted(value: Any, hint: Any, place: Place) -> Iterator[Fault]:
    """The first thing that is wrong with a card: the rest of it may be wrong because of that."""
    try:
        msgspec.convert(value, hint, str_keys=True)
    except msgspec.ValidationError as error:
        match = _MESSAGE.match(str(error))
        assert match is not None
        yield Fault((*place, *_parts(match["path"] or "")), _in_words(match["text"]))


def _parts(path: str) -> Place:
    return tuple(int(match[2]) if match[2] else match[1] for match in _PART.finditer(path) if match[1] or match[2])


def _in_words(text: str) -> str:
    words = {"`int`": "a whole number", "`str`": "text", "`bool`": "true or false", "`array`": "a list"}
    words |= {"`object`": "an object", "`null`": "nothing", "`float`": "a broken number"}
    for name, word in words.items():
        text = text.replace(name, word)
    return text[:1].lower() + text[1:]


def _strangers(cards: dict[str, Any], printed: dict[str, Any]) -> Iterator[Fault]:
    """Fields that no printed card of this kind has: most likely a slip of the pen."""
    yield from _unknown(cards, list(printed), ())
    for name, items in cards.items():
        originals = printed.get(name)
        if isinstance(items, list) and isinstance(originals, list):
            fields = list(dict.fromkeys(key for card in originals if isinstance(card, dict) for key in card))
            for number, item in enumerate(items):
                if fields and isinstance(item, dict):
                    yield from _unknown(item, fields, (name, number))


def _unknown(fields: dict[str, Any], known: list[str], place: Place) -> Iterator[Fault]:
    for key in fields:
        if key not in known:
            yield Fault((*place, key), f"there is no such field; there are {', '.join(known)}")
