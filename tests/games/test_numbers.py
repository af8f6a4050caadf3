"""A number of the rules is typed once: in the deck, or in the code of its rule."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from heistnight.core.game import Game
from heistnight.games import games

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "heistnight"


def numbers_in(text: str) -> Iterator[tuple[str, int]]:
    """Yield the constants of a module that are whole numbers as they are typed."""
    for line in ast.parse(text).body:
        targets = line.targets if isinstance(line, ast.Assign) else [getattr(line, "target", None)]
        value = getattr(line, "value", None)
        if isinstance(targets[0], ast.Name) and isinstance(value, ast.Constant) and type(value.value) is int:
            yield targets[0].id, value.value


def modules_of(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(SOURCE)): path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))}


def typed_again(rules: dict[str, str], others: dict[str, str]) -> list[str]:
    """Return where a number that the rules name is typed once more, by its name and its value."""
    found: list[str] = []
    known: set[tuple[str, int]] = set()
    for path, text in (rules | others).items():
        for number in numbers_in(text):
            if number in known:
                found.append(f"{path}: {number[0]} = {number[1]}")
            elif path in rules:
                known.add(number)
    return found


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_no_number_of_the_rules_is_typed_twice(game: Game[Any, Any]) -> None:
    """Bots and learners import the numbers that a game's rules name, instead of typing them once more."""
    name = type(game).__module__.rpartition(".")[2]
    others = modules_of(SOURCE / "bots" / name) | modules_of(SOURCE / "env" / "games" / name)
    assert not typed_again(modules_of(SOURCE / "games" / name), others)


def test_a_number_that_is_typed_twice_is_found() -> None:
    assert typed_again({"rounds.py": "LAST_TURN: Final = 11"}, {"bot.py": "LAST_TURN = 11"}) == [
        "bot.py: LAST_TURN = 11"
    ]


BONUS = re.compile(r"[:,] \+\d|: -\d|5 more points|set.* (five|5) more")  # as it was told before it was a blank


def test_the_bonus_of_a_set_is_a_blank_in_every_sentence() -> None:
    """TP-9.4: it comes from the deck that is played, so no sentence at the table holds it in figures or in words."""
    told = ROOT / "client/src/games/the-plan/words.en.ts", SOURCE / "games/the_plan/lessons.py"
    said = [line for path in told for line in path.read_text("utf-8").splitlines()]
    assert [line for line in said if BONUS.search(line)] == []
    assert BONUS.search("It would close your set: +5.")
