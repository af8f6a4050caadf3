"""Metrics of the server in the text format of Prometheus.

Sums over all tables, and only for this machine itself: at a house with one table even the number of moves would tell
that somebody passed in secret.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, get_args

from heistnight.server.ledger import KINDS
from heistnight.server.wire import Phase

Figure = tuple[str, str, str, float]  # name, kind, meaning, value
FORMAT = "text/plain; version=0.0.4; charset=utf-8"


class Now(NamedTuple):
    """State of a server at this moment, as the metrics tell it; debts and costs by kind, `further` figures last."""

    phases: Counter[str]
    connections: int
    thinking: int
    costs: dict[str, float]
    address_owes: dict[str, float]
    room_owes: dict[str, float]
    overdrawn: int
    further: Iterable[Figure] = ()


class Metrics:
    """Counts of everything since the server started."""

    def __init__(self, started: float) -> None:
        self.started = started
        self.messages = 0
        self.moves = 0
        self.words = 0
        self.voices = 0
        self.refusals = 0
        self.failures = 0
        self.saves = 0
        self.save_seconds = 0.0
        self.games_over: Counter[str] = Counter()

    def saved(self, seconds: float, moves: int, words: int) -> None:
        self.saves += 1
        self.save_seconds += seconds
        self.moves += moves
        self.words += words

    def text(self, now: Now) -> str:
        """Return everything, one figure a line, each with its meaning."""
        return "".join(f"{line}\n" for line in self._lines(now))

    def _lines(self, now: Now) -> Iterator[str]:
        yield from _figure(
            "rooms", "gauge", "Rooms that are open, by phase.", _by("phase", now.phases, get_args(Phase))
        )
        yield from _figure("connections", "gauge", "Players and watchers who are connected.", {"": now.connections})
        yield from _figure("bots_thinking", "gauge", "Bots that think about an answer.", {"": now.thinking})
        yield from _figure("messages_total", "counter", "Messages that clients sent.", {"": self.messages})
        yield from _figure("moves_total", "counter", "Moves that were written down.", {"": self.moves})
        yield from _figure("words_total", "counter", "Things said that were written down.", {"": self.words})
        yield from _figure("voices_total", "counter", "Pieces of voices that were passed on.", {"": self.voices})
        yield from _figure("refusals_total", "counter", "Requests refused with words.", {"": self.refusals})
        yield from _figure(
            "failures_total", "counter", "Things that went wrong, as the log tells.", {"": self.failures}
        )
        yield from _figure("games_over_total", "counter", "Games that ended, by game.", _by("game", self.games_over))
        saving = {"_sum": round(self.save_seconds, 6), "_count": self.saves}
        yield from _figure("save_seconds", "summary", "Time from a change to its being on disk.", saving)
        yield from _figure("started_seconds", "gauge", "When the server started, in Unix time.", {"": self.started})
        hyphened = {kind: kind.replace("_", "-") for kind in KINDS}
        for name, sort, meaning, costs in (
            ("cost_total", "counter", "What everything has cost, by kind.", now.costs),
            ("address_owes_most", "gauge", "The largest debt of one address, by kind of cost.", now.address_owes),
            ("room_owes_most", "gauge", "The largest debt of one room, by kind of cost.", now.room_owes),
        ):
            by_kind = {f'{{kind="{hyphened[kind]}"}}': round(cost, 3) for kind, cost in costs.items()}
            yield from _figure(name, sort, meaning, by_kind)
        yield from _figure("overdrawn_total", "counter", "Requests of those who owed too much.", {"": now.overdrawn})
        for name, kind, meaning, value in now.further:
            yield from _figure(name, kind, meaning, {"": value})
        if sys.platform != "win32":
            yield from _figure("memory_bytes", "gauge", "The most memory the server has used.", {"": _memory()})


async def tell_figures(text: Callable[[], str], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer whoever is let through to the port of --metrics, once."""
    try:
        async with asyncio.timeout(5):
            head = await reader.readuntil(b"\r\n\r\n")
        found = head.startswith((b"GET /metrics ", b"GET / "))
        status, body = (b"200 OK", text().encode()) if found else (b"404 Not Found", b"")
        words = b"HTTP/1.1 %s\r\ncontent-type: %s\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
        writer.write(words % (status, FORMAT.encode(), len(body)) + body)
        await writer.drain()
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        pass
    finally:
        writer.close()


def _by(label: str, counts: Counter[str], known: tuple[str, ...] = ()) -> dict[str, float]:
    return {f'{{{label}="{value}"}}': counts[value] for value in sorted({*counts, *known})}


def _figure(name: str, kind: str, meaning: str, values: dict[str, float]) -> Iterator[str]:
    yield f"# HELP heistnight_{name} {meaning}"
    yield f"# TYPE heistnight_{name} {kind}"
    for suffix, value in values.items():
        yield f"heistnight_{name}{suffix} {value}"


def _memory() -> int:
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used if sys.platform == "darwin" else used * 1024
