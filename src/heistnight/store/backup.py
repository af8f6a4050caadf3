"""A copy of the whole file at one moment, while a server goes on writing to it."""

import contextlib
import os
import sqlite3
import tempfile
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
    try:
        handle, name = tempfile.mkstemp(".part", f"{target.name}.", target.parent)  # new, and for its owner alone
    except OSError as error:
        raise NoBackup(f"{source} could not be copied to {target}: {error.strerror}.") from None
    os.close(handle)
    draft = Path(name)
    try:
        with contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as games:
            check(games, source)
            with contextlib.closing(sqlite3.connect(draft)) as copy:
                games.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                check(copy, draft)
                rooms: int = copy.execute("SELECT count(*) FROM rooms").fetchone()[0]
        keep(draft, target)
        return rooms
    except FileExistsError:
        raise NoBackup(f"{target} is there by now, and a backup is never overwritten; name another file.") from None
    except (sqlite3.Error, OSError) as error:
        raise NoBackup(f"{source} could not be copied to {target}: {error}.") from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def keep(draft: Path, target: Path) -> None:
    """Name a file once it is on disk: what has the name is whole, and nothing that has it is replaced."""
    with draft.open("rb+") as file:
        os.fsync(file.fileno())
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        draft.rename(target)
