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

# Names that may stand in strings all the same, each with the reason. Lessons play with printed cards.
ALLOWED: dict[str, dict[str, str]] = {
    "bank_heist": {
        "Agent": "a side, as the book calls it",
        "Crew": "a side, as the book calls it",
        "Rival": "a side, as the book calls it",
    },
    "exactly_as_planned": {
        "Cakewalk": "a Heist, as the book calls it; each has rules of its own",
        "Three-Ring Monte": "a Heist, as the book calls it; each has rules of its own",
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
    """Read it from the box, or say in ALLOWED why it may stand there; what stands there no longer goes off it."""
    deck = json.loads((GAMES / folder / "cards.json").read_text(encoding="utf-8"))
    names = {name: pattern_of(name) for name in names_in(deck)}
    assert names
    allowed, needed, typed = ALLOWED.get(folder, {}), set(), []
    for path in sorted((GAMES / folder).rglob("*.py")):
        if path.name == "lessons.py":
            continue
        for line, text in strings(path.read_text(encoding="utf-8")):
            for name in [name for name, pattern in names.items() if pattern.search(text)]:
                if name in allowed:
                    needed.add(name)
                else:
                    typed.append(f"{path.relative_to(GAMES)}:{line}: {name}")
    assert typed == []
    assert allowed.keys() - needed == set()
