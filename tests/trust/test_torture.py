"""Nothing acknowledged is lost, in short: python -m tests.trust.torture is the long form."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.trust.torture import KINDS, SPOILERS, Torture, full_disk, refused_files, settle

pytestmark = pytest.mark.xdist_group("waits")

ROUNDING = 50


def test_nothing_acknowledged_is_lost_wherever_the_plug_is_pulled(tmp_path: Path) -> None:
    """From outside, before, in the middle of and after a commit: no move lost or doubled, every replay is equal."""
    torture = Torture(tmp_path, crews=2)
    asyncio.run(torture.run(len(KINDS)))
    assert sum(torture.kills.values()) == len(KINDS)
    assert torture.promises
    assert torture.lost == torture.twice == torture.broken == torture.unequal == 0
    # A clock goes on where the last heartbeat found it, or later; how old that was depends on the machine.
    assert torture.clocks
    assert all(clock < heart + ROUNDING for clock, heart in zip(torture.clocks, torture.hearts))


def test_a_move_that_is_gone_from_the_file_is_noticed(tmp_path: Path) -> None:
    """The judge can say no: one acknowledged move is taken out of the file, another is written twice."""

    torture = Torture(tmp_path, crews=1)
    asyncio.run(torture.run(1))
    db = sqlite3.connect(torture.db)
    rows = db.execute("SELECT room, number FROM inputs WHERE ask != '' ORDER BY room, number").fetchall()
    db.execute("DELETE FROM inputs WHERE room = ? AND number = ?", rows[-1])
    db.execute(
        "INSERT INTO inputs SELECT room, number + 1000, at, seat, action, ask FROM inputs WHERE number = ?",
        (rows[0][1],),
    )
    db.commit()
    db.close()
    torture.judge()
    assert torture.lost
    assert torture.twice


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """Moves are refused with words, the server lives, and when there is room again the games go on."""
    torture = asyncio.run(full_disk(tmp_path))
    assert any("could not be written down" in text for text in torture.refused)
    assert torture.lost == torture.twice == torture.broken == torture.unequal == 0


def test_a_file_that_must_not_be_used_is_left_alone(tmp_path: Path) -> None:
    """Damaged, cut off, newer or read-only: one sentence, exit code 2, and not one changed byte."""
    torture = Torture(tmp_path, crews=1)
    asyncio.run(torture.run(1))
    settle(torture.db, tmp_path / "whole.sqlite3")
    found = asyncio.run(refused_files(tmp_path, tmp_path / "whole.sqlite3"))
    assert [file["file"] for file in found] == list(SPOILERS)
    for file in found:
        assert file["exit code"] == 2
        assert file["unchanged"]
        assert file["said"].count("\n") == 0
        assert "FILE" in file["said"]
