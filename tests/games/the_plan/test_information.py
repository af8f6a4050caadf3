"""Section 7: who may know what. A secret is secret if no view changes when it does."""

import sys

import pytest

from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.core.view import wire
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import (
    BribeBids,
    Choose,
    Dealt,
    GhostFlipped,
    Give,
    LeftoversDiscarded,
    Passed,
    PlansRevealed,
    RoundShown,
    SeatReady,
)
from heistnight.games.the_plan.pieces import FACE, FACES, TREASURES, TRINKETS, plan_deck
from heistnight.games.the_plan.seen.types import PlanOwn
from heistnight.games.the_plan.table import PlanTable

from .rulebook import body
from .tables import (
    asked,
    asks,
    choose,
    deal,
    events,
    fist,
    hand,
    numbers,
    play,
    play_on,
    raid,
    refuse,
    take_turn,
    time_out,
)

ROWS = [row[0] for row in body("7. Information")]
HANDS = {
    0: "SG SG P1-J P2-JR P3-JRP P4-JRPE",
    1: "P1-R P1-P P1-E P2-JM P3-JRB P4-JREM",
    2: "P1-M P1-B P1-S P2-JB P3-JPM P4-JRMS",
}


def test_every_line_of_the_table_has_a_test() -> None:
    """Each row of section 7 is quoted by the docstring of a test here."""
    here = sys.modules[__name__]
    told = " ".join(test.__doc__ or "" for name, test in vars(here).items() if name.startswith("test_"))
    assert [row for row in ROWS if f'"{row}"' not in told] == []


def swap(table: PlanTable, one: int, other: int) -> PlanTable:
    """The same table with two hands exchanged."""
    twin = table.clone()
    twin.hands[one], twin.hands[other] = twin.hands[other], twin.hands[one]
    return twin


def same(table: PlanTable, twin: PlanTable, *viewers: int | None) -> bool:
    return all(wire(table.view(viewer)) == wire(twin.view(viewer)) for viewer in viewers)


def test_a_hand_is_seen_by_its_owner_only() -> None:
    """ "Own hand": its owner sees it, other seats and spectators do not (TP-14.1)."""
    table = deal(players=3, hands=HANDS)
    twin = swap(table, 1, 2)
    assert " ".join(table.view(1).own.hand) == hand(table, 1)
    assert same(table, twin, 0, None)
    assert not same(table, twin, 1)
    dealt = events(table, Dealt)[0]
    assert dealt.seen_by(1).hands[1] is not None
    assert dealt.seen_by(1).hands[0] is dealt.seen_by(None).hands[0] is None


def test_everybody_sees_how_many_cards_are_in_a_hand() -> None:
    """ "Number of cards in a hand": all, always."""
    table = deal(players=3, hands=HANDS)
    play(table, 0, Choose("SG"))
    for viewer in (0, 1, 2, None):
        assert [seat.cards for seat in table.view(viewer).board.seats] == [5, 6, 6]


def test_a_chosen_plan_is_known_to_its_owner_until_the_reveal() -> None:
    """ "Chosen Plan before the reveal": own; public at the reveal."""
    table = deal(players=3, hands=HANDS)
    twin = table.clone()
    play(table, 0, Choose("SG"))
    play(twin, 0, Choose("P2-JR"))
    assert same(table, twin, 1, 2, None)
    assert (table.view(0).own.chosen, twin.view(0).own.chosen) == ("SG", "P2-JR")
    play(table, 1, Choose("P1-R"))
    play(table, 2, Choose("P1-M"))
    assert events(table, PlansRevealed)[0].seen_by(None).plans == ("SG", "P1-R", "P1-M")


def test_everybody_sees_who_has_confirmed() -> None:
    """ "Who has confirmed": all, always, for Plans, passes and bids."""
    table = deal(players=3, hands=HANDS)
    play(table, 1, Choose("P1-R"))
    for viewer in (0, 1, 2, None):
        assert [seat.ready for seat in table.view(viewer).board.seats] == [False, True, False]
        assert table.view(viewer).board.question.waiting == (0, 2)
    choose_rest(table)
    play(table, 2, Give(0, 1))
    assert [seat.ready for seat in table.view(0).board.seats] == [False, False, True]


