"""Memory of a game: the rolls of Wing It, and the result of each heist of a pair."""

import msgspec

from heistnight.core.action import Seat


class RollView(msgspec.Struct, frozen=True, gc=False):
    """An attempt of Wing It (OH-8)."""

    round: int
    defense: str
    cards: tuple[str, ...]
    numbers: tuple[int, ...]
    die: int
    hit: bool


class Leg(msgspec.Struct, frozen=True, gc=False):
    """One heist of a pair: how it ended, for whom, and how many alarms the Crew raised."""

    ending: str
    crew: tuple[Seat, ...]
    points: int
    alarms: int
