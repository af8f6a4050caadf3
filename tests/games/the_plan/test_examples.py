"""The worked examples of section 12, each with its exact cards. Seats A, B, C, D, F, G are 0 to 5."""

from heistnight.core.ranking import best, decided_by
from heistnight.core.rng import Rng
from heistnight.games.the_plan import score
from heistnight.games.the_plan.moves import (
    Bid,
    BribeBids,
    BribeOpened,
    BribePaid,
    Choose,
    Clashed,
    Name,
    Reshuffled,
    Settle,
    Take,
    TakeBlind,
    TrinketNone,
    TrinketTaken,
)
from heistnight.games.the_plan.pieces import FACE, FACES
from heistnight.games.the_plan.table import PlanTable

from .rulebook import examples
from .tables import (
    asked,
    asks,
    choose,
    deal,
    events,
    fist,
    loot,
    museum,
    numbers,
    offers,
    pass_cards,
    play,
    play_on,
    raid,
    refuse,
    shelf,
    take_turn,
)

A, B, C, D, F = range(5)


def test_every_worked_example_is_a_test_here() -> None:
    """Section 12 holds X1 to X30, and each has a test named after it."""
    here = {name.split("_")[1].upper() for name in globals() if name.startswith("test_x")}
    assert here == set(examples()) == {f"X{number}" for number in range(1, 31)}


# The rulebook's own -----------------------------------------------------------------------------------------------


def test_x1_two_smash_and_grabs_tie_and_go_home_with_a_blind_trinket_each() -> None:
    """X1: both tie, name nothing and take the top of the pile; then E matches and P and R do not (TP-5.5, TP-6.4)."""
    table = raid("SG SG P2-PE P2-RE", up="E3 E1 P2 R4 B1", shelf="g1 c2 o5", pile="o1 c4 g3")
    assert [loot(table, seat) for seat in range(4)] == ["o1", "c4", "P2", "R4"]
    assert museum(table) == "E1 E3 B1"
    assert [clash.kind for clash in events(table, Clashed)] == [None, "E"]
    assert shelf(table) == "g1 c2 o5"
    assert asks(table) == "PassCards"


def test_x2_a_team_of_three_that_comes_too_late_picks_a_trinket() -> None:
    """X2: P2 and R4 are gone, no S lies there: F alone chooses among three trinkets and the pile (TP-4.11, TP-6.1)."""
    table = raid("SG SG P2-PE P2-RE P3-RPS", up="E3 E1 P2 R4 B1", shelf="g1 c2 o5")
    assert asks(table) == "PickTrinket"
    assert asked(table) == (F,)
    assert offers(table, F) == [Take("g1"), Take("c2"), Take("o5"), TakeBlind()]
    play(table, F, Take("c2"))
    assert loot(table, F) == "c2"
    assert shelf(table) == "g1 o5"


def test_x3_a_lone_smash_and_grab_takes_one_kind() -> None:
    """X3: A may name J, S, M or B and takes both J; B finds no J and takes a trinket (TP-5.2, TP-5.3, TP-4.7)."""
    table = raid("SG P1-J P4-RPEB", up="J4 J1 S3 M2 B2")
    assert offers(table, A) == [Name("J"), Name("M"), Name("B"), Name("S")]
    play(table, A, Name("J"))
    assert loot(table, A) == "J1 J4"
    assert asks(table) == "PickTrinket"
    assert asked(table) == (B,)


def x4(up: str = "J2 E4 B3 B1 S1") -> PlanTable:
    return raid(
        "P3-JEB P3-PEB SG",
        up,
        bribes=True,
        shelf="g1 c2 o5",
        holdings={A: "M1 M2 M3 R1 R2 g2 c3 o1", B: "M4 R3 g3 o2"},
    )


def test_x4_two_ties_are_bribed_one_after_the_other() -> None:
    """X4: B has fewer treasures, settles E first and pays; A then pays one for the Bones (TP-12.3 to TP-12.9)."""
    table = x4()
    play(table, C, Name("S"))
    assert loot(table, A) == "M1 M2 M3 R1 R2 J2 g2 c3 o1"
    assert asks(table) == "ChooseBribeTie"
    assert asked(table) == (B,)
    assert offers(table, B) == [Settle("E"), Settle("B")]
    play(table, B, Settle("E"))
    play(table, A, fist(1))
    play(table, B, fist(2))
    assert loot(table, B) == "M4 R3 E4"
    assert shelf(table) == "g1 c2 o5 g3 o2"
    assert asks(table) == "BribeBid"
    assert asked(table) == (A,)
    play(table, A, Bid((1,)))
    assert loot(table, A) == "M1 M2 M3 R1 R2 J2 B1 B3 g2 o1"
    assert shelf(table) == "g1 c2 o5 g3 o2 c3"
    assert events(table, TrinketTaken) == []
    assert asks(table) == "PassCards"


