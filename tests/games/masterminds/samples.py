"""What tests of the whole house try Masterminds with: options for the research doors, and an edit of its deck."""

from typing import Any

OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "first_recruit": "draft", "pace": "blitz"},
]
EDIT = (r'("take": )3', r"\g<1>5")  # it changes how the game is played
