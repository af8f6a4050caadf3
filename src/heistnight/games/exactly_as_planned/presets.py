"""Ways to play the Heists that have a name (section 10)."""

from typing import TypeAlias

from heistnight.core.options import Preset
from heistnight.games.exactly_as_planned.options import CW, TEAMS, TRM

_PLAIN = {"live_check": False, "memory_aid": False, "open_hands": False, "extra_tools": 0}
_CLOSED = {"open_tools": False, "open_jobs": False, "open_jackpot": False}
_RAW = {"deal_policy": "raw"}
_BOOK = _RAW | {"allow_call_it": False}
_HOUSE = {"deal_policy": "winnable", "allow_call_it": True}
_AS_PRINTED = "Cards as they fall, no help, and always the full time."
_AS_WE_PLAY = "A deal that can be won, and the clock ends when all have called it."
_AMONG_BOTS = "Cards as they fall and no help; among bots by ticks nobody sits out an empty clock."

Values: TypeAlias = dict[str, tuple[str | int, ...]]
_CREWS: Values = {"heist": TEAMS[:3]}
_SCAM: Values = {"heist": (TEAMS[0],)}
_MONTE: Values = {"heist": (TRM,)}
_CAKEWALK: Values = {"heist": (CW,)}
_REAL: Values = {"time": ("real",)}
_TICKS: Values = {"time": ("ticks",)}
_PRINTED_LEVELS: Values = {"stars": (1, 2, 3)}  # EAP-4.111: the fourth is ours

PRESETS = (
    Preset("book", "By the book", _AS_PRINTED, _PLAIN | _BOOK, needs=_CREWS | _REAL),
    Preset("book", "By the book", _AS_PRINTED, _PLAIN | _CLOSED | _BOOK, _PRINTED_LEVELS, _MONTE | _REAL),
    Preset("book", "By the book", _AMONG_BOTS, _PLAIN | _RAW, needs=_CREWS | _TICKS),
    Preset("book", "By the book", _AMONG_BOTS, _PLAIN | _CLOSED | _RAW, _PRINTED_LEVELS, _MONTE | _TICKS),
    Preset(
        "book",
        "By the book",
        "Cards as they fall, and no hints.",
        {"deal_policy": "raw", "hints": False},
        needs=_CAKEWALK,
    ),
    Preset("house", "House", _AS_WE_PLAY, _PLAIN | _HOUSE, needs=_CREWS),
    Preset("house", "House", _AS_WE_PLAY, _PLAIN | _CLOSED | _HOUSE, needs=_MONTE),
    Preset(
        "house",
        "House",
        "A puzzle that can be solved; whoever asks for a hint wins as assisted.",
        {"deal_policy": "winnable", "hints": True},
        needs=_CAKEWALK,
    ),
    Preset(
        "first_game",
        "First game",
        "The book's own help: all hands lie open.",
        _PLAIN | _HOUSE | {"open_hands": True},
        needs=_SCAM,
    ),
    Preset(
        "first_game",
        "First game",
        "The book's own help: Tools and Jobs lie open, at the first level.",
        _PLAIN | _CLOSED | _HOUSE | {"open_tools": True, "open_jobs": True, "stars": 1},
        needs=_MONTE,
    ),
    Preset(
        "first_game",
        "First game",
        "One star, no clock, and hints.",
        {"deal_policy": "winnable", "hints": True, "seconds": "untimed", "stars": 1},
        needs=_CAKEWALK,
    ),
    Preset("short", "Short", "Three minutes on the clock.", _PLAIN | _HOUSE | {"seconds": 180}, needs=_CREWS),
)
