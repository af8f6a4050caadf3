"""What the suite can not find out about a game by itself."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from hypothesis import strategies as st

from heistnight.core.event import Event
from tests.strategies import AnyGame, Play, plays

Pieces = Mapping[str, Counter[str]]


class Facts(msgspec.Struct, frozen=True):
    """What is in the box, and where it lies; and how much playing says enough about a game.

    `examples` is how many games each check sees (None: as many as Hypothesis likes), drawn from `plays`. Of a long game
    every `pace`-th question is looked at where looking means playing on, and every `stride`-th where it means asking
    much; which ones is left to chance, and each game looks at others. `every_setting` is tried with every number of
    seats, or with some; together with `settings` where random moves would not end otherwise. After one of the events in
    `clears` nothing lies there any more of what was told just before.
    """

    box: Callable[[Any], Pieces]
    lying: Callable[[Any], Pieces]
    examples: int | None = None
    plays: Callable[[AnyGame], st.SearchStrategy[Play]] = plays
    pace: int = 6
    stride: int = 1
    all_seats: bool = True
    settings: Mapping[str, Any] = {}
    clears: tuple[type[Event], ...] = ()
