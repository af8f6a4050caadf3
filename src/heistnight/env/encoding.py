"""A view as a row of numbers, always as long for the same game and options, and made from what a seat sees alone.

The layout follows the types of the board and of what the seat owns, field by field, and what they say of their words
and lengths (`core/words.py`); a game's glossary says what types cannot. Advice follows from both, and learners are not
given it.

    bool, int                   one number, as it is
    an int that names a place   one mark (1) among as many columns as there are places
    a text                      one mark among its words, none where it is empty
    a list of texts             how often each word is in it
    a list of places            a mark for each
    a list of anything else     as many slots as there is room, each with a first column that says whether it is filled
    a dict                      a column for each word that can be a key
    a record                    its fields one after the other
    an action                   one mark among the actions it can be, as a rule all that the game numbers
    X | None                    where X has no columns that tell, one column more that says whether it is there

What is not there is all zeros. First comes the board, then the seat and its own. `names` says what every column means,
as in `own.hand/P1-B`.
"""

from collections.abc import Sequence
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from heistnight.core.action import Action, Seat
from heistnight.core.game import Game
from heistnight.core.options import Options
from heistnight.core.problems import Unknown
from heistnight.core.research import Glossary, Sources
from heistnight.core.table import Decision, Table
from heistnight.core.view import Board, Question, View
from heistnight.core.words import Noted, noted
from heistnight.env import columns
from heistnight.env.columns import Part, Row
from heistnight.env.following import Following, Kept

Owns: TypeAlias = list[dict[type, tuple[Row, Kept]]]  # for each seat, or for the first where all are alike


class Encoding:
    """The layout of one game with certain options."""

    def __init__(self, game: Game[Any, Any], options: Options) -> None:
        self._made_of = game, options
        table, glossary = game.deal(options, b"a table to look at"), glossary_of(game, options)
        builder = _Builder(game, glossary, options.players)
        own = builder.part(get_type_hints(type(table).own)["return"], "View.own")
        self.shared = builder.record(type(table.board()))
        self.personal = columns.Record({"seat": columns.Unflagged(columns.Place(options.players)), "own": own})
        self.size = self.shared.size + self.personal.size
        self._write_shared, self._write_personal = map(columns.compiled, (self.shared, self.personal))
        sources = game.research.sources and game.research.sources(options)
        self._followed = _Followed(sources, type(table), self.shared, own, options.players) if sources else None

    def __reduce__(self) -> Any:
        """A pickle says what the layout was made of."""
        return Encoding, self._made_of

    @property
    def names(self) -> list[str]:
        """Return the meaning of every column."""
        return [*self.shared.names(""), *self.personal.names("")]

    def encode(self, view: View[Any, Any, None]) -> Row:
        """A view as floats of 32 bits."""
        return self._write_shared(view.board) + self._write_personal(view)

    def observe(self, table: Table, seat: Seat | None) -> Row:
        """The same for what a seat sees of a table now; where the game says how, from what changed since the last."""
        followed = self._followed
        if followed is None or seat is None:
            return self.encode(learners_view(table, seat))
        # Whoever is at work has taken the last rows away, so that nobody else writes into them or takes them for whole.
        try:
            last = followed.last.pop()
        except IndexError:
            shared, kept = self._write_shared(table.board()), followed.shared.begin(table, seat)
            owns: Owns = [{} for _ in range(table.seats)]
            last = [shared, kept, owns, None]
        else:
            shared, kept, owns, canvas = last
            if canvas is not table.canvas or canvas.looker is not last:
                followed.shared.renew(shared, kept, table, seat)
                last[3], table.canvas.looker = table.canvas, last
        kind = followed.only if followed.kind is None else followed.kind(table, seat)
        own_rows = owns[0 if followed.alike else seat]
        if kind in own_rows:
            own, kept = own_rows[kind]
            followed.own[kind].renew(own, kept, table, seat)
            if followed.alike:
                own[: len(owns)] = followed.seats[seat]
        else:
            own = self._write_personal(learners_view(table, seat))
            own_rows[kind] = own, followed.own[kind].begin(table, seat)
        followed.last.append(last)
        return shared + own


def learners_view(table: Table, seat: Seat | None) -> View[Any, Any, None]:
    """Return the view of a learner: everything the seat may know, without advice."""
    return View(seat, table.board(), table.own(seat), None)


class _Followed:
    """The last rows that were written, of the board and of what each seat owns, and how they are brought up to date."""

    def __init__(self, sources: Sources, table: type[Table], shared: columns.Record, own: Part, seats: int) -> None:
        self.shared = Following(table, shared, sources.board, 0)
        self.own = {
            kind: Following(table, record, sources.own[kind], seats + start)
            for kind, (record, start) in _records(own, list(sources.own)).items()
        }
        self.kind, self.only, self.alike = sources.kind, next(iter(self.own)), sources.alike
        self.seats = list(map(columns.compiled(columns.Place(seats)), range(seats)))
        self.last: list[list[Any]] = []  # row and zones of the board, those of seats, and where the board was looked at


def _records(own: Part, kinds: Sequence[type]) -> dict[type, tuple[columns.Record, int]]:
    """The columns of each kind of own, and where they begin."""
    if isinstance(own, columns.Unflagged):
        return _records(own.part, kinds)
    if isinstance(own, columns.OneOf):
        found, start = {}, 0
        for kind, part in own.parts.items():
            (found[kind],) = [(record, start + at) for record, at in _records(part, [kind]).values()]
            start += part.size
        return found
    if isinstance(own, columns.Maybe):
        return {kind: (record, 1 + at) for kind, (record, at) in _records(own.part, kinds).items()}
    assert isinstance(own, columns.Record), own
    return {kinds[0]: (own, 0)}


