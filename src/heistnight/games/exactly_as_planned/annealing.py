"""Small changes, a worse one now and then, until nothing is left to pay: how certificates are found, and plans made.

A card is a set of one: a Tool or a Job. It is picked by its number; what it costs where is the caller's to say.
"""

import hashlib
from collections.abc import Callable, Sequence
from math import exp
from typing import Self, TypeAlias, TypeVar

from heistnight.games.exactly_as_planned.pieces import Collection, Jobs, Tools

Cost: TypeAlias = Callable[[int, Tools, Jobs], float]
Card: TypeAlias = Collection
T = TypeVar("T")

MOVES = 0.5  # the share of steps that move one card alone, where cards can
CALM = 0.15  # the share of steps between two places that have nothing to pay: they only make room


class Dice:
    """Quick draws for a search (Knuth's MMIX generator); nothing that is dealt hangs on them."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    @classmethod
    def of(cls, what: object) -> Self:
        """The chance of a thing: the same for everybody who looks at the same."""
        return cls(int.from_bytes(hashlib.sha256(repr(what).encode()).digest()[:8], "big"))

    def random(self) -> float:
        """A number from 0 up to 1."""
        self._state = state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (state >> 11) * 2**-53

    def choice(self, items: Sequence[T]) -> T:
        return items[int(self.random() * len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        return self.sample(items, len(items))

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """So many of the items, in any order."""
        order = list(items)
        for place in range(count):
            other = place + int(self.random() * (len(order) - place))
            order[place], order[other] = order[other], order[place]
        return order[:count]


class Loose:
    """The cards that can move: which ones change places with each other, and where one can go alone."""

    def __init__(self, cards: Sequence[Card], peers: Sequence[Sequence[int]], homes: Sequence[Sequence[int]]) -> None:
        self.cards, self.peers, self.homes = cards, peers, homes


class Layout:
    """Cards in places, and what each place still costs."""

    def __init__(self, fixed: Sequence[Collection], loose: Loose, at: Sequence[int], cost: Cost) -> None:
        self.loose, self.at, self.cost = loose, list(at), cost
        self.tools, self.jobs = [held.tools for held in fixed], [held.jobs for held in fixed]
        for (tool, job), place in zip(loose.cards, at):
            self.tools[place] |= tool
            self.jobs[place] |= job
        self.costs = [cost(place, *held) for place, held in enumerate(zip(self.tools, self.jobs))]
        self.total = sum(self.costs)

    def plan(self) -> tuple[Collection, ...]:
        return tuple(map(Collection, self.tools, self.jobs))

    def improve(self, chance: Dice, steps: int, heat: float, calm: float = CALM) -> float:
        """Walk so many steps or until nothing is left to pay, then stand where it cost least; and say how much."""
        at, costs, cost, cards = self.at, self.costs, self.cost, self.loose.cards
        tools, jobs, draw = self.tools, self.jobs, chance.random
        peers, homes, count = self.loose.peers, self.loose.homes, len(self.loose.cards)
        best, kept = self.total, list(at)
        for _step in range(steps if count else 0):
            if not self.total:
                return 0
            card = int(draw() * count)
            here, alone = at[card], homes[card]
            if alone and draw() < MOVES:
                other, there = -1, alone[int(draw() * len(alone))]
            else:
                mates = peers[card]
                other = mates[int(draw() * len(mates))]
                there = at[other]
            if here == there or (not costs[here] and not costs[there] and draw() > calm):
                continue
            tool, job = cards[card]
            if other >= 0:
                tool |= cards[other].tools
                job |= cards[other].jobs
            # A card that leaves and one that comes both turn their bit over, in both places.
            pay_here = cost(here, tools[here] ^ tool, jobs[here] ^ job)
            pay_there = cost(there, tools[there] ^ tool, jobs[there] ^ job)
            change = pay_here + pay_there - costs[here] - costs[there]
            if change > 0 and draw() >= exp(-change / heat):
                continue
            tools[here] ^= tool
            tools[there] ^= tool
            jobs[here] ^= job
            jobs[there] ^= job
            costs[here], costs[there] = pay_here, pay_there
            at[card] = there
            if other >= 0:
                at[other] = here
            self.total += change
            if self.total < best:
                best, kept = self.total, list(at)
        if self.total:
            self._lay(kept)
        return self.total

    def _lay(self, at: Sequence[int]) -> None:
        for card, place in enumerate(at):
            here = self.at[card]
            if here != place:
                tool, job = self.loose.cards[card]
                self.tools[here] ^= tool
                self.tools[place] ^= tool
                self.jobs[here] ^= job
                self.jobs[place] ^= job
                self.at[card] = place
        self.costs = [self.cost(place, *held) for place, held in enumerate(zip(self.tools, self.jobs))]
        self.total = sum(self.costs)
