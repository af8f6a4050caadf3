"""What Three Alarms says to those who study it."""

from collections.abc import Iterable, Iterator, Sequence

from heistnight.core.action import Seat
from heistnight.core.research import Bench, Fault, Glossary, Lens, Research, least, margins
from heistnight.games.three_alarms.options import AlarmsOptions
from heistnight.games.three_alarms.pieces import BOX, LOOT, NERVE, Box
from heistnight.games.three_alarms.zones import AlarmsZones

MOST_PLAYERS = 5


def glossary(options: AlarmsOptions) -> Glossary:
    highest = NERVE[-1] + 1
    return Glossary(
        places={"AlarmsBoard.played": highest, "AlarmsOwn.hand": highest, "AlarmsOwn.chosen": highest},
    )


class AlarmsLens(Lens):
    signs = ("loot before the best other",)
    holding = "A seat had taken this kind of loot."
    zones = ("hands", "pile", "taken")

    def far(self, table: AlarmsZones) -> float:
        return len(table.lost) / len(LOOT)

    def standing(self, table: AlarmsZones) -> Sequence[Sequence[float]]:
        return [(margin,) for margin in margins(table.scores(), table.seats)]

    def held(self, table: AlarmsZones, seat: Seat) -> Iterable[str]:
        return [LOOT[card] for card in table.taken[seat]]

    def cards(self) -> dict[str, str]:
        return {loot.id: loot.name for loot in BOX.loot}


def faults(box: Box) -> Iterator[Fault]:
    for place, loot in enumerate(box.loot):
        yield from least(loot.count, 0, ("loot", place, "count"), "the count")
    yield from least(box.alarms.count, box.alarms.last, ("alarms", "count"), "the number of alarms")
    yield from least(box.nerve.highest, MOST_PLAYERS * box.nerve.hand, ("nerve", "highest"), "the highest card")


RESEARCH = Research(
    glossary=glossary,
    lens=AlarmsLens(),
    deck=Bench(box=Box, fixed={"loot": "id"}, unread=frozenset({"name"}), faults=faults),
    colour=("#f2d06b", "#6b5207"),
)
