"""Time limits of questions and windows (section 9)."""

from typing import Final, Literal, TypeAlias

from heistnight.core.action import Millis
from heistnight.games.masterminds.options import Pace

WindowKind: TypeAlias = Literal["action", "step", "roll", "fail", "take", "value", "counter"]

FIRST_SECOND: Final[Millis] = 1000
HOLD_ON: Final[Millis] = 8000
DAY: Final[Millis] = 24 * 60 * 60 * 1000
SHOW: Final[Millis] = 4000

LIMITS: Final[dict[str, Millis]] = {
    "turn": 60_000,
    "plan": 75_000,
    "plan_after_silence": 20_000,
    "press_on": 45_000,
    "upkeep": 30_000,
    "choice": 20_000,
    "short": 15_000,
    "pay": 10_000,
    "first_recruit": 30_000,
    "value_roll": 8_000,
}

_BY_STEP: Final[tuple[Millis, ...]] = (3000, 3000, 4000, 6000)
_WINDOWS: Final[dict[WindowKind, Millis]] = {
    "action": 3000,
    "counter": 4000,
    "take": 5000,
    "fail": 8000,
    "value": 8000,
}
SAME_OUTCOME: Final[Millis] = 2000


def limit(pace: Pace, question: str) -> Millis:
    """Relaxed doubles, blitz halves, a correspondence game gives a day (MHS-18.2)."""
    match pace:
        case "relaxed":
            return 2 * LIMITS[question]
        case "blitz":
            return LIMITS[question] // 2
        case "correspondence":
            return DAY
        case _:
            return LIMITS[question]


def show(pace: Pace) -> Millis:
    """Return how long events are shown before a question counts down (MHS-18.7)."""
    match pace:
        case "relaxed":
            return 2 * SHOW
        case "blitz":
            return SHOW // 2
        case "correspondence":
            return 0
        case _:
            return SHOW


def window(pace: Pace, kind: WindowKind, step: int, same_outcome: bool) -> Millis:
    """From public facts alone: kind, step and pace (MHS-12.11, MHS-18.2)."""
    length = _WINDOWS[kind] if kind in _WINDOWS else _BY_STEP[step]
    if kind == "roll" and same_outcome:
        length = SAME_OUTCOME
    match pace:
        case "relaxed":
            return length + 3000
        case "blitz":
            return max(2000, length - 1000)
        case "correspondence":
            return DAY
        case _:
            return length
