"""Talk that a seat of Masterminds heard in the last round and can use (section 8)."""

from collections.abc import Iterator
from typing import NamedTuple

from heistnight.bots.bot import Eyes
from heistnight.core.action import Seat
from heistnight.core.talk import Phrase
from heistnight.games.masterminds.moves import TurnStarted
from heistnight.games.masterminds.pieces import HEIST, HeistCard

STOP = ("stop_them", "stop_because")


class RecentPhrase(NamedTuple):
    """A phrase, who said it, and how many turns have begun since."""

    seat: Seat
    phrase: Phrase
    ago: int


class Ears:
    """Useful talk of others in the last round."""

    def __init__(self, eyes: Eyes, seats: int) -> None:
        self.me = eyes.seat
        words = [word for word in _words(eyes) if word.ago <= seats]
        self.words = [word for word in words if word.seat != self.me]
        self.mine = [word for word in words if word.seat == self.me]

    def going_for(self) -> dict[Seat, HeistCard]:
        """The jobs that others say they want."""
        return {word.seat: named(word, 0) for word in self.words if word.phrase.key in ("going_for", "going_because")}

    def to_stop(self, seat: Seat) -> bool:
        """Return whether someone asks to stop this seat now."""
        return any(word.phrase.key in STOP and word.phrase.slots[0] == seat for word in self.words)

    def empty_handed(self) -> set[Seat]:
        """Return the seats that say they hold nothing."""
        return {word.seat for word in self.words if word.phrase.key == "have_nothing"}

    def offered(self) -> RecentPhrase | None:
        """The last deal that was offered to let somebody through, this turn."""
        deals = [word for word in self.words if word.phrase.key == "deal" and not word.ago]
        return deals[-1] if deals else None

    def agreed(self, seat: Seat) -> bool:
        """Return whether this seat has agreed to let `seat` through in this round."""
        about = any(word.phrase.key == "deal" and word.phrase.slots[0] == seat for word in self.words)
        return about and any(word.phrase.key == "agreed" for word in self.mine)


def _words(eyes: Eyes) -> Iterator[RecentPhrase]:
    turns = sum(isinstance(event, TurnStarted) for event in eyes.seen)
    begun = [0]
    for event in eyes.seen:
        begun.append(begun[-1] + isinstance(event, TurnStarted))
    for said, after in zip(eyes.heard, eyes.after):
        if said.phrase is not None and said.seat is not None:
            yield RecentPhrase(said.seat, said.phrase, turns - begun[min(after, len(begun) - 1)])


def named(word: RecentPhrase, slot: int) -> HeistCard:
    """The heist in a blank of a phrase."""
    return HEIST[str(word.phrase.slots[slot])]
