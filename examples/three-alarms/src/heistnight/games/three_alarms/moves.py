"""What can be answered in Three Alarms, and what can happen."""

from typing import Final

from heistnight.core.action import Action, Seat
from heistnight.core.event import Event
from heistnight.games.three_alarms.pieces import NERVE, LootId


class Wait(Action, frozen=True):
    """Let the pile grow (TA-2.3)."""


class Grab(Action, frozen=True):
    """Go for the pile with a nerve card."""

    card: int


WAIT: Final = Wait()
GRAB: Final = {card: Grab(card) for card in NERVE}
ACTIONS: Final = (WAIT, *GRAB.values())


class NerveDealt(Event, frozen=True):
    """The hands; each seat sees its own."""

    hands: tuple[tuple[int, ...] | None, ...]

    def seen_by(self, seat: Seat | None) -> "NerveDealt":
        return NerveDealt(tuple(hand if owner == seat else None for owner, hand in enumerate(self.hands)))


class LootTurnedUp(Event, frozen=True):
    loot: LootId


class AlarmRang(Event, frozen=True):
    """How many have rung, and what was lost."""

    alarms: int
    lost: tuple[LootId, ...]


class Chosen(Event, frozen=True):
    """A seat has made up its mind; nobody sees how."""

    seat: Seat


class PileTaken(Event, frozen=True):
    """The cards that were played, None for those who waited, and who took what; nobody where all waited."""

    cards: tuple[int | None, ...]
    seat: Seat | None
    loot: tuple[LootId, ...]