def test_x5_a_shared_highest_bid_wins_nothing() -> None:
    """X5: bids 2 and 2: both keep theirs, E4 stays, B picks a trinket first, then A (TP-12.7, TP-12.11, TP-6.4)."""
    table = x4("E4 R1 R2 S1 S3")
    play(table, C, Name("S"))
    assert asks(table) == "BribeBid"
    play(table, A, fist(2))
    play(table, B, fist(2))
    assert museum(table) == "R1 R2 E4"
    assert (len(table.trinkets[A]), len(table.trinkets[B])) == (3, 2)
    assert (asks(table), asked(table)) == ("PickTrinket", (B,))
    play(table, B, Take("o5"))
    assert (asks(table), asked(table)) == ("PickTrinket", (A,))
    play(table, A, TakeBlind())
    assert (len(table.trinkets[A]), len(table.trinkets[B])) == (4, 3)


def test_x6_a_whole_skeleton_is_worth_fifteen() -> None:
    """X6: B1 to B4 score 10 for the tiles and 5 for the set (TP-9.3, TP-9.4)."""
    assert score.points(numbers("B1 B2 B3 B4"), ()) == 15


# Ours -------------------------------------------------------------------------------------------------------------


def test_x7_larger_teams_sweep_up_what_smaller_ones_fought_over() -> None:
    """X7: A and B match on J and go blind; C takes J1, J3 and S2, D takes R2 and P4 (TP-4.5, TP-4.8)."""
    table = raid("P1-J P1-J P2-JS P4-JRPE", up="J1 J3 R2 P4 S2", pile="g4 o3")
    assert [loot(table, seat) for seat in range(4)] == ["g4", "o3", "J1 J3 S2", "R2 P4"]
    assert museum(table) == ""


def test_x8_three_teams_of_two_that_all_match_leave_everything() -> None:
    """X8: every kind matches; A gets the top tile, B the second, C the third; all stay (TP-4.6, TP-6.6, TP-6.7)."""
    table = raid("P2-RP P2-RE P2-PE", up="R1 P1 E1 M1 B1", pile="o5 g4 c1")
    assert [loot(table, seat) for seat in range(3)] == ["o5", "g4", "c1"]
    assert museum(table) == "R1 P1 E1 M1 B1"


def test_x9_the_smaller_team_is_no_match_but_comes_first() -> None:
    """X9: C takes M1 and B1; E matches; A takes R1 and P1; B finds nothing and gets a trinket (TP-4.7, TP-4.11)."""
    table = raid("P4-JRPE P4-EMBS P3-MBS", up="R1 P1 E1 M1 B1")
    assert [loot(table, seat) for seat in range(3)] == ["R1 P1", "", "M1 B1"]
    assert museum(table) == "E1"
    assert (asks(table), asked(table)) == ("PickTrinket", (B,))


def test_x10_equal_holdings_have_no_choice() -> None:
    """X10: A, alone in the first block, picks freely; B and C take blindly whatever lies face up (TP-6.6)."""
    table = raid(
        "SG SG SG",
        "R1 P1 E1 M1 B1",
        shelf="g1 c2 o5",
        pile="g4 o3 c1",
        holdings={A: "J1 J2 J3 J4 g2", B: "R1 R2 R3 R4 S1 S2", C: "P1 P2 P3 P4 S3 S4"},
    )
    assert (asks(table), asked(table)) == ("PickTrinket", (A,))
    play(table, A, Take("o5"))
    assert [loot(table, seat).split()[-1] for seat in range(3)] == ["o5", "g4", "o3"]
    assert shelf(table) == "g1 c2"


def test_x11_equally_many_treasures_so_fewer_trinkets_pick_first() -> None:
    """X11: A has 3 and 2, B 3 and 1, both empty-handed with Teams of Two: B picks first, then A (TP-6.4)."""
    table = raid("P2-JR P2-JM SG", "J4 E1 E2 E3 B1", holdings={A: "J1 J2 J3 g1 g2", B: "R1 R2 R3 c1"})
    play(table, C, Name("E"))
    assert asked(table) == (B,)
    play(table, B, TakeBlind())
    assert asked(table) == (A,)


