"""What the result screen tells (section 11)."""

from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import CONFIRM, ROLL, STOP

from .tables import assignment, crew, pay, wing, winging


def test_it_says_where_it_was_decided_and_what_was_missing() -> None:
    """Camera Corridor needed Hack 3 or Stealth 3, and the units that lacked (section 11)."""
    table = assignment("HS3 CD4", laid="H01 D02", hand="F01 S07", round=5)
    crew(table, pay(table, "CD4", 2), moves.Expend("H01"), CONFIRM, STOP)
    (story,) = table.outcome().stories
    assert story.ending == "staff_win_caught"
    (missing,) = story.decided_by
    assert (missing.id, missing.needs, missing.units) == ("HS3", (("hack", 3), ("stealth", 3)), (1, 3))
    assert story.rounds[-1].could_clear is False


def test_it_counts_alarms_rolls_and_money() -> None:
    """Per round; attempts, cards, hits; laid but never expended (section 11)."""
    table = winging("HS1 FC3", laid="S02", hand="F01 F02 H06", alarms=5, dice=[1, 6])
    crew(table, wing(table, "HS1"), moves.Burn("F01"), ROLL)
    crew(table, wing(table, "FC3"), moves.Burn("F02"), ROLL, STOP)
    (story,) = table.outcome().stories
    assert story.ending == "staff_win_alarms"
    assert [(round.round, round.alarms, round.left) for round in story.rounds] == [(1, 1, 1)]
    assert (story.winging.attempts, story.winging.cards, story.winging.hits) == (2, 2, 1)
    assert story.money.wasted == 175


def test_it_says_what_both_teams_could_have_done() -> None:
    """The set the Staff could have placed, and whether the whole hand would have cleared the round (section 11)."""
    table = assignment("HS1 HA1 up:V01", laid="H06", hand="F06 S06 H01", round=4, alarms=5)
    crew(table, pay(table, "HS1"), CONFIRM, STOP)
    (story,) = table.outcome().stories
    (last,) = story.rounds
    assert last.hardest_left == 1
    assert last.left == 2
    assert last.could_clear is True
    assert set(last.hardest) == {"HS1", "HA1"}


def test_the_target_line() -> None:
    """Taken in round n by pool (section 11)."""
    table = assignment("HS1 U1", laid="D05 D06", hand="F01", round=4, alarms=5)
    crew(table, pay(table, "U1", 2), CONFIRM, STOP)
    (story,) = table.outcome().stories
    assert (story.target_round, story.target_by) == (0, "")  # alarms are checked first
    table = assignment("U3", laid="H05 H06", round=5, target="TG3")
    crew(table, pay(table, "U3"), CONFIRM)
    (story,) = table.outcome().stories
    assert (story.target_round, story.target_by) == (5, "pool")


def test_without_a_log_there_is_no_story() -> None:
    """Simulation stays fast."""
    table = winging("HS1", hand="F01", alarms=5).clone()
    crew(table, STOP)
    assert table.outcome().stories is None
