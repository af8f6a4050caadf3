"""Rows for learners, put together from pieces: each is drawn from a few zones, and again only when one has changed.

A learner looks after every answer, and little has changed since it looked last. What a game says of its pieces becomes
one flat function for each kind of table and number of places. In it `z3` is a zone as it lies and `c3` whether that is
another than when somebody looked last. Whatever table is looked at next, a row is right: all is compared.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from types import NoneType
from typing import Any, NamedTuple, get_origin, get_type_hints

import msgspec
from msgspec import structs

from heistnight.core.action import Action, Seat
from heistnight.core.research import Column, Compact, Look, Source
from heistnight.core.table import Table

_NOTHING: Any = object()  # how a zone lay that nobody has looked at


class Piece(NamedTuple):
    """Some columns side by side, and what their bytes are drawn from."""

    source: Source
    columns: tuple[Column, ...]

    @property
    def size(self) -> int:
        return sum([column.size for column in self.columns])


def piece(source: Source, *columns: Column) -> Piece:
    return Piece(source, columns)


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Pieces of a row: public ones, those of the seat that looks, and those of each place clockwise from it.

    `around` is the attribute of the table that says how many places there are; up to `most` all rows are equally long.
    """

    board: tuple[Piece, ...]
    own: tuple[Piece, ...]
    seats: tuple[Piece, ...]
    most: int
    around: str = "seats"

    @property
    def columns(self) -> tuple[Column, ...]:
        first = chain.from_iterable(piece.columns for piece in (*self.board, *self.own))
        each = [column for piece in self.seats for column in piece.columns]
        names = [(f"seat +{place}: {column.name}", column) for place in range(self.most) for column in each]
        return (*first, *[structs.replace(column, name=name) for name, column in names])


def compact(
    layout: Callable[[type[Table]], Layout],
    columns: tuple[Column, ...],
    actions: Callable[[Any, Seat, Sequence[Action]], bytes],
    action_columns: tuple[Column, ...],
) -> Compact:
    """A game's rows, where each kind of table has its layout and all layouts have the same columns."""

    def looker() -> Look:
        return _following(layout)

    return Compact(columns=columns, row=looker(), looker=looker, action_columns=action_columns, actions=actions)


# Numbers --------------------------------------------------------------------------------------------------------------


def floats(values: Iterable[float]) -> bytes:
    return array("f", values).tobytes()


def counted(things: Iterable[int], size: int, share: float = 1.0) -> bytes:
    """Return columns that count things, each as a share of one."""
    counts = [0.0] * size
    for thing in things:
        counts[thing] += share
    return floats(counts)


def mark(place: int, size: int) -> list[float]:
    """A one at a place among so many; a place that is none of them leaves no mark."""
    return [float(place == other) for other in range(size)]


def marks(kinds: Sequence[type], others: Sequence[type] = ()) -> dict[type, bytes]:
    """A mark for every kind of question, none for some others, and a KeyError for a question that is neither."""
    size = len(kinds)
    return {kind: floats(mark(place, size)) for place, kind in enumerate((*kinds, *others, NoneType))}


def names(kinds: Sequence[type]) -> str:
    return ", ".join([kind.__name__ for kind in kinds])


class Tally:
    """Things that each count in some columns, with a byte for every column of one whole number: so they are added up.

    A count from -128 to 127 is right: worlds that were drawn may show a seat more than there is.
    """

    def __init__(self, things: Iterable[Iterable[tuple[int, int]]], units: Sequence[float]) -> None:
        self._things = [sum([amount << 8 * column for column, amount in thing]) for thing in things]
        self._units = units
        self._nothing = sum([128 << 8 * column for column in range(len(units))])

    def of(self, things: Iterable[int]) -> int:
        return sum(map(self._things.__getitem__, things))

    def shares(self, number: int) -> list[float]:
        """Return the counts, each column in its unit."""
        counts = (self._nothing + number).to_bytes(len(self._units), "little")
        return [(count - 128) / unit for count, unit in zip(counts, self._units)]


@lru_cache(4_000)
def clockwise(marked: tuple[Seat, ...], seat: Seat, places: int, most: int) -> bytes:
    """Marks for some places, counted clockwise from a seat."""
    return floats(float(step < places and (seat + step) % places in marked) for step in range(most))


def waited_for(table: Table, seat: Seat, most: int) -> bytes:
    """Marks for those of whom everybody may know that they are asked."""
    agenda = table.agenda
    waiting = tuple(agenda[-1].waiting(table)) if agenda else ()  # type: ignore[attr-defined]
    return clockwise(waiting, seat, table.seats, most)


# Looking --------------------------------------------------------------------------------------------------------------


