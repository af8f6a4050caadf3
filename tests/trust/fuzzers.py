"""Whatever bytes come, what reads them refuses them in words or hangs up.

    python -m tests.trust.fuzzers --inputs 1000000

throws so many inputs at each reader in a process of its own: frames of sockets, heads of HTTP, messages, replay files
and deck files. The inputs are found by atheris (requirements/fuzz.txt), which looks for new ways through the code;
without it (--plain) they are the kept ones with changes by chance, as in the short form that runs with the tests.
"""

import argparse
import asyncio
import atexit
import contextlib
import json
import logging
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from heistnight.core import replay
from heistnight.core.problems import BadDeck, BadReplay
from heistnight.games import game as find_game
from heistnight.lab.workshop.check import check
from heistnight.server import wire
from heistnight.server.problems import BadMessage
from heistnight.server.transport.limited_http import LONGEST_HEAD, PIECE, LimitedHttp
from heistnight.server.transport.sockets import TOO_LONG, Socket
from tests.trust.results import load, record

CORPUS = Path(__file__).with_name("corpus")
LONGEST_INPUT = 2_048
MOST_MEMORY = 1_000  # MB: what a process under atheris takes by itself is a third of it
SECONDS = 20
CHANGES = 6

Target = Callable[[bytes], None]


class Escape(Exception):
    """What should have been refused was not."""


class Line(asyncio.Transport):
    """The other side's end: it counts what it is sent and never blocks."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False

    def write(self, data: Any) -> None:
        pass

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close

    def get_write_buffer_size(self) -> int:
        return 0

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading


class State:
    """What uvicorn's server keeps for all connections."""

    def __init__(self) -> None:
        self.connections: set[Any] = set()
        self.tasks: set[Any] = set()
        self.total_requests = 0
        self.default_headers: list[Any] = []


def reads(data: bytes) -> Iterator[bytes]:
    """Yield the bytes as reads of one connection; the first byte says how long each is, and mostly there is one."""
    length = {0: 1, 1: 7, 2: 64}.get(data[0] % 8, len(data)) if data else 1
    yield from (data[at : at + length] for at in range(1, len(data), length))


class Still:
    """A loop that doesn't turn: what is to be done soon is done at once, and what later never."""

    def time(self) -> float:
        return 0.0

    def call_soon(self, work: Callable[..., None], *given: Any) -> None:
        work(*given)

    def call_later(self, seconds: float, work: Callable[..., None]) -> "Still":
        return self

    def cancel(self) -> None:
        pass


def frames() -> Target:
    """Return the reader of a socket's frames."""
    still = Still()

    def read_all(data: bytes) -> None:
        line, heard = Line(), list[bytes]()
        reader = Socket(State(), line, b"", lambda: None)  # type: ignore[arg-type]
        reader._accepted = True
        reader.take_over(heard.append, lambda: None, lambda: None)
        for read in reads(data):
            reader.data_received(read)
            if len(reader._held) > TOO_LONG + len(read) or sum(map(len, reader._pieces)) > TOO_LONG:
                raise Escape("more is held than a message may be long")
            if not reader._listens():
                break  # nothing is read from here on
        if sum(map(len, heard)) > len(data):
            raise Escape("more was heard than said")
        reader.connection_lost(None)

    def read(data: bytes) -> None:
        asyncio._set_running_loop(still)  # type: ignore[arg-type]
        try:
            read_all(data)
        finally:
            asyncio._set_running_loop(None)

    return read


@cache
def turning() -> asyncio.AbstractEventLoop:
    """Return a loop that turns, the same for all inputs."""
    loop = asyncio.new_event_loop()
    atexit.register(loop.close)
    return loop


