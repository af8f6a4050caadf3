"""The guided first game of Masterminds: it is won or lost by what the learner decides."""

from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.lessons import LESSONS, YOU
from tests.conformance.test_lessons import branches


def test_the_learner_wins_with_a_third_six_and_only_with_it() -> None:
    """Three dice alike pay a gem more (MHS-9.7): a roll for room D, or another number, loses by that gem."""
    ends = [at.table for _, at in branches(GAME, LESSONS[0]) if at.over]
    assert {sum(table.gems[YOU]) for table in ends} == {4, 5}
    for table in ends:
        outcome = table.view(None).board.outcome
        assert outcome is not None
        assert (outcome.winners == (YOU,)) == (sum(table.gems[YOU]) == 5)
