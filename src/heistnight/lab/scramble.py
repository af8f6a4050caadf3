"""Real time among bots: everybody thinks at a pace of their own, and talks whenever there is something to say."""

from collections.abc import Sequence
from typing import Any

from heistnight.bots import Bot, Eyes, memory
from heistnight.core.action import Input, Millis, Seat
from heistnight.core.decisions import Scramble
from heistnight.core.game import Game
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Said
from heistnight.lab.watch import Watch

LOOK_AGAIN: Millis = 1_000


def scramble(
    game: Game[Any, Any], table: Table, bots: Sequence[Bot], minds: Sequence[Rng], watch: Watch | None = None
) -> int:
    """Play the open scramble to its end in virtual time, and count what was done; talk is part of it."""
    room = _Room(game, table, bots, minds)
    while isinstance(decision := table.open(), Scramble):
        deadline = decision.deadline(table)
        seat = min(decision.seats(table), key=room.ready.__getitem__)
        if deadline is not None and room.ready[seat] > deadline:
            table.play(Input(at=deadline))
        else:
            room.think(seat)
        if watch is not None:
            watch.look(table)
    return room.done


class _Room:
    """Who thinks again when, and what was said so far."""

    def __init__(self, game: Game[Any, Any], table: Table, bots: Sequence[Bot], minds: Sequence[Rng]) -> None:
        self.game, self.table, self.bots, self.minds = game, table, bots, minds
        self.said: list[Said] = []
        self.before: list[int] = []
        self.done = 0
        self.ready = [table.now + self._rest(seat, self._eyes(seat, table.now)) for seat in range(table.seats)]

    def think(self, seat: Seat) -> None:
        """A seat looks, says something or not, does something or not, and rests."""
        at = self.ready[seat]
        eyes = self._eyes(seat, at)
        self._speak(seat, eyes)
        action = self.bots[seat].choose(eyes)
        self.ready[seat] = at + self._rest(seat, eyes)
        if action is not None:
            self.table.play(Input(at, seat, action))
            self.done += 1

    def _rest(self, seat: Seat, eyes: Eyes) -> Millis:
        return max(1, self.bots[seat].pace(eyes) or LOOK_AGAIN)

    def _speak(self, seat: Seat, eyes: Eyes) -> None:
        phrase = self.bots[seat].speak(eyes)
        if phrase is not None:
            word = Said(at=eyes.now, seat=seat, phrase=phrase)
            self.table.talk(seat, self.said).check(word, self.game.phrases, self.table.seats)
            self.said.append(word)
            self.before.append(len(self.table.log or ()))

    def _eyes(self, seat: Seat, at: Millis) -> Eyes:
        return Eyes(self.table, seat, self.minds[seat], *memory(self.table, seat, self.said, self.before, at))
