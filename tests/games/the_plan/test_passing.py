"""Section 4.5: clean-up, passing and rounds."""

import pytest

from heistnight.games.the_plan.moves import (
    Dealt,
    Give,
    LeftoversDiscarded,
    Passed,
    PlansRevealed,
    Reshuffled,
    RoundStarted,
)

from .tables import (
    asked,
    asks,
    choose,
    deal,
    events,
    hand,
    numbers,
    offers,
    pass_cards,
    play,
    play_on,
    raid,
    refuse,
    take_turn,
)

HANDS = {
    0: "SG SG P1-J P2-JR P3-JRP P4-JRPE",
    1: "P1-R P1-P P1-E P2-JM P3-JRB P4-JREM",
    2: "P1-M P1-B P1-S P2-JB P3-JPM P4-JRMS",
}


def test_used_plans_are_discarded_face_up_and_two_cards_passed_left() -> None:
    """In round 1 the cards go to the next seat (TP-7.1)."""
    table = deal(players=3, hands=HANDS)
    choose(table, "P1-J P1-R P1-M")
    assert table.view(2).board.used == ("P1-J", "P1-R", "P1-M")
    assert (asks(table), asked(table)) == ("PassCards", (0, 1, 2))
    pass_cards(table, {0: "SG P4-JRPE", 1: "P1-P P1-E", 2: "P1-B P1-S"})
    assert hand(table, 1) == "SG P2-JM P3-JRB P4-JRPE P4-JREM"
    assert [len(cards) for cards in table.hands] == [5, 5, 5]


@pytest.mark.parametrize(("turn", "left"), [(1, True), (3, True), (5, False), (7, False), (9, True), (10, True)])
def test_cards_go_left_in_rounds_1_and_3_and_right_in_round_2(turn: int, left: bool) -> None:
    """Left in rounds 1 and 3, right in round 2 (TP-7.1)."""
    table = deal(players=4)
    play_on(table, until_turn=turn)
    log = len(table.log)
    play_on(table, until_turn=turn + 1)
    receivers = [event.receiver for event in table.log[log:] if isinstance(event, Passed)]
    assert receivers == ([1, 2, 3, 0] if left else [3, 0, 1, 2])


def test_passing_is_simultaneous() -> None:
    """Everybody chooses among the cards held before receiving any (TP-7.2)."""
    table = deal(players=3, hands=HANDS)
    choose(table, "P1-J P1-R P1-M")
    play(table, 0, Give(0, 1))
    assert hand(table, 1) == "P1-P P1-E P2-JM P3-JRB P4-JREM"
    assert len(table.hands[0]) == 5
    assert [len(table.offered(seat)) for seat in (1, 2)] == [10, 10]
    play(table, 2, Give(0, 1))
    play(table, 1, Give(0, 1))
    assert [hand(table, seat) for seat in range(3)] == [
        "P1-B P1-S P2-JR P3-JRP P4-JRPE",
        "SG SG P2-JM P3-JRB P4-JREM",
        "P1-P P1-E P2-JB P3-JPM P4-JRMS",
    ]


def test_a_round_has_four_turns_and_hands_of_6_5_4_3() -> None:
    """After the fourth turn two cards are left; they are discarded and six new ones dealt (TP-7.3)."""
    table = deal(players=3)
    sizes = []
    for _ in range(4):
        sizes.append(len(table.hands[0]))
        take_turn(table)
    assert sizes == [6, 5, 4, 3]
    assert [event.count for event in events(table, LeftoversDiscarded)] == [2, 2, 2]
    assert table.round == 2
    assert len(events(table, PlansRevealed)) == 4
    assert events(table, Dealt)[-1].counts == (6, 6, 6)


@pytest.mark.parametrize("turn", [4, 8])
def test_there_is_no_passing_after_the_fourth_turn_of_a_round(turn: int) -> None:
    """The two cards left are discarded, not passed (TP-7.4)."""
    table = deal(players=3)
    play_on(table, until_turn=turn)
    passes = len(events(table, Passed))
    play_on(table, until_turn=turn + 1)
    assert len(events(table, Passed)) == passes
    assert events(table, RoundStarted)[-1].round == turn // 4 + 1


