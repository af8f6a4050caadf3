"""Which cards are in the box: those it was printed with, or a deck of somebody's own.

What a game and its bots work out from the cards they work out once, when they are loaded. So a process plays with one
deck from its first moment to its last; the variable HEISTNIGHT_DECK names the file, and every process that is started
by this one has it too. A deck file is

    {"heistnight_deck": 1, "game": "the-plan", "name": "More Teams", "cards": {what the game's cards.json holds}}
"""

import hashlib
import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from heistnight.core.problems import BadDeck

VARIABLE = "HEISTNIGHT_DECK"
FORMAT = 1

B = TypeVar("B")
_canonical = msgspec.json.Encoder(order="sorted").encode


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of one game; two decks with the same cards are the same, whatever their names."""

    heistnight_deck: int
    game: str
    name: str
    cards: dict[str, Any]

    @property
    def digest(self) -> str:
        return hashlib.sha256(_canonical(self.cards)).hexdigest()[:16]


def read(path: Path) -> Deck:
    """The deck in a file, or BadDeck; its cards are not looked at."""
    try:
        deck = msgspec.json.decode(path.read_bytes(), type=Deck)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadDeck("{path} can not be read: {error}.", path=str(path), error=why) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadDeck("{path} is no deck of Heist Night: {error}.", path=str(path), error=str(error)) from None
    if deck.heistnight_deck != FORMAT:
        says = "{path} is a deck of format {format}; this program reads format {here}."
        raise BadDeck(says, path=str(path), format=deck.heistnight_deck, here=FORMAT)
    return deck


@cache
def chosen() -> Deck | None:
    """The deck of this process, if it plays with another than the printed ones."""
    named = os.environ.get(VARIABLE)
    return read(Path(named)) if named else None


def printed(package: str) -> bytes:
    """The cards.json of a game, as it lies beside its rules."""
    return files(package).joinpath("cards.json").read_bytes()


def box(package: str, kind: type[B]) -> B:
    """Return the contents of a game's box; `package` is the place of its cards.json."""
    deck = chosen()
    if deck is not None and deck.game == _game_id(package):
        return msgspec.convert(deck.cards, kind, str_keys=True)
    return msgspec.json.decode(printed(package), type=kind)


def in_play(package: str) -> Deck | None:
    """The deck that replaces the printed one of a game; one with the printed cards does not."""
    deck = chosen()
    if deck is None or deck.game != _game_id(package):
        return None
    return None if _canonical(deck.cards) == _canonical(msgspec.json.decode(printed(package))) else deck


def _game_id(package: str) -> str:
    return package.rpartition(".")[2].replace("_", "-")
