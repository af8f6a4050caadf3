"""The store in one SQLite file: one writer thread, many writes in one commit, no word before it is on disk."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from heistnight.core.problems import Problem
from heistnight.store.store import InputRow, RoomRow, SaidRow, StoreFailed

SCHEMA = 1
_APPLICATION = 0x48454953  # "HEIS", so that a foreign file is known at sight
T = TypeVar("T")
Statement = tuple[str, Iterable[Sequence[Any]]]


class BadDatabase(Problem):
    """This file is not ours to write to."""


class _Job:
    """Something for the writer thread, and whom to tell when it is done."""

    def __init__(self, work: Callable[[sqlite3.Connection], Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()


class SqliteStore:
    """Group commit: while one batch is on its way to the disk, the next one gathers."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._connection = _open(self.path)
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    async def save(
        self, room: RoomRow | None = None, inputs: Sequence[InputRow] = (), said: Sequence[SaidRow] = ()
    ) -> None:
        statements: list[Statement] = []
        if room is not None:
            statements.append(("INSERT OR REPLACE INTO rooms VALUES (?, ?, ?, ?)", [_row(room)]))
        if inputs:
            statements.append(("INSERT INTO inputs VALUES (?, ?, ?, ?, ?, ?)", map(_row, inputs)))
        if said:
            statements.append(("INSERT INTO said VALUES (?, ?, ?)", map(_row, said)))
        await self._do(lambda db: _execute(db, statements))

    async def load(self, room: str) -> RoomRow | None:
        return await self._one("SELECT * FROM rooms WHERE room = ?", room)

    async def find_replay(self, replay: str) -> RoomRow | None:
        return await self._one("SELECT * FROM rooms WHERE replay = ?", replay)

    async def open_rooms(self) -> list[RoomRow]:
        rows = await self._all("SELECT * FROM rooms WHERE open")
        return [_room(row) for row in rows]

    async def inputs(self, room: str) -> list[InputRow]:
        rows = await self._all("SELECT * FROM inputs WHERE room = ? ORDER BY number", room)
        return [InputRow(*row) for row in rows]

    async def said(self, room: str) -> list[SaidRow]:
        rows = await self._all("SELECT * FROM said WHERE room = ? ORDER BY number", room)
        return [SaidRow(*row) for row in rows]

    async def alive(self, at: float) -> None:
        await self._do(lambda db: _execute(db, [("INSERT OR REPLACE INTO alive VALUES (1, ?)", [(at,)])]))

    async def last_alive(self) -> float | None:
        rows = await self._all("SELECT at FROM alive")
        return rows[0][0] if rows else None

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    async def _one(self, query: str, *values: Any) -> RoomRow | None:
        rows = await self._all(query, *values)
        return _room(rows[0]) if rows else None

    async def _all(self, query: str, *values: Any) -> list[Any]:
        return await self._do(lambda db: db.execute(query, values).fetchall())  # type: ignore[no-any-return]

    async def _do(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        job = _Job(work, asyncio.get_running_loop())
        self._jobs.put(job)
        return await job.future

    def _write(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch = [first]
            while not self._jobs.empty() and len(batch) < 500:
                job = self._jobs.get()
                if job is None:
                    self._commit(batch)
                    return
                batch.append(job)
            self._commit(batch)

    def _commit(self, batch: list[_Job]) -> None:
        """All jobs of a batch in one transaction; where that fails, each in one of its own, so that none harms others."""
        try:
            results: list[Any] = self._transact(batch)
        except (sqlite3.Error, OSError) as error:
            if len(batch) > 1:
                for job in batch:
                    self._commit([job])
                return
            results = [StoreFailed(f"It could not be written down: {error}.")]
        for loop in {job.loop for job in batch}:
            answers = [(job.future, result) for job, result in zip(batch, results) if job.loop is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(_deliver, answers)

    def _transact(self, batch: list[_Job]) -> list[Any]:
        db = self._connection
        db.execute("BEGIN IMMEDIATE")
        try:
            results = [job.work(db) for job in batch]
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return results


def _deliver(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def _execute(db: sqlite3.Connection, statements: list[Statement]) -> None:
    for sql, rows in statements:
        db.executemany(sql, rows)


def _row(value: msgspec.Struct) -> tuple[Any, ...]:
    return msgspec.structs.astuple(value)


def _room(row: Sequence[Any]) -> RoomRow:
    return RoomRow(row[0], row[1], bool(row[2]), row[3])


def _open(path: str) -> sqlite3.Connection:
    """Open or make the file; a foreign, damaged or newer one is left as it is."""
    try:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        _check(db, path)
        return db
    except sqlite3.DatabaseError as error:
        raise BadDatabase(f"The database {path} can not be used: {error}. Nothing was changed.") from None


def _check(db: sqlite3.Connection, path: str) -> None:
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    empty = not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if not empty and application != _APPLICATION:
        raise BadDatabase(f"{path} is a database of another program; name another file with --db.")
    if version > SCHEMA:
        raise BadDatabase(f"{path} was written by a newer Heist Night (format {version}, this one knows {SCHEMA}).")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    if empty:
        db.executescript(
            f"BEGIN IMMEDIATE; {files(__package__).joinpath('schema.sql').read_text()} "
            f"PRAGMA application_id = {_APPLICATION}; PRAGMA user_version = {SCHEMA}; COMMIT;"
        )
    elif (verdict := db.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
        raise BadDatabase(
            f"The database {path} is damaged ({verdict}). Restore a backup, or name another file with --db."
        )
    db.execute("BEGIN IMMEDIATE")
    db.execute("ROLLBACK")
