"""`heistnight backup`: a whole copy of a house where people play, and never over anything."""

import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from heistnight.cli import main
from heistnight.store.backup import NoBackup, back_up
from tests.server.conftest import Served
from tests.server.test_play import two_at_a_table


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    house = Served(tmp_path / "house.sqlite3")
    yield house
    house.stop()


@pytest.fixture
def reopened(tmp_path: Path) -> Iterator[Callable[[Path], Served]]:
    houses: list[Served] = []

    def open_one(file: Path) -> Served:
        houses.append(Served(file))
        return houses[-1]

    yield open_one
    for house in houses:
        house.stop()


def test_a_backup_of_a_running_house_plays_on(
    served: Served, reopened: Callable[[Path], Served], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A move made before the copy is in it, one made after is not; a server started on it goes on from there."""
    ada, bob = two_at_a_table(served)
    with ada, bob:
        assert ada.move()["type"] == "Done"
        kept = ada.view
        assert main(["backup", str(tmp_path / "copy.sqlite3"), "--db", str(served.db)]) == 0
        assert "1 room copied" in capsys.readouterr().out
        assert bob.move()["type"] == "Done"
        ada.served = reopened(tmp_path / "copy.sqlite3")
        with ada.again() as back:
            assert back.view["own"] == kept["own"]
            assert back.view["turn"] == kept["turn"]


def test_a_backup_is_never_written_over_anything(served: Served, tmp_path: Path) -> None:
    """A file that is there stays as it is, and the words say so."""
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(NoBackup, match="never overwritten"):
        back_up(served.db, tmp_path / "mine")
    assert (tmp_path / "mine").read_text() == "mine"


def test_what_can_not_be_copied_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No database, a foreign file, or no place: exit code 2, one line, and no half a copy."""
    (tmp_path / "text").write_text("Dear diary, " * 400)
    for source in ("nowhere", "text"):
        assert main(["backup", str(tmp_path / "copy"), "--db", str(tmp_path / source)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["text"]


def test_a_place_that_is_not_there_is_named(served: Served, tmp_path: Path) -> None:
    """The copy has a name; the folder it should go to must be there."""
    with pytest.raises(NoBackup, match="could not be copied"):
        back_up(served.db, tmp_path / "no" / "copy.sqlite3")


def test_a_backup_follows_no_link(served: Served, tmp_path: Path) -> None:
    """What others have put beside the copy, under a name that it could have meanwhile, stays as it was."""
    precious = tmp_path / "precious"
    precious.write_text("mine")
    (tmp_path / "copy.part").symlink_to(precious)
    back_up(served.db, tmp_path / "copy")
    assert precious.read_text() == "mine"
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
