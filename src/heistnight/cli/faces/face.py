"""The plain face: any game's views, events and choices as text, so that a new game can be played at once."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text

from heistnight.cli.cast import Cast, listed
from heistnight.cli.words import AnyGame, printable
from heistnight.core.action import Action
from heistnight.core.event import Event
from heistnight.core.talk import Phrase, Said

Note: TypeAlias = Callable[[Any], RenderableType]
SEATS_ASIDE = ("seat", "giver", "receiver", "winner", "ghost", "seats", "winners", "waiting")


class Item:
    """Something to pick: by its key, or by another word for it."""

    def __init__(self, key: str, text: Text, words: Sequence[str] = ()) -> None:
        self.key = key
        self.text = text
        self.words = {word.lower() for word in (key, *words)}


class Ask:
    """A question to the person: pick so many items, and `find` says which action that is (None: that does not go).

    `table` says whether the whole table is laid out before it, or the person knows it well enough.
    """

    def __init__(
        self,
        prompt: str,
        items: Sequence[Item],
        find: Callable[[Sequence[Item]], Action | None],
        picks: int = 1,
        layout: RenderableType | None = None,
        table: bool = True,
    ) -> None:
        self.prompt = prompt
        self.items = items
        self.find = find
        self.picks = picks
        self.table = table
        self.layout = layout or Group(*(Text.assemble((f"{item.key:>3}  ", "bold"), item.text) for item in items))


class Face:
    """What a game looks like. A game's own face overrides what it can say better."""

    def __init__(self, game: AnyGame, cast: Cast, *, boxes: bool = False, symbols: bool = True) -> None:
        self.game = game
        self.cast = cast
        self.boxes = boxes
        self.symbols = symbols
        self.live = False

    @property
    def notes(self) -> Mapping[str, tuple[str, Note]]:
        """Further things to look at: the word to type, what it is, and what it shows of a view."""
        return {}

    def place(self, view: Any) -> str:
        """Where the game stands, for somebody who left it."""
        question = view.board.question
        return f"at {spaced(question.name).lower()}" if question else "at its end"

    def table(self, view: Any) -> RenderableType:
        """The table as a seat sees it."""
        values = msgspec.to_builtins(view)
        return Group(*(Text(line) for line in outline(values)))

    def tell(self, event: Event) -> RenderableType | None:
        """A line of the script; None where there is nothing worth a line."""
        words = [self._field(name, getattr(event, name)) for name in event.__struct_fields__]
        return Text(f"{spaced(type(event).__name__)}. {', '.join(word for word in words if word)}".rstrip())

    def ask(self, view: Any, options: Sequence[Action]) -> Ask:
        """The open question, put to the person."""
        labels = [self.label(action) for action in options]
        items = [Item(str(number), Text(label), (label,)) for number, label in enumerate(labels, 1)]
        by_key = {item.key: action for item, action in zip(items, options, strict=True)}
        return Ask(f"{spaced(view.board.question.name)}?", items, lambda picked: by_key[picked[0].key])

    def label(self, action: Action) -> str:
        """What an action does, in words."""
        values = [str(getattr(action, name)) for name in action.__struct_fields__]
        return " ".join([spaced(type(action).__name__), *values])

    def result(self, view: Any) -> RenderableType:
        """How it ended."""
        outcome = view.board.outcome
        winners = listed([self.cast.name(seat) for seat in outcome.winners]) if outcome.winners else "Nobody"
        scores = [f"{self.cast.name(seat)} {score}" for seat, score in enumerate(outcome.scores)]
        return Group(
            Text(f"THE END. Won by: {winners}.", style="bold"),
            Text(f"Points: {', '.join(scores)}."),
        )

    def heard(self, said: Said) -> Text:
        """Something said at the table."""
        words = self.phrase(said.phrase) if said.phrase else f"({said.emote})" if said.emote else said.text
        speaker = printable(said.name) or "Somebody" if said.seat is None else self.cast.name(said.seat)
        to = "" if said.to == "all" else f" (to the {said.to})"
        return Text.assemble((f"{speaker}{to}: ", "bold"), (printable(words), "italic"))

    def phrase(self, phrase: Phrase) -> str:
        """A quick phrase with its blanks filled."""
        form = next((form for form in self.game.phrases if form.key == phrase.key), None)
        if form is None or len(form.slots) != len(phrase.slots):
            return phrase.key
        filled = {}
        for slot, value in zip(form.slots, phrase.slots, strict=True):
            known = slot.kind == "seat" and isinstance(value, int)
            filled[slot.name] = self.cast.name(int(value)) if known else slot.words.get(str(value), str(value))
        return form.says.format_map(filled)

    def _field(self, name: str, value: Any) -> str:
        if value is None or value == ():
            return ""
        if name in SEATS_ASIDE:
            seats = value if isinstance(value, tuple) else (value,)
            return f"{name} {self.cast.all(seats)}"
        return f"{name} {', '.join(map(str, value)) if isinstance(value, tuple) else value}"


def spaced(name: str) -> str:
    """CamelCase as a sentence begins: "Choose plan"."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).capitalize()


def outline(value: Any, indent: int = 0) -> Iterator[str]:
    """Nested values as indented lines; what is empty is left out."""
    pad = "  " * indent
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for name, inner in pairs:
        if inner in (None, (), [], {}, ""):
            continue
        if isinstance(inner, dict) or (isinstance(inner, list | tuple) and any(_nested(part) for part in inner)):
            yield f"{pad}{name}:"
            yield from outline(inner, indent + 1)
        else:
            shown = ", ".join(map(str, inner)) if isinstance(inner, list | tuple) else inner
            yield f"{pad}{name}: {shown}"


def _nested(value: Any) -> bool:
    return isinstance(value, dict | list | tuple)
