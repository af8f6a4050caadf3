"""RULES.md read as data, so that the text, cards.json and the code can not drift apart."""

import re

from heistnight.games.exactly_as_planned import GAME

Row = list[str]
HEADING = re.compile(r"^#+ ", re.MULTILINE)


def section(heading: str) -> str:
    """The text under a heading up to the next one of any level."""
    start = re.search(rf"^#+ {re.escape(heading)}.*\n", GAME.rules, re.MULTILINE)
    assert start, f"RULES.md has no heading {heading!r}"
    rest = GAME.rules[start.end() :]
    end = HEADING.search(rest)
    return rest[: end.start()] if end else rest


def body(heading: str, number: int = 0) -> list[Row]:
    """The rows of one table of a section, without its head."""
    blocks = re.findall(r"(?:^\|.*\n)+", section(heading), re.MULTILINE)
    lines = blocks[number].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def code(cell: str) -> list[str]:
    """What a cell has between backticks."""
    return re.findall(r"`([^`]+)`", cell)
