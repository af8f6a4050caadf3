"""The table of Three Alarms: its zones, and what can be asked of them."""

from typing import Annotated, Final

from heistnight.core.action import Millis, Seat
from heistnight.core.known import FaceDown, Hands, Public, Rows, Shuffled
from heistnight.core.table import Table
from heistnight.games.three_alarms.options import AlarmsOptions
from heistnight.games.three_alarms.pieces import WORTH

OPEN: Final = -1  # no choice yet
WAITING: Final = 0  # the choice to wait; any other is the card to grab with
LIMIT: Final[Millis] = 20_000


class AlarmsZones(Table, kw_only=True):
    """The vault, hands, the box and sealed choices are secret; the rest lies open."""

    options: Public[AlarmsOptions]
    vault: Shuffled[list[int]]
    unseen: FaceDown[list[int]]
    hands: Hands[list[tuple[int, ...]]]
    sealed: Annotated[list[int], Rows(nothing=OPEN)]
    pile: Public[list[int]]
    taken: Public[list[tuple[int, ...]]]
    lost: Public[list[int]]
    played: Public[list[int]]
    alarms: Public[int] = 0

    def scores(self) -> tuple[int, ...]:
        """What everybody has taken so far, by worth (TA-3.2)."""
        return tuple(sum(WORTH[loot] for loot in taken) for taken in self.taken)

    def askable(self) -> tuple[Seat, ...]:
        """Who has nerve left (TA-2.3)."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand)
