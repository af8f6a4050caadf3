"""Every way the identities can lie, and how likely each is: there are so few that the belief is exact (section 13)."""

from collections.abc import Sequence
from typing import TypeAlias

from heistnight.core.action import Seat
from heistnight.games.bank_heist.pieces import AGENT, CREW, IDENTITIES, RIVAL, STICKY, Identity

Deal: TypeAlias = tuple[Identity, ...]
Factors: TypeAlias = Sequence[float]
Matrix: TypeAlias = Sequence[Factors]

TYPES = range(len(IDENTITIES))
BOX = (3, 1, 2, 2)


class Evidence:
    """How likely each identity made what was seen: seat by seat, and for pairs where two identities matter together."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.alone = [[1.0] * len(TYPES) for _ in range(seats)]
        self.together: dict[tuple[Seat, Seat], list[list[float]]] = {}

    def of(self, seat: Seat, factors: Factors) -> None:
        self.alone[seat] = [known * factor for known, factor in zip(self.alone[seat], factors)]

    def between(self, first: Seat, second: Seat, matrix: Matrix) -> None:
        """A row for each identity of the first seat, a column for each of the second."""
        if first < second:
            first, second = second, first
            matrix = [[row[place] for row in matrix] for place in TYPES]
        known = self.together.get((first, second))
        if known is None:
            self.together[first, second] = [list(row) for row in matrix]
            return
        for row, factors in zip(known, matrix):
            for place, factor in enumerate(factors):
                row[place] *= factor


class Suspicion:
    """All deals that can be, weighed by the evidence, and what follows for every seat."""

    def __init__(self, could: Sequence[int], evidence: Evidence, all_factions: bool) -> None:
        self.deals: list[Deal] = []
        self.weights: list[float] = []
        self._grow(could, evidence, all_factions)
        total = sum(self.weights)
        if total <= 0:  # what no deal explains is ignored
            self._grow(could, Evidence(evidence.seats), all_factions)
            total = sum(self.weights)
        self.odds = [[0.0] * len(TYPES) for _ in could]
        for deal, weight in zip(self.deals, self.weights):
            share = weight / total
            for odds, identity in zip(self.odds, deal):
                odds[identity] += share

    def _grow(self, could: Sequence[int], evidence: Evidence, all_factions: bool) -> None:
        """Seat after seat; the more cards of a kind are left, the more deals it stands for."""
        self.deals, self.weights = [], []
        alone, last = evidence.alone, len(could) - 1
        ties = [[(other, evidence.together[seat, other]) for other in range(seat) if (seat, other) in evidence.together]
                for seat in range(len(could))]  # fmt: skip
        left = list(BOX)
        dealt: list[Identity] = []

        def deal(seat: Seat, weight: float) -> None:
            for identity in TYPES:
                if not left[identity] or not could[seat] >> identity & 1:
                    continue
                grown = weight * left[identity] * alone[seat][identity]
                for other, matrix in ties[seat]:
                    grown *= matrix[identity][dealt[other]]
                if grown <= 0:
                    continue
                dealt.append(identity)
                left[identity] -= 1
                if seat < last:
                    deal(seat + 1, grown)
                elif not all_factions or (AGENT in dealt and RIVAL in dealt):
                    self.deals.append(tuple(dealt))
                    self.weights.append(grown)
                left[identity] += 1
                dealt.pop()

        deal(0, 1.0)

    def crew(self, seat: Seat) -> float:
        return self.odds[seat][CREW] + self.odds[seat][STICKY]

    def agent(self, seat: Seat) -> float:
        return self.odds[seat][AGENT]

    def rival(self, seat: Seat) -> float:
        return self.odds[seat][RIVAL]

    def enemy_of_crew(self, seat: Seat) -> float:
        return self.odds[seat][AGENT] + self.odds[seat][RIVAL]
