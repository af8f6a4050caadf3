"""The store in one SQLite file: a thread that writes, many writes in one commit, and another one that reads."""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

import msgspec

from heistnight.store.store import (
    BadDatabase,
    Epoch,
    InputRow,
    Packed,
    Retention,
    RoomRow,
    SaidRow,
    StoreFailed,
    Tidied,
)

SCHEMA = 3
_APPLICATION = 0x48454953  # "HEIS", so that a foreign file is known at sight
_LARGEST_BATCH = 500
_CROWD = 3
_PATIENCE = 0.002
_MOST_ROWS = 100
_BUSY_SECONDS = 0.5  # how long a lock that somebody else holds on the file may keep everybody waiting
_TIDY_STEP = 10
_PORTION = 500
_FREED_PAGES = 100
_ROOM = "room, replay, document, phase, screen"
_INSERTS = (
    (
        f"INSERT INTO rooms ({_ROOM}, touched) VALUES ",
        "(?, ?, ?, ?, ?, ?)",
        " ON CONFLICT (room) DO UPDATE SET replay = excluded.replay, document = excluded.document,"
        " phase = excluded.phase, screen = excluded.screen, touched = excluded.touched",
    ),
    ("INSERT INTO inputs VALUES ", "(?, ?, ?, ?, ?, ?)", ""),
    ("INSERT INTO said VALUES ", "(?, ?, ?)", ""),
)
IN_USE = "Another server is using {path}; stop it, or name another file with --db."
Rows = tuple[Sequence[RoomRow], Sequence[InputRow], Sequence[SaidRow]]
Work = Callable[[sqlite3.Connection], Any]


class _Job:
    """Work for a thread or rows to add, and whom to tell when it is done; `alone` is work outside a transaction."""

    def __init__(self, work: Work | None, rows: Rows | None = None, alone: bool = False) -> None:
        self.work = work
        self.rows = rows
        self.alone = alone
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()


class Follower(Protocol):
    """Copier of the log; it is told by the thread that writes, outside a transaction, and closed at the end."""

    def start(self, db: sqlite3.Connection) -> None: ...

    def written(self, db: sqlite3.Connection) -> None: ...

    def close(self) -> None: ...


