"""Weights that come with the package: where they may be used, and what is said where they may not; needs no NumPy."""

import logging
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from heistnight.core.game import Game
from heistnight.core.problems import Unknown

_log = logging.getLogger(__name__)
J = TypeVar("J")


class Shipped(Generic[J]):
    """The judge of a game's `master`: a module that needs NumPy, with `Judge`, `read` and the path `SHIPPED`."""

    def __init__(self, game: Game[Any, Any], module: str, is_trained_for: Callable[[Any], bool]) -> None:
        self.game = game
        self.module = module
        self.is_trained_for = is_trained_for
        self._said: set[Any] = set()

    def fits(self, options: Any) -> bool:
        return find_spec("numpy") is not None and self.game.deck is None and self.is_trained_for(options)

    def judge(self, options: Any, own: J | None = None) -> J | None:
        """Return a custom judge or the packaged one; none at a table it never saw, which is logged once."""
        if self.is_trained_for(options):
            return own or self.packed
        if options not in self._said:
            self._said.add(options)
            _log.warning("master was not trained for these options of %s, hard plays: %s", self.game.title, options)
        return None

    @cached_property
    def packed(self) -> J | None:
        """None without NumPy, or where rules or deck are others than it was trained for."""
        try:
            judge = import_module(self.module)
            found: J = judge.Judge(judge.read(judge.SHIPPED))
            return found
        except ModuleNotFoundError as missing:
            if missing.name != "numpy":
                raise
            _log.warning("master of %s needs NumPy (pip install 'heistnight[master]'), hard plays", self.game.title)
        except Unknown as problem:
            _log.warning("master of %s: %s, hard plays", self.game.title, problem)
        return None