def test_x12_a_short_block_is_served_by_lot() -> None:
    """X12: seats by lot C, A, B, tiles by lot g2, g1: C gets g2, A g1, B nothing (TP-6.7, TP-6.9, TP-17.1)."""
    table = raid("SG SG SG", "J1 J2 J3 J4 R1", turn=11, shelf="g1 g2", pile="", lots=[(C, A, B), numbers("g2 g1")])
    assert [loot(table, seat) for seat in range(3)] == ["g1", "", "g2"]
    assert events(table, TrinketNone) == [TrinketNone(B)]
    assert table.rng.asked == [[A, B, C], list(numbers("g1 g2"))]


def test_x13_a_pile_of_two_trinkets_is_turned_up_whole() -> None:
    """X13: the trinket pile has 2 tiles at step 2: both are turned up and the game goes on (TP-3.3)."""
    table = deal("P1-J P1-R P1-P", up="J1 R1 P1 S1 S2", shelf="g1 c2 o5", pile="g4 o3")
    take_turn(table, "P1-J P1-R P1-P")
    assert shelf(table) == "g1 c2 o5 g4 o3"
    assert table.trinket_pile == ()
    assert (table.turn, asks(table)) == (2, "ChoosePlan")


def test_x14_after_the_fourth_turn_two_cards_are_buried_and_six_dealt() -> None:
    """X14: turn 4 is over: no pass; the two cards go face down to the discards; six new ones (TP-7.3 to TP-7.5)."""
    table = deal(players=4, turn=4)
    stack, left = len(table.stack), table.hands[A][1:]
    play_on(table, until_turn=5)
    assert table.round == 2
    assert table.past[0].leftovers[A] == left
    assert len(left) == 2
    assert [len(cards) for cards in table.hands] == [6] * 4
    assert len(table.stack) == stack - 24
    assert not table.passes


def test_x15_six_players_reshuffle_everything_before_the_third_round() -> None:
    """X15: the stack is empty and 72 cards are discarded: all are reshuffled and 36 dealt (TP-7.6, TP-7.7)."""
    table = deal(players=6)
    play_on(table, until_turn=8)
    assert table.stack == ()
    play_on(table, until_turn=9)
    assert events(table, Reshuffled) == [Reshuffled(72)]
    assert len(table.stack) == 72 - 36
    assert len(table.rng.asked[-1]) == 72


def test_x16_after_the_eleventh_turn_the_game_is_over() -> None:
    """X16: one treasure in the pile: game over; S4 and J4 count for nobody; no pass (TP-9.1, TP-9.2, TP-7.8)."""
    table = raid("P1-R P1-P P1-E", "R1 P1 E1 S4 J4", turn=11)
    assert asks(table) == ""
    assert museum(table) == "J4 S4"
    assert len(table.treasure_pile) == 1
    assert table.outcome().scores == (1, 1, 1)
    assert [len(cards) for cards in table.hands] == [3, 3, 3]


def test_x17_seven_bones_are_one_set() -> None:
    """X17: B1 B1 B2 B2 B3 B3 B4 are 16 and one set 5 = 21 (TP-9.5)."""
    assert score.points(numbers("B1 B1 B2 B2 B3 B3 B4"), ()) == 21


def test_x18_all_eight_bones_are_two_sets() -> None:
    """X18: B1 B1 B2 B2 B3 B3 B4 B4 are 20 and two sets 10 = 30 (TP-9.5)."""
    assert score.points(numbers("B1 B1 B2 B2 B3 B3 B4 B4"), ()) == 30


def test_x19_a_fifth_different_trinket_adds_its_own_point_only() -> None:
    """X19: g1 g2 g3 g4 g5 c1 are 6 and one set 5 = 11 (TP-9.6)."""
    assert score.points((), numbers("g1 g2 g3 g4 g5 c1")) == 11


def test_x20_eight_trinkets_of_a_kind_are_two_sets() -> None:
    """X20: g1 g1 g2 g2 g3 g3 g4 g5 are 8 and two sets 10 = 18 (TP-9.6)."""
    assert score.points((), numbers("g1 g1 g2 g2 g3 g3 g4 g5")) == 18


