"""The strongest player of Bank Heist: as `hard`, with what games taught it of who does what, and what to lean to."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from heistnight.bots.bank_heist.beliefs import concluded
from heistnight.bots.bank_heist.closer import looked_at
from heistnight.bots.bank_heist.deals import Suspicion
from heistnight.bots.bank_heist.hard import Hard
from heistnight.bots.bank_heist.player import armed, robbing
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bank_heist.reasons import Leaning, leans, shifted, when_fleeing, when_robbing
from heistnight.bots.bank_heist.robbery import Cover, Robber
from heistnight.bots.shipped import Shipped
from heistnight.core.action import Action
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import AGENT

if TYPE_CHECKING:
    from heistnight.bots.bank_heist.judge import Judge


@lru_cache
def is_trained_for(options: HeistOptions) -> bool:
    """It played by the book alone; who begins, clocks, the dead and what a screen writes down make no difference."""
    free = ("players", "start_player", "pace", "windows", "ghost_talk", "ghost_view", "claims_log", "notebook")
    plain = HeistOptions(players=5)
    return msgspec.structs.replace(options, **{name: getattr(plain, name) for name in free}) == plain


SHIPPED: Shipped["Judge"] = Shipped(GAME, "heistnight.bots.bank_heist.judge", is_trained_for)


class Master(Hard):
    """Learned player; `hard` where there is no judge."""

    level = "master"

    def __init__(self, judge: "Judge | None" = None) -> None:
        self.judge = judge

    def fits(self, options: HeistOptions) -> bool:
        return SHIPPED.fits(options)

    def learned(self, position: Position) -> "Judge | None":
        return SHIPPED.judge(position.world.options, self.judge)

    def errs(self, position: Position) -> float:
        judge = self.learned(position)
        if judge is None or position.identity != AGENT:
            return super().errs(position)
        return self.wrong_codes + shifted(self.false_codes, judge.leanings[position.side]["false codes"])

    def believe(self, position: Position) -> Suspicion:
        judge = self.learned(position)
        if judge is None:
            return super().believe(position)
        return concluded(position, looked_at(position), judge.habits)

    def worths(self, position: Position, suspicion: Suspicion, options: Sequence[Action]) -> list[float]:
        judge = self.learned(position)
        if judge is None:
            return super().worths(position, suspicion, options)
        leaning = judge.leanings[position.side]
        if position.world.phase == "robbery":
            robber = Robber(position, suspicion, covered(self.cover, leaning))
            return [
                worth + leans(when_robbing(robber, suspicion, option), leaning)
                for worth, option in zip(robbing(robber, options), options)
            ]
        gunman = armed(position, suspicion)
        return [gunman.liked(option) + leans(when_fleeing(gunman, suspicion, option), leaning) for option in options]


def covered(cover: Cover, leaning: Leaning) -> Cover:
    return Cover(
        shifted(cover.items, leaning["cover:items"]),
        shifted(cover.bags, leaning["cover:bags"]),
        (shifted(cover.keeps[0], leaning["keeps"]), shifted(cover.keeps[1], leaning["keeps"])),
    )
