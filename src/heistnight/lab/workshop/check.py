"""Take a deck out of the box, and look whether a game can be played with it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from heistnight.core.deck import FORMAT, VARIABLE, Deck, printed, read
from heistnight.core.edits import edits
from heistnight.core.problems import BadDeck, Unknown
from heistnight.core.research import Bench, Fault
from heistnight.games import game as find_game
from heistnight.games import games
from heistnight.lab.workshop.fixed import fixed_faults
from heistnight.lab.workshop.lines import line_of, lines_of
from heistnight.lab.workshop.reading import at_place, holds_numbers, is_read
from heistnight.lab.workshop.shape import shape_faults

LONGEST_PROOF = 600
WORDS_UNREAD = "the rules do not read this: the edit changes nothing in play"
NUMBER_UNREAD = "the rules do not read this, so the table would not play what the card says: leave it as it was"


def _bench(game: str) -> Bench:
    """Return the checks of a game's deck, or raise Unknown."""
    found = find_game(game)
    bench = found.research.deck
    if bench is None:
        raise Unknown("{game} has no workshop for its deck.", game=found.title)
    return bench


def exported(game: str) -> str:
    """The printed deck of a game as a file to edit: a card a line, as it lies in the box."""
    found = find_game(game)
    head = f'{{\n"heistnight_deck": {FORMAT},\n"game": "{game}",\n"name": "My {found.title}",\n"cards":\n'
    return head + printed(type(found).__module__).decode().strip() + "\n}\n"


def printed_cards(game: str) -> dict[str, Any]:
    return msgspec.json.decode(printed(type(find_game(game)).__module__), type=dict[str, Any])


def check(path: Path) -> list[Fault]:
    """Everything that is wrong with a deck file, in the order of its lines; BadDeck if it is none at all."""
    try:
        lines = lines_of(_text(path))
    except RecursionError:
        raise BadDeck(f"{path} is no deck: it is nested deeper than any card.") from None
    deck = read(path)
    if deck.game not in (known := sorted(game.id for game in games())):
        there = ", ".join(known)
        raise BadDeck(f"{path}:{line_of(lines, ('game',))}: there is no game {deck.game!r}; there are {there}.")
    found = [replace(fault, place=("cards", *fault.place)) for fault in faults_of(deck)]
    return sorted((replace(f, line=line_of(lines, f.place)) for f in found), key=lambda f: (f.line, f.field))


def ready(path: Path) -> None:
    """BadDeck, with the first grave fault, unless a game can be played with this deck."""
    grave = [fault for fault in check(path) if fault.grave]
    if grave:
        more = f" (and {len(grave) - 1} more: `heistnight deck check` lists them)" if len(grave) > 1 else ""
        raise BadDeck(f"{path}:{grave[0].line}: {grave[0].field}: {grave[0].text}{more}")


def proof(path: Path) -> str:
    """Play a game with every number of players, in a process of its own; what went wrong, or nothing."""
    try:
        played = subprocess.run(
            [sys.executable, "-m", "heistnight.lab.workshop.proof"],
            env={**os.environ, VARIABLE: str(path.resolve())},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=LONGEST_PROOF,
        )
    except subprocess.TimeoutExpired:
        return f"a few games were not over after {LONGEST_PROOF // 60} minutes"
    if played.returncode == 0:
        return played.stdout.strip()
    return f"a game broke off, as it may where cards are missing that the rules count on ({_last_line(played.stderr)})"


def faults_of(deck: Deck) -> Iterator[Fault]:
    """Shape first; only what has it is looked at more closely."""
    bench = _bench(deck.game)
    original = printed_cards(deck.game)
    shape = list(shape_faults(deck.cards, original, bench.box))
    if shape:
        yield from shape
        return
    fixed = list(fixed_faults(deck.cards, original, bench.fixed))
    yield from fixed
    if not fixed:
        yield from bench.faults(msgspec.convert(deck.cards, bench.box, str_keys=True))
    for edit in edits(original, deck.cards):
        if not is_read(edit.place, bench):
            grave = any(holds_numbers(at_place(cards, edit.place)) for cards in (deck.cards, original))
            yield Fault(edit.place, NUMBER_UNREAD if grave else WORDS_UNREAD, grave)


def _text(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
        json.loads(text)
    except OSError as error:
        raise BadDeck(f"{path} can not be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadDeck(f"{path} is no deck: it is not UTF-8 text.") from None
    except json.JSONDecodeError as error:
        raise BadDeck(f"{path}:{error.lineno}: column {error.colno}: {error.msg}.") from None
    return text


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]
