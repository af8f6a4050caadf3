"""Rows for learners: a game's own few hundred numbers, scaled and seen from the seat that looks."""

from typing import Any

from heistnight.core.action import Seat
from heistnight.core.game import Game
from heistnight.core.problems import Unknown
from heistnight.core.table import Table


class CompactRows:
    """A game's compact rows where an `Encoding` could stand; as long for all players and options."""

    def __init__(self, game: Game[Any, Any]) -> None:
        compact = game.research.compact
        if compact is None:
            says = "A compact observation of {game} is not provided yet; 'exact' is there for every game."
            raise Unknown(says, game=game.title)
        if game.deck is not None:
            raise Unknown("Compact observations are scaled for the printed deck; 'exact' is there for every deck.")
        self._made_of = game
        self.compact = compact
        self.size = compact.size
        self._look = compact.looker()

    def __reduce__(self) -> Any:
        """A pickle says which game it is of."""
        return CompactRows, (self._made_of,)

    @property
    def names(self) -> list[str]:
        """Return the meaning of every column."""
        return [f"{column.name}[{place}]" for column in self.compact.columns for place in range(column.size)]

    @property
    def bounds(self) -> tuple[list[float], list[float]]:
        """The least and the most that every column can hold."""
        columns = self.compact.columns
        low = [column.low for column in columns for _ in range(column.size)]
        return low, [column.high for column in columns for _ in range(column.size)]

    def observe(self, table: Table, seat: Seat | None) -> bytes:
        assert seat is not None, "a compact row is what a seat sees"
        return self._look(table, seat)
