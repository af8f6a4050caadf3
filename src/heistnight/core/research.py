"""Declarations of a game for research: the meaning of its numbers, its standing, the checks of its deck.

A game's `research.py` holds it as `RESEARCH`: in `env/games` for the games of the house, beside the rules of any other.
A game without one can be played and not studied.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from heistnight.core.action import Action, Seat
from heistnight.core.edits import Place, spelled


class Glossary(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about a game's views that their types (`core/words.py`) do not say, for certain options.

    Fields are named as in the code: `SeatView.plan`.

    - `words`: what a text can be, by its field or by the name of its vocabulary, where that is not every word its type
      names; a field of texts counts how often each word is in it.
    - `actions`: which of the game's actions a field can hold, where it is not any of them.
    - `places`: numbers that name one of so many things (a slot) are marked instead of measured, as seats are.
    - `room`: how many entries of a list are kept, for lists of lists a number for each depth, where its type does not
      say how long it is. Of longer lists the last entries are kept: they are histories.
    - `keyed`: a list of records in which each word stands at most once, and the field with that word.
    - `only`: which of several kinds of records a field (or `View.own`) can hold with these options.
    - `left_out`: what follows from the rest, is the same in every game with these options, or is for eyes only.
    """

    words: Mapping[str, Sequence[str]] = {}
    actions: Mapping[str, Sequence[Action]] = {}
    places: Mapping[str, int] = {}
    room: Mapping[str, int | tuple[int, ...]] = {}
    keyed: Mapping[str, str] = {}
    only: Mapping[str, type] = {}
    left_out: Collection[str] = ()


class Source(msgspec.Struct, frozen=True):
    """Source of a view's field: its zones, and how it is drawn from them.

    `given` says what the drawing is given: the zones, what lies in them at a place (that of an entry of the board, or
    of the seat whose own it is) or in the row of that seat, or the table and the seat. A zone is an attribute of the
    table, or `open`: its open question. Where the field holds words and its type or that of its zone says that numbers
    are drawn, they stand for the words in their order: no row tells names, and a number that stands for none leaves no
    mark. With `spell` entries are drawn that it makes those of the field from.
    """

    draw: Callable[..., Any]
    zones: tuple[str, ...]
    given: Literal["zones", "place", "row", "table"]
    spell: Callable[[Any], Any] | None = None


Fields: TypeAlias = Mapping[str, "Source | Inside"]


class Inside(msgspec.Struct, frozen=True):
    """A record that is always there, or a row of as many as there is room for, field by field."""

    fields: Fields


def as_it_is(zone: Any) -> Any:
    return zone


def drawn(draw: Callable[..., Any], *zones: str) -> Source:
    """From whole zones; lists are given as tuples."""
    return Source(draw, zones, "zones")


def placed(draw: Callable[..., Any], *zones: str) -> Source:
    """From what lies in zones at a place, from zones that have none, and from `place`: its number."""
    return Source(draw, zones, "place")


def each(spell: Callable[[Any], Any], zone: str) -> Source:
    """From what lies in a zone at a place, in a row: what each entry spells."""
    return Source(as_it_is, (zone,), "place", spell=spell)


def in_row(spell: Callable[[Any], Any], zone: str) -> Source:
    """From the seat's row of a zone, which holds a row for each pair of eyes, one after the other, with an entry for
    every seat: what each entry spells."""
    return Source(as_it_is, (zone,), "row", spell=spell)


def asked(draw: Callable[..., Any], *zones: str) -> Source:
    """From the table and the seat, when one of these zones changed; where none is named, whenever somebody looks."""
    return Source(draw, zones, "table")


def inside(**fields: Source | Inside) -> Inside:
    return Inside(fields)


class Sources(msgspec.Struct, frozen=True, kw_only=True):
    """Sources of the fields of board and own; a field that is not named is the zone of that name.

    A learner looks after every answer, and little has changed since it looked last. So its row is not written from a
    drawn view but field by field from the zones that changed; tests hold it against the view. `kind` says which kind a
    seat owns; where they are `alike`, all seats of a kind own the same.
    """

    board: Fields
    own: Mapping[type, Fields]
    kind: Callable[[Any, Seat], type] | None = None
    alike: bool = False


