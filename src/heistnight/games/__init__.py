"""The games of the house, by name: every folder here that has a GAME."""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from heistnight.core.game import Game
from heistnight.core.problems import Unknown


def _found() -> list[Game[Any, Any]]:
    packages = [f"{__name__}.{module.name}" for module in iter_modules(__path__) if module.ispkg]
    return sorted((import_module(package).GAME for package in packages), key=lambda game: (game.poster, game.id))


_GAMES: dict[str, Game[Any, Any]] = {game.id: game for game in _found()}


def games() -> list[Game[Any, Any]]:
    """All games, in the order of the posters."""
    return list(_GAMES.values())


def game(name: str) -> Game[Any, Any]:
    """The game with this id, or Unknown with the list of those there are."""
    try:
        return _GAMES[name]
    except KeyError:
        raise Unknown("There is no game '{name}'; there are {there}.", name=name, there=", ".join(_GAMES)) from None


def part_of(game: str, package: str, *inside: str) -> ModuleType | None:
    """Return the module that a package holds for a game under its name, or None."""
    name = ".".join((package, game.replace("-", "_"), *inside))
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is None or not f"{name}.".startswith(f"{missing.name}."):
            raise
        return None
