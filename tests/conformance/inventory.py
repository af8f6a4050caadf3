"""The facts of every game: `FACTS` of its tests/games/<game>/facts.py. The rest the suite reads off the game."""

from collections import Counter
from itertools import chain

from heistnight.games import games, part_of
from tests import toys
from tests.conformance.facts import Facts, Pieces
from tests.toys import ToyTable


def toy_pieces(table: ToyTable) -> Pieces:
    return {"cards": Counter(map(str, chain(table.deck, *table.hands, table.lying, *table.won, table.gone)))}


def toy_box(table: ToyTable) -> Pieces:
    return {"cards": Counter(map(str, toys.DECK))}


FACTS: dict[str, Facts] = {
    **{game.id: facts.FACTS for game in games() if (facts := part_of(game.id, "tests.games", "facts"))},
    **{toy.id: Facts(box=toy_box, lying=toy_pieces) for toy in toys.TOYS},
}
