"""Every sentence a client may hear from here.

Rules and rooms speak English. A translation of the client maps these sentences, with {blanks} for what varies, to
its own; so what is to be translated lies in the client, and what is a game's in the folder of the game.
"""

import ast
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from heistnight.core.game import Game

HOUSE = files("heistnight")
# For programmers, not for players.
WRITING = ("asyncapi.py", "codegen", "kinds.py", "openapi.py", "schemas.py")


def sentences() -> list[str]:
    """Return the sentences of the server, the same for every game, in alphabetical order."""
    games = HOUSE.joinpath("games")
    folders = [HOUSE.joinpath("core"), HOUSE.joinpath("server")]
    sources = [*(entry for folder in folders for entry in _inside(folder)), *filter(_speaks, games.iterdir())]
    return sorted({sentence for source in sources for sentence in _in_code(source)})


def sentences_of(game: Game[Any, Any]) -> list[str]:
    """Return the sentences of a game: those in its code, and those it declares."""
    sources = _inside(files(type(game).__module__))
    return sorted({sentence for source in sources for sentence in _in_code(source)} | set(_declared(game)))


def _inside(folder: Traversable) -> Iterator[Traversable]:
    for entry in folder.iterdir():
        if entry.name in WRITING:
            continue
        if entry.is_dir():
            yield from _inside(entry)
        elif _speaks(entry):
            yield entry


def _speaks(source: Traversable) -> bool:
    return source.name.endswith(".py")


def _in_code(source: Traversable) -> Iterator[str]:
    nodes = [*ast.walk(ast.parse(source.read_text(encoding="utf-8")))]
    silent = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}  # docstrings
    silent |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in silent:
            sentence = _text(node)
            if " " in sentence and (sentence[0].isupper() or sentence[0] in "{'") and sentence[-1] in ".?!":
                yield sentence


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    holes = 0
    text = ""
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value)
        else:
            holes += 1
            text += f"{{{holes}}}"
    return text


def _declared(game: Game[Any, Any]) -> Iterator[str]:
    yield from (game.title, game.blurb)
    for choice in game.choices:
        yield from (words for words in (choice.title, choice.help) if words)
    for preset in game.presets:
        yield from (preset.title, preset.help)
    for phrase in game.phrases:
        yield phrase.says
        yield from (words for slot in phrase.slots for words in slot.words.values())
        yield from (reply.says for reply in phrase.replies)
