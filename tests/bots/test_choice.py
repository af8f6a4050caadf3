"""How others choose."""

from collections import Counter
from random import Random

import pytest

from heistnight.bots.choice import close_to_best, pick, settle, softmax, trust


def test_what_is_worth_more_is_chosen_more_the_cooler_the_more_so() -> None:
    """One heat of difference makes e times likelier; near zero heat only the best is left."""
    weights = softmax([1.0, 2.0], 1.0)
    assert weights[1] / weights[0] == pytest.approx(2.71828, rel=1e-4)
    assert softmax([1.0, 2.0], 0.01)[0] < 1e-9


def test_softmax_stands_great_worths() -> None:
    """Only differences matter."""
    assert softmax([1e6, 1e6 + 1], 1.0) == softmax([0.0, 1.0], 1.0)


def test_picks_follow_the_weights() -> None:
    """A weight of nothing is never picked."""
    rng = Random(1)
    picks = Counter(pick(rng, "abc", [0.0, 1.0, 3.0]) for _ in range(4000))
    assert picks["a"] == 0
    assert picks["c"] / 4000 == pytest.approx(0.75, abs=0.03)


def test_only_near_equals_are_mixed() -> None:
    """Within the slack anything goes, outside it nothing."""
    rng = Random(2)
    assert {close_to_best(rng, "abc", [1.0, 2.8, 3.0], 0.3) for _ in range(60)} == {"b", "c"}
    assert {close_to_best(rng, "abc", [1.0, 2.8, 3.0], 0.0) for _ in range(60)} == {"c"}


def test_settled_shares_call_themselves_forth() -> None:
    """The less a door is expected to be used the more go there: the answer settles where it is as expected."""
    shares = settle([1.0, 0.0], lambda shares: [0.9 - 0.6 * shares[0], 0.1 + 0.6 * shares[0]], 60)
    assert shares[0] == pytest.approx(0.9 / 1.6, abs=0.01)


def test_trust_is_earned_and_lost() -> None:
    """Strangers are believed more than liars and less than those who kept their word."""
    assert trust(0, 4) < trust(1, 3) < trust(0, 0) < trust(4, 0) < 1
