"""The same games on a Ray cluster: what a lost machine was playing is played again by another.

Every machine needs the same heistnight; that is asked of each batch, not believed.
"""

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from heistnight import __version__
from heistnight.core.deck import VARIABLE, chosen
from heistnight.core.problems import BadOption
from heistnight.games import game as find_game
from heistnight.lab.match import Match
from heistnight.lab.notes import Row
from heistnight.lab.workers import batches, play_batch

IN_FLIGHT = 3
PATIENCE = 10


def on_cluster(match: Match, games: Sequence[int], address: str) -> Iterator[list[Row]]:
    """The games in whatever order they end; never more on their way than keeps every core busy."""
    try:
        import ray
    except ImportError:
        raise BadOption("A cluster needs Ray: install heistnight[ray] on every machine.") from None
    with _connected(ray, address) as cores:
        remote = ray.remote(max_retries=-1)(_checked_batch)
        waiting = batches(games, cores)[::-1]
        running: list[Any] = []
        wish = msgspec.json.encode(match)
        deck = own.digest if (own := find_game(match.game).deck) else ""
        while waiting or running:
            while waiting and len(running) < IN_FLIGHT * cores:
                running.append(remote.remote(__version__, deck, wish, list(waiting.pop())))
            done, running = ray.wait(running)
            for batch in ray.get(done):
                yield msgspec.json.decode(batch, type=list[Row])


def _checked_batch(version: str, deck: str, wish: bytes, games: list[int]) -> bytes:
    """A batch on some machine of the cluster, as bytes that mean the same everywhere."""
    if version != __version__:
        raise RuntimeError(f"This machine has heistnight {__version__}, the one that asks {version}.")
    match = msgspec.json.decode(wish, type=Match)
    find_game(match.game).check_deck(deck)
    return msgspec.json.encode(play_batch(match, games))


@contextmanager
def _connected(ray: Any, address: str) -> Iterator[int]:
    """Return the number of the cluster's cores; the deck of this process travels with the games."""
    with TemporaryDirectory() as luggage:
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, runtime_env=_packed(Path(luggage)))
        except (OSError, ValueError, RuntimeError) as error:
            raise BadOption(
                "There is no Ray cluster at {address}: {error}", address=address, error=str(error)
            ) from None
        try:
            yield max(1, int(ray.cluster_resources().get("CPU", 1)))
        finally:
            ray.shutdown()


def _knock(address: str) -> None:
    """OSError at once where nobody listens: Ray itself would go on asking for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()


def _packed(luggage: Path) -> dict[str, Any]:
    deck = chosen()
    if deck is None:
        return {}
    (luggage / "deck.json").write_bytes(msgspec.json.encode(deck))
    return {"working_dir": str(luggage), "env_vars": {VARIABLE: "deck.json"}}
