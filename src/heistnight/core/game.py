"""Declaration of a game, so that everything else can use it without knowing its name."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from typing import Any, ClassVar, Generic, TypeVar, Union

import msgspec

from heistnight.core.action import Action, HandOver, Notice, Seat
from heistnight.core.deck import Deck, in_play, printed
from heistnight.core.edits import Edit, edits
from heistnight.core.lesson import Lesson
from heistnight.core.options import Choice, Options, Preset, describe
from heistnight.core.orders import Arranged, Draw, Orders
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
    notices: ClassVar[tuple[type[Notice], ...]] = (HandOver,)
    unhurried: ClassVar[Mapping[str, str]] = {}  # the settings under which no clock runs
    presets: ClassVar[tuple[Preset, ...]] = ()
    together: ClassVar[bool] = False  # all win or nobody does
    most_inputs: ClassVar[int] = 5_000  # of a whole game, shared equally by its seats: honest play stays below it
    most_answers: ClassVar[int] = 200  # of one seat to one question that stays open, in the same way
    draws: ClassVar[Mapping[str, Draw]] = {}  # what a program may hand in instead of chance, by name
    options_type: type[O]

    @abstractmethod
    def deal_from(self, options: O, rng: Rng, logged: bool) -> T:
        """A table set up and settled at its first decision, with every chance taken from `rng`."""

    def options(self, /, **values: Any) -> O:
        """Checked options; BadOption says what would do."""
        players = values.setdefault("players", self.default_players)
        if isinstance(players, int) and players not in self.seats:
            says = "{game} is for {least} to {most} players, not {players}."
            raise BadOption(says, game=self.title, least=self.seats[0], most=self.seats[-1], players=players)
        return self.options_type.of(values)

    def sides(self, options: O) -> tuple[str, ...]:
        """The side of each seat, where sitting down chooses one."""
        return ()

    def check_people(self, options: O, people: Collection[Seat]) -> None:
        """Raise Refused where the rules want people on other seats before a game begins."""

    def deal(
        self, options: O, seed: bytes, *, logged: bool = False, practice: bool = False, orders: Orders | None = None
    ) -> T:
        """A fresh table; with `logged` it keeps a log of events for eyes to see, in `practice` it awards nothing.

        `orders` are results of chance that somebody wrote down; what is dealt by them is practice.
        """
        rng = Arranged.of(seed, self.draws, orders) if orders else Rng(seed)
        table = self.deal_from(options, rng, logged)
        table.practice = practice or bool(orders)
        return table

    def deals_slowly(self, options: O) -> bool:
        """Return whether a deal needs a search, which may take long."""
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
            says = "It was played with the deck {then} of {game}; this is the deck {now}. Give the other with --deck."
            if not here:
                says = "It was played with the deck {then} of {game}; this is the printed deck. Give it with --deck."
            elif not digest:
                says = "It was played with the printed deck of {game}; this is the deck {now}. Leave out --deck."
            raise BadDeck(says, then=digest, game=self.title, now=here)

    @property
    def choices(self) -> list[Choice]:
        """The settings of a lobby, apart from the number of seats."""
        return [choice for choice in describe(self.options_type) if choice.name != "players"]

    def preset(self, options: O) -> Preset | None:
        """Return the preset of a table with these options, the most specific if there are several, or None."""
        played = [preset for preset in self.presets if preset.is_played(options)]
        return max(played, key=lambda preset: len(preset.settings), default=None)

    def played_as(self, options: O) -> str:
        """The name of what a table with these options plays."""
        preset = self.preset(options)
        return preset.title if preset else "Own settings"

    def preset_named(self, name: str, options: O) -> Preset:
        """The preset of this name that is for such a table; some come in several forms. BadOption if there is none."""
        named = [preset for preset in self.presets if preset.name == name]
        for preset in named:
            if preset.is_for(options):
                return preset
        there = ", ".join(dict.fromkeys(preset.name for preset in self.presets if preset.is_for(options))) or "none"
        says = "There is no preset '{name}' for this table of {game}; there are: {there}."
        raise BadOption(says, name=name, game=self.title, there=there)

    @cached_property
    def numbers(self) -> dict[Action, int]:
        """The research number of every action."""
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def action_type(self) -> Any:
        """The closed union of this game's actions, for typed decoders."""
        return Union[tuple(dict.fromkeys(type(action) for action in self.actions))]  # noqa: UP007

    @cached_property
    def notice_type(self) -> Any:
        """The closed union of what the house may tell a table of this game."""
        return Union[self.notices]  # noqa: UP007

    @cached_property
    def read_action(self) -> Callable[[bytes], Action]:
        """An action from JSON; made once, for msgspec looks at the whole union whenever it meets it anew."""
        return msgspec.json.Decoder(self.action_type).decode

    @cached_property
    def read_notice(self) -> Callable[[bytes], Notice]:
        """A notice of the house from JSON."""
        return msgspec.json.Decoder(self.notice_type).decode

    @cached_property
    def rules(self) -> str:
        """The numbered rules, as people read them."""
        return files(type(self).__module__).joinpath("RULES.md").read_text(encoding="utf-8")

    @cached_property
    def research(self) -> Research:
        """Return its `RESEARCH`: of a game of the house from `env.games`, else from beside its rules."""
        name = f"{type(self).__module__.replace('heistnight.games.', 'heistnight.env.games.')}.research"
        try:
            return import_module(name).RESEARCH  # type: ignore[no-any-return]
        except ModuleNotFoundError as missing:
            if missing.name not in (name, name.rpartition(".")[0]):
                raise
            return Research()

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """Its guided games, in the `lessons.py` beside its rules; they are written for the printed deck alone."""
        name = f"{type(self).__module__}.lessons"
        try:
            return import_module(name).LESSONS if self.deck is None else ()
        except ModuleNotFoundError as missing:
            if missing.name != name:
                raise
            return ()

    def action(self, value: Any) -> Action:
        """An action from plain JSON values; msgspec.ValidationError if it is none of this game's."""
        return self.read_action(msgspec.json.encode(value))
