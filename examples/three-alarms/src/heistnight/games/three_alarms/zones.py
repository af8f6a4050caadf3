"""The table of Three Alarms: its zones, and what can be asked of them."""

from typing import Final

from heistnight.core.action import Millis, Seat
from heistnight.core.table import Table
from heistnight.games.three_alarms.options import AlarmsOptions
from heistnight.games.three_alarms.pieces import WORTH

OPEN: Final = -1  # no choice yet
WAITING: Final = 0  # the choice to wait; any other is the card to grab with
LIMIT: Final[Millis] = 20_000


class AlarmsZones(Table, kw_only=True):
    """The vault, hands, the box and sealed choices are secret; the rest lies open."""

    options: AlarmsOptions
    vault: list[int]
    unseen: list[int]
    hands: list[tuple[int, ...]]
    sealed: list[int]
    pile: list[int]
    taken: list[tuple[int, ...]]
    lost: list[int]
    played: list[int]
    alarms: int = 0

    def scores(self) -> tuple[int, ...]:
        """What everybody has taken so far, by worth (TA-3.2)."""
        return tuple(sum(WORTH[loot] for loot in taken) for taken in self.taken)

    def askable(self) -> tuple[Seat, ...]:
        """Who has nerve left (TA-2.3)."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand)
