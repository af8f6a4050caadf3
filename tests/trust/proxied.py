"""Visitors behind a proxy on another machine: python -m tests.trust.proxied --visitors 1000.

A real server with its usual limits on one machine, a real HAProxy with the configuration of docs/how-to/scale-out.md on
another, and visitors with an address each on a third (network namespaces of this machine). They play, half of them by
long polls. Then three more hold as many long polls as they can, and nobody else may be refused for that.
"""

import argparse
import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.cluster.cluster import configuration, haproxy
from tests.debian import QUIET
from tests.server.conftest import wait_for
from tests.trust.hostile_server import NextDoor, Serving, served
from tests.trust.namespaces import DOOR, HOUSE, INSIDE, Machines, inside, machines
from tests.trust.results import record

PORT = 8000


@contextlib.contextmanager
def proxied(three: Machines, *words: str) -> Iterator[Serving]:
    """The server and the balancer before it, each on its machine; visitors knock at DOOR."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        with inside(three.house):
            serving = stack.enter_context(served(*words, address=HOUSE))
        text = configuration(PORT, [serving.port])
        text = text.replace("bind 127.0.0.1", f"bind {DOOR}")
        text = text.replace(f" 127.0.0.1:{serving.port} ", f" {serving.host} ")
        (folder / "haproxy.cfg").write_text(text)
        with inside(three.balancer):
            balancer = subprocess.Popen([haproxy(), "-db", "-f", str(folder / "haproxy.cfg")], **QUIET)
        stack.callback(balancer.wait)
        stack.callback(balancer.kill)
        with inside(three.street):
            wait_for(_opened, 60)
        yield serving


def _opened() -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((DOOR, PORT)) == 0


def crowded(three: Machines, visitors: int, seconds: float) -> dict[str, Any]:
    """So many of them for so long, and again as long beside the greedy; what came of it."""
    with proxied(three, "--proxies", INSIDE) as serving:
        with inside(three.house):
            neighbours = NextDoor(serving)
        memory = serving.memory()
        crowd = _crowd(three, visitors, seconds)
        assert crowd.stdout is not None
        crowd.stdout.readline()
        began, most = time.monotonic(), 0.0
        crowd.stdout.readline()
        siege, greedy, crowded = time.monotonic(), _crowd(three, 0, seconds), serving.memory()
        while crowd.poll() is None:
            time.sleep(0.2)
            most = max(most, serving.memory())
        over = time.monotonic()
        told, held = (json.loads(one.communicate()[0]) for one in (crowd, greedy))
        neighbours.stop()
        return {
            "visitors": visitors,
            **told,
            "sessions that three were refused, and that they held": [held["refused"], held["held"]],
            "answers next door": neighbours.answers(began, siege),
            "answers next door beside the greedy": neighbours.answers(siege, over),
            "server's memory before, with the crowd, and at most (MB)": [round(memory), round(crowded), round(most)],
            "errors in the server's log": len(serving.failures()),
        }


def _crowd(three: Machines, visitors: int, seconds: float) -> "subprocess.Popen[str]":
    """The greedy run when nobody else needs the processor: elsewhere they have processors of their own."""
    words = [] if visitors else ["nice", "-n", "19"]
    words += [sys.executable, "-m", "tests.trust.crowd", f"{DOOR}:{PORT}", str(visitors), str(seconds)]
    with inside(three.street):
        return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visitors", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    with machines() as three:
        figures = crowded(three, asked.visitors, asked.seconds)
    print(json.dumps(figures, indent=2))
    print(record("proxied", figures, " ".join(["python -m tests.trust.proxied", *sys.argv[1:]])))


if __name__ == "__main__":
    main()
