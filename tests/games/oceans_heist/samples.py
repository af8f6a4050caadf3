"""What tests of the whole house try Ocean's Heist with: options for the research doors, and an edit of its deck."""

from typing import Any

OPTIONS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 2, "clock": "brisk", "teams": "twice", "reveal_money": True},
]
# Between them these set every compact column in so many games by chance.
COMPACT: list[tuple[dict[str, Any], int]] = [
    ({"players": 4, "budget": 4500}, 20),
    ({"players": 2, "clock": "brisk", "teams": "twice", "uses_a_round": "any", "first_game": True}, 4),
    ({"players": 8, "extra_cards": "chosen", "equipment": "active", "situation": "none"}, 20),
    ({"players": 2, "budget": 5500, "situation": "random"}, 40),
    ({"players": 2, "suggestion": True}, 30),
]
EDIT = (r'("uses": )1', r"\g<1>3")  # it changes how the game is played
