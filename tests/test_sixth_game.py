"""A sixth game: dropped into a copy of the house, its folders are all that it takes (docs/tutorials/first-game.md)."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatch_build import find_npm

HOUSE = Path(__file__).parents[1]
GAME = HOUSE / "examples" / "three-alarms"
PLACES = ("src", "tests", "client/src", "client/test")  # where parts of a game may lie
TRIED = (  # what of `make quick` looks at all games, or at files that could know of one
    "tests/server/test_protocol.py",
    "tests/server/test_lobby.py",
    "tests/server/test_pages.py",
    "tests/test_import_order.py",
)
LEFT_BEHIND = shutil.ignore_patterns("node_modules", "web")  # what Python has compiled comes along: it is still true

pytestmark = pytest.mark.xdist_group("sixth game")  # one copy for all


def files(folder: Path) -> Iterator[Path]:
    return (path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".pyc")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with the game in it; nothing that was there is touched."""
    there = tmp_path_factory.mktemp("house")
    for name in ("src", "tests", "client", "docs", "examples", "training"):
        shutil.copytree(HOUSE / name, there / name, ignore=LEFT_BEHIND)
    shutil.copy(HOUSE / "pyproject.toml", there)
    for path in files(GAME):
        if path.parts[0] in ("src", "tests", "client"):
            assert not (there / path).exists(), f"{path} is there already"
            (there / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(GAME / path, there / path)
    (there / "client" / "node_modules").symlink_to(HOUSE / "client" / "node_modules")
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
    """The suite that every game passes, and its own; the house's own too: nothing of it has to be written again."""
    asked = ("tests/conformance", "tests/games/three_alarms", "tests/bots/three_alarms", *TRIED)
    chosen = " or ".join(("three-alarms", "three_alarms", *(Path(path).stem for path in TRIED)))
    told = run(copy, "-m", "pytest", "-v", "-n", "0", "-p", "no:cacheprovider", "-k", chosen, *asked)
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


def test_it_keeps_to_the_style_of_the_house(copy: Path) -> None:
    run(copy, "-m", "ruff", "check", "--no-cache")
    run(copy, "-m", "ruff", "format", "--check", "--no-cache")


FACE = ("src/games/three-alarms", "test/three-alarms.test.ts")


@pytest.mark.skipif(not (HOUSE / "client" / "node_modules" / "vitest").exists(), reason="needs the client's packages")
@pytest.mark.parametrize(
    "command",
    [
        ("vitest", "run", "test/three-alarms.test.ts"),
        ("svelte-check", "--tsconfig", "./face.json", "--fail-on-warnings"),
    ],
    ids=lambda words: str(words[0]),
)
def test_its_face_is_found_and_pressed(copy: Path, command: tuple[str, ...]) -> None:
    """The folder is the registration: the table's shell loads it, and it sends what is pressed."""
    types = {"extends": "./tsconfig.json", "include": FACE}
    (copy / "client" / "face.json").write_text(json.dumps(types), encoding="utf-8")
    npm, node = find_npm()  # whichever built the client, on PATH or not
    path = {**os.environ, "PATH": os.pathsep.join([str(node), os.environ["PATH"]])}
    words = [*npm, "exec", "--offline", "--", *command]
    done = subprocess.run(words, cwd=copy / "client", env=path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
