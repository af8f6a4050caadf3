"""What follows from the table and is told to people so that no screen has to know the rules."""

import pytest

from heistnight.core.ranking import places
from heistnight.games.the_plan import hints, score
from heistnight.games.the_plan.moves import TakeBlind
from heistnight.games.the_plan.pieces import FACE, FACES
from heistnight.games.the_plan.score import Closed
from heistnight.games.the_plan.seen.types import Find, Payment

from .tables import asks, deal, numbers, play, raid


def found(plan: str, up: str, held: str = "") -> Find:
    museum = [tuple(tile for tile in numbers(up) if tile // 4 == kind) for kind in range(7)]
    return hints.finds((FACE[plan],), museum, numbers(held))[plan]


def test_a_plan_finds_what_lies_there_and_says_which_set_it_would_close() -> None:
    """Were nobody else there (TP-4.3); a Smash & Grab looks at the dearest kind (TP-11.6)."""
    assert found("P2-EB", "E4 B4 J1", "B1 B2 B3") == Find(2, 8, ("B",), None)
    assert found("SG", "E1 J3 J2") == Find(2, 5, (), "J")
    assert found("P1-S", "E1") == Find(0, 0, (), None)


def test_a_trinket_is_new_or_held_or_completes_a_set() -> None:
    """Four different of five (TP-9.6)."""
    assert hints.uses(numbers("c1 g4 g1"), numbers("g1 g2 g3")) == {"g1": "have", "g4": "completes", "c1": "new"}


def test_what_no_set_needs_is_paid_first() -> None:
    """Then a design held twice, then of the kind with fewest tiles (TP-12.5 leaves the choice free)."""
    assert hints.payment(numbers("c1 g1 g2 g3 g4")) == Payment(("c1", "g1", "g2", "g3", "g4"), 1)
    assert hints.payment(numbers("c1 g1 g1 g2 g3 g4")) == Payment(("g1", "c1", "g1", "g2", "g3", "g4"), 2)


def test_what_lies_in_a_room_and_in_all_of_them_is_counted() -> None:
    """One point per symbol (TP-9.3): for whoever names a kind, and for what a tie is about."""
    advice = deal(players=4, up="J1 J3 R1 P1 E4").advice(None)
    assert (advice.rooms, advice.lying) == ((4, 1, 1, 4, 0, 0, 0), 10)


def test_at_the_end_every_line_of_a_collection_is_counted() -> None:
    """Treasures as printed, trinkets one each, sets apart (TP-9.3, TP-9.4)."""
    tiles, trinkets = numbers("B1 B2 B3 B4 J4"), numbers("g1 g2 c5")
    assert score.lines(tiles, trinkets) == (4, 0, 0, 0, 0, 10, 0, 2, 1, 0)
    tally = score.tally(tiles, trinkets)
    assert sum(score.lines(tiles, trinkets)) + sum(full.points for full in tally.closed) == tally.points
    assert deal(players=4).advice(None).lines == ()


@pytest.mark.parametrize(
    ("tiles", "short"),
    [("B1 B2 B3 J1", ("B",)), ("B1 B1 B2", ()), ("B1 B2 B3 B4", ()), ("B1 B2 B3 B4 B1 B2 B3", ("B",))],
)
def test_three_of_four_is_one_short_and_so_is_the_second_set(tiles: str, short: tuple[str, ...]) -> None:
    """One more treasure would close a set (TP-9.5)."""
    assert score.tally(numbers(tiles), ()).short == short


def test_a_tally_counts_as_the_score_does() -> None:
    """Points, sets and of which kinds they are (TP-9.3 to TP-9.6)."""
    tally = score.tally(numbers("B1 B1 B2 B2 B3 B3 B4 B4 J1"), numbers("g1 g2 g3 g4 c1"))
    assert (tally.points, tally.sets) == score.standing(
        numbers("B1 B1 B2 B2 B3 B3 B4 B4 J1"), numbers("g1 g2 g3 g4 c1")
    )[:2]
    assert tally.closed == (Closed("B", 2, 10), Closed("G", 1, 5))


def test_places_are_shared_by_equals() -> None:
    """By the tie-breaks of TP-9.8."""
    assert places([(40, 2, 14, 1), (40, 2, 15, 0), (30, 1, 9, 2), (30, 1, 9, 2)]) == (1, 0, 2, 2)


def test_only_who_is_asked_gets_help_with_the_answer() -> None:
    """What a Plan finds is for who chooses, what a trinket is good for for who takes one."""
    table = deal("P1-J P1-R P1-P")
    assert set(table.view(0).advice.finds) == {FACES[face] for face in table.hands[0]}
    assert table.view(None).advice.finds == {}
    table = raid("P1-J P1-R P1-P", "R1 P1 S1 S2 S3")
    assert asks(table) == "PickTrinket"
    assert table.view(0).advice.uses
    assert not table.view(1).advice.uses
    assert not table.view(0).advice.finds


def test_who_pays_a_bribe_is_told_what_to_pay_with() -> None:
    """What the own trinkets are to their owner (TP-12.5)."""
    table = raid("P1-J P1-J P1-P", "J1 P1", holdings={0: "g1 g2 g3 g4 c1"}, bribes=True)
    assert asks(table) == "BribeBid"
    assert table.view(0).advice.payment == Payment(("c1", "g1", "g2", "g3", "g4"), 1)
    assert table.view(1).advice.payment is None


def test_the_line_for_trinkets_is_public_and_ends_with_the_last_of_the_size() -> None:
    """Fewest treasures first, then fewest trinkets (TP-6.4)."""
    table = raid("SG SG SG", "P1 S1", holdings={0: "M1 M2", 1: "M4"})
    assert table.view(None).board.line == (2, 1, 0)
    play(table, 2, TakeBlind())
    assert table.view(0).board.line == (1, 0)
    play(table, 1, TakeBlind())
    play(table, 0, TakeBlind())
    assert table.view(0).board.line == ()


def test_clashes_of_the_size_that_is_in_are_read_off_the_plans() -> None:
    """Larger teams have clashed with nobody yet (TP-4.2, TP-4.6)."""
    table = raid("P1-J P1-J P2-RE P2-RM", "P1 S1", holdings={0: "M1"})
    execution = table.view(None).advice.execution
    assert execution is not None
    assert (execution.size, execution.clashes) == (1, (("J",), ("J",), (), ()))


def test_unchanged_pieces_are_the_same_objects() -> None:
    """Whoever compares two boards sees at once where to look."""
    table = deal("P1-J P1-R P1-P")
    before, own, advice = table.board(), table.own(1), table.advice(1)
    play(table, 0, table.offered(0)[0])
    after = table.board()
    assert after is not before
    for name in ("museum", "shelf", "used", "flips", "line"):
        assert getattr(after, name) is getattr(before, name)
    assert [now is then for now, then in zip(after.seats, before.seats, strict=True)] == [False, True, True]
    assert after.seats[0].treasures is before.seats[0].treasures
    assert table.own(1).hand is own.hand
    assert table.own(1).memory is own.memory
    for name in ("tallies", "finds", "unseen_treasures", "unseen_trinkets", "hidden"):
        assert getattr(table.advice(1), name) is getattr(advice, name)