class _Zone(NamedTuple):
    """Something that is compared: an attribute of the table, or what lies in it at the place of the seat that looks."""

    name: str
    own: bool = False


class _Kept(NamedTuple):
    """Zones at the last look, zones as each seat saw them, and the pieces drawn from them."""

    zones: list[Any]
    owns: list[list[Any]]
    pieces: list[bytes]


def _following(layout: Callable[[type[Table]], Layout]) -> Look:
    """A function that remembers how all lay when it looked last. Whoever is at work has taken that away."""
    kinds: dict[tuple[type[Table], int], _Kind] = {}
    attribute: dict[type[Table], str] = {}

    def look(table: Any, seat: Seat) -> bytes:
        kind = type(table)
        try:
            made = kinds[kind, getattr(table, attribute[kind])]
        except KeyError:
            laid = layout(kind)
            attribute[kind] = laid.around
            made = kinds[kind, getattr(table, laid.around)] = _Kind(kind, laid, getattr(table, laid.around))
        try:
            kept = made.kept.pop()
        except IndexError:
            kept = made.begin()
        zones, owns, pieces = kept
        made.renew(table, seat, zones, pieces)
        made.renew_own(table, seat, owns[seat], pieces, made.first_own[seat])
        row = b"".join(made.order[seat](pieces))
        made.kept.append(kept)
        return row

    return look


class _Kind:
    """The pieces of one kind of table with so many places, and how they are brought up to date."""

    def __init__(self, kind: type[Table], layout: Layout, places: int) -> None:
        self.places = places
        hints = {name: get_origin(hint) for name, hint in get_type_hints(kind).items()}
        self.lists = {name for name, origin in hints.items() if origin is list}
        self.single = {name for name, origin in hints.items() if origin not in (list, tuple)}
        board, seats, own = layout.board, layout.seats, layout.own
        shared = [(piece, None) for piece in board]
        shared += [(piece, place) for place in range(places) for piece in seats]  # type: ignore[misc]
        self.zones, self.renew = self._compiled(shared, "def renew(table, seat, zones, pieces):", "")
        mine = [(piece, None) for piece in own]
        self.own_zones, self.renew_own = self._compiled(
            mine, "def renew(table, seat, zones, pieces, first):", "first + "
        )
        self.first_own = [len(shared) + len(own) * place for place in range(places)]
        every = [*board, *seats * places, *own * places]
        self.first = [piece.source.draw() if _is_fixed(piece) else b"" for piece in every]
        self.size = len(every)
        self.blank = bytes(4 * (layout.most - places) * sum([piece.size for piece in seats]))
        self.order = [itemgetter(*self._order(layout, seat)) for seat in range(places)]
        self.kept: list[_Kept] = []

    def _order(self, layout: Layout, seat: Seat) -> Iterator[int]:
        """Return the places of the pieces in a seat's row; padding comes last."""
        yield from range(len(layout.board))
        yield from range(self.first_own[seat], self.first_own[seat] + len(layout.own))
        for step in range(self.places):
            first = len(layout.board) + (seat + step) % self.places * len(layout.seats)
            yield from range(first, first + len(layout.seats))
        yield self.size

    def begin(self) -> _Kept:
        owns = [self._unseen(self.own_zones) for _ in range(self.places)]
        return _Kept(self._unseen(self.zones), owns, [*self.first, self.blank])

    def _unseen(self, zones: list[_Zone]) -> list[Any]:
        return [_NOTHING if zone.own or zone.name in self.single else (_NOTHING,) * self.places for zone in zones]

    def _compiled(
        self, pieces: Sequence[tuple[Piece, int | None]], head: str, first: str
    ) -> tuple[list[_Zone], Callable[..., None]]:
        zones = list(dict.fromkeys(zone for piece, place in pieces for zone in self._zones(piece, place)))
        scope: dict[str, Any] = {}
        lines = [head]
        for number, zone in enumerate(zones):
            copy = "[:]" if not zone.own and zone.name in self.lists else ""
            lines += [
                f"    z{number} = table.{zone.name}{'[seat]' if zone.own else ''}",
                f"    o{number} = zones[{number}]",
                f"    c{number} = z{number} {'!=' if copy else 'is not'} o{number}",
                f"    if c{number}: zones[{number}] = z{number}{copy}",
            ]
        for number, (piece, place) in enumerate(pieces):
            if _is_fixed(piece):
                continue
            scope[f"draw{number}"] = piece.source.draw
            conditions = self._conditions(piece, place, zones)
            lines += [f"    {'    ' * depth}if {condition}:" for depth, condition in enumerate(conditions)]
            indent = "    " * (1 + len(conditions))
            lines.append(f"{indent}pieces[{first}{number}] = draw{number}({self._given(piece, place, zones)})")
        exec("\n".join([*lines, "    return"]), scope)
        return zones, scope["renew"]

    def _zones(self, piece: Piece, place: int | None) -> list[_Zone]:
        own = piece.source.given == "place" and place is None
        return [_Zone(name, own and name not in self.single) for name in piece.source.zones if name != "place"]

    def _conditions(self, piece: Piece, place: int | None, zones: list[_Zone]) -> list[str]:
        """When a piece is drawn again: a zone changed; of a place, what lies there."""
        numbers = [(zone, zones.index(zone)) for zone in self._zones(piece, place)]
        changed = [" or ".join(f"c{number}" for _, number in numbers)] if numbers else []
        if piece.source.given != "place" or place is None:
            return changed
        there = [
            f"c{number}" if zone.name in self.single else f"z{number}[{place}] is not o{number}[{place}]"
            for zone, number in numbers
        ]
        return [*changed, " or ".join(there)]

    def _given(self, piece: Piece, place: int | None, zones: list[_Zone]) -> str:
        if piece.source.given == "table":
            return f"table, {'seat' if place is None else place}"
        found = {zone.name: (zone, f"z{zones.index(zone)}") for zone in self._zones(piece, place)}
        said = []
        for name in piece.source.zones:
            if name == "place":
                said.append("seat" if place is None else str(place))
                continue
            zone, lying = found[name]
            if piece.source.given == "place":
                said.append(lying if zone.own or name in self.single else f"{lying}[{place}]")
            else:
                said.append(lying)
        return ", ".join(said)


