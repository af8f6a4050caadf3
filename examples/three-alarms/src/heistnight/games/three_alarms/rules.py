"""Three Alarms, in the order of its rulebook."""

from collections.abc import Sequence

from heistnight.core.action import Action, Seat
from heistnight.core.decisions import Sealed
from heistnight.core.table import Step
from heistnight.games.three_alarms.moves import GRAB, WAIT, AlarmRang, Chosen, Grab, LootTurnedUp, PileTaken
from heistnight.games.three_alarms.pieces import ALARM, LAST_ALARM, LOOT
from heistnight.games.three_alarms.zones import LIMIT, OPEN, WAITING, AlarmsZones


class TurnUp(Step[AlarmsZones], frozen=True):
    """The next card of the vault (TA-2.1), unless the game is over (TA-3.1)."""

    def run(self, table: AlarmsZones) -> None:
        if table.alarms == LAST_ALARM or not table.vault or not table.askable():
            return
        card = table.vault.pop()
        if card == ALARM:  # TA-2.2
            table.alarms += 1
            table.emit(AlarmRang, table.alarms, tuple(LOOT[loot] for loot in table.pile))
            table.lost += table.pile
            table.pile = []
            table.agenda.append(self)
            return
        table.pile.append(card)
        table.emit(LootTurnedUp, LOOT[card])
        limit = None if table.options.clock == "none" else LIMIT
        closes = None if limit is None else table.now + limit
        table.agenda.append(Choose(asked=table.askable(), closes=closes, counts=limit))


class Choose(Sealed[AlarmsZones], frozen=True, kw_only=True):
    """Wait, or grab with a nerve card: all at once, in secret (TA-2.3)."""

    rule = "TA-2.3"

    def options(self, table: AlarmsZones, seat: Seat) -> Sequence[Action]:
        return (WAIT, *(GRAB[card] for card in table.hands[seat]))

    def answered(self, table: AlarmsZones, seat: Seat) -> bool:
        return table.sealed[seat] != OPEN

    def seal(self, table: AlarmsZones, seat: Seat, action: Action) -> None:
        table.sealed[seat] = action.card if isinstance(action, Grab) else WAITING
        table.emit(Chosen, seat)

    def default(self, table: AlarmsZones, seat: Seat) -> Action:
        return WAIT  # TA-4.1

    def reveal(self, table: AlarmsZones) -> None:
        """The highest card takes the pile; what was played is out of the game (TA-2.4, TA-2.5)."""
        cards = [card if card > WAITING else None for card in table.sealed]
        played = {card: seat for seat, card in enumerate(cards) if card is not None}
        winner = played[max(played)] if played else None
        table.emit(PileTaken, tuple(cards), winner, tuple(LOOT[loot] for loot in table.pile) if played else ())
        for card, seat in played.items():
            table.hands[seat] = tuple(other for other in table.hands[seat] if other != card)
        table.played += sorted(played)
        if winner is not None:
            table.taken[winner] += tuple(table.pile)
            table.pile = []
        table.sealed = [OPEN] * table.seats
        table.agenda.append(TurnUp())
