"""Inputs of a table: actions by seats, notices by the server, and the clock."""

from typing import Annotated, Literal, TypeAlias

import msgspec

Seat: TypeAlias = Annotated[int, msgspec.Meta(extra={"seat": True})]
Millis: TypeAlias = int
Holder: TypeAlias = Literal["person", "bot"]


class Action(msgspec.Struct, frozen=True, gc=False, cache_hash=True, tag=True):
    """Answer of a seat: one of the fixed, numbered list that its game declares."""


class Notice(Action, frozen=True):
    """Notice of the server about one seat; no seat can send it.

    Notices keep the tags under which replays have always written them.
    """

    seat: Seat


class HandOver(Notice, frozen=True, tag="Handed", omit_defaults=True):
    """Change of a seat's holder; `new` is a person who never sat there."""

    to: Holder
    new: bool = False


class Presence(Notice, frozen=True, tag="Seen"):
    """Presence of the person who holds a seat."""

    here: bool


class Measured(Notice, frozen=True):
    """Round-trip time of a message to the person who holds a seat."""

    lag: Millis


class Input(msgspec.Struct, frozen=True, gc=False):
    """The only thing that moves a table: a seat's action, a notice of the house, or the clock alone."""

    at: Millis
    seat: Seat | None = None
    action: Action | None = None
