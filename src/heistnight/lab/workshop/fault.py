"""What is wrong with a deck, and where."""

import msgspec

from heistnight.core.edits import Place, spelled


class Fault(msgspec.Struct, frozen=True):
    """Something at a place; a game can not be played with a grave one, and may surprise with another."""

    place: Place
    text: str
    grave: bool = True
    line: int = 0

    @property
    def field(self) -> str:
        return spelled(self.place)
