"""The real server, with a bomb in its writer: python -m tests.trust.torture_house PORT FILE WHERE COUNT

It is the house that `heistnight serve` opens, and dies by kill -9 at its COUNT-th commit, exactly WHERE it says:
before the commit, in the middle of it, or when it is on disk and nobody has been told. WHERE never: no bomb.
"""

import itertools
import os
import random
import signal
import sqlite3
import sys
import threading
import time
from pathlib import Path
from typing import Any

from heistnight.server.serve import serve
from heistnight.store.sqlite import SqliteStore

PLACES = ("before", "middle", "after")
LONGEST_COMMIT = 0.002


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Fuse:
    """Stands between the writer thread and its connection, and counts the commits."""

    def __init__(self, connection: sqlite3.Connection, where: str, count: int) -> None:
        self._connection, self._where, self._count = connection, where, count
        self._commits = itertools.count(1)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, sql: str, *values: Any) -> Any:
        due = self._commits_with(sql) and next(self._commits) >= self._count
        if due and self._where == "before":
            die()
        if due and self._where == "middle":
            threading.Thread(target=_die_soon, daemon=True).start()
        done = self._connection.execute(sql, *values)
        if due and self._where == "after":
            die()
        return done

    def _commits_with(self, sql: str) -> bool:
        """A transaction ends with these words, or they are one by themselves."""
        alone = sql.startswith(("INSERT", "UPDATE")) and not self._connection.in_transaction
        return sql == "COMMIT" or alone


def _die_soon() -> None:
    """SQLite lets other threads run while it writes and waits for the disk: one of them pulls the plug."""
    time.sleep(random.uniform(0, LONGEST_COMMIT))
    die()


def main() -> None:
    port, file, where, count = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    if where in PLACES:
        opened = SqliteStore.__init__

        def open_with_fuse(self: SqliteStore, *words: Any) -> None:
            opened(self, *words)
            self._connection = Fuse(self._connection, where, count)  # type: ignore[assignment]

        SqliteStore.__init__ = open_with_fuse  # type: ignore[method-assign,assignment]
    serve(host="127.0.0.1", port=port, lan=False, db=str(file))


if __name__ == "__main__":
    main()
