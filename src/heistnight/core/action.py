"""What moves a table: actions by seats, announcements by the house, and the clock."""

from typing import Literal, TypeAlias

import msgspec

Seat: TypeAlias = int
Millis: TypeAlias = int
Holder: TypeAlias = Literal["person", "bot"]


class Action(msgspec.Struct, frozen=True, gc=False, tag=True):
    """What a seat may answer: one of the fixed, numbered list that its game declares."""


class Handed(Action, frozen=True, gc=False):
    """The house tells the table who holds a seat from now on; no seat can say this."""

    seat: Seat
    to: Holder


class Input(msgspec.Struct, frozen=True, gc=False):
    """The only thing that moves a table: a seat's action, the house's word, or the clock alone."""

    at: Millis
    seat: Seat | None = None
    action: Action | None = None