class SqliteStore:
    """Group commit: while one batch is on its way to the disk, the next one gathers."""

    def __init__(self, path: Path | str, follower: Follower | None = None) -> None:
        self.path = Path(path).resolve()
        self._follower = follower
        self._lock = _lock(self.path)
        try:
            self._connection = _open(self.path)
            if follower:
                follower.start(self._connection)
            self._reader = _connect(self.path)
            self._reader.execute("PRAGMA query_only = ON")
        except BaseException:
            os.close(self._lock)
            raise
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._questions: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._threads = [threading.Thread(target=work, name="store", daemon=True) for work in (self._write, self._read)]
        for thread in self._threads:
            thread.start()

    async def save(
        self, rooms: Sequence[RoomRow] = (), inputs: Sequence[InputRow] = (), said: Sequence[SaidRow] = ()
    ) -> None:
        await self._do(rows=(rooms, inputs, said))

    async def load(self, room: str) -> RoomRow | None:
        return await self._one(f"SELECT {_ROOM} FROM rooms WHERE room = ?", room)

    async def find_replay(self, replay: str) -> RoomRow | None:
        return await self._one(f"SELECT {_ROOM} FROM rooms WHERE replay = ?", replay)

    async def with_screen(self, screen: str) -> list[str]:
        return [row[0] for row in await self._all("SELECT room FROM rooms WHERE screen = ?", screen)]

    async def inputs(self, room: str) -> list[InputRow]:
        return (await self._game(room)).inputs

    async def said(self, room: str) -> list[SaidRow]:
        return (await self._game(room)).said

    async def _game(self, room: str) -> Packed:
        game: Packed = await self._ask(lambda db: _game(db, room))
        return game

    async def begin_epoch(self, at: float) -> int:
        insert = "INSERT INTO lives (last) VALUES (?)"
        epoch: int = await self._do(lambda db: db.execute(insert, (at,)).lastrowid)
        return epoch

    async def still_alive(self, epoch: int, at: float) -> None:
        await self._do(lambda db: db.execute("UPDATE lives SET last = ? WHERE life = ?", (at, epoch)))

    async def epoch_ended(self, epoch: int) -> float | None:
        rows = await self._all("SELECT last FROM lives WHERE life = ?", epoch)
        return rows[0][0] if rows else None

    async def names(self, after: str, most: int) -> list[str]:
        query = "SELECT room FROM rooms WHERE room > ? ORDER BY room LIMIT ?"
        return [row[0] for row in await self._all(query, after, most)]

    async def lives(self) -> list[Epoch]:
        return [Epoch(*row) for row in await self._all("SELECT life, last FROM lives ORDER BY life")]

    async def take_lives(self, lives: list[Epoch]) -> None:
        rows = [(lived.epoch, lived.last) for lived in lives]
        await self._do(lambda db: db.executemany("INSERT OR REPLACE INTO lives VALUES (?, ?)", rows))

    async def tidy(self, retention: Retention, now: float, busy: Collection[str] = ()) -> Tidied:
        tidied: Tidied = await self._do(lambda db: _tidy(db, retention, now, busy))
        # A script, for Python steps through a single statement only once, and each step frees one page.
        await self._do(lambda db: db.executescript(f"PRAGMA incremental_vacuum({_FREED_PAGES})"), alone=True)
        return tidied

    async def shrink(self) -> None:
        """Give back all the room on disk that deleted games have left; nobody can be served meanwhile."""
        assert self._follower is None, "its log would be emptied by the way"
        await self._do(_shrink, alone=True)

    def close(self) -> None:
        """Finish everything that was asked for, then close."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._questions.put(None)
            for thread in self._threads:
                thread.join()
            if self._follower:
                self._follower.close()
            self._reader.close()
            self._connection.close()
            os.close(self._lock)

    async def _one(self, query: str, *values: Any) -> RoomRow | None:
        rows = await self._all(query, *values)
        return RoomRow(*rows[0]) if rows else None

    async def _all(self, query: str, *values: Any) -> list[Any]:
        rows: list[Any] = await self._ask(lambda db: db.execute(query, values).fetchall())
        return rows

    async def _do(self, work: Work | None = None, rows: Rows | None = None, alone: bool = False) -> Any:
        return await self._put(self._jobs, _Job(work, rows, alone))

    async def _ask(self, work: Work) -> Any:
        """Read what is on disk by now, on a thread of its own: however much that is, no write waits for it."""
        return await self._put(self._questions, _Job(work))

    async def _put(self, jobs: "queue.SimpleQueue[_Job | None]", job: _Job) -> Any:
        if self._closed:
            raise StoreFailed("It could not be written down: the house is closed.")
        jobs.put(job)
        return await job.future

    def _read(self) -> None:
        while (job := self._questions.get()) is not None:
            assert job.work is not None
            try:
                result = job.work(self._reader)
            except Exception as error:
                result = StoreFailed(why=f"{type(error).__name__}: {error}")
            _tell(job.loop, [(job.future, result)])

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
            self._commit([job for job in batch if job and not job.alone])
            for job in batch:
                if job and job.alone:
                    self._commit([job])
            if self._follower:
                self._follower.written(self._connection)

    def _commit(self, batch: list[_Job]) -> None:
        """All jobs of a batch in one transaction; where that fails, each in one of its own: none harms another."""
        try:
            results = self._transact(batch)
        except Exception as error:
            if len(batch) > 1 and not _is_locked(error):
                for job in batch:
                    self._commit([job])
                return
            results = [StoreFailed(why=f"{type(error).__name__}: {error}") for _ in batch]
        for loop in {job.loop for job in batch}:
            _tell(loop, [(job.future, result) for job, result in zip(batch, results) if job.loop is loop])

    def _transact(self, batch: list[_Job]) -> list[Any]:
        """All or nothing; what is one statement is a transaction by itself."""
        db, inserts = self._connection, _inserts([job.rows for job in batch if job.rows])
        works = [job.work for job in batch if job.work]
        if len(inserts) + len(works) == 1 or all(job.alone for job in batch):
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


def _tell(loop: asyncio.AbstractEventLoop, answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    with contextlib.suppress(RuntimeError):  # nobody is waiting any more
        loop.call_soon_threadsafe(_deliver, answers)


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
    touched = time.time()
    for table, (insert, place, otherwise) in enumerate(_INSERTS):
        rows = [msgspec.structs.astuple(row) for save in saves for row in save[table]]
        if table == 0:
            rows = [(*row, touched) for row in rows]
        for start in range(0, len(rows), _MOST_ROWS):
            some = rows[start : start + _MOST_ROWS]
            values = [value for row in some for value in row]
            inserts.append((insert + ", ".join([place] * len(some)) + otherwise, values))
    return inserts


def _execute(db: sqlite3.Connection, inserts: list[tuple[str, list[Any]]], batch: list[_Job]) -> list[Any]:
    for insert, values in inserts:
        db.execute(insert, values)
    return [job.work(db) if job.work else None for job in batch]


def _is_locked(error: Exception) -> bool:
    """Return whether another process holds the file: the next statement would wait as long again."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


