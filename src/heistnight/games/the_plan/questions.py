"""Base of The Plan's questions: what each shows, and what it keeps secret."""

from collections.abc import Sequence

from heistnight.core.action import Seat
from heistnight.core.decisions import Sealed, Turn
from heistnight.core.rng import Rng
from heistnight.core.table import Decision
from heistnight.games.the_plan.pieces import EMPTY
from heistnight.games.the_plan.seen.types import Auction, Find, Payment, Use
from heistnight.games.the_plan.zones import PlanZones


class PlanQuestion(Decision[PlanZones], frozen=True):
    """A question that says nothing shows nothing."""

    def ready(self, table: PlanZones) -> Sequence[Seat]:
        """Return the seats that have answered already, as everyone sees."""
        return ()

    def auction(self, table: PlanZones) -> Auction | None:
        """The tie it is about."""
        return None

    def line(self, table: PlanZones) -> tuple[Seat, ...]:
        """Return the seats that wait for a trinket."""
        return ()

    def flipping(self) -> Seat | None:
        """The Ghost whose card is flipped."""
        return None

    def finds(self, table: PlanZones, seat: Seat) -> dict[str, Find]:
        """Return the treasures for each Plan that this seat may choose."""
        return {}

    def uses(self, table: PlanZones, seat: Seat) -> dict[str, Use]:
        """Return the use of each trinket that this seat may take."""
        return {}

    def payment(self, table: PlanZones, seat: Seat) -> Payment | None:
        """Return this seat's best payment."""
        return None

    def redraw(self, world: PlanZones, viewer: Seat | None, rng: Rng) -> None:
        """Answers that are sealed to a viewer, drawn anew, each as likely as the others (TP-14.7, line 4)."""


class OneAnswers(PlanQuestion, Turn[PlanZones], frozen=True, kw_only=True):
    """One seat is asked."""


class AllAnswer(PlanQuestion, Sealed[PlanZones], frozen=True, kw_only=True):
    """Several answer in secret."""

    def ready(self, table: PlanZones) -> Sequence[Seat]:
        waiting = self.seats(table)
        return [seat for seat in self.asked if seat not in waiting]


def open_question(table: PlanZones) -> PlanQuestion | None:
    """The question on the table; all of this game's are of this kind."""
    return table.open()  # type: ignore[return-value]


def redraw_chosen(world: PlanZones, viewer: Seat | None, rng: Rng) -> None:
    """Which card of its hand each of the others may have put face down."""
    for seat, face in enumerate(world.sealed):
        if seat != viewer and face != EMPTY:
            hand = world.hands[seat]
            place = rng.below(len(hand))
            world.sealed[seat] = hand[place]
            world.hands[seat] = hand[:place] + hand[place + 1 :]