def test_x21_more_treasures_decide_between_equal_points_and_sets() -> None:
    """X21: 40 points and 2 sets each, 14 treasures against 15: B wins (TP-9.8)."""
    a = numbers("J1 J2 J3 J4 R1 R2 R3 R4 P4 P1 E1 E1 M1 M1")
    b = numbers("B1 B2 B3 B4 S1 S2 S3 S4 P1 P2 P2 J1 R1 E2 J1")
    standings = [score.standing(a, numbers("g1")), score.standing(b, ())]
    assert standings == [(40, 2, 14, 1), (40, 2, 15, 0)]
    assert best(standings) == (B,)
    assert decided_by(standings, score.TIE_BREAKS) == "treasures"


def test_x22_a_ghost_matches_like_anybody() -> None:
    """X22: J matches; the player takes R1, the Ghost M2; J4 stays (TP-11.5)."""
    table = raid("P2-JR P2-JM", up="J4 R1 M2 P1 P1", players=1)
    assert [entry.split()[:1] for entry in (loot(table, 0), loot(table, 1))] == [["R1"], ["M2"]]
    assert [clash.kind for clash in events(table, Clashed)] == ["J"]
    assert "J4" in museum(table)


def test_x23_a_ghost_alone_with_a_smash_and_grab_takes_the_fattest_kind() -> None:
    """X23: J totals 4 with one tile, E totals 4 with two tiles: the Ghost takes E2 and E2 (TP-11.6)."""
    table = raid("P2-MB SG", up="J4 E2 E2 S1 P3", players=1, removed_types=("lone", "team4"))
    assert loot(table, 1) == "E2 E2"


def test_x24_a_lower_bid_does_not_win_when_the_highest_is_shared() -> None:
    """X24: trinkets 3, 3, 1, bids 2, 2, 1: nobody wins, nothing is paid, R3 stays for larger teams (TP-12.7)."""
    table = raid(
        "P2-JR P2-RP P2-RE P4-RPMS",
        up="R3 B1 B2 B3 B4",
        bribes=True,
        holdings={A: "g1 g2 g3", B: "c1 c2 c3", C: "o1"},
    )
    for seat, bid in ((A, 2), (B, 2), (C, 1)):
        play(table, seat, fist(bid))
    assert events(table, BribeBids) == [BribeBids("R", (A, B, C), (("g1", "g2"), ("c1", "c2"), ("o1",)), None)]
    assert events(table, BribePaid) == []
    assert museum(table) == "R3 B1 B2 B3 B4"
    play(table, C, TakeBlind())
    assert loot(table, D) == "R3"


def test_x25_the_loser_of_an_auction_may_pick_the_very_trinket_that_was_paid() -> None:
    """X25: A bids 1, B 0: A pays face up, then names a kind; B may pick what A paid (TP-12.9, TP-12.10)."""
    table = raid("SG SG P1-J", "J1 R2 R3 E1 S4", bribes=True, shelf="g1 c2 o5", holdings={A: "g4", B: "o1"})
    play(table, A, fist(1))
    play(table, B, fist(0))
    assert shelf(table) == "g1 c2 o5 g4"
    assert (asks(table), asked(table)) == ("SmashGrabKind", (A,))
    play(table, A, Name("R"))
    assert (asks(table), asked(table)) == ("PickTrinket", (B,))
    play(table, B, Take("g4"))
    assert [loot(table, seat) for seat in (A, B)] == ["R2 R3", "o1 g4"]


def x26() -> PlanTable:
    table = deal(
        players=4,
        hands={
            A: "SG P2-JR P1-J P1-R P1-P P1-E",
            B: "P3-JRP P1-M P1-B P1-S P2-JM P2-JB",
            C: "SG SG P3-JRB P3-JPM P3-JEB P3-JES",
            D: "P4-JRPE P4-JREM P4-JRMS P4-JRBS P4-JPES P4-JPMB",
        },
    )
    take_turn(
        table, "P1-J P1-M P3-JRB P4-JRPE", {A: "SG P2-JR", B: "P1-B P1-S", C: "P3-JPM P3-JEB", D: "P4-JREM P4-JRMS"}
    )
    return table


def holders(table: PlanTable, face: str, samples: int = 60) -> set[int]:
    """Who holds a face in the worlds that A can imagine (one that A did not see elsewhere)."""
    worlds = [table.resample(A, Rng(bytes([number]))) for number in range(samples)]
    return {seat for world in worlds for seat in range(1, table.seats) if FACE[face] in world.hands[seat]}