# Tidying ------------------------------------------------------------------------------------------------------------


def _tidy(db: sqlite3.Connection, retention: Retention, now: float, busy: Collection[str]) -> Tidied:
    ages = (("lobby", retention.lobby), ("playing", retention.unfinished), ("over", retention.finished))
    old = [room for phase, age in ages for room in _older(db, phase, (0, 1), now - age)]
    gone = [room for room in old if room not in busy][:_TIDY_STEP]
    full = [
        room for room in _older(db, "over", (0,), now - retention.unpacked) if room not in busy and room not in gone
    ]
    full = full[: _TIDY_STEP - len(gone)]
    db.execute("SAVEPOINT tidy")
    try:
        for room in gone:
            for table in ("rooms", "inputs", "said", "packed"):
                db.execute(f"DELETE FROM {table} WHERE room = ?", (room,))
        for room in full:
            _pack(db, room)
        db.execute("RELEASE tidy")
    except BaseException:
        db.execute("ROLLBACK TO tidy")
        db.execute("RELEASE tidy")
        raise
    return Tidied(len(gone), len(full), len(gone) + len(full) >= _TIDY_STEP)


def _older(db: sqlite3.Connection, phase: str, packed: tuple[int, ...], than: float) -> list[str]:
    """Rooms nobody touched since, oldest first; more than one step needs, for some may be busy."""
    query = "SELECT room FROM rooms WHERE phase = ? AND packed = ? AND touched < ? ORDER BY touched LIMIT 1000"
    return [row[0] for mark in packed for row in db.execute(query, (phase, mark, than))]


def _game(db: sqlite3.Connection, room: str) -> Packed:
    """Return a packed game with the talk since."""
    piece = db.execute("SELECT game FROM packed WHERE room = ?", (room,)).fetchone()
    before = Packed.unpack(piece[0]) if piece else Packed([], [])
    inputs, said = before.inputs, before.said
    for portion in _portions(db.execute("SELECT * FROM inputs WHERE room = ? ORDER BY number", (room,))):
        inputs += [InputRow(*row) for row in portion]
    for portion in _portions(db.execute("SELECT * FROM said WHERE room = ? ORDER BY number", (room,))):
        said += [SaidRow(*row) for row in portion]
    return before


def _portions(cursor: sqlite3.Cursor) -> Iterator[list[Any]]:
    """All rows, a few at a time: in between the server has its turn with the interpreter."""
    while portion := cursor.fetchmany(_PORTION):
        yield portion
        time.sleep(0)


def _pack(db: sqlite3.Connection, room: str) -> None:
    db.execute("INSERT OR REPLACE INTO packed VALUES (?, ?)", (room, _game(db, room).pack()))
    db.execute("UPDATE rooms SET packed = 1 WHERE room = ?", (room,))
    db.execute("DELETE FROM inputs WHERE room = ?", (room,))
    db.execute("DELETE FROM said WHERE room = ?", (room,))


