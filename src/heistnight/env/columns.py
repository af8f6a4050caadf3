"""The kinds of columns a row can have. Each writes the code that fills it, for every step of a learner waits for this:
one flat function for a whole view is several times faster than a walk over its parts.
"""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

Row: TypeAlias = "array[float]"
REMEMBERED = 2_000  # how many values a part keeps with their columns: most of a view is as it was a moment ago


class Code:
    """A function in the making: its lines, and the things its lines speak of."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.things: dict[str, Any] = {}
        self.depth = 1

    def line(self, text: str) -> None:
        self.lines.append(f"{'    ' * self.depth}{text}")

    def thing(self, value: Any) -> str:
        """A name for something that the code needs."""
        name = f"thing_{len(self.things)}"
        self.things[name] = value
        return name

    def name(self, value: str) -> str:
        """A name for a value that is needed more than once."""
        name = f"value_{len(self.lines)}"
        self.line(f"{name} = {value}")
        return name

    def block(self, text: str, fill: Callable[[], None]) -> None:
        """Lines under a condition or a loop."""
        self.line(text)
        self.depth += 1
        fill()
        self.depth -= 1


class Part(Protocol):
    """Some columns: how many, what each is called, and the code that writes a value from a certain column on."""

    size: int

    def names(self, about: str) -> Iterator[str]: ...

    def write(self, code: Code, at: str, value: str) -> None: ...


def compiled(part: Part) -> Callable[[Any], Row]:
    """The function that turns a value into a row."""
    code = Code()
    code.line("row = blank[:]")
    part.write(code, "0", "value")
    code.line("return row")
    scope = {**code.things, "blank": array("f", bytes(4 * part.size))}
    exec("\n".join(["def write(value):", *code.lines]), scope)
    return scope["write"]  # type: ignore[no-any-return]


def remembering(part: Part) -> Callable[[Any], Row]:
    """The same for a value that stays for many moments: its row is worked out only once in a while, then copied."""
    work = compiled(part)
    known: dict[Any, Row] = {}

    def row_of(value: Any) -> Row:
        row = known.get(value)
        if row is None:
            if len(known) >= REMEMBERED:
                known.clear()
            row = known[value] = work(value)
        return row

    return row_of


def name_of(word: Any) -> str:
    """A word as it is, an action with what it is about."""
    if isinstance(word, msgspec.Struct):
        fields = ",".join(str(getattr(word, name)) for name in word.__struct_fields__)
        return f"{type(word).__name__}({fields})"
    return str(word)


def _sum(at: str, more: int | str) -> str:
    """A column further on, worked out beforehand where it can be."""
    return str(int(at) + int(more)) if at.isdigit() and str(more).isdigit() else f"{at} + {more}"


class Number:
    size = 1

    def names(self, about: str) -> Iterator[str]:
        yield about

    def write(self, code: Code, at: str, value: str) -> None:
        code.line(f"row[{at}] = {value}")


class Word:
    """One of some words, or of some actions; a word that is not among them leaves no mark."""

    def __init__(self, words: Sequence[Any]) -> None:
        self.words = words
        self.size = len(words)
        self.place = {word: place for place, word in enumerate(words)}

    def names(self, about: str) -> Iterator[str]:
        yield from (f"{about}/{name_of(word)}" for word in self.words)

    def write(self, code: Code, at: str, value: str) -> None:
        place = code.name(f"{code.thing(self.place)}.get({value})")
        code.block(f"if {place} is not None:", lambda: code.line(f"row[{_sum(at, place)}] = 1"))


class Words(Word):
    """How often each word is there."""

    def write(self, code: Code, at: str, value: str) -> None:
        row_of = code.thing(remembering(_Count(self.place)))
        code.line(f"row[{at} : {_sum(at, self.size)}] = {row_of}({value})")


class _Count:
    """The columns of a list of words by themselves."""

    def __init__(self, place: Mapping[Any, int]) -> None:
        self.place = place
        self.size = len(place)

    def names(self, about: str) -> Iterator[str]:
        yield from ()

    def write(self, code: Code, at: str, value: str) -> None:
        places = code.thing(self.place)
        code.line(f"for word in {value}:")
        code.line(f"    if word in {places}:")
        code.line(f"        row[{places}[word]] += 1")


class Place:
    """One of so many places; a number that names none of them leaves no mark."""

    def __init__(self, size: int) -> None:
        self.size = size

    def names(self, about: str) -> Iterator[str]:
        yield from (f"{about}/{place}" for place in range(self.size))

    def write(self, code: Code, at: str, value: str) -> None:
        place = code.name(value)
        code.block(f"if 0 <= {place} < {self.size}:", lambda: code.line(f"row[{_sum(at, place)}] = 1"))


class Places(Place):
    def write(self, code: Code, at: str, value: str) -> None:
        code.block(f"for place in {value}:", lambda: code.line(f"row[{_sum(at, 'place')}] = 1"))


class Maybe:
    """A part behind a column that says whether it is there."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.size = 1 + part.size

    def names(self, about: str) -> Iterator[str]:
        yield f"{about}?"
        yield from self.part.names(about)

    def write(self, code: Code, at: str, value: str) -> None:
        there = code.name(value)

        def fill() -> None:
            code.line(f"row[{at}] = 1")
            self.part.write(code, _sum(at, 1), there)

        code.block(f"if {there} is not None:", fill)


