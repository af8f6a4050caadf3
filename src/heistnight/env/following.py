"""Rows that follow a table: only what lies otherwise than when somebody looked last is drawn and written again.

What a game says of its sources becomes one flat function, for every step of a learner waits for this. In it `z3` is a
zone as it lies, `o3` as it lay, and `c3` whether it changed; `kept` holds zones and then pieces.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, get_origin, get_type_hints

from heistnight.core.action import Seat
from heistnight.core.research import Fields, Source, as_it_is, asked, drawn
from heistnight.core.table import Table
from heistnight.core.view import Question
from heistnight.env.columns import Code, Maybe, Part, Record, Row, Slots

Kept: TypeAlias = list[Any]


@lru_cache(maxsize=1_000)
def _question(name: str, waiting: tuple[Seat, ...]) -> Question:
    return Question(name, waiting, None, None)


def question(table: Table, seat: Seat) -> Question | None:
    """The open question without its time and its number, which no row tells: much the same one comes again."""
    if not table.agenda:
        return None
    decision: Any = table.agenda[-1]
    return _question(type(decision).__name__, tuple(decision.waiting(table)))


class Leaf(NamedTuple):
    """Some columns, where they begin, where they come from, and of which entry they are."""

    part: Part
    start: int
    source: Source
    place: int | None


def leaves(record: Record, fields: Fields, start: int, place: int | None = None) -> Iterator[Leaf]:
    for name, part in record.parts.items():
        source = fields.get(name) or (asked(question) if name == "question" else drawn(as_it_is, name))
        if isinstance(source, Source):
            yield Leaf(part, start, source, place)
        else:
            yield from _inside(part, source.fields, start, place)
        start += part.size


def _inside(part: Part, fields: Fields, start: int, place: int | None) -> Iterator[Leaf]:
    if isinstance(part, Slots):
        for entry in range(part.room):
            yield from _inside(part.part, fields, start + entry * part.part.size, entry)
    elif isinstance(part, Maybe):
        yield from _inside(part.part, fields, start + 1, place)
    else:
        assert isinstance(part, Record), part
        yield from leaves(part, fields, start, place)


class Following:
    """How a row that was written for a table is brought up to date."""

    def __init__(self, kind: type[Table], record: Record, fields: Fields, start: int) -> None:
        self.leaves = list(leaves(record, fields, start))
        # Of what a seat owns, zones are looked at in its place.
        self.zones = list(
            dict.fromkeys(
                (zone, leaf.source.given == "place" and leaf.place is None)
                for leaf in self.leaves
                for zone in leaf.source.zones
            )
        )
        hints = get_type_hints(kind)
        self.lists = {zone for zone, hint in hints.items() if get_origin(hint) is list}
        self.stays = hints.keys() - self.lists
        self.renew = self._compiled()

    def begin(self, table: Table, seat: Seat) -> Kept:
        """Zones and pieces as they are now."""
        zones = [getattr(table, zone)[seat] if own else _copy(getattr(table, zone)) for zone, own in self.zones]
        return zones + [self._piece(leaf, table, seat) for leaf in self.leaves]

    def _piece(self, leaf: Leaf, table: Table, seat: Seat) -> Any:
        source, place = leaf.source, seat if leaf.place is None else leaf.place
        if source.given == "table":
            return source.draw(table, seat)
        zones = [getattr(table, zone) for zone in source.zones]
        return source.draw(*([zone[place] for zone in zones] if source.given == "place" else map(_still, zones)))

    def _compiled(self) -> Callable[[Row, Kept, Table, Seat], None]:
        code = Code()
        for number, (zone, own) in enumerate(self.zones):
            code.line(f"z{number} = table.{zone}{'[seat]' if own else ''}")
            code.line(f"o{number} = kept[{number}]")
            same = "is not" if own or zone in self.stays else "!="
            code.line(f"c{number} = z{number} {same} o{number}")
            copy = f"z{number}[:]" if not own and zone in self.lists else f"z{number}"
            code.block(f"if c{number}:", lambda number=number, copy=copy: code.line(f"kept[{number}] = {copy}"))  # type: ignore[misc]
        for number, leaf in enumerate(self.leaves, len(self.zones)):
            self._leaf(code, number, leaf)
        scope = dict(code.things)
        exec("\n".join(["def renew(row, kept, table, seat):", *(code.lines or ["    pass"])]), scope)
        return scope["renew"]  # type: ignore[no-any-return]

    def _leaf(self, code: Code, number: int, leaf: Leaf) -> None:
        source, at = leaf.source, leaf.place
        own = source.given == "place" and at is None
        zones = [self.zones.index((zone, own)) for zone in source.zones]
        drawing = "" if source.draw is as_it_is else code.thing(source.draw)

        def draw() -> None:
            if source.given == "table":
                given = "table, seat"
            elif source.given == "place":
                given = ", ".join(f"z{zone}" if own else f"z{zone}[{at}]" for zone in zones)
            else:
                given = ", ".join(f"tuple(z{zone})" if self._is_list(zone) else f"z{zone}" for zone in zones)
            code.line(f"new = {drawing}({given})")
            code.line(f"was = kept[{number}]")
            leaf.part.renew(code, str(leaf.start), "new", "was")
            code.line(f"kept[{number}] = new")

        def look() -> None:
            if source.given == "place" and not own:
                code.block(f"if {' or '.join(f'z{zone}[{at}] is not o{zone}[{at}]' for zone in zones)}:", draw)
            else:
                draw()

        if zones:
            code.block(f"if {' or '.join(f'c{zone}' for zone in zones)}:", look)
        elif source.given == "table":
            draw()  # what comes from no zone at all never changes

    def _is_list(self, zone: int) -> bool:
        name, own = self.zones[zone]
        return not own and name in self.lists


def _still(zone: Any) -> Any:
    return tuple(zone) if type(zone) is list else zone


def _copy(zone: Any) -> Any:
    return zone[:] if type(zone) is list else zone