def _shrink(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA auto_vacuum = INCREMENTAL")
    db.execute("VACUUM")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


# Opening ------------------------------------------------------------------------------------------------------------


def _lock(path: Path) -> int:
    """One server for one file: two would each believe to know the tables.

    Where the system can, the file itself is locked: no other name for it and no deleted lock file lets a second in.
    """
    try:
        import fcntl
    except ImportError:
        return _lock_beside(path)
    try:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadDatabase(f"The database {path} can not be used: {error.strerror}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return lock
    except OSError:
        os.close(lock)
        raise BadDatabase(IN_USE.format(path=path)) from None


def _lock_beside(path: Path) -> int:
    import msvcrt

    try:
        lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT)
    except OSError as error:
        raise BadDatabase(f"The database {path} can not be used: {error.strerror}.") from None
    try:
        getattr(msvcrt, "locking")(lock, getattr(msvcrt, "LK_NBLCK"), 1)  # noqa: B009
        return lock
    except OSError:
        os.close(lock)
        raise BadDatabase(IN_USE.format(path=path)) from None


def _open(path: Path) -> sqlite3.Connection:
    """Open or make the file; a foreign, damaged or newer one is left as it is."""
    try:
        if path.exists() and path.stat().st_size:
            with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
                check(db, path)
        db = _connect(path)
        try:
            _for_us_alone(path)
            _prepare(db)
        except BaseException:
            db.close()
            raise
        return db
    except (sqlite3.Error, OSError) as error:
        raise BadDatabase(f"The database {path} can not be used: {error}. Nothing was changed.") from None


def _connect(path: Path) -> sqlite3.Connection:
    statements = len(_INSERTS) * _MOST_ROWS
    return sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=statements
    )


def _for_us_alone(path: Path) -> None:
    """Seeds of running games are in there."""
    for part in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if part.exists():
            part.chmod(0o600)


def check(db: sqlite3.Connection, path: Path) -> None:
    """Raise BadDatabase unless this is a whole file of ours, of a version we know."""
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if application != _APPLICATION and _lacks_its_log(db, path):
        raise BadDatabase(
            f"{path} has nothing in it without its log {path.name}-wal, which is gone. Put the log back beside it,"
            " restore a backup, or name another file with --db."
        )
    if application != _APPLICATION:
        raise BadDatabase(f"{path} is a database of another program; name another file with --db.")
    if version > SCHEMA:
        raise BadDatabase(f"{path} was written by a newer Heist Night (format {version}, this one knows {SCHEMA}).")
    if (verdict := db.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
        raise BadDatabase(
            f"The database {path} is damaged ({verdict}). Restore a backup, or name another file with --db."
        )


def _lacks_its_log(db: sqlite3.Connection, path: Path) -> bool:
    """Return whether all that was ever written to this file must be in a log that is not there."""
    empty = not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    with path.open("rb") as file:
        keeps_a_log = file.read(20)[18:] == b"\x02\x02"
    log = Path(f"{path}-wal")
    return empty and keeps_a_log and not (log.exists() and log.stat().st_size)


def _prepare(db: sqlite3.Connection) -> None:
    """Durable from the first row on; an empty file gets its tables, an old one new ones."""
    empty = not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if empty:
        db.execute("PRAGMA auto_vacuum = INCREMENTAL")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    if empty:
        schema = files(__package__).joinpath("schema.sql").read_text()
        marks = f"PRAGMA application_id = {_APPLICATION}; PRAGMA user_version = {SCHEMA};"
        db.executescript(f"BEGIN IMMEDIATE; {schema} {marks} COMMIT;")
    for step in _STEPS[db.execute("PRAGMA user_version").fetchone()[0] - 1 :]:
        db.executescript(step)
    db.execute("BEGIN IMMEDIATE")
    db.execute("ROLLBACK")


_FROM_1 = """
BEGIN IMMEDIATE;
ALTER TABLE rooms ADD COLUMN phase TEXT NOT NULL DEFAULT 'lobby';
ALTER TABLE rooms ADD COLUMN touched REAL NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
UPDATE rooms SET phase = json_extract(CAST(document AS TEXT), '$.phase'), touched = strftime('%s', 'now');
CREATE INDEX rooms_by_age ON rooms (phase, packed, touched);
CREATE TABLE packed (room TEXT PRIMARY KEY, game BLOB NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 2;
COMMIT;
"""
_FROM_2 = """
BEGIN IMMEDIATE;
ALTER TABLE rooms ADD COLUMN screen TEXT;
CREATE INDEX rooms_by_screen ON rooms (screen);
PRAGMA user_version = 3;
COMMIT;
"""
_STEPS = (_FROM_1, _FROM_2)
