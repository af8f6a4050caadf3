"""Declarations of the texts and lists that a type holds, beyond their Python type.

    Kind: TypeAlias = Annotated[str, words("Kind", KINDS)]

Encodings, the client's types, the protocol pages and a check of conformance all follow from it. It travels in
`msgspec.Meta(extra=...)`, because `msgspec.inspect` drops every other annotation.
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, get_args, get_origin

import msgspec

T = TypeVar("T")
EachSeat: TypeAlias = Annotated[tuple[T, ...], msgspec.Meta(extra={"each_seat": True})]


class Words(msgspec.Struct, frozen=True):
    """A vocabulary: its name and its words, and all words in the order of the numbers that stand for them.

    It is `open` where its words are cards: a deck of somebody's own may bring more.
    """

    name: str
    all: tuple[str, ...]
    numbers: tuple[str, ...]
    open: bool


def words(
    name: str, of: Sequence[str], *, among: Sequence[str] = (), open: bool = False, empty: bool = False
) -> msgspec.Meta:
    """Return the note that a text is one of these words, which are numbered `among` more, or perhaps empty."""
    return msgspec.Meta(extra={"words": Words(name, tuple(of), tuple(among or of), open), "empty": empty})


class Noted(NamedTuple):
    """A type without its notes, and what they say."""

    bare: Any
    words: Words | None = None
    may_be_empty: bool = False
    is_seat: bool = False
    each_seat: bool = False
    length: int | None = None


def noted(hint: Any) -> Noted:
    """Return what the notes of a type say; `get_type_hints` keeps them with `include_extras`."""
    if get_origin(hint) is not Annotated:
        return Noted(hint)
    bare, *notes = get_args(hint)
    said: dict[str, Any] = {}
    length = None
    for note in notes:
        if isinstance(note, msgspec.Meta):
            said |= note.extra or {}
            length = note.max_length or length
    return Noted(bare, said.get("words"), said.get("empty", False), "seat" in said, "each_seat" in said, length)
