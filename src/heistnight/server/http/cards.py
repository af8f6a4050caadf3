"""The cards of each game as data, for whoever draws them."""

import hashlib
from functools import cache

import msgspec

from heistnight.core.deck import printed
from heistnight.core.replay import AnyGame
from heistnight.server.wire import encode


class Cards(msgspec.Struct, frozen=True):
    """Cards of a game with a name that no other cards have."""

    json: bytes
    hash: str


@cache
def cards_of(game: AnyGame) -> Cards:
    """Return the cards this server plays with: printed ones, or those of a custom deck."""
    json = encode(game.deck.cards) if game.deck else printed(type(game).__module__)
    return Cards(json, hashlib.sha256(json).hexdigest()[:16])
