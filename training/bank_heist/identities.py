"""Beliefs about identities in Bank Heist, learned from games whose cards are known afterwards.

The likelihood of a deal of identities is a product of factors, one for each thing that was seen and one for each pair;
their logarithms are learned by cross-entropy over all deals that can be, beginning with the habits of `hard`.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import perm
from typing import NamedTuple

import numpy as np

from heistnight.bots.bank_heist.closer import looked_at
from heistnight.bots.bank_heist.deals import BOX, TYPES, Suspicion
from heistnight.bots.bank_heist.habits import ALONE, TOGETHER
from heistnight.bots.bank_heist.hard import Hard
from heistnight.bots.bank_heist.judge import PAIRS, SINGLE
from heistnight.bots.bank_heist.position import Position
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.lab import play_game

KINDS = len(TYPES)
NEVER = -7.0  # a logarithm for what `hard` holds to be impossible
SEEN = 0.12  # of all thoughts so many are written down
_SINGLE = {key: place for place, key in enumerate(SINGLE)}
_PAIRS = {key: place for place, key in enumerate(PAIRS)}


class Look(NamedTuple):
    """Knowledge of a seat at a moment: possible identities, and what it saw of one seat and of pairs."""

    could: list[int]
    single: list[tuple[int, int]]  # what, seat
    pairs: list[tuple[int, int, int, float]]  # what, doer, other, how much of it is news


class Witness(Hard):
    """`hard`, writing down now and then what it has seen."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)
        self.looks: list[Look] = []

    def believe(self, position: Position) -> Suspicion:
        if self.chance.random() < SEEN:
            self.looks.append(look(position))
        return super().believe(position)


def look(position: Position) -> Look:
    seen = looked_at(position)
    return Look(
        list(position.could),
        [(_SINGLE[one.key], one.seat) for one in seen if one.key in _SINGLE],
        [(_PAIRS[one.key], one.seat, one.other, one.weight) for one in seen if one.key in _PAIRS],
    )


def witnessed(seed: str, players: int) -> tuple[tuple[int, ...], list[Look]]:
    """The identities of a game of `hard`, and what was seen of them."""
    options = HeistOptions(players=players, pace="none")
    witness = Witness(seed)
    play_game(GAME, options, seed.encode(), [witness] * players, talk=True)
    return tuple(GAME.deal(options, seed.encode()).identities), witness.looks


# Learning -------------------------------------------------------------------------------------------------------------


class Deals(NamedTuple):
    """All deals to so many seats: their logarithms, and a column for each identity of a seat and of two seats."""

    types: list[tuple[int, ...]]
    prior: np.ndarray
    single: np.ndarray
    pairs: np.ndarray


@cache
def deals(seats: int) -> Deals:
    types = [deal for deal in product(TYPES, repeat=seats) if all(deal.count(kind) <= BOX[kind] for kind in TYPES)]
    prior = [sum(np.log(perm(BOX[kind], deal.count(kind))) for kind in TYPES) for deal in types]
    held = np.array(types)
    single = np.zeros((len(types), seats, KINDS), np.float32)
    rows = np.arange(len(types))
    for seat in range(seats):
        single[rows, seat, held[:, seat]] = 1
    both = list(combinations(range(seats), 2))
    pairs = np.zeros((len(types), len(both), KINDS * KINDS), np.float32)
    for place, (first, second) in enumerate(both):
        pairs[rows, place, KINDS * held[:, first] + held[:, second]] = 1
    return Deals(types, np.array(prior, np.float32), single.reshape(len(types), -1), pairs.reshape(len(types), -1))


class Looks(NamedTuple):
    """Looks of tables with equally many seats, laid out for learning."""

    seats: int
    truth: np.ndarray  # by look, the place of its deal
    closed: np.ndarray  # by look, seat and identity, whether it can not be
    single: np.ndarray  # look, what, seat
    pairs: np.ndarray  # look, what, place of the pair, whether doer and other are turned
    news: np.ndarray


def laid_out(games: Sequence[tuple[tuple[int, ...], list[Look]]]) -> list[Looks]:
    found = []
    for seats in sorted({len(truth) for truth, _ in games}):
        same = [(truth, look) for truth, looks in games if len(truth) == seats for look in looks]
        places = {deal: place for place, deal in enumerate(deals(seats).types)}
        both = {pair: place for place, pair in enumerate(combinations(range(seats), 2))}
        closed = [[[not could >> kind & 1 for kind in TYPES] for could in look.could] for _, look in same]
        single = [(number, *one) for number, (_, look) in enumerate(same) for one in look.single]
        pairs, news = [], []
        for number, (_, look) in enumerate(same):
            for what, doer, other, weight in look.pairs:
                pairs.append((number, what, both[min(doer, other), max(doer, other)], doer > other))
                news.append(weight)
        found.append(
            Looks(
                seats,
                np.array([places[truth] for truth, _ in same]),
                np.array(closed),
                np.array(single, np.int32).reshape(-1, 3),
                np.array(pairs, np.int32).reshape(-1, 4),
                np.array(news, np.float32),
            )
        )
    return found


