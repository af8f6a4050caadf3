"""One game after another without a clock on the wall: who is asked, what they may answer, what they see."""

import hashlib
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from heistnight.core.action import Action, Input, Millis, Seat
from heistnight.core.driver import asked, deadline, silence
from heistnight.core.game import Game
from heistnight.core.options import Options
from heistnight.core.problems import BadOption
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.view import share
from heistnight.env.columns import Row
from heistnight.env.compact import CompactRows
from heistnight.env.encoding import Encoding

PAUSE: Millis = 1_000  # how long an answer takes where a clock runs, so that every game ends
MOST_MASKS = 200  # of lists of choices that come again as the same tuple; many come once, and would be in the way
LONGEST = 20_000  # answers after which a game is broken off: some can go on for ever among players without a plan


def unhurried(game: Game[Any, Any], values: Mapping[str, Any]) -> Options:
    """The options a researcher asked for, as values or as words; where nothing is said of time, nobody is hurried."""
    calm = {} if values.get("seconds") == "untimed" else game.unhurried
    options: Options = game.options_type.parse({"players": game.default_players, **calm, **values})
    return options


def rows_of(game: Game[Any, Any], options: Options, observation: str) -> Encoding | CompactRows:
    """Return the rows of an observation: "exact" (every field) or "compact" (a few hundred scaled numbers)."""
    if observation == "compact":
        return CompactRows(game)
    if observation == "exact":
        return Encoding(game, options)
    raise BadOption("An observation is 'exact' or 'compact', not '{observation}'.", observation=observation)


class Session:
    """A table with its numbered actions and encoded views. Seats that are asked at once are asked in turn."""

    table: Table

    def __init__(self, game: Game[Any, Any], options: Options, encoding: Encoding | CompactRows | None = None) -> None:
        self.game = game
        self.options = options
        self.encoding = encoding or Encoding(game, options)
        self.seats: int = options.players
        self.answers = 0
        self.seat: Seat | None = None
        self._blank_mask = bytearray(len(game.actions))
        self._actions, self._numbers = game.actions, game.numbers
        self._pause: Millis = 0
        self._turns = [[(last + step + 1) % self.seats for step in range(self.seats)] for last in range(self.seats)]
        self._masks: dict[int, tuple[Sequence[Action], bytearray]] = {}
        self._shown: tuple[Seat, bytearray] | None = None  # whose mask was made at this moment

    def deal(self, seed: bytes, *, logged: bool = False) -> None:
        self.table = self.game.deal(self.options, seed, logged=logged)
        self.answers = 0
        self._ask(self.seats - 1)

    def empty(self) -> "Session":
        """Another table for the same game, not dealt yet."""
        return Session(self.game, self.options, self.encoding)

    def clone(self) -> "Session":
        """The same moment again, its log with it."""
        twin = copy(self)
        if hasattr(self, "table"):
            twin.table = self.table.clone()
            twin.table.log = None if self.table.log is None else self.table.log[:]
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Session":
        return self.clone()

    def resample(self, seat: Seat, rng: Rng) -> None:
        """Draw anew all that the seat can not know; what it saw happen stays."""
        log = self.table.log
        self.table = self.table.resample(seat, rng)
        self.table.log = log
        self._shown = None

    @property
    def over(self) -> bool:
        return not self.table.agenda

    @property
    def broken_off(self) -> bool:
        return self.answers >= LONGEST and not self.over

    @property
    def ended(self) -> bool:
        """Return whether no one is asked any more."""
        return self.seat is None

    def asked(self) -> Sequence[Seat]:
        """Return the seats that may answer the open question."""
        return asked(self.table)

    def mask(self, seat: Seat) -> bytearray:
        """A 1 for each numbered action that the seat may take now; that the next one in turn is asked is known."""
        table = self.table
        if seat == self.seat:
            options: Sequence[Action] = table.agenda[-1].options(table, seat)  # type: ignore[attr-defined]
        else:
            options = table.offered(seat)
        known = self._masks.get(id(options))
        mask = self._marked(options) if known is None else known[1]
        self._shown = seat, mask
        return mask[:]

    def _marked(self, options: Sequence[Action]) -> bytearray:
        """Some lists are the same tuple whenever they are offered: their masks are kept, and the tuples with them."""
        mask, numbers = self._blank_mask[:], self._numbers
        for option in options:
            mask[numbers[option]] = 1
        if type(options) is tuple:
            if len(self._masks) >= MOST_MASKS:
                self._masks.clear()
            self._masks[id(options)] = options, mask
        return mask

    def legal(self, seat: Seat) -> list[int]:
        """The numbers of the actions that the seat may take now, in order."""
        return sorted(map(self.game.numbers.__getitem__, self.table.offered(seat)))

    def observe(self, seat: Seat | None) -> "Row | bytes":
        return self.encoding.observe(self.table, seat)

    def play(self, seat: Seat, number: int) -> None:
        """Take an action by its number and ask the next seat, or raise Refused."""
        table, action, shown = self.table, self._actions[number], self._shown
        if shown is not None and shown[0] == seat and shown[1][number]:
            table.accept(table.now + self._pause, seat, action)
        else:
            table.play(Input(table.now + self._pause, seat, action))
        self.answers += 1
        self._ask(seat)

    def play_together(self, answers: Mapping[Seat, int], first: Seat) -> None:
        """Take the answers of all who are asked, in turn from a seat on; those to a question that is gone fall away."""
        table, question = self.table, self.table.open()
        at = table.now + self._pause
        seats = sorted(self.asked(), key=lambda seat: (seat - first) % self.seats)
        actions = {seat: self._actions[answers[seat]] for seat in seats}
        for seat, action in actions.items():
            if table.open() is question and action in table.offered(seat):
                table.play(Input(at, seat, action))
                self.answers += 1
        self._ask(first)

    def is_open(self, seat: Seat, number: int) -> bool:
        """Return whether the seat may take this action now."""
        return 0 <= number < len(self._actions) and self._actions[number] in self.table.offered(seat)

    def worths(self) -> list[float]:
        """Return the value of the outcome for each seat; nothing while the game runs."""
        winners = self.table.won_by()
        return [share(winners, seat) for seat in range(self.seats)]

    def _ask(self, last: Seat) -> None:
        """The next seat after the last one that is asked now; where nobody is, or not in time, the clock runs out."""
        table = self.table
        self._shown = None
        while table.agenda and self.answers < LONGEST:
            self._pause = 0 if deadline(table) is None else PAUSE
            seats = asked(table, self._pause)
            if seats:
                self.seat = seats[0] if len(seats) == 1 else self._first_of(seats, last)
                return
            table.play(silence(table))
        self.seat = None

    def _first_of(self, asked: Sequence[Seat], last: Seat) -> Seat:
        """In turn, after the last."""
        for seat in self._turns[last]:
            if seat in asked:
                return seat
        raise AssertionError("somebody is asked who has no seat")


def seed_bytes(*numbers: int) -> bytes:
    """The seed of a table from a research seed, and from which game of the series that begins with it."""
    return hashlib.shake_256(b" ".join([b"research", *(b"%d" % number for number in numbers)])).digest(16)
