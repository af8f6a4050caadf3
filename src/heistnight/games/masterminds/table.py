"""The table of Masterminds: its zones, with what can be seen, said and imagined of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from heistnight.core.action import Seat
from heistnight.core.talk import Said, TalkRule
from heistnight.games.masterminds import score, worlds
from heistnight.games.masterminds.seen.advice import advice
from heistnight.games.masterminds.seen.board import draw_board
from heistnight.games.masterminds.seen.own import own
from heistnight.games.masterminds.seen.types import MastermindsAdvice, MastermindsBoard, MastermindsOwn
from heistnight.games.masterminds.talk import talk_law
from heistnight.games.masterminds.zones import MastermindsZones


class MastermindsTable(MastermindsZones, kw_only=True):
    """A game of Masterminds in progress."""

    # Talk (section 8) ----------------------------------------------------------------------------------------------

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk_law(seat, over=not self.agenda)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        """Return whether a listener may read it: spectators' talk is hidden from seats until the end (MHS-17.3)."""
        return not self.agenda or super().hears(listener, said)

    # The end (section 11) ------------------------------------------------------------------------------------------

    def outcome(self) -> score.MastermindsOutcome | None:
        return None if self.agenda else score.outcome(self)

    # What a seat may know (section 7) ------------------------------------------------------------------------------

    def draw_board(self) -> MastermindsBoard:
        return draw_board(self)

    def own(self, seat: Seat | None) -> MastermindsOwn | None:
        return None if seat is None else own(self, seat)

    def advice(self, seat: Seat | None) -> MastermindsAdvice:
        return advice(self, seat)

    imagine = staticmethod(worlds.imagine)

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        return worlds.partly_known(self, seat)
