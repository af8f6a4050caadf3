"""The warm start: a net that answers as the players of written games did."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from heistnight.games import game as find_game
from training.record import GAME, replay
from training.selfplay import Batch


def written(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def read(lines: Iterable[Mapping[str, Any]]) -> Batch:
    """Every decision of these games, with who won in the end as what the value should say."""
    rows, options, sizes, chosen, targets = [], [], [], [], []
    count = 0
    for line in lines:
        count += 1
        seats: list[int] = []
        for row, choices, number, seat, table in _decisions(line):
            if seat < 0:
                outcome: Any = table.outcome()
                targets += [outcome.worth(seat) for seat in seats]
                break
            rows.append(row)
            options.append(choices)
            sizes.append(len(choices))
            chosen.append(number)
            seats.append(seat)
    return Batch(
        np.frombuffer(b"".join(rows), np.float32).reshape(len(rows), -1).astype(np.float16),
        np.concatenate(options),
        np.array(sizes, np.int32),
        np.array(chosen, np.int32),
        np.zeros(len(rows), np.float32),
        np.ones(len(rows), np.float32),
        np.array(targets, np.float32),
        count,
        {},
    )


def _decisions(line: Mapping[str, Any]) -> Iterator[tuple[bytes, np.ndarray, int, int, Any]]:
    game = find_game(GAME)
    compact = game.research.compact
    assert compact is not None
    for table, seat, number in replay(line):
        if seat < 0:
            yield b"", np.zeros(0), 0, seat, table
            return
        offered = table.offered(seat)
        if len(offered) > 1:
            flat = np.frombuffer(compact.actions(table, seat, offered), np.float32)
            choices = flat.reshape(len(offered), -1).astype(np.float16)
            yield compact.row(table, seat), choices, list(offered).index(game.actions[number]), seat, table
