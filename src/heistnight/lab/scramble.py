"""Real time among bots: everybody thinks at a pace of their own, and talks whenever there is something to say."""

from collections.abc import Collection, Sequence

from heistnight.bots import Bot, Eyes, memory
from heistnight.core.action import Input, Millis, Seat
from heistnight.core.decisions import Scramble
from heistnight.core.driver import LOOK_AGAIN, Talk, asked, first, phrase_of, silence
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import may_chime_in
from heistnight.lab.watch import Watch


def scramble(
    table: Table,
    bots: Sequence[Bot],
    rngs: Sequence[Rng],
    spoken: Talk,
    watch: Watch | None = None,
    people: Collection[Seat] = (),
) -> int:
    """Play the open scramble to its end in virtual time, and count what was done; talk is part of it."""
    pacing = _Pacing(table, bots, rngs, spoken, watch, people)
    while isinstance(table.open(), Scramble):
        seat = first(table, asked(table), pacing.ready)
        if seat is None:
            table.play(silence(table))
        else:
            pacing.think(seat)
        if watch is not None:
            watch.look(table)
    return pacing.done


class _Pacing:
    """Times at which the seats think again."""

    def __init__(
        self,
        table: Table,
        bots: Sequence[Bot],
        rngs: Sequence[Rng],
        spoken: Talk,
        watch: Watch | None,
        people: Collection[Seat],
    ) -> None:
        self.table, self.bots, self.rngs, self.spoken = table, bots, rngs, spoken
        self.watch, self.people = watch, people
        self.done = 0
        self.ready = [table.now + self._rest(seat, self._eyes(seat, table.now)) for seat in range(table.seats)]

    def think(self, seat: Seat) -> None:
        """A seat looks, says something or not, does something or not, and rests."""
        at = self.ready[seat]
        eyes = self._eyes(seat, at)
        phrase = self.bots[seat].speak(eyes)
        if phrase is not None and self._may_speak(seat, at):
            said = phrase_of(self.table, self.spoken.forms, self.spoken.said, at, seat, phrase)
            self.spoken.say(self.table, said)
        action = self.bots[seat].choose(eyes)
        self.ready[seat] = at + self._rest(seat, eyes)
        if action is not None:
            decision = self.table.open()
            if self.watch is not None and decision is not None:
                self.watch.answer(self.table, decision, seat, None)
            self.table.play(Input(at, seat, action))
            self.done += 1

    def _may_speak(self, seat: Seat, at: Millis) -> bool:
        """Return whether a bot may speak: at a person's pace where people listen, freely among bots."""
        if not self.people or seat in self.people:
            return True
        return may_chime_in(seat, self.spoken.said, self.spoken.forms, self.people, at)

    def _rest(self, seat: Seat, eyes: Eyes) -> Millis:
        return max(1, self.bots[seat].pace(eyes) or LOOK_AGAIN)

    def _eyes(self, seat: Seat, at: Millis) -> Eyes:
        said, before = self.spoken.said, self.spoken.before
        return Eyes(self.table, seat, self.rngs[seat], *memory(self.table, seat, said, before, at, self.people))
