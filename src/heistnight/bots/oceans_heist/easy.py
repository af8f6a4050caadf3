"""The rookie of Ocean's Heist (section 13)."""

from collections.abc import Sequence
from random import Random

from heistnight.bots.oceans_heist.crew import still_to_lay
from heistnight.bots.oceans_heist.laying import Thrift
from heistnight.bots.oceans_heist.player import Mind, Player
from heistnight.bots.oceans_heist.scene import scene
from heistnight.bots.oceans_heist.winging import attempt
from heistnight.core.action import Action
from heistnight.games.oceans_heist.moves import LOAD_PRESET
from heistnight.games.oceans_heist.pieces import EMPTY, GLOBALS, WORTH, Casino, Gear, Global, Vault, preset_for
from heistnight.games.oceans_heist.round import hardness
from heistnight.games.oceans_heist.zones import OceansZones

REMEMBERED = 5
HARDEST = 6
THRIFT = Thrift(guesses=1, price=0.5, last_use=0.0)
WINGING = (4, 5)


class Easy(Player):
    """Loads the preset, remembers five of the eight, lays as if they all came, and places by the look."""

    level = "easy"
    talkative = 0.3

    def situation(self, mind: Mind) -> int:
        return mind.rng.randrange(6)

    def purchase(self, mind: Mind) -> Action | None:
        return None if mind.world.hand else LOAD_PRESET[preset_for(mind.world.situation)]

    def global_defense(self, mind: Mind, marked: Sequence[Global]) -> Global:
        return mind.rng.choice([card for card in range(len(GLOBALS)) if card not in marked])

    def switch_off(self, mind: Mind) -> int:
        return mind.rng.randrange(2)

    def sink(self, mind: Mind) -> Vault:
        world = mind.world
        return mind.rng.choice([card for card in world.peeked if card not in world.sunk])

    def extra_use(self, mind: Mind) -> Gear | None:
        world = mind.world
        return max((card for card in world.hand if card not in world.boosts), key=WORTH.__getitem__, default=None)

    def lay(self, mind: Mind) -> Sequence[Gear]:
        world = mind.world
        if world.stage == "prep":
            return []
        eight = sorted(world.eight)
        remembered = Random(repr((world.round, eight))).sample(eight, REMEMBERED)
        remembered += [card for card in mind.wishes.remembered if card in eight and card not in remembered]
        everything = scene(world, tuple(remembered))
        return still_to_lay(mind, everything._replace(slots=len(everything.eight)), THRIFT)

    def four(self, mind: Mind) -> Sequence[Casino]:
        world = mind.world
        hardest = sorted(world.eight, key=lambda card: -hardness(world, card))[: max(HARDEST, world.open_slots + 2)]
        placed = [card for card in world.slots if card != EMPTY]
        rest = [card for card in hardest if card not in placed]
        return [*placed, *mind.rng.sample(rest, min(len(rest), world.open_slots - len(placed)))]

    def vault(self, mind: Mind, where: int) -> Vault:
        return mind.rng.choice([card for card in mind.world.three if card not in mind.world.vault_places])

    def uses_late(self, world: OceansZones) -> bool:
        return False

    def wing(self, mind: Mind) -> tuple[int, tuple[Gear, ...]] | None:
        return attempt(mind.world, 0.2, WINGING)
