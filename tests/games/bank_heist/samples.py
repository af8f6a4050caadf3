"""What tests of the whole house try Bank Heist with: options for the research doors, and an edit of its deck."""

from typing import Any

from heistnight.games.bank_heist import GAME

OPTIONS: list[dict[str, Any]] = [
    {"players": 5},
    {"players": 8, "pace": "fast"},
]
# Between them these set every compact column in so many games by chance.
COMPACT: list[tuple[dict[str, Any], int]] = [
    ({"players": 5, "start_player": "random", "getaway_length": 4}, 20),
    ({"players": 6, "start_player": "sum"}, 3),
    ({"players": 7, "start_player": "random"}, 4),
    ({"players": 8, "start_player": "random", "reveal_on_death": True, "pace": "fast"}, 30),
]
EDIT = (r'("bags_needed": )5', r"\g<1>2")  # it changes how the game is played


def look() -> None:
    """Deal with every tempo."""
    for tempo in ("relaxed", "standard", "tense"):
        for players in GAME.seats:
            GAME.deal(GAME.options(players=players, tempo=tempo), b"look")
