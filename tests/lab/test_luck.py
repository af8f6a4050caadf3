"""How well luck explains a difference, held against what is known by other means."""

from itertools import combinations
from random import Random

import pytest

from heistnight.lab.luck import Sample, beyond_luck, luck, sample


@pytest.mark.parametrize(
    ("one", "games", "two", "others", "expected"),
    [
        (3, 4, 0, 4, 1 / 7),
        (1, 10, 11, 14, 0.00275945618522108),
        (0, 10, 0, 10, 1.0),
        (2, 2, 0, 2, 1 / 3),
    ],
)
def test_counts_are_compared_exactly(one: int, games: int, two: int, others: int, expected: float) -> None:
    """Fisher's exact test; the second is the example of many books, 1 of 10 and 11 of 14."""
    assert luck(Sample(games, one, one), Sample(others, two, two)) == pytest.approx(expected)


def test_other_values_are_compared_as_if_dealt_anew() -> None:
    """Close to the share of all ways to deal twelve values out to two runs that part them as far."""
    rng = Random(1)
    one, two = [rng.gauss(0, 1) for _ in range(6)], [rng.gauss(0.8, 1) for _ in range(6)]
    every, apart = one + two, abs(sum(one) - sum(two)) - 1e-9
    ways = [abs(2 * sum(some) - sum(every)) >= apart for some in combinations(every, 6)]
    assert luck(sample(one), sample(two)) == pytest.approx(sum(ways) / len(ways), abs=0.03)


def test_the_more_is_looked_at_the_more_is_asked_of_each() -> None:
    """One in a hundred is no luck alone, and luck among ten; what is beyond it helps those that come after it."""
    assert beyond_luck({"a": 0.01}) == {"a"}
    assert beyond_luck({"a": 0.01} | {str(place): 0.5 for place in range(9)}) == frozenset()
    assert beyond_luck({"a": 0.001, "b": 0.02, "c": 0.04}) == {"a", "b", "c"}
    assert beyond_luck({"a": 0.02, "b": 0.02, "c": 0.04}) == frozenset()
