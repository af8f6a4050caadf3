"""A real PostgreSQL for tests: found or installed, started by an ordinary user on loopback, gone afterwards."""

import contextlib
import functools
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests import debian
from tests.debian import QUIET, is_root

NEEDED = ("initdb", "pg_ctl", "postgres", "createdb")


@functools.cache
def programs() -> Path:
    """The folder of initdb and postgres: what is there, else Debian's when root may install it."""
    if found() is None:
        debian.install("postgresql")
    there = found()
    if there is None:
        debian.missing("NO POSTGRESQL: it is not here and could not be installed. Tests of many servers did not run.")
    return there


def found() -> Path | None:
    """The newest whole set of programs: some systems have single ones on the path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parts[-2].zfill(4), reverse=True)
    if there := shutil.which("initdb"):
        folders.append(Path(there).parent)
    return next((folder for folder in folders if all((folder / name).exists() for name in NEEDED)), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """One server with its own folder and port; root lets the user `postgres` run it, for it refuses root."""

    def __init__(self, folder: Path, settings: Sequence[str] = (), copy_of: "Postgres | None" = None) -> None:
        self.folder, self.port = folder, free_port()
        self._data = folder / "data"
        self._settings = [f"port={self.port}", f"unix_socket_directories={folder}", "listen_addresses=127.0.0.1"]
        self._settings += ["max_connections=60", "shared_buffers=32MB", *settings]
        if is_root():
            shutil.chown(folder, "postgres", "postgres")
        data = str(self._data)
        if copy_of is None:
            self._run("initdb", "-D", data, "-U", "heist", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        else:
            source = ["-h", "127.0.0.1", "-p", str(copy_of.port), "-U", "heist"]
            self._run("pg_basebackup", "-D", data, *source, "-R", "--checkpoint=fast", "--no-sync")
        self.start()

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in self._settings)
        self._run("pg_ctl", "-D", str(self._data), "-l", str(self.folder / "log"), "-w", "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop", check=False)

    def set(self, name: str, value: str) -> None:
        """Change a setting while it runs."""
        command = [str(programs() / "psql"), self.url("postgres"), "-c", f"ALTER SYSTEM SET {name} = '{value}'"]
        subprocess.run([*command, "-c", "SELECT pg_reload_conf()"], check=True, **QUIET)

    def promote(self) -> None:
        """From now on this copy is the one that is written to."""
        self._run("pg_ctl", "-D", str(self._data), "-w", "promote")

    def _run(self, program: str, *arguments: str, check: bool = True) -> None:
        command = [str(programs() / program), *arguments]
        if is_root():
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
        subprocess.run(command, check=check, cwd=self.folder, **QUIET)

    def url(self, database: str) -> str:
        return f"postgresql://heist@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"night{time.monotonic_ns()}"
        command = [str(programs() / "createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "heist", name]
        subprocess.run(command, check=True, **QUIET)
        return self.url(name)


@contextlib.contextmanager
def postgres(*settings: str, copy_of: Postgres | None = None) -> Iterator[Postgres]:
    programs()
    with tempfile.TemporaryDirectory(prefix="heistnight-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), settings, copy_of)
        try:
            yield server
        finally:
            server.stop()
