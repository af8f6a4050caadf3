"""The facts of every game. A new game adds its line here; everything else about it the suite reads off the game."""

from collections import Counter
from itertools import chain

from heistnight.core.action import Seat
from tests import toys
from tests.conformance.facts import Facts, Path, Pieces, places
from tests.games.bank_heist.facts import FACTS as BANK_HEIST
from tests.games.exactly_as_planned.facts import FACTS as EXACTLY_AS_PLANNED
from tests.games.masterminds.facts import FACTS as MASTERMINDS
from tests.games.oceans_heist.facts import FACTS as OCEANS_HEIST
from tests.games.the_plan.facts import FACTS as THE_PLAN
from tests.toys import ToyTable


def toy_pieces(table: ToyTable) -> Pieces:
    return {"cards": Counter(map(str, chain(table.deck, *table.hands, table.lying, *table.won, table.gone)))}


def toy_box(table: ToyTable) -> Pieces:
    return {"cards": Counter(map(str, toys.DECK))}


def toy_secrets(table: ToyTable, observer: Seat | None) -> list[list[Path]]:
    return [places(table, "deck") + places(table, "hands"), places(table, "sealed"), places(table, "drafts")]


FACTS: dict[str, Facts] = {
    "bank-heist": BANK_HEIST,
    "exactly-as-planned": EXACTLY_AS_PLANNED,
    "masterminds": MASTERMINDS,
    "oceans-heist": OCEANS_HEIST,
    "the-plan": THE_PLAN,
    **{toy.id: Facts(bound=5000, box=toy_box, lying=toy_pieces, secrets=toy_secrets) for toy in toys.TOYS},
}
