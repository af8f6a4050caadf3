"""How games look in a terminal. A game without a face of its own gets the plain one."""

from rich.console import Console

from heistnight.cli.cast import Cast
from heistnight.cli.faces.face import Ask, Face, Item
from heistnight.cli.faces.the_plan import PlanFace
from heistnight.cli.words import AnyGame

_FACES: dict[str, type[Face]] = {"the-plan": PlanFace}


def face_for(game: AnyGame, console: Console, cast: Cast, plain: bool = False) -> Face:
    """The face of a game, for this terminal."""
    boxes = console.is_terminal and not plain
    symbols = console.encoding.lower().startswith("utf")
    return _FACES.get(game.id, Face)(game, cast, boxes=boxes, symbols=symbols)


__all__ = ["Ask", "Face", "Item", "face_for"]
