"""The store in one SQLite file: one writer thread, many writes in one commit, no word before it is on disk."""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from heistnight.core.problems import Problem
from heistnight.store.store import InputRow, RoomRow, SaidRow, StoreFailed

SCHEMA = 1
_APPLICATION = 0x48454953  # "HEIS", so that a foreign file is known at sight
_LARGEST_BATCH = 500
T = TypeVar("T")
Statement = tuple[str, list[tuple[Any, ...]]]


class BadDatabase(Problem):
    """This file is not ours to write to."""


class _Job:
    """Something for the writer thread, and whom to tell when it is done."""

    def __init__(self, work: Callable[[sqlite3.Connection], Any], writes: bool) -> None:
        self.work = work
        self.writes = writes
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()


class SqliteStore:
    """Group commit: while one batch is on its way to the disk, the next one gathers."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._lock = _lock(self.path)
        try:
            self._connection = _open(self.path)
        except BaseException:
            os.close(self._lock)
            raise
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    async def save(
        self, rooms: Sequence[RoomRow] = (), inputs: Sequence[InputRow] = (), said: Sequence[SaidRow] = ()
    ) -> None:
        statements: list[Statement] = [
            ("INSERT OR REPLACE INTO rooms VALUES (?, ?, ?)", _rows(rooms)),
            ("INSERT INTO inputs VALUES (?, ?, ?, ?, ?, ?)", _rows(inputs)),
            ("INSERT INTO said VALUES (?, ?, ?)", _rows(said)),
        ]
        await self._do(lambda db: _execute(db, statements))

    async def load(self, room: str) -> RoomRow | None:
        return await self._one("SELECT * FROM rooms WHERE room = ?", room)

    async def find_replay(self, replay: str) -> RoomRow | None:
        return await self._one("SELECT * FROM rooms WHERE replay = ?", replay)

    async def inputs(self, room: str) -> list[InputRow]:
        rows = await self._all("SELECT * FROM inputs WHERE room = ? ORDER BY number", room)
        return [InputRow(*row) for row in rows]

    async def said(self, room: str) -> list[SaidRow]:
        rows = await self._all("SELECT * FROM said WHERE room = ? ORDER BY number", room)
        return [SaidRow(*row) for row in rows]

    async def begin_life(self, at: float) -> int:
        return await self._do(lambda db: db.execute("INSERT INTO lives (last) VALUES (?)", (at,)).lastrowid or 0)

    async def still_alive(self, life: int, at: float) -> None:
        await self._do(lambda db: _execute(db, [("UPDATE lives SET last = ? WHERE life = ?", [(at, life)])]))

    async def life_ended(self, life: int) -> float | None:
        rows = await self._all("SELECT last FROM lives WHERE life = ?", life)
        return rows[0][0] if rows else None

    def close(self) -> None:
        """What was asked for before is still done."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()
            self._connection.close()
            os.close(self._lock)

    async def _one(self, query: str, *values: Any) -> RoomRow | None:
        rows = await self._all(query, *values)
        return RoomRow(*rows[0]) if rows else None

    async def _all(self, query: str, *values: Any) -> list[Any]:
        return await self._do(lambda db: db.execute(query, values).fetchall(), writes=False)

    async def _do(self, work: Callable[[sqlite3.Connection], T], writes: bool = True) -> T:
        if not self._thread.is_alive():
            raise StoreFailed("It could not be written down: the book is closed.")
        job = _Job(work, writes)
        self._jobs.put(job)
        result: T = await job.future
        return result

    def _write(self) -> None:
        job = self._jobs.get()
        while job is not None:
            batch = [job]
            while (job := self._waiting()) is not None and len(batch) < _LARGEST_BATCH:
                batch.append(job)
            self._commit([job for job in batch if job.writes])
            for reading in batch:
                if not reading.writes:
                    self._commit([reading])
            if job is None:
                job = self._jobs.get()

    def _waiting(self) -> _Job | None:
        """The next job, if one is waiting."""
        with contextlib.suppress(queue.Empty):
            job = self._jobs.get_nowait()
            if job is None:
                self._jobs.put(None)  # the end comes after this batch
            return job
        return None

    def _commit(self, batch: list[_Job]) -> None:
        """All jobs of a batch in one transaction; where that fails, each in one of its own: none harms another."""
        try:
            results = self._transact(batch)
        except Exception as error:
            if len(batch) > 1:
                for job in batch:
                    self._commit([job])
                return
            results = [StoreFailed(f"It could not be written down: {error}.")]
        for loop in {job.loop for job in batch}:
            answers = [(job.future, result) for job, result in zip(batch, results) if job.loop is loop]
            with contextlib.suppress(RuntimeError):  # nobody is waiting any more
                loop.call_soon_threadsafe(_deliver, answers)

    def _transact(self, batch: list[_Job]) -> list[Any]:
        db = self._connection
        if not any(job.writes for job in batch):
            return [job.work(db) for job in batch]
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
        if rows:
            db.executemany(sql, rows)


def _rows(values: Sequence[msgspec.Struct]) -> list[tuple[Any, ...]]:
    return [msgspec.structs.astuple(value) for value in values]


# Opening ------------------------------------------------------------------------------------------------------------


def _lock(path: Path) -> int:
    """One server for one file: two would each believe to know the tables."""
    try:
        lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadDatabase(f"The database {path} can not be used: {error.strerror}.") from None
    try:
        _lock_file(lock)
        return lock
    except OSError:
        os.close(lock)
        raise BadDatabase(f"Another server is using {path}; stop it, or name another file with --db.") from None


def _lock_file(lock: int) -> None:
    try:
        import fcntl
    except ImportError:
        import msvcrt

        getattr(msvcrt, "locking")(lock, getattr(msvcrt, "LK_NBLCK"), 1)  # noqa: B009
    else:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _open(path: Path) -> sqlite3.Connection:
    """Open or make the file; a foreign, damaged or newer one is left as it is."""
    try:
        if path.exists() and path.stat().st_size:
            with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
                check(db, path)
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            _prepare(db)
        except BaseException:
            db.close()
            raise
        return db
    except (sqlite3.Error, OSError) as error:
        raise BadDatabase(f"The database {path} can not be used: {error}. Nothing was changed.") from None


def check(db: sqlite3.Connection, path: Path) -> None:
    """Raise BadDatabase unless this is a whole file of ours, of a version we know."""
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if application != _APPLICATION:
        raise BadDatabase(f"{path} is a database of another program; name another file with --db.")
    if version > SCHEMA:
        raise BadDatabase(f"{path} was written by a newer Heist Night (format {version}, this one knows {SCHEMA}).")
    if (verdict := db.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
        raise BadDatabase(
            f"The database {path} is damaged ({verdict}). Restore a backup, or name another file with --db."
        )


def _prepare(db: sqlite3.Connection) -> None:
    """Durable from the first row on; an empty file gets its tables."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    if not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        schema = files(__package__).joinpath("schema.sql").read_text()
        marks = f"PRAGMA application_id = {_APPLICATION}; PRAGMA user_version = {SCHEMA};"
        db.executescript(f"BEGIN IMMEDIATE; {schema} {marks} COMMIT;")
    db.execute("BEGIN IMMEDIATE")
    db.execute("ROLLBACK")
