"""Section 4.7 and 11: the end, the score and the tie-breaks."""

import pytest

from heistnight.games.the_plan import score
from heistnight.games.the_plan.moves import GameOver, SetCompleted, TreasuresRevealed, TrinketsRevealed

from .rulebook import body
from .tables import asks, deal, events, give_tiles, museum, numbers, play_on, raid


@pytest.mark.parametrize("left", [0, 1, 4, 5])
def test_the_game_ends_when_the_pile_can_not_give_five_treasures(left: int) -> None:
    """Nothing of that turn happens: no treasure, no trinket, no Plan (TP-9.1)."""
    table = raid("P1-J P1-R P1-P", turn=10)
    table.treasure_pile = table.treasure_pile[:1] * left
    revealed = len(events(table, TrinketsRevealed))
    play_on(table, until_turn=11)
    assert (asks(table) == "") == (left < 5)
    if left < 5:
        assert len(table.treasure_pile) == left
        assert len(events(table, TrinketsRevealed)) == revealed
        assert table.turn == 10


def test_what_still_lies_there_belongs_to_nobody() -> None:
    """The end comes right after turn 11, without a last grab (TP-9.2)."""
    table = raid("P1-R P1-P P1-E", up="R1 P1 E1 S4 J4", shelf="g1 g2", turn=11)
    assert asks(table) == ""
    assert museum(table) == "J4 S4"
    assert table.outcome().scores == (1, 1, 1)
    assert isinstance(table.log[-1], GameOver)
    assert table.outcome().ending == "museum_empty"


def test_every_tile_scores_its_symbols() -> None:
    """Treasures 1 to 4, trinkets 1 (TP-9.3)."""
    for value in (1, 2, 3, 4):
        assert score.points(numbers(f"E{value}"), ()) == value
    assert score.points((), numbers("g5")) == 1
    assert score.points(numbers("J1 R2 P3 E4"), numbers("g1 c1 o1")) == 13


@pytest.mark.parametrize(
    ("treasures", "trinkets", "sets"),
    [
        ("J1 J2 J3 J4", "", 1),
        ("J1 J2 J3 J3", "", 0),
        ("J1 J2 J3 R4", "", 0),
        ("", "g1 g2 g3 g4", 1),
        ("", "o5 o2 o3 o4", 1),
        ("", "g1 g2 g3 c4", 0),
        ("J1 J2 J3 J4 R1 R2 R3 R4", "c1 c2 c3 c5", 3),
    ],
)
def test_four_different_of_a_kind_are_a_set_worth_five_more(treasures: str, trinkets: str, sets: int) -> None:
    """Treasures and trinkets alike; of five trinkets any four (TP-9.4)."""
    tiles, small = numbers(treasures), numbers(trinkets)
    assert score.sets(tiles, small) == sets
    plain = sum(int(name[1]) for name in treasures.split()) + len(small)
    assert score.points(tiles, small) == plain + 5 * sets


@pytest.mark.parametrize(
    ("held", "sets"),
    [("B1 B2 B3 B4", 1), ("B1 B1 B2 B2 B3 B3 B4", 1), ("B1 B1 B2 B2 B3 B3 B4 B4", 2), ("B1 B1 B2 B2 B3 B3", 0)],
)
def test_each_tile_counts_in_one_set_only(held: str, sets: int) -> None:
    """Sets = the smallest number of copies held among the four values (TP-9.5)."""
    assert score.treasure_sets(numbers(held), 5) == sets


def splits(copies: tuple[int, ...]) -> int:
    """How many sets of four different ones can be laid out, by trying."""
    best = 0
    for left_out in range(5):
        used = [design for design in range(5) if design != left_out]
        if all(copies[design] for design in used):
            rest = tuple(held - (design in used) for design, held in enumerate(copies))
            best = max(best, 1 + splits(rest))
    return best


