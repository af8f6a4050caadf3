"""Players of a run's games: processes of this machine, or (in cluster.py) a cluster. The rows are the same."""

from collections.abc import Iterator, Sequence
from functools import partial

from heistnight.lab.match import Match, in_processes
from heistnight.lab.notes import Row, play

BATCHES_A_WORKER = 20
MOST_A_BATCH = 10


def play_batch(match: Match, games: Sequence[int]) -> list[Row]:
    return [play(match, game) for game in games]


def batches(games: Sequence[int], workers: int) -> list[Sequence[int]]:
    """Small enough that nobody waits for the last one and a crash loses little, large enough to be worth the way."""
    size = max(1, min(MOST_A_BATCH, len(games) // (workers * BATCHES_A_WORKER)))
    return [games[start : start + size] for start in range(0, len(games), size)]


def on_this_machine(match: Match, games: Sequence[int], workers: int) -> Iterator[list[Row]]:
    """The games in whatever order they end."""
    parts = batches(games, workers)
    if workers <= 1 or len(parts) <= 1:
        yield from (play_batch(match, part) for part in parts)
        return
    for _, rows in in_processes(partial(play_batch, match), parts, workers):
        yield rows
