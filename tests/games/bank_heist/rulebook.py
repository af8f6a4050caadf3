"""RULES.md read as data, so that the text, cards.json and the code can not drift apart."""

import re

from heistnight.games.bank_heist import GAME

Row = list[str]


def table_after(words: str) -> list[Row]:
    """The first table after these words: rows of cells, its head first."""
    text = GAME.rules[GAME.rules.index(words) + len(words) :]
    block = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert block, f"RULES.md has no table after {words!r}"
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in block[0].splitlines() if "|---" not in line
    ]


def cells(words: str) -> dict[tuple[str, str], str]:
    """A table as a mapping from (row, column) to what stands there."""
    head, *rows = table_after(words)
    return {(row[0], column): cell for row in rows for column, cell in zip(head[1:], row[1:], strict=True)}


def rule_numbers() -> set[str]:
    return set(re.findall(r"\bBH-\d+\.\d+\b", GAME.rules))


def code(cell: str) -> list[str]:
    """What a cell has between backticks."""
    return re.findall(r"`([^`]+)`", cell)
