"""The glossary of each game: that of its research.py."""

from typing import Any

from heistnight.core.game import Game
from heistnight.core.options import Options
from heistnight.core.problems import Unknown
from heistnight.core.research import Glossary
from heistnight.games import part_of


def glossary_of(game: Game[Any, Any], options: Options) -> Glossary:
    """What its types do not say, or Unknown."""
    own = part_of(game.id, __name__)  # until the last one stands in its game
    glossary = own.glossary if own is not None else game.research.glossary
    if glossary is None:
        raise Unknown(f"{game.title} has no glossary in its research.py, so its views can not be encoded.")
    found: Glossary = glossary(options)
    return found
