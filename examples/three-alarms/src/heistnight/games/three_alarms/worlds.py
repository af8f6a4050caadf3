"""Worlds that a seat can not tell from the true one, made of what it knows."""

from heistnight.core.rng import Rng
from heistnight.core.table import Known
from heistnight.games.three_alarms.pieces import NERVE
from heistnight.games.three_alarms.zones import OPEN, WAITING, AlarmsZones


def imagine(known: Known[AlarmsZones], world: AlarmsZones, chance: Rng) -> None:
    """The vault in another order, hands and box dealt anew, and others' choices anything they could have chosen."""
    table, seat = known.table, known.seat
    world.vault = chance.shuffled(table.vault)
    own = () if seat is None else table.hands[seat]
    hidden = chance.shuffled(sorted({*NERVE}.difference(own, table.played)))
    for other, hand in enumerate(table.hands):
        if other != seat:
            world.hands[other] = tuple(sorted(hidden.pop() for _ in hand))
            if table.sealed[other] != OPEN:
                world.sealed[other] = chance.choice((WAITING, *world.hands[other]))
    world.unseen = sorted(hidden)
