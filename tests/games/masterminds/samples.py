"""What tests of the whole house try Masterminds with: options for the research doors, and an edit of its deck."""

from typing import Any

from heistnight.games.masterminds import GAME

OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "first_recruit": "draft", "pace": "blitz"},
]
# Between them these set every compact column in so many games by chance.
COMPACT: list[tuple[dict[str, Any], int]] = [
    ({"players": 2, "loose_dice": True, "even_rounds": True, "heat": False}, 2),
    ({"players": 3, "mood": "friendly", "first_recruit": "draft"}, 2),
    ({"players": 4, "pace": "blitz"}, 2),
    ({"players": 5, "consolation": True, "next_job": "covered"}, 6),
]
EDIT = (r'("take": )3', r"\g<1>5")  # it changes how the game is played


def look() -> None:
    """Deal to those whose first turn is late."""
    for players in GAME.seats:
        GAME.deal(GAME.options(players=players, late_starts=True), b"look")
