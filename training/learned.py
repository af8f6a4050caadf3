"""Learned player: a small net in NumPy, and the tables it was trained for."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from heistnight.bots import learned
from heistnight.bots.choice import softmax
from heistnight.bots.learned import Array
from heistnight.core.action import Action, Seat
from heistnight.core.game import Game
from heistnight.core.table import Table

LAYERS = ("trunk", "trunk_bias", "second", "second_bias", "value", "value_bias")
POLICY = ("state", "action", "action_bias", "choice")


class Net:
    """A trunk for what a seat knows, a value (how likely it wins), and a worth for each of its options."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self.weights = {name: weights[name].astype("float32") for name in (*LAYERS, *POLICY)}

    def trunk(self, rows: Array) -> Array:
        weights = self.weights
        first = rows @ weights["trunk"]
        first += weights["trunk_bias"]
        _bend(first)
        second: Array = first @ weights["second"]
        second += weights["second_bias"]
        _bend(second)
        return second

    def values(self, trunk: Array) -> Array:
        """Return the chance to win of the seat behind each row."""
        worths = trunk @ self.weights["value"] + self.weights["value_bias"]
        found: Array = 1 / (1 + np.exp(-worths[:, 0]))
        return found

    def worths(self, trunk: Array, options: Array, owner: Sequence[int] | np.ndarray[Any, Any]) -> Array:
        """The worth of each option; `owner` says of which row it is one. Chances are their softmax."""
        weights = self.weights
        hidden = options @ weights["action"]
        hidden += (trunk @ weights["state"] + weights["action_bias"])[owner]
        _bend(hidden)
        found: Array = (hidden @ weights["choice"])[:, 0]
        return found


def _bend(layer: Array) -> None:
    """Nothing below nought."""
    np.maximum(layer, 0, out=layer)


class Learned:
    """The net of one game."""

    def __init__(self, game: Game[Any, Any], net: Net, about: Mapping[str, Any]) -> None:
        assert game.research.compact is not None
        self.compact = game.research.compact
        self.net = net
        self.about = about

    def worths(self, table: Table, seat: Seat, options: Sequence[Action]) -> list[float]:
        """Return the prior value of each option for a seat."""
        return self._worths([(table, seat)], [options]).tolist()

    def odds(self, asked: Sequence[tuple[Table, Seat]], offers: Sequence[Sequence[Action]]) -> list[list[float]]:
        """Return the probability of each answer to each of these questions."""
        worths, start = self._worths(asked, offers), 0
        found: list[list[float]] = []
        for offered in offers:
            part = worths[start : start + len(offered)]
            found.append(softmax(part.tolist(), 1.0))
            start += len(offered)
        return found

    def _worths(self, asked: Sequence[tuple[Table, Seat]], offers: Sequence[Sequence[Action]]) -> Array:
        compact = self.compact
        lines = [compact.actions(table, seat, offered) for (table, seat), offered in zip(asked, offers)]
        options = np.frombuffer(b"".join(lines), np.float32).reshape(-1, compact.action_size)
        owner = np.repeat(np.arange(len(asked)), [len(offered) for offered in offers])
        return self.net.worths(self._trunk(asked), options, owner)

    def _trunk(self, looks: Sequence[tuple[Table, Seat]]) -> Array:
        rows = np.frombuffer(b"".join([self.compact.row(table, seat) for table, seat in looks]), np.float32)
        return self.net.trunk(rows.reshape(len(looks), -1))

    def values(self, tables: Sequence[Table], seat: Seat) -> list[float]:
        """Return the chance of a seat to win from each of these tables."""
        running = [table for table in tables if table.agenda]
        found = iter(self.net.values(self._trunk([(table, seat) for table in running])).tolist() if running else ())
        return [next(found) if table.agenda else _worth(table, seat) for table in tables]


def _worth(table: Table, seat: Seat) -> float:
    outcome = table.outcome()
    assert outcome is not None
    return outcome.worth(seat)


def columns_of(game: Game[Any, Any]) -> list[tuple[str, int]]:
    """The columns of a game's compact rows, of its options too: what they are called, and how many there are."""
    compact = game.research.compact
    assert compact is not None
    return [(column.name, column.size) for column in (*compact.columns, *compact.action_columns)]


def write(game: Game[Any, Any], weights: Mapping[str, Array], about: Mapping[str, Any], path: Path) -> None:
    learned.write(game, columns_of(game), weights, about, path)


def read(game: Game[Any, Any], path: Path) -> Learned:
    """The net of a file, or Unknown where it was trained for something else."""
    weights, about = learned.read(game, columns_of(game), path)
    return Learned(game, Net(weights), about)
