"""A run loses nothing: what is written stays, what was torn is played again, and only its equal goes on with it."""

from pathlib import Path

import pytest

from heistnight.core.problems import BadOption
from heistnight.games import game
from heistnight.lab.journal import Journal, read_run
from heistnight.lab.setup import setup_for
from tests.lab.rows import row

PLAN = game("the-plan")
SETUP = setup_for(PLAN, PLAN.options(players=2), ("easy", "easy"), 1)


def test_what_was_appended_is_there_after_a_crash(tmp_path: Path) -> None:
    """Nothing is closed, and yet another reader finds it."""
    crashed = Journal(tmp_path, SETUP)
    crashed.append([row(2), row(0)])
    again = Journal(tmp_path, SETUP)
    assert again.in_order(3) == [row(0), row(2)]
    assert again.missing(4) == [1, 3]
    crashed.close()
    again.close()


def test_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    """A crash in the middle of a line costs that game alone, and the next one stands on a line of its own."""
    first = Journal(tmp_path, SETUP)
    first.append([row(0), row(1)])
    first.close()
    path = tmp_path / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-10])
    second = Journal(tmp_path, SETUP)
    assert second.missing(2) == [1]
    second.append([row(1)])
    second.close()
    assert read_run(tmp_path)[1] == [row(0), row(1)]


def test_a_game_is_kept_once(tmp_path: Path) -> None:
    """However often a cluster hands it in."""
    journal = Journal(tmp_path, SETUP)
    journal.append([row(0)])
    journal.append([row(0), row(1)])
    journal.close()
    assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == 2


def test_another_run_is_not_mixed_in(tmp_path: Path) -> None:
    """The text says what differs."""
    Journal(tmp_path, SETUP).close()
    with pytest.raises(BadOption, match="seed 2 instead of 1"):
        Journal(tmp_path, setup_for(PLAN, PLAN.options(players=2), ("easy", "easy"), 2))


def test_a_damaged_line_is_told(tmp_path: Path) -> None:
    """Somebody's pen in the middle of the file is no crash."""
    Journal(tmp_path, SETUP).close()
    (tmp_path / "games.jsonl").write_text("{oh}\n")
    with pytest.raises(BadOption, match="damaged"):
        Journal(tmp_path, SETUP)


def test_a_folder_without_a_run_is_told(tmp_path: Path) -> None:
    """Comparing needs two runs."""
    with pytest.raises(BadOption, match="holds no run"):
        read_run(tmp_path)
