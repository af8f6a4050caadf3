"""What the lab looks at in each game: the lens of its research.py."""

from heistnight.core.research import Lens
from heistnight.games import game as find_game
from heistnight.games import part_of


def lens(game: str) -> Lens:
    own = part_of(game, __name__)  # until the last one stands in its game
    return own.LENS if own is not None else find_game(game).research.lens


__all__ = ["Lens", "lens"]
