"""What tests of the whole house try Exactly As Planned with: options for research doors, and an edit of its deck."""

from typing import Any

OPTIONS: list[dict[str, Any]] = [
    {"players": 4, "memory_aid": True},
    {"players": 3, "heist": "bonnie_and_clyde_waltz", "open_hands": True},
    {"players": 5, "heist": "quiz_show"},
    {"players": 1, "stars": 5},
    {"players": 2, "stars": 4},
    {"players": 3, "time": "real"},
]
EDIT = (r'("jobs": {"3": 12, "4": )14', r"\g<1>12")  # it changes how the game is played