def test_trinket_sets_are_counted_as_if_laid_out() -> None:
    """The rule of TP-9.6 agrees with trying for all 243 holdings of a kind (TP-9.6)."""
    for number in range(3**5):
        copies = tuple(number // 3**place % 3 for place in range(5))
        tiles = [design for design, held in enumerate(copies) for _ in range(held)]
        assert score.trinket_sets(tiles, 0) == splits(copies), copies


@pytest.mark.parametrize(
    ("treasures", "points"), [("J4 J4", 8), ("J1 J2 J3 J4 J4", 19), ("J1 R2 P3 E4", 10), ("J1 J2 J3 R4", 10)]
)
def test_duplicates_and_mixed_kinds_make_no_set(treasures: str, points: int) -> None:
    """Duplicates are worth their own points; kinds are never mixed (TP-9.7)."""
    assert score.points(numbers(treasures), ()) == points


def test_the_tie_breaks_are_those_of_section_11() -> None:
    """Points, sets, treasures, trinkets, and then the victory is shared (TP-9.8, TP-9.9)."""
    words = [row[1].split(",")[0] for row in body("11. Ending and scoring")]
    assert words == [
        "points",
        "complete sets",
        "number of treasures",
        "number of trinkets",
        "nothing left: shared victory",
    ]
    assert score.TIE_BREAKS == ("points", "sets", "treasures", "trinkets")


@pytest.mark.parametrize(
    ("holdings", "winners", "decided"),
    [
        pytest.param(["J4", "R3", "P3"], (0,), "points", id="points"),
        # 15 points each: a set of 10 + 5, and four tiles of 15.
        pytest.param(["J1 J2 J3 J4", "R4 P4 E4 M3", "S1"], (0,), "sets", id="sets"),
        pytest.param(["J4", "R1 R3", "P4"], (1,), "treasures", id="treasures"),
        # Without sets equal points and treasures may still differ in trinkets only if the values differ.
        pytest.param(["J3 J3 g1", "R4 R1 c1 c2", "S1"], (1,), "trinkets", id="trinkets"),
        pytest.param(["J4", "R4", "P1"], (0, 1), "shared", id="shared by two"),
        pytest.param(["J4", "R4", "P4"], (0, 1, 2), "shared", id="shared by three"),
        pytest.param(["J4 g1", "R4 g2", "P3 E1"], (0, 1), "shared", id="shared on top of points"),
    ],
)
def test_most_points_win_and_ties_are_broken_in_order(
    holdings: list[str], winners: tuple[int, ...], decided: str
) -> None:
    """Most points; then sets, treasures, trinkets; then shared (TP-9.8, TP-9.9)."""
    table = deal(players=3, up="", shelf="", turn=1)
    for seat, held in enumerate(holdings):
        give_tiles(table, seat, held)
    table.agenda.clear()
    table.log = None
    outcome = table.outcome()
    assert (outcome.winners, outcome.decided_by) == (winners, decided)
    assert [outcome.worth(seat) for seat in range(3)] == [
        1 / len(winners) if seat in winners else 0 for seat in range(3)
    ]


def test_a_finished_game_says_all_that_is_compared() -> None:
    """Scores, sets, treasures, trinkets and the unrevealed treasure are in the outcome (TP-9.8, section 7)."""
    table = deal(players=4)
    assert table.outcome() is None
    play_on(table)
    outcome = table.outcome()
    assert list(zip(outcome.scores, outcome.sets, outcome.treasures, outcome.trinkets)) == table.standings()
    assert events(table, GameOver) == [GameOver(outcome.scores, outcome.winners, outcome.decided_by)]
    assert outcome.medal is None


def test_the_running_score_is_shown_to_all() -> None:
    """Points and sets from the open collections, at any time, to any viewer (TP-9.10)."""
    table = deal(players=3, holdings={0: "J1 J2 J3 J4 g1", 1: "g2 g3 g4 c1"})
    for viewer in (0, 1, 2, None):
        assert [(held.points, held.sets) for held in table.view(viewer).advice.tallies] == [(16, 1), (4, 0), (0, 0)]


def test_a_completed_set_is_told_at_once() -> None:
    """As soon as one more set counts (section 7, TP-9.5)."""
    table = raid("P1-J P1-R P1-P", up="J4 J4 R1 P1 S1", holdings={0: "J1 J2 J3"})
    assert events(table, SetCompleted) == [SetCompleted(0, "J", 1)]


def test_two_sets_completed_by_one_take_are_told_one_by_one() -> None:
    """Each set that counts more has its own line (section 7, TP-9.5)."""
    table = raid("P1-J P1-R P1-P", up="J4 J4 R1 P1 S1", holdings={0: "J1 J1 J2 J2 J3 J3"})
    assert events(table, SetCompleted) == [SetCompleted(0, "J", 1), SetCompleted(0, "J", 2)]


def test_the_end_check_comes_before_anything_is_turned_up() -> None:
    """Turn 12 never begins (TP-9.1, TP-3.1)."""
    table = deal(players=3)
    play_on(table)
    assert len(events(table, TreasuresRevealed)) == 11
    assert [type(event).__name__ for event in table.log[-1:]] == ["GameOver"]


def test_the_running_score_can_be_switched_off_until_the_end() -> None:
    """It is on by default (TP-9.10)."""
    assert deal(players=3).view(0).advice.scored
    table = deal(players=3, running_score=False)
    assert not table.view(0).advice.scored
    play_on(table)
    assert table.view(0).advice.scored
