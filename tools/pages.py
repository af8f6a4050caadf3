"""Pages of docs/reference that follow from the code. `make sync` writes them (tools/sync.py)."""

import argparse
import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from heistnight import __version__
from heistnight.bots import levels
from heistnight.cli import parser, saves
from heistnight.core import deck, replay
from heistnight.core.game import Game
from heistnight.core.options import Choice
from heistnight.core.research import Column
from heistnight.env.session import LONGEST, Session, unhurried
from heistnight.games import games
from heistnight.lab import setup
from heistnight.server import wire
from heistnight.server.room import document
from heistnight.store import postgres, sqlite

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "heistnight"
REFERENCE = ROOT / "docs" / "reference"
WRITTEN = "*Written from the code by `make sync`. Edit the code, not this page.*"

Command = tuple[str, argparse.ArgumentParser]


def pages() -> Iterator[tuple[Path, str]]:
    """Yield every page with its text."""
    yield REFERENCE / "cli.md", cli_page()
    yield REFERENCE / "versions.md", versions_page()
    yield REFERENCE / "errors.md", errors_page()
    for game in games():
        yield REFERENCE / "environments" / f"{game.id}.md", environment_page(game)


def _page(*parts: str) -> str:
    return "\n\n".join(part.strip() for part in parts if part) + "\n"


def _table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)


# Command line -------------------------------------------------------------------------------------------------------


def commands(top: argparse.ArgumentParser | None = None, name: str = "heistnight") -> Iterator[Command]:
    """Yield every command by its full name, each followed by its own subcommands."""
    top = top or parser()
    yield name, top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, command in action.choices.items():
                yield from commands(command, f"{name} {word}")


def cli_page() -> str:
    top, *others = commands()
    return _page("# Command line", WRITTEN, _intro(top), *(_command(*command) for command in others))


