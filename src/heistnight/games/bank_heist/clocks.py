"""Time limits of questions (section 9)."""

from typing import Final

from heistnight.core.action import Millis

PACES: Final = ("default", "fast", "slow", "bot")

_SECONDS = {
    #                default fast slow bot
    "receive_card":    (5,   3,   8,   2),
    "search_result":   (8,   6,   15,  3),
    "answer":          (8,   5,   14,  4),
    "follow_up":       (5,   4,   10,  3),
    "restrained":      (5,   4,   10,  2),
    "look":            (6,   5,   12,  2),
}  # fmt: skip

WINDOWS: dict[str, dict[str, Millis]] = {
    window: {pace: 1000 * seconds[place] for place, pace in enumerate(PACES)} for window, seconds in _SECONDS.items()
}

LIMITS: dict[str, Millis] = {
    "pass_quiet": 25_000,
    "pass_alarm": 40_000,
    "short": 25_000,
    "loot": 10_000,
    "long": 35_000,
    "turn": 45_000,
    "first_turn": 60_000,
}

NOT_BEFORE: Final[Millis] = 2000
LOOKS_EVERY: Final[Millis] = 1000
NO_PEOPLE: Final[Millis] = 1000
ALARM_SHOW: Final[Millis] = 4000

READ_IDENTITY: Final[Millis] = 30_000
SEE_PARTNERS: Final[Millis] = 10_000
TALK: Final[Millis] = 45_000
COUNT_DOWN: Final[Millis] = 3000
REASON: Final[Millis] = 3000
HIDEOUT_PER_SEAT: Final[Millis] = 3000

CODE: Final[Millis] = 60_000
COLLECT: Final[Millis] = 400
TIE: Final[Millis] = 100
TOO_EARLY: Final[Millis] = 1500
MOST_LAG: Final[Millis] = 300
EMPTY_ATTEMPTS: Final = 3
