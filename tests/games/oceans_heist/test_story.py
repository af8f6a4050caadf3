"""What the result screen tells (section 11)."""

import pytest

from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.moves import CONFIRM, ROLL, STOP
from heistnight.games.oceans_heist.story import RoundStory
from heistnight.games.oceans_heist.table import OceansTable

from .tables import assignment, crew, heard, look_on, pay, prep, staff, time_out, wing, winging


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
    (last,) = last_rounds(table)
    assert (last.left, last.hardest_left, last.hardest, last.could_clear) == (2, 1, (), True)
    table = prep("H01", eight="FC3 HS1 SA1 AF1 FC1 CD1 HA1 HC1", alarms=5)
    staff(table, *[moves.Place(place, place - 1) for place in (2, 3, 4, 5)], moves.READY)
    crew(table, moves.Lay("H01"), moves.READY)
    look_on(table)
    crew(table, pay(table, "HS1"), CONFIRM)
    (last,) = last_rounds(table)
    assert (last.left, last.hardest_left, last.hardest) == (3, 4, ("SA1", "AF1", "FC1", "FC3"))


def last_rounds(table: OceansTable) -> tuple[RoundStory, ...]:
    look_on(table)
    (story,) = table.outcome().stories
    return story.rounds


def test_luck_is_not_held_against_the_staff() -> None:
    """What they placed stood until it was winged: no other set is called harder (section 11)."""
    table = winging("HS1", hand="D01", round=5, dice=[1])
    crew(table, wing(table, "HS1"), moves.Burn("D01"), ROLL)
    (last,) = last_rounds(table)
    assert (last.left, last.hardest_left, last.hardest) == (0, 1, ())


def test_a_late_card_was_laid_too() -> None:
    """What paid for a Defense would have paid for it in any set (OH-13.6)."""
    table = assignment("HA1", laid="A01", hand="A13", round=5)
    crew(table, moves.AddLate("A13"), pay(table, "HA1", 2), CONFIRM)
    (last,) = last_rounds(table)
    assert (last.left, last.hardest_left, last.hardest) == (0, 0, ())


NINE = "HS1 SA1 AF1 FC1 extra:CD1 extra:HA1 extra:SF1 extra:AC1 extra:FD1"


@pytest.mark.parametrize(("off", "expected"), [("", None), ("GL08", True)])
def test_nine_cards_can_not_lie_under_zero_tolerance(off: str, expected: bool | None) -> None:
    """Nine doors that need a card each: whether eight would do nobody says (OH-15)."""
    table = assignment(
        NINE, laid="H01 S01 A01 F01 C01 H02 S02 A02", hand="F02", round=5, globals="GL08", off=off, alarms=5
    )
    crew(table, CONFIRM, STOP)
    (last,) = last_rounds(table)
    assert last.could_clear is expected


@pytest.mark.parametrize(("stayed", "expected"), [("D01", True), ("D01 D02", None)])
def test_what_stayed_on_the_table_is_among_the_eight(stayed: str, expected: bool | None) -> None:
    """With `equipment` = active a card that lies can not make room for another (OH-8.15, OH-15)."""
    lying = f"A01 A02 F01 F02 C01 C02 {stayed}"
    uses = dict.fromkeys(lying.split(), 3)
    table = assignment(
        "HS1", laid=lying, hand="H01", round=4, counters=1, globals="GL08", uses=uses, equipment="active"
    )
    crew(table, CONFIRM, STOP)
    look_on(table)
    (cleaned,) = heard(table, moves.CleanedUp)
    assert (cleaned.back, cleaned.stayed) == ((), tuple(lying.split()))
    time_out(table)  # the Staff place nothing: Motion Sensors alone are there again
    time_out(table)
    look_on(table)
    crew(table, CONFIRM, STOP)
    assert last_rounds(table)[-1].could_clear is expected


def test_zero_tolerance_leaves_room_for_few() -> None:
    """Whoever needs no more than eight of nine could have laid them (OH-15)."""
    laid = "S01 S02 A01 A02 F01 F02 C01 C02"
    table = assignment("HS1", laid=laid, hand="H01", round=5, globals="GL08")
    crew(table, CONFIRM, STOP)
    (last,) = last_rounds(table)
    assert last.could_clear is True


@pytest.mark.parametrize(("uses", "expected"), [("one", (False, 1)), ("any", (True, 0))])
def test_all_uses_of_a_card_count_where_they_may(uses: str, expected: tuple[bool, int]) -> None:
    """H02 brings Hack 2, twice if any number of uses counts: Hack 4 (OH-7.14)."""
    table = assignment("HS2", laid="H02", round=5, uses_a_round=uses)
    crew(table, CONFIRM, STOP)
    (last,) = last_rounds(table)
    assert (last.could_clear, last.hardest_left) == expected


def test_a_use_that_is_gone_counts_no_more() -> None:
    """H02 lay in the round before and has one use left: Hack 2, not 4 (OH-8.12 c, OH-7.14)."""
    table = assignment("HS2", laid="H02", hand="D01", uses_a_round="any", alarms=4)
    crew(table, CONFIRM, STOP)
    look_on(table)
    crew(table, moves.Lay("H02"))
    time_out(table)  # the Staff place nothing: Infrared Curtain alone is there again
    time_out(table)
    look_on(table)
    crew(table, CONFIRM, STOP)
    assert [told.could_clear for told in last_rounds(table)] == [True, False]


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
