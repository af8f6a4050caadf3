"""A whole cluster on this machine: a real PostgreSQL, real `heistnight serve` processes, a real HAProxy before them."""

import asyncio
import contextlib
import functools
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from heistnight.store.postgres import prepare
from tests import debian
from tests.debian import QUIET
from tests.postgres import Postgres, free_port

ROOT = Path(__file__).parents[2]


@functools.cache
def haproxy() -> str:
    """The program: what is there, else Debian's when root may install it."""
    found = _haproxy()
    if found is None:
        debian.install("haproxy")
        found = _haproxy()
    if found is None:
        debian.missing("NO HAPROXY: it is not here and could not be installed. Tests of a balancer did not run.")
    return found


def _haproxy() -> str | None:
    return shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Node:
    """One `heistnight serve` over a database, in a process of its own that can be killed, frozen or told to leave."""

    def __init__(
        self, url: str, *words: str, port: int = 0, skew: float = 0.0, env: dict[str, str] | None = None
    ) -> None:
        self.url, self.words, self.skew = url, words, skew
        self.port = port or free_port()
        self.figures = free_port()
        self.env = env or {}
        self.process: asyncio.subprocess.Process | None = None
        self.said = b""
        self._reading: asyncio.Task[None] | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self, ready: bool = True) -> "Node":
        words = (
            "-m",
            "tests.cluster.node",
            str(self.skew),
            "serve",
            "--port",
            str(self.port),
            "--db",
            self.url,
            "--thinkers",
            "1",
            "--metrics",
            f"127.0.0.1:{self.figures}",
            "--proxies",
            "127.0.0.1",
            *self.words,
        )
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            *words,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self.env},
            cwd=ROOT,
            preexec_fn=os.setsid,
        )
        self._reading = asyncio.create_task(self._read())
        if ready:
            await self.ready()
        return self

    async def _read(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        while piece := await self.process.stdout.read(4096):
            self.said += piece

    async def ready(self, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while (await self.get("/readyz"))[0] != 200:
            assert self.process is not None
            assert self.process.returncode is None, self.said.decode()
            assert time.monotonic() < end, self.said.decode()
            await asyncio.sleep(0.05)

    async def get(self, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        return await asyncio.to_thread(fetch, self.host, path, body, **headers)

    async def figure(self, name: str) -> float:
        """One of the figures of /metrics."""
        _, text = await asyncio.to_thread(fetch, f"127.0.0.1:{self.figures}", "/metrics")
        found = re.search(rf"^heistnight_{name} (\S+)$", text.decode(), re.MULTILINE)
        assert found is not None, name
        return float(found[1])

    def signal(self, number: int) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(number)

    async def kill(self) -> None:
        """Pull the plug, and on the bots' processes too."""
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            await self._gone()

    async def leave(self, seconds: float = 40) -> int:
        """As a service manager stops it; the exit code."""
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        async with asyncio.timeout(seconds):
            return await self._gone()

    async def _gone(self) -> int:
        assert self.process is not None
        code = await self.process.wait()
        if self._reading is not None:
            await self._reading
        return code


class Balancer:
    """HAProxy with the configuration of docs/how-to/scale-out.md, made to fit this machine."""

    def __init__(self, folder: Path, ports: Sequence[int], hashes: bool = True) -> None:
        self.port = free_port()
        self._file = folder / f"haproxy-{self.port}.cfg"
        self._file.write_text(configuration(self.port, ports, hashes))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        subprocess.run([haproxy(), "-c", "-f", str(self._file)], check=True, **QUIET)
        self._process = subprocess.Popen([haproxy(), "-db", "-f", str(self._file)], **QUIET)

    @property
    def pid(self) -> int:
        return self._process.pid if self._process is not None else 0

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def configuration(port: int, ports: Sequence[int], hashes: bool = True) -> str:
    """The printed configuration, with other addresses, without TLS and without the names of machines."""
    text = (ROOT / "docs" / "how-to" / "scale-out.md").read_text()
    printed = text.split("```haproxy\n")[1].split("```")[0]
    lines, most = [], resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    for line in printed.splitlines():
        if line.strip().startswith("server "):
            continue
        line = line.replace("maxconn 50000", f"maxconn {min(9000, most // 3)}")
        line = re.sub(r"bind :443 .*", f"bind 127.0.0.1:{port}", line)
        if re.match(r"\s*(bind :80|http-request redirect scheme|user |group |chroot |log )", line):
            continue
        if not hashes:
            line = line.replace("balance hdr(X-Room)", "balance roundrobin").replace("hash-type consistent", "")
        lines.append(line)
    options = re.search(r"default-server (.*)", printed)
    assert options, "the printed configuration has a default-server line"
    lines += [f"    server node{number} 127.0.0.1:{node} weight 100" for number, node in enumerate(ports)]
    return "\n".join(lines) + "\n"


class Cluster:
    """Nodes over one database, and a balancer if wanted."""

    def __init__(self, postgres: Postgres, folder: Path, url: str = "") -> None:
        self.postgres, self.folder = postgres, folder
        self.url = url or postgres.new_database()
        self.nodes: list[Node] = []
        self.balancer: Balancer | None = None

    async def add(self, *words: str, **settings: Any) -> Node:
        node = Node(settings.pop("url", self.url), *words, **settings)
        self.nodes.append(node)
        return await node.start()

    async def add_all(self, *urls: str, words: Sequence[str] = ()) -> None:
        """A node for each address of the database, all at once."""
        await prepare(self.url)
        await asyncio.gather(*(self.add(*words, url=url) for url in urls))

    async def balance(self, hashes: bool = True) -> Balancer:
        self.balancer = Balancer(self.folder, [node.port for node in self.nodes], hashes)
        self.balancer.start()
        end = time.monotonic() + 20
        while (await asyncio.to_thread(fetch, self.balancer.host, "/readyz"))[0] != 200:
            assert time.monotonic() < end
            await asyncio.sleep(0.05)
        return self.balancer

    async def close(self) -> None:
        if self.balancer is not None:
            self.balancer.stop()
        for node in self.nodes:
            node.signal(signal.SIGCONT)
            await node.kill()


@contextlib.asynccontextmanager
async def cluster(postgres: Postgres, nodes: int = 0, *words: str, url: str = "") -> AsyncIterator[Cluster]:
    """So many nodes, started at once."""
    with tempfile.TemporaryDirectory(prefix="heistnight-cluster-") as folder:
        whole = Cluster(postgres, Path(folder), url)
        try:
            await whole.add_all(*[whole.url] * nodes, words=words)
            yield whole
        finally:
            await whole.close()


def fetch(host: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(f"http://{host}{path}", body, names)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()
    except OSError:
        return 0, b""
