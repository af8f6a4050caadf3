"""A sixth game: dropped into a copy of the house, its folders are all that it takes (docs/write-a-game.md)."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
GAME = HOUSE / "examples" / "three-alarms"
PLACES = ("src", "tests", "client/src", "client/test")  # where parts of a game may lie
LEFT_BEHIND = shutil.ignore_patterns("node_modules", "web")  # what Python has compiled comes along: it is still true

pytestmark = pytest.mark.xdist_group("sixth game")  # one copy for all


def files(folder: Path) -> Iterator[Path]:
    return (path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".pyc")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with the game in it; nothing that was there is touched."""
    there = tmp_path_factory.mktemp("house")
    for name in ("src", "tests"):
        shutil.copytree(HOUSE / name, there / name, ignore=LEFT_BEHIND)
    shutil.copy(HOUSE / "pyproject.toml", there)
    for path in files(GAME):
        if path.parts[0] in ("src", "tests"):
            assert not (there / path).exists(), f"{path} is there already"
            (there / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(GAME / path, there / path)
    return there


def run(copy: Path, *words: str) -> str:
    """A Python in the copy; what it prints."""
    kept = {"HYPOTHESIS_STORAGE_DIRECTORY": str(HOUSE / ".hypothesis")}  # what it once read from the house's sources
    environ = {**os.environ, **kept, "PYTHONPATH": str(copy / "src"), "XDG_STATE_HOME": str(copy / "state")}
    done = subprocess.run(
        [sys.executable, *words], cwd=copy, env=environ, capture_output=True, text=True, encoding="utf-8", timeout=600
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_its_files_lie_in_folders_of_its_own() -> None:
    """No file of the game is one of the house, and each lies where its name is the game's."""
    for path in files(GAME):
        if path.name == "README.md":
            continue
        assert path.as_posix().startswith(PLACES), path
        assert not (HOUSE / path).exists(), path
        assert any(part.startswith(("three_alarms", "three-alarms")) for part in path.parts), path


def test_it_passes_every_test(copy: Path) -> None:
    """The suite that every game passes, the order of imports, and its own: rules by number, levels, and all doors."""
    asked = ("tests/conformance", "tests/test_import_order.py", "tests/games/three_alarms", "tests/bots/three_alarms")
    chosen = "three-alarms or three_alarms or every_import"
    words = ("-v", "-n", "0", "-p", "no:cacheprovider", "-k", chosen)
    told = run(copy, "-m", "pytest", *words, *asked)
    assert "deselected" in told
    for name in asked:
        assert re.search(rf"^{name}.* PASSED ", told, re.MULTILINE), name


def test_the_house_knows_it(copy: Path) -> None:
    """Lobby, levels, deck workshop, OpenSpiel's name and the terminal, without a line about it anywhere else."""
    assert "Three Alarms" in run(copy, "-m", "heistnight", "games")
    exported = run(copy, "-m", "heistnight", "deck", "export", "three-alarms")
    assert '"id": "crown"' in exported
    deck = copy / "deck.json"
    deck.write_text(exported, encoding="utf-8")
    run(copy, "-m", "heistnight", "deck", "check", str(deck))
    program = (
        "from heistnight.bots import levels; from heistnight.games import games;"
        "print([game.id for game in games()][-1], levels('three-alarms'))"
    )
    assert run(copy, "-c", program) == "three-alarms ['chance', 'easy', 'medium']\n"


@pytest.mark.skipif(not (HOUSE / "client" / "node_modules" / "vitest").exists(), reason="needs the client's packages")
def test_its_face_is_found_and_pressed(tmp_path: Path) -> None:
    """The folder is the registration: the table's shell loads it, and it sends what is pressed."""
    client = tmp_path / "client"
    shutil.copytree(HOUSE / "client", client, ignore=LEFT_BEHIND)
    shutil.copytree(GAME / "client", client, dirs_exist_ok=True)
    (client / "node_modules").symlink_to(HOUSE / "client" / "node_modules")
    shutil.copytree(HOUSE / "src" / "heistnight" / "games", tmp_path / "src" / "heistnight" / "games")
    npx = shutil.which("npx")
    assert npx is not None
    done = subprocess.run(
        [npx, "vitest", "run", "test/three-alarms.test.ts"], cwd=client, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
