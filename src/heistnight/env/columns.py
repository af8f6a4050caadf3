"""The kinds of columns a row can have. Each writes the code that fills it, for every step of a learner waits for this:
one flat function for a whole view is several times faster than a walk over its parts.

From one moment to the next little of a view changes, and what did not is the same object as before. So a row begins as
a copy of the last one, and only what is another object is written again. Marks are written as 1.0, not 1: a column
takes a float faster.
"""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, cached_property, lru_cache
from typing import Any, TypeAlias

import msgspec

Row: TypeAlias = "array[float]"
REMEMBERED = 4_000  # rows of each sort of what comes again
SMALL, FEW = 64, 8  # columns and fields of a record that is likely to come again


class Code:
    """A function in the making: its lines, and the things its lines speak of."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.things: dict[str, Any] = {}
        self.depth = 1
        self.variables = 0

    def line(self, text: str) -> None:
        self.lines.append(f"{'    ' * self.depth}{text}")

    def thing(self, value: Any) -> str:
        """A name for something that the code needs."""
        name = f"thing_{len(self.things)}"
        self.things[name] = value
        return name

    def name(self, value: str) -> str:
        """A name for a value that is needed more than once, unless it has one."""
        return value if value.isidentifier() else self.variable(value)

    def variable(self, value: str) -> str:
        """Something that begins with a value and may change."""
        name = self.new("value")
        self.line(f"{name} = {value}")
        return name

    def new(self, name: str) -> str:
        """A name that nothing else has here."""
        self.variables += 1
        return f"{name}_{self.variables}"

    def block(self, text: str, fill: Callable[[], None]) -> None:
        """Lines under a condition or a loop. Names of one block serve the next: every variable makes a call slower."""
        self.line(text)
        variables = self.variables
        self.depth += 1
        fill()
        self.depth -= 1
        self.variables = variables

    def function(self, name: str, given: str) -> Any:
        scope = dict(self.things)
        exec("\n".join([f"def {name}({given}):", *self.lines]), scope)
        return scope[name]


class Part:
    """Some columns: how many, what each is called, and the code that writes a value from a certain column on."""

    size: int
    comes_again = False  # whether it is one of so few that their rows are remembered

    def names(self, about: str) -> Iterator[str]:
        raise NotImplementedError

    def numbered(self) -> "Part":
        """The same columns for numbers that stand for words, or these columns where they hold none."""
        return self

    def spelled(self, spell: Callable[[Any], Any]) -> "Part":
        """The same columns for entries that mean something else."""
        raise TypeError(f"{type(self).__name__} holds no entries")

    def write(self, code: Code, at: str, value: str) -> None:
        """Write into columns that are all zeros."""
        raise NotImplementedError

    def add(self, code: Code, at: str, value: str) -> None:
        """The same, where an entry comes to others: it may be one that is remembered."""
        self.write(code, at, value)

    def renew(self, code: Code, at: str, value: str, old: str) -> None:
        """Write into columns that hold an old value, which may be the same."""
        code.block(f"if {value} is not {old}:", lambda: self.change(code, at, code.name(value), code.name(old)))

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        """Write into columns that hold something else."""
        self.replace(code, at, new)

    def recall(self, code: Code, at: str, value: str) -> None:
        """Write over columns a row that is remembered with its value."""
        code.line(f"row[{at} : {_sum(at, self.size)}] = {code.thing(self.rows)}({value})")

    @cached_property
    def rows(self) -> Callable[[Any], Row]:
        return lru_cache(maxsize=REMEMBERED)(compiled(self))

    def replace(self, code: Code, at: str, value: str) -> None:
        """Write into columns that hold whatever they hold."""
        code.line(f"row[{at} : {_sum(at, self.size)}] = {code.thing(_zeros(self.size))}")
        self.write(code, at, value)


@cache
def _zeros(size: int) -> Row:
    return array("f", bytes(4 * size))


def compiled(part: Part) -> Callable[[Any], Row]:
    """The function that turns a value into a row."""
    code = Code()
    code.line(f"row = {code.thing(_zeros(part.size))}[:]")
    part.write(code, "0", "value")
    code.line("return row")
    return code.function("write", "value")  # type: ignore[no-any-return]


def name_of(word: Any) -> str:
    """A word as it is, an action with what it is about."""
    if isinstance(word, msgspec.Struct):
        fields = ",".join(str(getattr(word, name)) for name in word.__struct_fields__)
        return f"{type(word).__name__}({fields})"
    return str(word)


def _sum(at: str, more: int | str) -> str:
    """A column further on, worked out beforehand as far as it can be."""
    start, plus, last = at.rpartition(" + ")
    if last.isdigit() and str(more).isdigit():
        return f"{start}{plus}{int(last) + int(more)}"
    return f"{at} + {more}"


class Written(Part):
    """Columns that are drawn as a row."""

    def __init__(self, size: int) -> None:
        self.size = size

    def write(self, code: Code, at: str, value: str) -> None:
        code.line(f"row[{at} : {_sum(at, self.size)}] = {value}")

    def replace(self, code: Code, at: str, value: str) -> None:
        self.write(code, at, value)


class Number(Part):
    size = 1

    def names(self, about: str) -> Iterator[str]:
        yield about

    def write(self, code: Code, at: str, value: str) -> None:
        code.line(f"row[{at}] = {value}")

    def replace(self, code: Code, at: str, value: str) -> None:
        self.write(code, at, value)


class Term(Part):
    """One of some words, or of some actions; a word that is not among them leaves no mark."""

    is_place = False  # numbers stand for the words, and are their places

    def __init__(self, words: Sequence[Any], numbers: Sequence[str] = ()) -> None:
        """With `numbers`, the words in the order of the numbers that stand for them."""
        self.words = words
        self.numbers = numbers
        self.size = len(words)
        self.place: dict[Any, int] = {word: place for place, word in enumerate(words)}

    def numbered(self) -> "Term":
        if not self.numbers:
            raise TypeError(f"no numbers stand for {', '.join(map(name_of, self.words))}")
        numbers, part = {word: number for number, word in enumerate(self.numbers)}, copy(self)
        part.place = {numbers[word]: place for word, place in self.place.items() if word in numbers}
        part.is_place = [*self.numbers] == [*self.words]
        return part

    def names(self, about: str) -> Iterator[str]:
        yield from (f"{about}/{name_of(word)}" for word in self.words)

    def write(self, code: Code, at: str, value: str) -> None:
        self.mark(code, at, value, "= 1.0")

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        self.mark(code, at, was, "= 0.0")
        self.mark(code, at, new, "= 1.0")

    def mark(self, code: Code, at: str, word: str, becomes: str) -> None:
        """Write the code that changes the column of a word, if it has one."""
        place = code.name(word if self.is_place else f"{code.thing(self.place)}.get({word})")
        has_one = f"{place} >= 0" if self.is_place else f"{place} is not None"
        code.block(f"if {has_one}:", lambda: code.line(f"row[{_sum(at, place)}] {becomes}"))


class Terms(Term):
    """Counts of words."""

    def write(self, code: Code, at: str, value: str) -> None:
        word = code.new("word")
        code.block(f"for {word} in {value}:", lambda: self.mark(code, at, word, "+= 1.0"))

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        """Piles grow at their end, and from hands one card goes."""
        code.block(f"if {new}[: len({was})] == {was}:", lambda: self.write(code, at, f"{new}[len({was}) :]"))
        code.block(f"elif len({new}) == len({was}) - 1:", lambda: self._lose_one(code, at, new, was))
        code.block("else:", lambda: self.replace(code, at, new))

    def _lose_one(self, code: Code, at: str, new: str, was: str) -> None:
        """Take one word away, unless others came for it."""
        gone, word = code.new("gone"), code.new("word")
        code.line(f"{gone} = 0")
        code.line(f"for {word} in {new}:")
        code.line(f"    if {word} != {was}[{gone}]:")
        code.line("        break")
        code.line(f"    {gone} += 1")
        code.block(
            f"if {new}[{gone} :] == {was}[{gone} + 1 :]:", lambda: self.mark(code, at, f"{was}[{gone}]", "-= 1.0")
        )
        code.block("else:", lambda: self.replace(code, at, new))


class Place(Part):
    """One of so many places; a number that names none of them leaves no mark."""

    def __init__(self, size: int) -> None:
        self.size = size

    def names(self, about: str) -> Iterator[str]:
        yield from (f"{about}/{place}" for place in range(self.size))

    def write(self, code: Code, at: str, value: str) -> None:
        self._mark(code, at, value, "1.0")

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        self._mark(code, at, was, "0.0")
        self._mark(code, at, new, "1.0")

    def _mark(self, code: Code, at: str, value: str, becomes: str) -> None:
        place = code.name(value)
        code.block(f"if 0 <= {place} < {self.size}:", lambda: code.line(f"row[{_sum(at, place)}] = {becomes}"))


class Places(Place):
    """Several of them; here a number that names none would mark the column of something else, and is an error."""

    def write(self, code: Code, at: str, value: str) -> None:
        column = f"row[{_sum(at, f'{code.thing(Known(self.size))}[place]')}]"
        code.block(f"for place in {value}:", lambda: code.line(f"{column} = 1.0"))

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        self.replace(code, at, new)


class Known(dict[int, int]):
    """Every place by itself: to look one up costs less than to compare it with both ends."""

    def __init__(self, size: int) -> None:
        super().__init__(zip(range(size), range(size)))

    def __missing__(self, place: int) -> int:
        raise ValueError(f"{place} names none of {len(self)} places: see `places` in the glossary")


class Maybe(Part):
    """A part behind a column that says whether it is there."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.size = 1 + part.size

    def numbered(self) -> "Maybe":
        return Maybe(self.part.numbered())

    def names(self, about: str) -> Iterator[str]:
        yield f"{about}?"
        yield from self.part.names(about)

    def write(self, code: Code, at: str, value: str) -> None:
        there = code.name(value)

        def fill() -> None:
            code.line(f"row[{at}] = 1.0")
            self.part.write(code, _sum(at, 1), there)

        code.block(f"if {there} is not None:", fill)

    def add(self, code: Code, at: str, value: str) -> None:
        if self.part.comes_again:
            self.recall(code, at, value)
        else:
            self.write(code, at, value)

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        if self.part.comes_again:
            self.recall(code, at, new)
            return
        code.block(f"if {new} is None or {was} is None:", lambda: self.replace(code, at, new))
        code.block("else:", lambda: self.part.change(code, _sum(at, 1), new, was))