def choose_rest(table: PlanTable) -> None:
    while asks(table) != "PassCards":
        play(table, asked(table)[0], table.offered(asked(table)[0])[-1])


def test_passed_cards_are_known_to_giver_and_receiver() -> None:
    """ "Two passed cards": giver and receiver, and they remember; not others, not spectators (TP-14.5)."""
    table = deal(players=3, hands=HANDS)
    take_turn(table, "P1-J P1-R P1-M", {0: "SG P2-JR", 1: "P1-P P1-E", 2: "P1-B P1-S"})
    passed = events(table, Passed)[0]
    assert (passed.giver, passed.receiver, passed.count) == (0, 1, 2)
    assert passed.seen_by(0).cards == passed.seen_by(1).cards == ("SG", "P2-JR")
    assert passed.seen_by(2).cards is passed.seen_by(None).cards is None
    given, received = table.view(0).own.memory.passes[0].given, table.view(1).own.memory.passes[0].received
    assert (given.cards, given.seat) == (("SG", "P2-JR"), 1)
    assert (received.cards, received.seat) == (("SG", "P2-JR"), 0)


def test_a_sealed_pass_is_known_to_its_giver_only() -> None:
    """ "Sealed pass before all are in": own; not even the receiver."""
    table = deal(players=3, hands=HANDS)
    choose(table, "P1-J P1-R P1-M")
    twin = table.clone()
    play(table, 0, Give(0, 1))
    play(twin, 0, Give(2, 3))
    assert same(table, twin, 1, 2, None)
    assert table.view(0).own.gift == ("SG", "SG")


def test_leftovers_are_remembered_by_their_owner_and_shown_to_nobody() -> None:
    """ "Two leftover cards at the end of a round": own, until the reshuffle; never shown to others (TP-7.5)."""
    table = deal(players=3)
    play_on(table, until_turn=5)
    twin = table.clone()
    past = table.past[0]
    leftovers = (past.leftovers[0], past.leftovers[2], past.leftovers[1])
    twin.past = (type(past)(past.number, past.revealed, past.passes, leftovers),)
    assert same(table, twin, None)
    assert events(table, LeftoversDiscarded)[1].seen_by(0).cards is None
    assert {FACES[face] for face in past.leftovers[1]} <= set(table.view(1).own.memory.buried)


def test_the_cards_left_after_the_last_turn_are_shown_to_nobody_else() -> None:
    """ "Three cards left in each hand after turn 11": own."""
    table = deal(players=3).clone()
    play_on(table)
    twin = swap(table, 1, 2)
    assert len(table.view(1).own.hand) == 3
    assert same(table, twin, 0, None)


def test_used_plans_are_a_public_list_by_turn_and_seat() -> None:
    """ "Used Plans": all, from the reveal, until the reshuffle and in the log afterwards (TP-14.3)."""
    table = deal(players=3, hands=HANDS)
    take_turn(table, "P1-J P1-R P1-M", {0: "SG SG", 1: "P1-P P1-E", 2: "P1-B P1-S"})
    take_turn(table, "P1-B P2-JM P1-P")
    for viewer in (0, 1, 2, None):
        assert table.view(viewer).board.used == ("P1-J", "P1-R", "P1-M", "P1-B", "P2-JM", "P1-P")
    table = deal(players=6)
    play_on(table, until_turn=9)
    assert table.view(0).board.used == ()
    assert len(events(table, PlansRevealed)) == 8


def test_nobody_knows_the_order_of_the_stack_and_which_discards_are_leftovers() -> None:
    """ "Order of the Plan stack and of the discards; which discards are leftovers": nobody."""
    table = deal(players=3)
    twin = table.clone()
    twin.stack = twin.stack[::-1]
    assert same(table, twin, 0, 1, 2, None)
    play_on(table, until_turn=5)
    assert (table.view(0).board.discards, len(table.view(0).board.used)) == (18, 12)


