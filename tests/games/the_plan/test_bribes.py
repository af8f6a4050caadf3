"""Section 4.10: tie-breaking bribes."""

import pytest

from heistnight.core.problems import BadOption
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import (
    Bid,
    BribeBids,
    BribeChosen,
    BribeOpened,
    BribePaid,
    Name,
    SetBroken,
    Settle,
    Take,
    TakeBlind,
    TrinketTaken,
)
from heistnight.games.the_plan.table import PlanTable

from .tables import asked, asks, events, fist, loot, museum, offers, play, raid, refuse, shelf

A, B, C, D = range(4)


def tie_for_jewels(up: str = "J3 J4 E1 S1 S2", **holdings: str) -> PlanTable:
    """A and B match on the Jewels with Teams of Two; C takes Egypt."""
    held = {"ABCD".index(seat): tiles for seat, tiles in holdings.items()}
    return raid("P2-JR P2-JM P1-E", up, bribes=True, holdings=held)


def two_ties(**holdings: str) -> PlanTable:
    """A and B match on the Jewels, C and D on the Paintings, all with Teams of Two."""
    held = {"ABCD".index(seat): tiles for seat, tiles in holdings.items()}
    return raid("P2-JR P2-JM P2-PE P2-PS", "J3 J4 P1 B1 B2", bribes=True, holdings=held)


def bid(table: PlanTable, *bids: int) -> None:
    for seat, trinkets in zip(asked(table), bids):
        play(table, seat, fist(trinkets))


def test_the_option_is_off_by_default() -> None:
    """Without it a tie stands whatever the trinkets (TP-12.1)."""
    assert GAME.options(players=3).bribes is False
    table = raid("P2-JR P2-JM P1-E", "J3 J4 E1 S1 S2", holdings={A: "g1", B: "c1"})
    assert events(table, BribeOpened) == []
    assert museum(table) == "J3 J4 S1 S2"


def test_players_who_tie_may_bribe() -> None:
    """With the option on the match is bid for (TP-12.1)."""
    table = tie_for_jewels(A="g1", B="c1")
    assert (asks(table), asked(table)) == ("BribeBid", (A, B))
    assert events(table, BribeOpened) == [BribeOpened("J", (A, B))]
    auction = table.view(None).board.auction
    assert (auction.kind, auction.seats, auction.prize) == ("J", (A, B), ("J3", "J4"))


def test_a_matching_kind_with_nothing_lying_there_is_not_bid_for() -> None:
    """There is nothing to win (TP-12.2)."""
    table = tie_for_jewels("R1 M1 E1 S1 S2", A="g1", B="c1")
    assert events(table, BribeOpened) == []
    assert asks(table) == "PassCards"


def test_two_or_more_smash_and_grabs_are_a_tie() -> None:
    """Of which all their owners are part (TP-12.2)."""
    table = raid("SG SG SG", bribes=True, holdings={A: "g1", B: "c1"})
    assert events(table, BribeOpened) == [BribeOpened(None, (A, B, C))]
    assert asked(table) == (A, B)


def test_a_tie_is_open_only_while_one_of_its_players_holds_a_trinket() -> None:
    """It is looked at anew before every auction: the last trinkets may be gone by then (TP-12.2)."""
    table = raid("P3-JEB P3-PEB P1-S", "E4 B3 S1 J1 R1", bribes=True, holdings={A: "g1 M1"})
    play(table, B, Settle("E"))
    bid(table, 1)
    assert loot(table, A) == "M1 J1 E4"
    assert len(events(table, BribeOpened)) == 1
    assert "B3" in museum(table)


def test_unmatched_specialists_take_before_the_first_auction() -> None:
    """Then the ties are auctioned one at a time, then trinkets are given (TP-12.3)."""
    table = raid("P2-JR P2-JM P1-E", "J3 R2 M1 E1 S1", bribes=True, holdings={A: "g1", B: "c1"})
    assert (loot(table, A), loot(table, B)) == ("R2 g1", "M1 c1")
    assert asks(table) == "BribeBid"


