"""Records everything that a lobby is told of each game, and the table that it offers to as many as may play."""

from typing import Any

from moment import plain

from heistnight.core.replay import AnyGame
from heistnight.games import games
from heistnight.server.http.app import game_info


def offered(game: AnyGame) -> dict[str, Any]:
    options = game.options(players=game.seats[-1])
    return {
        "info": {**plain(game_info(game)), "phrases": [], "cards": ""},
        "options": plain(options),
        "sides": game.sides(options),
    }


def recorded() -> dict[str, Any]:
    return {"src/gallery/lobbies.json": plain({game.id: offered(game) for game in games()})}
