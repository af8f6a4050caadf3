"""One database server for all tests of many nodes, and a stage for their stories."""

import asyncio
import contextlib
import json
import signal
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.cluster.cluster import Cluster, Node, fetch
from tests.postgres import Postgres, postgres
from tests.server.conftest import Client, Json

T = TypeVar("T")


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    with postgres("fsync=off") as server:
        yield server


class Stage:
    """A cluster that stands on a loop of its own, so that a test can speak with it one thing after the other."""

    def __init__(self, server: Postgres, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self.cluster = Cluster(server, folder)

    def run(self, work: Coroutine[Any, Any, T], seconds: float = 90) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def add(self, *words: str, **settings: Any) -> Node:
        return self.run(self.cluster.add(*words, **settings))

    @contextlib.contextmanager
    def one_more(self, *words: str, **settings: Any) -> Iterator[Node]:
        """A node that goes with its test, however that ends."""
        node = self.add(*words, **settings)
        try:
            yield node
        finally:
            self.cluster.nodes.remove(node)
            node.signal(signal.SIGCONT)
            self.run(node.kill())

    def room(self, node: Node, **wish: Any) -> Json:
        """A new room that this node holds, for its host has knocked there."""
        body = json.dumps({"game": "the-plan", "name": "Ada", **wish}).encode()
        made = json.loads(fetch(node.host, "/api/rooms", body)[1])
        Client(node, made["room"], made["key"]).close()
        return dict(made)

    def close(self) -> None:
        self.run(self.cluster.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(10)
        self.loop.close()


@pytest.fixture(scope="session")
def pair(database_server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """Two nodes for all tests that leave them running as they found them."""
    stage = Stage(database_server, tmp_path_factory.mktemp("pair"))
    stage.run(stage.cluster.add_all(*[stage.cluster.url] * 2, words=["--public-lobby"]))
    yield stage
    stage.close()


@pytest.fixture
def stage(database_server: Postgres, tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(database_server, tmp_path)
    yield stage
    stage.close()
