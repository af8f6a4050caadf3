"""The regular of Ocean's Heist (section 13)."""

from collections.abc import Sequence

from heistnight.bots.choice import pick, softmax
from heistnight.bots.oceans_heist.crew import helpful_situations, still_to_lay, unit_worth
from heistnight.bots.oceans_heist.easy import Easy
from heistnight.bots.oceans_heist.laying import Thrift
from heistnight.bots.oceans_heist.placing import Insight, Plot, in_slots, plot, rumour
from heistnight.bots.oceans_heist.player import Mind
from heistnight.bots.oceans_heist.scene import scene
from heistnight.bots.oceans_heist.winging import attempt
from heistnight.games.oceans_heist.pieces import EMPTY, FAMILIES, GLOBALS, Casino, Gear, Global, Vault
from heistnight.games.oceans_heist.zones import OceansZones

ROUNDS = (1, 2, 3, 4, 5)
LOOKED_AT = 20  # of the fours


class Medium(Easy):
    """Remembers all eight and weighs some guesses; as Staff it looks at some fours and takes one of the best."""

    level = "medium"
    talkative = 0.6
    thrift = Thrift(guesses=20, price=0.9, last_use=0.1)
    insight = Insight(pools=6, thrift=None, heat=0.55)

    def situation(self, mind: Mind) -> int:
        return mind.rng.choice(helpful_situations(mind.world.target))

    def lay(self, mind: Mind) -> Sequence[Gear]:
        world = mind.world
        if world.stage == "prep":
            return []
        return still_to_lay(mind, scene(world, tuple(world.eight), mind.wishes.watched), self.thrift)

    def global_defense(self, mind: Mind, marked: Sequence[Global]) -> Global:
        """The Situation's icons twice as often as others (section 15)."""
        situation = mind.world.situation
        icons = FAMILIES[situation] if situation != EMPTY else ()
        free = [card for card in range(len(GLOBALS)) if card not in marked]
        return pick(mind.rng, free, [2.0 if card in icons else 1.0 for card in free])

    def four(self, mind: Mind) -> Sequence[Casino]:
        world = mind.world
        plan = self.plot(mind)
        placed = {card for card in world.slots if card != EMPTY}
        possible = [place for place, four in enumerate(plan.fours) if placed <= {*four}]
        possible = self.considered(mind, possible)
        weights = softmax([plan.worths[place] for place in possible], self.heat(mind))
        four = in_slots(plan.fours[pick(mind.rng, possible, weights)])
        return sorted(four, key=lambda card: card not in mind.wishes.first)

    def plot(self, mind: Mind) -> Plot:
        return plot(rumour(mind.world, mind.wishes.leaning(mind.world.eight)), self.insight)

    def heat(self, mind: Mind) -> float:
        return self.insight.heat

    def considered(self, mind: Mind, possible: list[int]) -> list[int]:
        return mind.rng.sample(possible, min(len(possible), LOOKED_AT))

    def vault(self, mind: Mind, where: int) -> Vault:
        best = self.plot(mind).vaults
        free = [card for card in (*best[where:], *best, *mind.world.three) if card not in mind.world.vault_places]
        return free[0]

    def uses_late(self, world: OceansZones) -> bool:
        return True

    def wing(self, mind: Mind) -> tuple[int, tuple[Gear, ...]] | None:
        return attempt(mind.world, unit_worth(mind, self.thrift), ROUNDS)
