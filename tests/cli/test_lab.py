"""`heistnight lab` plays a run, loses nothing of it, and writes a report."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from heistnight.cli import main
from heistnight.lab.journal import read_run
from tests.cli.command import COMMAND, environment, hear_ctrl_c

CHANCE = ("lab", "the-plan", "--bots", "chance", "--seed", "7")


def run(out: Path, games: int, *more: str, workers: int = 1) -> int:
    return main([*CHANCE, "--games", str(games), "--out", str(out), "--workers", str(workers), *more])


def made(folder: Path) -> dict[str, bytes]:
    """What was made of the games; the journal may hold them in another order."""
    names = ("games.parquet", "seats.parquet", "plays.parquet", "report.html")
    return {name: (folder / name).read_bytes() for name in names}


def test_a_run_writes_tables_and_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And says where to look."""
    assert run(tmp_path, 6) == 0
    told = capsys.readouterr().out
    assert "6 games of The Plan, seed 7" in told
    assert f"Report: {tmp_path / 'report.html'}" in told.replace("\n", "")
    assert len(read_run(tmp_path)[1]) == 6
    assert made(tmp_path)["games.parquet"].startswith(b"PAR1")


def test_the_same_command_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three games and then eight are the eight of one go, and what was played is not played again."""
    assert run(tmp_path / "parts", 3) == 0
    first = (tmp_path / "parts" / "games.jsonl").read_bytes()
    assert run(tmp_path / "parts", 8) == 0
    assert "has 3 of these games. Continuing" in capsys.readouterr().out
    assert (tmp_path / "parts" / "games.jsonl").read_bytes().startswith(first)
    assert run(tmp_path / "whole", 8, workers=2) == 0
    assert made(tmp_path / "parts") == made(tmp_path / "whole")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
@pytest.mark.parametrize(("kill", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_neither_an_interrupt_nor_a_crash_loses_a_game(tmp_path: Path, kill: signal.Signals, code: int) -> None:
    """Stopped amid more games than it can play, the run keeps those it had; the rest follows from the seed."""
    torn = tmp_path / "torn"
    words = [*COMMAND, *CHANCE, "--games", "1000000", "--out", str(torn), "--workers", "2"]
    process = subprocess.Popen(
        words,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    )
    journal = torn / "games.jsonl"
    while not (journal.exists() and journal.read_bytes().count(b"\n") >= 3):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(kill)
    try:
        process.communicate(timeout=60)
    finally:  # who was killed leaves its workers behind
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == code
    kept = {row.game for row in read_run(torn)[1]}
    assert len(kept) >= 3
    games = min(sorted(set(range(200)) - kept)[0] + 3, 60)
    assert run(torn, games) == 0
    assert run(tmp_path / "whole", games) == 0
    assert made(torn) == made(tmp_path / "whole")


def test_another_run_in_the_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The text says what is different and what would do."""
    assert run(tmp_path, 2) == 0
    assert run(tmp_path, 2, "--talk") == 2
    assert "talk on instead of off. Name another folder with --out." in capsys.readouterr().err


def test_two_runs_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One page in the folder of the second, or where it was asked for."""
    assert run(tmp_path / "a", 10) == 0
    assert run(tmp_path / "b", 10, "--set", "bribes=on") == 0
    assert main(["lab", "--compare", str(tmp_path / "a"), str(tmp_path / "b")]) == 0
    page = (tmp_path / "b" / "compare.html").read_text(encoding="utf-8")
    assert "The Plan: a and b" in page
    assert "Bribes: on" in page
    assert main(["lab", "--compare", str(tmp_path / "a"), str(tmp_path / "a")]) == 2
    assert "are the same run" in capsys.readouterr().err


def test_without_ray_a_person_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The extra has a name."""
    monkeypatch.setitem(sys.modules, "ray", None)
    assert run(tmp_path, 2, "--ray", "auto") == 2
    assert "install heistnight[ray]" in capsys.readouterr().err
