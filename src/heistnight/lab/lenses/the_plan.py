"""The Plan: points on the table, and the Plans that came to hand."""

from collections.abc import Iterable

from heistnight.core.action import Seat
from heistnight.games.the_plan import score
from heistnight.games.the_plan.pieces import CARDS, EMPTY, FACES
from heistnight.games.the_plan.table import PlanTable
from heistnight.lab.lenses.lens import Lens, alone


class ThePlanLens(Lens):
    lead = "Ahead is the collection that would win if the museum closed now, ties broken as at the end."
    holding = "A seat had a Plan if it came to its hand at some time, dealt or passed."

    def ahead(self, table: PlanTable) -> tuple[Seat, ...]:
        return alone(score.best(table.standings()))

    def held(self, table: PlanTable, seat: Seat) -> Iterable[str]:
        return [FACES[face] for face in table.hands[seat] if face != EMPTY]

    def cards(self) -> dict[str, str]:
        return {card.face: f"{card.title} {''.join(card.kinds)}".strip() for card in CARDS}


LENS = ThePlanLens()