def heads() -> Target:
    """Return the reader of requests, with an app that reads the whole body and answers."""
    from uvicorn import Config

    loop = turning()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            while (await receive()).get("more_body"):
                pass
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body"})

    config = Config(app, log_config=None, access_log=False, ws="none", loop="asyncio")
    config.load()
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # it warns of each request that is none

    async def one(data: bytes) -> None:
        line, state = Line(), State()
        protocol = LimitedHttp(leave=lambda: None, config=config, server_state=state, app_state={})
        protocol.connection_made(line)
        for read in reads(data):
            if line.closed or getattr(line, "protocol", protocol) is not protocol:
                break
            protocol.data_received(read)
            if protocol._weight > LONGEST_HEAD + PIECE:
                raise Escape("a head has no end")
        for _ in range(3):
            await asyncio.sleep(0)
        getattr(line, "protocol", protocol).connection_lost(None)
        for task in list(state.tasks):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        if state.connections:
            raise Escape("a connection is left over")

    return lambda data: loop.run_until_complete(one(data))


def messages() -> Target:
    """Return the reader of what clients say; what it takes for a message is one, and has the same id when refused."""

    def read(data: bytes) -> None:
        named = wire.read_id(data)
        try:
            ask = wire.read(data)
        except BadMessage:
            return
        if ask.id != named or len(data) > wire.LONGEST_MESSAGE:
            raise Escape(f"{ask.id} is not {named}")

    return read


def replays() -> Target:
    """Return the reader of replay files. A first byte of 1 seals the lines again, so that they are looked at."""

    def read(data: bytes) -> None:
        try:
            lines = data[1:].decode().split("\n")
        except UnicodeDecodeError:
            lines = data[1:].decode("latin-1").split("\n")
        if data[:1] == b"\1" and len(lines) > 1:
            end = lines[-1].find('"end":')
            told = lines[-1][end + 6 : lines[-1].find(',"lines"', end)] if end >= 0 else "null"
            sealed = lines[:-1]
            lines = [*sealed, f'{{"end":{told},"lines":{len(sealed)},"sha256":"{replay._digest(sealed)}"}}']
        with contextlib.suppress(BadReplay):
            replay.read(lines, find_game)

    return read


def decks() -> Target:
    """Return the check of deck files, which says every fault in words."""
    folder = "/dev/shm" if Path("/dev/shm").is_dir() else None
    path = Path(tempfile.mkstemp(".json", dir=folder)[1])

    def read(data: bytes) -> None:
        path.write_bytes(data)
        with contextlib.suppress(BadDeck):
            check(path)

    return read


TARGETS: dict[str, Callable[[], Target]] = {
    "frames": frames,
    "heads": heads,
    "messages": messages,
    "replays": replays,
    "decks": decks,
}


# Inputs ---------------------------------------------------------------------------------------------------------------


def corpus(name: str) -> list[bytes]:
    """Return the kept inputs of a reader."""
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


def changed(data: bytes, others: list[bytes], chance: random.Random) -> bytes:
    """Return an input with a few changes by chance: bytes, numbers, pieces left out, doubled or from another input."""
    made = bytearray(data)
    for _ in range(chance.randint(1, CHANGES)):
        at, length = chance.randrange(len(made) + 1), chance.choice((1, 1, 2, 4, 16, 64))
        other = chance.choice(others)
        start = chance.randrange(len(other) + 1)
        match chance.randrange(6):
            case 0:
                made[at : at + length] = b""
            case 1:
                made[at:at] = made[at : at + length]
            case 2:
                made[at : at + length] = chance.randbytes(length)
            case 3:
                made[at:at] = other[start : start + length]
            case 4:
                made[at : at + length] = other[start : start + length]
            case _:
                made[at : at + 1] = chance.choice(WORDS)
    return bytes(made[:LONGEST_INPUT])


WORDS = (
    b"\0", b"\xff", b"{", b"}", b"[", b"]", b'"', b",", b"null", b"-1", b"1e999", b"9" * 25, b"\r\n", b"\r\n\r\n",
    b"0\r\n", b"\xed\xa0\x80", b"[" * 1_500, b'{"a":' * 300,
    b"content-length: 1\r\n", b"transfer-encoding: chunked\r\n",
    b"\x81\xfe\xff\xff", b"\x88\x80", b"\x01\x80", b"\x80\x80", b"NaN", b"true", b"\\ud800",
)  # fmt: skip


