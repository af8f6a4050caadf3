"""What a game declares, so that the rest of the house can hold it without knowing its name."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from typing import Any, ClassVar, Generic, TypeVar, Union

import msgspec

from heistnight.core.action import Action, HandOver, Notice
from heistnight.core.deck import Deck, in_play, printed
from heistnight.core.edits import Edit, edits
from heistnight.core.options import Choice, Options, describe
from heistnight.core.problems import BadDeck, BadOption
from heistnight.core.research import Research
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import PhraseForm

O = TypeVar("O", bound=Options)  # noqa: E741
T = TypeVar("T", bound=Table)


class Game(ABC, Generic[O, T]):
    """One set of rules. The index of an action in `actions` is its number for research, so the list only grows."""

    id: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    version: ClassVar[int]
    poster: ClassVar[int] = (
        100  # its place on the wall of the lobby; those of one place hang in the order of their names
    )
    seats: ClassVar[range]
    default_players: ClassVar[int]
    actions: ClassVar[tuple[Action, ...]]
    phrases: ClassVar[tuple[PhraseForm, ...]]
    words: ClassVar[tuple[type[Notice], ...]] = (HandOver,)
    unhurried: ClassVar[Mapping[str, str]] = {}  # the settings under which no clock runs
    options_type: type[O]

    @abstractmethod
    def deal_from(self, options: O, rng: Rng, logged: bool) -> T:
        """A table set up and settled at its first decision, with every chance taken from `rng`."""

    def options(self, /, **values: Any) -> O:
        """Checked options; BadOption says what would do."""
        players = values.setdefault("players", self.default_players)
        if isinstance(players, int) and players not in self.seats:
            raise BadOption(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {players}.")
        return self.options_type.of(values)

    def deal(self, options: O, seed: bytes, *, logged: bool = False) -> T:
        """A fresh table; with `logged` it keeps a log of events for eyes to see."""
        return self.deal_from(options, Rng(seed), logged)

    def deals_slowly(self, options: O) -> bool:
        """Whether a deal is searched for, which may take long."""
        return False

    def __reduce__(self) -> Any:
        """A pickle holds no more than which game it is: the rest is worked out again."""
        return type(self), ()

    @cached_property
    def deck(self) -> Deck | None:
        """The deck of somebody's own that this process plays with; None is the printed one."""
        return in_play(type(self).__module__)

    @cached_property
    def deck_edits(self) -> list[Edit]:
        """In what that deck differs from the printed one."""
        return edits(msgspec.json.decode(printed(type(self).__module__)), self.deck.cards) if self.deck else []

    def check_deck(self, digest: str) -> None:
        """BadDeck unless a game that was played with the deck of this digest ("" is the printed one) can go on here."""
        here = self.deck.digest if self.deck else ""
        if digest != here:
            there = f"the deck {digest}" if digest else "the printed deck"
            this = f'the deck {here} ("{self.deck.name}")' if self.deck else "the printed deck"
            raise BadDeck(f"It was played with {there} of {self.title}; this is {this}. --deck FILE chooses another.")

    @property
    def choices(self) -> list[Choice]:
        """The settings of a lobby, apart from the number of seats."""
        return [choice for choice in describe(self.options_type) if choice.name != "players"]

    @cached_property
    def numbers(self) -> dict[Action, int]:
        """The research number of every action."""
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def action_type(self) -> Any:
        """The closed union of this game's actions, for typed decoders."""
        return Union[tuple(dict.fromkeys(type(action) for action in self.actions))]  # noqa: UP007

    @cached_property
    def word_type(self) -> Any:
        """The closed union of what the house may tell a table of this game."""
        return Union[self.words]  # noqa: UP007

    @cached_property
    def read_action(self) -> Callable[[bytes], Action]:
        """An action from JSON; made once, for msgspec looks at the whole union whenever it meets it anew."""
        return msgspec.json.Decoder(self.action_type).decode

    @cached_property
    def read_word(self) -> Callable[[bytes], Notice]:
        """A word of the house from JSON."""
        return msgspec.json.Decoder(self.word_type).decode

    @cached_property
    def rules(self) -> str:
        """The numbered rules, as people read them."""
        return files(type(self).__module__).joinpath("RULES.md").read_text(encoding="utf-8")

    @cached_property
    def research(self) -> Research:
        """What it says to those who study it, in the `research.py` beside its rules."""
        name = f"{type(self).__module__}.research"
        try:
            return import_module(name).RESEARCH  # type: ignore[no-any-return]
        except ModuleNotFoundError as missing:
            if missing.name != name:
                raise
            return Research()

    def action(self, value: Any) -> Action:
        """An action from plain JSON values; msgspec.ValidationError if it is none of this game's."""
        return self.read_action(msgspec.json.encode(value))
