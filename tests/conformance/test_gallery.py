"""The gallery, which the sweep goes through, has a screen for every question a game can ask."""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from heistnight.core.replay import AnyGame
from heistnight.core.table import Decision
from heistnight.games import games

CLIENT = Path(__file__).parents[2] / "client"
GALLERY = CLIENT / "src" / "gallery"
SHOWN = {folder.parent.name for folder in GALLERY.glob("*/moments.json")}  # who brings a game of their own need not


def kinds(of: type[Any]) -> Iterator[type[Any]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def questions(game: AnyGame) -> set[str]:
    """Every decision of a game that is not only there for others to be made from."""
    package = importlib.import_module(type(game).__module__)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    own = [kind for kind in kinds(Decision) if kind.__module__.startswith(f"{package.__name__}.")]
    return {kind.__name__ for kind in own if not kind.__subclasses__()}


def unseen(game: AnyGame, moments: dict[str, Any]) -> set[str]:
    asked = [moment["view"]["board"]["question"] for moment in moments.values() if moment["options"]]
    return questions(game) - {question["name"] for question in asked if question}


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in games() if game.id in SHOWN])
def test_every_question_of_a_game_has_a_screen(game: AnyGame) -> None:
    """From the chair of somebody who is asked; one screen less, and the check finds it."""
    moments = json.loads((GALLERY / game.id / "moments.json").read_text())
    assert not unseen(game, moments)
    once = min(questions(game))
    fewer = {
        name: moment
        for name, moment in moments.items()
        if (moment["view"]["board"]["question"] or {}).get("name") != once
    }
    assert unseen(game, fewer) == {once}
