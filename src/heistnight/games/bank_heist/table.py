"""The table of Bank Heist: its zones, with what eyes see of them, what may be said, and what the house is told."""

from collections.abc import Mapping, Sequence
from typing import Any

from heistnight.core.action import HandOver, Measured, Notice, Seat
from heistnight.core.problems import Refused
from heistnight.core.talk import Said, TalkRule
from heistnight.games.bank_heist import events, worlds
from heistnight.games.bank_heist.clocks import MOST_LAG
from heistnight.games.bank_heist.outcome import HeistOutcome, outcome
from heistnight.games.bank_heist.questions import asked
from heistnight.games.bank_heist.seen.advice import HeistAdvice, advise
from heistnight.games.bank_heist.seen.board import HeistBoard, draw_board
from heistnight.games.bank_heist.seen.own import HeistOwn, own
from heistnight.games.bank_heist.talk import hears, talk_law
from heistnight.games.bank_heist.zones import MISSED, HeistZones


class HeistTable(HeistZones, kw_only=True):
    """One game of Bank Heist."""

    # What is seen of it (section 7) ----------------------------------------------------------------------------------

    def draw_board(self) -> HeistBoard:
        return draw_board(self, None if self.agenda else outcome(self))

    def own(self, seat: Seat | None) -> HeistOwn | None:
        return None if seat is None else own(self, seat)

    def advice(self, seat: Seat | None) -> HeistAdvice:
        return advise(self, seat)

    def outcome(self) -> HeistOutcome | None:
        """Worked out once, for all who ask."""
        board: HeistBoard | None = None if self.agenda else self.board()
        return None if board is None else board.outcome

    def won_by(self) -> Sequence[Seat]:
        return () if self.agenda else self.winners()

    imagine = staticmethod(worlds.imagine)

    def lies_open(self) -> bool:
        """Return whether the game is over: then everything is open (section 7)."""
        return not self.agenda

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        return worlds.partly_known(self, seat)

    # Talk (section 8) ------------------------------------------------------------------------------------------------

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk_law(self, seat, said)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        return hears(self, listener, said)

    # The house (section 9) -------------------------------------------------------------------------------------------

    def heed(self, notice: Notice) -> None:
        if not isinstance(notice, Measured):
            super().heed(notice)
            return
        if type(notice.lag) is not int:
            raise Refused("BH-3.9", "A lag is a whole number of milliseconds.", "no_lag")
        self.lags[notice.seat] = max(0, min(notice.lag, MOST_LAG))

    def counts_lag(self) -> bool:
        """Until the vault is open (BH-3.9)."""
        return self.phase in ("identity", "partners", "code")

    def handed_over(self, notice: HandOver) -> None:
        self.holders[notice.seat] = notice.to
        self.missed[notice.seat] = 0
        if self.now:  # who sits down at the start is no news
            self.emit(events.SeatHanded, notice.seat, notice.to, notice.new)

    def abandoned(self) -> Sequence[Seat]:
        """Two open decisions missed in a row (section 9.2)."""
        return [seat for seat, missed in enumerate(self.missed) if missed >= MISSED]

    def may_pause(self) -> bool:
        """The open question says so (BH-31.1)."""
        question = asked(self)
        return question is None or question.may_pause()
