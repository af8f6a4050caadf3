"""What the Crew of any level reckon with: the scene as they remember it, and the purse they lay from."""

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
    """What the plan has laid besides what lies; where others laid something else, the plan is made around that."""
    world, held = mind.world, purse(mind)
    planned = lay(scene, held, thrift)
    if not set(world.laid_now) <= set(planned):
        planned = lay(scene, held._replace(laid=tuple(sorted((*world.laid, *world.laid_now)))), thrift)
    return [card for card in planned if card in world.hand]


def unit_worth(mind: Mind, thrift: Thrift) -> float:
    """What a unit-use is worth to the rounds after this one."""
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
    """Those that favour an icon of the Target."""
    icons = {icon for icon, _ in UNIQUE_NEEDS[target]}
    return [place for place, families in enumerate(FAMILIES) if icons.intersection(families)]
