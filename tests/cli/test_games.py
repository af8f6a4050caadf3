"""`heistnight games` lists every game with its options."""

import json

import pytest

from heistnight.bots import levels
from heistnight.cli import main
from heistnight.games import games


def test_every_game_is_listed_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    """Id, title, bots and the name of every option are there."""
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    for game in games():
        words = [game.id, game.title, *levels(game.id), *(choice.name for choice in game.choices)]
        words += [preset.name for preset in game.presets]
        assert [word for word in words if word not in shown] == []
    assert "\x1b" not in shown


def test_as_json_it_can_be_read_by_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    """The Plan with players, scenarios and defaults."""
    assert main(["games", "--json"]) == 0
    plan = next(game for game in json.loads(capsys.readouterr().out) if game["id"] == "the-plan")
    assert plan["title"] == "The Plan"
    assert plan["players"] == {"least": 1, "most": 6, "default": 4}
    assert plan["scenarios"] == ["solitaire", "head_to_head", "standard"]
    options = {option["name"]: option for option in plan["options"]}
    assert options["bribes"]["default"] is False
    assert options["clock"]["values"] == ["none", "relaxed", "normal", "blitz"]
