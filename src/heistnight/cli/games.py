"""`heistnight games`: the games, their presets and their options."""

import argparse
from typing import Any

import msgspec
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from heistnight.bots import levels
from heistnight.cli.words import AnyGame, Commands
from heistnight.core.options import Choice
from heistnight.games import games


def add_to(commands: Commands) -> None:
    command = commands.add_parser("games", help="list the games with their presets and options", allow_abbrev=False)
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    if asked.json:
        print(msgspec.json.format(msgspec.json.encode([as_data(game) for game in games()]), indent=2).decode())
        return 0
    console = Console(highlight=False, emoji=False, markup=False)
    for game in games():
        show(console, game)
    return 0


def as_data(game: AnyGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "rules_version": game.version,
        "players": {"least": game.seats[0], "most": game.seats[-1], "default": game.default_players},
        "scenarios": scenarios(game),
        "presets": [msgspec.to_builtins(preset) for preset in game.presets],
        "options": [msgspec.to_builtins(choice) for choice in game.choices],
        "bots": levels(game.id),
    }


def scenarios(game: AnyGame) -> list[str | int]:
    """Return the presets and options of a game as plain data."""
    return [value for choice in game.choices if choice.scenario for value in choice.values]


def show(console: Console, game: AnyGame) -> None:
    console.print(Text.assemble((game.id, "bold cyan"), "  ", (game.title, "bold")))
    console.print(Padding(Text(game.blurb, style="italic"), (0, 0, 0, 2), expand=False))
    facts = {
        "players": f"{game.seats[0]} to {game.seats[-1]}, usually {game.default_players}",
        "scenarios": ", ".join(map(str, scenarios(game))),
        "bots": ", ".join(levels(game.id)),
    }
    console.print(_rows({name: fact for name, fact in facts.items() if fact}, ""))
    if game.presets:
        console.print(Text("  presets (--preset NAME):"))
        forms = {preset.name: preset for preset in reversed(game.presets)}  # the first form stands for all
        console.print(_rows({name: f"{form.title}. {form.help}" for name, form in reversed(forms.items())}, "cyan"))
    console.print(Text("  options (--set OPTION=VALUE):"))
    console.print(_rows({choice.name: in_words(game, choice) for choice in game.choices}, "cyan"))


def _rows(facts: dict[str, str], style: str) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(min_width=max(map(len, facts)), no_wrap=True)
    for name, fact in facts.items():
        grid.add_row(Text(name, style=style), Text(fact))
    return Padding(grid, (0, 0, 0, 4), expand=False)


def in_words(game: AnyGame, choice: Choice) -> str:
    """Return the values of an option, the numbers of players it is for, and its default."""
    least, most = max(choice.players[0], game.seats[0]), min(choice.players[1], game.seats[-1])
    limited = (least, most) != (game.seats[0], game.seats[-1])
    seats = f" (with {least} to {most} players)" if limited and least < most else f" (with {least})" if limited else ""
    return f"{choice.expects}{seats}; {_default(choice)}"


def _default(choice: Choice) -> str:
    if choice.default is None:
        return "follows the number of players unless set"
    if choice.kind == "flag":
        return f"usually {'on' if choice.default else 'off'}"
    return f"usually {choice.default}"
