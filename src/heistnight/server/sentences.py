"""Every sentence a client may hear from here: `python -m heistnight.server.sentences > client/src/lang/en.server.json`.

Rules and rooms speak English. A translation of the client maps these sentences, with {blanks} for what varies, to
its own; so the words of the whole house stand in one folder.
"""

import ast
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from heistnight.core.game import Game
from heistnight.games import games

SPEAKING = ("core", "games", "server")
WRITING = ("protocol.py", "sentences.py", "typescript.py")  # for programmers, not for players


def sentences() -> list[str]:
    """All of them, in the order of the alphabet."""
    found = {sentence for folder in SPEAKING for file in _sources(folder) for sentence in _in_code(file)}
    found |= {words for game in games() for words in _declared(game)}
    return sorted(found)


def _sources(folder: str) -> Iterator[Traversable]:
    waiting = [files("heistnight").joinpath(folder)]
    while waiting:
        for entry in waiting.pop().iterdir():
            if entry.is_dir():
                waiting.append(entry)
            elif entry.name.endswith(".py") and entry.name not in WRITING:
                yield entry


def _in_code(source: Traversable) -> Iterator[str]:
    tree = ast.parse(source.read_text(encoding="utf-8"))
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    silent |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
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


def _declared(game: Game[object, object]) -> Iterator[str]:  # type: ignore[type-var]
    yield from (game.title, game.blurb)
    for choice in game.choices:
        yield from (words for words in (choice.title, choice.help) if words)
    for preset in game.presets:
        yield from (preset.title, preset.help)
    for phrase in game.phrases:
        yield phrase.says
        yield from (words for slot in phrase.slots for words in slot.words.values())
        yield from (reply.says for reply in phrase.replies)


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(sentences())).decode())
