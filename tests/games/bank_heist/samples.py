"""What tests of the whole house try Bank Heist with: options for the research doors, and an edit of its deck."""

from typing import Any

OPTIONS: list[dict[str, Any]] = [
    {"players": 5},
    {"players": 8, "pace": "fast"},
]
EDIT = (r'("bags_needed": )5', r"\g<1>2")  # it changes how the game is played
