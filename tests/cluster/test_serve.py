"""`heistnight serve` with a database that is not to be used: one clear line, exit code 2, nothing changed."""

import asyncio
import contextlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from heistnight.cli import main
from heistnight.server.hosting import node
from heistnight.server.hosting.node import NodeHouse
from heistnight.server.machine import Machine
from heistnight.store.postgres import Beat, PostgresStore, prepare
from heistnight.store.store import StoreFailed
from tests.postgres import Postgres

pytestmark = pytest.mark.xdist_group("waits")


def serve(*words: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "heistnight", "serve", "--port", "0", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=Path(__file__).parents[2])
    return done.returncode, done.stderr


async def spoil(url: str, *statements: str) -> None:
    await prepare(url)
    db = await asyncpg.connect(url)
    try:
        for statement in statements:
            await db.execute(statement)
    finally:
        await db.close()


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("postgresql://heist@127.0.0.1:1/night", "can not be reached"),
        ("postgresql://stranger:secret-word@127.0.0.1:{port}/postgres", "refuses the name or the password"),
        ("{newer}", "newer Heist Night"),
    ],
)
def test_a_database_that_can_not_be_used_is_told_in_one_line(
    database_server: Postgres, address: str, says: str
) -> None:
    """Without a trace of Python, and without the password."""
    if address == "{newer}":
        address = database_server.new_database()
        asyncio.run(spoil(address, "UPDATE house SET schema = 99, oldest = 99"))
    code, said = serve("--db", address.format(port=database_server.port))
    assert code == 2
    assert says in said
    assert said.count("\n") == 1
    assert "secret-word" not in said


def test_a_machine_whose_clock_is_wrong_is_told_so_in_one_line(database_server: Postgres) -> None:
    """And it says of itself that it is open only when it is."""
    words = ["10.0", "serve", "--port", "0", "--db", database_server.new_database()]
    command = [sys.executable, "-m", "tests.cluster.node", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=Path(__file__).parents[2])
    assert done.returncode == 2
    assert "10 s from the database's: set it right" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "is open" not in done.stdout


@pytest.mark.parametrize("patience", [30.0, 0.0])
def test_a_node_waits_for_a_database_that_is_starting(
    database_server: Postgres, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    """Nodes and database are often started together, and what answered once may be silent a moment later."""
    url, beat, left = database_server.new_database(), PostgresStore.beat, [3]

    async def beat_later(store: PostgresStore, epoch: int, at: float) -> Beat:
        left[0] -= 1
        if left[0] >= 0:
            raise StoreFailed(why="the database system is starting up")
        return await beat(store, epoch, at)

    async def story() -> None:
        await prepare(url)
        house = NodeHouse(PostgresStore(url), Machine(), "127.0.0.1:1", bot_workers=1)
        try:
            await house.open()
        finally:
            await house.close()

    monkeypatch.setattr(PostgresStore, "beat", beat_later)
    monkeypatch.setattr(node, "OPENS_WITHIN", patience)
    with contextlib.nullcontext() if patience else pytest.raises(StoreFailed):
        asyncio.run(story())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--node", "here"], "an address and a port"),
        (["--proxies", "proxy.example.org"], "addresses or networks"),
        (["--thinkers", "0"], "1"),
        (["--metrics", "9000"], "an address and a port"),
    ],
)
def test_words_that_make_no_sense_are_told(words: list[str], says: str, capsys: Any) -> None:
    """At the command line, before anything is opened."""
    with pytest.raises(SystemExit) as ended:
        main(["serve", *words])
    assert ended.value.code == 2
    assert says in capsys.readouterr().err


def test_a_backup_of_a_database_is_the_databases_own(capsys: Any, tmp_path: Path) -> None:
    """It has better ways than a copy by us."""
    assert main(["backup", str(tmp_path / "copy"), "--db", "postgresql://heist@127.0.0.1:1/night"]) == 2
    assert "pg_dump" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()
