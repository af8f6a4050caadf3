"""The wheel, installed into a clean environment on a machine without node, is the whole game night."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from heistnight.games import game
from tests.picture import parts_of, patched

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "heistnight"
LOCK = ROOT / "requirements" / "run.txt"
LEFT = sorted(path.parent for path in (ROOT / "tests" / "kept").glob("*/keys.json"))

pytestmark = pytest.mark.xdist_group("packaging")


def run(*command: str | Path, env: dict[str, str] | None = None, cwd: Path = ROOT) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", timeout=600
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of `make release`, or one built now."""
    if built := os.environ.get("HEISTNIGHT_DIST"):
        (path,) = (ROOT / built).glob("*.whl")
        return path
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
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        installed.scripts / "python",
        "install",
        "-q",
        "--no-index",
        "--no-compile",
    ]
    run(*pip, "--no-deps", "--require-hashes", "--find-links", wheelhouse, "-r", LOCK)
    run(*pip, wheel)  # with its dependencies: the lock must already hold them all
    return installed


def test_the_wheel_holds_rules_cards_and_the_browser_client(wheel: Path) -> None:
    """Every data file of the package and the built client are in the wheel."""
    inside = set(zipfile.ZipFile(wheel).namelist())
    data = [path for kind in ("RULES.md", "*.json", "*.npz", "*.sql", "py.typed") for path in PACKAGE.rglob(kind)]
    assert {path.relative_to(PACKAGE.parent).as_posix() for path in data} <= inside
    assert ("heistnight/static/index.html" in inside) == (ROOT / "client" / "package.json").exists()
    assert not any("node_modules" in name for name in inside)


def test_the_installed_command_tells_its_version(heistnight: Installed, wheel: Path) -> None:
    """`heistnight --version` runs where there is no node and no checkout."""
    assert shutil.which("node", path=heistnight.env["PATH"]) is None
    assert wheel.name.split("-")[1] in heistnight("--version")


def test_the_installed_command_serves_a_game(heistnight: Installed) -> None:
    """The page, a room and a whole turn against bots, from the wheel alone."""
    with serving(heistnight, "--db", "night.db", "--bot-pause", "0") as port:
        url = f"http://127.0.0.1:{port}"
        assert b"<script" in urllib.request.urlopen(f"{url}/").read()
        wish = json.dumps({"game": "the-plan", "name": "Ada", "options": {"players": 3}, "bots": "medium"}).encode()
        room = json.load(urllib.request.urlopen(urllib.request.Request(f"{url}/api/rooms", wish)))
        assert _play_a_turn(port, room) == 2


@pytest.mark.parametrize("left", LEFT, ids=lambda folder: folder.name)
def test_the_installed_command_opens_what_an_earlier_version_left(heistnight: Installed, left: Path) -> None:
    """Its database is served, to the key of a device of then, and its replay is told while the rules are the same."""
    shutil.copy(left / "night.db", heistnight.cwd / f"{left.name}.sqlite3")
    lobby = next(room for room in json.loads((left / "keys.json").read_text()) if room["phase"] == "lobby")
    with (
        serving(heistnight, "--db", f"{left.name}.sqlite3") as port,
        connect(f"ws://127.0.0.1:{port}/api/rooms/{lobby['room']}/ws") as line,
    ):
        line.send(json.dumps({"type": "Hello", "id": "hello", "key": lobby["key"]}))
        while (heard := json.loads(line.recv(timeout=30)))["type"] != "RoomState":
            assert heard["type"] != "Gone"
        assert [seat["person"] is not None for seat in heard["seats"]].index(True) == 0
    replay = left / "replay.jsonl"
    about = json.loads(replay.read_text().splitlines()[0])
    if about["rules"] == game(about["game"]).version:
        assert "The replay is complete." in heistnight("replay", str(replay), "--plain")


@contextlib.contextmanager
def serving(heistnight: Installed, *words: str) -> Iterator[int]:
    """The installed server, and its port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command: list[str | Path] = [heistnight.command, "serve", "--port", str(port), *words]
    server = subprocess.Popen(command, env=heistnight.env, cwd=heistnight.cwd, **quiet)
    try:
        _wait(f"http://127.0.0.1:{port}/healthz", server)
        yield port
    finally:
        server.terminate()
        server.wait(20)


def _wait(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(url, timeout=1).close()
            return
        except OSError:
            assert server.poll() is None, "the server stopped by itself"
            time.sleep(0.1)
    raise AssertionError("the server did not come up in 30 s")


def _play_a_turn(port: int, room: dict[str, Any]) -> int:
    """Answer whatever is asked until the next turn begins; which turn that is."""
    with connect(f"ws://127.0.0.1:{port}/api/rooms/{room['room']}/ws") as line:
        line.send(json.dumps({"type": "Hello", "id": "hello", "key": room["key"]}))
        for number in range(200):
            heard = json.loads(line.recv(timeout=30))
            if heard["type"] == "Snapshot":
                parts = parts_of(heard)
            elif heard["type"] == "Update":
                parts = patched(parts, heard)
            else:
                continue
            board = parts["board"]
            if board["turn"] > 1:
                break
            if heard.get("options"):
                move = {"question": board["question"]["number"], "actions": heard["options"][:1]}
                line.send(json.dumps({"type": "Move", "id": f"move-{number}", **move}))
    return int(board["turn"])
