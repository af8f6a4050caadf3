"""The store in one SQLite file: one writer thread, many writes in one commit, no word before it is on disk."""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from heistnight.core.problems import Problem
from heistnight.store.store import InputRow, RoomRow, SaidRow, StoreFailed

SCHEMA = 1
_APPLICATION = 0x48454953  # "HEIS", so that a foreign file is known at sight
_LARGEST_BATCH = 500
_CROWD = 3
_PATIENCE = 0.002
_MOST_ROWS = 100
_INSERTS = (
    ("INSERT OR REPLACE INTO rooms VALUES ", "(?, ?, ?)"),
    ("INSERT INTO inputs VALUES ", "(?, ?, ?, ?, ?, ?)"),
    ("INSERT INTO said VALUES ", "(?, ?, ?)"),
)
Rows = tuple[Sequence[RoomRow], Sequence[InputRow], Sequence[SaidRow]]
Work = Callable[[sqlite3.Connection], Any]


class BadDatabase(Problem):
    """This file is not ours to write to."""


class _Job:
    """Work for the writer thread or rows to add, and whom to tell when it is done."""

    def __init__(self, work: Work | None, rows: Rows | None, writes: bool) -> None:
        self.work = work
        self.rows = rows
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
        await self._do(rows=(rooms, inputs, said))

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
        insert = "INSERT INTO lives (last) VALUES (?)"
        life: int = await self._do(lambda db: db.execute(insert, (at,)).lastrowid)
        return life

    async def still_alive(self, life: int, at: float) -> None:
        await self._do(lambda db: db.execute("UPDATE lives SET last = ? WHERE life = ?", (at, life)))

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
        rows: list[Any] = await self._do(lambda db: db.execute(query, values).fetchall(), writes=False)
        return rows

    async def _do(self, work: Work | None = None, rows: Rows | None = None, writes: bool = True) -> Any:
        if not self._thread.is_alive():
            raise StoreFailed("It could not be written down: the book is closed.")
        job = _Job(work, rows, writes)
        self._jobs.put(job)
        return await job.future

    def _write(self) -> None:
        """All that waits when one commit is done goes into the next; None is the end.

        Where several wait, more are on their way: a moment's patience makes one commit of them.
        """
        batch: list[_Job | None] = []
        while None not in batch:
            crowded = len(batch) >= _CROWD
            batch = [self._jobs.get()]
            if crowded:
                time.sleep(_PATIENCE)
            while not self._jobs.empty() and len(batch) < _LARGEST_BATCH:
                batch.append(self._jobs.get())
            self._commit([job for job in batch if job and job.writes])
            for job in batch:
                if job and not job.writes:
                    self._commit([job])

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
        """All or nothing; what is one statement is a transaction by itself."""
        db, inserts = self._connection, _inserts([job.rows for job in batch if job.rows])
        works = [job.work for job in batch if job.work]
        if len(inserts) + len(works) == 1 or not any(job.writes for job in batch):
            return _execute(db, inserts, batch)
        db.execute("BEGIN IMMEDIATE")
        try:
            results = _execute(db, inserts, batch)
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


def _inserts(saves: Sequence[Rows]) -> list[tuple[str, list[Any]]]:
    """All rows in as few statements as can be: for each of them the thread has to wait for its turn twice."""
    inserts = []
    for table, (insert, place) in enumerate(_INSERTS):
        rows = [msgspec.structs.astuple(row) for save in saves for row in save[table]]
        for start in range(0, len(rows), _MOST_ROWS):
            some = rows[start : start + _MOST_ROWS]
            inserts.append((insert + ", ".join([place] * len(some)), [value for row in some for value in row]))
    return inserts


def _execute(db: sqlite3.Connection, inserts: list[tuple[str, list[Any]]], batch: list[_Job]) -> list[Any]:
    for insert, values in inserts:
        db.execute(insert, values)
    return [job.work(db) if job.work else None for job in batch]


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
        statements = len(_INSERTS) * _MOST_ROWS
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=statements)
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
