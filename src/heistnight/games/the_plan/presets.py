"""Ways to play The Plan that have a name (section 10)."""

from heistnight.core.options import Preset

BOOK = {"spectator_hands": "hidden"}

PRESETS = (
    Preset("book", "By the book", "The rules as printed; lists and sums tell no more than what lies open.", BOOK),
    Preset(
        "house",
        "House",
        "With bribes, and spectators see the hands of a round that is over.",
        {"bribes": True, "spectator_hands": "after_round"},
        needs={"mode": ("head_to_head", "standard")},
    ),
    Preset(
        "house",
        "House",
        "Spectators see the hands of a round that is over.",
        {"spectator_hands": "after_round"},
        needs={"mode": ("solitaire",)},
    ),
    Preset("short", "Blitz", "By the book, with seconds for each decision.", BOOK | {"clock": "blitz"}),
    Preset(
        "memory",
        "From memory",
        "By the book, and no screen lists unseen cards or adds up points before the end.",
        BOOK | {"unseen_list": False, "running_score": False},
    ),
)
