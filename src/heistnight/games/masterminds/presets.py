"""Ways to play Masterminds that have a name (section 10.2)."""

from heistnight.core.options import Preset

BOOK = {
    "loose_dice": False,
    "even_rounds": False,
    "late_starts": False,
    "consolation": False,
    "first_recruit": "random",
    "next_job": "open",
    "mood": "sharp",
    "length": "standard",
    "heat": True,
}

PRESETS = (
    Preset("book", "By the book", "The rules as printed, with clocks for people far apart.", BOOK),
    Preset(
        "house",
        "House",
        "Loose dice: pressing on is dearer and failing costs more; the round is always finished.",
        BOOK | {"loose_dice": True, "even_rounds": True},
    ),
    Preset(
        "first_game",
        "First game",
        "A friendly, short one without Heat, and twice the time.",
        BOOK | {"mood": "friendly", "length": "short", "heat": False, "pace": "relaxed"},
    ),
    Preset("short", "Short", "By the book, one job less.", BOOK | {"length": "short"}),
    Preset("long", "Long", "By the book, one job more.", BOOK | {"length": "long"}),
)