def test_nobody_can_tell_identical_cards_apart() -> None:
    """ "Which of several identical cards it is": nobody, never (TP-14.4)."""
    table = deal(players=3, hands=HANDS)
    assert table.offered(0).count(Choose("SG")) == 1
    marks = [
        card for card in wire(table.view(0)).decode().replace('"', " ").split() if card.startswith(("SG-", "T-", "K-"))
    ]
    assert marks == []
    assert not any(face.endswith(("-a", "-b")) for face in table.view(0).advice.hidden)


def test_options_are_public() -> None:
    """ "Removed types, options, who is a bot and of which level": the types; the rest is the room's."""
    view = deal(players=2, removed_types=("lone", "team3")).view(None)
    assert {face[:2] for face in view.advice.hidden} == {"SG", "P2", "P4"}


def test_lots_are_public_when_drawn() -> None:
    """ "Results of lots (4.11) for trinkets and for the bribe chooser": all."""
    table = raid("SG SG P1-J", shelf="g1 c2", pile="", lots=[(1, 0), numbers("c2 g1")])
    for viewer in (2, None):
        assert [seat.trinkets for seat in table.view(viewer).board.seats[:2]] == [("g1",), ("c2",)]
    table = raid(
        "P2-JR P2-JM P2-PE P2-PS",
        "J3 P1 B1 B2 B3",
        bribes=True,
        holdings={0: "g1", 1: "c1", 2: "g2", 3: "o1"},
        lots=[(2, 0, 1, 3)],
    )
    assert table.view(None).board.question.waiting == (2,)


def test_a_card_chosen_by_the_clock_is_shown_like_any_other() -> None:
    """ "A card chosen or passed by the clock": as a card the owner chose or passed; that it was the clock is public."""
    table = raid("P1-J P1-R P1-P", clock="normal")
    play(table, 0, table.offered(0)[0])
    time_out(table)
    clock = [event for event in table.log if type(event).__name__ == "ClockChose"]
    assert [event.seen_by(None).seat for event in clock] == [1, 2]
    passed = events(table, Passed)[1]
    assert passed.seen_by(0).cards is None
    assert len(passed.seen_by(2).cards) == 2


def test_sizes_of_stack_and_discards_are_public() -> None:
    """ "Size of the Plan stack and of the discards": all, always."""
    table = deal(players=3)
    play_on(table, until_turn=2)
    for viewer in (0, 1, 2, None):
        assert (table.view(viewer).board.stack, table.view(viewer).board.discards) == (72 - 18, 3)


def test_face_up_tiles_are_public() -> None:
    """ "Face-up treasures, trinkets": all, from steps 1 and 2."""
    table = deal(players=3, up="J1 J4 E2 S3 S3", shelf="g1 c2 o5")
    for viewer in (0, 1, 2, None):
        view = table.view(viewer)
        assert view.board.museum == (("J1", "J4"), (), (), ("E2",), (), (), ("S3", "S3"))
        assert view.board.shelf == ("g1", "c2", "o5")


def test_nobody_knows_the_order_of_the_piles() -> None:
    """ "Order of the treasure and trinket piles": nobody; the one unseen treasure is in the outcome."""
    table = deal(players=3)
    twin = table.clone()
    twin.treasure_pile = tuple(Rng(b"t").shuffled(twin.treasure_pile))
    twin.trinket_pile = tuple(Rng(b"k").shuffled(twin.trinket_pile))
    assert same(table, twin, 0, 1, 2, None)
    play_on(table)
    assert table.view(None).board.outcome.unrevealed == tuple(TREASURES[tile] for tile in table.treasure_pile)


def test_sizes_of_the_piles_are_public() -> None:
    """ "Number of tiles in both piles": all, always."""
    for viewer in (0, None):
        view = deal(players=3).view(viewer)
        assert (view.board.treasure_pile, view.board.trinket_pile) == (51, 27)


def test_collections_and_running_scores_are_public() -> None:
    """ "Collections, running scores": all, always (TP-9.10)."""
    table = deal(players=3, holdings={1: "J1 J2 g1"})
    for viewer in (0, 1, 2, None):
        view = table.view(viewer)
        assert (view.board.seats[1].treasures, view.board.seats[1].trinkets) == (("J1", "J2"), ("g1",))
        assert view.advice.tallies[1].points == 4


