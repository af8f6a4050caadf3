"""The strongest player of Bank Heist: it learned from games who does what, and what to lean to in every faction."""

import logging
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

import msgspec

from heistnight.bots.bank_heist.closer import looked_at
from heistnight.bots.bank_heist.deals import Suspicion
from heistnight.bots.bank_heist.hard import Hard
from heistnight.bots.bank_heist.leaning import Leaning, leans, shifted, when_fleeing, when_robbing
from heistnight.bots.bank_heist.minds import concluded
from heistnight.bots.bank_heist.player import armed, robbing
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bank_heist.robbery import Cover, Robber
from heistnight.core.action import Action
from heistnight.core.problems import Unknown
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.options import HeistOptions

if TYPE_CHECKING:
    from heistnight.bots.bank_heist.mind import Mind

_log = logging.getLogger(__name__)


class Master(Hard):
    """Thinks as `hard` does, with what was learned added; where nothing was, as `hard`."""

    level = "master"

    def __init__(self, mind: "Mind | None" = None) -> None:
        self.mind = mind

    def fits(self, options: HeistOptions) -> bool:
        return find_spec("numpy") is not None and GAME.deck is None and is_trained_for(options)

    def believe(self, position: Position) -> Suspicion:
        mind = self._mind(position)
        return super().believe(position) if mind is None else concluded(position, looked_at(position), mind.habits)

    def worths(self, position: Position, suspicion: Suspicion, options: Sequence[Action]) -> list[float]:
        mind = self._mind(position)
        if mind is None:
            return super().worths(position, suspicion, options)
        leaning = mind.leanings[position.side]
        if position.world.phase == "robbery":
            robber = Robber(position, suspicion, covered(self.cover, leaning))
            return [
                worth + leans(when_robbing(robber, suspicion, option), leaning)
                for worth, option in zip(robbing(robber, options), options)
            ]
        gunman = armed(position, suspicion)
        return [gunman.liked(option) + leans(when_fleeing(gunman, suspicion, option), leaning) for option in options]

    def _mind(self, position: Position) -> "Mind | None":
        if not is_trained_for(position.world.options):
            _say_so(position.world.options)
            return None
        return self.mind or shipped()


def covered(cover: Cover, leaning: Leaning) -> Cover:
    return Cover(
        shifted(cover.items, leaning["cover:items"]),
        shifted(cover.bags, leaning["cover:bags"]),
        (shifted(cover.keeps[0], leaning["keeps"]), shifted(cover.keeps[1], leaning["keeps"])),
    )


@lru_cache
def is_trained_for(options: HeistOptions) -> bool:
    """It played by the book alone; clocks and what the dead may see and say make no difference."""
    book = HeistOptions(players=options.players)
    clocks = {name: getattr(book, name) for name in ("pace", "windows", "ghost_talk", "ghost_view")}
    return msgspec.structs.replace(options, **clocks) == book


@lru_cache
def _say_so(options: HeistOptions) -> None:
    _log.warning("master was not trained for these options of Bank Heist, hard plays: %s", options)


@lru_cache
def shipped() -> "Mind | None":
    """What is in this package; nothing without NumPy, or where rules or deck are others than it was trained for."""
    try:
        from heistnight.bots.bank_heist import mind

        return mind.mind(mind.read(mind.SHIPPED))
    except ModuleNotFoundError as missing:
        if missing.name != "numpy":
            raise
        _log.warning("master of Bank Heist needs NumPy (pip install 'heistnight[master]'), hard plays")
    except Unknown as problem:
        _log.warning("master of Bank Heist: %s, hard plays", problem)
    return None
