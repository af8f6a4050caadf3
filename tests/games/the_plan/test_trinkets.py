"""Section 4.4: trinkets as compensation."""

import pytest

from heistnight.games.the_plan.moves import Name, Take, TakeBlind, TrinketNone, TrinketsRevealed, TrinketTaken
from heistnight.games.the_plan.table import PlanTable

from .tables import asked, asks, events, fist, loot, museum, numbers, offers, pass_cards, play, raid, refuse, shelf

NOTHING_FOR_J = "R1 P1 S1 S2 S3"


def taken(table: PlanTable) -> list[tuple[int, str, str, int, int]]:
    """Which trinkets went to whom, from where, and with which holdings."""
    told = events(table, TrinketTaken)
    return [(event.seat, event.tile, event.source, event.treasures, event.trinkets) for event in told]


def test_an_empty_handed_owner_picks_a_trinket_that_lies_there() -> None:
    """One of those lying face up, at choice (TP-6.1)."""
    table = raid("P1-J P1-R P1-P", NOTHING_FOR_J, shelf="g1 c2 o5")
    assert offers(table, 0) == [Take("g1"), Take("c2"), Take("o5"), TakeBlind()]
    play(table, 0, Take("o5"))
    assert (loot(table, 0), shelf(table)) == ("o5", "g1 c2")
    assert taken(table) == [(0, "o5", "face-up", 0, 0)]


def test_or_the_top_one_of_the_pile_unseen() -> None:
    """The other choice is the top of the pile (TP-6.1)."""
    table = raid("P1-J P1-R P1-P", NOTHING_FOR_J, pile="o4 g2")
    play(table, 0, TakeBlind())
    assert loot(table, 0) == "o4"
    assert taken(table) == [(0, "o4", "pile", 0, 0)]


@pytest.mark.parametrize("plan", ["P1-J", "P2-JR", "P3-JRB", "P4-JREM"])
def test_it_is_exactly_one_whatever_the_size_of_the_team(plan: str) -> None:
    """It can not be refused, and a larger team gets no second one (TP-6.2)."""
    table = raid(f"{plan} P1-P P1-S", "P1 P2 S1 S2 S3")
    assert refuse(table, 0, None).rule == "TP-6.1"
    play(table, 0, TakeBlind())
    assert len(table.trinkets[0]) == 1
    assert asks(table) == "PassCards"


def test_different_sizes_are_different_times() -> None:
    """The smaller team's owner has taken before the larger one's is asked, though it holds more (TP-6.3)."""
    table = raid("P2-JR P1-J P1-P", "P1 S1 S2 S3 S4", holdings={1: "M1 M2 g1"})
    assert asked(table) == (1,)
    play(table, 1, Take("o5"))
    assert asked(table) == (0,)
    assert Take("o5") not in table.offered(0)


@pytest.mark.parametrize(
    ("zero", "one", "first"),
    [
        ("M1", "M1 M2", 0),
        ("M4", "R1 M2", 0),
        ("M1 M2", "R4", 1),
        ("M1 g1", "R1", 1),
        ("M1", "R1 g1", 0),
        ("M1 M2", "R1 g1 g2 g3", 1),
    ],
)
def test_fewer_treasures_go_first_then_fewer_trinkets(zero: str, one: str, first: int) -> None:
    """Tiles are counted, not points; only equal treasures make trinkets count (TP-6.4)."""
    table = raid("P1-J P1-J P1-S", "P1 S1 S2 S3 S4", holdings={0: zero, 1: one})
    assert asked(table) == (first,)
    play(table, first, TakeBlind())
    assert asked(table) == (1 - first,)


def test_those_who_hold_equally_much_have_no_choice() -> None:
    """Equal in both: each gets a tile unseen off the pile (TP-6.4)."""
    table = raid("P1-J P1-J P1-S", "P1 S1 S2 S3 S4", pile="o4 g2", holdings={0: "M1 g1", 1: "M4 c1"})
    assert asks(table) == "PassCards"
    assert [loot(table, seat) for seat in (0, 1)] == ["M1 g1 o4", "M4 c1 g2"]


def test_the_counts_are_those_at_the_moment_of_handing_out() -> None:
    """They are the holdings at the start of the turn, for these owners took nothing; the log tells them (TP-6.5)."""
    table = raid("P1-J P1-J P1-S", "P1 S1 S2 S3 S4", holdings={0: "M1 M2 g1", 1: "M4 c1"})
    play(table, 1, Take("g5"))
    play(table, 0, Take("c5"))
    assert taken(table) == [(1, "g5", "face-up", 1, 1), (0, "c5", "face-up", 2, 1)]


def test_with_bribes_nobody_who_paid_is_among_the_owners() -> None:
    """The winner of an auction took a treasure, so its smaller holdings order nothing (TP-6.5)."""
    table = raid("P1-J P1-J P1-S", "J1 S1 S2 S3 S4", bribes=True, holdings={0: "M1 g1", 1: "M2 c1"})
    play(table, 0, fist(1))
    play(table, 1, fist(0))
    assert asked(table) == (1,)
    play(table, 1, TakeBlind())
    assert [event.seat for event in events(table, TrinketTaken)] == [1]


