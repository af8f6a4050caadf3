"""Results of training Bank Heist: the habits of people, and the leanings of each faction."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from heistnight.bots import learned
from heistnight.bots.bank_heist import closer, reasons
from heistnight.bots.bank_heist.habits import ALONE, TOGETHER, Habits
from heistnight.bots.bank_heist.reasons import Leaning
from heistnight.bots.learned import Array
from heistnight.games.bank_heist import GAME

SINGLE = (*ALONE, *closer.SINGLE)
PAIRS = (*TOGETHER, *closer.PAIRS)
COLUMNS = (SINGLE, PAIRS, reasons.COLUMNS)
SHIPPED = Path(__file__).with_name("master.npz")


class Judge:
    """Habits by identity, and the leanings of each faction.

    Of the weights `single` and `pairs` are logarithms of likelihoods, `leanings` has a row for every faction.
    """

    def __init__(self, weights: Mapping[str, Array]) -> None:
        single, pairs = (np.exp(weights[name].astype(np.float64)).tolist() for name in ("single", "pairs"))
        self.habits = Habits(dict(zip(SINGLE, single)), dict(zip(PAIRS, pairs)))
        rows = [dict(zip(reasons.COLUMNS, row)) for row in weights["leanings"].tolist()]
        self.leanings: Mapping[str, Leaning] = dict(zip(reasons.SIDES, rows))


def read(path: Path) -> dict[str, Array]:
    """The weights of a file, or Unknown where they were trained for something else."""
    return learned.read(GAME, COLUMNS, path)[0]


def write(weights: Mapping[str, Array], about: Mapping[str, Any], path: Path) -> None:
    learned.write(GAME, COLUMNS, weights, about, path)
