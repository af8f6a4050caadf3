"""The wire as TypeScript: `python -m heistnight.server.typescript > client/src/wire.ts`.

Everything comes from wire.py and from what the games declare, so the client's types can not drift from the server's.
"""

import inspect as python
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect

from heistnight.core.event import Event
from heistnight.core.game import Game
from heistnight.core.talk import EMOTES
from heistnight.core.view import Advice, Board, Outcome, Own
from heistnight.games import games
from heistnight.server import wire
from heistnight.server.frames import Film

PICTURE = "\nimport type { Picture } from './picture'"
HEAD = f"""/** Written by `python -m heistnight.server.typescript`; do not edit. */
import type {{ Patch }} from './patch'{PICTURE}"""
SHARED: dict[type, str] = {Event: "AnyEvent", Outcome: "AnyOutcome"}
POSTED: tuple[type, ...] = (wire.MakeRoom, wire.Branch, wire.GoOn)
ANSWERED: tuple[type, ...] = (
    wire.GameInfo,
    wire.LessonTold,
    wire.RoomMade,
    wire.FoundRoom,
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
    """The whole file."""
    room = Scope(SHARED)
    messages = room.union(wire.AnyMessage)  # first, for what is in both is always whole when it is heard
    requests = room.union(wire.AnyRequest, optional=True)
    for wish in POSTED:
        room.name(wish, optional=True)
    for answer in ANSWERED:
        room.name(answer)
    spaces = [_namespace(game, room) for game in games()]
    written = [HEAD, *_constants()]
    written.append(_alias("AnyRequest", requests, "Everything a client may say."))
    written.append(_alias("AnyMessage", messages, "Everything a client hears."))
    written += room.written()
    names = [_space(game) for game in games()]
    for noun in ("View", "Board", "Own", "Advice", "Event", "Action", "Outcome"):
        written.append(f"export type Any{noun} = {' | '.join(f'{name}.{noun}' for name in names)};")
    text = "\n\n".join([*written, *spaces]) + "\n"
    return text if "= Picture<" in text else text.replace(PICTURE, "", 1)


class Scope:
    """The interfaces of one namespace, each written once, in the order they are needed."""

    def __init__(self, known: dict[type, str], outer: "Scope | None" = None) -> None:
        self._names = dict(known)
        self._outer = outer
        self._texts: dict[str, str] = {}

    def written(self) -> list[str]:
        return list(self._texts.values())

    def union(self, kind: Any, *, optional: bool = False) -> list[str]:
        return [self.name(part, optional=optional) for part in members(kind)]

    def name(self, struct: type, *, optional: bool = False) -> str:
        """The name of a struct; with `optional` what has a default may be left out, as clients may."""
        if struct in self._names:
            return self._names[struct]
        if self._outer is not None and struct.__module__.startswith(("heistnight.core", "heistnight.server")):
            return self._outer.name(struct, optional=optional)
        return self.add(struct, optional=optional)

    def add(self, struct: type, *, optional: bool = False) -> str:
        """Write a struct here, whatever it was called before."""
        name = struct.__name__
        if name in self._texts:
            raise TypeError(f"two different things on the wire are called {name}")
        self._names[struct] = name
        self._texts[name] = ""
        self._texts[name] = self._interface(struct, optional)
        return name

    def _interface(self, struct: type, optional: bool) -> str:
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        lines = list(_comment(struct.__dict__.get("__doc__")))
        lines.append(f"export interface {struct.__name__} {{")
        if info.tag is not None:
            lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
        for field in info.fields:
            mark = "?" if (optional and not field.required) or may_be_absent(field) else ""
            lines.append(f"  {field.encode_name}{mark}: {self.type(field.type, optional)};")
        return "\n".join([*lines, "}"])

    def type(self, kind: inspect.Type, optional: bool = False) -> str:
        match kind:
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
                return f"Record<{self.type(kind.key_type)}, {self.type(kind.value_type, optional)}>"
        try:
            return PLAIN[type(kind)]
        except KeyError:
            raise TypeError(f"there is no TypeScript for {kind}") from None


def may_be_absent(field: inspect.Field) -> bool:
    """Whether it is told only where it is set."""
    return not field.required and field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT


def _namespace(game: Game[Any, Any], room: Scope) -> str:
    """What is a game's own: its actions, events, view and outcome. The server knows none of them by name."""
    outcome = own(game, Outcome)[0]
    scope = Scope({Event: "Event", Outcome: outcome.__name__}, room)
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
    return f"/** {game.title}. */\nexport declare namespace {_space(game)} {{\n  {body}\n}}"


def _views(game: Game[Any, Any], scope: Scope) -> list[str]:
    """What eyes see, part by part."""
    lines = []
    for noun, base in (("Board", Board), ("Own", Own), ("Advice", Advice)):
        names = [scope.name(part) for part in parts(game, base)] or ["null"]
        lines += [] if names == [noun] else [f"export type {noun} = {' | '.join(names)};"]
    return [*lines, "export type View = Picture<Board, Own | null, Advice | null>;"]


def parts(game: Game[Any, Any], base: type) -> list[type]:
    """The kinds of one part of a game's view."""
    return [kind for kind in own(game, base) if kind is not base]


def own(game: Game[Any, Any], base: type) -> list[type]:
    """The kinds of a thing that a game has, in the order it declares them; where it has none, the thing itself."""
    package = type(game).__module__
    return [kind for kind in _kinds(base) if kind.__module__.startswith(package)] or [base]


def _kinds(base: type) -> Iterator[type]:
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        yield from _kinds(kind) if kind.__subclasses__() else (kind,)


def _called(name: str, struct: type) -> list[str]:
    return [] if struct.__name__ == name else [f"export type {name} = {struct.__name__};"]


def members(union: Any) -> list[type]:
    info = inspect.type_info(union)
    parts = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [part.cls for part in parts if isinstance(part, inspect.StructType)]


def _constants() -> Iterator[str]:
    names = ("PROTOCOL", "LONGEST_NAME", "LONGEST_TEXT", "LONGEST_MESSAGE")
    yield "\n".join(f"export const {name} = {getattr(wire, name)};" for name in names)
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


if __name__ == "__main__":
    print(typescript(), end="")
