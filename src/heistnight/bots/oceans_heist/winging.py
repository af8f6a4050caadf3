"""When the Crew trust to the die, and with which cards (section 13)."""

from collections.abc import Sequence
from typing import NamedTuple

from heistnight.bots.oceans_heist.wall import loss_of
from heistnight.games.oceans_heist.packing import ESCAPE, LAST_ALARM
from heistnight.games.oceans_heist.pieces import LUCKY, STURDY, WORTH, Gear
from heistnight.games.oceans_heist.wing_it import MOST_BURNT
from heistnight.games.oceans_heist.zones import NUMBERS, STANDING, OceansZones

OVER = 12.0  # what it is worth not to lose on the spot
LEAST_COST = 0.1  # even a card with no units to come is one number less for the next attempt


class Attempt(NamedTuple):
    """A Defense by its position, and the cards to burn for it."""

    position: int
    cards: tuple[Gear, ...]


def attempt(world: OceansZones, unit: float, rounds: Sequence[int], least: float = LEAST_COST) -> Attempt | None:
    """The best attempt now, or none; `unit` is what a unit-use is worth later, in the terms of wall.py."""
    standing = [place for place, fate in enumerate(world.fates) if fate == STANDING]
    targets = [place for place in world.wingable() if _matters(world, place)]
    if world.round not in rounds or not targets:
        return None
    if world.round == ESCAPE:
        return _last_chance(world, targets, standing)
    costs = {card: _cost(world, card, unit, least) for card in world.burnable()}
    best: tuple[float, Attempt] | None = None
    for place in targets:
        for cards in _handfuls(world, place, costs):
            chance = min(NUMBERS, _numbers(world, place, cards)) / NUMBERS
            gain = chance * _gain(world, place) - sum(costs[card] for card in cards)
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, Attempt(place, cards)
    return best[1] if best else None


def _matters(world: OceansZones, place: int) -> bool:
    return world.round != ESCAPE or world.field[place].kind == "casino" or not world.taken


def _gain(world: OceansZones, place: int) -> float:
    """Return the gain of disabling a Defense: its loss, and the game if its alarms are the sixth."""
    counted, muffled = world.standing_alarms()
    raised = max(0, counted - muffled - world.counters)
    fewer = max(0, counted - world.field[place].alarms - muffled - world.counters)
    lost = loss_of(world.field[place], world.round)
    saved = lost if raised > fewer or not world.field[place].alarms else lost / 3
    doomed = world.alarms + raised > LAST_ALARM
    return saved + (OVER if doomed else 0.0)


def _cost(world: OceansZones, card: Gear, unit: float, least: float) -> float:
    """Return the value of a card in later rounds."""
    uses = world.uses[card] - (card in world.laid and card not in STURDY)
    return least + unit * WORTH[card] * min(uses, ESCAPE - world.round)


def _numbers(world: OceansZones, place: int, cards: Sequence[Gear]) -> int:
    if world.is_limited(place):
        return min(1, len(cards))
    return sum(2 if card in LUCKY else 1 for card in cards)


def _handfuls(world: OceansZones, place: int, costs: dict[Gear, float]) -> list[tuple[Gear, ...]]:
    """The cheapest cards, fewer and more."""
    order = sorted(costs, key=lambda card: (costs[card] / (2 if card in LUCKY else 1), card))
    most = 1 if world.is_limited(place) else MOST_BURNT
    return [tuple(order[:count]) for count in range(1, min(most, len(order)) + 1)]


def _last_chance(world: OceansZones, targets: Sequence[int], standing: Sequence[int]) -> Attempt:
    """In the Escape nothing is worth keeping: share the numbers evenly among the Defenses that must fall."""
    casino = [place for place in targets if world.field[place].kind == "casino"]
    place = (casino or targets)[0]
    order = sorted(world.burnable(), key=lambda card: (card not in LUCKY, card))
    left = max(1, len(casino) or len(targets))
    wanted = min(NUMBERS, -(-_numbers(world, place, order) // left))
    cards: list[Gear] = []
    for card in order:
        if _numbers(world, place, cards) >= wanted or len(cards) == MOST_BURNT:
            break
        cards.append(card)
    return Attempt(place, tuple(sorted(cards)))
