"""Declarations beside the fields of a table: what a seat may know of each.

    stack: FaceDown[tuple[Face, ...]]

A field without a declaration is secret.
"""

from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_type_hints

import msgspec

from heistnight.core.action import Seat

T = TypeVar("T")


class Unknown(Enum):
    """Stand-in for what a seat may not see. It has no order, truth or use as a place, so code that reads it fails."""

    UNKNOWN = "?"

    __hash__ = object.__hash__  # that of an Enum takes long, and worlds are made by the thousand

    def __bool__(self) -> bool:
        raise TypeError("unknown: neither true nor false")


UNKNOWN: Final[Any] = Unknown.UNKNOWN


class Declaration(msgspec.Struct, frozen=True):
    """Knowledge of a field; this one says that no seat ever knows it."""

    def known(self, table: Any, value: Any, seat: Seat | None) -> Any:
        """Return what a seat knows of a value."""
        return [UNKNOWN] if isinstance(value, list) else UNKNOWN  # nor how long it is


class Everything(Declaration, frozen=True):
    """Everyone knows it."""


class InPart(Declaration, frozen=True):
    """The game says in `partly_known` what each seat knows; what it doesn't name is unknown."""


class Renewed(Declaration, frozen=True):
    """It is no part of the game, and every world has its own."""


class EachStep(Declaration, frozen=True):
    """Each step says what of it is known."""

    def known(self, table: Any, value: Any, seat: Seat | None) -> Any:
        return [step.as_known_to(seat) for step in value]


class Hidden(Declaration, frozen=True):
    """Nobody knows it before all lies open; until then it looks like this."""

    instead: Any = UNKNOWN

    def known(self, table: Any, value: Any, seat: Seat | None) -> Any:
        return self.instead


class Counted(Declaration, frozen=True):
    """Everyone knows how many there are, and nobody which."""

    def known(self, table: Any, value: Any, seat: Seat | None) -> Any:
        return blank(value)


class Sorted(Declaration, frozen=True):
    """Everyone knows which there are, because all others lie open, and nobody in which order."""

    def known(self, table: Any, value: Any, seat: Seat | None) -> Any:
        return type(value)(sorted(value))


class Rows(Declaration, frozen=True):
    """A seat knows the row at its place. Of others it sees whether there is `nothing`, and how many where `counted`."""

    nothing: Any = UNKNOWN
    counted: bool = False
    instead: Any = UNKNOWN  # of the row of another

    def known(self, table: Any, value: Any, seat: Seat | None) -> Any:
        hidden = [
            row if place == seat or row == self.nothing else blank(row, self.nothing) if self.counted else self.instead
            for place, row in enumerate(value)
        ]
        return type(value)(hidden)


EVERYTHING: Final = Everything()
IN_PART: Final = InPart()
RENEWED: Final = Renewed()
SECRET: Final = Declaration()

Public: TypeAlias = Annotated[T, EVERYTHING]
Partly: TypeAlias = Annotated[T, IN_PART]
Steps: TypeAlias = Annotated[T, EachStep()]
Anew: TypeAlias = Annotated[T, RENEWED]
FaceDown: TypeAlias = Annotated[T, Counted()]
Shuffled: TypeAlias = Annotated[T, Sorted()]
Own: TypeAlias = Annotated[T, Rows()]
Hands: TypeAlias = Annotated[T, Rows(counted=True)]


def blank(row: Any, nothing: Any = UNKNOWN) -> Any:
    """Return a row of the same length in which nothing is known but where nothing lies."""
    if nothing is UNKNOWN:
        return type(row)((UNKNOWN,)) * len(row)
    return type(row)([card if card == nothing else UNKNOWN for card in row])


@cache
def declarations(kind: Any) -> dict[str, Declaration | None]:
    """Return what is declared of each field of a table; None where nothing is."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _declared(hints[name]) for name in kind.__struct_fields__}


def _declared(hint: Any) -> Declaration | None:
    return next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Declaration)), None)


@cache
def veiled(kind: Any) -> tuple[tuple[str, Declaration], ...]:
    """Return the fields of a table of which a seat does not know everything, with what it knows."""
    found = [(name, declared or SECRET) for name, declared in declarations(kind).items()]
    return tuple([(name, declared) for name, declared in found if declared not in (EVERYTHING, RENEWED)])
