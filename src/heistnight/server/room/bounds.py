"""Counts the inputs of a game by seat, so that no question and no game goes on without end.

Each game says how many a whole game and one question may take (`most_inputs`, `most_answers` in core/game.py). Whoever
has used them up may still settle the open question, so nobody gets stuck and the game still comes to its end.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from heistnight.core.action import Input, Notice, Seat
from heistnight.core.replay import AnyGame
from heistnight.core.table import Table
from heistnight.server.problems import No


class Spent(msgspec.Struct):
    """The inputs by and about each seat, and each seat's answers to the open question."""

    inputs: Counter[Seat] = msgspec.field(default_factory=Counter)
    question: int = 0
    answers: Counter[Seat] = msgspec.field(default_factory=Counter)

    def note(self, moves: Iterable[Input], question: int = 0) -> None:
        """Count what was written down; `question` is the number of the one that is open now."""
        if question != self.question:
            self.question = question
            self.answers.clear()
        for move in moves:
            seat = move.action.seat if isinstance(move.action, Notice) else move.seat
            if seat is not None:
                self.inputs[seat] += 1
                self.answers[seat] += 1

    def has_room(self, game: AnyGame, seats: int, seat: Seat) -> bool:
        """Return whether this seat's share of the game's inputs is not used up."""
        return self.inputs[seat] < game.most_inputs // seats

    def check(self, game: AnyGame, before: Table, after: Table, moves: Sequence[Input]) -> None:
        """Raise No where a seat has given all its answers, and these leave the question open."""
        seat, answers, most = moves[0].seat, len(moves), game.most_inputs // after.seats
        assert seat is not None
        if self.inputs[seat] + answers > 2 * most:
            raise No("This game has had more moves than any game needs. It can't go on.", "too_many_moves")
        if not after.agenda or after.questions != before.questions:
            return
        given = self.answers[seat] if before.questions == self.question else 0
        if given + answers > game.most_answers:
            says = "You have answered this {times} times. Only an answer that settles it counts now."
            raise No(says, "answered_enough", times=game.most_answers)
        if self.inputs[seat] + answers > most:
            says = "You have made {times} moves in this game. Only an answer that settles the question counts now."
            raise No(says, "moved_enough", times=most)
