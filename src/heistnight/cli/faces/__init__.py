"""Terminal faces of the games: `TERMINAL_FACE` of the module named after its game, else the plain one."""

from rich.console import Console

from heistnight.cli.cast import Cast
from heistnight.cli.faces.face import Ask, Face, Item
from heistnight.cli.words import AnyGame
from heistnight.games import part_of


def face_of(game: AnyGame) -> type[Face]:
    """The face that a game brings, or the plain one."""
    own = part_of(game.id, __name__)
    face: type[Face] = own.TERMINAL_FACE if own is not None else Face
    return face


def face_for(game: AnyGame, console: Console, cast: Cast, plain: bool = False) -> Face:
    """The face of a game, for this terminal."""
    boxes = console.is_terminal and not plain
    symbols = console.encoding.lower().startswith("utf")
    return face_of(game)(game, cast, boxes=boxes, symbols=symbols)


__all__ = ["Ask", "Face", "Item", "face_for", "face_of"]