class Unflagged(Part):
    """A part that may be missing and needs no column for that: it tells by itself whether it is there."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.size = part.size

    def numbered(self) -> "Unflagged":
        return Unflagged(self.part.numbered())

    def names(self, about: str) -> Iterator[str]:
        yield from self.part.names(about)

    def write(self, code: Code, at: str, value: str) -> None:
        there = code.name(value)
        code.block(f"if {there} is not None:", lambda: self.part.write(code, at, there))

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        code.block(f"if {new} is None or {was} is None:", lambda: self.replace(code, at, new))
        code.block("else:", lambda: self.part.change(code, at, new, was))


class Spelled(Part):
    """A part for values that mean something else; they come again, and their rows are remembered."""

    def __init__(self, part: Part, spell: Callable[[Any], Any]) -> None:
        self.part = part
        self.size = part.size
        write = compiled(part)
        self.row = lru_cache(maxsize=REMEMBERED)(lambda value: write(spell(value)))

    def write(self, code: Code, at: str, value: str) -> None:
        code.line(f"row[{at} : {_sum(at, self.size)}] = {code.thing(self.row)}({value})")

    def replace(self, code: Code, at: str, value: str) -> None:
        self.write(code, at, value)


class Slots(Part):
    """Entries one after the other; of more than there is room for, the last."""

    def __init__(self, part: Part, room: int) -> None:
        self.part = part
        self.room = room
        self.size = room * part.size

    def numbered(self) -> "Slots":
        return Slots(self.part.numbered(), self.room)

    def spelled(self, spell: Callable[[Any], Any]) -> "Slots":
        return Slots(Spelled(self.part, spell), self.room)

    def names(self, about: str) -> Iterator[str]:
        for slot in range(self.room):
            yield from self.part.names(f"{about}[{slot}]")

    def write(self, code: Code, at: str, value: str) -> None:
        if not self.room:
            return
        start = code.variable(at)
        entry = code.new("entry")

        def fill() -> None:
            self.part.write(code, start, entry)
            code.line(f"{start} += {self.part.size}")

        code.block(f"for {entry} in {value}[-{self.room} :]:", fill)

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        """Lists of words or numbers come again, and are remembered; others entry by entry, where all have room."""
        entry = self.part.part if isinstance(self.part, Unflagged) else self.part
        if type(entry) in (Term, Number):
            self.recall(code, at, new)
            return
        if not self.room:
            return
        grown = f"{was} and len({was}) < len({new}) < len({was}) + {self.room} and {new}[len({was}) - 1] is {was}[-1]"
        code.block(f"if len({new}) <= {self.room} >= len({was}):", lambda: self._change_each(code, at, new, was))
        code.block(f"elif {grown}:", lambda: self._move_up(code, at, new, was))
        code.block("else:", lambda: self.replace(code, at, new))

    def _move_up(self, code: Code, at: str, new: str, was: str) -> None:
        """A history that grew: the oldest entries make room for the last."""
        size, end = self.part.size, _sum(at, self.size)
        more = code.variable(f"{size} * (len({new}) - len({was}))")
        lay = code.variable(f"{size} * min(len({was}), {self.room})")
        start = code.variable(f"{end} - {more}")
        entry = code.new("entry")

        def add() -> None:
            self.part.write(code, start, entry)
            code.line(f"{start} += {size}")

        code.line(f"row[{at} : {start}] = row[{at} + {lay} + {more} - {self.size} : {at} + {lay}]")
        code.line(f"row[{start} : {end}] = {code.thing(_zeros(self.size))}[:{more}]")
        code.block(f"for {entry} in {new}[len({was}) :]:", add)

    def _change_each(self, code: Code, at: str, new: str, was: str) -> None:
        start = code.variable(at)
        entry, old, size = code.new("entry"), code.new("old"), self.part.size

        def renew() -> None:
            self.part.renew(code, start, entry, old)
            code.line(f"{start} += {size}")

        def add() -> None:
            self.part.add(code, start, entry)
            code.line(f"{start} += {size}")

        def clear() -> None:
            end = code.name(_sum(at, f"{size} * len({was})"))
            code.line(f"row[{start} : {end}] = {code.thing(_zeros(self.size))}[: {end} - {start}]")

        code.block(f"for {entry}, {old} in zip({new}, {was}):", renew)
        code.block(f"for {entry} in {new}[len({was}) :]:", add)
        code.block(f"if len({was}) > len({new}):", clear)


class Group(Part):
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

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        start = 0
        for place, part in enumerate(self.parts):
            part.renew(code, _sum(at, start), f"{new}[{place}]", f"{was}[{place}]")
            start += part.size


class Dict(Part):
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
        word, entry, start = map(code.new, ("word", "entry", "start"))

        def fill() -> None:
            code.line(f"{start} = {code.thing(self.start)}.get({word})")
            code.block(f"if {start} is not None:", lambda: self.part.write(code, _sum(at, start), entry))

        code.block(f"for {word}, {entry} in {value}.items():", fill)

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        """As a rule both are empty."""
        code.block(f"if {new} != {was}:", lambda: self.replace(code, at, new))


class Facts(Part):
    """A number, or several where there is a list of them; texts among them leave no mark."""

    def __init__(self, room: int) -> None:
        self.size = room

    def names(self, about: str) -> Iterator[str]:
        yield from (f"{about}[{place}]" for place in range(self.size))

    def write(self, code: Code, at: str, value: str) -> None:
        rows = code.thing(lru_cache(maxsize=REMEMBERED)(self.row))
        code.line(f"row[{at} : {at} + {self.size}] = {rows}({value})")

    def row(self, value: Any) -> Row:
        entries = value if isinstance(value, tuple) else (value,)
        numbers = [entry if isinstance(entry, int) else 0 for entry in entries[: self.size]]
        return array("f", numbers + [0] * (self.size - len(numbers)))


class Record(Part):
    """The fields of a record."""

    def __init__(self, parts: Mapping[str, Part]) -> None:
        self.parts = parts
        self.size = sum(part.size for part in parts.values())
        is_small = self.size <= SMALL and len(parts) <= FEW
        self.comes_again = is_small and not any(isinstance(part, Dict | Slots) for part in parts.values())

    def numbered(self) -> "Group":
        """In numbers a record is a tuple of its fields."""
        return Group([part.numbered() for part in self.parts.values()])

    def names(self, about: str) -> Iterator[str]:
        for name, part in self.parts.items():
            yield from part.names(f"{about}.{name}" if about else name)

    def write(self, code: Code, at: str, value: str) -> None:
        start = 0
        for name, part in self.parts.items():
            part.write(code, _sum(at, start), f"{value}.{name}")
            start += part.size

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        start = 0
        for name, part in self.parts.items():
            part.renew(code, _sum(at, start), f"{new}.{name}", f"{was}.{name}")
            start += part.size


class Keyed(Part):
    """Records by the word that stands in one of their fields."""

    def __init__(self, key: str, words: Sequence[str], rest: Record) -> None:
        self.key = key
        self.words = words
        self.rest = rest
        self.size = len(words) * (1 + rest.size)
        self.start = {word: (1 + rest.size) * place for place, word in enumerate(words)}

    def names(self, about: str) -> Iterator[str]:
        for word in self.words:
            yield f"{about}/{word}?"
            yield from self.rest.names(f"{about}/{word}")

    def write(self, code: Code, at: str, value: str) -> None:
        entry = code.new("entry")
        code.block(f"for {entry} in {value}:", lambda: self._add(code, at, entry))

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        """As a rule one record comes or goes, and the others stand as they stood."""
        place, entry, old = map(code.new, ("place", "entry", "old"))

        def compare() -> None:
            code.block(f"if {entry} is not {old}:", lambda: code.line("break"))
            code.line(f"{place} += 1")

        came = f"len({new}) == len({was}) + 1 and {new}[{place} + 1 :] == {was}[{place} :]"
        went = f"len({new}) == len({was}) - 1 and {new}[{place} :] == {was}[{place} + 1 :]"
        code.line(f"{place} = 0")
        code.block(f"for {entry}, {old} in zip({new}, {was}):", compare)
        code.block(f"if {came}:", lambda: self._add(code, at, code.variable(f"{new}[{place}]")))
        code.block(f"elif {went}:", lambda: self._clear(code, at, f"{was}[{place}]"))
        code.block("else:", lambda: self.replace(code, at, new))

    def _add(self, code: Code, at: str, entry: str) -> None:
        start = code.variable(f"{code.thing(self.start)}.get({entry}.{self.key})")

        def mark() -> None:
            code.line(f"row[{_sum(at, start)}] = 1.0")
            self.rest.write(code, _sum(_sum(at, 1), start), entry)

        code.block(f"if {start} is not None:", mark)

    def _clear(self, code: Code, at: str, entry: str) -> None:
        start, size = code.variable(f"{code.thing(self.start)}.get({entry}.{self.key})"), 1 + self.rest.size
        columns = f"row[{_sum(at, start)} : {_sum(_sum(at, size), start)}]"
        code.block(f"if {start} is not None:", lambda: code.line(f"{columns} = {code.thing(_zeros(size))}"))


class OneOf(Part):
    """One of several kinds of records, each in columns of its own."""

    def __init__(self, records: Mapping[type, Record]) -> None:
        self.parts = {kind: Maybe(record) for kind, record in records.items()}
        self.size = sum(part.size for part in self.parts.values())

    def names(self, about: str) -> Iterator[str]:
        for kind, part in self.parts.items():
            yield from part.names(f"{about}<{kind.__name__}>")

    def write(self, code: Code, at: str, value: str) -> None:
        there = code.name(value)
        for kind, start, part in self._kinds(code):
            part.write(code, _sum(at, start), _only(there, kind))

    def change(self, code: Code, at: str, new: str, was: str) -> None:
        for kind, start, part in self._kinds(code):
            part.renew(code, _sum(at, start), _only(new, kind), _only(was, kind))

    def _kinds(self, code: Code) -> Iterator[tuple[str, int, Part]]:
        start = 0
        for kind, part in self.parts.items():
            yield code.thing(kind), start, part
            start += part.size


def _only(value: str, kind: str) -> str:
    return f"({value} if type({value}) is {kind} else None)"