def test_a_ghosts_cards_are_known_to_nobody() -> None:
    """ "Ghost's face-down cards": nobody, not even the player; the flipped one at the reveal (TP-11.2)."""
    table = deal(players=1, ghosts=2)
    twin = swap(table, 1, 2)
    assert same(table, twin, 0, None)
    play(table, 0, table.offered(0)[0])
    play(table, 0, table.offered(0)[1])
    assert [seat.plan for seat in table.view(0).board.seats] == [None, None, None]
    assert events(table, GhostFlipped)[0].seen_by(None) == GhostFlipped(1, "B")
    assert table.view(0).board.flips == ("B", None)


def test_refilled_slots_are_public() -> None:
    """ "Which slot was refilled when, and from which shuffle": all, always (TP-14.8)."""
    table = deal(players=1, ghosts=3)
    play_on(table, until_turn=10)
    assert table.shuffles == 1
    for viewer in (0, None):
        assert table.view(viewer).board.filled == (0, 0, 1, 0, 1, 0)


def test_a_bid_is_known_to_its_owner_until_all_are_in() -> None:
    """ "A bid before all bids are in": own; all bids of the auction are public afterwards."""
    table = raid("P2-JR P2-JM P1-E", "J1 E1 S1 S2 S3", bribes=True, holdings={0: "g1 g2", 1: "c1"})
    twin = table.clone()
    play(table, 0, fist(2))
    play(twin, 0, fist(0))
    assert same(table, twin, 1, 2, None)
    assert table.view(0).own.fist == ("g1", "g2")
    play(table, 1, fist(1))
    assert events(table, BribeBids)[0].seen_by(None).bids == (("g1", "g2"), ("c1",))


def test_reasoning_is_not_part_of_a_table() -> None:
    """ "Bots' reasoning": nobody: a view has no place for it."""
    assert not any("reason" in name or "think" in name for name in type(deal(players=3).view(0)).__struct_fields__)


# TP-14 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 7))
def test_a_view_holds_nothing_hidden_not_even_unused(players: int) -> None:
    """No pile order, no other hand, no chosen card, no seed: the bytes are the same in any world (TP-14.1)."""
    table = GAME.deal(GAME.options(players=players), b"a secret seed of the table", logged=True)
    play(table, 0, table.offered(0)[0])
    for viewer in (None, *range(players)):
        text = wire(table.view(viewer))
        assert b"secret" not in text
        for number in range(10):
            assert wire(table.resample(viewer, Rng(bytes([number]))).view(viewer)) == text


def test_a_refusal_tells_nothing_about_hidden_cards() -> None:
    """The same words, whether the card is in another hand or in the stack (TP-14.1, TP-13.1)."""
    table = deal(players=3, hands=HANDS)
    assert str(refuse(table, 0, Choose("P1-R"))) == str(refuse(table, 0, Choose("P3-MBS")))


def test_the_time_a_player_took_is_not_shown() -> None:
    """Others see the same whether an answer came early or late (TP-14.2)."""
    early, late = deal(players=3, clock="normal"), deal(players=3, clock="normal")
    early.play(Input(100, 0, early.offered(0)[0]))
    late.play(Input(9000, 0, late.offered(0)[0]))
    assert same(early, late, 0, 1, 2, None)
    assert early.log == late.log


def test_a_ready_mark_does_not_stay_in_the_log() -> None:
    """It is a live signal (TP-14.2)."""
    table = deal(players=3)
    play(table, 0, table.offered(0)[0])
    assert events(table, SeatReady) == [SeatReady(0)]
    assert not SeatReady(0).lasting
    assert all(event.lasting for event in table.log if not isinstance(event, SeatReady))


def test_the_place_of_a_card_in_a_hand_is_not_shown() -> None:
    """Received cards are sorted in, and the log names faces, not places (TP-14.2)."""
    table = deal(players=3, hands=HANDS)
    take_turn(table, "P1-J P1-R P1-M", {0: "SG P4-JRPE"})
    assert list(table.hands[1]) == sorted(table.hands[1])
    assert events(table, Passed)[0].cards == ("SG", "P4-JRPE")