def test_auctions_are_held_one_at_a_time() -> None:
    """The second tie opens only when the first is settled (TP-12.3)."""
    table = two_ties(A="g1", B="c1", C="g2 B4", D="o1 B3")
    play(table, asked(table)[0], Settle("P"))
    assert asked(table) == (C, D)
    bid(table, 0, 0)
    assert [event.kind for event in events(table, BribeOpened)] == ["P", "J"]
    assert asked(table) == (A, B)
    assert events(table, TrinketTaken) == []


@pytest.mark.parametrize(
    ("holdings", "chooser"),
    [
        ({"A": "S1 g1", "B": "S2 S3 c1", "C": "E1 E2 g2", "D": "M1 M2 o1"}, A),
        ({"A": "S1 S2 g1", "B": "S3 S4 c1", "C": "E1 g2", "D": "M1 M2 o1"}, C),
        ({"A": "S1 g1 g3", "B": "S2 c1 c2", "C": "E1 g2 g4", "D": "M1 o1"}, D),
        ({"A": "S1 g1", "B": "S2 c1", "C": "E1 g2", "D": "M1"}, D),
    ],
)
def test_the_player_with_the_fewest_treasures_chooses_then_fewest_trinkets(
    holdings: dict[str, str], chooser: int
) -> None:
    """Among all who are part of an open tie, also one who can not bid (TP-12.4)."""
    table = two_ties(**holdings)
    assert (asks(table), asked(table)) == ("ChooseBribeTie", (chooser,))
    assert table.rng.asked == []


def test_if_all_is_equal_the_chooser_is_drawn_by_lot() -> None:
    """The seats still equal, ascending, are shuffled; the first one chooses (TP-12.4, TP-17.1)."""
    table = raid(
        "P2-JR P2-JM P2-PE P2-PS",
        "J3 J4 P1 B1 B2",
        bribes=True,
        holdings={A: "S1 g1", B: "g2", C: "g3", D: "o1"},
        lots=[(D, B, C)],
    )
    assert table.rng.asked == [[B, C, D]]
    assert asked(table) == (D,)


def test_the_chooser_may_name_any_open_tie_of_the_group() -> None:
    """Also one the chooser has no part in, but no other (TP-12.4)."""
    table = two_ties(A="g1", B="S1 c1", C="S2 g2", D="S3 o1")
    assert offers(table, A) == [Settle("J"), Settle("P")]
    assert refuse(table, A, Settle("B")).rule == "TP-12.4"
    play(table, A, Settle("P"))
    assert events(table, BribeChosen) == [BribeChosen(A, "P")]
    assert asked(table) == (C, D)


def test_the_chooser_is_determined_anew_after_each_auction() -> None:
    """Whoever won has more treasures now (TP-12.4)."""
    table = raid("P4-JRPE P4-JREM P1-S", "J4 J3 R1 E1 S1", bribes=True, holdings={A: "B1 g1 g2", B: "B2 B3 c1 c2"})
    assert asked(table) == (A,)
    play(table, A, Settle("J"))
    bid(table, 1, 0)
    assert len(table.treasures[A]) == 3
    assert (asks(table), asked(table)) == ("ChooseBribeTie", (B,))
    assert offers(table, B) == [Settle("R"), Settle("E")]


def test_with_one_open_tie_left_nobody_is_asked() -> None:
    """It is auctioned at once (TP-12.4)."""
    table = two_ties(A="g1", B="S1 c1", C="S2 g2", D="S3 o1")
    play(table, A, Settle("P"))
    bid(table, 0, 0)
    assert asks(table) == "BribeBid"
    assert len(events(table, BribeChosen)) == 1


