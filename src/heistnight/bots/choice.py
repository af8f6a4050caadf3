"""Models of other players' choices: neither random nor one rule for all.

A mind is a list of weights, one for each thing that might be chosen. People and bots lean towards what looks best to
them, the more so the clearer it is (softmax), and think to different depths (level k): the mixture is the model.
"""

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import exp
from random import Random
from typing import TypeVar

T = TypeVar("T")

Weights = list[float]


def softmax(worths: Sequence[float], heat: float) -> Weights:
    """Weights that grow with worth: a difference of `heat` makes e times likelier. They need not add up to one."""
    top = max(worths)
    return [exp((worth - top) / heat) for worth in worths]


def pick(rng: Random, items: Sequence[T], weights: Sequence[float]) -> T:
    """One of the items, each as likely as its weight says."""
    reach = list(accumulate(weights))
    return items[min(bisect(reach, rng.random() * reach[-1]), len(items) - 1)]


def close_to_best(rng: Random, items: Sequence[T], worths: Sequence[float], slack: float) -> T:
    """One of those that are best or nearly so, evenly: nobody should be able to reckon which."""
    enough = max(worths) - slack
    near = [item for item, worth in zip(items, worths) if worth >= enough]
    return near[int(rng.random() * len(near))]


def settle(guess: Sequence[float], answer: Callable[[Sequence[float]], Sequence[float]], rounds: int) -> list[float]:
    """Shares that call themselves forth: what people play when they expect just that to be played.

    Each round the answer to the shares expected so far is mixed in a little less (fictitious play), so that a rush to
    what everybody shuns, and away again, dies down.
    """
    shares = list(guess)
    for number in range(rounds):
        step = 2 / (number + 3)
        shares = [share + step * (new - share) for share, new in zip(shares, answer(shares))]
    return shares


def trust(kept: int, broken: int) -> float:
    """Return the trust in a player who kept and broke their word so often; strangers get the benefit of the doubt."""
    return (kept + 2.0) / (kept + broken + 3.0)
