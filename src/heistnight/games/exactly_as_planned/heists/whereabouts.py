"""Possible places of cards that a partner once held and swapped away in the Waltz (EAP-7.7).

Swaps between two others are seen, their cards are not. So a card given to B may have gone on to C, but only one card
goes in a swap; and a card that came back from C must have got there.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from heistnight.core.action import Millis, Seat
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned.pieces import Kind, kind_of

EMPTY: Final = -1
JOBS_EACH = 3
Places: TypeAlias = dict[int, int]


class Trade(NamedTuple):
    """Two cards that changed hands, or (b is None) a Tool that a partner threw into the Jackpot; and when."""

    a: Seat
    b: Seat | None
    kind: Kind
    from_a: int
    from_b: int
    at: Millis = 0

    def known_to(self, seat: Seat | None) -> "Trade":
        """The same with faces only for those who took part."""
        return self if seat is not None and seat in (self.a, self.b) else self._replace(from_a=EMPTY, from_b=EMPTY)

    def between(self, seat: Seat) -> tuple[Seat, int, int]:
        """For one who took part in a swap: the partner, what was given and what was got."""
        assert self.b is not None
        return (self.b, self.from_a, self.from_b) if self.a == seat else (self.a, self.from_b, self.from_a)


def whereabouts(history: Sequence[Trade], seat: Seat, tools: Sequence[int], chance: Rng) -> Places:
    """A possible place for each card this seat gave away and did not get back: a seat, or seats + who threw it."""
    walk = _Walk(history, seat, tools, chance)
    places = walk.onward(0, {}, ())
    assert places is not None
    return places


class _Walk:
    """All that a seat saw, walked through once more with a guess at every swap it did not take part in."""

    def __init__(self, history: Sequence[Trade], seat: Seat, tools: Sequence[int], chance: Rng) -> None:
        self.history, self.seat, self.tools, self.chance = history, seat, tools, chance
        self.needs = _needs(history, seat)

    def onward(self, step: int, places: Places, threw: tuple[Seat, ...]) -> Places | None:
        """The places in the end, or None if what was seen later can not be so."""
        while step < len(self.history):
            trade = self.history[step]
            if self.seat in (trade.a, trade.b):
                seen = self._seen(trade, places, threw)
                if seen is None:
                    return None
                places = seen
                threw += (trade.a,) if trade.b is None else ()
                step += 1
                continue
            for guess in self._guesses(trade, places, threw):
                if self._fits(step + 1, guess):
                    end = self.onward(step + 1, guess, threw + ((trade.a,) if trade.b is None else ()))
                    if end is not None:
                        return end
            return None
        return places

    def _seen(self, trade: Trade, places: Places, threw: tuple[Seat, ...]) -> Places | None:
        if trade.b is None:
            return places
        other, gave, got = trade.between(self.seat)
        if got in places:
            if places[got] != other:
                return None
        elif self._held(other, trade.kind, threw) == len(self._tracked(other, trade.kind, places)):
            return None
        return {card: place for card, place in places.items() if card != got} | {gave: other}

    def _guesses(self, trade: Trade, places: Places, threw: tuple[Seat, ...]) -> Iterator[Places]:
        """Which known cards may have gone across, the likelier ones more often first."""
        target = len(self.tools) + trade.a if trade.b is None else trade.b
        for mine in self._gone(trade.a, trade.kind, places, threw):
            backs = [EMPTY] if trade.b is None else self._gone(trade.b, trade.kind, places, threw)
            for theirs in backs:
                guess = dict(places)
                if mine != EMPTY:
                    guess[mine] = target
                if theirs != EMPTY:
                    guess[theirs] = trade.a
                yield guess

    def _gone(self, owner: Seat, kind: Kind, places: Places, threw: tuple[Seat, ...]) -> list[int]:
        """Return the cards that may have left a hand: each known one, or (EMPTY) an unknown one."""
        known = self._tracked(owner, kind, places)
        if not known:
            return [EMPTY]
        others = self._held(owner, kind, threw) - len(known)
        order = self.chance.shuffled([*known, *[EMPTY] * others])
        return list(dict.fromkeys(order))

    def _held(self, owner: Seat, kind: Kind, threw: tuple[Seat, ...]) -> int:
        return JOBS_EACH if kind == "job" else self.tools[owner] - (owner in threw)

    def _tracked(self, owner: Seat, kind: Kind, places: Places) -> list[int]:
        return sorted(card for card, place in places.items() if place == owner and kind_of(card) == kind)

    def _fits(self, step: int, places: Places) -> bool:
        needs = self.needs[step]
        return all(card not in needs or place in needs[card] for card, place in places.items())


def _needs(history: Sequence[Trade], seat: Seat) -> list[dict[int, frozenset[Seat]]]:
    """Before each step and after the last: where a card that will come back must be to get there."""
    needs: dict[int, frozenset[Seat]] = {}
    found = [needs]
    for trade in reversed(history):
        if trade.b is None:
            found.append(needs)
            continue
        if seat in (trade.a, trade.b):
            other, gave, got = trade.between(seat)
            needs = {card: places for card, places in needs.items() if card != gave} | {got: frozenset((other,))}
        else:
            pair = {trade.a, trade.b}
            needs = {
                card: places | pair if places & pair and kind_of(card) == trade.kind else places
                for card, places in needs.items()
            }
        found.append(needs)
    return found[::-1]
