"""4.9 Solitaire: one alone flips the cards of the Ghosts."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Step
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.clocks import closing
from heistnight.games.the_plan.moves import FLIP
from heistnight.games.the_plan.questions import OneAnswers, redraw_chosen
from heistnight.games.the_plan.zones import PlanZones, put


class OfferGhost(Step[PlanZones], frozen=True):
    """Time to flip one of this Ghost's cards (TP-11.4)."""

    ghost: Seat

    def run(self, table: PlanZones) -> None:
        closes, counts = closing(table, "short", 0)
        table.agenda.append(FlipGhost(seat=0, ghost=self.ghost, closes=closes, counts=counts))


class FlipGhost(OneAnswers, frozen=True):
    """Which of the Ghost's two cards does it play? Nothing is shown until all are flipped (TP-11.4)."""

    rule: ClassVar[str] = "TP-11.4"
    ghost: Seat

    def options(self, table: PlanZones, seat: Seat) -> Sequence[Action]:
        return FLIP

    def take(self, table: PlanZones, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Flip)
        table.flips = put(table.flips, self.ghost, "AB".index(action.slot))
        table.emit(moves.GhostFlipped, self.ghost, action.slot)

    def expire(self, table: PlanZones) -> None:
        table.emit(moves.ClockChose, self.seat, "flip_ghost")
        self.take(table, self.seat, FLIP[0])

    def ready(self, table: PlanZones) -> Sequence[Seat]:
        """Return the seats that have chosen: those that flip."""
        return (self.seat,)

    def flipping(self) -> Seat:
        return self.ghost

    def redraw(self, world: PlanZones, viewer: Seat | None, rng: Rng) -> None:
        redraw_chosen(world, viewer, rng)

    def refusal(self, table: PlanZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Flip card A or card B of the Ghost.", "flip_ghost")
