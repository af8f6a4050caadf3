"""The strongest player of Masterminds: thinks as `hard` does, and a judge that learned from games says who wins."""

import logging
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

import msgspec

from heistnight.bots.bot import Eyes
from heistnight.bots.masterminds.hard import Hard
from heistnight.bots.masterminds.position import Position
from heistnight.core.problems import Unknown
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.options import MastermindsOptions

if TYPE_CHECKING:
    from heistnight.bots.masterminds.judge import Judge

_log = logging.getLogger(__name__)


class Master(Hard):
    """Every choice by the chance to win that the judge sees after it; where there is no judge, as `hard`."""

    level = "master"

    def __init__(self, judge: "Judge | None" = None) -> None:
        self.judge = judge

    def fits(self, options: MastermindsOptions) -> bool:
        return find_spec("numpy") is not None and GAME.deck is None and is_trained_for(options)

    def position(self, eyes: Eyes) -> Position:
        position = Position(eyes)
        if not is_trained_for(position.world.options):
            _say_so(position.world.options)
            return position
        judge = self.judge or shipped()
        return position if judge is None else judge.behind(position)


@lru_cache
def is_trained_for(options: MastermindsOptions) -> bool:
    """It played by the book alone; clocks and colours make no difference."""
    colours = {name: None for name in options.__struct_fields__ if name.startswith("colour_")}
    plain = msgspec.structs.replace(options, pace="normal", **colours)
    return plain == MastermindsOptions(players=options.players)


@lru_cache
def _say_so(options: MastermindsOptions) -> None:
    _log.warning("master was not trained for these options of Masterminds, hard plays: %s", options)


@lru_cache
def shipped() -> "Judge | None":
    """The judge of this package; none without NumPy, or where rules or deck are others than it was trained for."""
    try:
        from heistnight.bots.masterminds import judge

        return judge.Judge(judge.read(judge.SHIPPED))
    except ModuleNotFoundError as missing:
        if missing.name != "numpy":
            raise
        _log.warning("master of Masterminds needs NumPy (pip install 'heistnight[master]'), hard plays")
    except Unknown as problem:
        _log.warning("master of Masterminds: %s, hard plays", problem)
    return None
