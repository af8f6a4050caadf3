"""Ways to play Ocean's Heist that have a name (section 10)."""

from heistnight.core.options import Preset

BOOK = {
    "first_game": False,
    "keep_eight_visible": False,
    "suggestion": False,
    "staff_quick_fill": False,
    "uses_a_round": "one",
    "extra_cards": "face_up",
    "equipment": "hand",
    "budget": 5000,
    "target": "choose",
    "situation": "choose",
    "reveal_money": False,
}
ONCE: dict[str, tuple[str | int, ...]] = {"teams": ("pick", "random")}

PRESETS = (
    Preset("book", "By the book", "The rules as printed, as we read them, and no help from the house.", BOOK, ONCE),
    Preset(
        "three_clocks",
        "The book's clocks",
        "By the book, and nothing is timed but the look, Prep and Crunch.",
        BOOK | {"clock": "book"},
        ONCE,
    ),
    Preset(
        "house",
        "House",
        "The best assignment and a quick fill at one tap.",
        BOOK | {"suggestion": True, "staff_quick_fill": True},
        ONCE,
    ),
    Preset(
        "first_game",
        "First game",
        "The eight stay visible, help is at hand, and every window is twice as long.",
        BOOK | {"clock": "relaxed", "first_game": True},
        ONCE,
    ),
    Preset(
        "both_sides",
        "Both sides",
        "Two heists by the book: each team breaks in once, and the sum decides.",
        BOOK | {"teams": "twice"},
    ),
)
