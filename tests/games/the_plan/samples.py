"""What tests of the whole house try The Plan with: options for the research doors, and an edit of its deck."""

from typing import Any

from heistnight.games.the_plan import GAME

OPTIONS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 2, "bribes": True},
    {"players": 6, "clock": "normal"},
    {"players": 1, "ghosts": 3},
]
# Between them these set every compact column in so many games by chance.
COMPACT: list[tuple[dict[str, Any], int]] = [
    ({"players": 2, "removed_types": ["lone", "team4"]}, 3),
    ({"players": 2, "removed_types": ["smash_grab", "team2"]}, 3),
    ({"players": 2, "removed_types": ["smash_grab", "team3"]}, 3),
    ({"players": 3, "bribes": True}, 3),
    ({"players": 4}, 3),
    ({"players": 5}, 5),
    ({"players": 6}, 20),
    ({"players": 1, "ghosts": 5}, 2),
]
EDIT = (r'("kind": "J", "value": )4', r"\g<1>40")  # it changes how the game is played


def look() -> None:
    """Look at what a game of bots does not: the medals of one person, however many ghosts there are."""
    for ghosts in range(1, 6):
        GAME.deal(GAME.options(players=1, ghosts=ghosts), b"look")._medal(0)
