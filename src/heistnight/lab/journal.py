"""The folder of a run: what is studied, every game as soon as it is over, and what was made of them.

run.json         what is studied
games.jsonl      one line for each game, in the order they ended; a torn last line is cut off and played again
games.parquet    one row for each game, seats.parquet one for each seat of each game, plays.parquet for each card
deck.json        the deck, where it is not the printed one
report.html      the report
"""

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from heistnight.core.problems import BadOption
from heistnight.lab.notes import Row
from heistnight.lab.setup import Setup

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Row).decode


class Journal:
    """Games are appended and forced to the disk batch by batch: a crash loses only what was still being played."""

    def __init__(self, folder: Path, setup: Setup) -> None:
        self.folder = folder
        self.setup = setup
        folder.mkdir(parents=True, exist_ok=True)
        self._claim(folder / "run.json")
        self.path = folder / "games.jsonl"
        self.rows = {row.game: row for row in read_rows(self.path)}
        self._file = self.path.open("ab")
        self._file.truncate(whole_length(self.path))

    def _claim(self, path: Path) -> None:
        if path.exists():
            before = read_setup(path)
            if before != self.setup:
                says = "{folder} holds another run: {differences}. Name another folder with --out."
                differences = "; ".join(before.differences(self.setup))
                raise BadOption(says, folder=str(self.folder), differences=differences)
            return
        draft = path.with_suffix(".part")
        draft.write_bytes(msgspec.json.format(_encode(self.setup), indent=2) + b"\n")
        draft.replace(path)

    def append(self, rows: Iterable[Row]) -> None:
        fresh = [row for row in rows if row.game not in self.rows]
        self._file.write(b"".join(_encode(row) + b"\n" for row in fresh))
        self._file.flush()
        os.fsync(self._file.fileno())
        self.rows.update((row.game, row) for row in fresh)

    def missing(self, games: int) -> list[int]:
        """The games still to be played."""
        return [game for game in range(games) if game not in self.rows]

    def in_order(self, games: int) -> list[Row]:
        """The first so many games, by their number, as far as they were played."""
        return [self.rows[game] for game in range(games) if game in self.rows]

    def close(self) -> None:
        self._file.close()


def read_setup(path: Path) -> Setup:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Setup)
    except (OSError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        says = "{path} is not the beginning of a run: {error}."
        raise BadOption(says, path=str(path), error=str(error)) from None


def read_rows(path: Path) -> list[Row]:
    """The whole lines of a journal."""
    if not path.exists():
        return []
    try:
        return [_decode(line) for line in path.read_bytes()[: whole_length(path)].splitlines()]
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadOption("{path} is damaged: {error}.", path=str(path), error=str(error)) from None


def whole_length(path: Path) -> int:
    """Return the number of bytes of a journal that are whole lines."""
    return path.read_bytes().rfind(b"\n") + 1


def read_run(folder: Path) -> tuple[Setup, list[Row]]:
    """A run as it was left, its games in order."""
    if not (folder / "run.json").exists():
        raise BadOption("{folder} holds no run: there is no run.json in it.", folder=str(folder))
    rows = {row.game: row for row in read_rows(folder / "games.jsonl")}
    return read_setup(folder / "run.json"), [rows[game] for game in sorted(rows)]
