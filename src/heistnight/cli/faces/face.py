"""The plain face: any game's views, events and choices as text, so that a new game can be played at once."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, Union

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from heistnight.cli.cast import Cast, listed
from heistnight.cli.words import AnyGame, capital, printable
from heistnight.core.action import Action, Seat
from heistnight.core.event import Event
from heistnight.core.options import Options
from heistnight.core.talk import Phrase, Said

Note: TypeAlias = Callable[[Any], RenderableType]
Answer: TypeAlias = Union[Action, tuple[Action, ...], "Ask", None]
HALL = "bold yellow"
WIDEST_HEAD = 26
SEATS_ASIDE = ("seat", "giver", "receiver", "winner", "ghost", "seats", "winners", "waiting")


class Item:
    """Something to pick: by its key, or by another word for it. What its text says after two spaces is a remark."""

    def __init__(self, key: str, text: Text, words: Sequence[str] = ()) -> None:
        self.key = key
        self.text = text
        self.words = {word.lower() for word in (key, *words)}

    @property
    def name(self) -> str:
        return self.text.plain.strip().partition("  ")[0].rstrip(".:")


class Ask:
    """A question to the person: pick up to so many items, and `find` says which action that is (None: not one yet).

    Where one answer leads to another question, `find` gives that one; where the rules ask for it piece by piece, all
    the actions that are to be sent one after the other. A question that `gathers` takes any number of items that go
    together: what is typed is added, or taken out again; otherwise it replaces a whole answer. `clash` says why some
    do not go together. `table` says whether the whole table is laid out before it, or the person knows it well enough;
    `expected` what to type, where that is no list of keys.
    """

    def __init__(
        self,
        prompt: str,
        items: Sequence[Item],
        find: Callable[[Sequence[Item]], Answer],
        picks: int = 1,
        layout: RenderableType | None = None,
        table: bool = True,
        expected: str = "",
        gathers: bool = False,
        clash: str = "Those do not go together.",
    ) -> None:
        self.prompt = prompt
        self.items = items
        self.find = find
        self.picks = picks
        self.table = table
        self.gathers = gathers
        self.clash = clash
        self.layout = layout or listing(items)
        keys = ", ".join(item.key for item in items)
        self.expected = expected or f"Type {'one' if picks == 1 else picks} of {keys}"


Choice: TypeAlias = tuple[str | Text, Action | tuple[Action, ...] | Ask]


def choose(prompt: str, choices: Iterable[Choice], *, table: bool = False, above: Iterable[RenderableType] = ()) -> Ask:
    """A question with its answers under each other, by number; an answer may be a further question."""
    choices = list(choices)
    items = [
        Item(str(number), text if isinstance(text, Text) else Text(text)) for number, (text, _) in enumerate(choices, 1)
    ]
    by_key = {item.key: answer for item, (_, answer) in zip(items, choices, strict=True)}
    return Ask(
        prompt,
        items,
        lambda picked: by_key[picked[0].key],
        layout=Group(*above, listing(items)) if len(items) > 1 else Group(*above),
        table=table,
    )


def listing(items: Iterable[Item]) -> RenderableType:
    """Items one under the other behind their keys."""
    return rows(((Text(f"{item.key:>3}", style="bold"), item.text) for item in items), indent=0)


def rows(cells: Iterable[Sequence[RenderableType]], indent: int = 2) -> RenderableType:
    """Things in columns; what is long goes on below itself."""
    lines = [list(row) for row in cells]
    grid = Table.grid(padding=(0, 2, 0, 0))
    heads = [line[0].cell_len for line in lines if isinstance(line[0], Text)]
    grid.add_column(min_width=min(max(heads, default=0), WIDEST_HEAD))
    for line in lines:
        grid.add_row(*line)
    return Padding(grid, (0, 0, 0, indent), expand=False)


def slug(words: str) -> Text:
    """A heading of the script."""
    return Text(words, style=HALL)


def inset(words: str | Text) -> RenderableType:
    """A line below a heading."""
    return Padding(words if isinstance(words, Text) else Text(words), (0, 0, 0, 2), expand=False)


def counted(number: int, word: str, many: str = "") -> str:
    """1 card, 2 cards."""
    return f"{number} {word}" if number == 1 else f"{number} {many or word + 's'}"


class Face:
    """Look of a game in the terminal. A game's own face overrides what it can say better."""

    usual: ClassVar[Mapping[str, str]] = {}  # settings that stand in a terminal where nobody says
    alone: ClassVar[str] = "nobody else"  # with whom one plays who plays alone
    retells_all: ClassVar[bool] = False  # whether a replay with all cards open also tells what was seen in passing

    def __init__(self, game: AnyGame, cast: Cast, *, boxes: bool = False, symbols: bool = True) -> None:
        self.game = game
        self.cast = cast
        self.boxes = boxes
        self.symbols = symbols
        self.live = False
        self.said: Sequence[Said] = ()

    @classmethod
    def players_for(cls, settings: Mapping[str, str]) -> int | None:
        """Return the default number of players in a terminal; None is the game's own."""
        return None

    @classmethod
    def elsewhere(cls, options: Options) -> str:
        """Why a table with these options is not for a terminal, and where it is played instead."""
        return ""

    @property
    def notes(self) -> Mapping[str, tuple[str, Note]]:
        """Further things to look at: the word to type, what it is, and what it shows of a view."""
        return {}

    def place(self, view: Any) -> str:
        """Return how far the game is, for a person who comes back."""
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

    def has_a_say(self, view: Any, options: Sequence[Action]) -> bool:
        """Return whether the person has something to answer; not if they could only change an answer."""
        return True

    def goes_without_saying(self, view: Any, options: Sequence[Action]) -> Action | None:
        """The only thing a person could answer, where asking would be a nuisance."""
        return None

    def label(self, action: Action) -> str:
        """Return an action in words."""
        values = [str(getattr(action, name)) for name in action.__struct_fields__]
        return " ".join([spaced(type(action).__name__), *values])

    def result(self, view: Any) -> RenderableType:
        """Return the ending."""
        outcome = view.board.outcome
        winners = listed([self.cast.name(seat) for seat in outcome.winners]) if outcome.winners else "Nobody"
        scores = [f"{self.cast.name(seat)} {score}" for seat, score in enumerate(outcome.scores)]
        return Group(
            Text(f"THE END. Won by: {winners}.", style="bold"),
            Text(f"Points: {', '.join(scores)}."),
        )

    def heard(self, said: Said) -> Text:
        """Something said at the table."""
        words = self.phrase(said.phrase, said.seat) if said.phrase else f"({said.emote})" if said.emote else said.text
        sitting = "Somebody" if said.seat is None else self.cast.name(said.seat)
        speaker = printable(said.name) or sitting
        to = "" if said.to == "all" else f" (to the {said.to})"
        return Text.assemble((f"{speaker}{to}: ", "bold"), (printable(words), "italic"))

    def phrase(self, phrase: Phrase, speaker: Seat | None) -> str:
        """A quick phrase with its blanks filled."""
        form = next((form for form in self.game.phrases if form.key == phrase.key), None)
        if form is None or len(form.slots) != len(phrase.slots):
            return phrase.key
        filled = {}
        for slot, value in zip(form.slots, phrase.slots, strict=True):
            known = slot.kind == "seat" and isinstance(value, int)
            seat = "me" if value == speaker else self.cast.object(int(value)) if known else ""
            filled[slot.name] = seat if known else slot.words.get(str(value), str(value))
        return addressed(form.says.format_map(filled))

    def headline(self, *words: str) -> RenderableType:
        """Return the headline of a table."""
        return Rule(Text("  ".join(words), style="bold"), style="dim", characters="─" if self.symbols else "-")

    def _field(self, name: str, value: Any) -> str:
        if value is None or value == ():
            return ""
        if name in SEATS_ASIDE:
            seats = value if isinstance(value, tuple) else (value,)
            return f"{name} {self.cast.all(seats)}"
        return f"{name} {', '.join(map(str, value)) if isinstance(value, tuple) else value}"


def addressed(words: str) -> str:
    """Return a sentence about someone in the second person: "You are an Agent"."""
    plural = {"is": "are", "has": "have"}
    words = re.sub(r"\byou (is|has)\b", lambda found: f"you {plural[found[1]]}", words)
    return capital(words)


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
