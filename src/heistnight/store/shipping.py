"""Everything written to a SQLite file, copied to another disk within a second, so that any moment can be restored.

SQLite writes each change to a log beside the file first. The log is copied as it grows. When it has grown long enough,
its pages go into the file (a checkpoint), and the next log begins. In the folder lie, by the number of the log:

    base-000007         the file as it was when log 7 began
    log-000007          what was written since
    times-000007        how long that log was at what time: a line with seconds and bytes for each copy

A moment is a base, each log from there to the moment's, and the part of that one which was written by then. SQLite
itself puts them together again, by the checksums in the log. A log that doesn't follow from the one before, as after a
start, needs a base of its own; its times say so.
"""

import contextlib
import logging
import os
import re
import shutil
import sqlite3
import struct
import tempfile
import threading
import time
from pathlib import Path

from heistnight.store.backup import NoBackup, keep
from heistnight.store.sqlite import check

EVERY = 0.25  # seconds between two copies
LONGEST_LOG = 16 << 20  # bytes; the next log begins then
NEW_BASE = 4  # when the logs since a base are so many times as long as the file
KEPT = 7 * 86_400.0  # seconds
AGAIN = 60.0  # seconds until the next try, when a copy has failed
_HEAD, _FRAME = 32, 24  # bytes of the log before its first page, and before each
_log = logging.getLogger(__name__)


class Shipper:
    """Copier of one file's log. `start` and `written` are called by the thread that writes, outside a transaction."""

    def __init__(self, path: Path, folder: Path) -> None:
        self._path, self._source, self._folder = path, Path(f"{path}-wal"), folder
        self._number = 0
        self._written = self._shipped = self._since_base = 0
        self._failed_at: float | None = None
        self._base_due, self._salts = False, b""
        self._turn = threading.Lock()  # held while the log is copied, and while it is emptied
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="shipping", daemon=True)

    def start(self, db: sqlite3.Connection) -> None:
        """Copy the file as it is, before anything else is written to it."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not self._next_log(db, follows=False):
                raise NoBackup(
                    f"Another program is reading {self._path}, which keeps its log from being copied. End it first."
                )
            self._copy_base()
        except OSError as error:
            raise NoBackup(
                f"Nothing can be copied to {self._folder}: {error.strerror}. Name another with --ship."
            ) from None
        self._thread.start()

    def written(self, db: sqlite3.Connection) -> None:
        """Take note of what is in the log by now, and begin the next one when it is time."""
        try:
            if self._failed_at is None:
                self._follow(db)
            elif time.monotonic() - self._failed_at > AGAIN and self._next_log(db, follows=False):
                self._failed_at = None
        except (OSError, sqlite3.Error) as error:
            self._fail(error)
        if self._failed_at is not None:
            db.execute("PRAGMA wal_autocheckpoint = 1000")  # or the log would grow for ever

    def _follow(self, db: sqlite3.Connection) -> None:
        written = self._last_commit()
        if written is None:
            self._next_log(db, follows=False)
            return
        self._written = written
        if written > LONGEST_LOG and not self._base_due:
            self._next_log(db, follows=True)

    def close(self) -> None:
        """Copy what is still to be copied."""
        if self._thread.is_alive():
            self._stop.set()
            self._thread.join()

    def _last_commit(self) -> int | None:
        """Return where the last whole transaction ends, or None where another log has begun.

        What lies behind it was taken back.
        """
        try:
            size = self._source.stat().st_size
        except FileNotFoundError:
            size = 0
        if size <= _HEAD:
            return None if self._written else 0
        with self._source.open("rb") as log:
            head = log.read(_HEAD)
            page, salts = struct.unpack_from(">I", head, 8)[0], head[16:24]
            if self._written and salts != self._salts:
                return None
            self._salts = salts
            at, end = max(_HEAD, self._written), self._written
            while at + _FRAME + page <= size:
                log.seek(at)
                frame = log.read(_FRAME)
                if frame[8:16] != salts:
                    break
                at += _FRAME + page
                if frame[4:8] != bytes(4):  # the pages of the file, where this ends a transaction
                    end = at
            return end

    def _next_log(self, db: sqlite3.Connection, follows: bool) -> bool:
        """Empty the log into the file and begin the next one; False while somebody reads.

        It gets a base where it doesn't follow from the log before, or where many have followed.
        """
        with self._turn:
            if follows:
                self._ship()
            db.execute("PRAGMA wal_autocheckpoint = 0")
            (patience,) = db.execute("PRAGMA busy_timeout").fetchone()
            db.execute("PRAGMA busy_timeout = 0")
            busy = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            db.execute(f"PRAGMA busy_timeout = {patience}")
            if busy:
                return False
            self._since_base += self._written
            self._base_due = not follows or self._since_base > NEW_BASE * self._path.stat().st_size
            self._written = self._shipped = 0
            self._number = max([self._number, *_numbers(self._folder, "times")]) + 1
            self._append("times", _line(0, alone=not follows))
            self._append("log", b"")
            return True

    def _fail(self, error: Exception) -> None:
        self._failed_at = time.monotonic()
        _log.error("The log could not be copied to %s: %s. It is tried again in a minute.", self._folder, error)

    # On the thread of its own ---------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stop.wait(EVERY):
            self._try()
        self._try()

    def _try(self) -> None:
        if self._failed_at is not None:
            return
        try:
            with self._turn:
                self._ship()
            if self._base_due:
                self._copy_base()
        except OSError as error:
            self._fail(error)

    def _ship(self) -> None:
        end = self._written  # more may be written meanwhile
        if end > self._shipped:
            with self._source.open("rb") as log:
                log.seek(self._shipped)
                self._append("log", log.read(end - self._shipped))
            self._shipped = end
            self._append("times", _line(end))

    def _append(self, kind: str, some: bytes) -> None:
        with _part(self._folder, kind, self._number).open("ab") as file:
            os.fchmod(file.fileno(), 0o600) if hasattr(os, "fchmod") else None
            file.write(some)
            file.flush()
            os.fsync(file.fileno())

    def _copy_base(self) -> None:
        """Copy the file itself, which nothing changes before the next checkpoint; then what is too old may go."""
        number = self._number
        handle, name = tempfile.mkstemp(".part", "base-", self._folder)
        try:
            with self._path.open("rb") as source, os.fdopen(handle, "wb") as copy:
                shutil.copyfileobj(source, copy, 1 << 20)
            if number != self._number:  # the file has changed meanwhile
                return
            keep(Path(name), _part(self._folder, "base", number))
        finally:
            Path(name).unlink(missing_ok=True)
        self._base_due, self._since_base = False, 0
        old = [number for number in _numbers(self._folder, "base") if _began(self._folder, number) < time.time() - KEPT]
        for number in _numbers(self._folder, "times"):
            if old and number < old[-1]:
                for kind in ("base", "log", "times"):
                    _part(self._folder, kind, number).unlink(missing_ok=True)


def restore(folder: Path, target: Path, at: float) -> tuple[int, float]:
    """Make the file as it was at a time, and return how many rooms are in it and the time of the last copy by then."""
    if target.exists():
        raise NoBackup(f"{target} is there already, and nothing is ever overwritten; name another file.")
    try:
        base, logs, when = _moment(folder, at)
        with tempfile.TemporaryDirectory(prefix=f"{target.name}.", dir=target.parent) as draft:
            file = Path(draft, target.name)
            shutil.copyfile(_part(folder, "base", base), file)
            file.chmod(0o600)
            rooms = 0
            for number, length in logs.items():
                Path(f"{file}-wal").write_bytes(_part(folder, "log", number).read_bytes()[:length])
                rooms = _put_in(file)
            keep(file, target)
        return rooms, when
    except (sqlite3.Error, OSError) as error:
        raise NoBackup(f"{target} could not be restored from {folder}: {error}.") from None


def _put_in(file: Path) -> int:
    """Let SQLite put a log into its file; return how many rooms there are then."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        check(db, file)
        rooms: int = db.execute("SELECT count(*) FROM rooms").fetchone()[0]
    return rooms


