"""Options of a game, read from typed words and described for the lobby."""

from collections.abc import Mapping
from typing import Any, Literal, Self, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from heistnight.core.problems import BadOption

WORDS = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of one game; each field carries its own limits, and `__post_init__` what must fit together."""

    players: int

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Options from plain values, or BadOption in words for the person who chose them."""
        unknown = [name for name in values if name not in cls.__struct_fields__]
        if unknown:
            there = ", ".join(cls.__struct_fields__)
            raise BadOption("There is no option '{name}'; there are {there}.", name=unknown[0], there=there)
        try:
            return msgspec.convert(values, cls)
        except msgspec.ValidationError as error:
            raise _wrong(cls, values, str(error)) from None

    @classmethod
    def parse(cls, words: Mapping[str, str | int]) -> Self:
        """The same from words on a command line: on/off, numbers, lists with commas."""
        kinds = {choice.name: choice for choice in describe(cls)}
        return cls.of({name: _value(word, kinds.get(name)) for name, word in words.items()})

    def plain(self) -> dict[str, Any]:
        """The values as JSON has them: what a file, a document or another process is given."""
        return msgspec.json.decode(msgspec.json.encode(self), type=dict[str, Any])


class Choice(msgspec.Struct, frozen=True):
    """One setting as a lobby or a command line shows it.

    Its `players` say with how many it means something, `fits` says so of a single value, and it `needs` another setting
    to have one of some values. A `scenario` is a way to play the game; where it `follows_players` nobody needs to
    choose; what is not for the `lobby` is for programs. What a `seat` chooses for itself is a card that it takes, and
    no two seats have the same. A field says so in the `extra` of its Meta.
    """

    name: str
    title: str
    help: str
    kind: Literal["flag", "one", "some", "number"]
    default: Any
    values: tuple[str | int, ...] = ()
    count: int = 1
    least: int = 0
    most: int = 0
    players: tuple[int, int] = (1, 99)
    scenario: bool = False
    follows_players: bool = False
    fits: dict[str, tuple[int, int]] = {}
    needs: dict[str, tuple[str, ...]] = {}
    lobby: bool = True
    seat: int | None = None

    @property
    def expects(self) -> str:
        """Return the allowed values in words."""
        words = ", ".join(map(str, self.values))
        match self.kind:
            case "flag":
                return "on or off"
            case "one":
                return f"one of {words}"
            case "some":
                return f"{self.count} different of {words}"
            case _:
                return f"a whole number from {self.least} to {self.most}"


class Preset(msgspec.Struct, frozen=True):
    """A way to play that has a name and a line of text: these settings, and `any_of` some values for others.

    It is for tables that have what it `needs`; settings it does not name are free. What a table plays follows from its
    options (see `Game.preset`), so nobody has to remember which preset was chosen. One that is another with more
    besides names all that the other does.
    """

    name: str
    title: str
    help: str
    settings: dict[str, Any]
    any_of: dict[str, tuple[str | int, ...]] = {}
    needs: dict[str, tuple[str | int, ...]] = {}

    def is_for(self, options: Options) -> bool:
        return all(getattr(options, name) in values for name, values in self.needs.items())

    def is_played(self, options: Options) -> bool:
        """Return whether these options are those of the preset."""
        return (
            self.is_for(options)
            and all(getattr(options, name) == value for name, value in self.settings.items())
            and all(getattr(options, name) in values for name, values in self.any_of.items())
        )


def describe(cls: type[Options]) -> list[Choice]:
    """Every setting of a game, the number of seats among them."""
    struct = inspect.type_info(cls)
    assert isinstance(struct, inspect.StructType)
    hints = get_type_hints(cls)
    return [_choice(field, _words(hints[field.name])) for field in struct.fields]


def _words(hint: Any) -> tuple[str | int, ...]:
    """The words of the first Literal in a type, in the order they were written."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return next((words for part in get_args(hint) if (words := _words(part))), ())


def _choice(field: inspect.Field, words: tuple[str | int, ...]) -> Choice:
    kind, schema, extra = field.type, {}, {}
    if isinstance(kind, inspect.Metadata):
        schema, extra, kind = kind.extra_json_schema or {}, kind.extra or {}, kind.type
    if isinstance(kind, inspect.UnionType):
        kind = next(part for part in kind.types if not isinstance(part, inspect.NoneType))
    common: dict[str, Any] = {
        "name": field.name,
        "title": schema.get("title", field.name),
        "help": schema.get("description", ""),
        "default": None if field.required else field.default,
        **extra,
    }
    match kind:
        case inspect.BoolType():
            return Choice(kind="flag", **common)
        case inspect.LiteralType():
            return Choice(kind="one", values=words, **common)
        case inspect.TupleType(item_types=parts) if words:
            return Choice(kind="some", values=words, count=len(parts), **common)
        case inspect.IntType(ge=int(least), le=int(most)):
            return Choice(kind="number", least=least, most=most, **common)
        case _:
            raise TypeError(f"option {field.name!r} has a type no lobby can show: {kind}")


def _value(word: str | int, choice: Choice | None) -> Any:
    if choice is None or not isinstance(word, str):
        return word
    if choice.kind == "flag":
        return WORDS.get(word.lower(), word)
    if choice.kind == "some":
        return [part.strip() for part in word.split(",") if part.strip()]
    return int(word) if word.lstrip("-").isdigit() else word


def _wrong(cls: type[Options], values: Mapping[str, Any], error: str) -> BadOption:
    """Say which setting is wrong, what it may be and what it was."""
    name = error.rpartition("$.")[2].strip("`").partition("[")[0]
    choice = next((choice for choice in describe(cls) if choice.name == name), None)
    if choice is None:
        return BadOption("These settings can not be read: {error}.", error=error)
    given, words = _shown(values.get(name)), ", ".join(map(str, choice.values))
    match choice.kind:
        case "flag":
            return BadOption("{name} must be on or off, not {given}.", name=name, given=given)
        case "one":
            return BadOption("{name} must be one of {words}, not {given}.", name=name, words=words, given=given)
        case "some":
            says = "{name} must be {count} different of {words}, not {given}."
            return BadOption(says, name=name, count=choice.count, words=words, given=given)
        case _:
            says = "{name} must be a whole number from {least} to {most}, not {given}."
            return BadOption(says, name=name, least=choice.least, most=choice.most, given=given)


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
