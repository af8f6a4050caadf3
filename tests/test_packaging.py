"""The wheel, installed into a clean environment on a machine without node, is the whole game night."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "heistnight"
LOCK = ROOT / "requirements" / "run.txt"

pytestmark = pytest.mark.xdist_group("packaging")


def run(*command: str | Path, env: dict[str, str] | None = None, cwd: Path = ROOT) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", timeout=600
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def wheelhouse(pytestconfig: pytest.Config) -> Path:
    """The locked wheels, fetched once and kept in pytest's cache: the second run needs no network."""
    assert pytestconfig.cache
    key = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()[:16]
    folder = pytestconfig.cache.mkdir(f"wheels-{key}")
    complete = folder / "complete"
    if not complete.exists():
        run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "-r", LOCK, "-d", folder)
        complete.touch()
    return folder


class Installed:
    """The installed command, in an environment whose PATH holds nothing else."""

    def __init__(self, folder: Path) -> None:
        self.scripts = folder / ("Scripts" if os.name == "nt" else "bin")
        self.command = self.scripts / "heistnight"
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV", "COV"))}
        self.env = {**kept, "PATH": str(self.scripts), "HOME": str(folder)}
        self.cwd = folder

    def __call__(self, *arguments: str) -> str:
        return run(self.command, *arguments, env=self.env, cwd=self.cwd)


@pytest.fixture(scope="module")
def heistnight(wheel: Path, wheelhouse: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    installed = Installed(folder)
    # This environment's pip installs into the other: it need not have one.
    pip = [sys.executable, "-m", "pip", "--python", installed.scripts / "python", "install", "-q", "--no-index"]
    run(*pip, "--no-deps", "--require-hashes", "--find-links", wheelhouse, "-r", LOCK)
    run(*pip, wheel)  # with its dependencies: the lock must already hold them all
    return installed


def test_the_wheel_holds_rules_cards_and_the_browser_client(wheel: Path) -> None:
    """Every data file of the package and the built client are in the wheel."""
    inside = set(zipfile.ZipFile(wheel).namelist())
    data = [path for kind in ("RULES.md", "*.json", "*.sql", "py.typed") for path in PACKAGE.rglob(kind)]
    assert {path.relative_to(PACKAGE.parent).as_posix() for path in data} <= inside
    assert ("heistnight/static/index.html" in inside) == (ROOT / "client" / "package.json").exists()
    assert not any("node_modules" in name for name in inside)


def test_the_installed_command_tells_its_version(heistnight: Installed, wheel: Path) -> None:
    """`heistnight --version` runs where there is no node and no checkout."""
    assert shutil.which("node", path=heistnight.env["PATH"]) is None
    assert wheel.name.split("-")[1] in heistnight("--version")


# Here: the installed command serves a game (start `heistnight("serve", ...)`, wait for /healthz, play by its link).
