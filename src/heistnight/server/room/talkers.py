"""Rate limits on talk, for the table and for spectators, and on spectators' changes of name.

Limits are kept with the person at the table and with the address of a spectator, not with the visit: leaving and coming
back gives nobody more. What spectators say takes nothing away from those who play.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial

from heistnight.core.talk import Said
from heistnight.server.problems import No
from heistnight.server.room.document import Person
from heistnight.server.transport.session import Bucket
from heistnight.server.world import World

MOST_SAID = 5_000
MOST_SAID_BY_ONE = 1_000
MOST_WATCHED = 1_000
MOST_WATCHED_BY_ONE = 200
REMEMBERED = 1_000
TALK = (5.0, 1.0)  # things at once, and a second after that
HOME = (20.0, 4.0)
CROWD = (20.0, 4.0)
HOME_NAMES = (5.0, 0.2)
CROWD_NAMES = (20.0, 2.0)


class Talkers:
    """The talk of one room: who has said how much, and how often of late."""

    def __init__(self, world: World, said: Iterable[Said]) -> None:
        self._world = world
        self._buckets: dict[str, Bucket] = {}
        self._said: Counter[str] = Counter()
        self._kept: Counter[bool] = Counter()
        self.note(said)

    def note(self, said: Iterable[Said]) -> None:
        """Count what was written down."""
        for word in said:
            self._kept[word.seat is not None] += 1

    def speaking(self, person: Person, seated: bool) -> Callable[[], None]:
        """Return how to count one more thing said; raise No where it is too much, or too soon."""
        home = _home(person)
        who, most = (f"person {person.id}", MOST_SAID_BY_ONE) if seated else (home, MOST_WATCHED_BY_ONE)
        if self._said[who] >= most:
            raise No("You have said so much here that no more can be kept.", "said_enough")
        limits = {f"talk {who}": TALK, f"talk of all at {home}": HOME}
        buckets = self._buckets_of(limits if seated else {**limits, "talk of spectators": CROWD})
        if not all(bucket.holds() for bucket in buckets):
            raise No("Slower, please: five things at once, then one a second.", "too_fast")

        def count() -> None:
            self._said[who] += 1
            _take(buckets)

        return count

    def renaming(self, person: Person) -> Callable[[], None]:
        """Return how to count one more change of a spectator's name; raise No where it comes too soon."""
        buckets = self._buckets_of({f"names at {_home(person)}": HOME_NAMES, "names of spectators": CROWD_NAMES})
        if not all(bucket.holds() for bucket in buckets):
            raise No("You have just changed your name. Wait a moment.", "too_fast")
        return partial(_take, buckets)

    def check(self, seated: bool, more: int) -> None:
        """Raise No where no more can be kept of what is said at the table, or by spectators."""
        if self._kept[seated] + more >= (MOST_SAID if seated else MOST_WATCHED):
            raise No("So much has been said at this table that no more can be kept.", "too_much_said")

    def forget_rates(self) -> None:
        """Let everyone speak afresh: a game begins."""
        self._buckets.clear()

    def _buckets_of(self, limits: dict[str, tuple[float, float]]) -> list[Bucket]:
        if len(self._buckets) >= REMEMBERED:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.full}
        return [self._buckets.setdefault(name, Bucket(self._world, *limit)) for name, limit in limits.items()]


def _take(buckets: Iterable[Bucket]) -> None:
    for bucket in buckets:
        bucket.take()


def _home(person: Person) -> str:
    """Return where somebody comes from, as the room knows it."""
    return person.homes[-1] if person.homes else ""