def _is_fixed(piece: Piece) -> bool:
    """Return whether a piece is drawn from nothing and so never changes."""
    return piece.source.given == "zones" and not piece.source.zones


# Options --------------------------------------------------------------------------------------------------------------


class OptionRows:
    """A row for each option, by what it says alone: its sort, and what stands in its fields.

    Numbers are counted in the most that can stand there, texts have a mark for each word; `seats` are fields that name
    a seat, and are counted clockwise from the one that looks. Fields of the same name mean the same.
    """

    def __init__(self, actions: Sequence[Action], seats: Sequence[str] = (), most: int = 0) -> None:
        kinds = list(dict.fromkeys(map(type, actions)))
        found: dict[str, list[Any]] = {}
        for action in actions:
            for name in action.__struct_fields__:
                found.setdefault(name, []).append(getattr(action, name))
        self._kinds = {kind: place for place, kind in enumerate(kinds)}
        self._seats, self._most = [name for name in found if name in seats], most
        rest = {name: values for name, values in found.items() if name not in seats}
        self._words = {name: words for name, values in rest.items() if (words := _words(values))}
        numbers = {name: [value or 0 for value in values] for name, values in rest.items() if name not in self._words}
        self._units = {name: float(unit) for name, values in numbers.items() if (unit := max(values))}
        self.columns = (
            Column("sort", len(kinds), f"a mark: {names(kinds)}"),
            *[Column(name, most, "a mark: seats clockwise, the own one first") for name in self._seats],
            *[Column(name, len(words), "marks: what is named") for name, words in self._words.items()],
            *[Column(name, 1, f"of {unit:g}") for name, unit in self._units.items()],
        )
        self._rows: dict[tuple[Action, Seat, int], bytes] = {}

    def rows(self, table: Any, seat: Seat, options: Sequence[Action]) -> bytes:
        known, seats = self._rows, table.seats
        if not self._seats:
            seat = 0
        return b"".join([known.get((option, seat, seats)) or self._row(option, seat, seats) for option in options])

    def _row(self, option: Action, seat: Seat, seats: int) -> bytes:
        fields = {name: getattr(option, name) for name in option.__struct_fields__}
        line = mark(self._kinds[type(option)], len(self._kinds))
        for name in self._seats:
            line += mark((fields[name] - seat) % seats if fields.get(name) is not None else -1, self._most)
        for name, words in self._words.items():
            value = fields.get(name)
            line += [float(word in value if isinstance(value, tuple) else word == value) for word in words]
        line += [float(fields.get(name) or 0) / unit for name, unit in self._units.items()]
        row = self._rows[option, seat, seats] = floats(line)
        return row


def _words(values: Iterable[Any]) -> list[Any]:
    """All that can be named, where a field does not hold numbers alone."""
    found = [*dict.fromkeys(values)]
    if all(isinstance(value, int | None) for value in found):
        return []
    each = chain.from_iterable(value if isinstance(value, tuple) else (value,) for value in found)
    return [word for word in dict.fromkeys(each) if word is not None]
