"""Time limits of windows (section 9)."""

from heistnight.core.action import Millis

_SECONDS = {
    "target": 60,
    "situation": 60,
    "preparation": 300,
    "opening": 45,
    "viewing": 30,
    "prep": 60,
    "crunch": 60,
    "reveal": 6,
    "assignment": 90,
    "wing_it": 60,
    "after_roll": 20,
    "alarms": 4,
    "settled": 3,
    "doors": 4,
    "roll": 3,
    "ending": 6,
}

OF_THE_BOOK = ("viewing", "prep", "crunch")
# Nobody is asked anything in them, so the book need not know them.
SHOWS = ("reveal", "alarms", "settled", "doors", "roll", "ending")
LIMITS: dict[str, dict[str, Millis]] = {
    "book": {window: 1000 * _SECONDS[window] for window in (*OF_THE_BOOK, *SHOWS)},
    "brisk": {window: 1000 * seconds for window, seconds in _SECONDS.items()},
    "relaxed": {window: 2000 * seconds for window, seconds in _SECONDS.items()},
}
FIRST_PREPARATION: Millis = 480_000  # at least, where somebody plays for the first time (section 9)
AGREEMENT: Millis = 5000
WAITS = 2
CHANGES = 150  # of a draft in a window that no clock closes; then nothing is taken back any more (OH-12.11)
LAST_SECONDS: Millis = 8000
LONGER: Millis = 30_000  # once a game, for a team that is away when a window closes (section 9)
LEEWAY: Millis = 300  # what was sent in time may arrive a little later (section 9)
