"""The box of The Plan, and what of it is secret."""

from collections import Counter
from itertools import chain

from heistnight.core.action import Seat
from heistnight.games.the_plan.memory import Round, direction
from heistnight.games.the_plan.pieces import BOX, EMPTY, FACES, TREASURES, TRINKETS
from heistnight.games.the_plan.table import PlanTable
from tests.conformance.facts import Facts, Path, Pieces, places


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


def secrets(table: PlanTable, observer: Seat | None) -> list[list[Path]]:
    """Piles, hands, face-down cards, leftovers, gifts and fists; the view says which of them this observer knows."""
    hands = places(table, "hands") + places(table, "sealed")
    past = range(0 if observer is None and table.shown else len(table.past))  # option spectator_hands
    leftovers = [path for number in past for path in places(table, "past", number, "leftovers") if path[3] != observer]
    gifts = [path for number in past for path in places(table, "past", number, "passes")]
    # TP-14.5: what a seat gave and got in rounds that are over it has seen, though no view repeats it.
    if observer is not None:
        gifts = [path for path in gifts if path[4] not in (observer, giver_to(observer, table, table.past[path[1]]))]
    gifts += places(table, "passes")
    # TP-14.8: what old slots of Ghosts hold together is known from what was seen, and no view repeats it.
    cards = [places(table, "stack") + hands + leftovers] if not (table.solitaire and table.shuffles) else []
    groups = [places(table, "treasure_pile"), places(table, "trinket_pile"), places(table, "stack"), gifts, *cards]
    groups += [places(table, "gifts"), places(table, "fists")]
    if observer is not None:  # TP section 7: spectators may see a round that is over, seats may not
        shown = range(len(table.shown))
        groups.append([path for number in shown for path in places(table, "shown", number, "leftovers")])
        groups.append([path for number in shown for path in places(table, "shown", number, "passes")])
    return groups


def giver_to(seat: Seat, table: PlanTable, past: Round) -> Seat:
    return (seat - direction(past.number)) % table.seats


FACTS = Facts(box=box, lying=lying, secrets=secrets, examples=10, stride=2)
