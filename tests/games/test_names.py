"""The rules say the names of cards as the deck has them: no sentence holds a name that another deck may change."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import heistnight

GAMES = Path(heistnight.__file__).parent / "games"
FOLDERS = sorted(deck.parent.name for deck in GAMES.glob("*/cards.json"))
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

# Names that may stand in strings all the same, or in one file alone ("file: name"), each with the reason. Lessons play
# with printed cards.
ALLOWED: dict[str, dict[str, str]] = {
    "bank_heist": {
        "Adrenaline": "a refusal or a phrase names the card",
        "Agent": "a side, as the book calls it",
        "Cash Bag": "a refusal or a phrase names the card",
        "Crew": "a side, as the book calls it",
        "Dye Pack": "a refusal or a phrase names the card",
        "compact.py: Guilty Conscience": "weights are marked with the words of their columns",
        "Handcuffs": "a refusal or a phrase names the card",
        "Hush Money": "a refusal or a phrase names the card",
        "Knife": "a refusal or a phrase names the card",
        "Lock Pick": "a refusal or a phrase names the card",
        "deeds.py: Masked": "what a player is, as the book calls it",
        "Rival": "a side, as the book calls it",
        "Speedloader": "a refusal or a phrase names the card",
        "Trigger Happy": "a refusal or a phrase names the card",
        "Zip Tie": "a refusal or a phrase names the card",
    },
    "exactly_as_planned": {
        "Cakewalk": "a Heist, as the book calls it; each has rules of its own",
        "Three-Ring Monte": "a Heist, as the book calls it; each has rules of its own",
    },
    "masterminds": {
        "compact.py: Blueprints": "weights are marked with the words of their columns",
    },
    "oceans_heist": {
        "Rooftop Drop": "a refusal or a phrase names the card",
        "Zero Tolerance": "a refusal or a phrase names the card",
    },
    "the_plan": {
        "compact.py: Smash & Grab": "weights are marked with the words of their columns",
    },
}


def names_in(value: Any) -> Iterator[str]:
    """Every name, title and label of a deck, but for what it says about itself."""
    if isinstance(value, list):
        for each in value:
            yield from names_in(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key in ("name", "title", "label") and isinstance(each, str):
                yield each
            elif key not in ("schema", "game"):
                yield from names_in(each)


def strings(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a module with their lines, but for docstrings."""
    tree = ast.parse(source)
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, DOCUMENTED) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


def pattern_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_name_of_a_card_is_typed_in_the_rules(folder: str) -> None:
    """Read it from the box, or say in ALLOWED why it may stand there."""
    deck = json.loads((GAMES / folder / "cards.json").read_text(encoding="utf-8"))
    allowed = ALLOWED.get(folder, {})
    names = {name: pattern_of(name) for name in names_in(deck) if name not in allowed}
    assert names
    typed = [
        f"{path.relative_to(GAMES)}:{line}: {name}"
        for path in sorted((GAMES / folder).rglob("*.py"))
        if path.name != "lessons.py"
        for line, text in strings(path.read_text(encoding="utf-8"))
        for name, pattern in names.items()
        if pattern.search(text) and f"{path.name}: {name}" not in allowed
    ]
    assert typed == []
