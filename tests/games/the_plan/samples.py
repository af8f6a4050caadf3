"""What tests of the whole house try The Plan with: options for the research doors, and an edit of its deck."""

from typing import Any

OPTIONS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 2, "bribes": True},
    {"players": 6, "clock": "normal"},
    {"players": 1, "ghosts": 3},
]
EDIT = (r'("kind": "J", "value": )4', r"\g<1>40")  # it changes how the game is played