class Lens:
    """Sees the whole table, as an umpire does: it is for those who study games, never for those who play them.

    `signs` names the numbers by which it stands well or badly, `holding` says in words what it means that a seat had a
    card, `using` what it means that one was played and that it worked, `having` what a treasure is and who has it;
    a game that has no words for something is not measured by it. `zones` are where its pieces lie.
    """

    signs: tuple[str, ...] = ()
    holding = ""
    using = ""
    having = ""
    zones: tuple[str, ...] = ()

    def sides(self, table: Any) -> Sequence[str]:
        """For whom each seat plays, which wins or loses as one; "" in a game of all against all."""
        return [""] * int(table.seats)

    def far(self, table: Any) -> float:
        """Return the progress of the game, from 0 to about 1, by the state of the table."""
        return 0.0

    def standing(self, table: Any) -> Sequence[Sequence[float]]:
        """A number for each sign: for each seat or, in a game of sides, once for the whole table."""
        return ()

    def held(self, table: Any, seat: Seat) -> Iterable[str]:
        """The cards that a seat has now."""
        return ()

    def used(self, table: Any) -> Iterable[tuple[str, bool]]:
        """Every card that was played in a game that is over, as often as it was, and whether it worked; by its log."""
        return ()

    def treasures(self, table: Any, seat: Seat) -> Iterable[str]:
        """Return the possessions of a seat at the end, its hand not included."""
        return ()

    def cards(self) -> dict[str, str]:
        """The name of every card that can be held, by its id."""
        return {}

    def other_cards(self) -> dict[str, str]:
        """The names of those that are played and never held."""
        return {}

    def treasure_names(self) -> dict[str, str]:
        """The name of every treasure, by its id."""
        return {}


def margins(scores: Sequence[float], seats: int) -> list[float]:
    """By how much each seat is before the best of all others; alone, before nobody."""
    return [
        score - max((other for place, other in enumerate(scores) if place != seat), default=0.0)
        for seat, score in enumerate(scores[:seats])
    ]


class Fault(msgspec.Struct, frozen=True):
    """Something wrong at a place of a deck; no game can be played with a grave one, another may surprise."""

    place: Place
    text: str
    grave: bool = True
    line: int = 0

    @property
    def field(self) -> str:
        return spelled(self.place)


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """Checks of one game's deck.

    `fixed` are lists whose cards the rules know by name or by place, with the field that names them: each card may be
    changed, none may come, go or move. `unread` are fields that people read and the rules do not: an edit there changes
    what is printed and nothing else. `faults` finds what else does not fit together.
    """

    box: type[msgspec.Struct]
    fixed: Mapping[str, str] = {}
    unread: frozenset[str] = frozenset()
    faults: Callable[[Any], Iterator[Fault]] = lambda box: iter(())


def least(value: int, limit: int, place: Place, what: str) -> Iterator[Fault]:
    if value < limit:
        yield Fault(place, f"{what} must be at least {limit}, not {value}")


def one_of(value: str, known: Sequence[str], place: Place, what: str) -> Iterator[Fault]:
    if value not in known:
        yield Fault(place, f"there is no {what} {value!r}; there are {', '.join(known)}")


def unique(names: Sequence[str], place: str, key: str) -> Iterator[Fault]:
    for number, name in enumerate(names):
        if name in names[:number]:
            yield Fault((place, number, key), f"{name!r} is there twice")


class Column(msgspec.Struct, frozen=True):
    """Some columns of a compact row that belong together: how many, what they say, and between which numbers."""

    name: str
    size: int
    says: str
    low: float = 0.0
    high: float = 1.0


Look: TypeAlias = Callable[[Any, Seat], bytes]


class Compact(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a learner's row: egocentric, scaled, as long for every number of players, as floats of 32 bits.

    `row` is what a seat may know, `actions` a row for each of some options, one after the other. `looker` makes another
    `row` for somebody who stays at one table: what did not change there since the last look is not drawn again.
    """

    columns: tuple[Column, ...]
    row: Look
    looker: Callable[[], Look]
    action_columns: tuple[Column, ...]
    actions: Callable[[Any, Seat, Sequence[Action]], bytes]

    @property
    def size(self) -> int:
        return sum([column.size for column in self.columns])

    @property
    def action_size(self) -> int:
        return sum([column.size for column in self.action_columns])


class Research(msgspec.Struct, frozen=True, kw_only=True):
    """All of it: `solo` are games for one by their names, with the options that make them.

    `sources` only makes rows quicker: without them they are written from views. `longest` is a number of answers that
    no game with certain options goes beyond, where there is one. `compact` is for learners. `colour` is what it
    is drawn in, on a dark page and on a light one.
    """

    glossary: Callable[[Any], Glossary] | None = None
    sources: Callable[[Any], Sources] | None = None
    lens: Lens = msgspec.field(default_factory=Lens)
    deck: Bench | None = None
    solo: Mapping[str, Mapping[str, Any]] = {}
    longest: Callable[[Any], int | None] = lambda options: None
    compact: Compact | None = None
    colour: tuple[str, str] = ("var(--act)", "var(--act)")
