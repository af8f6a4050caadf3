"""What else may befall a house, each tried once on a real server: python -m tests.trust.oddities

A process that is stopped and goes on, a disk that fails under it, no file descriptors left, decks that are none, and
plain HTTP under races. What came of each is told in docs/evidence/trust.md.
"""

import contextlib
import json
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from heistnight.games import games
from tests.server.conftest import wait_for
from tests.trust.hostile_neighbours import host_room
from tests.trust.hostile_server import Broken, Serving
from tests.trust.results import record

STOPPED_SECONDS = 30
FEW_FILES = 120
DECKS = 40
FAILING = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>
static int failing(void) { const char *flag = getenv("FAILING"); return flag && access(flag, F_OK) == 0; }
#define FAIL if (failing()) { errno = EIO; return -1; }
int fsync(int fd) { FAIL return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd); }
int fdatasync(int fd) { FAIL return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd); }
ssize_t pwrite64(int fd, const void *b, size_t n, off64_t at) {
  FAIL return ((ssize_t (*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64"))(fd, b, n, at);
}
ssize_t pwrite(int fd, const void *b, size_t n, off_t at) {
  FAIL return ((ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite"))(fd, b, n, at);
}
"""


@contextlib.contextmanager
def house(**settings: str) -> Iterator[tuple[Serving, Path]]:
    """A server in a folder of its own, with these words in its environment."""
    before = {name: os.environ.get(name) for name in settings}
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(settings)
        serving = Serving(Path(folder))
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})
        try:
            yield serving, Path(folder)
        finally:
            serving.stop()


def stopped(seconds: float) -> str:
    """The process stands still, as with a lid that is closed; whoever waited goes on."""
    with house() as (serving, _), host_room(serving) as ada:
        os.kill(serving.process.pid, signal.SIGSTOP)
        threading.Timer(seconds, os.kill, (serving.process.pid, signal.SIGCONT)).start()
        ada.socket.ping()
        time.sleep(seconds)
        ada.do("Rename", name="Awake")
        return "the same line goes on, and what was said meanwhile is answered"


def failing_disk() -> str:
    """Every write and sync fails for a while; then the disk is well again."""
    if shutil.which("cc") is None or sys.platform != "linux":
        return "not tried: it takes a C compiler"
    with tempfile.TemporaryDirectory() as folder:
        flag, shim = Path(folder) / "flag", Path(folder) / "failing.so"
        code = Path(folder) / "failing.c"
        code.write_text(FAILING)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", str(shim), str(code), "-ldl"], check=True)
        with house(LD_PRELOAD=str(shim), FAILING=str(flag)) as (serving, _), host_room(serving) as ada:
            flag.touch()
            refused = [ada.ask("Rename", name=f"Name {number}") for number in range(5)]
            flag.unlink()
            if any(reply.get("code") != "not_kept" or "SQL" in str(reply) for reply in refused):
                raise Broken(f"told while the disk failed: {refused}")
            wait_for(lambda: ada.ask("Rename", name="Well again")["type"] == "Done")
            with ada.again() as back:
                names = [person["name"] for person in back.state["people"]]
            if names != ["Well again"]:
                raise Broken(f"kept: {names}")
    return "5 of 5 changes refused in words (not_kept), nothing of them kept; goes on when the disk does"


def no_files_left() -> str:
    """More connections than the process may have files: who is in plays on, and others come in when some leave."""
    with house() as (serving, _), host_room(serving) as ada:
        limit = serving.files() + FEW_FILES
        resource.prlimit(serving.process.pid, resource.RLIMIT_NOFILE, (limit, limit))
        with contextlib.ExitStack() as stack:
            for _ in range(2 * FEW_FILES):
                stack.enter_context(socket.create_connection(("127.0.0.1", serving.port), 10))
            time.sleep(1)
            ada.do("Rename", name="Undisturbed")
        wait_for(lambda: _status(serving, "/healthz") == 200, 60)
        if serving.process.poll() is not None:
            raise Broken("the server is gone")
    return "who is in plays on; others are answered again as soon as some have left"


def bad_decks() -> str:
    """Files that are almost decks: each is refused in words, none with a trace."""
    chance, ends = random.Random(0), Counter[int]()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deck.json"
        printed = [_run("deck", "export", game.id).stdout for game in games()]
        for _ in range(DECKS):
            file.write_bytes(_spoiled(chance, chance.choice(printed).encode()))
            done = _run("deck", "check", str(file))
            ends[done.returncode] += 1
            if "Traceback" in done.stderr + done.stdout:
                raise Broken(f"{file.read_bytes()[:300]!r}: {done.stderr[-500:]}")
    return f"{DECKS} decks, spoiled by chance: {ends[0]} can be played, {DECKS - ends[0]} refused in words, no trace"


def _spoiled(chance: random.Random, deck: bytes) -> bytes:
    match chance.randrange(4):
        case 0:
            return deck[: chance.randrange(len(deck))]
        case 1:
            at = chance.randrange(len(deck))
            return deck[:at] + bytes([chance.randrange(256)]) + deck[at + 1 :]
        case 2:
            return _with(chance, json.loads(deck))
        case _:
            return chance.choice([b"", b"[]", b"null", b"{}", b"[" * 100_000, b"\xff\xfe", b'{"game": "the-plan"}'])


def _with(chance: random.Random, value: Any) -> bytes:
    """One value somewhere inside is another."""
    inside = value
    while isinstance(inside, dict | list) and inside:
        key = chance.choice(list(inside)) if isinstance(inside, dict) else chance.randrange(len(inside))
        if not isinstance(inside[key], dict | list) or not inside[key] or chance.random() < 0.2:
            inside[key] = chance.choice([None, -1, 10**30, 1e308, "", "x" * 10_000, [], {}, True, [[1]], "\\ud800"])
            break
        inside = inside[key]
    return json.dumps(value).encode()


def races_by_plain_http() -> str:
    """Many hands on one session: every word is heard once, whoever asks and however often."""
    with house() as (serving, _), host_room(serving) as ada:
        poll = f"/api/rooms/{ada.room}/poll"
        token = _call(serving, poll, b"")["session"]

        def say(**words: str) -> None:
            _call(serving, poll, json.dumps(words).encode(), token)

        say(type="Hello", id="0", name="Poll")
        heard: list[Any] = []

        def listen() -> None:
            for _ in range(6):
                with contextlib.suppress(OSError):
                    heard.extend(_call(serving, poll, None, token))

        ears = [threading.Thread(target=listen, daemon=True) for _ in range(4)]
        mouths = [
            threading.Thread(target=say, kwargs={"type": "Say", "id": f"w{number % 4}", "text": f"word {number % 4}"})
            for number in range(12)
        ]
        for thread in ears + mouths:
            thread.start()
        for thread in mouths:
            thread.join()
        ada.drain(2)
        texts = Counter(said["text"] for said in ada.heard)
        if set(texts.values()) != {1}:
            raise Broken(f"heard: {texts}")
        done = Counter(message["id"] for message in heard if message["type"] == "Spoken" and message.get("id"))
        if any(times > 1 for times in done.values()):
            raise Broken(f"told twice: {done}")
    return f"{len(mouths)} posts of {len(texts)} words at once, four listeners on one session: every word said once"


def _call(serving: Serving, path: str, body: bytes | None, token: str = "") -> Any:
    request = urllib.request.Request(f"http://{serving.host}{path}", body, {"x-session": token})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or b"null")


def _status(serving: Serving, path: str) -> int:
    try:
        with urllib.request.urlopen(f"http://{serving.host}{path}", timeout=5) as answer:
            return int(answer.status)
    except (OSError, urllib.error.URLError):
        return 0


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "heistnight", *words], capture_output=True, text=True, timeout=60)


ODDITIES: dict[str, Callable[[], str]] = {
    f"the process stands still for {STOPPED_SECONDS} s": lambda: stopped(STOPPED_SECONDS),
    "the disk fails": failing_disk,
    "no file descriptors are left": no_files_left,
    "decks that are none": bad_decks,
    "plain HTTP under races": races_by_plain_http,
}
ELSEWHERE = {
    "the clock on the wall is set back and forth": "tests/server/test_clock.py: tables go by a clock that never jumps",
    "a database of the previous format": "tests/store/test_sqlite.py: it is brought up to date and goes on",
}


def main() -> None:
    figures: dict[str, Any] = {}
    for name, oddity in ODDITIES.items():
        figures[name] = oddity()
        print(f"{name}: {figures[name]}", flush=True)
    print(record("oddities", {**figures, **ELSEWHERE}))


if __name__ == "__main__":
    main()
