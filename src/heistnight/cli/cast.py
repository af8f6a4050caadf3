"""Names of the seats as a person reads them: "You take", "Silk takes"."""

from collections.abc import Iterable, Sequence

from heistnight.cli.words import printable
from heistnight.core.action import Seat
from heistnight.core.replay import Formerly

IRREGULAR = {"be": "is", "have": "has"}


class Cast:
    """Names around a table; one of them may be you."""

    def __init__(self, names: Sequence[str], you: Seat | None = None, levels: Sequence[str | None] = ()) -> None:
        self.names = [printable(name) for name in names]
        self.you = you
        self.levels = levels

    @classmethod
    def of(cls, names: object, seats: int) -> "Cast":
        """The names a file gives, if it gives one for each seat."""
        if isinstance(names, list) and len(names) == seats and all(isinstance(name, str) and name for name in names):
            return cls(names)
        return cls([f"Seat {seat}" for seat in range(seats)])

    def then(self, formerly: Sequence[Formerly], at: int) -> "Cast":
        """Return the name of a seat at the time of an event, given by its number."""
        names = list(self.names)
        for until, seat, name in reversed(formerly):
            if at < until and seat < len(names):
                names[seat] = name
        return Cast(names, self.you, self.levels)

    def name(self, seat: Seat) -> str:
        if seat >= len(self.names):
            return f"Ghost {seat - len(self.names) + 1}"
        return "You" if seat == self.you else self.names[seat]

    def object(self, seat: Seat) -> str:
        """Return the name after a verb or a preposition."""
        return "you" if seat == self.you else self.name(seat)

    def title(self, seat: Seat) -> str:
        """The name with what holds the seat."""
        level = self.levels[seat] if seat < len(self.levels) else None
        return f"{self.name(seat)} ({level} bot)" if level else self.name(seat)

    def does(self, seat: Seat, verb: str) -> str:
        """A seat and what it does, in the present tense: "You pass", "Silk passes"."""
        if seat == self.you:
            return f"You {'are' if verb == 'be' else verb}"
        return f"{self.name(seat)} {third(verb)}"

    def whose(self, seat: Seat) -> str:
        """your, Silk's, Pockets'."""
        if seat == self.you:
            return "your"
        return f"{self.name(seat)}'" if self.name(seat).endswith("s") else f"{self.name(seat)}'s"

    def all(self, seats: Iterable[Seat]) -> str:
        """Several names in a row."""
        return listed([self.name(seat) for seat in seats])


def third(verb: str) -> str:
    """Return the verb in the third person: takes, passes, tries, is."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


def listed(words: Sequence[str]) -> str:
    """a; a and b; a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
