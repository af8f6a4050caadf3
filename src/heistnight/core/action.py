"""What moves a table: actions by seats, announcements by the house, and the clock."""

from typing import Literal, TypeAlias

import msgspec

Seat: TypeAlias = int
Millis: TypeAlias = int
Holder: TypeAlias = Literal["person", "bot"]


class Action(msgspec.Struct, frozen=True, gc=False, cache_hash=True, tag=True):
    """What a seat may answer: one of the fixed, numbered list that its game declares."""


class Notice(Action, frozen=True):
    """What the house tells the table about one seat; no seat can say this.

    Notices keep the tags under which replays have always written them.
    """

    seat: Seat


class HandOver(Notice, frozen=True, tag="Handed", omit_defaults=True):
    """Who holds a seat from now on; `new` is somebody who never sat there."""

    to: Holder
    new: bool = False


class Presence(Notice, frozen=True, tag="Seen"):
    """Whether the one who holds a seat is at the table now."""

    here: bool


class Measured(Notice, frozen=True):
    """How long a message takes to the one who holds a seat and back."""

    lag: Millis


class Input(msgspec.Struct, frozen=True, gc=False):
    """The only thing that moves a table: a seat's action, a notice of the house, or the clock alone."""

    at: Millis
    seat: Seat | None = None
    action: Action | None = None
