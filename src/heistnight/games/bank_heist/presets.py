"""Ways to play Bank Heist that have a name (section 10)."""

from heistnight.core.options import Preset

BOOK = {
    "wrong_code": "book",
    "mix": "book",
    "tempo": "standard",
    "getaway_length": 3,
    "silence": "robbery",
    "ghost_talk": False,
    "ghost_view": "public",
    "showdown": "book",
    "reveal_on_death": False,
}
RACES: dict[str, tuple[str | int, ...]] = {"start_player": ("product", "sum", "sum_three")}  # BH-3.7

PRESETS = (
    Preset("book", "By the book", "The rules as printed: any mix of identities, and the dead keep still.", BOOK, RACES),
    Preset(
        "house",
        "House",
        "All three factions for sure, one wrong code at most moves the token, the dead talk, ten circuits end it.",
        BOOK | {"wrong_code": "once", "mix": "three_factions", "ghost_talk": True, "showdown": "ten"},
        RACES,
    ),
    Preset(
        "first_game",
        "First game",
        "A quiet round more, time to think in every window, and who dies shows the identity.",
        BOOK | {"tempo": "relaxed", "reveal_on_death": True, "pace": "slow"},
        RACES,
    ),
    Preset(
        "short", "Short", "A quiet round less, and quick windows.", BOOK | {"tempo": "tense", "pace": "fast"}, RACES
    ),
    Preset(
        "memory",
        "From memory",
        "By the book, and no screen writes down what was claimed or seen.",
        BOOK | {"claims_log": False, "notebook": False},
        RACES,
    ),
)