def glossary_of(game: Game[Any, Any], options: Options) -> Glossary:
    """Return the glossary of a game, or raise Unknown."""
    glossary = game.research.glossary
    if glossary is None:
        says = "{game} has no glossary in its research.py, so its views can not be encoded."
        raise Unknown(says, game=game.title)
    return glossary(options)


UNTIMED = ("closes", "limit", "number")  # of a question: time means nothing where no clock runs
TELLING = (
    columns.Term, columns.Terms, columns.Place, columns.Places, columns.OneOf, columns.Slots, columns.Dict,
)  # fmt: skip


class _Builder:
    """Reads types and the glossary, and stops at what neither explains."""

    def __init__(self, game: Game[Any, Any], glossary: Glossary, players: int) -> None:
        self.game = game
        self.glossary = glossary
        self.players = players

    def record(self, kind: type, without: str = "") -> columns.Record:
        hints = get_type_hints(kind, include_extras=True)
        parts = {
            name: self.part(hints[name], f"{kind.__name__}.{name}")
            for name in kind.__struct_fields__  # type: ignore[attr-defined]
            if name != without and not self._is_left_out(kind, name)
        }
        return columns.Record(parts)

    def _is_left_out(self, kind: type, name: str) -> bool:
        """The end of a game is told by the reward."""
        if (issubclass(kind, Board) and name == "outcome") or (kind is Question and name in UNTIMED):
            return True
        return f"{kind.__name__}.{name}" in self.glossary.left_out

    def part(self, hint: Any, field: str, depth: int = 0) -> Part:
        note = noted(hint)
        bare = note.bare
        if get_origin(bare) in (Union, UnionType):
            return self._union(bare, field, depth)
        if get_origin(bare) is Literal:
            return columns.Term(get_args(bare))
        if get_origin(bare) is tuple:
            return self._tuple(note, field, depth)
        if get_origin(bare) is dict:
            key, value = get_args(bare)
            part = self.part(value, field, depth) if value is int else columns.Facts(self._room(note, field, depth))
            return columns.Dict(self._words(noted(key), field), part)
        if bare is str:
            return columns.Term(self._words(note, field), note.words.numbers if note.words else ())
        if bare in (int, bool):
            return columns.Number() if (places := self._places(note, field)) is None else columns.Place(places)
        if bare is Action:
            return columns.Term(self._actions(field))
        if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
            return self.record(self.glossary.only.get(field, bare))
        raise TypeError(f"{field} is a {hint}: no encoding is known for that")

    def _union(self, hint: Any, field: str, depth: int) -> Part:
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        if field in self.glossary.only:
            kinds = [self.glossary.only[field]]
        if len(kinds) > 1:
            part: Part = columns.OneOf({kind: self.record(kind) for kind in kinds})
        else:
            part = self.part(kinds[0], field, depth)
        if NoneType not in get_args(hint):
            return part
        return columns.Unflagged(part) if isinstance(part, TELLING) else columns.Maybe(part)

    def _tuple(self, note: Noted, field: str, depth: int) -> Part:
        hints = get_args(note.bare)
        if hints[-1] is not Ellipsis:
            return columns.Group([self.part(hint, field, depth) for hint in hints])
        entry = noted(hints[0])
        kind = entry.bare
        if field in self.glossary.keyed:
            key = self.glossary.keyed[field]
            words = self._words(noted(get_type_hints(kind, include_extras=True)[key]), f"{kind.__name__}.{key}")
            return columns.Keyed(key, words, self.record(kind, without=key))
        if kind is str:
            return columns.Terms(self._words(entry, field), entry.words.numbers if entry.words else ())
        if get_origin(kind) is Literal:
            return columns.Terms(get_args(kind))
        if kind is Action:
            return columns.Terms(self._actions(field))
        if kind is int and (places := self._places(entry, field)) is not None:
            return columns.Places(places)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return columns.Slots(columns.Maybe(self.record(kind)), self._room(note, field, depth))
        return columns.Slots(self.part(hints[0], field, depth + 1), self._room(note, field, depth))

    def _words(self, note: Noted, field: str) -> Sequence[str]:
        if field == "Question.name":
            return sorted(_questions(Decision, type(self.game).__module__))
        said = self.glossary.words
        if field in said:
            return said[field]
        if note.words is None:
            raise TypeError(f"neither its type nor the glossary of {self.game.title} says which words {field} can hold")
        return said.get(note.words.name, note.words.all)

    def _places(self, note: Noted, field: str) -> int | None:
        return self.glossary.places.get(field, self.players if note.is_seat else None)

    def _actions(self, field: str) -> Sequence[Action]:
        return self.glossary.actions.get(field, self.game.actions)

    def _room(self, note: Noted, field: str, depth: int) -> int:
        room = self.glossary.room.get(field, self.players if note.each_seat else note.length)
        if room is None:
            raise TypeError(f"neither its type nor the glossary of {self.game.title} says how long {field} can be")
        return room[depth] if isinstance(room, tuple) else room


def _questions(kind: type[Any], package: str) -> set[str]:
    """The names of all questions that a game's package can ask."""
    own = {kind.__name__} if kind.__module__.startswith(f"{package}.") else set()
    return own.union(*(_questions(below, package) for below in kind.__subclasses__()))
