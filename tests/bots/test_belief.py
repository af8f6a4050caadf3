"""Beliefs: worlds, weighed."""

from random import Random

import pytest

from heistnight.bots.belief import Belief


def test_news_shifts_a_belief_towards_the_worlds_that_explain_it() -> None:
    """Two worlds equally likely, one of which makes the news three times as likely."""
    belief = Belief(["fair", "loaded"]).given({"fair": 0.2, "loaded": 0.6}.__getitem__)
    assert belief.expect(lambda world: world == "loaded") == pytest.approx(0.75)


def test_news_that_no_world_explains_changes_nothing() -> None:
    """Rather than believe in nothing, a seat believes what it believed."""
    belief = Belief([1, 2, 3]).given(lambda world: 0.0)
    assert belief.expect(float) == 2


def test_drawn_worlds_come_as_often_as_they_are_likely() -> None:
    """Drawing is spread evenly, so that a hundred draws are right to within one."""
    drawn = Belief("abc", [1, 2, 7]).drawn(Random(1), 100)
    for world, share in zip("abc", (10, 20, 70)):
        assert abs(drawn.count(world) - share) <= 1


def test_a_belief_knows_how_many_worlds_it_is_worth() -> None:
    """Even weights count fully; one heavy weight counts for little more than one world."""
    assert Belief([1, 2, 3, 4]).size == pytest.approx(4)
    assert Belief([1, 2, 3, 4], [97, 1, 1, 1]).size < 1.1


def test_a_belief_in_nothing_is_refused() -> None:
    """There is always at least one possible world: the true one."""
    with pytest.raises(ValueError, match="at least one"):
        Belief([])


def test_a_belief_can_be_sampled() -> None:
    """As many worlds as asked for, all as likely."""
    worlds = iter("abcd")
    assert list(Belief.sampled(lambda: next(worlds), 3)) == [("a", 1.0), ("b", 1.0), ("c", 1.0)]
