"""Leaks of every kind, planted in every game of the house: what `tests.conformance.closed` must find.

A table gets one field more, `mark`, without a declaration where no plant has one; a board or own view gets one field
more, `leak`. Each plant says in its docstring what it tells.
"""

import zlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from copy import copy
from functools import cache
from typing import Annotated, Any, ClassVar, get_type_hints
from unittest.mock import patch

import msgspec

from heistnight.bots import bot, levels
from heistnight.core.action import Action, Input, Millis, Seat
from heistnight.core.event import Event
from heistnight.core.known import EVERYTHING, IN_PART, Declaration, declarations
from heistnight.core.rng import Rng
from heistnight.core.table import Step
from heistnight.core.talk import Said, TalkRule
from tests.conformance.closed import LEVELS
from tests.strategies import AnyGame

# A pile of every game that no seat may look into.
PILES = {
    "the-plan": "treasure_pile",
    "masterminds": "prep_deck",
    "bank-heist": "vault",
    "oceans-heist": "casino_deck",
    "exactly-as-planned": "box_tools",
}


HANDS = ("hands", "hand", "dealt_jobs", "slots")  # what they are called
TRUTH: list[Any] = []


class Overheard(Event, frozen=True, gc=False):
    """Something that anybody may hear."""

    what: int


class Plant:
    """A table with one thing wrong. `mark` is the field that was added."""

    __slots__ = ()

    game: str
    mark: Any
    declared: ClassVar[dict[str, Declaration]] = {}  # of fields by name, beside or instead of the game's own words

    def planted(self) -> None:
        """Do what is wrong when the cards are dealt."""

    def hidden_pile(self) -> Sequence[int]:
        """Return the pile that nobody may look into."""
        found: Sequence[int] = getattr(self, PILES[self.game])
        return found

    def secret(self) -> int:
        """Return a number that says much about that pile."""
        return zlib.crc32(repr(tuple(self.hidden_pile())).encode())


@cache
def _with_leak(kind: Any) -> Any:
    """Return the same kind of picture with one field more."""
    config = kind.__struct_config__
    fields = [("leak", Any, None)]
    return msgspec.defstruct(kind.__name__, fields, bases=(kind,), frozen=True, kw_only=True, tag=config.tag or None)


def leaking(picture: Any, leak: Any) -> Any:
    shown = {name: getattr(picture, name) for name in picture.__struct_fields__}
    kind: Any = type(picture)
    return _with_leak(kind)(**shown, leak=leak)


# Of chance ---------------------------------------------------------------------------------------------------------


class SeedOnTheBoard(Plant):
    """Three bytes of the seed lie on the public board."""

    __slots__ = ()

    def planted(self: Any) -> None:
        self.mark = self.rng.seed[:3].hex()

    def draw_board(self) -> Any:
        return leaking(super().draw_board(), self.mark)  # type: ignore[misc]


class SeedInTheTable(Plant):
    """The seed lies in a field that no view shows; worlds carry it to the bots."""

    __slots__ = ()

    def planted(self: Any) -> None:
        self.mark = self.rng.seed


class DrawsCounted(Plant):
    """The board tells how many draws there were."""

    __slots__ = ()

    def draw_board(self: Any) -> Any:
        return leaking(super().draw_board(), self.rng.drawn)  # type: ignore[misc]


class DrawToCome(Plant):
    """The board tells what the next die will show."""

    __slots__ = ()

    def draw_board(self: Any) -> Any:
        return leaking(super().draw_board(), copy(self.rng).below(1000))  # type: ignore[misc]


class WorldWithTheTrueChance(Plant):
    """Who imagines a world knows how the true dice will fall."""

    __slots__ = ()

    def resample(self: Any, seat: Seat | None, rng: Rng) -> Any:
        world = super().resample(seat, rng)  # type: ignore[misc]
        world.rng = copy(self.rng)
        return world


# Of pieces ---------------------------------------------------------------------------------------------------------


class HashOfAPile(Plant):
    """The board tells a number that follows from the order of a pile."""

    __slots__ = ()

    def draw_board(self) -> Any:
        return leaking(super().draw_board(), self.secret())  # type: ignore[misc]


class NameThatFollowsTheDeal(Plant):
    """The table has a name, which follows from how the cards were dealt and never changes."""

    __slots__ = ()

    def planted(self) -> None:
        self.mark = self.secret() if self.hidden_pile() else None

    def play(self, move: Input) -> None:
        super().play(move)  # type: ignore[misc]
        if self.mark is None:  # where the pile is laid after the deal
            self.planted()

    def draw_board(self) -> Any:
        return leaking(super().draw_board(), self.mark)  # type: ignore[misc]


class OrderOfAPile(Plant):
    """Advice lists what is hidden, in the order in which it lies."""

    __slots__ = ()

    def advice(self, seat: Seat | None) -> Any:
        return [super().advice(seat), list(self.hidden_pile())]  # type: ignore[misc]