@pytest.mark.parametrize("players", range(1, 7))
def test_memory_aids_count_what_is_unseen(players: int) -> None:
    """Unseen treasures, trinkets and Plans are arithmetic on what all have seen (TP-14.3)."""
    table = deal(players=players)
    play_on(table, until_turn=3)
    view = table.view(None)
    seen = [tile for tiles in view.board.museum for tile in tiles] + [
        tile for seat in view.board.seats for tile in seat.treasures
    ]
    assert sorted([*view.advice.unseen_treasures, *seen]) == sorted(name for name in TREASURES for _ in "ab")
    small = [*view.board.shelf, *(tile for seat in view.board.seats for tile in seat.trinkets)]
    assert sorted([*view.advice.unseen_trinkets, *small]) == sorted(name for name in TRINKETS for _ in "ab")
    deck = [FACES[face] for face in plan_deck(table.options.removed_types or ())]
    assert sorted(
        [*view.board.used, *(face for face, count in view.advice.hidden.items() for _ in range(count))]
    ) == sorted(deck)


def test_the_lists_of_what_is_unseen_can_be_switched_off() -> None:
    """Used Plans stay open (TP-14.3)."""
    table = deal(players=3, unseen_list=False)
    play_on(table, until_turn=3)
    for seat in (0, None):
        advice = table.view(seat).advice
        assert (advice.unseen_treasures, advice.unseen_trinkets, advice.hidden) == ((), (), {})
    assert len(table.view(0).board.used) == 6


def test_each_seat_has_its_own_list_of_hidden_faces() -> None:
    """Hidden from all, less the own hand, face-down card and buried cards (TP-14.3, TP-14.7)."""
    table = deal(players=3, hands=HANDS)
    assert table.view(None).advice.hidden["SG"] == 16
    assert table.view(0).advice.hidden["SG"] == 14
    play(table, 0, Choose("SG"))
    assert table.view(0).advice.hidden["SG"] == 14
    assert "P2-JR" not in table.view(0).advice.hidden
    assert table.view(1).advice.hidden["P2-JR"] == 1


def test_views_answers_and_the_log_name_faces_only() -> None:
    """Copy marks serve the inventory (TP-14.4)."""
    table = deal(players=4)
    play_on(table)
    named = {face for event in events(table, PlansRevealed) for face in event.plans}
    named |= {face for event in events(table, Dealt) for cards in event.hands for face in cards or ()}
    named |= {face for event in events(table, Passed) for face in event.cards}
    assert named <= set(FACES)
    assert {action.face for action in GAME.actions if isinstance(action, Choose)} == set(FACE)


# Option spectator_hands ---------------------------------------------------------------------------------------------


def test_hands_are_hidden_from_spectators_unless_the_table_says_otherwise() -> None:
    """Default: hidden (section 10)."""
    table = deal(players=3)
    play_on(table)
    assert events(table, RoundShown) == []
    assert table.view(None).own is None


def test_after_a_round_spectators_may_be_shown_its_hands_passes_and_leftovers() -> None:
    """Once that round is over, and only they (section 7, section 10)."""
    table = deal(players=3, spectator_hands="after_round", hands=HANDS)
    play_on(table, until_turn=4)
    assert events(table, RoundShown) == []
    play_on(table, until_turn=5)
    shown = events(table, RoundShown)[0]
    assert shown.round == 1
    assert [" ".join(cards) for cards in shown.hands] == [HANDS[seat] for seat in range(3)]
    assert [len(gifts) for gifts in shown.passes] == [3, 3, 3]
    assert [len(cards) for cards in shown.leftovers] == [2, 2, 2]
    assert shown.seen_by(None) == shown
    assert shown.seen_by(0) is None
    assert [" ".join(cards) for cards in table.view(None).own.rounds[0]] == [HANDS[seat] for seat in range(3)]
    assert isinstance(table.view(0).own, PlanOwn)