def always_holds(table: PlanTable, seats: tuple[int, ...], face: str) -> bool:
    worlds = [table.resample(A, Rng(bytes([number]))) for number in range(60)]
    return all(any(FACE[face] in world.hands[seat] for seat in seats) for world in worlds)


def records(table: PlanTable) -> list[str]:
    return [FACES[record.face] for record in table.records(A)]


def test_x26_a_card_passed_on_can_only_be_one_seat_further_for_each_pass() -> None:
    """X26: C's SG was out of reach; both records stay with B, and after B's pass with B or C (TP-14.5 to TP-14.7)."""
    table = x26()
    assert records(table) == ["SG", "P2-JR"]
    choose(table, "P1-R P3-JRP SG P4-JRBS")
    play_on_to_pass(table)
    assert records(table) == ["SG", "P2-JR"]
    assert always_holds(table, (B,), "SG")
    assert holders(table, "P2-JR") == {B}
    pass_cards(table, {B: "P2-JM P2-JB"})
    assert always_holds(table, (B, C), "SG")
    assert holders(table, "P2-JR") == {B, C}


def play_on_to_pass(table: PlanTable) -> None:
    while asks(table) != "PassCards":
        play(table, asked(table)[0], table.offered(asked(table)[0])[0])


def test_x27_a_record_is_struck_when_a_seat_in_reach_reveals_its_face() -> None:
    """X27: C, now in reach, plays SG: the record SG is struck although B may hold the card; P2-JR stays (TP-14.6)."""
    table = x26()
    gifts = {A: "P1-P P1-E", B: "P2-JM P2-JB", C: "P3-JES P1-B", D: "P4-JPES P4-JPMB"}
    take_turn(table, "P1-R P3-JRP SG P4-JRBS", gifts)
    choose(table, "P4-JREM P1-P SG P3-JPM")
    assert FACE["SG"] in table.hands[B]
    assert records(table) == ["P2-JR", "P1-E"]


def test_x28_a_record_is_struck_when_the_card_comes_back() -> None:
    """X28: P1-J comes back and is struck; P3-JRB stays with B until the round ends, then buried (TP-14.5, TP-14.6)."""
    table = deal(
        players=2,
        hands={A: "P1-J P3-JRB P1-R P1-P P1-E P1-M", B: "P2-JR P1-B P1-S P2-JM P2-JB P2-JS"},
    )
    take_turn(table, "P1-R P1-B", {A: "P1-J P3-JRB", B: "P1-S P2-JM"})
    assert records(table) == ["P1-J", "P3-JRB"]
    take_turn(table, "P1-P P2-JR", {A: "P1-E P1-M", B: "P1-J P2-JB"})
    assert records(table) == ["P3-JRB", "P1-E", "P1-M"]
    assert always_holds(table, (B,), "P3-JRB")
    take_turn(table, "P1-J P1-E", {A: "P1-S P2-JM", B: "P1-M P2-JS"})
    assert records(table) == ["P3-JRB", "P1-S", "P2-JM"]
    assert always_holds(table, (B,), "P3-JRB")
    take_turn(table, "P1-M P1-S")
    assert table.round == 2
    assert "P3-JRB" in table.view(A).own.memory.buried


def test_x29_nobody_is_asked_to_choose_a_tie_in_which_nobody_can_bid() -> None:
    """X29: only the tie for P is open: nobody chooses; C and D bid; the tie for J stands (TP-12.2, TP-12.4)."""
    table = raid("P2-JR P2-JM P2-PE P2-PS", "J1 J2 P3 B1 B2", bribes=True, holdings={C: "g1", D: "c1"})
    assert asks(table) == "BribeBid"
    assert asked(table) == (C, D)
    play(table, C, fist(1))
    play(table, D, fist(0))
    assert events(table, BribeOpened) == [BribeOpened("P", (C, D))]
    assert loot(table, C) == "P3"
    assert museum(table) == "J1 J2 B1 B2"


def test_x30_three_cards_alike_are_asked_for_like_any_other_hand() -> None:
    """X30: a seat with three Smash & Grabs has one option and is ready only after confirming (TP-13.5)."""
    table = deal(players=3, turn=4)
    table.hands[A] = (FACE["SG"],) * 3
    assert asked(table) == (A, B, C)
    assert offers(table, A) == [Choose("SG")]
    assert not table.view(B).board.seats[A].ready
    play(table, A, Choose("SG"))
    assert table.view(B).board.seats[A].ready
    assert refuse(table, A, Choose("SG")).text == "You are not asked anything now."
