"""A way to look at the tables of one game."""

from collections.abc import Iterable, Sequence
from typing import Any

from heistnight.core.action import Seat

NOBODY: tuple[Seat, ...] = ()


class Lens:
    """Sees the whole table, as an umpire does: it is for those who study games, never for those who play them.

    `lead` says in words what being ahead means, `holding` what it means that a seat had a card; a game that has no
    words for it is not measured by it.
    """

    lead = ""
    holding = ""

    def sides(self, table: Any) -> Sequence[str]:
        """For whom each seat plays, which wins or loses as one; "" in a game of all against all."""
        return [""] * int(table.seats)

    def ahead(self, table: Any) -> tuple[Seat, ...]:
        """The seats of whoever is in the lead now; nobody where it is a tie."""
        return NOBODY

    def held(self, table: Any, seat: Seat) -> Iterable[str]:
        """The cards that a seat has now."""
        return ()

    def cards(self) -> dict[str, str]:
        """The name of every card that can be held, by its id."""
        return {}


def alone(best: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The one who leads; a shared lead is nobody's."""
    return best if len(best) == 1 else NOBODY
