"""Section 11: the story of the result screen, each line with a case computed by hand."""

from typing import Any

import pytest

from heistnight.core.event import Event
from heistnight.games.the_plan.moves import (
    Name,
    PlansRevealed,
    Take,
    TakeBlind,
    Taken,
    TreasuresRevealed,
    TrinketTaken,
)
from heistnight.games.the_plan.pieces import TREASURE, TRINKETS
from heistnight.games.the_plan.score import tally
from heistnight.games.the_plan.story import Missed, Raid, SeatStory, Story, TypeUse
from heistnight.games.the_plan.table import PlanTable

from .rulebook import body
from .tables import asked, asks, choose, deal, fist, less, loot, numbers, pass_cards, play, play_on, raid

LINES = [
    "Lost to clashes",
    "Beaten to it",
    "Best raid",
    "Sets missed by one",
    "Spoiler",
    "Consolation",
    "Plans used",
    "Left behind",
]


def test_the_story_has_these_lines() -> None:
    """Each has its tests below (section 11)."""
    assert [row[0] for row in body("11. Ending and scoring", 1)] == LINES
    assert set(SeatStory.__struct_fields__) == {
        "lost_to_clashes", "beaten_to_it", "best_raid", "sets_missed", "spoiled", "consolation", "blind", "plans_used",
    }  # fmt: skip
    assert set(Story.__struct_fields__) == {"seats", "spoilers", "left_behind", "never_revealed"}


def finish(table: PlanTable) -> Story:
    """Blind trinkets all the way, and the game ends with this turn."""
    while asks(table) == "PickTrinket":
        play(table, asked(table)[0], table.offered(asked(table)[0])[-1])
    table.agenda.clear()
    story = table.outcome().story
    assert story is not None
    return story


NOTHING = tally((), ())  # the story counts for itself


def later_raid(plans: str, up: str, **situation: Any) -> PlanTable:
    """A raid by seats that hold something, told in the log (which the story reads) as a turn before."""
    table = deal(plans, up, **situation)
    told: list[Event] = [TreasuresRevealed(0, (), 56), PlansRevealed(0, ("SG",) * table.collectors)]
    for seat in range(table.collectors):
        told += [Taken(seat, name[0], (name,), 0, NOTHING) for name in loot(table, seat).split() if name in TREASURE]
        told += [TrinketTaken(seat, TRINKETS[tile], "face-up", 0, 0, NOTHING) for tile in table.trinkets[seat]]
    assert table.log is not None
    table.log[:0] = told
    choose(table, plans)
    return table


# Lost to clashes ----------------------------------------------------------------------------------------------------


def test_lost_to_clashes_is_the_value_of_matched_kinds_lying_there() -> None:
    """A and B match on J (3 + 4) and A, B, C on nothing else: 7 each, 0 for C (section 11)."""
    story = finish(raid("P2-JR P2-JM P1-E", "J3 J4 R1 M1 E1"))
    assert [seat.lost_to_clashes for seat in story.seats] == [7, 7, 0]


def test_a_clash_over_nothing_loses_nothing() -> None:
    """No Jewels lie there (section 11)."""
    story = finish(raid("P2-JR P2-JM P1-E", "R1 M1 E1 S1 S2"))
    assert [seat.lost_to_clashes for seat in story.seats] == [0, 0, 0]


def test_what_smaller_teams_took_before_is_not_lost_to_the_clash() -> None:
    """When the Twos are executed the Jewels are gone (section 11)."""
    story = finish(raid("P2-JR P2-JM P1-J", "J3 J4 R1 M1 E1"))
    assert [seat.lost_to_clashes for seat in story.seats] == [0, 0, 0]


def test_smash_and_grabs_that_tied_lost_the_dearest_kind() -> None:
    """E totals 5, J 4: five points for each of the three (section 11)."""
    story = finish(raid("SG SG SG", "J4 E2 E3 S1 P3"))
    assert [seat.lost_to_clashes for seat in story.seats] == [5, 5, 5]


