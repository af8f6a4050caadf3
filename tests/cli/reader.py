"""A person who plays by what is printed: reads the last screen, picks from what it offers, and confirms."""

import builtins
import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rich.console import Console

from heistnight.cli import saves
from heistnight.cli.play import Session
from heistnight.core.action import HandOver, Input
from heistnight.core.replay import Record
from heistnight.core.rng import Rng
from heistnight.games import game

NAMES = ("You", "Silk", "Marlowe", "Duchess", "Pockets", "Wren", "Ash", "Doc")
WIDTH = 80
LONGEST = 4_000
# What no person should have to read: brackets of data, ids with underscores, words of the program, cards by number.
RAW = re.compile(
    r"[{}\[\]]|\w_\w|\b(?:None|True|False)(?=[,.)]|$)|\b(?:GL|[ACDEFGHIPST])\d\d\b|\b(?:TG|ST|CP)\d\b|<\w+|=\w+\("
)
KEY = re.compile(r" {0,2}(\w{1,3})  \S")
CONFIRM = re.compile(r"Enter: [^>]*\.\s+>\s*$")
MORE = re.compile(r" more\.\s+>\s*$")


class Reader:
    """Answers every prompt of a session from its screen alone; `likes` says which lines to prefer, if it knows any."""

    def __init__(self, seed: str, likes: Callable[[str], str | None] = lambda screen: None) -> None:
        self.out = io.StringIO()
        self.rng = Rng(seed.encode())
        self.likes = likes
        self.read = 0
        self.keys: list[str] = []
        self.prompts: list[str] = []

    @property
    def shown(self) -> str:
        return self.out.getvalue()

    def answer(self, *_: object) -> str:
        """What the person types: Enter where all is chosen, else what they like, else any key on the screen."""
        screen, self.read = self.shown[self.read :], len(self.shown)
        assert len(self.prompts) < LONGEST, screen
        assert "isn't available" not in screen, screen
        if CONFIRM.search(screen[-3 * WIDTH :]):
            return ""
        if MORE.search(screen):
            return self._pick()
        self.prompts.append(prompt_of(screen))
        liked = self.likes(screen)
        if liked is not None:
            return liked
        self.keys = keys_of(screen)
        assert self.keys, screen
        return self._pick()

    def _pick(self) -> str:
        key = self.rng.choice(self.keys)
        self.keys.remove(key)
        return key


def prompt_of(screen: str) -> str:
    """The question: what stands before the cursor, at the left edge."""
    lines = [line for line in screen.splitlines() if line.strip() and not line.startswith("> ")]
    question: list[str] = []
    while lines and not lines[-1].startswith("  "):
        question.insert(0, lines.pop().strip())
    return " ".join(question)


def keys_of(screen: str) -> list[str]:
    """What can be typed: the keys of the list above the question, whose long lines go on further right."""
    lines = [line for line in screen.splitlines() if line.strip() and not line.startswith("> ")]
    while lines and not (KEY.match(lines[-1]) or lines[-1].startswith("     ")):
        lines.pop()
    found = []
    while lines and ((key := KEY.match(lines[-1])) or lines[-1].startswith("     ")):
        found += [key[1]] if key else []
        lines.pop()
    return found[::-1]


def sit_down(
    name: str,
    reader: Reader,
    values: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    level: str = "chance",
    seat: int = 0,
) -> Session:
    """A session of a game, with the reader before the screen."""
    about = game(name)
    options = about.options(**{**about.unhurried, **values})
    levels = tuple(None if other == seat else level for other in range(options.players))
    sitting = [Input(0, None, HandOver(other, "bot")) for other, bot in enumerate(levels) if bot]
    names = [*NAMES[1 : seat + 1], NAMES[0], *NAMES[seat + 1 : options.players]]
    record = Record(about, options, b"reader", sitting, [], names)
    seating = saves.Seating(saves.FORMAT, seat, levels)
    console = Console(file=reader.out, width=WIDTH, highlight=False, emoji=False, markup=False)
    monkeypatch.setattr(builtins, "input", reader.answer)
    monkeypatch.setattr(Session, "_keep", lambda self: None)
    monkeypatch.setattr(saves, "keep", lambda *_: None)
    return Session(console, "x", seating, record, plain=False)


def stumbles(shown: str) -> Iterator[str]:
    """Lines that a person would stumble over: too wide, or raw data."""
    for line in shown.splitlines():
        if line.startswith(("The deal is sealed", "The seed was", "See it again")) or re.fullmatch(
            "[0-9a-f]{64}", line
        ):
            continue
        if len(line) > WIDTH or RAW.search(line):
            yield line