def parts(looks: Looks, size: int, order: np.ndarray) -> Iterator[Looks]:
    """So many looks at a time, in an order."""
    for start in range(0, len(order), size):
        chosen = order[start : start + size]
        place = np.full(len(looks.truth), -1)
        place[chosen] = np.arange(len(chosen))
        single, pairs = (rows[place[rows[:, 0]] >= 0].copy() for rows in (looks.single, looks.pairs))
        news = looks.news[place[looks.pairs[:, 0]] >= 0]
        for rows in (single, pairs):
            rows[:, 0] = place[rows[:, 0]]
        yield Looks(looks.seats, looks.truth[chosen], looks.closed[chosen], single, pairs, news)


def habits() -> dict[str, np.ndarray]:
    """Return the log-beliefs of `hard`; circumstances tell it nothing."""
    single, pairs = np.zeros((len(SINGLE), KINDS), np.float32), np.zeros((len(PAIRS), KINDS, KINDS), np.float32)
    for key, factors in ALONE.items():
        single[_SINGLE[key]] = factors
    for key, matrix in TOGETHER.items():
        pairs[_PAIRS[key]] = matrix
    known = {"single": single[: len(ALONE)], "pairs": pairs[: len(TOGETHER)]}
    for rows in known.values():
        rows[:] = np.log(np.maximum(rows, np.exp(NEVER)))
    return {"single": single, "pairs": pairs}


def chances(weights: dict[str, np.ndarray], looks: Looks) -> np.ndarray:
    """Return the probability of each deal, by look."""
    table, count = deals(looks.seats), len(looks.truth)
    single = np.where(looks.closed, -1e9, 0.0).astype(np.float32)
    np.add.at(single, (looks.single[:, 0], looks.single[:, 2]), weights["single"][looks.single[:, 1]])
    pairs = np.zeros((count, table.pairs.shape[1] // KINDS**2, KINDS, KINDS), np.float32)
    told = weights["pairs"][looks.pairs[:, 1]] * looks.news[:, None, None]
    turned = looks.pairs[:, 3] == 1
    told[turned] = told[turned].swapaxes(1, 2)
    np.add.at(pairs, (looks.pairs[:, 0], looks.pairs[:, 2]), told)
    pulls = table.prior + single.reshape(count, -1) @ table.single.T + pairs.reshape(count, -1) @ table.pairs.T
    powers = np.exp(pulls - pulls.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def slopes(weights: dict[str, np.ndarray], looks: Looks) -> tuple[dict[str, np.ndarray], float]:
    """Return the gradient of the loss, and the loss."""
    table, count = deals(looks.seats), len(looks.truth)
    back = chances(weights, looks)
    rows = np.arange(count)
    surprise = -float(np.log(back[rows, looks.truth] + 1e-12).mean())
    back[rows, looks.truth] -= 1
    back /= count
    single = (back @ table.single).reshape(count, looks.seats, KINDS)
    pairs = (back @ table.pairs).reshape(count, -1, KINDS, KINDS)
    found = {name: np.zeros_like(weights[name]) for name in weights}
    np.add.at(found["single"], looks.single[:, 1], single[looks.single[:, 0], looks.single[:, 2]])
    told = pairs[looks.pairs[:, 0], looks.pairs[:, 2]]
    turned = looks.pairs[:, 3] == 1
    told[turned] = told[turned].swapaxes(1, 2)
    np.add.at(found["pairs"], looks.pairs[:, 1], told * looks.news[:, None, None])
    return found, surprise


def surprise(weights: dict[str, np.ndarray], batches: Sequence[Looks]) -> float:
    """The mean of minus the logarithm of what the true deal was given."""
    total = number = 0.0
    for looks in batches:
        for part in parts(looks, 256, np.arange(len(looks.truth))):
            found = chances(weights, part)[np.arange(len(part.truth)), part.truth]
            total -= float(np.log(found + 1e-12).sum())
            number += len(found)
    return total / number


def fit(
    batches: Sequence[Looks], pull: float, epochs: int = 3, rate: float = 0.03, size: int = 256, seed: int = 0
) -> dict[str, np.ndarray]:
    """Adam from the habits of `hard`, pulled back to them where there is little to learn from."""
    chance = np.random.default_rng(seed)
    start, weights = habits(), habits()
    mean, square = ({name: np.zeros_like(array) for name, array in weights.items()} for _ in range(2))
    whole = epochs * sum(-(-len(looks.truth) // size) for looks in batches)
    step = 0
    for _ in range(epochs):
        pieces = [part for looks in batches for part in parts(looks, size, chance.permutation(len(looks.truth)))]
        for place in chance.permutation(len(pieces)):
            found, _surprise = slopes(weights, pieces[place])
            step += 1
            for name, slope in found.items():
                slope += pull * (weights[name] - start[name])
                mean[name] += 0.1 * (slope - mean[name])
                square[name] += 0.01 * (slope * slope - square[name])
                move = mean[name] / (1 - 0.9**step) / (np.sqrt(square[name] / (1 - 0.99**step)) + 1e-6)
                weights[name] -= rate * (1 - step / (whole + 1)) * move
    return weights