def _intro(command: Command) -> str:
    _, top = command
    subcommands = next(action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    rows = [(f"[`{choice.dest}`](#heistnight-{choice.dest})", choice.help) for choice in subcommands._choices_actions]
    return f"{top.description}\n\n{top.epilog}\n\n" + _table(("command", "does"), rows)


def _command(name: str, command: argparse.ArgumentParser) -> str:
    shown = [action for action in command._actions if not isinstance(action, argparse._HelpAction)]
    inner = [action for action in shown if isinstance(action, argparse._SubParsersAction)]
    rows = [(_spelled(action), _help(command, action)) for action in shown if action not in inner]
    rows += [(f"`{choice.dest}`", choice.help or "") for action in inner for choice in action._choices_actions]
    words = " ".join(_word(action) for action in shown if not action.option_strings)
    usage = f"```text\n{' '.join(filter(None, (name, '[options]' * _takes_options(shown), words)))}\n```"
    return _page(f"## {name}", command.description or "", usage, _table(("argument", "meaning"), rows) if rows else "")


def _takes_options(actions: Iterable[argparse.Action]) -> bool:
    return any(action.option_strings for action in actions)


def _word(action: argparse.Action) -> str:
    word = action.metavar or action.dest
    shown = " ".join(word) if isinstance(word, tuple) else word
    return f"[{shown}]" if action.nargs == "?" else shown


def _spelled(action: argparse.Action) -> str:
    if not action.option_strings:
        return f"`{_word(action)}`"
    value = "" if action.nargs == 0 else _word(action) if action.metavar else f"{_word(action).upper()}"
    return f"`{' '.join(filter(None, (action.option_strings[-1], value)))}`"


def _help(command: argparse.ArgumentParser, action: argparse.Action) -> str:
    text = (action.help or "") % {**vars(action), "prog": command.prog}
    return f"{text}. Required" if action.option_strings and action.required else text


# Versions -----------------------------------------------------------------------------------------------------------


def versions_page() -> str:
    same = "refused, with a sentence that says which version it needs"
    formats = [
        ("package", __version__, "everything below is read by it", "-"),
        ("wire protocol (`Hello.protocol`)", wire.PROTOCOL, "refused: the page asks to be reloaded", "the same"),
        ("stored room (`Document.format`)", document.FORMAT, "read", "left to nodes that know it"),
        ("SQLite file", sqlite.SCHEMA, "upgraded when the server starts", "refused, and left as it is"),
        ("PostgreSQL database", postgres.SCHEMA, "`heistnight migrate` upgrades it", "refused, and left as it is"),
        ("replay file", replay.FORMAT, same, same),
        ("saved game of the terminal", saves.FORMAT, same, same),
        ("deck file", deck.FORMAT, same, same),
        ("run of the lab", setup.FORMAT, same, same),
    ]
    rules = [(game.title, f"`{game.id}`", game.version) for game in games()]
    return _page(
        "# Versions",
        WRITTEN,
        "`heistnight --version` says which package you have. Each format has a number of its own, which rises only "
        "when that format changes. [Upgrade](../how-to/upgrade.md) says how to move between them.",
        "## Formats",
        _table(("what", "version now", "an older one is", "a newer one is"), formats),
        "## Rules",
        "A running game, a saved game and a replay go on only under the version of the rules they began with. "
        "`heistnight games --json` prints the same numbers as `rules_version`.",
        _table(("game", "id", "rules version"), rules),
    )


# Error codes --------------------------------------------------------------------------------------------------------

CODE_AT = {"No": 1, "Problem": 1, "Refused": 2}  # where the code is among the arguments that make a problem
Told = dict[str, dict[str, None]]  # sentences by code, each once


def errors_page() -> str:
    general = _told(path for path in sorted(SOURCES.rglob("*.py")) if "games" not in path.relative_to(SOURCES).parts)
    parts = [
        "# Error codes",
        WRITTEN,
        "A `Refused`, a `Trouble` and a `Gone` carry a `code` for programs beside the sentence for people "
        "([WebSocket](websocket.md), [HTTP](http.md)). Sentences may change in any release. Codes change only with the "
        "protocol, and a game may add codes to its own. `{blanks}` are filled from `values`.",
        "Most often you will meet these: `stale` (the question is gone: wait for the next one), `paused` and `gate` "
        "(try again when the table goes on), `too_fast` and `too_much` (wait), `not_kept` (nothing happened: try "
        "again), `unsure` (it may have happened: read the next `Snapshot`), `protocol` (you are out of date).",
        "## Server and tables",
        _codes(general),
    ]
    for game in games():
        told = _told(sorted((SOURCES / "games" / game.id.replace("-", "_")).rglob("*.py")))
        parts += [f"## {game.title}", _codes({code: told[code] for code in sorted(set(told) - set(general))})]
    return _page(*parts)


def _codes(told: Told) -> str:
    rows = [(f"`{code}`", "<br>".join(says)) for code, says in sorted(told.items())]
    return _table(("code", "says"), rows)


def _told(paths: Iterable[Path]) -> Told:
    """Return every code that the sources give to a problem, with the sentences that are written beside it."""
    told: Told = {}
    for path in paths:
        tree = ast.parse(path.read_text("utf-8"))
        named = {
            ast.unparse(line.targets[0]): _text(line.value) for line in ast.walk(tree) if isinstance(line, ast.Assign)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (code := _code_of(node)):
                texts = [_text(word) or named.get(ast.unparse(word), "") for word in node.args]
                told.setdefault(code, {}).update(dict.fromkeys(text for text in texts if " " in text))
            elif isinstance(node, ast.ClassDef):
                for line in node.body:
                    if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "code":
                        about = (ast.get_docstring(node) or "").split("\n")[0]
                        told.setdefault(_text(line.value), {})[f"*{about}*"] = None
    return told


def _code_of(call: ast.Call) -> str:
    named = next((_text(keyword.value) for keyword in call.keywords if keyword.arg == "code"), "")
    at = CODE_AT.get(ast.unparse(call.func), len(call.args))
    found = named or (_text(call.args[at]) if at < len(call.args) else "")
    return found if re.fullmatch("[a-z_]+", found) else ""


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


# Environments -------------------------------------------------------------------------------------------------------


def environment_page(game: Game[Any, Any]) -> str:
    solo, compact = game.research.solo, game.research.compact
    least, most = game.seats[0], game.seats[-1]
    folder = f"src/heistnight/games/{game.id.replace('-', '_')}"
    facts: list[tuple[str, object]] = [
        ("PettingZoo", f'`pettingzoo.env("{game.id}", players={game.default_players})`'),
        ("Gymnasium", ", ".join(f"`heistnight/{name}-v1`" for name in solo) or "none: it is not for one"),
        ("OpenSpiel", f"`heistnight_{game.id.replace('-', '_')}`"),
        ("players", f"{least} to {most}, usually {game.default_players}"),
        ("agents", f"`seat_0` to `seat_{most - 1}`"),
        ("actions", f"`Discrete({len(game.actions)})`; in the parallel form one more, to wait"),
        ("reward", "1 for each seat, if all win" if game.together else "one point at the end, shared by the winners"),
        ("ends", f"by the rules, or truncated after {LONGEST:,} answers"),
        ("bots", ", ".join(f"`{level}`" for level in levels(game.id))),
        ("rules", f"version {game.version}: `{folder}/RULES.md`"),
    ]
    parts = [
        f"# {game.title} (`{game.id}`)",
        WRITTEN,
        game.blurb,
        _table(("", ""), facts),
        "[Environments](index.md) says what holds for all five games.",
        "## Options",
        "Pass them as keywords. By default no clock runs.",
        _table(("option", "values", "default", "meaning"), map(_option, game.choices)),
        "## Actions",
        _table(("type", "how many", "for example"), _actions(game)),
        "## Exact observations",
        "[The encoding](../encoding.md) says how a view becomes a row. With the default options a row has:",
        _table(("players", "columns"), ((players, _columns(game, players)) for players in game.seats)),
    ]
    if compact:
        parts += [
            "## Compact observations",
            f'{compact.size} columns with `observation="compact"`, equally many for all numbers of players and all '
            "options. `seat +0` is the own seat, and the others follow clockwise.",
            _table(("columns", "how many", "range", "meaning"), _column_rows(compact.columns)),
            f"For each option (`compact.actions`), {compact.action_size} columns:",
            _table(("columns", "how many", "range", "meaning"), _column_rows(compact.action_columns)),
        ]
    return _page(*parts)


def _option(choice: Choice) -> tuple[str, str, str, str]:
    low, high = choice.players
    several = f"With {low} to {high} players." if low < high else f"With {low} player{'s' * (low > 1)}."
    seats = "" if choice.players == (1, 99) else several
    default = "by the number of players" if choice.default is None else f"`{_plain(choice.default)}`"
    return f"`{choice.name}`", choice.expects, default, f"{choice.title}. {choice.help} {seats}".strip()


def _plain(value: object) -> object:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


def _actions(game: Game[Any, Any]) -> Iterator[tuple[object, ...]]:
    for kind in dict.fromkeys(type(action) for action in game.actions):
        same = [action for action in game.actions if type(action) is kind]
        yield f"`{kind.__name__}`", len(same), f"`{wire.encode(same[0]).decode()}`"


def _columns(game: Game[Any, Any], players: int) -> int:
    return len(Session(game, unhurried(game, {"players": players})).encoding.names)


def _column_rows(columns: Iterable[Column]) -> Iterator[tuple[object, ...]]:
    """Yield a line for each column; columns that come again for every seat are there once."""
    rows = (
        (re.sub(r"^seat \+\d", "seat +n", column.name), column.size, f"{column.low:g} to {column.high:g}", column.says)
        for column in columns
    )
    return iter(dict.fromkeys(rows))
