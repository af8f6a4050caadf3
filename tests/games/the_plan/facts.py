"""The box of The Plan"""

from collections import Counter
from itertools import chain

from heistnight.games.the_plan.pieces import BOX, EMPTY, FACES, TREASURES, TRINKETS
from heistnight.games.the_plan.table import PlanTable
from tests.conformance.facts import Facts, Pieces


def box(table: PlanTable) -> Pieces:
    """72 Plans less the types left out, 56 treasures, 30 trinkets (TP-1, TP-10.1)."""
    removed = table.options.removed_types or ()
    return {
        "plans": Counter(card.face for card in BOX.plans if card.type not in removed),
        "treasures": Counter(f"{tile.kind}{tile.value}" for tile in BOX.treasures),
        "trinkets": Counter(f"{tile.kind.lower()}{tile.design}" for tile in BOX.trinkets),
    }


def lying(table: PlanTable) -> Pieces:
    leftovers = [cards for past in table.past for cards in past.leftovers]
    plans = chain(table.stack, *table.hands, table.sealed, table.plans, table.used, *leftovers)
    treasures = chain(table.treasure_pile, *table.museum, *table.treasures)
    trinkets = chain(table.trinket_pile, table.shelf, *table.trinkets)
    return {
        "plans": Counter(FACES[face] for face in plans if face != EMPTY),
        "treasures": Counter(TREASURES[tile] for tile in treasures),
        "trinkets": Counter(TRINKETS[tile] for tile in trinkets),
    }


FACTS = Facts(box=box, lying=lying, examples=10, stride=2)
