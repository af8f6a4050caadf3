"""Real time among bots: everybody thinks at a pace of their own, and talks whenever there is something to say."""

from collections.abc import Sequence

from heistnight.bots import Bot, Eyes, memory
from heistnight.core.action import Input, Millis, Seat
from heistnight.core.decisions import Scramble
from heistnight.core.driver import Talk, asked, deadline, phrase_of, silence
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.lab.watch import Watch

LOOK_AGAIN: Millis = 1_000


def scramble(table: Table, bots: Sequence[Bot], minds: Sequence[Rng], spoken: Talk, watch: Watch | None = None) -> int:
    """Play the open scramble to its end in virtual time, and count what was done; talk is part of it."""
    room = _Room(table, bots, minds, spoken)
    while isinstance(table.open(), Scramble):
        closes = deadline(table)
        seat = min(asked(table), key=room.ready.__getitem__)
        if closes is not None and room.ready[seat] > closes:
            table.play(silence(table))
        else:
            room.think(seat)
        if watch is not None:
            watch.look(table)
    return room.done


class _Room:
    """Who thinks again when."""

    def __init__(self, table: Table, bots: Sequence[Bot], minds: Sequence[Rng], spoken: Talk) -> None:
        self.table, self.bots, self.minds, self.spoken = table, bots, minds, spoken
        self.done = 0
        self.ready = [table.now + self._rest(seat, self._eyes(seat, table.now)) for seat in range(table.seats)]

    def think(self, seat: Seat) -> None:
        """A seat looks, says something or not, does something or not, and rests."""
        at = self.ready[seat]
        eyes = self._eyes(seat, at)
        phrase = self.bots[seat].speak(eyes)
        if phrase is not None:
            self.spoken.say(self.table, phrase_of(self.table, self.spoken.said, at, seat, phrase))
        action = self.bots[seat].choose(eyes)
        self.ready[seat] = at + self._rest(seat, eyes)
        if action is not None:
            self.table.play(Input(at, seat, action))
            self.done += 1

    def _rest(self, seat: Seat, eyes: Eyes) -> Millis:
        return max(1, self.bots[seat].pace(eyes) or LOOK_AGAIN)

    def _eyes(self, seat: Seat, at: Millis) -> Eyes:
        spoken = self.spoken
        return Eyes(self.table, seat, self.minds[seat], *memory(self.table, seat, spoken.said, spoken.before, at))
