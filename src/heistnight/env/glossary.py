"""What the types of a view do not say: which words a field can hold, what its numbers name, how long a list can be."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from heistnight.core.action import Action


class Glossary(msgspec.Struct, frozen=True, kw_only=True):
    """One game with certain options. Fields are named as in the code: `SeatView.plan`.

    - `words`: what a text can be; a field of texts counts how often each word is in it.
    - `actions`: which of the game's actions a field can hold, where it is not any of them.
    - `places`: numbers that name one of so many things (a seat, a slot) are marked instead of measured.
    - `room`: how many entries of a list are kept, for lists of lists a number for each depth. Of longer lists the last
      entries are kept: they are histories.
    - `keyed`: a list of records in which each word stands at most once, and the field with that word.
    - `only`: which of several kinds of records a field (or `View.own`) can hold with these options.
    - `left_out`: what follows from the rest, is the same in every game with these options, or is for eyes only.
    - `personal`: fields of a view without a board that each seat sees in its own way.
    """

    words: Mapping[str, Sequence[str]]
    actions: Mapping[str, Sequence[Action]] = {}
    places: Mapping[str, int]
    room: Mapping[str, int | tuple[int, ...]]
    keyed: Mapping[str, str] = {}
    only: Mapping[str, type] = {}
    left_out: Collection[str] = ()
    personal: Collection[str] = ("seat", "own")