def test_bids_are_secret_and_revealed_together() -> None:
    """While others still bid, everybody sees who has, nobody what (TP-12.5)."""
    table = tie_for_jewels(A="g1 g2", B="c1 c2")
    assert offers(table, A) == [Bid(()), Bid((0,)), Bid((1,)), Bid((0, 1))]
    other = table.clone()
    play(table, A, fist(2))
    play(other, A, fist(0))
    for viewer in (B, C, None):
        assert table.view(viewer) == other.view(viewer)
        assert table.view(viewer).board.seats[A].ready
    assert (table.view(A).own.fist, other.view(A).own.fist) == (("g1", "g2"), ())
    assert events(table, BribeBids) == []
    play(table, B, fist(1))
    assert events(table, BribeBids) == [BribeBids("J", (A, B), (("g1", "g2"), ("c1",)), A)]


@pytest.mark.parametrize("places", [(-1,), (2,), (0, 0), (1, 0), (0, 1, 2)])
def test_a_bid_is_a_fist_around_own_trinkets(places: tuple[int, ...]) -> None:
    """Around others, or one of them twice, it is refused (TP-12.5)."""
    table = tie_for_jewels(A="g1 g2", B="c1 c2")
    assert refuse(table, A, Bid(places)).rule == "TP-12.5"


def test_fists_that_look_alike_are_one_option() -> None:
    """Of two Snow Globes it does not matter which (TP-12.5, TP-13.4)."""
    table = tie_for_jewels(A="c1 g1 g1", B="c1")
    assert offers(table, A) == [Bid(()), Bid((0,)), Bid((2,)), Bid((0, 1)), Bid((0, 2)), Bid((0, 1, 2))]


def test_a_player_without_trinkets_bids_0_without_being_asked() -> None:
    """Having nothing to offer (TP-12.5)."""
    table = tie_for_jewels(A="g1")
    assert asked(table) == (A,)
    bid(table, 1)
    assert events(table, BribeBids) == [BribeBids("J", (A, B), (("g1",), ()), A)]


def test_without_any_trinket_there_is_no_auction() -> None:
    """The tie stands (TP-12.5)."""
    table = tie_for_jewels()
    assert events(table, BribeOpened) == []
    assert museum(table) == "J3 J4 S1 S2"


def test_the_single_highest_bidder_pays_and_takes_all_of_the_kind() -> None:
    """The trinkets that were in the fist, and nothing is chosen afterwards (TP-12.6, TP-13.7)."""
    table = tie_for_jewels(A="g1 g2 c3", B="c1 c2")
    play(table, A, Bid((0, 2)))
    play(table, B, fist(1))
    assert loot(table, A) == "J3 J4 g2"
    assert shelf(table).endswith("o5 g1 c3")
    assert [(event.seat, event.tiles) for event in events(table, BribePaid)] == [(A, ("g1", "c3"))]


@pytest.mark.parametrize(("bids", "winner"), [((1, 2), B), ((2, 1), A), ((2, 2), None), ((1, 0), A)])
def test_who_is_outbid_or_shares_the_highest_bid_keeps_the_trinkets(bids: tuple[int, int], winner: int | None) -> None:
    """A shared highest bid wins nothing, and there is no second bidding (TP-12.7)."""
    table = tie_for_jewels(A="g1 g2", B="c1 c2")
    bid(table, *bids)
    for seat in (A, B):
        paid = bids[seat] if seat == winner else 0
        got = sum(event.seat == seat for event in events(table, TrinketTaken))
        assert len(table.trinkets[seat]) == 2 - paid + got
        assert bool(table.treasures[seat]) == (seat == winner)
    assert len(events(table, BribeOpened)) == 1


def test_a_bid_of_0_never_wins() -> None:
    """If everybody bids 0 the tie stands (TP-12.8)."""
    table = tie_for_jewels(A="g1", B="c1")
    bid(table, 0, 0)
    assert events(table, BribeBids) == [BribeBids("J", (A, B), ((), ()), None)]
    assert museum(table) == "J3 J4 S1 S2"


