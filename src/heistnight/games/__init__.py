"""The games of the house, by name. To add one, add its line here."""

from typing import Any

from heistnight.core.game import Game
from heistnight.core.problems import Unknown
from heistnight.games.bank_heist import GAME as BANK_HEIST
from heistnight.games.exactly_as_planned import GAME as EXACTLY_AS_PLANNED
from heistnight.games.masterminds import GAME as MASTERMINDS
from heistnight.games.oceans_heist import GAME as OCEANS_HEIST
from heistnight.games.the_plan import GAME as THE_PLAN

_GAMES: dict[str, Game[Any, Any]] = {
    game.id: game for game in (EXACTLY_AS_PLANNED, MASTERMINDS, BANK_HEIST, THE_PLAN, OCEANS_HEIST)
}


def games() -> list[Game[Any, Any]]:
    """All games, in the order of the posters."""
    return list(_GAMES.values())


def game(name: str) -> Game[Any, Any]:
    """The game with this id, or Unknown with the list of those there are."""
    try:
        return _GAMES[name]
    except KeyError:
        raise Unknown(f"There is no game {name!r}; there are {', '.join(_GAMES)}.") from None
