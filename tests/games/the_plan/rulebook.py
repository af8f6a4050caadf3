"""RULES.md read as data, so that the text, cards.json and the code can not drift apart."""

import re

from heistnight.games.the_plan import GAME

Row = list[str]
HEADING = re.compile(r"^#+ ", re.MULTILINE)


def section(heading: str) -> str:
    """The text under a heading up to the next one of any level."""
    start = re.search(rf"^#+ {re.escape(heading)}.*\n", GAME.rules, re.MULTILINE)
    assert start, f"RULES.md has no heading {heading!r}"
    rest = GAME.rules[start.end() :]
    end = HEADING.search(rest)
    return rest[: end.start()] if end else rest


def tables(heading: str) -> list[list[Row]]:
    """The tables of a section: rows of cells, without the ruling under the heads."""
    blocks = re.findall(r"(?:^\|.*\n)+", section(heading), re.MULTILINE)
    return [
        [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines() if "|---" not in line]
        for block in blocks
    ]


def body(heading: str, number: int = 0) -> list[Row]:
    """The rows of one table, without its head."""
    return tables(heading)[number][1:]


def code(cell: str) -> list[str]:
    """What a cell has between backticks."""
    return re.findall(r"`([^`]+)`", cell)


def rule_numbers() -> list[str]:
    """The numbers of all rules, as the text defines them."""
    return re.findall(r"^- \*\*(TP-\d+\.\d+)\*\*", GAME.rules, re.MULTILINE)


def examples() -> list[str]:
    """The numbers of the worked examples."""
    return re.findall(r"^(?:\*\*|\| )(X\d+)\b", section_12(), re.MULTILINE)


def section_12() -> str:
    return GAME.rules.split("\n## 12.")[1].split("\n## 13.")[0]
