"""The player of Bank Heist that learned from games who does what, and what to lean to in every faction."""

from collections.abc import Sequence

from heistnight.bots.bank_heist.deals import Suspicion
from heistnight.bots.bank_heist.hard import Hard
from heistnight.bots.bank_heist.minds import concluded
from heistnight.bots.bank_heist.player import armed, robbing
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bank_heist.robbery import Cover, Robber
from heistnight.core.action import Action
from training.bank_heist.closer import looked_at
from training.bank_heist.judge import Judge
from training.bank_heist.reasons import Leaning, leans, shifted, when_fleeing, when_robbing


class Master(Hard):
    """Thinks as `hard` does, with what was learned added."""

    level = "master"

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def believe(self, position: Position) -> Suspicion:
        return concluded(position, looked_at(position), self.judge.habits)

    def worths(self, position: Position, suspicion: Suspicion, options: Sequence[Action]) -> list[float]:
        leaning = self.judge.leanings[position.side]
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