def test_what_was_won_by_a_bribe_was_not_lost() -> None:
    """A pays for the Jewels; only B lost them (section 11)."""
    table = later_raid("P2-JR P2-JM P1-E", "J3 J4 R1 M1 E1", bribes=True, holdings={0: "g1", 1: "c1"})
    play(table, 0, fist(1))
    play(table, 1, fist(0))
    story = finish(table)
    assert [seat.lost_to_clashes for seat in story.seats] == [0, 7, 0]


def test_a_smash_and_grab_that_won_its_auction_lost_nothing() -> None:
    """The other one lost the dearest kind, 5 (section 11)."""
    table = later_raid("SG SG P1-S", "J4 E2 E3 S1 P3", bribes=True, holdings={0: "g1"})
    play(table, 0, fist(1))
    play(table, 0, Name("J"))
    story = finish(table)
    assert [seat.lost_to_clashes for seat in story.seats] == [0, 5, 0]


def test_a_clash_at_two_sizes_is_counted_for_each() -> None:
    """Jewels 3 are fought over by two Lones, then by two Twos: 3 for each of the four (section 11)."""
    story = finish(raid("P1-J P1-J P2-JR P2-JM", "J3 R1 M1 E1 S1"))
    assert [seat.lost_to_clashes for seat in story.seats] == [3, 3, 3, 3]


# Beaten to it -------------------------------------------------------------------------------------------------------


def test_beaten_to_it_is_what_smaller_teams_took_of_the_own_kinds() -> None:
    """The Lone took J (7), the Two R (2); the Four shows J, R, P, E: 9; the Two shows J: 7 (section 11)."""
    story = finish(raid("P1-J P2-JR P4-JRPE", "J3 J4 R2 P1 S1"))
    assert [seat.beaten_to_it for seat in story.seats] == [0, 7, 9]


def test_a_lone_smash_and_grab_beats_everybody_to_its_kind() -> None:
    """It took E (5), which the Three shows (section 11)."""
    table = raid("SG P3-PEB P1-S", "J4 E2 E3 S1 P3")
    play(table, 0, Name("E"))
    assert [seat.beaten_to_it for seat in finish(table).seats] == [0, 5, 0]


def test_an_equal_or_larger_team_beats_nobody_to_it() -> None:
    """What the same size or a larger one took was not taken earlier (section 11)."""
    story = finish(raid("P2-JR P2-PE P4-JPMB", "J3 R1 P1 E1 M1"))
    assert [seat.beaten_to_it for seat in story.seats] == [0, 0, 4]


# Best raid ----------------------------------------------------------------------------------------------------------

HANDS = {
    0: "P1-J P2-JR P1-B P1-S P2-JM P2-JB",
    1: "P1-P P1-E P1-M P2-PE P2-MB P1-R",
    2: "P1-E P1-M P1-B P3-JRP P3-JRB P3-JPM",
}


def two_turns(first: str, second: str) -> PlanTable:
    """Seat 0 takes the Jewels of turn 1 and of turn 2; nobody passes what seat 0 needs."""
    table = raid("P1-J P1-P P1-E", first, hands=HANDS)
    give_on_top(table, second)
    pass_cards(table, {0: "P1-B P1-S", 1: "P1-E P1-M", 2: "P1-M P1-B"})
    choose(table, "P2-JR P1-R P1-E")
    return table


def give_on_top(table: PlanTable, tiles: str) -> None:
    """The next treasures to be turned up."""
    for tile in numbers(tiles):
        table.treasure_pile = less(table.treasure_pile, tile)
    table.treasure_pile += numbers(tiles)[::-1]


