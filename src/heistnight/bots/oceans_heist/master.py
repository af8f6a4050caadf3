"""The strongest player of Ocean's Heist: thinks as `hard` does, with knobs and a judge that learned from games."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from heistnight.bots.choice import pick, softmax
from heistnight.bots.oceans_heist.crew import still_to_lay, unit_worth
from heistnight.bots.oceans_heist.hard import Hard
from heistnight.bots.oceans_heist.medium import ROUNDS
from heistnight.bots.oceans_heist.placing import Plot, rumour
from heistnight.bots.oceans_heist.player import Mind
from heistnight.bots.oceans_heist.scene import scene
from heistnight.bots.oceans_heist.winging import attempt
from heistnight.bots.shipped import Shipped
from heistnight.core.action import Action
from heistnight.games.oceans_heist import GAME
from heistnight.games.oceans_heist.options import OceansOptions
from heistnight.games.oceans_heist.pieces import GLOBALS, TARGETS, Gear, Global

if TYPE_CHECKING:
    from heistnight.bots.oceans_heist.judge import Judge

HEAT = 1.0  # points of a hundred, for what the Staff choose before the heist


@lru_cache
def is_trained_for(options: OceansOptions) -> bool:
    """It played by the book alone; clocks, teams, helps and the number of players make no difference."""
    free = ("players", "clock", "first_game", "keep_eight_visible", "suggestion", "staff_quick_fill", "teams", "target")
    plain = OceansOptions(players=2)
    return msgspec.structs.replace(options, **{name: getattr(plain, name) for name in free}) == plain


SHIPPED: Shipped["Judge"] = Shipped(GAME, "heistnight.bots.oceans_heist.judge", is_trained_for)


class Master(Hard):
    """Learned player; `hard` where there is no judge."""

    level = "master"

    def __init__(self, judge: "Judge | None" = None) -> None:
        self.judge = judge

    def fits(self, options: OceansOptions) -> bool:
        return SHIPPED.fits(options)

    def learned(self, mind: Mind) -> "Judge | None":
        return SHIPPED.judge(mind.world.options, self.judge)

    def purchase(self, mind: Mind) -> Action | None:
        judge = self.learned(mind)
        return super().purchase(mind) if judge is None else self.shop(mind, judge.crew.taste)

    def lay(self, mind: Mind) -> Sequence[Gear]:
        judge, world = self.learned(mind), mind.world
        if judge is None or world.stage == "prep":
            return super().lay(mind)
        return still_to_lay(mind, scene(world, tuple(world.eight), mind.wishes.watched), judge.crew.thrift)

    def wing(self, mind: Mind) -> tuple[int, tuple[Gear, ...]] | None:
        judge = self.learned(mind)
        if judge is None:
            return super().wing(mind)
        temper = judge.crew
        return attempt(mind.world, temper.burning * unit_worth(mind, temper.thrift), ROUNDS, temper.least_cost)

    def target(self, mind: Mind) -> int:
        judge = self.learned(mind)
        if judge is None:
            return super().target(mind)
        return pick(mind.rng, range(len(TARGETS)), softmax(judge.targets, HEAT))

    def global_defense(self, mind: Mind, marked: Sequence[Global]) -> Global:
        judge, world = self.learned(mind), mind.world
        if judge is None:
            return super().global_defense(mind, marked)
        free = [card for card in range(len(GLOBALS)) if card not in marked]
        menaces = [judge.menace(card, world.target, world.situation) for card in free]
        return pick(mind.rng, free, softmax(menaces, HEAT))

    def plot(self, mind: Mind) -> Plot:
        judge = self.learned(mind)
        if judge is None or not judge.nets:
            return super().plot(mind)
        return judge.plot(rumour(mind.world, mind.wishes.leaning(mind.world.eight)))

    def heat(self, mind: Mind) -> float:
        judge = self.learned(mind)
        return super().heat(mind) if judge is None else judge.staff.heat
