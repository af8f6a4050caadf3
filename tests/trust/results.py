"""Where the trust commands keep the figures of their last run, which docs/evidence/trust.md is made of."""

import os
import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parents[2] / "docs" / "evidence" / "trust"


class Result(msgspec.Struct, frozen=True):
    """One command's last run: what was run, when, on what kind of machine, and what came out.

    `figures` are the lines of the report in the order they are told: a name in plain words, and a number, a word, or
    for a table a list of rows that all have the same columns.
    """

    name: str
    command: str
    date: str
    machine: str
    figures: dict[str, Any]


def record(name: str, figures: Mapping[str, Any], command: str = "", folder: Path = FOLDER) -> Path:
    """Keep the figures of a run as trust/<name>.json beside docs/evidence/trust.md, which tells them."""
    from tests.trust import report  # which reads what is kept here

    command = command or f"python -m tests.trust.{name}"
    date = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    result = Result(name, command, date, machine(), dict(figures))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")
    if folder == FOLDER:
        report.write()
    return path


def machine() -> str:
    """The kind of machine, and nothing by which it could be found."""
    return f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def load(folder: Path = FOLDER) -> list[Result]:
    """The results of all commands that were run, by name."""
    return [msgspec.json.decode(path.read_bytes(), type=Result) for path in sorted(folder.glob("*.json"))]
