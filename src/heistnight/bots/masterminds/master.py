"""The strongest player of Masterminds: thinks as `hard` does, and a judge that learned from games says who wins."""

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from heistnight.bots.bot import Eyes
from heistnight.bots.masterminds.hard import Hard
from heistnight.bots.masterminds.position import Position
from heistnight.bots.shipped import Shipped
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.options import MastermindsOptions

if TYPE_CHECKING:
    from heistnight.bots.masterminds.judge import Judge


@lru_cache
def is_trained_for(options: MastermindsOptions) -> bool:
    """It played by the book alone; clocks and colours make no difference."""
    colours = {name: None for name in options.__struct_fields__ if name.startswith("colour_")}
    plain = msgspec.structs.replace(options, pace="normal", **colours)
    return plain == MastermindsOptions(players=options.players)


SHIPPED: Shipped["Judge"] = Shipped(GAME, "heistnight.bots.masterminds.judge", is_trained_for)


class Master(Hard):
    """Every choice by the chance to win that the judge sees after it; where there is no judge, as `hard`."""

    level = "master"

    def __init__(self, judge: "Judge | None" = None) -> None:
        self.judge = judge

    def fits(self, options: MastermindsOptions) -> bool:
        return SHIPPED.fits(options)

    def position(self, eyes: Eyes) -> Position:
        position = Position(eyes)
        judge = SHIPPED.judge(position.world.options, self.judge)
        return position if judge is None else judge.behind(position)
