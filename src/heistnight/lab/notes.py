"""Notes on one game: its result, and what happened on the way there."""

import zlib
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from heistnight.core.action import Millis, Seat
from heistnight.core.rng import Rng
from heistnight.core.table import Decision, Table
from heistnight.lab.lenses import Lens, lens
from heistnight.lab.match import GameResult, Match

ANSWER: Millis = 10_000  # what a person takes over an answer, on average: a guess, and the report says so
MOMENTS = 41  # of a game that are kept: every fortieth part of it
SELDOM = 16  # answers between two looks at what is hidden
WORLDS = 2


class Moment(msgspec.Struct, frozen=True, gc=False):
    """State of a game: its progress, and the lens's numbers for each seat or once for the table."""

    far: float
    standing: tuple[tuple[float, ...], ...]


class Row(msgspec.Struct, frozen=True):
    """One game of a run.

    `sides` are for whom each seat played, `held` the ids of the cards each seat had at some time, `treasures` of what
    it had in the end, `used` how often each card was played and how often it worked. `choices` are how many answers a
    question left on average, `most_choices` at most, `forced` the share of questions with one answer, `hidden` the
    share of all pieces that whoever was asked could not know. `course` are its moments, packed.
    """

    game: int
    result: GameResult
    minutes: float
    sides: tuple[str, ...]
    held: tuple[str, ...]
    treasures: tuple[str, ...] = ()
    used: dict[str, tuple[int, int]] = {}
    choices: float | None = None
    most_choices: int | None = None
    forced: float | None = None
    hidden: float | None = None
    course: bytes = b""

    def won(self, seat: Seat) -> float:
        """A side wins as one; of all against all, k winners share one win."""
        return float(seat in self.result.winners) if self.sides[seat] else self.result.worth(seat)

    def moments(self) -> list[Moment]:
        """The course of the game, evenly spaced from its beginning to its end."""
        numbers = array("f", zlib.decompress(self.course)) if self.course else array("f")
        rows = 1 if any(self.sides) else len(self.sides)
        size = len(numbers) // MOMENTS
        signs = (size - 1) // rows if size else 0
        return [
            Moment(numbers[at], tuple(tuple(numbers[at + 1 + signs * row :][:signs]) for row in range(rows)))
            for at in range(0, len(numbers), size or 1)
        ]


def packed(moments: Sequence[Moment]) -> bytes:
    """As many as are kept, the first and the last among them."""
    if not moments:
        return b""
    last = len(moments) - 1
    kept = [moments[round(last * place / (MOMENTS - 1))] for place in range(MOMENTS)]
    numbers = [number for one in kept for number in (one.far, *(sign for row in one.standing for sign in row))]
    return zlib.compress(array("f", numbers).tobytes())


def play(match: Match, index: int) -> Row:
    """Play one game of a match and take notes."""
    notes = Notes(lens(match.game))
    result = match.play(index, notes)
    return notes.row(index, result)


class Notes:
    """Watches one game through a lens."""

    def __init__(self, through: Lens) -> None:
        self.lens = through
        self.sides: tuple[str, ...] = ()
        self.held: list[set[str]] = []
        self.table: Table | None = None
        self.course: list[Moment] = []
        self.stride = 1
        self.looks = 0
        self.thought: Millis = 0
        self.question = ""
        self.asked: set[Seat] = set()
        self.choices: list[int] = []
        self.hidden: list[float] = []

    def answer(self, table: Table, decision: Decision[Any], seat: Seat, took: Millis | None) -> None:
        """Reckon with a person's time instead of a bot's; those who are asked together think together."""
        if self.lens.zones and len(self.choices) % SELDOM == 0:
            self.hidden.append(hidden(table, seat, self.lens.zones, Rng(b"hidden%d" % len(self.choices))))
        self.choices.append(len(table.offered(seat)))
        if took is None:
            return
        self.thought -= took
        question = type(decision).__name__
        if question != self.question or seat in self.asked:
            self.question, self.asked = question, set()
            self.thought += min(ANSWER, decision.limit(table) or ANSWER)
        self.asked.add(seat)

    def look(self, table: Table) -> None:
        through = self.lens
        if self.table is None:
            self.table = table
            self.sides = tuple(through.sides(table))
            self.held = [set() for _ in range(table.seats)]
        for seat, cards in enumerate(self.held):
            cards.update(through.held(table, seat))
        if through.signs and self.looks % self.stride == 0:
            self.course.append(self._moment(table))
            if len(self.course) > 4 * MOMENTS:
                del self.course[1::2]
                self.stride *= 2
        self.looks += 1

    def _moment(self, table: Table) -> Moment:
        return Moment(float(self.lens.far(table)), tuple(tuple(map(float, row)) for row in self.lens.standing(table)))

    def row(self, index: int, result: GameResult) -> Row:
        table = self.table
        assert table is not None
        if self.lens.signs and (self.looks - 1) % self.stride:
            self.course.append(self._moment(table))
        played: Counter[str] = Counter()
        worked: Counter[str] = Counter()
        for card, did in self.lens.used(table):
            played[card] += 1
            worked[card] += did
        seats = range(table.seats)
        choices = self.choices
        return Row(
            game=index,
            result=result,
            minutes=round(max(0, table.now + self.thought) / 60_000, 2),
            sides=self.sides,
            held=tuple(" ".join(sorted(cards)) for cards in self.held),
            treasures=tuple(" ".join(sorted(set(self.lens.treasures(table, seat)))) for seat in seats),
            used={card: (played[card], worked[card]) for card in sorted(played)},
            choices=round(sum(choices) / len(choices), 3) if choices else None,
            most_choices=max(choices, default=None),
            forced=round(choices.count(1) / len(choices), 4) if choices else None,
            hidden=round(sum(self.hidden) / len(self.hidden), 4) if self.hidden else None,
            course=packed(self.course),
        )


def hidden(table: Table, seat: Seat, zones: Sequence[str], rng: Rng) -> float:
    """Of all pieces, the share that could lie otherwise as far as a seat knows: in some world it can not tell apart."""
    true, known = _pieces(table, zones), table.known_to(seat)
    other = [False] * len(true)
    for _ in range(WORLDS):
        world = _pieces(known.world(rng), zones)
        other = [differs or piece != there for differs, piece, there in zip(other, true, world)]
    return sum(other) / len(other) if other else 0.0


def _pieces(table: Table, zones: Sequence[str]) -> list[Any]:
    return [piece for zone in zones for piece in _laid(getattr(table, zone, ()))]


def _laid(zone: Any) -> Iterator[Any]:
    if isinstance(zone, list | tuple):
        for part in zone:
            yield from _laid(part)
    else:
        yield zone
