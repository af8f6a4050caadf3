"""Memory of a game: the rolls of Wing It, and the result of each heist of a pair."""

from typing import Annotated, TypeAlias

import msgspec

from heistnight.core.action import Seat
from heistnight.core.words import words
from heistnight.games.oceans_heist.pieces import DefenseId, GearId


class RollView(msgspec.Struct, frozen=True, gc=False):
    """An attempt of Wing It (OH-8)."""

    round: int
    defense: DefenseId
    cards: tuple[GearId, ...]
    numbers: tuple[int, ...]
    die: int
    hit: bool


_ENDINGS = ("crew_win", "stalemate", "staff_win_alarms", "staff_win_caught", "staff_win_exhausted", "concession")
Ending: TypeAlias = Annotated[str, words("Ending", _ENDINGS)]
DecidedBy: TypeAlias = Annotated[str, words("DecidedBy", (*_ENDINGS, "points", "alarms", "draw"))]


class Leg(msgspec.Struct, frozen=True, gc=False):
    """One heist of a pair: how it ended, for whom, and how many alarms the Crew raised."""

    ending: Ending
    crew: tuple[Seat, ...]
    points: int
    alarms: int
