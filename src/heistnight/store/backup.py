"""A copy of the whole file at one moment, while a server goes on writing to it."""

import contextlib
import os
import sqlite3
from pathlib import Path

from heistnight.core.problems import Problem
from heistnight.store.sqlite import check


class NoBackup(Problem):
    """There is no copy; the text says why."""


def back_up(source: Path, target: Path) -> int:
    """Copy, check the copy, and only then give it its name. How many rooms there are in it."""
    if not source.is_file():
        raise NoBackup(f"There is no database {source}; name it with --db.")
    if target.exists():
        raise NoBackup(f"{target} is there already, and a backup is never overwritten; name another file.")
    draft = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        with contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as games:
            check(games, source)
            with contextlib.closing(sqlite3.connect(draft)) as copy:
                games.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                check(copy, draft)
                rooms: int = copy.execute("SELECT count(*) FROM rooms").fetchone()[0]
        _keep(draft, target)
        return rooms
    except (sqlite3.Error, OSError) as error:
        raise NoBackup(f"{source} could not be copied to {target}: {error}.") from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def _keep(draft: Path, target: Path) -> None:
    """On disk first, then by its name: what has the name is whole."""
    with draft.open("rb+") as file:
        os.fsync(file.fileno())
    draft.rename(target)
