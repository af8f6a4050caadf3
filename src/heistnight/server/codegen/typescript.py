"""The wire as TypeScript: a file for what the house says and hears, and one for each game, in its own folder.

Everything comes from wire.py and from what the games declare, so the client's types can not drift from the server's.
"""

import inspect as python
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect

from heistnight.core.action import Action
from heistnight.core.event import Event
from heistnight.core.game import Game
from heistnight.core.talk import EMOTES
from heistnight.core.view import Advice, Board, Outcome, Own, Question
from heistnight.core.words import Words
from heistnight.server import wire
from heistnight.server.hosting.film import Film
from heistnight.server.kinds import members, own, parts, questions

WRITTEN = "/** Written by `make sync`; do not edit. */"
HEAD = f"""{WRITTEN}
import type {{ Patch }} from './patch'
import type {{ Picture }} from './picture'"""
SHARED: dict[type, str] = {kind: f"Any{kind.__name__}" for kind in (Board, Own, Advice, Event, Action, Outcome)}
POSTED: tuple[type, ...] = (wire.MakeRoom, wire.Branch, wire.GoOn)
ANSWERED: tuple[type, ...] = (
    wire.GameInfo,
    wire.LessonTold,
    wire.RoomMade,
    wire.FoundRoom,
    wire.Invitation,
    wire.Lobby,
    wire.Trouble,
    wire.PollOpened,
    wire.QrCode,
    wire.ScreenFound,
    Film,
)
PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.RawType: "unknown",
    inspect.StrType: "string",
}


def typescript() -> str:
    """The house's file: whatever game is played, of which it knows only what all games have."""
    room, requests, messages = _house()
    written = [HEAD, *_constants()]
    written.append(_alias("AnyRequest", requests, "Everything a client may say."))
    written.append(_alias("AnyMessage", messages, "Everything a client hears."))
    written.append("/** What one pair of eyes sees of a game. */")
    written[-1] += "\nexport type AnyView = Picture<AnyBoard, AnyOwn | null, AnyAdvice | null>;"
    return "\n\n".join([*written, *room.written()]) + "\n"


def typescript_of(game: Game[Any, Any]) -> str:
    """A game's file: its actions, events, view and outcome. The server knows none of them by name."""
    outcome = own(game, Outcome)[0]
    scope = Scope({Event: "Event", Action: "Action", Outcome: outcome.__name__}, _house()[0])
    scope.know_questions(game)
    scope.add(outcome)
    actions, events = scope.union(game.action_type), [scope.name(event) for event in own(game, Event)]
    views = _views(game, scope)
    scope.name(game.options_type, optional=True)
    lines = [
        _alias("Action", actions, f"What a seat of {game.title} may do."),
        _alias("Event", events, "What happens, as its viewer saw it."),
        *views,
        *_called("Outcome", outcome),
        *_called("Options", game.options_type),
        *scope.written(),
    ]
    body = "\n\n".join(lines).replace("\n", "\n  ").replace("\n  \n", "\n\n").replace("export ", "")
    imports = ["import type { Picture } from '../../picture'"]
    if scope.borrowed:
        imports.append(f"import type {{ {', '.join(sorted(scope.borrowed))} }} from '../../wire'")
    head = "\n".join([WRITTEN, *imports])
    return f"{head}\n\n/** {game.title}. */\nexport declare namespace {_space(game)} {{\n  {body}\n}}\n"


def _house() -> tuple["Scope", list[str], list[str]]:
    """All that is said and heard in the house, with the names of requests and messages."""
    room = Scope(SHARED)
    messages = room.union(wire.AnyMessage)  # first, for what is in both is always whole when it is heard
    requests = room.union(wire.AnyRequest, optional=True)
    for wish in POSTED:
        room.name(wish, optional=True)
    for answer in ANSWERED:
        room.name(answer)
    for kind in SHARED:
        room.add(kind)
    return room, requests, messages


