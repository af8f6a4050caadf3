"""The server that is attacked, in a process of its own, and the people whom that must not touch."""

import asyncio
import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

from tests.server.conftest import Client, wait_for
from tests.trust.hostile_neighbours import Door, host_room

PATIENCE = 60
SHUNNED = "127.66.0.1"
FROZEN = (
    "game", "phase", "options", "seats", "host", "grace", "stand_in", "listed", "door", "paused", "commitment", "words",
    "seed",
)  # fmt: skip


class Broken(AssertionError):
    """The server did something it must not do."""


class Serving(Door):
    """`heistnight serve` in a process of its own, with its log."""

    def __init__(self, folder: Path, *more: str, address: str = "127.0.0.1") -> None:
        self.address = address
        with socket.create_server((address, 0)) as probe:
            self.port = probe.getsockname()[1]
        super().__init__(f"{address}:{self.port}")
        self.log = folder / "log"
        words = [sys.executable, "-m", "heistnight", "serve", "--host", address, "--port", str(self.port)]
        words += ["--db", str(folder / "db"), *more]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=log)
        wait_for(self._answers, 60)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((self.address, self.port)) == 0

    def say(self, line: bytes) -> bytes:
        """Anything at all on a connection of its own: the beginning of the answer."""
        with socket.create_connection((self.address, self.port), timeout=PATIENCE) as connection:
            connection.sendall(line)
            return connection.recv(65_536)

    def memory(self) -> float:
        """What the server process holds now, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0]) / 1000

    def cpu(self) -> float:
        """Seconds of processor it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def files(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def failures(self) -> list[str]:
        """Lines of the log that tell of an error."""
        lines = self.log.read_text("utf-8", "replace").splitlines()
        return [
            line for line in lines if not line.startswith("{") or json.loads(line)["level"] in ("error", "critical")
        ]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


@contextlib.contextmanager
def served(*more: str, address: str = "127.0.0.1") -> Iterator[Serving]:
    """A server with these words on its command line beside the usual ones."""
    with tempfile.TemporaryDirectory() as folder:
        serving = Serving(Path(folder), *more, address=address)
        try:
            yield serving
        finally:
            serving.stop()


class Victims:
    """A table that is attacked, one where bots hold chairs that somebody might want, and what their host can see."""

    def __init__(self, serving: Serving) -> None:
        self.ada = host_room(serving)
        self.crew = [Client(serving, self.ada.room, name=name) for name in ("Bob", "Cy")]
        for seat, client in enumerate(self.crew, 1):
            client.do("Sit", seat=seat)
        with Client(serving, self.ada.room, name="Dan", home=SHUNNED) as dan:
            self.ada.until(lambda: len(self.ada.state["people"]) == 4)
            self.ada.do("Kick", person=dan.person)
            self.old_keys = [dan.key]
        self.ada.do("Start")
        self.bait = host_room(serving)
        self.bait.do("Start")
        self.bait.until(lambda: self.bait.view)
        self.before = self.picture()

    def picture(self) -> dict[str, Any]:
        """Everything that no stranger may change, as every seat sees it on a new line."""
        seen: dict[str, Any] = {}
        for client in (self.ada, *self.crew):
            with client.again() as fresh:
                seen[f"person {fresh.person}"] = [fresh.seat, fresh.view, fresh.options, fresh.heard]
                seen["room"] = {name: fresh.state[name] for name in FROZEN}
        with self.bait.again() as fresh:
            seen["bait"] = {name: fresh.state[name] for name in ("phase", "host", "seats", "door")}
        return seen

    def unharmed(self) -> None:
        after = self.picture()
        if after != self.before:
            raise Broken(f"the table was changed: {self.before} became {after}")
        wait_for(self._forgot_all_strangers)

    def _forgot_all_strangers(self) -> bool:
        with self.bait.again() as fresh:
            return len(fresh.state["people"]) == 1

    def close(self) -> None:
        for client in (self.ada, *self.crew, self.bait):
            client.close()


class NextDoor:
    """The people at the next table, and an eye on the server's memory."""

    def __init__(self, serving: Serving) -> None:
        words = [sys.executable, "-m", "tests.trust.hostile_neighbours", serving.host]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        self._process.stdout.readline()
        self._serving = serving
        self.waits: list[tuple[float, float]] = []
        self.memory = [serving.memory()]

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(0.2)
            self.memory.append(self._serving.memory())

    def stop(self) -> None:
        told, _ = self._process.communicate()
        if self._process.returncode:
            raise Broken("the people next door were not served")
        self.waits = json.loads(told)

    def waited(self, since: float, until: float) -> dict[str, int]:
        """In ms, half of the answers asked for in this time, 99 percent, and the slowest."""
        took = sorted(1000 * took for began, took in self.waits if since <= began < until)
        if not took:
            return {"answers next door": 0, "p50 ms": round(1000 * (until - since)), "p99 ms": 10**6, "worst ms": 10**6}
        half, most, all = (round(took[ceil(len(took) * share) - 1]) for share in (0.5, 0.99, 1))
        return {"answers next door": len(took), "p50 ms": half, "p99 ms": most, "worst ms": all}

    def answers(self, since: float, until: float) -> str:
        """How long half of the answers asked for in this time took, 99 percent, and the slowest."""
        took = sorted(1000 * took for began, took in self.waits if since <= began < until)
        if not took:
            return "none was asked for"
        half, most, all = (round(took[ceil(len(took) * share) - 1]) for share in (0.5, 0.99, 1))
        return f"{len(took):,}: half within {half} ms, 99 percent within {most} ms, all within {all} ms"
