"""Rows that follow a table: only what lies otherwise than when somebody looked last is drawn and written again.

What a game says of its sources becomes one flat function, for every step of a learner waits for this. In it `z3` is a
zone as it lies, `o3` as it lay, and `c3` whether it changed, where that is asked more than once. Most zones lie as they
lay, so a zone is looked at once and all that is drawn from it alone stands under that one condition.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from types import NoneType
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from heistnight.core.action import Seat
from heistnight.core.research import Fields, Source, as_it_is, asked, drawn
from heistnight.core.table import Table
from heistnight.core.view import Question
from heistnight.env.columns import REMEMBERED, Code, Maybe, Part, Record, Row, Slots, Written, compiled

Kept: TypeAlias = tuple[list[Any], list[Any]]  # zones and pieces
OPEN = "open"  # the one zone that is no attribute of a table: its open question


def question_rows(part: Part) -> Callable[[Table, Seat], Row]:
    """The row of the open question; without its time and its number, which no row tells, much the same one comes again.

    All steps of a learner come here: a row is found at once by what the question is drawn from.
    """
    write = compiled(part)
    none = write(None)

    @lru_cache(maxsize=REMEMBERED)
    def remembered(kind: type[Any], waiting: tuple[Seat, ...]) -> Row:
        return write(Question(kind.__name__, waiting, None, None))

    def row(table: Table, seat: Seat) -> Row:
        agenda: list[Any] = table.agenda
        if not agenda:
            return none
        decision = agenda[-1]
        kind: Any = type(decision)
        return remembered(kind, tuple(decision.waiting(table)))

    return row


class Leaf(NamedTuple):
    """Some columns, where they begin, where they come from, and of which entry they are."""

    part: Part
    start: int
    source: Source
    place: int | None


def leaves(table: type[Table], record: Record, fields: Fields, start: int, place: int | None = None) -> Iterator[Leaf]:
    for name, part in record.parts.items():
        source = fields.get(name) or drawn(as_it_is, name)
        if name == "question":
            yield Leaf(Written(part.size), start, asked(question_rows(part)), place)
        elif not isinstance(source, Source):
            yield from _inside(table, part, source.fields, start, place)
        elif source.spell:
            yield Leaf(part.spelled(source.spell), start, source, place)
        else:
            yield Leaf(part.numbered() if _draws_numbers(table, source) else part, start, source, place)
        start += part.size


def _inside(table: type[Table], part: Part, fields: Fields, start: int, place: int | None) -> Iterator[Leaf]:
    if isinstance(part, Slots):
        for entry in range(part.room):
            yield from _inside(table, part.part, fields, start + entry * part.part.size, entry)
    elif isinstance(part, Maybe):
        yield from _inside(table, part.part, fields, start + 1, place)
    else:
        assert isinstance(part, Record), part
        yield from leaves(table, part, fields, start, place)


def _draws_numbers(table: type[Table], source: Source) -> bool:
    """Return whether the type of what is drawn says that it holds numbers."""
    if source.draw is not as_it_is:
        return _innermost(get_type_hints(source.draw).get("return")) is int
    zone = source.zones[0]
    on_table = getattr(table, zone, None)
    if isinstance(on_table, property):
        return _innermost(get_type_hints(on_table.fget).get("return")) is int
    return _innermost(get_type_hints(table).get(zone)) is int


def _innermost(hint: Any) -> Any:
    held = [part for part in get_args(hint) if part not in (NoneType, Ellipsis)]
    return _innermost(held[0]) if held else hint


class Zone(NamedTuple):
    """Something that is compared: an attribute of the table or, for the seat that looks, what lies there at its place
    or in its row; or only how much lies there."""

    name: str
    of: Literal["all", "place", "row", "size"] = "all"

    @property
    def lies(self) -> str:
        """Return the code that reads it."""
        if self.name == OPEN:
            return "table.agenda[-1] if table.agenda else None"
        lying = f"table.{self.name}"
        forms = {
            "all": lying,
            "place": f"{lying}[seat]",
            "row": f"{lying}[seat * table.seats : (seat + 1) * table.seats]",
            "size": f"len({lying})",
        }
        return forms[self.of]


class Following:
    """Generator of the code that brings a row up to date."""

    def __init__(self, kind: type[Table], record: Record, fields: Fields, start: int) -> None:
        hints = {name: get_origin(hint) for name, hint in get_type_hints(kind).items()}
        self.lists = {name for name, origin in hints.items() if origin is list}
        self.single = {name for name, origin in hints.items() if origin not in (list, tuple)}  # not one for each place
        self.single.add(OPEN)
        self.leaves = list(leaves(kind, record, fields, start))
        self.zones = list(dict.fromkeys(zone for leaf in self.leaves for zone in self._zones(leaf)))
        self.pieces = [leaf for leaf in self.leaves if not self._is_zone(leaf)]
        self.begin = self._beginning()
        self.renew = self._renewing()

    def _zones(self, leaf: Leaf) -> list[Zone]:
        """Return the zones whose change redraws a piece; of a private zone only the seat's own place."""
        source = leaf.source
        if source.given == "row":
            return [Zone(name, "row") for name in source.zones]
        if _is_size(source):
            return [Zone(source.zones[0], "size")]
        own = source.given == "place" and leaf.place is None
        return [
            Zone(name, "place" if own and name not in self.single else "all")
            for name in source.zones
            if name != "place"
        ]

    def _is_zone(self, leaf: Leaf) -> bool:
        """Return whether a piece equals its zone, so that the kept zone tells its old value."""
        as_a_whole = leaf.source.given == "zones"
        as_it_lies = leaf.source.draw is as_it_is and not (as_a_whole and leaf.source.zones[0] in self.lists)
        return as_it_lies or _is_size(leaf.source)

    def _beginning(self) -> Callable[[Table, Seat], Kept]:
        """A function for zones and pieces as they are now."""
        code = Code()
        for number, zone in enumerate(self.zones):
            code.line(f"z{number} = {zone.lies}")
        zones = [self._kept(number, zone) for number, zone in enumerate(self.zones)]
        pieces = [self._drawn(code, leaf) for leaf in self.pieces]
        code.line(f"return [{', '.join(zones)}], [{', '.join(pieces)}]")
        return code.function("begin", "table, seat")  # type: ignore[no-any-return]

    def _renewing(self) -> Callable[[Row, Kept, Table, Seat], None]:
        """A function that brings a row, zones and pieces up to date."""
        code = Code()
        code.line("zones, pieces = kept")
        if self.zones:
            code.line(f"{''.join(f'o{number}, ' for number in range(len(self.zones)))} = zones")
        by_zones: dict[tuple[Zone, ...], list[Leaf]] = {}
        for leaf in self.leaves:
            by_zones.setdefault(tuple(self._zones(leaf)), []).append(leaf)
        asked_again = {zone for zones in by_zones if len(zones) > 1 for zone in zones}
        for number, zone in enumerate(self.zones):
            self._zone(code, number, zone, by_zones.pop((zone,), []), named=zone in asked_again)
        for zones, drawn_from in by_zones.items():
            if zones:
                changed = " or ".join(f"c{self.zones.index(zone)}" for zone in zones)
                code.block(f"if {changed}:", partial(self._leaves, code, drawn_from))
            else:  # what comes from no zone at all never changes
                self._leaves(code, [leaf for leaf in drawn_from if leaf.source.given == "table"])
        return code.function("renew", "row, kept, table, seat")  # type: ignore[no-any-return]

    def _zone(self, code: Code, number: int, zone: Zone, drawn_from: list[Leaf], *, named: bool) -> None:
        """Look at a zone, keep it where it changed, and draw what is drawn from it alone."""
        code.line(f"z{number} = {zone.lies}")
        same = zone.of == "place" or (zone.of == "all" and zone.name not in self.lists)
        changed = f"z{number} {'is not' if same else '!='} o{number}"
        if named:
            code.line(f"c{number} = {changed}")
            changed = f"c{number}"

        def keep() -> None:
            code.line(f"zones[{number}] = {self._kept(number, zone)}")
            self._leaves(code, drawn_from)

        code.block(f"if {changed}:", keep)

    def _leaves(self, code: Code, drawn_from: list[Leaf]) -> None:
        for leaf in drawn_from:
            if there := self._changed_there(leaf):
                code.block(f"if {there}:", partial(self._leaf, code, leaf))
            else:
                self._leaf(code, leaf)

    def _leaf(self, code: Code, leaf: Leaf) -> None:
        if self._is_zone(leaf):
            lies = self._given(leaf, leaf.source.zones[0])
            lay = f"o{lies.removeprefix('z')}"
            leaf.part.change(code, str(leaf.start), code.name(lies), code.name(lay))
            return
        number = self.pieces.index(leaf)
        code.line(f"new = {self._drawn(code, leaf)}")
        code.line(f"was = pieces[{number}]")
        leaf.part.renew(code, str(leaf.start), "new", "was")
        code.line(f"pieces[{number}] = new")

    def _changed_there(self, leaf: Leaf) -> str:
        """Return code for whether zones changed at an entry's place; nothing where no zone has places."""
        zones = self._zones(leaf) if leaf.source.given == "place" and leaf.place is not None else []
        if all(zone.name in self.single for zone in zones):
            return ""
        numbers = [(self.zones.index(zone), zone.name in self.single) for zone in zones]
        return " or ".join(
            f"c{number}" if single else f"z{number}[{leaf.place}] is not o{number}[{leaf.place}]"
            for number, single in numbers
        )

    def _drawn(self, code: Code, leaf: Leaf) -> str:
        """The call that draws a piece."""
        source = leaf.source
        drawing = "" if source.draw is as_it_is else code.thing(source.draw)
        if source.given == "table":
            return f"{drawing}(table, seat)"
        return f"{drawing}({', '.join(self._given(leaf, name) for name in source.zones)})"

    def _given(self, leaf: Leaf, name: str) -> str:
        if name == "place":
            return "seat" if leaf.place is None else str(leaf.place)
        (zone,) = [zone for zone in self._zones(leaf) if zone.name == name]
        lying = f"z{self.zones.index(zone)}"
        if leaf.source.given == "place":
            return lying if zone.of == "place" or name in self.single else f"{lying}[{leaf.place}]"
        return f"tuple({lying})" if self._is_list(zone) else lying

    def _kept(self, number: int, zone: Zone) -> str:
        """A zone as it is kept: what may change is copied."""
        return f"z{number}[:]" if self._is_list(zone) else f"z{number}"

    def _is_list(self, zone: Zone) -> bool:
        return zone.of == "all" and zone.name in self.lists


def _is_size(source: Source) -> bool:
    return source.draw is len and source.given == "zones"
