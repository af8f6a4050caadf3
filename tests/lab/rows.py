"""Rows of runs that nobody played, for those who test what is made of them."""

from typing import Any

from heistnight.lab.match import GameResult
from heistnight.lab.notes import Row


def row(game: int, winners: tuple[int, ...] = (0,), **more: Any) -> Row:
    """A game of two, unless it says otherwise; `levels`, `scores`, `ending`, `turns` belong to its result."""
    result = GameResult(
        levels=more.pop("levels", ("easy", "easy")),
        winners=winners,
        scores=more.pop("scores", (10, 5)),
        ending=more.pop("ending", "end"),
        decided_by=more.pop("decided_by", "points"),
        decisions=more.pop("decisions", 20),
        turns=more.pop("turns", 4),
    )
    seats = len(result.levels)
    usual: dict[str, Any] = {"minutes": 10.0, "sides": ("",) * seats, "held": ("",) * seats}
    return Row(game=game, result=result, **{**usual, **more})
