"""The mastermind of Ocean's Heist (section 13)."""

from collections.abc import Sequence

from heistnight.bots.choice import pick
from heistnight.bots.oceans_heist.crew import scouts
from heistnight.bots.oceans_heist.laying import Thrift
from heistnight.bots.oceans_heist.medium import Medium
from heistnight.bots.oceans_heist.placing import Insight
from heistnight.bots.oceans_heist.player import Mind
from heistnight.bots.oceans_heist.shopping import Taste, next_purchase, supplies, wishes
from heistnight.core.action import Action
from heistnight.games.oceans_heist.moves import BUY
from heistnight.games.oceans_heist.pieces import (
    EMPTY,
    FAMILIES,
    GLOBALS,
    NEEDS_ALL,
    VAULT_NEEDS,
    Gear,
    Global,
    Vault,
)

TASTE = Taste(heat=0.2)


class Hard(Medium):
    """Shops by itself, weighs all seventy fours, and as Staff asks how the Crew would lay against them."""

    level = "hard"
    talkative = 0.9
    # A price of about half an alarm a unit won most of what was tried (DESIGN.md, section 15).
    thrift = Thrift(guesses=70, price=1.3, last_use=0.2)
    insight = Insight(pools=8, thrift=Thrift(guesses=8, price=0.8, last_use=0.2), heat=0.1)

    def purchase(self, mind: Mind) -> Action | None:
        return self.shop(mind, TASTE)

    def shop(self, mind: Mind, taste: Taste) -> Action | None:
        world, said = mind.world, mind.wishes
        for card in said.bought:
            if BUY[card] in mind.options:
                return BUY[card]
        weights = wishes(world.target, world.situation, taste, said.lacking)
        found = next_purchase(world.hand, world.money, weights, taste, mind.rng, said.returned)
        return None if found is None else BUY[found]

    def lay(self, mind: Mind) -> Sequence[Gear]:
        if mind.world.stage == "prep":
            return scouts(mind.world)
        return super().lay(mind)

    def considered(self, mind: Mind, possible: list[int]) -> list[int]:
        return possible

    def global_defense(self, mind: Mind, marked: Sequence[Global]) -> Global:
        free = [card for card in range(len(GLOBALS)) if card not in marked]
        return pick(mind.rng, free, [menace(card, mind.world.situation) for card in free])

    def switch_off(self, mind: Mind) -> int:
        world = mind.world
        return max(range(2), key=lambda place: menace(world.globals[place], world.situation))

    def sink(self, mind: Mind) -> Vault:
        """The one that takes most of what they have."""
        world = mind.world
        have = supplies(world.hand)

        def strain(card: Vault) -> float:
            strains = [amount / (1 + have[icon]) for icon, amount in VAULT_NEEDS[card]]
            return sum(strains) if NEEDS_ALL[card] else min(strains)

        return max((card for card in world.peeked if card not in world.sunk), key=strain)


def menace(card: Global, situation: int) -> float:
    """Return the estimated harm of a Global Defense: most on an icon that the Situation favors."""
    return 1.5 if situation != EMPTY and card in FAMILIES[situation] else 1.0
