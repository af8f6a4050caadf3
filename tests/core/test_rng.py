"""Chance: the same everywhere, even, and promised before it is used."""

import hashlib
from collections import Counter
from copy import copy
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heistnight.core.rng import Rng, commitment
from tests.strategies import seeds


def test_a_seed_gives_the_same_draws_on_every_platform_for_ever() -> None:
    """These values were drawn once; a replay of today must draw them again."""
    rng = Rng(b"heist night")
    assert [rng.below(1000) for _ in range(6)] == [829, 301, 482, 167, 574, 227]
    assert rng.shuffled(range(10)) == [2, 7, 1, 5, 9, 4, 6, 0, 8, 3]
    assert rng.choice("abcdefgh") == "f"
    assert rng.chance() == 0.3000377933895749
    assert rng.fork() == Rng(bytes.fromhex("0ac3d9236d79d7372c3df6a551b8d32a"))
    assert rng.drawn == 10


def test_anybody_can_compute_a_draw_from_the_seed() -> None:
    """The n-th draw is SHAKE-256 of the seed and n."""
    rng = Rng(b"open", drawn=7)
    word = int.from_bytes(hashlib.shake_256(b"open" + bytes(7) + b"\x07").digest(8), "big")
    assert rng.below(10**6) == word * 10**6 >> 64


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    """What is published before the deal can be checked with any SHA-256."""
    assert commitment(b"heist night") == "67e6295bae31cfde6c476958932d6d66c7386895a526973d8bce410015593474"
    assert commitment(b"heist night") == hashlib.sha256(b"heist night").hexdigest()
    assert commitment(b"heist night") != commitment(b"heist nighu")


@given(seeds(), st.integers(1, 500))
def test_a_number_below_a_bound_is_below_it(seed: bytes, bound: int) -> None:
    """Draws stay between zero and their bound, and chances between zero and one."""
    rng = Rng(seed)
    assert all(0 <= rng.below(bound) < bound for _ in range(20))
    assert all(0 <= rng.chance() < 1 for _ in range(20))


@given(seeds(), st.lists(st.integers(0, 5), max_size=30))
def test_a_shuffle_keeps_every_item_and_leaves_the_list_alone(seed: bytes, items: list[int]) -> None:
    """Nothing is lost, nothing is doubled, and what was handed in is as it was."""
    before = items.copy()
    shuffled = Rng(seed).shuffled(items)
    assert sorted(shuffled) == sorted(items)
    assert items == before
    assert shuffled is not items


@pytest.mark.parametrize("items", [[], ["alone"]])
def test_what_can_lie_in_one_order_only_costs_no_draw(items: list[str]) -> None:
    """A list of one or none is not shuffled."""
    rng = Rng(b"seed")
    assert rng.shuffled(items) == items
    assert rng.drawn == 0


def chi_square(counts: Counter[object], classes: int) -> float:
    expected = counts.total() / classes
    empty = classes - len(counts)
    return sum((count - expected) ** 2 / expected for count in counts.values()) + empty * expected


def test_numbers_are_even() -> None:
    """Seven classes, 7,000 draws: chi-square with 6 degrees of freedom stays under its 0.1 percent limit."""
    rng = Rng(b"even")
    assert chi_square(Counter(rng.below(7) for _ in range(7000)), 7) < 22.5


def test_shuffles_are_even() -> None:
    """The 24 orders of four things are equally likely (23 degrees of freedom, 0.1 percent limit)."""
    rng = Rng(b"orders")
    counts: Counter[object] = Counter(tuple(rng.shuffled(range(4))) for _ in range(4800))
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(counts, 24) < 49.8


def test_neighbouring_draws_do_not_depend_on_each_other() -> None:
    """The 25 pairs of two draws in a row are equally likely (24 degrees of freedom, 0.1 percent limit)."""
    rng = Rng(b"pairs")
    assert chi_square(Counter((rng.below(5), rng.below(5)) for _ in range(5000)), 25) < 51.2


def test_neighbouring_seeds_do_not_depend_on_each_other() -> None:
    """The first draws of seeds that differ in one byte are even (9 degrees of freedom, 0.1 percent limit)."""
    counts: Counter[object] = Counter(Rng(n.to_bytes(4, "big")).below(10) for n in range(5000))
    assert chi_square(counts, 10) < 27.9


def test_a_copy_draws_the_same_and_on_its_own() -> None:
    """Two generators with one past have the same future, and neither moves the other."""
    rng = Rng(b"seed")
    rng.below(6)
    twin = copy(rng)
    assert [twin.below(100) for _ in range(9)] == [rng.below(100) for _ in range(9)]
    twin.below(2)
    assert twin.drawn == rng.drawn + 1


def test_forks_are_different_from_each_other_and_from_their_source() -> None:
    """What a fork draws is drawn by nobody else, and drawing from it moves nothing but itself."""
    rng = Rng(b"seed")
    forks = [rng.fork() for _ in range(50)]
    assert len({fork.seed for fork in forks} | {rng.seed}) == 51
    before = copy(rng)
    forks[0].below(10)
    assert rng == before
    assert len({tuple(source.below(10**9) for _ in range(3)) for source in [rng, *forks]}) == 51


def test_a_fork_does_not_change_with_what_is_drawn_later() -> None:
    """A stream of its own follows from the moment it was made."""
    one, other = Rng(b"seed"), Rng(b"seed")
    early = one.fork()
    one.below(5)
    assert other.fork() == early