@pytest.mark.parametrize(
    ("first", "second", "best"),
    [
        ("J1 J2 P1 E1 S1", "J4 S2 S3 S4 S4", Raid(2, "P2-JR", 4)),
        ("J4 J2 P1 E1 S1", "J1 S2 S3 S4 S4", Raid(1, "P1-J", 6)),
        ("J1 J3 P1 E1 S1", "J4 S2 S3 S4 S4", Raid(1, "P1-J", 4)),
    ],
)
def test_best_raid_is_the_dearest_turn_and_the_earliest_of_equals(first: str, second: str, best: Raid) -> None:
    """Total value taken in one turn, with the card (section 11)."""
    story = finish(two_turns(first, second))
    assert story.seats[0].best_raid == best


def test_a_raid_counts_all_kinds_of_the_plan() -> None:
    """J 3, R 2, P 4 by one team of three: 9 (section 11)."""
    story = finish(raid("P3-JRP P1-E P1-S", "J3 R2 P4 E1 S1"))
    assert story.seats[0].best_raid == Raid(1, "P3-JRP", 9)


def test_who_never_took_anything_has_no_best_raid() -> None:
    """A trinket is no raid (section 11)."""
    story = finish(raid("P1-J P1-E P1-S", "E1 S1 S2 S3 S4"))
    assert story.seats[0].best_raid is None


# Sets missed by one -------------------------------------------------------------------------------------------------


def test_sets_missed_by_one_tell_where_the_missing_tiles_went() -> None:
    """A has J1 J2 J3; one J4 is with B, one was left lying (section 11)."""
    table = later_raid("P1-R P1-E P1-M", "R1 E1 M1 J4 S1", holdings={0: "J1 J2 J3", 1: "J4"})
    story = finish(table)
    assert story.seats[0].sets_missed == (Missed("J", ("J4",), ("1", "lying")),)
    assert story.seats[1].sets_missed == ()


def test_a_missing_treasure_may_never_have_been_revealed() -> None:
    """Both J4 are in the pile (section 11)."""
    table = later_raid("P1-R P1-E P1-M", "R1 E1 M1 S2 S1", holdings={0: "J1 J2 J3"})
    assert finish(table).seats[0].sets_missed == (Missed("J", ("J4",), ("pile", "pile")),)


@pytest.mark.parametrize("held", ["J1 J2", "J1 J2 J3 J4", "J1 J1 J2 J2", "J1 J2 J3 J4 J1 J2 J3"])
def test_only_exactly_three_of_four_are_a_near_miss(held: str) -> None:
    """Two, four, or pairs are none (section 11)."""
    table = later_raid("P1-R P1-E P1-M", "R1 E1 M1 S2 S1", holdings={0: held})
    assert finish(table).seats[0].sets_missed == ()


def test_three_different_trinkets_of_a_kind_are_a_near_miss_too() -> None:
    """Of g1 g2 g3 the others, g4 and g5, were with B, taken by nobody, or left lying (section 11)."""
    table = later_raid("P1-R P1-E P1-M", "R1 E1 M1 S2 S1", shelf="g5 g4", pile="", holdings={0: "g1 g2 g3", 1: "g4 g5"})
    story = finish(table)
    assert story.seats[0].sets_missed == (Missed("G", ("g4", "g5"), ("1", "lying", "1", "lying")),)
    assert story.seats[1].sets_missed == ()


# Spoiler ------------------------------------------------------------------------------------------------------------


def test_a_spoiler_took_what_another_seat_lacked_alone() -> None:
    """B lacks only J4; A takes both J4: two treasures (section 11)."""
    table = later_raid("P1-J P1-E P1-M", "J4 J4 E1 M1 S1", holdings={1: "J1 J2 J3"})
    story = finish(table)
    assert [seat.spoiled for seat in story.seats] == [2, 0, 0]
    assert story.spoilers == (0,)


def test_a_treasure_that_two_others_lacked_is_one_treasure() -> None:
    """B and C both lack only J4; A takes one: the number of treasures is 1 (section 11)."""
    table = later_raid("P1-J P1-E P1-M", "J4 E1 M1 S1 S2", holdings={1: "J1 J2 J3", 2: "J1 J2 J3"})
    assert finish(table).seats[0].spoiled == 1


