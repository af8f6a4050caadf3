"""The table of The Plan: its zones, and what they come to for whoever looks, speaks, imagines or wins."""

from collections.abc import Mapping, Sequence
from typing import Any

from heistnight.core.action import Seat
from heistnight.core.ranking import decided_by
from heistnight.core.talk import Said, TalkRule
from heistnight.games.the_plan import score, worlds
from heistnight.games.the_plan.options import RECOMMENDED_PAIR
from heistnight.games.the_plan.pieces import BOX, MEDALS, TREASURES, Medal, names
from heistnight.games.the_plan.seen.advice import draw_advice
from heistnight.games.the_plan.seen.board import draw_board
from heistnight.games.the_plan.seen.own import draw_own
from heistnight.games.the_plan.seen.types import PlanAdvice, PlanBoard, PlanOutcome, PlanOwn, RoundsShown
from heistnight.games.the_plan.story import Story, tell
from heistnight.games.the_plan.talk import talk_law
from heistnight.games.the_plan.zones import PlanZones


class PlanTable(PlanZones, kw_only=True):
    """One game in progress."""

    # Eyes (section 7)

    def board(self) -> PlanBoard:
        return super().board()  # type: ignore[no-any-return]

    def draw_board(self) -> PlanBoard:
        return draw_board(self, self.outcome())

    def own(self, seat: Seat | None) -> PlanOwn | RoundsShown | None:
        return draw_own(self, seat)

    def advice(self, seat: Seat | None) -> PlanAdvice:
        return draw_advice(self, seat)

    imagine = staticmethod(worlds.imagine)

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        return worlds.partly_known(self, seat)

    # Talk (section 8)

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk_law(seat, over=not self.agenda)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        """Return whether a listener may read it: spectators' talk is hidden from seats until the end (TP-15.3)."""
        return not self.agenda or super().hears(listener, said)

    # The end (section 11)

    def outcome(self) -> PlanOutcome | None:
        if self.agenda:
            return None
        standings = self.standings()
        winners = self.winners(standings)
        return PlanOutcome(
            ending="museum_empty",
            winners=winners,
            scores=tuple(standing[0] for standing in standings),
            decided_by=decided_by(standings, score.TIE_BREAKS),
            sets=tuple(standing[1] for standing in standings),
            treasures=tuple(standing[2] for standing in standings),
            trinkets=tuple(standing[3] for standing in standings),
            medal=self._medal(standings[0][0]) if self.solitaire and winners and not self.practice else None,
            default_pair=self.options.removed_types in (None, RECOMMENDED_PAIR, RECOMMENDED_PAIR[::-1]),
            unrevealed=names(self.treasure_pile, TREASURES),
            story=self._story() if self.log is not None else None,
        )

    def _medal(self, points: int) -> Medal | None:
        """The best that so many points reach; none where the cards ask more than that for bronze."""
        needs = BOX.solo_medals[str(self.options.ghosts)]
        return next((medal for medal in MEDALS if points >= needs[medal]), None)

    def _story(self) -> Story:
        assert self.log is not None
        lying = [tile for tiles in self.museum for tile in tiles]
        return tell(self.log, lying, self.treasure_pile, [*self.shelf, *self.trinket_pile])
