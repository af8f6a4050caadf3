"""What the suite can not find out by itself: for each game what is in the box, where it lies, and what is secret.

A new game adds its `Facts` to FACTS; everything else about it the suite reads off the game.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

import msgspec

from heistnight.core.action import Seat
from heistnight.games.the_plan.memory import Round, direction
from heistnight.games.the_plan.pieces import BOX, FACES, TREASURES, TRINKETS
from heistnight.games.the_plan.table import EMPTY, PlanTable
from tests import toys
from tests.toys import ToyTable

Path = tuple[str | int, ...]
Pieces = Mapping[str, Counter[str]]


class Facts(msgspec.Struct, frozen=True):
    """`secrets` are the places that hold hidden things, grouped so that what lies in one place could lie in another."""

    bound: int
    box: Callable[[Any], Pieces]
    lying: Callable[[Any], Pieces]
    secrets: Callable[[Any, Seat | None], list[list[Path]]]


# The Plan ----------------------------------------------------------------------------------------------------------


def plan_box(table: PlanTable) -> Pieces:
    """72 Plans less the types left out, 56 treasures, 30 trinkets (TP-1, TP-10.1)."""
    removed = table.options.removed_types or ()
    return {
        "plans": Counter(card.face for card in BOX.plans if card.type not in removed),
        "treasures": Counter(f"{tile.kind}{tile.value}" for tile in BOX.treasures),
        "trinkets": Counter(f"{tile.kind.lower()}{tile.design}" for tile in BOX.trinkets),
    }


def plan_pieces(table: PlanTable) -> Pieces:
    leftovers = [cards for past in table.past for cards in past.leftovers]
    plans = chain(table.stack, *table.hands, table.sealed, table.plans, table.used, *leftovers)
    treasures = chain(table.treasure_pile, *table.museum, *table.treasures)
    trinkets = chain(table.trinket_pile, table.shelf, *table.trinkets)
    return {
        "plans": Counter(FACES[face] for face in plans if face != EMPTY),
        "treasures": Counter(TREASURES[tile] for tile in treasures),
        "trinkets": Counter(TRINKETS[tile] for tile in trinkets),
    }


def plan_secrets(table: PlanTable, observer: Seat | None) -> list[list[Path]]:
    """Piles, hands, face-down cards, leftovers, gifts and bids; the view says which of them this observer knows."""
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
    groups += [places(table, "gifts"), places(table, "bids")]
    if observer is not None:  # TP section 7: spectators may see a round that is over, seats may not
        shown = range(len(table.shown))
        groups.append([path for number in shown for path in places(table, "shown", number, "leftovers")])
        groups.append([path for number in shown for path in places(table, "shown", number, "passes")])
    return groups


def giver_to(seat: Seat, table: PlanTable, past: Round) -> Seat:
    return (seat - direction(past.number)) % table.seats


# Toys --------------------------------------------------------------------------------------------------------------


def toy_pieces(table: ToyTable) -> Pieces:
    return {"cards": Counter(map(str, chain(table.deck, *table.hands, table.lying, *table.won, table.gone)))}


def toy_box(table: ToyTable) -> Pieces:
    return {"cards": Counter(map(str, toys.DECK))}


def toy_secrets(table: ToyTable, observer: Seat | None) -> list[list[Path]]:
    return [places(table, "deck") + places(table, "hands"), places(table, "sealed"), places(table, "drafts")]


FACTS: dict[str, Facts] = {
    "the-plan": Facts(bound=600, box=plan_box, lying=plan_pieces, secrets=plan_secrets),
    **{toy.id: Facts(bound=5000, box=toy_box, lying=toy_pieces, secrets=toy_secrets) for toy in toys.TOYS},
}


# Places ------------------------------------------------------------------------------------------------------------


def places(root: Any, *path: str | int) -> list[Path]:
    """The paths to everything inside a zone, however deep its lists and tuples are; empty places hold nothing."""
    inside = at(root, path)
    if isinstance(inside, list | tuple):
        return [place for index in range(len(inside)) for place in places(root, *path, index)]
    return [] if inside in (None, EMPTY) else [path]


def at(root: Any, path: Iterable[str | int]) -> Any:
    for step in path:
        root = getattr(root, step) if isinstance(step, str) else root[step]
    return root


def put(root: Any, path: Path, value: Any) -> Any:
    """The same thing with another value at a path; what is frozen is made anew."""
    if not path:
        return value
    step, *rest = path
    inner = put(at(root, (step,)), tuple(rest), value)
    if isinstance(root, list):
        root[step] = inner  # type: ignore[index]
        return root
    if isinstance(root, tuple):
        return (*root[:step], inner, *root[step + 1 :])  # type: ignore[operator,misc]
    return msgspec.structs.replace(root, **{step: inner})  # type: ignore[arg-type]