class Told:
    """A part that tells by itself whether it is there."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.size = part.size
        self.names = part.names

    def write(self, code: Code, at: str, value: str) -> None:
        there = code.name(value)
        code.block(f"if {there} is not None:", lambda: self.part.write(code, at, there))


class Slots:
    """Entries one after the other; of more than there is room for, the last."""

    def __init__(self, part: Part, room: int) -> None:
        self.part = part
        self.room = room
        self.size = room * part.size

    def names(self, about: str) -> Iterator[str]:
        for slot in range(self.room):
            yield from self.part.names(f"{about}[{slot}]")

    def write(self, code: Code, at: str, value: str) -> None:
        if not self.room:
            return
        start = code.name(at)
        entry = f"entry_{len(code.lines)}"

        def fill() -> None:
            self.part.write(code, start, entry)
            code.line(f"{start} += {self.part.size}")

        code.block(f"for {entry} in {value}[-{self.room} :]:", fill)


class Group:
    """Parts side by side, for the entries of a tuple of fixed length."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        self.size = sum(part.size for part in parts)

    def names(self, about: str) -> Iterator[str]:
        for place, part in enumerate(self.parts):
            yield from part.names(f"{about}.{place}")

    def write(self, code: Code, at: str, value: str) -> None:
        start = 0
        for place, part in enumerate(self.parts):
            part.write(code, _sum(at, start), f"{value}[{place}]")
            start += part.size


class Dict:
    """A part for every word that can be a key."""

    def __init__(self, words: Sequence[str], part: Part) -> None:
        self.words = words
        self.part = part
        self.size = len(words) * part.size
        self.start = {word: part.size * place for place, word in enumerate(words)}

    def names(self, about: str) -> Iterator[str]:
        for word in self.words:
            yield from self.part.names(f"{about}/{word}")

    def write(self, code: Code, at: str, value: str) -> None:
        word, entry, start = (f"{name}_{len(code.lines)}" for name in ("word", "entry", "start"))

        def fill() -> None:
            code.line(f"{start} = {code.thing(self.start)}.get({word})")
            code.block(f"if {start} is not None:", lambda: self.part.write(code, _sum(at, start), entry))

        code.block(f"for {word}, {entry} in {value}.items():", fill)


class Facts:
    """A number, or several where there is a list of them; texts among them leave no mark."""

    def __init__(self, room: int) -> None:
        self.size = room

    def names(self, about: str) -> Iterator[str]:
        yield from (f"{about}[{place}]" for place in range(self.size))

    def write(self, code: Code, at: str, value: str) -> None:
        code.line(f"for place, number in enumerate({code.thing(self.numbers)}({value})):")
        code.line(f"    row[{at} + place] = number")

    def numbers(self, value: Any) -> list[int]:
        entries = value if isinstance(value, list | tuple) else (value,)
        return [entry if isinstance(entry, int) else 0 for entry in entries[: self.size]]


class Record:
    """The fields of a record. One that can be remembered whole is, for it stays as it is for many moments."""

    def __init__(self, parts: Mapping[str, Part], *, remembered: bool) -> None:
        self.parts = parts
        self.size = sum(part.size for part in parts.values())
        self.remembered = remembered

    def names(self, about: str) -> Iterator[str]:
        for name, part in self.parts.items():
            yield from part.names(f"{about}.{name}" if about else name)

    def write(self, code: Code, at: str, value: str) -> None:
        if self.remembered:
            row_of = code.thing(remembering(Record(self.parts, remembered=False)))
            code.line(f"row[{at} : {_sum(at, self.size)}] = {row_of}({value})")
            return
        start = 0
        for name, part in self.parts.items():
            part.write(code, _sum(at, start), f"{value}.{name}")
            start += part.size


class Keyed:
    """Records by the word that stands in one of their fields."""

    def __init__(self, key: str, words: Sequence[str], rest: Record) -> None:
        self.key = key
        self.columns = Dict(words, Maybe(rest))
        self.size = self.columns.size
        self.names = self.columns.names

    def write(self, code: Code, at: str, value: str) -> None:
        self.columns.write(code, at, f"{{entry.{self.key}: entry for entry in {value}}}")


class OneOf:
    """One of several kinds of records, each in columns of its own."""

    def __init__(self, records: Mapping[type, Record]) -> None:
        self.parts = {kind: Maybe(record) for kind, record in records.items()}
        self.size = sum(part.size for part in self.parts.values())

    def names(self, about: str) -> Iterator[str]:
        for kind, part in self.parts.items():
            yield from part.names(f"{about}<{kind.__name__}>")

    def write(self, code: Code, at: str, value: str) -> None:
        there = code.name(value)
        start = 0
        for kind, part in self.parts.items():
            self._write_kind(code, _sum(at, start), there, code.thing(kind), part)
            start += part.size

    def _write_kind(self, code: Code, at: str, value: str, kind: str, part: Part) -> None:
        code.block(f"if type({value}) is {kind}:", lambda: part.write(code, at, value))
