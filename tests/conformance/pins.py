"""Digests of everything that stored games rely on, each pinned to the number that has to rise with it.

A replay, a saved game and a learned bot read a game's deck and numbered actions; a program of another version reads a
room's document. `make sync` writes a pin again once its number was raised, and never before.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from heistnight.core.deck import printed
from heistnight.core.replay import AnyGame
from heistnight.games import games
from heistnight.server.room.document import FORMAT, Document

TESTS = Path(__file__).parents[1]
# An editor may change these.
WORDS = {
    "schema",
    "description",
    "name",
    "title",
    "text",
    "duties",
    "label",
    "short",
    "white_short",
    "yellow_short",
    "hex",
}


class Pin(msgspec.Struct):
    """A number, and the digest of everything it stands for."""

    number: int
    digest: str


def pin_of_game(game: AnyGame) -> Pin:
    """Return the pin of a game's deck and actions to the version of its rules."""
    cards = msgspec.json.decode(printed(type(game).__module__))
    return Pin(game.version, _digest([_without_words(cards), json.loads(msgspec.json.encode(game.actions))]))


def pin_of_document() -> Pin:
    """Return the pin of the fields of a room's document to the format of the store."""
    return Pin(FORMAT, _digest(_without_words(msgspec.json.schema(Document))))


def pins() -> Iterator[tuple[Path, Pin]]:
    """Yield each file of a pin, with the pin as it is now."""
    yield TESTS / "server" / "pinned.json", pin_of_document()
    for game in games():
        yield file_of(game, TESTS), pin_of_game(game)


def file_of(game: AnyGame, tests: Path) -> Path:
    """Return the file of a game's pin."""
    return tests / "games" / game.id.replace("-", "_") / "pinned.json"


def rewritten(path: Path, now: Pin) -> str:
    """Return the text of a file: the pin as it is now, or as it was where its number has not been raised."""
    if path.is_file():
        then = msgspec.json.decode(path.read_bytes(), type=Pin)
        now = then if then.number == now.number else now
    return msgspec.json.format(msgspec.json.encode(now)).decode() + "\n"


def _without_words(value: Any) -> Any:
    """Leave out what is only read by people: fields of words, and every text with a blank in it."""
    match value:
        case dict():
            return {key: _without_words(inner) for key, inner in value.items() if key not in WORDS}
        case list():
            return [_without_words(inner) for inner in value]
        case str() if " " in value:
            return ""
    return value


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]
