"""Basis of every Crew player: the scene as it remembers it, and the purse it lays from."""

from heistnight.bots.oceans_heist.laying import Purse, Thrift, lay, unit_price
from heistnight.bots.oceans_heist.player import Mind
from heistnight.bots.oceans_heist.scene import Scene
from heistnight.games.oceans_heist.packing import ESCAPE
from heistnight.games.oceans_heist.pieces import FAMILIES, SCOUT, UNIQUE_NEEDS, Gear
from heistnight.games.oceans_heist.zones import OceansZones


def purse(mind: Mind) -> Purse:
    """Hand and what lies there: the same from the first card laid to the last."""
    world = mind.world
    cards = tuple(sorted((*world.hand, *world.laid, *world.laid_now)))
    return Purse(
        cards=cards,
        uses=tuple(world.uses[card] for card in cards),
        laid=tuple(world.laid),
        situation=world.situation,
        alarms=world.alarms,
        saved=mind.wishes.saved,
        kept=mind.wishes.kept,
        wanted=mind.wishes.wanted,
    )


def still_to_lay(mind: Mind, scene: Scene, thrift: Thrift) -> list[Gear]:
    """Return the cards that the plan still has to lay; it is made around cards that others laid."""
    world, held = mind.world, purse(mind)
    planned = lay(scene, held, thrift)
    if not set(world.laid_now) <= set(planned):
        planned = lay(scene, held._replace(laid=tuple(sorted((*world.laid, *world.laid_now)))), thrift)
    return [card for card in planned if card in world.hand]


def unit_worth(mind: Mind, thrift: Thrift) -> float:
    """Return the value of a unit-use to later rounds."""
    world = mind.world
    standing = sum(not fate for fate in world.fates)
    return unit_price(world.round, standing, purse(mind), thrift)


def scouts(world: OceansZones) -> list[Gear]:
    """One SCOUT is laid in prep, before all else (OH-13.4); more would look at what the first left over."""
    if world.round == ESCAPE or any(card in SCOUT for card in world.laid_now):
        return []
    ready = [card for card in world.hand if card in SCOUT]
    return ready[:1]


def helpful_situations(target: int) -> list[int]:
    """Return the Situations that favor an icon of the Target."""
    icons = {icon for icon, _ in UNIQUE_NEEDS[target]}
    return [place for place, families in enumerate(FAMILIES) if icons.intersection(families)]
