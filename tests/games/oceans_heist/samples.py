"""What tests of the whole house try Ocean's Heist with: options for the research doors, and an edit of its deck."""

from typing import Any

OPTIONS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 2, "clock": "brisk", "teams": "twice", "reveal_money": True},
]
EDIT = (r'("uses": )1', r"\g<1>3")  # it changes how the game is played
