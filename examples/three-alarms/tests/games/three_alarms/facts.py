"""The box of Three Alarms."""

from collections import Counter
from itertools import chain

from heistnight.games.three_alarms.pieces import ALARM, LOOT, NERVE, VAULT
from heistnight.games.three_alarms.zones import AlarmsZones
from tests.conformance.facts import Facts, Pieces

NAMES = (*LOOT, "alarm")


def box(table: AlarmsZones) -> Pieces:
    """14 loot cards, 5 alarms, nerve 1 to 20 (TA-1.1, TA-1.2)."""
    return {"vault": Counter(NAMES[card] for card in VAULT), "nerve": Counter(map(str, NERVE))}


def lying(table: AlarmsZones) -> Pieces:
    vault = chain(table.vault, table.pile, table.lost, *table.taken, [ALARM] * table.alarms)
    nerve = chain(table.unseen, *table.hands, table.played)
    return {"vault": Counter(NAMES[card] for card in vault), "nerve": Counter(map(str, nerve))}


FACTS = Facts(box=box, lying=lying, examples=12)
