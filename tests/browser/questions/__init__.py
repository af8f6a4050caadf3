"""Ten questions that a person answers about a screen from its picture alone.

Each file of `screens` is a screen: a recorded moment of a game and a size, the true answer to each question, and what
somebody answered who had only the picture. `given` holds the answers that were not wholly right, with their points;
every other answer was the truth. Paint the screens with `python -m tests.browser.questions --out FOLDER`, answer them
again, and write the answers down.
"""

import json
from pathlib import Path
from typing import Any

SCREENS = Path(__file__).parent / "screens"
ASKED = {
    "game": "Which game is it, and which part of it?",
    "turn": "Whose turn is it?",
    "may": "What may I do?",
    "button": "What does the big button do?",
    "last": "What happened last, and to whom?",
    "hold": "What do I hold, and what is it worth?",
    "needs": "What does the card, step or job in focus need, all of it?",
    "time": "How long have I got?",
    "leads": "Who leads?",
    "goal": "What is my goal?",
}
# Width, height and what else the address of the gallery says; a TV shows nobody's own part.
SIZES = {"phone": (360, 640, ""), "desk": (1440, 900, ""), "tv": (1920, 1080, "&far")}
LEAST = 9.0


def screens() -> dict[str, dict[str, Any]]:
    return {path.stem: json.loads(path.read_text()) for path in sorted(SCREENS.glob("*.json"))}


def query(screen: dict[str, Any]) -> str:
    """Return the address of a screen in the gallery."""
    shown = f"?show=table&game={screen['game']}&moment={screen['moment']}&still"
    return shown + SIZES[screen["size"]][2] + (f"&left={screen['left']}" if "left" in screen else "")


def score(screen: dict[str, Any]) -> float:
    """Return how many of the ten answers were right."""
    return len(ASKED) - sum(1 - points for _, points in screen["given"].values())