def test_several_owners_go_block_by_block() -> None:
    """Sorted by treasures, then trinkets: one alone picks, equal ones go blind, later ones see it (TP-6.6)."""
    table = raid(
        "SG SG SG SG SG",
        shelf="g1 c2 o5",
        pile="g4 o3 c1 c3",
        holdings={0: "S1 S2", 1: "B1", 2: "B2", 3: "S3 S4 o2", 4: ""},
    )
    assert asked(table) == (4,)
    play(table, 4, Take("c2"))
    assert [loot(table, seat) for seat in (1, 2)] == ["B1 g4", "B2 o3"]
    assert asked(table) == (0,)
    assert offers(table, 0) == [Take("g1"), Take("o5"), TakeBlind()]
    play(table, 0, TakeBlind())
    assert asked(table) == (3,)
    play(table, 3, Take("o5"))
    assert [event.seat for event in events(table, TrinketTaken)] == [4, 1, 2, 0, 3]


def test_a_tied_block_takes_from_the_top_lowest_seat_first() -> None:
    """The pile serves the block without a draw (TP-6.7)."""
    table = raid("SG SG SG", pile="g4 o3 c1")
    assert [loot(table, seat) for seat in range(3)] == ["g4", "o3", "c1"]
    assert table.rng.asked == []
    assert {event.source for event in events(table, TrinketTaken)} == {"pile"}


def test_a_short_block_takes_the_pile_and_then_the_shelf_by_lot() -> None:
    """Seats by lot: the first ones take the pile from the top, the others face-up tiles by lot (TP-6.7)."""
    table = raid("SG SG SG SG", shelf="g1 c2 o5", pile="o4 g2", lots=[(3, 1, 0, 2), numbers("o5 g1 c2")])
    assert [loot(table, seat) for seat in range(4)] == ["o5", "g2", "g1", "o4"]
    assert shelf(table) == "c2"
    assert [(event.seat, event.source) for event in events(table, TrinketTaken)] == [
        (3, "pile"), (1, "pile"), (0, "lot"), (2, "lot"),
    ]  # fmt: skip


def test_in_a_short_block_whoever_comes_after_the_last_tile_gets_nothing() -> None:
    """Two tiles for four seats: the lot decides (TP-6.7, TP-6.9)."""
    table = raid("SG SG SG SG", shelf="g1", pile="o4", lots=[(2, 0, 3, 1)])
    assert [loot(table, seat) for seat in range(4)] == ["g1", "", "o4", ""]
    assert events(table, TrinketNone) == [TrinketNone(3), TrinketNone(1)]


def test_a_free_pick_with_an_empty_pile_must_take_what_lies_there() -> None:
    """Only face-up trinkets are offered (TP-6.8)."""
    table = raid("P1-J P1-R P1-P", NOTHING_FOR_J, shelf="g1 c2", pile="")
    assert offers(table, 0) == [Take("g1"), Take("c2")]
    assert refuse(table, 0, TakeBlind()).rule == "TP-6.1"


def test_a_free_pick_with_nothing_lying_there_is_the_top_of_the_pile() -> None:
    """The half of the choice that is left is not asked for (TP-6.8)."""
    table = raid("P1-J P1-R P1-P", NOTHING_FOR_J, shelf="", pile="o4 g2")
    assert loot(table, 0) == "o4"
    assert asks(table) == "PassCards"


@pytest.mark.parametrize(("plans", "owners"), [("P1-J P1-R P1-P", [0]), ("P1-J P1-J P1-P", [0, 1])])
def test_when_no_trinket_is_left_the_owner_gets_nothing(plans: str, owners: list[int]) -> None:
    """Neither face up nor in the pile: nothing, and nothing is owed later (TP-6.9)."""
    table = raid(plans, NOTHING_FOR_J, shelf="", pile="")
    assert [event.seat for event in events(table, TrinketNone)] == owners
    assert all(table.trinkets[seat] == () for seat in owners)
    assert table.rng.asked == []
    table.trinket_pile = numbers("g1 g2 g3 g4")
    pass_cards(table)
    assert all(table.trinkets[seat] == () for seat in owners)


def test_a_blind_trinket_is_turned_up_at_once() -> None:
    """Everybody sees it in the collection (TP-6.10)."""
    table = raid("P1-J P1-R P1-P", NOTHING_FOR_J, pile="o4 g2")
    play(table, 0, TakeBlind())
    for viewer in (0, 1, 2, None):
        assert table.view(viewer).board.seats[0].trinkets == ("o4",)
    taken = events(table, TrinketTaken)[0]
    assert [taken.seen_by(viewer) for viewer in (1, None)] == [taken, taken]


def test_a_gap_is_not_refilled_before_the_next_turn() -> None:
    """Trinkets are turned up in step 2 only (TP-6.11)."""
    table = raid("P1-J P1-R P1-P", NOTHING_FOR_J, shelf="g1 c2 o5")
    play(table, 0, Take("c2"))
    assert shelf(table) == "g1 o5"
    assert len(events(table, TrinketsRevealed)) == 1
    pass_cards(table)
    assert len(table.shelf) == 5


def test_of_two_identical_trinkets_the_left_one_is_taken() -> None:
    """They are one option, and the others keep their places (TP-6.12)."""
    table = raid("P1-J P1-R P1-P", NOTHING_FOR_J, shelf="g1 c2 g1 o5")
    assert offers(table, 0) == [Take("g1"), Take("c2"), Take("o5"), TakeBlind()]
    play(table, 0, Take("g1"))
    assert shelf(table) == "c2 g1 o5"


def test_an_owner_who_got_a_treasure_gets_no_trinket() -> None:
    """The Smash & Grab took something, its two late rivals did not (TP-4.11)."""
    table = raid("SG P1-S P1-P", up="S1 S2 S3 S4 P1")
    play(table, 0, Name("S"))
    assert asked(table) == (1,)
    assert museum(table) == ""