def test_paid_trinkets_lie_at_the_right_hand_end_in_canonical_order() -> None:
    """And can be taken as compensation in the same size group, also by the loser (TP-12.9)."""
    table = tie_for_jewels(A="o2 c4 g3", B="c1")
    bid(table, 3, 0)
    assert shelf(table) == "g5 c5 o5 g3 c4 o2"
    assert (asks(table), asked(table)) == ("PickTrinket", (B,))
    play(table, B, Take("c4"))
    assert loot(table, B) == "c1 c4"


def test_a_tie_of_smash_and_grabs_is_one_auction_and_the_winner_names_a_kind() -> None:
    """Among all of them (TP-12.10)."""
    table = raid("SG SG SG", "J1 R2 R3 E1 S4", bribes=True, holdings={A: "g1", B: "c1", C: "o1"})
    bid(table, 0, 1, 0)
    assert (asks(table), asked(table)) == ("SmashGrabKind", (B,))
    play(table, B, Name("R"))
    assert loot(table, B) == "R2 R3"
    assert [event.seat for event in events(table, TrinketTaken)] == [A, C]


def test_who_won_no_auction_and_took_nothing_still_gets_a_trinket() -> None:
    """Who took something by another specialist does not (TP-12.11)."""
    table = raid("P2-JR P2-JM P2-JB", "J3 R1 S1 S2 S3", bribes=True, holdings={A: "g1", B: "c1", C: "P1 o1"})
    bid(table, 1, 1, 0)
    assert loot(table, A) == "R1 g1"
    play(table, B, TakeBlind())
    play(table, C, TakeBlind())
    assert [event.seat for event in events(table, TrinketTaken)] == [B, C]


def test_a_tie_that_stands_leaves_its_treasures_for_larger_teams() -> None:
    """Without a winner it is an ordinary match (TP-12.12)."""
    table = raid("P2-JR P2-JM P4-JPES", "J3 J4 B1 B2 B3", bribes=True, holdings={A: "g1", B: "P1 c1"})
    bid(table, 0, 0)
    play(table, A, TakeBlind())
    play(table, B, TakeBlind())
    assert loot(table, C) == "J3 J4"


def test_nothing_but_own_trinkets_may_be_bid_or_paid() -> None:
    """There is no other currency (TP-12.13)."""
    table = tie_for_jewels(A="g1 g2 c3", B="c1 c2")
    assert {type(action) for action in table.offered(A)} == {Bid}
    assert {type(action).__name__ for action in GAME.actions} == {
        "Choose", "Give", "Name", "Take", "TakeBlind", "Flip", "Settle", "Bid",
    }  # fmt: skip


def test_bribes_do_not_go_with_solitaire() -> None:
    """A Ghost makes no decisions; two to six seats may bribe (TP-12.14)."""
    with pytest.raises(BadOption, match=r"TP-12\.14"):
        GAME.options(players=1, bribes=True)
    for players in range(2, 7):
        assert GAME.options(players=players, bribes=True).bribes


@pytest.mark.parametrize(
    ("held", "paid", "broken"),
    [
        ("g1 g2 g3 g4", 1, [SetBroken(A, "G", 0)]),
        ("g1 g2 g3 g4 g5", 1, []),
        ("g1 g1 g2 g2 g3 g3 g4 g4", 1, [SetBroken(A, "G", 1)]),
        ("g1 g1 g2 g2 g3 g3 g4 g4", 8, [SetBroken(A, "G", 1), SetBroken(A, "G", 0)]),
    ],
)
def test_paying_may_break_a_set(held: str, paid: int, broken: list[SetBroken]) -> None:
    """With bribes a trinket set may be lost again (section 7, TP-9.6)."""
    table = raid("P2-JR P2-JM P1-E", "J3 J4 E1 S1 S2", bribes=True, shelf="c1 c2 c3", holdings={A: held})
    bid(table, paid)
    assert events(table, SetBroken) == broken
