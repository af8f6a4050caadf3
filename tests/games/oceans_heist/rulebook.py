"""The tables of RULES.md, as lists of cells, so that tests are generated from what people read."""

import re

from heistnight.games.oceans_heist import GAME


def table_after(heading: str) -> list[list[str]]:
    """The rows of the first table after a heading, without its head."""
    text = GAME.rules.split(heading, 1)[1]
    lines = iter(text.splitlines())
    rows: list[list[str]] = []
    for line in lines:
        if line.startswith("|"):
            rows.append(
                [cell.strip().replace("**", "").replace("`", "") for cell in line.strip().strip("|").split("|")]
            )
        elif rows:
            break
    return rows[2:]


def letters(text: str) -> list[str]:
    return re.findall(r"[HSAFCD]", text)
