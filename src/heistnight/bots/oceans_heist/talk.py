"""Requests of teammates (section 8), and their effect on a player's plans.

Words of the own team are wishes: they move a plan where it does not matter much, and never what lies there already.
Words to the whole table are claims of opponents, whom nobody knows to be honest: they weigh nothing.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from heistnight.bots.bot import Eyes
from heistnight.core.event import Event
from heistnight.core.talk import Phrase
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.pieces import CARD, CASINO, CASINO_NEEDS, ICON, Casino, Gear, Icon
from heistnight.games.oceans_heist.zones import OceansZones

ASKED = 1.0  # what "Place that" is worth, in the terms of wall.py: less than half a Defense left standing
MANY = 3  # alarms in one round
SHORT = 0.4  # what an icon they are short of adds to each Defense that is cheap in it
OPENERS = (moves.RoundStarted, moves.EightTaken, moves.PrepEnded, moves.Revealed, moves.Assigned, moves.SituationChosen)


class Wishes(NamedTuple):
    """Wishes of one's own team that matter now: about this round, and about the shopping."""

    watched: tuple[Icon, ...] = ()
    remembered: tuple[Casino, ...] = ()
    wanted: tuple[Gear, ...] = ()
    kept: tuple[Gear, ...] = ()
    saved: tuple[Icon, ...] = ()
    bought: tuple[Gear, ...] = ()
    returned: tuple[Gear, ...] = ()
    lacking: tuple[Icon, ...] = ()
    placed: tuple[Casino, ...] = ()
    shunned: tuple[Casino, ...] = ()
    first: tuple[Casino, ...] = ()
    short: tuple[Icon, ...] = ()
    rich: tuple[Icon, ...] = ()

    def leaning(self, eight: Sequence[Casino]) -> tuple[tuple[Casino, float], ...]:
        """Return how the talk changes the Staff's liking of each of the eight."""
        leanings = ((card, self._leaning(card)) for card in sorted(eight))
        return tuple((card, weight) for card, weight in leanings if weight)

    def _leaning(self, card: Casino) -> float:
        least = min(amount for _, amount in CASINO_NEEDS[card])
        cheap = [icon for icon, amount in CASINO_NEEDS[card] if amount == least]
        icons = sum(icon in self.short for icon in cheap) - sum(icon in self.rich for icon in cheap)
        asked = (card in self.placed or card in self.first) - (card in self.shunned)
        return SHORT * icons + ASKED * asked


# The wish that a phrase is; whatever is missing here is a courtesy, or for people.
_WISH = {
    "watch": "watched",
    "remember": "remembered",
    "lay": "wanted",
    "lay_because": "wanted",
    "keep": "kept",
    "save": "saved",
    "buy": "bought",
    "buy_because": "bought",
    "return": "returned",
    "too_little": "lacking",
    "need": "lacking",
    "place": "placed",
    "place_because": "placed",
    "not_that": "shunned",
    "slot_one": "first",
    "overload": "short",
    "short_of": "short",
    "rich_in": "rich",
}
# What holds beyond a round.
_LASTING = (
    "save",
    "buy",
    "buy_because",
    "return",
    "too_little",
    "need",
    "short_of",
    "rich_in",
)  # what holds beyond a round
_PLACES = (*CARD.items(), *ICON.items(), *((name, place) for place, name in enumerate(CASINO)))
_PLACE = dict(_PLACES)


def wishes(eyes: Eyes, world: OceansZones) -> Wishes:
    """Return the teammates' wishes; those about a round only if said in it."""
    found: dict[str, set[int]] = {}
    side = world.sides[eyes.seat]
    since = _latest(eyes.seen, (moves.RoundStarted,))
    for seat, phrase, after in _words(eyes):
        wish = _WISH.get(phrase.key)
        if wish is None or seat == eyes.seat or world.sides[seat] != side:
            continue
        place = _PLACE.get(str(phrase.slots[-1]))
        if place is not None and (after > since or phrase.key in _LASTING):
            found.setdefault(wish, set()).add(place)
    return Wishes(**{wish: tuple(sorted(places)) for wish, places in found.items()})


def _words(eyes: Eyes) -> Iterator[tuple[int, Phrase, int]]:
    """Yield talk to the team with the number of events seen before it; where no one counted, just now."""
    counted = len(eyes.after) == len(eyes.heard)
    for place, said in enumerate(eyes.heard):
        if said.seat is not None and said.phrase is not None and said.to == "team":
            yield said.seat, said.phrase, eyes.after[place] if counted else len(eyes.seen)


def _latest(seen: Sequence[Event], kinds: tuple[type[Event], ...]) -> int:
    """Return how many events came before the last of these kinds; -1 if there was none."""
    return next((place for place in range(len(seen) - 1, -1, -1) if isinstance(seen[place], kinds)), -1)


def reaction(eyes: Eyes, crew: bool) -> Phrase | None:
    """A word to the table after the alarms of a round were counted: it hurt, or the others deserve praise."""
    since = _latest(eyes.seen, (moves.AlarmsRaised,))
    if since < 0 or len(eyes.after) != len(eyes.heard) or _latest(eyes.seen, (moves.PrepEnded,)) > since:
        return None
    raised = eyes.seen[since]
    assert isinstance(raised, moves.AlarmsRaised)
    told = any(said.seat == eyes.seat and after > since for said, after in zip(eyes.heard, eyes.after))
    if told:
        return None
    if crew:
        return Phrase("ouch") if raised.raised >= MANY else None
    return None if raised.raised else Phrase("nice")


def has_spoken(eyes: Eyes) -> bool:
    """Return whether this seat has said something since the window opened: once is enough."""
    since = _latest(eyes.seen, OPENERS)
    return any(seat == eyes.seat and after > since for seat, _, after in _words(eyes))
