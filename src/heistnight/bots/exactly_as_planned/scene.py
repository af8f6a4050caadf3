"""One moment as a partner has it before the eyes: the cards it knows, the clock, and what was said."""

from functools import cached_property
from typing import Any, NamedTuple

from heistnight.bots.bot import Eyes
from heistnight.bots.exactly_as_planned.skill import Skill
from heistnight.core.action import Millis, Seat
from heistnight.core.problems import Refused
from heistnight.core.talk import ANYONE, Phrase, Said, may_chime_in
from heistnight.games.exactly_as_planned.annealing import Dice
from heistnight.games.exactly_as_planned.talk import PHRASES, EarbudRule, addressees

NEVER: Millis = -1_000_000
LAST_MINUTE: Millis = 60_000


class TimedPhrase(NamedTuple):
    """A phrase that somebody said, and when on the Heist clock; `heard` is when it reached the others."""

    at: Millis
    seat: Seat
    key: str
    slots: tuple[str | int, ...]
    heard: Millis


class Scene:
    """What a seat knows at this moment; `world` is a table it can not tell from the true one."""

    def __init__(self, eyes: Eyes, skill: Skill) -> None:
        self.me, self.skill = eyes.seat, skill
        self.options = eyes.options
        self.world: Any = eyes.world()
        self.rng = Dice(eyes.rng.below(1 << 62))
        self.seats: int = self.world.seats
        self.others = [seat for seat in range(self.seats) if seat != self.me]
        self.people = sorted(eyes.people)
        self.minds_people = bool(self.people) and self.me not in self.people
        self.now = eyes.now
        self._said = sorted(eyes.heard, key=lambda said: said.at)
        started = self.world.started or 0
        self.elapsed: Millis = self.world.elapsed() if self.world.options.ticks else eyes.now - started
        length = self.world.length
        self.left: Millis = 1_000_000 if length is None else length - self.elapsed
        late = eyes.now - self.elapsed  # by ticks the table's own time runs differently
        self.words = [
            TimedPhrase(
                said.at - late, said.seat, said.phrase.key, said.phrase.slots, said.at - late + self.world.delay(said)
            )
            for said in self._said
            if said.phrase is not None and said.seat is not None
        ]

    @cached_property
    def _law(self) -> EarbudRule:
        law: EarbudRule = self.world.talk(self.me, self._said)
        return law

    @cached_property
    def _has_room(self) -> bool:
        """Whether people who listen have room for another word."""
        return not self.minds_people or may_chime_in(self.me, self._said, PHRASES, self.people, self.now)

    def may_say(self, phrase: Phrase) -> bool:
        """Whether manners, the law of talk and the own Backup Plan let it through now."""
        if not self._has_room:
            return False
        try:
            self._law.check(Said(self.now, self.me, phrase=phrase), PHRASES, self.seats)
        except Refused:
            return False
        return True

    def said(self, key: str, *slots: str | int, by: Seat | None = None, since: Millis = NEVER) -> bool:
        """Whether somebody said this, with slots that begin so."""
        return any(
            word.key == key
            and word.slots[: len(slots)] == slots
            and word.at >= since
            and (by is None or word.seat == by)
            for word in self.words
        )

    def last_word(self, seat: Seat | None = None) -> Millis:
        """When somebody, or this seat, last spoke."""
        return max((word.at for word in self.words if seat is None or word.seat == seat), default=NEVER)

    def requests(self, key: str, within: Millis) -> list[TimedPhrase]:
        """What others said lately with this key, the newest first."""
        return [
            word
            for word in reversed(self.words)
            if word.key == key and word.seat != self.me and word.heard >= self.elapsed - within
        ]

    def spoken_to(self, seat: Seat, within: Millis) -> bool:
        """Whether somebody lately said something to a seat in person."""
        return any(said.at >= self.now - within and seat in addressees(said) for said in self._said)

    def is_for_me(self, whom: str | int) -> bool:
        return whom in (self.me, ANYONE)
