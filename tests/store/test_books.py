"""A whole house: copied both ways, tidied and migrated by hand."""

import asyncio
import time
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from heistnight.cli import main
from heistnight.store import postgres
from heistnight.store.books import opened
from heistnight.store.store import InputRow, RoomRow, SaidRow
from tests.postgres import Postgres

pytestmark = pytest.mark.xdist_group("waits")


async def fill(address: str) -> None:
    async with opened(address) as store:
        await store.begin_epoch(4321)
        for number in range(120):
            name = f"room{number}"
            moves = [InputRow(name, move, move * 10, move % 4, b'{"type":"Choose"}', f"a{move}") for move in range(7)]
            row = RoomRow(name, f"film{number}" if number % 2 else None, b"{}", "over" if number % 2 else "playing")
            await store.save(rooms=[row], inputs=moves, said=[SaidRow(name, 0, b"hi")])


async def contents(address: str) -> Any:
    async with opened(address) as store:
        names = await store.names("", 1000)
        rooms = [(await store.load(name), await store.inputs(name), await store.said(name)) for name in names]
        return rooms, [lived for lived in await store.lives() if lived.last]


def test_a_house_moves_to_a_database_and_back(
    database_server: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Row for row, packed games too, and the times of lives with them."""
    first, second, url = str(tmp_path / "one.sqlite3"), str(tmp_path / "two.sqlite3"), database_server.new_database()
    asyncio.run(fill(first))
    before = asyncio.run(contents(first))
    assert main(["copy", first, url]) == 0
    assert capsys.readouterr().out == "120 rooms copied\n"
    assert asyncio.run(contents(url)) == before
    assert main(["copy", url, second]) == 0
    assert asyncio.run(contents(second)) == before


def test_a_house_is_copied_into_an_empty_one_only(database_server: Postgres, tmp_path: Path) -> None:
    """Two houses in one database would be neither."""
    first, url = str(tmp_path / "one.sqlite3"), database_server.new_database()
    asyncio.run(fill(first))
    assert main(["copy", first, url]) == 0
    before = asyncio.run(contents(url))
    assert main(["copy", first, url]) == 2
    assert asyncio.run(contents(url)) == before


def test_tidying_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It says what it did."""
    path = str(tmp_path / "one.sqlite3")
    asyncio.run(fill(path))
    later = time.time() + 40 * 86_400
    monkeypatch.setattr(time, "time", lambda: later)
    assert main(["tidy", "--db", path]) == 0
    assert capsys.readouterr().out == "60 rooms deleted, 60 rooms compressed\n"
    assert main(["tidy", "--db", path, "--keep", "30"]) == 0
    assert capsys.readouterr().out == "60 rooms deleted, 0 rooms compressed\n"


def test_a_database_is_migrated_by_hand(
    database_server: Postgres, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One step after the other, whole or not at all; an older program is not locked out by additions."""
    url = database_server.new_database()
    asyncio.run(fill(url))
    assert main(["migrate", "--db", url]) == 0
    assert "nothing to do" in capsys.readouterr().out
    monkeypatch.setattr(postgres, "SCHEMA", postgres.SCHEMA + 2)
    assert main(["migrate", "--db", url]) == 2
    monkeypatch.setitem(postgres.MIGRATIONS, postgres.SCHEMA - 2, "ALTER TABLE rooms ADD COLUMN mood text")
    monkeypatch.setitem(postgres.MIGRATIONS, postgres.SCHEMA - 1, "CREATE TABLE moods (mood text)")
    assert main(["migrate", "--db", url]) == 0

    async def formats() -> Any:
        db = await asyncpg.connect(url)
        try:
            return tuple(await db.fetchrow("SELECT schema, oldest FROM house"))
        finally:
            await db.close()

    assert asyncio.run(formats()) == (postgres.SCHEMA, postgres.SCHEMA - 2)