class CardOfAPile(Plant):
    """The board shows one card of a pile, which every move notes again in a field."""

    __slots__ = ()

    def planted(self) -> None:
        self.mark = self.middle()

    def middle(self) -> Sequence[int]:
        return self.hidden_pile()[len(self.hidden_pile()) // 2 :][:1]

    def play(self, move: Input) -> None:
        super().play(move)  # type: ignore[misc]
        self.mark = self.middle()

    def draw_board(self) -> Any:
        return leaking(super().draw_board(), self.mark)  # type: ignore[misc]


class HiddenCardInAnEvent(Plant):
    """Every move is followed by a word about the pile."""

    __slots__ = ()

    def play(self: Any, move: Input) -> None:
        super().play(move)  # type: ignore[misc]
        self.emit(Overheard, self.secret())


class SizeOfTheLog(Plant):
    """The board tells how much there is to read in the log, whoever may read it."""

    __slots__ = ()

    def draw_board(self: Any) -> Any:
        return leaking(super().draw_board(), len(repr(self.log)))  # type: ignore[misc]


# Beside the view ---------------------------------------------------------------------------------------------------


class OptionsInAnotherOrder(Plant):
    """The options are listed from the end where the pile says so."""

    __slots__ = ()

    def offered(self, seat: Seat) -> Sequence[Action]:
        found: Sequence[Action] = super().offered(seat)  # type: ignore[misc]
        return found[::-1] if self.secret() % 2 else found


class ClockThatKnowsThePile(Plant):
    """What happens by itself happens a little later where the pile says so."""

    __slots__ = ()

    def leeway(self) -> Millis:
        return self.secret() % 7


class TalkThatKnowsThePile(Plant):
    """The box for words is closed where the pile says so."""

    __slots__ = ()

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        found: TalkRule = super().talk(seat, said)  # type: ignore[misc]
        return msgspec.structs.replace(found, why="Hush." * (self.secret() % 3))


# In declarations ---------------------------------------------------------------------------------------------------


class FieldDeclaredPublic(Plant):
    """A field that was added remembers the pile, and is said to lie open."""

    __slots__ = ()
    declared = {"mark": EVERYTHING}

    def planted(self) -> None:
        self.mark = tuple(self.hidden_pile())

    def play(self, move: Input) -> None:
        super().play(move)  # type: ignore[misc]
        if not self.mark:
            self.planted()


class PileDeclaredPublic(Plant):
    """The pile is said to lie open, and worlds are shuffled from its true order."""

    __slots__ = ()
    declared = {"pile": EVERYTHING}


class HandsDeclaredPublic(Plant):
    """All hands are said to lie open; worlds deal them anew."""

    __slots__ = ()
    declared = {"hands": EVERYTHING}


class AllThatIsKnownInPart(Plant):
    """Of all that a seat knows in part it is said to know everything."""

    __slots__ = ()

    def partly_known(self: Any, seat: Seat | None) -> Any:
        kind: Any = type(self)
        return {name: getattr(self, name) for name, declared in declarations(kind).items() if declared == IN_PART}


class EndBeforeTheEnd(Plant):
    """Everything is said to be turned up from the first card on."""

    __slots__ = ()

    def lies_open(self) -> bool:
        return True


# In knowledge and worlds -------------------------------------------------------------------------------------------


class KnownInTheTrueOrder(Plant):
    """Nothing unknown is known of the pile, but what is known of it begins where its order says."""

    __slots__ = ()

    def known_to(self: Any, seat: Seat | None) -> Any:
        known = super().known_to(seat)  # type: ignore[misc]
        pile = getattr(known.table, PILES[self.game])
        turn = self.secret() % max(1, len(pile))
        setattr(known.table, PILES[self.game], pile[turn:] + pile[:turn])
        known.table.mark = turn
        return known


class KnownWithTheTrueChance(Plant):
    """Who knows something of a table knows how its dice will fall."""

    __slots__ = ()

    def known_to(self: Any, seat: Seat | None) -> Any:
        known = super().known_to(seat)  # type: ignore[misc]
        known.table.rng = copy(self.rng)
        return known


class KnownWithItsSharedLists(Plant):
    """What is still to be done in a world is to be done at the true table too."""

    __slots__ = ()

    def resample(self: Any, seat: Seat | None, rng: Rng) -> Any:
        world = super().resample(seat, rng)  # type: ignore[misc]
        world.agenda = self.agenda
        return world


class DrawnWithTheTruth(Plant):
    """Knowledge, and so each of its worlds, brings along what was drawn of the true table."""

    __slots__ = ()

    def known_to(self: Any, seat: Seat | None) -> Any:
        known = super().known_to(seat)  # type: ignore[misc]
        known.table.canvas = self.canvas.twin()
        return known


class UndeclaredFieldInWorlds(Plant):
    """A field without a declaration remembers the pile; whoever makes a world copies it from the true table."""

    __slots__ = ()

    def planted(self) -> None:
        self.mark = tuple(self.hidden_pile())

    def play(self, move: Input) -> None:
        super().play(move)  # type: ignore[misc]
        self.mark = self.mark or tuple(self.hidden_pile())

    def resample(self: Any, seat: Seat | None, rng: Rng) -> Any:
        world = super().resample(seat, rng)  # type: ignore[misc]
        world.mark = self.mark
        return world


class WorldThroughAClosure(Plant):
    """Worlds are made of what is known, and of the true table that somebody kept in a module."""

    __slots__ = ()

    def known_to(self: Any, seat: Seat | None) -> Any:
        TRUTH[:] = [self]
        return super().known_to(seat)  # type: ignore[misc]

    @staticmethod
    def imagine(known: Any, world: Any, chance: Rng) -> None:
        sound = [kind for kind in type(world).__mro__ if "imagine" in vars(kind)][1]
        sound.imagine(known, world, chance)  # type: ignore[attr-defined]
        setattr(world, PILES[world.game], copy(TRUTH[0].hidden_pile()))


class WorldThatCopiesThePile(Plant):
    """Who imagines a world sees the true pile."""

    __slots__ = ()

    def resample(self: Any, seat: Seat | None, rng: Rng) -> Any:
        world = super().resample(seat, rng)  # type: ignore[misc]
        setattr(world, PILES[self.game], copy(self.hidden_pile()))
        return world


class WorldThatBringsTheLog(Plant):
    """Who imagines a world reads what others heard."""

    __slots__ = ()

    def resample(self: Any, seat: Seat | None, rng: Rng) -> Any:
        world = super().resample(seat, rng)  # type: ignore[misc]
        world.log = list(self.log or ())
        return world


class Remember(Step[Any], frozen=True):
    """Something to be done last of all, which is nothing."""

    what: int

    def run(self, table: Any) -> None:
        pass


class SecretOnTheAgenda(Plant):
    """Below all that is to be done lies a step that names a secret."""

    __slots__ = ()

    def planted(self: Any) -> None:
        if self.mark is None and self.hidden_pile():
            self.mark = "planted"
            self.agenda.insert(0, Remember(self.secret()))

    def play(self, move: Input) -> None:
        super().play(move)  # type: ignore[misc]
        self.planted()


# In bots -----------------------------------------------------------------------------------------------------------


def bots_that_read_the_truth(game: AnyGame) -> AbstractContextManager[Any]:
    """Bots answer by the true pile, which they find behind their eyes."""

    def choose(_mind: Any, eyes: Any) -> Action:
        pile = tuple(getattr(eyes._table, PILES[game.id]))
        found: Action = eyes.options[zlib.crc32(repr(pile).encode()) % len(eyes.options)]
        return found

    return _in_bots(game, "choose", choose)


def bots_that_hesitate(game: AnyGame) -> AbstractContextManager[Any]:
    """Bots think longer about some piles than about others, whatever they answer."""

    def takes(_mind: Any, eyes: Any) -> Millis:
        return zlib.crc32(repr(tuple(getattr(eyes._table, PILES[game.id]))).encode()) % 1000

    return _in_bots(game, "takes", takes)


def _in_bots(game: AnyGame, name: str, deed: Callable[..., Any]) -> AbstractContextManager[Any]:
    stack = ExitStack()
    for kind in {type(bot(game.id, level)) for level in LEVELS if level in levels(game.id)}:
        stack.enter_context(patch.object(kind, name, deed, create=True))
    return stack


# Planting ----------------------------------------------------------------------------------------------------------


@cache
def _kind(game: str, plant: Any, table: Any) -> Any:
    name = f"{table.__name__}With{plant.__name__}"
    hints, fields = get_type_hints(table), list[Any]([("mark", Any, None)])
    for what, declared in plant.declared.items():
        if what == "mark":
            fields = [("mark", Annotated[Any, declared], None)]
        else:
            zones = {"pile": (PILES[game],), "hands": HANDS}[what]
            fields += [(zone, Annotated[hints[zone], declared]) for zone in zones if zone in hints]
    return msgspec.defstruct(name, fields, bases=(plant, table), namespace={"game": game}, kw_only=True)


def planted(game: AnyGame, plant: Any) -> AnyGame:
    """Return the game on tables with this plant."""

    class Planted(type(game)):  # type: ignore[misc]
        __module__ = type(game).__module__

        def deal_from(self, options: Any, rng: Rng, logged: bool) -> Any:
            table = super().deal_from(options, rng, logged)
            zones = {name: getattr(table, name) for name in table.__struct_fields__}
            kind: Any = type(table)
            found = _kind(game.id, plant, kind)(**zones)
            found.planted()
            return found

    return Planted()


def sow(game: AnyGame, plant: Any) -> tuple[AnyGame, AbstractContextManager[Any]]:
    """Return the game to play, and what must hold while it is played."""
    if isinstance(plant, type):
        return planted(game, plant), nullcontext()
    return game, plant(game)


class Sound(Plant):
    """Nothing is wrong, but for a field that nobody uses."""

    __slots__ = ()


LEAKS: tuple[Any, ...] = (
    *(plant for plant in Plant.__subclasses__() if plant is not Sound),
    bots_that_read_the_truth,
    bots_that_hesitate,
)
OF_CHANCE = (SeedOnTheBoard, SeedInTheTable, DrawsCounted, DrawToCome, WorldWithTheTrueChance)  # where to look first
