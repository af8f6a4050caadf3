"""RULES.md read as data, so that the text, cards.json and the code can not drift apart."""

import re

from heistnight.games.masterminds import GAME

Row = list[str]


def rows(first_cell: str, columns: int) -> list[Row]:
    """All table rows with so many cells whose first cell fits a pattern."""
    cells = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in GAME.rules.splitlines()
        if line.startswith("|")
    ]
    return [row for row in cells if len(row) == columns and re.fullmatch(first_cell, row[0])]


def rule_numbers() -> set[str]:
    return set(re.findall(r"\*\*(MHS-\d+\.\d+)\*\*", GAME.rules))
