"""Contract of bots. A bot never holds a true table, only what its seat may know."""

from collections.abc import Collection, Sequence
from copy import copy
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple, Protocol

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.event import Event
from heistnight.core.rng import Rng
from heistnight.core.table import Known, Table
from heistnight.core.talk import Phrase, Said

PAUSE: tuple[Millis, Millis] = (500, 2_000)  # how long a person takes over an answer, as a rule


class Eyes:
    """A seat's eyes on a table: its view, what it may do, what it heard and saw, and worlds that agree with all that.

    `rng` is the bot's own chance (a bot never draws from the table's). Any world sampled for a seat carries exactly
    what that seat knows, so eyes on a sample are as good as eyes on the truth: the server sends samples to its workers.
    `after` says of each thing heard how many of the events seen came before it, for whoever keeps count. `now` is when
    the eyes look: in real time the table itself knows only when it last changed. `people` are the seats that people
    hold, as everybody at the table can tell.
    """

    def __init__(
        self,
        table: Table,
        seat: Seat,
        rng: Rng,
        heard: Sequence[Said] = (),
        seen: Sequence[Event] = (),
        after: Sequence[int] = (),
        now: Millis | None = None,
        people: Collection[Seat] = (),
    ) -> None:
        self._table = table
        self.seat = seat
        self.rng = rng
        self.heard = heard
        self.seen = seen
        self.after = after
        self.now = table.now if now is None else now
        self.people = people

    def aside(self) -> "Eyes":
        """The same eyes with the same chance: what is thought with them leaves these as they were."""
        return Eyes(self._table, self.seat, copy(self.rng), self.heard, self.seen, self.after, self.now, self.people)

    @cached_property
    def options(self) -> Sequence[Action]:
        return self._table.offered(self.seat)

    @cached_property
    def view(self) -> Any:
        return self._table.view(self.seat)

    @cached_property
    def question(self) -> str:
        """The name of the open decision."""
        decision = self._table.open()
        return type(decision).__name__ if decision else ""

    @cached_property
    def _known(self) -> Known[Any]:
        """All that this seat knows: made once, because many worlds follow from it."""
        return self._table.known_to(self.seat)

    def world(self) -> Any:
        """A table this seat can not tell from the true one."""
        return self._known.world(self.rng)


class Memory(NamedTuple):
    """Memory of a seat: talk, events, how many events came before each thing heard, and the seats of people."""

    heard: Sequence[Said]
    seen: Sequence[Event]
    after: Sequence[int]
    now: Millis
    people: Collection[Seat] = ()


def memory(
    table: Table,
    seat: Seat,
    said: Sequence[Said],
    before: Sequence[int],
    now: Millis,
    people: Collection[Seat] = (),
) -> Memory:
    """A seat's memory of a table with a log; `before` says of each thing said how many events were in that log."""
    masked = [event.seen_by(seat) if event.lasting else None for event in table.log or ()]
    count = list(accumulate((event is not None for event in masked), initial=0))
    heard = [(word, count[moment]) for word, moment in zip(said, before) if table.has_reached(seat, word, now)]
    seen = [event for event in masked if event is not None]
    return Memory([word for word, _ in heard], seen, [after for _, after in heard], now, people)


class Bot(Protocol):
    """Player of a seat. Bots keep nothing between questions: all they know is in their eyes."""

    level: str

    def choose(self, eyes: Eyes) -> Action | None:
        """One of eyes.options; None where the question stays open anyway, to be asked again when something changes."""

    def speak(self, eyes: Eyes) -> Phrase | None:
        """Something to say before answering, or nothing."""

    def pace(self, eyes: Eyes) -> Millis | None:
        """In real time: how long after this thought to look again; None where it waits to be asked."""
        return None

    def takes(self, eyes: Eyes) -> Millis | None:
        """Return how long a person would take for this answer, or None for the usual pause."""
        return None

    def fits(self, options: Any) -> bool:
        """Return whether it plays these options as its level promises; if not, it is not offered there."""
        return True


def answer(bot: Bot, eyes: Eyes, *, may_rest: bool) -> Action | None:
    """Return a bot's answer; where it rests and no one else will ever answer, chance answers for it."""
    action = bot.choose(eyes)
    return eyes.rng.choice(eyes.options) if action is None and not may_rest else action