def _moment(folder: Path, at: float) -> tuple[int, dict[int, int], float]:
    """Return a base, the logs since it with their lengths, and the time of the last copy until then."""
    bases = _numbers(folder, "base")
    found: tuple[int, dict[int, int], float] | None = None
    first, base, logs = None, None, dict[int, int]()
    for number in _numbers(folder, "times"):
        times = _times(folder, number)
        if number in bases:
            base, logs = number, {}
        elif any(alone for _, _, alone in times):
            base = None
        for when, length, _ in times if base is not None else ():
            first = first or when
            logs[number] = length
            if base is not None and when <= at:
                found = base, logs.copy(), when
    if first is None:
        raise NoBackup(f"Nothing was copied to {folder}; name the folder given to `heistnight serve --ship`.")
    if found is None:
        raise NoBackup(f"The first moment in {folder} is {told(first)}; name that or a later one with --at.")
    return found


def told(at: float) -> str:
    """Return a time as `--at` takes it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(at))


def _times(folder: Path, number: int) -> list[tuple[float, int, bool]]:
    """Return times, lengths, and whether the log stands alone; a line cut off by a crash is none."""
    lines = re.findall(r"^(\d+\.\d{3}) (\d+)( alone)?\n", _part(folder, "times", number).read_text(), re.MULTILINE)
    return [(float(at), int(length), bool(alone)) for at, length, alone in lines]


def _began(folder: Path, number: int) -> float:
    return next((at for at, _, _ in _times(folder, number)), 0.0)


def _line(length: int, alone: bool = False) -> bytes:
    return f"{time.time():.3f} {length}{' alone' if alone else ''}\n".encode()


def _part(folder: Path, kind: str, number: int) -> Path:
    return folder / f"{kind}-{number:06}"


def _numbers(folder: Path, kind: str) -> list[int]:
    return sorted(int(path.name.partition("-")[2]) for path in folder.glob(f"{kind}-{'[0-9]' * 6}"))
