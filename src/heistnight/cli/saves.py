"""Unfinished and finished games, as files in this platform's folder for a program's state.

A saved game is a replay with one line before it that gives the seats.
"""

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from heistnight.core.action import Seat
from heistnight.core.problems import BadReplay
from heistnight.core.replay import Record, read, write
from heistnight.games import game

FORMAT = 1


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First line of a saved game: the person's seat and the bots' levels."""

    saved: int
    seat: Seat
    bots: tuple[str | None, ...]


def state_folder() -> Path:
    """Return $XDG_STATE_HOME where it is set, else the folder that is usual on the platform."""
    if chosen := os.environ.get("XDG_STATE_HOME"):
        return Path(chosen) / "heistnight"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "heistnight"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "heistnight"
    return Path.home() / ".local" / "state" / "heistnight"


def new_name(game_id: str) -> str:
    """Return a new unique file name; names sort by time."""
    return f"{game_id}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"


def saved(game_id: str | None) -> list[Path]:
    """Return the unfinished games of one kind or of all, latest first."""
    found = (state_folder() / "saved").glob(f"{game_id or '*'}-*.jsonl")
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def save_path(name: str) -> Path:
    return state_folder() / "saved" / f"{name}.jsonl"


def replay_path(name: str) -> Path:
    return state_folder() / "replays" / f"{name}.jsonl"


def keep(path: Path, seating: Seating | None, record: Record) -> None:
    """Write the whole file, or leave it as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    head = [msgspec.json.encode(seating).decode()] if seating else []
    draft = path.with_suffix(".part")
    with draft.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in [*head, *write(record)])
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def load(lines: Sequence[str]) -> tuple[Seating, Record]:
    """Return a saved game, or raise BadReplay."""
    try:
        seating = msgspec.json.decode(lines[0], type=Seating)
    except (msgspec.DecodeError, UnicodeError, RecursionError, IndexError):
        raise BadReplay("This isn't a saved game: its first line doesn't give the seats.") from None
    if seating.saved != FORMAT:
        raise BadReplay(f"This saved game has format {seating.saved}; this program reads format {FORMAT}.")
    record, table = read(lines[1:], game)
    if len(seating.bots) != table.seats or not 0 <= seating.seat < table.seats or seating.bots[seating.seat]:
        says = f"This isn't a saved game: with {len(seating.bots)} bots and a person at seat {seating.seat}"
        raise BadReplay(f"{says}, its first line doesn't fit a table of {table.seats} seats.")
    return seating, record
