"""Worlds that a seat can not tell from the true one."""

from heistnight.core.action import Seat
from heistnight.core.rng import Rng
from heistnight.games.three_alarms.zones import OPEN, WAITING, AlarmsZones


def redraw(world: AlarmsZones, seat: Seat | None, rng: Rng) -> None:
    """The vault in another order, hands and box dealt anew, and others' choices anything they could have chosen."""
    world.vault = rng.shuffled(sorted(world.vault))
    others = [other for other in range(world.seats) if other != seat]
    hidden = rng.shuffled(sorted([*world.unseen, *(card for other in others for card in world.hands[other])]))
    for other in others:
        size = len(world.hands[other])
        world.hands[other] = tuple(sorted(hidden[:size]))
        hidden = hidden[size:]
        if world.sealed[other] != OPEN:
            world.sealed[other] = rng.choice((WAITING, *world.hands[other]))
    world.unseen = sorted(hidden)
