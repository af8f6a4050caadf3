"""Every way the identities can lie, and how likely each is: there are so few that the belief is exact (section 13)."""

from collections.abc import Sequence
from typing import TypeAlias

from heistnight.core.action import Seat
from heistnight.games.bank_heist.pieces import AGENT, CREW, IDENTITIES, RIVAL, STICKY

Factors: TypeAlias = Sequence[float]
Matrix: TypeAlias = Sequence[Factors]

TYPES = range(len(IDENTITIES))
BOX = (3, 1, 2, 2)


class Evidence:
    """Likelihood of what was seen under each identity: by seat, and by pair where two identities matter together."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.alone = [[1.0] * len(TYPES) for _ in range(seats)]
        self.together: dict[tuple[Seat, Seat], Matrix] = {}

    def of(self, seat: Seat, factors: Factors) -> None:
        self.alone[seat] = [known * factor for known, factor in zip(self.alone[seat], factors)]

    def between(self, first: Seat, second: Seat, matrix: Matrix) -> None:
        """A row for each identity of the first seat, a column for each of the second."""
        pair = first, second
        known = self.together.get(pair)
        self.together[pair] = matrix if known is None else _product(known, matrix)

    def seen_from(self, seat: Seat, other: Seat) -> Matrix | None:
        """All evidence about two seats, with a row for each identity of this one."""
        here, there = self.together.get((seat, other)), self.together.get((other, seat))
        if there is None:
            return here
        turned = list(zip(*there))
        return turned if here is None else _product(here, turned)


def _product(first: Matrix, second: Matrix) -> Matrix:
    return [[known * factor for known, factor in zip(row, factors)] for row, factors in zip(first, second)]


class Suspicion:
    """All deals that can be, weighed by the evidence, and what follows for every seat."""

    def __init__(self, could: Sequence[int], evidence: Evidence, all_factions: bool) -> None:
        self.odds = [[0.0] * len(TYPES) for _ in could]
        total = self._weigh(could, evidence, all_factions)
        if total <= 0:  # what no deal explains is ignored
            total = self._weigh(could, Evidence(evidence.seats), all_factions)
        self.odds = [[chance / total for chance in odds] for odds in self.odds]

    def _weigh(self, could: Sequence[int], evidence: Evidence, all_factions: bool) -> float:
        """Add up the weights of all deals for each seat's identities, and altogether.

        Seat after seat, the known ones first. Whoever is dealt a card changes what is likely for those who come later,
        so that the many ends of the tree cost hardly anything. The more cards of a kind are left, the more deals it
        stands for.
        """
        order = sorted(range(len(could)), key=lambda seat: could[seat].bit_count())
        last = len(order) - 1
        places = [self.odds[seat] for seat in order]
        ties = [[evidence.seen_from(seat, later) for later in order[place + 1 :]] for place, seat in enumerate(order)]
        left = list(BOX)

        def deal(place: int, weight: float, likely: list[Factors]) -> float:
            total, odds = 0.0, places[place]
            for identity, factor in enumerate(likely[0]):
                grown = weight * left[identity] * factor
                if grown <= 0:
                    continue
                left[identity] -= 1
                if place < last:
                    later: list[Factors] = [
                        factors if tie is None else [known * more for known, more in zip(factors, tie[identity])]
                        for factors, tie in zip(likely[1:], ties[place])
                    ]
                    grown = deal(place + 1, grown, later)
                elif all_factions and (left[AGENT] == BOX[AGENT] or left[RIVAL] == BOX[RIVAL]):
                    grown = 0.0
                left[identity] += 1
                odds[identity] += grown
                total += grown
            return total

        return deal(0, 1.0, [_possible(could[seat], evidence.alone[seat]) for seat in order])

    def crew(self, seat: Seat) -> float:
        return self.odds[seat][CREW] + self.odds[seat][STICKY]

    def agent(self, seat: Seat) -> float:
        return self.odds[seat][AGENT]

    def rival(self, seat: Seat) -> float:
        return self.odds[seat][RIVAL]

    def enemy_of_crew(self, seat: Seat) -> float:
        return self.odds[seat][AGENT] + self.odds[seat][RIVAL]


def _possible(could: int, factors: Factors) -> list[float]:
    return [factor if could >> identity & 1 else 0.0 for identity, factor in enumerate(factors)]
