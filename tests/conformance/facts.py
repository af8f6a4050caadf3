"""What the suite can not find out about a game by itself, and ways into the zones of its tables."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from hypothesis import strategies as st

from heistnight.core.action import Seat
from heistnight.core.event import Event
from tests.strategies import AnyGame, Play, plays

Path = tuple[str | int, ...]
Pieces = Mapping[str, Counter[str]]
NOTHING = (None, -1)


class Facts(msgspec.Struct, frozen=True):
    """What is in the box, where it lies, and what is secret; and how much playing says enough about a game.

    `secrets` are the places that hold hidden things, grouped so that what lies in one place could lie in another.
    `examples` is how many games each check sees (None: as many as Hypothesis likes), drawn from `plays`. Of a long game
    every `pace`-th question is looked at where looking means playing on, and every `stride`-th where it means asking
    much; which ones is left to chance, and each game looks at others. `every_setting` is tried with every number of
    seats, or with some; together with `settings` where random moves would not end otherwise. After one of the events in
    `clears` nothing lies there any more of what was told just before.
    """

    box: Callable[[Any], Pieces]
    lying: Callable[[Any], Pieces]
    secrets: Callable[[Any, Seat | None], list[list[Path]]]
    examples: int | None = None
    plays: Callable[[AnyGame], st.SearchStrategy[Play]] = plays
    pace: int = 6
    stride: int = 1
    all_seats: bool = True
    settings: Mapping[str, Any] = {}
    clears: tuple[type[Event], ...] = ()


def places(root: Any, *path: str | int) -> list[Path]:
    """The paths to everything inside a zone, however deep its lists and tuples are; empty places hold nothing."""
    inside = at(root, path)
    if isinstance(inside, list | tuple):
        return [place for index in range(len(inside)) for place in places(root, *path, index)]
    return [] if inside in NOTHING else [path]


def at(root: Any, path: Iterable[str | int]) -> Any:
    for step in path:
        root = getattr(root, step) if isinstance(step, str) else root[step]
    return root


def put(root: Any, path: Path, value: Any) -> Any:
    """The same thing with another value at a path; what is frozen is made anew."""
    if not path:
        return value
    step, *rest = path
    inner = put(at(root, (step,)), tuple(rest), value)
    if isinstance(root, list):
        root[step] = inner  # type: ignore[index]
        return root
    if isinstance(root, tuple):
        return (*root[:step], inner, *root[step + 1 :])  # type: ignore[operator,index]
    return msgspec.structs.replace(root, **{step: inner})  # type: ignore[arg-type]