def test_the_own_missing_treasure_and_other_values_spoil_nothing() -> None:
    """A completes its own set; B lacks two (section 11)."""
    table = later_raid("P1-J P1-E P1-M", "J4 E1 M1 S1 S2", holdings={0: "J1 J2 J3", 1: "J1 J2"})
    story = finish(table)
    assert [seat.spoiled for seat in story.seats] == [0, 0, 0]
    assert story.spoilers == ()


def test_several_may_be_the_spoiler() -> None:
    """The seats with the highest number share the line (section 11)."""
    table = later_raid("P1-J P1-R P1-M", "J4 R4 M1 S1 S2", holdings={2: "J1 J2 J3 R1 R2 R3"})
    assert finish(table).spoilers == (0, 1)


# Consolation, Plans used, Left behind -------------------------------------------------------------------------------


def test_consolation_counts_trinkets_and_blind_ones() -> None:
    """Blind is what came unseen: in a tied block, by lot, or from the pile by choice (section 11)."""
    table = raid("P1-J P1-S P1-S", "B1 B2 B3 B4 E1", holdings={0: "M1"})
    play(table, 0, Take("g5"))
    story = finish(table)
    assert [(seat.consolation, seat.blind) for seat in story.seats] == [(1, 0), (1, 1), (1, 1)]
    table = raid("P1-J P1-E P1-B", "B1 B2 B3 B4 E1")
    play(table, 0, TakeBlind())
    assert [(seat.consolation, seat.blind) for seat in finish(table).seats] == [(1, 1), (0, 0), (0, 0)]
    story = finish(raid("SG SG P1-B", "B1 B2 B3 B4 E1", shelf="g1 g2", pile=""))
    assert [(seat.consolation, seat.blind) for seat in story.seats] == [(1, 1), (1, 1), (0, 0)]


def test_plans_used_count_per_type_with_their_points() -> None:
    """Turn 1: J1 J2 with a Lone, 3 points; turn 2: J3 J4 with a Two, 7 and a set of 5 (section 11)."""
    story = finish(two_turns("J1 J2 P1 E1 S1", "J3 J4 S2 S3 S4"))
    assert story.seats[0].plans_used == (TypeUse("lone", 1, 3), TypeUse("team2", 1, 12))


def test_a_trinket_belongs_to_the_play_that_brought_it() -> None:
    """One point for a Lone Specialist that found nothing (section 11)."""
    story = finish(raid("P1-J P1-E P1-S", "E1 S1 S2 S3 S4"))
    assert story.seats[0].plans_used == (TypeUse("lone", 1, 1),)


def test_left_behind_is_what_lies_there_and_the_one_never_revealed() -> None:
    """B1 B4 stay; one treasure is in the pile (section 11)."""
    table = raid("P1-J P1-R P1-E", "J1 R1 E1 B1 B4", turn=11)
    story = table.outcome().story
    assert story.left_behind == ("B1", "B4")
    assert len(story.never_revealed) == 1
    assert story.never_revealed == table.outcome().unrevealed


@pytest.mark.parametrize("players", range(1, 7))
def test_the_story_of_a_whole_game_adds_up(players: int) -> None:
    """Points per type sum to the score, plays to 11, consolation to the trinkets held without bribes (section 11)."""
    table = deal(players=players)
    play_on(table)
    outcome = table.outcome()
    for seat, told in enumerate(outcome.story.seats):
        assert sum(use.points for use in told.plans_used) == outcome.scores[seat]
        assert sum(use.plays for use in told.plans_used) == 11
        assert told.consolation == outcome.trinkets[seat]
        assert told.blind <= told.consolation
    taken = sum(outcome.treasures)
    assert taken + len(outcome.story.left_behind) + len(outcome.story.never_revealed) == 56


def test_a_table_without_a_log_has_no_story() -> None:
    """But the same result (section 11)."""
    table = deal(players=3)
    twin = table.clone()
    play_on(table)
    play_on(twin)
    assert twin.outcome().story is None
    assert twin.outcome().scores == table.outcome().scores