def test_leftovers_are_discarded_face_down() -> None:
    """Their owner knows them, others see how many (TP-7.5)."""
    table = deal(players=3)
    play_on(table, until_turn=5)
    leftovers = events(table, LeftoversDiscarded)[1]
    assert leftovers.seat == 1
    assert len(leftovers.cards) == 2
    assert leftovers.seen_by(1) == leftovers
    for viewer in (0, 2, None):
        assert leftovers.seen_by(viewer) == LeftoversDiscarded(1, 2, None)
        assert table.view(viewer).board.used == table.view(1).board.used
    assert table.view(0).board.discards == 12 + 6
    assert len(table.view(0).board.used) == 12


def test_the_discards_are_reshuffled_when_a_card_must_be_dealt_and_the_stack_is_empty() -> None:
    """Cards already dealt stay with their owners; all discards go in, used and leftover (TP-7.6)."""
    table = deal(players=3, turn=4)
    keep = table.stack[-4:]
    discards = sorted([*table.stack[:-4], *(card for cards in table.hands for card in cards)])
    table.used += table.stack[:-4]
    table.stack = keep
    play_on(table, until_turn=5)
    assert events(table, Reshuffled) == [Reshuffled(len(discards))]
    assert table.rng.asked[-1] == discards
    dealt = [keep[-1], keep[-2], keep[-3], keep[-4]]
    assert dealt[0] in table.hands[0]
    assert dealt[3] in table.hands[0]
    assert dealt[1] in table.hands[1]
    assert dealt[2] in table.hands[2]
    assert (table.used, table.past) == ((), ())


def test_five_players_reshuffle_in_the_third_deal_after_twelve_cards() -> None:
    """Seats 0 and 1 have three cards then, seats 2 to 4 two; 60 discards are reshuffled (TP-7.7)."""
    table = deal(players=5)
    play_on(table, until_turn=8)
    assert len(table.stack) == 12
    before = table.stack[::-1]
    play_on(table, until_turn=9)
    assert events(table, Reshuffled) == [Reshuffled(60)]
    for seat in range(5):
        first = before[seat::5]
        assert len(first) == (3 if seat < 2 else 2)
        rest = list(table.hands[seat])
        for card in first:
            rest.remove(card)


def test_six_players_reshuffle_all_72_before_the_third_deal() -> None:
    """Everything is in the discards by then (TP-7.7)."""
    table = deal(players=6)
    play_on(table, until_turn=9)
    names = [type(event).__name__ for event in table.log]
    place = names.index("Reshuffled")
    assert events(table, Reshuffled) == [Reshuffled(72)]
    assert names[place - 1 : place + 2] == ["RoundStarted", "Reshuffled", "Dealt"]


def test_after_the_last_turn_nobody_passes() -> None:
    """The three cards left in each hand count for nothing (TP-7.8)."""
    table = deal(players=3)
    play_on(table)
    assert len(events(table, Passed)) == 3 * 8
    assert [len(cards) for cards in table.hands] == [3, 3, 3]
    assert len(events(table, LeftoversDiscarded)) == 3 * 2


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [
        ("SG P1-J P1-R P2-JR P3-JRP", 10),
        ("SG SG P1-J P1-R P2-JR", 7),
        ("SG SG SG SG SG", 1),
        ("SG SG P1-J P1-J P2-JR", 5),
    ],
)
def test_identical_pairs_are_one_option(cards: str, pairs: int) -> None:
    """10, 6 or 3 pairs, fewer where cards are alike; of equal ones the first is offered (section 6, TP-13.4)."""
    table = raid("P1-P P1-E P1-M", up="P1 E1 M1 S1 S2")
    table.hands[0] = tuple(sorted(numbers(cards)))
    offered = offers(table, 0)
    faces = [(table.hands[0][give.first], table.hands[0][give.second]) for give in offered]
    assert len(offered) == len(set(faces)) == pairs
    assert offered == sorted(offered, key=lambda give: (give.first, give.second))
    assert offered[0] == Give(0, 1)


@pytest.mark.parametrize("give", [Give(0, 0), Give(1, 0), Give(0, 5), Give(-1, 2)])
def test_exactly_two_different_cards_are_passed(give: Give) -> None:
    """One card given twice, or a card that is not there, is refused (TP-13.1)."""
    table = raid("P1-P P1-E P1-M", up="P1 E1 M1 S1 S2")
    assert refuse(table, 0, give).rule == "TP-13.1"
