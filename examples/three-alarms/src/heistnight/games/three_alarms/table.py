"""The table of Three Alarms with all that it can do."""

from collections.abc import Sequence

from heistnight.core.action import Seat
from heistnight.core.talk import Said, TalkRule
from heistnight.core.view import Outcome
from heistnight.games.three_alarms import seen, talk, worlds
from heistnight.games.three_alarms.pieces import LAST_ALARM
from heistnight.games.three_alarms.zones import AlarmsZones


class AlarmsTable(AlarmsZones, kw_only=True):
    def draw_board(self) -> seen.AlarmsBoard:
        return seen.board(self, self.question(), self.outcome())

    def own(self, seat: Seat | None) -> seen.AlarmsOwn | None:
        return seen.own(self, seat)

    def advice(self, seat: Seat | None) -> seen.AlarmsAdvice:
        return seen.advice(self, seat)

    imagine = staticmethod(worlds.imagine)

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk.law(seat, over=not self.agenda)

    def outcome(self) -> Outcome | None:
        """Most loot wins (TA-3.2)."""
        if self.agenda:
            return None
        scores = self.scores()
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(ending="quiet" if self.alarms < LAST_ALARM else "alarm", winners=winners, scores=scores)
