"""One game of Ocean's Heist: its zones, with what eyes see of them, what may be said, and how it ends."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from heistnight.core.action import HandOver, Input, Millis, Notice, Presence, Seat
from heistnight.core.problems import Refused
from heistnight.core.talk import Said, TalkRule
from heistnight.core.view import View
from heistnight.games.oceans_heist import moves, worlds
from heistnight.games.oceans_heist.clocks import LEEWAY
from heistnight.games.oceans_heist.outcome import OceansOutcome, outcome_of
from heistnight.games.oceans_heist.seen import advice, board, own
from heistnight.games.oceans_heist.seen.advice import OceansAdvice
from heistnight.games.oceans_heist.seen.board import OceansBoard
from heistnight.games.oceans_heist.seen.own import CrewOwn, StaffOwn
from heistnight.games.oceans_heist.talk import talk_law
from heistnight.games.oceans_heist.teams import window
from heistnight.games.oceans_heist.zones import OceansZones

MOVED_ON: Final = "Somebody of your team has changed something: look again."
PROPOSED_ANEW: Final = "That is not proposed any more: look again at what your team would do."
VOTES: Final = (moves.Ready, moves.Confirm, moves.Agree, moves.Roll)


class OceansTable(OceansZones, kw_only=True):
    """Table of Ocean's Heist."""

    def play(self, move: Input) -> None:
        """A vote that names a version is refused when the draft, or what is proposed, has moved on (OH-12.8)."""
        action = move.action
        if isinstance(action, VOTES) and action.on is not None and self.agenda:
            seat = move.seat
            if type(seat) is not int or not 0 <= seat < self.seats or action.on != self.versions[self.sides[seat]]:
                says = MOVED_ON if not isinstance(action, moves.Agree) else PROPOSED_ANEW
                raise Refused("OH-12.8", says, "moved_on")
            move = Input(move.at, seat, type(action)())
        super().play(move)

    # Who is here (section 9, OH-12.7) ------------------------------------------------------------------------------

    def present(self, seat: Seat) -> bool | None:
        return seat not in self.absent if self.timed else None

    def heed(self, notice: Notice) -> None:
        if not isinstance(notice, Presence):
            super().heed(notice)
            return
        side = self.sides[notice.seat]
        ready, deciders = self.is_ready(side), self.deciders(side)
        self.absent = [seat for seat in self.absent if seat != notice.seat]
        if not notice.here:
            self.absent.append(notice.seat)
        for mate in self.team(side):  # a team that is ready stays so; of another the marks are nobody else's business
            self.ready[mate] = ready and mate in deciders
        decision = window(self)
        if decision is not None and decision.shown_to_all:
            self._wait_no_longer()

    def handed_over(self, notice: HandOver) -> None:
        """A seat passed to a bot or back."""
        holders = list(self.holders)
        holders[notice.seat] = notice.to
        self.holders = tuple(holders)
        self.ready[notice.seat] = False
        self.conceding[notice.seat] = 0
        if self.now:  # who sits down at the start is no news
            self.emit(moves.SeatHanded, notice.seat, notice.to, notice.new)
        self._wait_no_longer()

    def _wait_no_longer(self) -> None:
        """Nobody waits for somebody who is not there (OH-12.4, OH-12.5)."""
        decision = window(self)
        if decision is not None and decision.answered(self):
            self.agenda.pop()
            decision.close(self)
            self.settle()

    def leeway(self) -> Millis:
        return LEEWAY

    def may_pause(self) -> bool:
        """Nobody stops the clock to look longer at eight cards that are to be remembered (OH-6.4, section 9)."""
        return self.stage != "viewing" or self.options.eight_stay

    # What may be said and heard (section 8) ------------------------------------------------------------------------

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk_law(seat, over=not self.agenda)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        """Team talk stays in the team, and spectators among themselves, until the end (section 8)."""
        if not self.agenda:
            return True
        if said.to == "team":
            return listener is not None and said.seat is not None and self.sides[listener] == self.sides[said.seat]
        return super().hears(listener, said)

    # What a seat may know (section 7) -------------------------------------------------------------------------------

    def draw_board(self) -> OceansBoard:
        return board.draw_board(self)

    def own(self, seat: Seat | None) -> CrewOwn | StaffOwn | None:
        return own.own(self, seat)

    def advice(self, seat: Seat | None) -> OceansAdvice:
        return advice.advice(self, seat)

    def view(self, seat: Seat | None) -> View[OceansBoard, CrewOwn | StaffOwn | None, OceansAdvice]:
        return View(seat, self.board(), self.own(seat), self.advice(seat))

    imagine = staticmethod(worlds.imagine)

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        return worlds.partly_known(self, seat)

    def outcome(self) -> OceansOutcome | None:
        return None if self.agenda else outcome_of(self)
