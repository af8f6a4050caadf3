"""What the others at the table may be about to play: how each Plan looks to them, at several depths of thought."""

from collections.abc import Sequence
from itertools import combinations
from math import perm, prod
from random import Random

from heistnight.bots.choice import Weights, settle, softmax
from heistnight.bots.the_plan.player import alone
from heistnight.bots.the_plan.position import ALL_FACES, ALL_KINDS, IN_MASK, MASK, Position, deck, shares_of
from heistnight.bots.the_plan.worth import Rough
from heistnight.core.action import Seat
from heistnight.games.the_plan.pieces import SHOWS, SIZE, SMASH_AND_GRAB, Face

SIZES = (1, 2, 3, 4)
SHOWING = tuple(
    tuple(tuple(face for face in ALL_FACES if SIZE[face] == size and kind in SHOWS[face]) for kind in ALL_KINDS)
    for size in range(5)
)

Hands = Sequence[Sequence[Face]]


def way_in(shares: Sequence[float], others: int, wishes: Sequence[float]) -> list[list[float]]:
    """How likely a specialist of each size finds each kind free and unmatched, if others play Plans by these shares.

    `wishes` is how likely a Smash & Grab names each kind.
    """
    smash = shares[SMASH_AND_GRAB]
    smashed = others * smash * (1 - smash) ** (others - 1)
    table = [[0.0] * 7]
    shown = [[sum(shares[face] for face in faces) for faces in by_kind] for by_kind in SHOWING]
    for size in SIZES:
        table.append(
            [
                (1 - smashed * wishes[kind])
                * _free(others, shown[size][kind], [shown[smaller][kind] for smaller in range(1, size)])
                for kind in ALL_KINDS
            ]
        )
    return table


def _free(others: int, same: float, smaller: Sequence[float]) -> float:
    """Nobody shows the kind at my size, and at no smaller size exactly one does (inclusion and exclusion)."""
    total = 0.0
    for count in range(min(len(smaller), others) + 1):
        sign = -1 if count % 2 else 1
        ways = sign * perm(others, count)
        for lone in combinations(smaller, count):
            total += ways * prod(lone) * (1 - same - sum(lone)) ** (others - count)
    return max(0.0, total)


def outlook(
    free: Sequence[Sequence[float]], alone_smash: float, worths: Sequence[float], consolation: float
) -> list[float]:
    """What each Plan brings on average to a seat to which kinds are worth so much."""
    values = []
    for face in ALL_FACES:
        if face == SMASH_AND_GRAB:
            values.append(alone_smash * max(worths) + (1 - alone_smash) * consolation)
            continue
        way, value, nothing = free[SIZE[face]], 0.0, 1.0
        for kind in IN_MASK[MASK[face]]:
            if worths[kind]:
                value += way[kind] * worths[kind]
                nothing *= 1 - way[kind]
        values.append(value + nothing * consolation)
    return values


class Minds:
    """For each other seat and each depth of thought, how strongly it is drawn to each Plan."""

    def __init__(
        self, position: Position, worth: Rough, hands: Sequence[Hands], heats: Sequence[float], rounds: int
    ) -> None:
        self.position = position
        self.rng: Random = position.rng
        others = position.others
        rough = Rough(position)
        plain = {seat: rough.kinds(seat) for seat in others}
        plain_consolation = {seat: rough.consolation(seat) for seat in others}
        sharp = {seat: worth.kinds(seat) for seat in others}
        consolation = {seat: worth.consolation(seat) for seat in others}
        wishes = [0.0] * 7
        for seat in others:
            wishes[max(ALL_KINDS, key=sharp[seat].__getitem__)] += 1 / len(others)
        used = position.world.used
        unseen = list(deck(position.world))
        for face in used:
            unseen.remove(face)
        even = shares_of(unseen)

        def looks(
            shares: Sequence[float], worths: dict[Seat, list[float]], comfort: dict[Seat, float]
        ) -> dict[Seat, list[float]]:
            free = way_in(shares, len(others), wishes)
            alone_smash = (1 - shares[SMASH_AND_GRAB]) ** len(others)
            return {seat: outlook(free, alone_smash, worths[seat], comfort[seat]) for seat in others}

        def answer(shares: Sequence[float]) -> list[float]:
            drawn = {seat: softmax(look, heats[2]) for seat, look in looks(shares, sharp, consolation).items()}
            return played(drawn, hands)

        shares = settle(even, answer, rounds)
        self.shares = shares
        self.pull: dict[Seat, list[Weights]] = {}
        first = looks(even, plain, plain_consolation)
        last = looks(shares, sharp, consolation)
        for seat in others:
            greedy = [alone(face, plain[seat]) for face in ALL_FACES]
            self.pull[seat] = [
                [1.0] * len(greedy),
                softmax(greedy, heats[0]),
                softmax(first[seat], heats[1]),
                softmax(last[seat], heats[2]),
            ]

    def mixed(self, seat: Seat, hand: Sequence[Face], depths: Sequence[float]) -> Weights:
        """How likely a seat plays each card of a hand, if it thinks to each depth so often."""
        likely = [0.0] * len(hand)
        for weights, share in zip(self.pull[seat], depths):
            if share:
                drawn = [weights[face] for face in hand]
                scale = share / (sum(drawn) or 1.0)
                likely = [part + scale * weight for part, weight in zip(likely, drawn)]
        return likely


def played(drawn: dict[Seat, Weights], hands: Sequence[Hands]) -> list[float]:
    """The shares in which Plans come up when seats choose from these hands by these weights."""
    shares = [0.0] * len(ALL_FACES)
    part = 1 / (len(hands) * len(drawn))
    for world in hands:
        for seat, weights in drawn.items():
            hand = world[seat]
            scale = part / (sum([weights[face] for face in hand]) or 1.0)
            for face in hand:
                shares[face] += scale * weights[face]
    return shares
