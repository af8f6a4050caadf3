"""The games of the house, by name. To add one, add its line here."""

from typing import Any

from heistnight.core.game import Game
from heistnight.core.problems import Unknown
from heistnight.games.the_plan import GAME as THE_PLAN

_GAMES: dict[str, Game[Any, Any]] = {game.id: game for game in (THE_PLAN,)}


def games() -> list[Game[Any, Any]]:
    """All games, in the order of the posters."""
    return list(_GAMES.values())


def game(name: str) -> Game[Any, Any]:
    """The game with this id, or Unknown with the list of those there are."""
    try:
        return _GAMES[name]
    except KeyError:
        raise Unknown(f"There is no game {name!r}; there are {', '.join(_GAMES)}.") from None
