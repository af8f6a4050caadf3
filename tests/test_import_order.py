"""Who imports whom: every room of the house knows only those it may know, and no module knows itself by a way round."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

import pytest

HOUSE = Path(__file__).parents[1] / "src" / "heistnight"
TRAINING = HOUSE.parents[1] / "training"

# Which rooms a room may import. Every room may import itself; "heistnight" is the public face in __init__.py.
# "games" and "bots" are what all games and bots share; "a game" and "a game's bot" are the particular ones.
MAY_KNOW: dict[str, set[str]] = {
    "core": set(),
    "a game": {"core"},
    "a game's research": {"core", "a game"},
    "games": {"core", "a game"},
    "heistnight": {"core", "games"},
    "bots": {"core", "games", "a game", "a game's bot", "heistnight"},
    "a game's bot": {"core", "games", "a game", "bots", "heistnight"},
    "lab": {"core", "games", "a game", "bots", "a game's bot", "heistnight"},
    "env": {"core", "games", "a game", "bots", "a game's bot", "heistnight"},
    "store": {"core"},
    "cli": {"core", "games", "a game", "bots", "a game's bot", "lab", "env", "store", "serve", "heistnight"},
}

# The server is a stack: each of these knows those before it. "server" is what all of them share, beside serve.py.
STACK = ("server", "transport", "room", "runtime", "hosting", "http", "codegen", "serve")
BELOW_THE_STACK = {"core", "games", "bots", "store", "heistnight"}
MAY_KNOW |= {room: {*BELOW_THE_STACK, *STACK[:floor]} for floor, room in enumerate(STACK)}

# Rooms in which a module belongs to a particular game.
ONE_GAME = {"a game", "a game's research"}

# The store knows inputs and talk, not how tables work.
STORE_MAY_KNOW_OF_CORE = {"Action", "Holder", "Input", "Millis", "Phrase", "Problem", "Said", "Seat"}

# The rules get time and chance as inputs.
OUTSIDE_WORLD = {"asyncio", "datetime", "random", "secrets", "socket", "sqlite3", "threading", "time"}
OUTSIDE_WORLD |= {"http", "multiprocessing", "select", "selectors", "ssl", "subprocess", "tempfile", "urllib", "uuid"}
OUTSIDE_WORLD |= {"httpx", "starlette", "uvicorn", "uvloop", "websockets"}

# The state of a room starts no task.
TASKS = {"asyncio", "concurrent", "multiprocessing", "threading"}


def against_the_order(sources: Mapping[str, str]) -> list[str]:
    """What is wrong in these sources, given by their path inside the package."""
    modules = _modules(sources)
    games = {path.split("/")[1] for path in sources if path.startswith("games/") and path.count("/") > 1}
    return [wrong for path, source in sources.items() for wrong in _wrongs(path, source, modules, games)]


def circle(sources: Mapping[str, str]) -> list[str]:
    """Return the first ring of modules that know each other, whether at once, later or for types alone."""
    modules, knows = _modules(sources), TopologicalSorter[str]()
    for path, source in sources.items():
        for _, target, _ in _imports(path, _everywhere(source), modules):
            if target in modules:
                knows.add(_module(path), target)
    try:
        knows.prepare()
    except CycleError as error:
        ring: list[str] = error.args[1]
        return ring
    return []


def _everywhere(source: str) -> Iterator[ast.AST]:
    """All that may import: statements, and expressions where one is called that does."""
    if "import_module" in source or "__import__" in source:
        return ast.walk(_tree(source))
    return _statements(_tree(source))


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    for part in ("body", "handlers", "cases", "orelse", "finalbody"):
        for statement in getattr(node, part, ()):
            yield statement
            yield from _statements(statement)


@cache
def _tree(source: str) -> ast.Module:
    return ast.parse(source)


def _modules(sources: Collection[str]) -> set[str]:
    return {_module(place) for path in sources for place in (path, *map(str, PurePosixPath(path).parents))}


def _wrongs(path: str, source: str, modules: Collection[str], games: Collection[str]) -> Iterator[str]:
    name = _module(path)
    own = _room(name, games)
    for line, target, attribute in _imports(path, _everywhere(source), modules):
        room = _room(target, games)
        if room is None:
            if own in {"core", "games", "a game"} and target.split(".")[0] in OUTSIDE_WORLD:
                yield f"{path}:{line}: {own} must not reach outside, but imports {target}"
            elif own == "room" and target.split(".")[0] in TASKS:
                yield f"{path}:{line}: the state of a room must start no task, but imports {target}"
        elif own in ONE_GAME and room in ONE_GAME and _game(target, games) != _game(name, games):
            yield f"{path}:{line}: {own} must not know another, but imports {target}"
        elif room == own:
            continue
        elif room not in MAY_KNOW.get(own or "", set()):
            yield f"{path}:{line}: {own} must not know {room}, but imports {target}"
        elif own == "store" and attribute not in STORE_MAY_KNOW_OF_CORE:
            yield f"{path}:{line}: store knows only inputs and talk of core, but imports {attribute or target}"


def _module(path: str) -> str:
    parts = PurePosixPath("" if path.startswith("training/") else "heistnight", path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _room(module: str, games: Collection[str]) -> str | None:
    match module.split("."):
        case ["heistnight"]:
            return "heistnight"
        case ["heistnight", "__main__"]:
            return "cli"
        case ["heistnight", "games", game, *_] if game in games:
            return "a game"
        case ["heistnight", "bots", game, *_] if game in games:
            return "a game's bot"
        case ["heistnight", "env", "games", game, *_] if game in games:
            return "a game's research"
        case ["heistnight", "server", room, *_] if room in STACK:
            return room
        case ["heistnight", room, *_]:
            return room
    return None


def _game(module: str, games: Collection[str]) -> str | None:
    """Return the game that a module belongs to."""
    return next((part for part in module.split(".") if part in games), None)


def _imports(path: str, nodes: Iterable[ast.AST], modules: Collection[str]) -> Iterator[tuple[int, str, str | None]]:
    """Every import: its line, the module, and the name taken from it if that is not a module itself."""
    for node in nodes:
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield node.lineno, alias.name, None
            case ast.ImportFrom(module=module, names=names, level=level):
                base = _absolute(path, module, level)
                for alias in names:
                    inner = f"{base}.{alias.name}"
                    yield (node.lineno, inner, None) if inner in modules else (node.lineno, base, alias.name)
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(target)), *_],
            ):
                yield node.lineno, target, None


def _absolute(path: str, module: str | None, level: int) -> str:
    if level == 0:
        return module or ""
    folders = ["heistnight", *path.split("/")[:-1]]
    return ".".join([*folders[: len(folders) - level + 1], *([module] if module else [])])


def test_every_import_keeps_to_the_order() -> None:
    """No module of the package imports what its room must not know, and none knows itself by a way round."""
    sources = {path.relative_to(HOUSE).as_posix(): path.read_text("utf-8") for path in sorted(HOUSE.rglob("*.py"))}
    assert sources
    assert against_the_order(sources) == []
    training = {f"training/{path.relative_to(TRAINING)}": path.read_text("utf-8") for path in TRAINING.rglob("*.py")}
    assert training
    assert circle(sources | training) == []


SMALL_HOUSE = {
    "__init__.py": "from heistnight.games import game",
    "core/table.py": "class Input: ...",
    "games/__init__.py": "from heistnight.games.the_plan import rules",
    "games/the_plan/rules.py": "from heistnight.core.table import Table",
    "games/bank_heist/rules.py": "from ...core.table import Table",
    "bots/bot.py": "from heistnight.core.table import Table",
    "bots/the_plan.py": "from heistnight.games.the_plan.rules import Table",
    "store/store.py": "from heistnight.core.table import Input",
    "server/wire.py": "from heistnight.core.table import Table",
    "server/transport/session.py": "import asyncio\nfrom heistnight.server import wire",
    "server/room/state.py": "from heistnight.games import game\nfrom heistnight.server.transport import session",
    "server/runtime/actor.py": "import asyncio\nfrom heistnight.server.room.state import Room",
    "server/hosting/house.py": "from heistnight import store, __version__\nfrom heistnight.server.runtime import actor",
    "server/http/app.py": "from heistnight.bots import bot\nfrom heistnight.server.hosting.house import House",
    "server/codegen/protocol.py": "from heistnight.server.http import app\nfrom heistnight.server import wire",
    "server/serve.py": "from heistnight.server.http.app import make_app",
    "env/games/the_plan/research.py": "from heistnight.games.the_plan.rules import Table",
    "lab/run.py": "from heistnight import bots, games",
    "cli.py": "from heistnight.server import serve",
    "__main__.py": "from heistnight.cli import main",
}


def test_a_house_in_order_passes() -> None:
    """Every import that the plan allows is allowed."""
    assert against_the_order(SMALL_HOUSE) == []
    assert circle(SMALL_HOUSE) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("core/x.py", "import heistnight"),
        ("core/x.py", "import heistnight.games"),
        ("core/x.py", "from heistnight import games"),
        ("core/x.py", "from .. import games"),
        ("core/x.py", "from ..games.the_plan.rules import Reveal"),
        ("core/__init__.py", "from ..server import wire"),
        ("core/x.py", "def f():\n    from heistnight.store import store"),
        ("core/x.py", "if TYPE_CHECKING:\n    from heistnight.bots.bot import Bot"),
        ("core/x.py", "import importlib\nimportlib.import_module('heistnight.games.the_plan')"),
        ("core/x.py", "import time"),
        ("core/x.py", "from random import Random"),
        ("core/x.py", "import asyncio.events"),
        ("core/x.py", "import socket, sqlite3"),
        ("core/x.py", "from datetime import datetime"),
        ("games/the_plan/x.py", "import heistnight.games.bank_heist.rules"),
        ("games/the_plan/x.py", "from heistnight.games import bank_heist"),
        ("games/the_plan/x.py", "from ..bank_heist.rules import Shot"),
        ("games/the_plan/x.py", "from heistnight.games import game"),
        ("games/the_plan/x.py", "from heistnight.bots.bot import Bot"),
        ("games/the_plan/x.py", "import time"),
        ("bots/bot.py", "from heistnight.server.room.state import Room"),
        ("bots/the_plan.py", "from heistnight.lab import run"),
        ("lab/x.py", "from heistnight.server.room.state import Room"),
        ("env/games/the_plan/research.py", "from heistnight.games.bank_heist.rules import Shot"),
        ("env/games/the_plan/research.py", "from heistnight.bots.bot import Bot"),
        ("games/the_plan/x.py", "from heistnight.env.games.the_plan import research"),
        ("env/x.py", "from heistnight.store.store import Store"),
        ("store/x.py", "from heistnight.core.table import Table"),
        ("store/x.py", "import heistnight.core.table"),
        ("store/x.py", "from heistnight.games import game"),
        ("store/x.py", "from heistnight.server.room.state import Room"),
        ("server/x.py", "from heistnight.games.the_plan.rules import Reveal"),
        ("server/x.py", "from heistnight.games import the_plan"),
        ("server/x.py", "from heistnight.bots.the_plan import Hard"),
        ("server/x.py", "from heistnight.bots import the_plan"),
        ("server/x.py", "from heistnight.lab.run import simulate"),
        ("server/x.py", "from heistnight.cli import main"),
        ("server/wire.py", "from heistnight.server.transport.session import Session"),
        ("server/wire.py", "from heistnight.server.serve import serve"),
        ("server/transport/x.py", "from heistnight.server.room.state import Room"),
        ("server/transport/x.py", "from ..room import state"),
        ("server/room/x.py", "from heistnight.server.runtime.actor import RoomActor"),
        ("server/room/x.py", "if TYPE_CHECKING:\n    from heistnight.server.runtime import actor"),
        ("server/room/x.py", "def f():\n    from heistnight.server.hosting.house import House"),
        ("server/room/x.py", "import asyncio"),
        ("server/runtime/x.py", "from heistnight.server.hosting.house import House"),
        ("server/runtime/x.py", "from heistnight.games.the_plan.rules import Reveal"),
        ("server/hosting/x.py", "from heistnight.server.http import app"),
        ("server/http/x.py", "from heistnight.server.codegen import protocol"),
        ("server/http/x.py", "from heistnight.server.serve import serve"),
        ("cli.py", "from heistnight.server.hosting.house import House"),
        ("__init__.py", "from heistnight.server.http import app"),
        ("attic/x.py", "from heistnight.core.table import Table"),
    ],
)
def test_an_import_against_the_order_is_found(path: str, source: str) -> None:
    """One forbidden import in a house that is otherwise in order is named with its place."""
    found = against_the_order({**SMALL_HOUSE, path: source})
    assert found
    assert all(wrong.startswith(f"{path}:") for wrong in found)


@pytest.mark.parametrize(
    "source",
    [
        "from heistnight.cli import main",
        "import heistnight.server.wire\nclass App:\n    from heistnight.cli import main",
        "try:\n    from .. import cli\nexcept ImportError:\n    pass",
        "def f():\n    from heistnight.cli import main",
        "async def f():\n    import heistnight.cli",
        "if TYPE_CHECKING:\n    from heistnight.cli import main",
    ],
)
def test_a_ring_of_modules_that_know_each_other_is_found(source: str) -> None:
    """It is told from its beginning to its beginning, also where an import runs later or is for types alone."""
    found = circle({**SMALL_HOUSE, "server/serve.py": source})
    assert found[0] == found[-1]
    assert set(found) == {"heistnight.cli", "heistnight.server.serve"}


def test_a_ring_in_training_is_found() -> None:
    """Match and factions took a name from each other once."""
    ring = {
        "training/match.py": "from importlib import import_module\nimport_module('training.heist.factions')",
        "training/heist/factions.py": "from training.match import Timed",
    }
    assert set(circle({**SMALL_HOUSE, **ring})) == {"training.match", "training.heist.factions"}
