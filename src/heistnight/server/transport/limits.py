"""So much from one address at a time, so that a flood from one door does not reach the tables of others."""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from heistnight.server.networks import network_of
from heistnight.server.problems import TooMuch
from heistnight.server.transport.session import Bucket
from heistnight.server.world import World

REMEMBERED = 10_000


class Limit(msgspec.Struct, frozen=True):
    """So many at once, so many a second after that, and the words for whoever wants more."""

    burst: float
    rate: float
    words: str


class Limits(msgspec.Struct, frozen=True):
    """Limits of one address; generous, for a whole school may share one."""

    lines: int = 550  # open connections of any kind; behind a proxy, requests that wait for their answer
    connections: int = 500  # sockets and polls: fewer, so that whoever wants one more is told so in words
    requests: Limit = Limit(1000, 100, "Too many requests from your address. Wait a moment.")
    knocks: Limit = Limit(300, 20, "Too many connections from your address. Wait a moment.")
    rooms: Limit = Limit(30, 0.5, "Too many new rooms from your address. Wait a moment.")
    voices: Limit = Limit(3000, 1500, "Too many voices from your address. Wait a moment.")
    replays: Limit = Limit(60, 3, "Too many replays at once. Wait a moment.")
    codes: Limit = Limit(20, 0.2, "Too many codes tried from your address. Wait a moment.")


class Allowances:
    """Counts by address; whoever has been quiet is forgotten."""

    def __init__(self, world: World, limits: Limits, check: Callable[[str], None] = lambda address: None) -> None:
        """`check` raises TooMuch for an address that has cost too much already (ledger.py)."""
        self._world, self._limits, self._check = world, limits, check
        self._inside: Counter[str] = Counter()
        self._asking: Counter[str] = Counter()
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def ask(self, address: str, what: str) -> None:
        """Raise TooMuch where one more is too much."""
        self._check(address)
        limit: Limit = getattr(self._limits, what)
        if len(self._buckets) >= REMEMBERED:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        bucket = self._buckets.setdefault((network_of(address), what), Bucket(self._world, limit.burst, limit.rate))
        if not bucket.take():
            raise TooMuch(limit.words)

    @contextlib.contextmanager
    def asking(self, address: str) -> Iterator[None]:
        """Count a request while it's answered: behind a proxy it holds one of the proxy's connections meanwhile."""
        self.ask(address, "requests")
        home = network_of(address)
        if self._asking[home] >= self._limits.lines:
            raise TooMuch(self._limits.requests.words)
        self._asking[home] += 1
        try:
            yield
        finally:
            self._asking[home] -= 1
            if not self._asking[home]:
                del self._asking[home]

    def enter(self, address: str) -> None:
        """One more connection stays, until it leaves."""
        self.ask(address, "knocks")
        home = network_of(address)
        if self._inside[home] >= self._limits.connections:
            raise TooMuch(self._limits.knocks.words)
        self._inside[home] += 1

    def leave(self, address: str) -> None:
        home = network_of(address)
        self._inside[home] -= 1
        if self._inside[home] <= 0:
            del self._inside[home]