class Scope:
    """The interfaces of one namespace, each written once, in the order they are needed."""

    def __init__(self, known: dict[type, str], outer: "Scope | None" = None) -> None:
        self._names = dict(known)
        self._outer = outer
        self._texts: dict[str, str] = {}
        self.borrowed: set[str] = set()  # what is written in the outer scope
        self.vocabularies: dict[str, Words] = {}

    def written(self) -> list[str]:
        return list(self._texts.values())

    def know_questions(self, game: Game[Any, Any]) -> None:
        """Let the open question of a view have the name of one that the game can ask."""
        name = self.vocabulary(questions(game))
        self.borrowed.add(Question.__name__)
        self._names[Question] = f"({Question.__name__} & {{ name: {name} }})"

    def union(self, kind: Any, *, optional: bool = False) -> list[str]:
        return [self.name(part, optional=optional) for part in members(kind)]

    def name(self, struct: type, *, optional: bool = False) -> str:
        """The name of a struct; with `optional` what has a default may be left out, as clients may."""
        if struct in self._names:
            return self._names[struct]
        if self._outer is not None and struct in self._outer._names:
            name = self._outer._names[struct]
            self.borrowed.add(name)
            return name
        return self.add(struct, optional=optional)

    def add(self, struct: type, *, optional: bool = False) -> str:
        """Write a struct here, whatever it was called before."""
        name = self._names.get(struct, struct.__name__)
        if name in self._texts or name in self.borrowed:
            raise TypeError(f"two different things on the wire are called {name}")
        self._names[struct] = name
        self._texts[name] = ""
        self._texts[name] = self._interface(struct, name, optional)
        return name

    def _interface(self, struct: type, name: str, optional: bool) -> str:
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        lines = list(_comment(struct.__dict__.get("__doc__")))
        lines.append(f"export interface {name} {{")
        if info.tag is not None:
            lines.append(f"  {info.tag_field}: {'string' if struct in SHARED else _literal(info.tag)};")
        for field in info.fields:
            mark = "?" if (optional and not field.required) or may_be_absent(field) else ""
            lines.append(f"  {field.encode_name}{mark}: {self.type(field.type, optional)};")
        return "\n".join([*lines, "}"])

    def vocabulary(self, words: Words) -> str:
        """Write the union of some words once, and return its name."""
        if self.vocabularies.setdefault(words.name, words) != words or words.name in self._names.values():
            raise TypeError(f"two different things on the wire are called {words.name}")
        union = [*map(_literal, words.all), *(["(string & {})"] if words.open else [])]
        self._texts[words.name] = f"export type {words.name} = {' | '.join(union)};"
        return words.name

    def type(self, kind: inspect.Type, optional: bool = False) -> str:
        match kind:
            case inspect.Metadata(extra={"words": Words() as words, "empty": empty}):
                return f'{self.vocabulary(words)} | ""' if empty else self.vocabulary(words)
            case inspect.Metadata():
                return str((kind.extra or {}).get("typescript") or self.type(kind.type, optional))
            case inspect.StructType():
                return self.name(kind.cls, optional=optional)
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.type(part, optional) for part in _null_last(kind.types)))
            case inspect.LiteralType():
                return " | ".join(map(_literal, kind.values))
            case inspect.TupleType():
                return f"[{', '.join(self.type(part, optional) for part in kind.item_types)}]"
            case inspect.NamedTupleType():
                return f"[{', '.join(f'{part.name}: {self.type(part.type, optional)}' for part in kind.fields)}]"
            case inspect.VarTupleType() | inspect.ListType():
                return _many(self.type(kind.item_type, optional))
            case inspect.DictType():
                record = f"Record<{self.type(kind.key_type)}, {self.type(kind.value_type, optional)}>"
                return f"Partial<{record}>" if isinstance(kind.key_type, inspect.Metadata) else record
        try:
            return PLAIN[type(kind)]
        except KeyError:
            raise TypeError(f"there is no TypeScript for {kind}") from None


def may_be_absent(field: inspect.Field) -> bool:
    """Return whether a field is sent only where it is set."""
    return not field.required and field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT


def _views(game: Game[Any, Any], scope: Scope) -> list[str]:
    """Yield the types of a view, part by part."""
    lines = []
    for noun, base in (("Board", Board), ("Own", Own), ("Advice", Advice)):
        names = [scope.name(part) for part in parts(game, base)] or ["null"]
        lines += [] if names == [noun] else [f"export type {noun} = {' | '.join(names)};"]
    return [*lines, "export type View = Picture<Board, Own | null, Advice | null>;"]


def _called(name: str, struct: type) -> list[str]:
    return [] if struct.__name__ == name else [f"export type {name} = {struct.__name__};"]


def _constants() -> Iterator[str]:
    names = ("PROTOCOL", "LONGEST_NAME", "NAMELESS", "LONGEST_TEXT", "LONGEST_MESSAGE")
    yield "\n".join(f"export const {name} = {_literal(getattr(wire, name))};" for name in names)
    yield f"export const EMOTES = [{', '.join(map(_literal, EMOTES))}] as const;"


def _space(game: Game[Any, Any]) -> str:
    return "".join(word.capitalize() for word in game.id.split("-"))


def _alias(name: str, parts: Iterable[str], doc: str) -> str:
    return f"/** {doc} */\nexport type {name} =\n  | " + "\n  | ".join(parts) + ";"


def _comment(doc: str | None) -> Iterator[str]:
    lines = python.cleandoc(doc).splitlines() if doc else []
    if len(lines) == 1:
        yield f"/** {lines[0]} */"
    elif lines:
        yield "/**"
        yield from (f" * {line}".rstrip() for line in lines)
        yield " */"


def _null_last(types: Iterable[inspect.Type]) -> list[inspect.Type]:
    return sorted(types, key=lambda kind: isinstance(kind, inspect.NoneType))


def _many(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def _literal(value: Any) -> str:
    return msgspec.json.encode(value).decode()