def plain(name: str, inputs: int, seed: int) -> None:
    """Throw the kept inputs, and changed ones; raise what a reader lets escape, with the input in its notes."""
    read, kept, chance = TARGETS[name](), corpus(name), random.Random(seed)
    for number in range(inputs):
        data = kept[number] if number < len(kept) else changed(chance.choice(kept), kept, chance)
        try:
            read(data)
        except BaseException as error:
            error.add_note(f"{name}: {data!r}")
            raise


# A long run -----------------------------------------------------------------------------------------------------------


def thrown(name: str, inputs: int, how: str, found: Path, processes: int) -> dict[str, Any]:
    """Throw so many inputs at one reader, in processes of its own, and return what came of it."""
    with ThreadPoolExecutor(processes) as pool:
        folders = [found / str(number) for number in range(processes)]
        runs = list(pool.map(lambda folder: _thrown_by_one(name, -(-inputs // processes), how, folder), folders))
    return {
        "reader": name,
        "inputs by": how,
        "inputs": sum(run["inputs"] for run in runs),
        "escapes": sum(run["escapes"] for run in runs),
        "seconds": max(run["seconds"] for run in runs),
        "memory at most (MB)": max(run["memory"] for run in runs),
    }


def _thrown_by_one(name: str, inputs: int, how: str, found: Path) -> dict[str, int]:
    found.mkdir(parents=True, exist_ok=True)
    module = "tests.trust.fuzzers_atheris" if how == "atheris" else "tests.trust.fuzzers_plain"
    command = [sys.executable, "-m", module, name, str(inputs), str(found)]
    with (found / "told").open("w+b") as told:
        began = time.monotonic()
        child = subprocess.Popen(command, stdout=told, stderr=told)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.monotonic() - began
        told.seek(0)
        said = told.read().decode(errors="replace")
    if status:
        print(said[-4_000:], file=sys.stderr)
    done = re.findall(r"Done (\d+) ", said)
    return {
        "inputs": int(done[-1]) if done else 0,
        "escapes": int(status != 0),
        "seconds": round(seconds),
        "memory": usage.ru_maxrss // 1024,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="for each reader (default 1,000,000)")
    parser.add_argument("--only", choices=TARGETS, nargs="*", default=list(TARGETS), help="some of the readers")
    parser.add_argument("--found", type=Path, help="folder for the inputs that go new ways")
    parser.add_argument("--at-once", type=int, default=2, help="readers at a time (default 2)")
    parser.add_argument("--processes", type=int, default=1, help="processes for each reader (default 1)")
    parser.add_argument("--plain", action="store_const", const="plain", default="atheris", dest="how")
    sys.exit(long_run(parser.parse_args()))


def long_run(asked: argparse.Namespace) -> bool:
    """Throw at all readers and record it; return whether anything escaped or took too much memory."""
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(asked.at_once) as pool:
        found = asked.found or Path(scratch)
        runs = [(name, asked.inputs, asked.how, found / name, asked.processes) for name in asked.only]
        rows = list(pool.map(lambda run: thrown(*run), runs))
    before = [row for result in load() if result.name == "fuzzers" for row in result.figures["readers"]]
    again = {(name, asked.how) for name in asked.only}  # a run may be made in parts
    rows += [row for row in before if (row["reader"], row["inputs by"]) not in again]
    figures = {"escapes": sum(row["escapes"] for row in rows), "readers": rows}
    print(json.dumps(figures, indent=2))
    print(record("fuzzers", figures, " ".join(["python -m tests.trust.fuzzers", *sys.argv[1:]])))
    return any(row["escapes"] or row["memory at most (MB)"] > MOST_MEMORY for row in rows)


if __name__ == "__main__":
    main()
