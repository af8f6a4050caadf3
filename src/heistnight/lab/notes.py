"""What the lab writes down about one game: its result, and what happened on the way there."""

from itertools import pairwise
from typing import Any

import msgspec

from heistnight.core.action import Millis, Seat
from heistnight.core.table import Decision, Table
from heistnight.lab.lenses import Lens, lens
from heistnight.lab.match import GameResult, Match

ANSWER: Millis = 10_000  # what a person takes over an answer, on average: a guess, and the report says so


class Row(msgspec.Struct, frozen=True):
    """One game of a run.

    `sides` are for whom each seat played, `held` the ids of the cards each seat had at some time. `lead_changes` counts
    how often another took the lead from whoever had it last; from `decided_at` (a share of the game) until the end the
    winners were ahead. Both are None where the game has no lead, `decided_at` also where nobody won.
    """

    game: int
    result: GameResult
    minutes: float
    sides: tuple[str, ...]
    held: tuple[str, ...]
    lead_changes: int | None = None
    decided_at: float | None = None

    def won(self, seat: Seat) -> float:
        """A side wins as one; of all against all, k winners share one win."""
        return float(seat in self.result.winners) if self.sides[seat] else self.result.worth(seat)


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
        self.leads: list[tuple[int, tuple[Seat, ...]]] = []
        self.looks = 0
        self.thought: Millis = 0
        self.now: Millis = 0
        self.question = ""
        self.asked: set[Seat] = set()

    def answer(self, table: Table, decision: Decision[Any], seat: Seat, took: Millis) -> None:
        """Reckon with a person's time instead of a bot's; those who are asked together think together."""
        self.thought -= took
        question = type(decision).__name__
        if question != self.question or seat in self.asked:
            self.question, self.asked = question, set()
            self.thought += min(ANSWER, decision.limit(table) or ANSWER)
        self.asked.add(seat)

    def look(self, table: Table) -> None:
        through = self.lens
        if not self.looks:
            self.sides = tuple(through.sides(table))
            self.held = [set() for _ in range(table.seats)]
        self.looks += 1
        self.now = table.now
        for seat, cards in enumerate(self.held):
            cards.update(through.held(table, seat))
        if through.lead:
            ahead = through.ahead(table)
            if not self.leads or self.leads[-1][1] != ahead:
                self.leads.append((self.looks, ahead))

    def row(self, index: int, result: GameResult) -> Row:
        changes, decided = None, None
        if self.lens.lead:
            leaders = [ahead for _, ahead in self.leads if ahead]
            changes = sum(before != after for before, after in pairwise(leaders))
            decided = self._decided_at(result) if result.winners else None
        return Row(
            game=index,
            result=result,
            minutes=round(max(0, self.now + self.thought) / 60_000, 2),
            sides=self.sides,
            held=tuple(" ".join(sorted(cards)) for cards in self.held),
            lead_changes=changes,
            decided_at=decided,
        )

    def _decided_at(self, result: GameResult) -> float:
        """The moment after the last one in which the winners were not ahead."""
        since = self.looks
        for moment, ahead in reversed(self.leads):
            if ahead != result.winners:
                break
            since = moment
        return round(since / self.looks, 4)
