"""Section 9: clocks, show times and absence."""

import pytest

from heistnight.core.action import HandOver, Input
from heistnight.core.problems import Refused
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import Choose, ClockChose, Name, PlansRevealed, SeatHanded, TakeBlind
from heistnight.games.the_plan.table import PlanTable

from .rulebook import body, code
from .tables import asked, asks, deal, events, pass_cards, play, play_on, raid, time_out

PRESETS = ("relaxed", "normal", "blitz", "none")
LIMITS = {
    (name, row[0].partition("first turn")[1], preset): cell
    for row in body("9. Clocks")
    for name in code(row[0])
    for preset, cell in zip(PRESETS, row[1:])
}


def limit(name: str, preset: str, first: str = "") -> int | None:
    cell = LIMITS[name, first, preset]
    return None if cell == "no limit" else int(1000 * float(cell))


def opened(name: str, preset: str) -> PlanTable:
    """A table on which this question is open."""
    bribes = {"bribes": True, "clock": preset, "shelf": "o5"}
    match name:
        case "choose_plan":
            table = deal(players=3, clock=preset)
            play_on(table, until_turn=2)
            return table
        case "pass_cards":
            return raid("P1-J P1-R P1-P", clock=preset)
        case "smash_grab_kind":
            return raid("SG P1-R P1-P", clock=preset)
        case "flip_ghost":
            table = deal(players=1, clock=preset)
            play(table, 0, table.offered(0)[0])
            return table
        case "choose_bribe_tie":
            return raid("P4-JRPE P4-JREM P1-S", "J1 R1 S1 S2 S3", holdings={0: "g1 g2", 1: "B1"}, **bribes)
        case "bribe_bid":
            return raid("P2-JR P2-JM P1-S", "J1 B1 S1 S2 S3", holdings={0: "g1 g2"}, **bribes)
        case "pick_trinket":
            return raid("P1-J P1-R P1-P", "R1 P1 S1 S2 S3", clock=preset)
    raise AssertionError(name)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", sorted({name for name, first, _ in LIMITS if not first}))
def test_every_question_has_the_limit_of_its_preset(name: str, preset: str) -> None:
    """Section 9, for relaxed, normal, blitz and none (TP-16.1)."""
    table = opened(name, preset)
    question = table.question()
    assert question.name.lower() == name.replace("_", "")
    assert question.limit == limit(name, preset)
    assert (question.closes is None) == (preset == "none")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("turn", range(1, 12))
def test_the_first_choice_of_a_round_has_half_as_much_time_again(turn: int, preset: str) -> None:
    """Turns 1, 5 and 9 (section 9)."""
    table = deal(players=3, clock=preset)
    play_on(table, until_turn=turn)
    first = "first turn" if turn in (1, 5, 9) else ""
    assert table.question().limit == limit("choose_plan", preset, first)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("turn", [1, 2, 5, 9])
def test_in_solitaire_only_the_very_first_choice_is_longer(turn: int, preset: str) -> None:
    """Turn 1 (section 9)."""
    table = deal(players=1, clock=preset)
    play_on(table, until_turn=turn)
    assert table.question().limit == limit("choose_plan", preset, "first turn" if turn == 1 else "")


def show(table: PlanTable) -> int:
    """The time added before the countdown of the open question."""
    question = table.question()
    return question.closes - question.limit - table.now


# TP-16.1, TP-16.2 ---------------------------------------------------------------------------------------------------


def test_a_timeout_makes_the_default_choice_for_that_decision_only() -> None:
    """It is marked in the log, for all eyes, and the next question is asked as usual (TP-16.1)."""
    table = deal("P1-J P1-R P1-P", clock="blitz")
    play(table, 0, Choose("P1-J"))
    with pytest.raises(Refused, match="has not run out"):
        table.play(Input(table.question().closes - 1))
    time_out(table)
    assert events(table, ClockChose) == [ClockChose(1, "choose_plan"), ClockChose(2, "choose_plan")]
    assert all(event.lasting and event.seen_by(0) == event for event in events(table, ClockChose))
    assert len(events(table, PlansRevealed)) == 1
    assert table.agenda
    assert asked(table)


def test_an_answer_after_the_deadline_is_refused() -> None:
    """At the deadline it is still in time (TP-16.1)."""
    table = deal(players=3, clock="blitz")
    closes = table.question().closes
    twin = table.clone()
    with pytest.raises(Refused, match="Too late"):
        table.play(Input(closes + 1, 0, table.offered(0)[0]))
    twin.play(Input(closes, 0, twin.offered(0)[0]))


def test_a_simultaneous_decision_ends_as_soon_as_all_have_confirmed() -> None:
    """Long before its deadline (TP-16.2)."""
    table = deal("P1-J P1-R P1-P", clock="normal")
    for seat, plan in enumerate(("P1-J", "P1-R", "P1-P")):
        table.play(Input(1000 + seat, seat, Choose(plan)))
    assert asks(table) == "PassCards"
    assert table.now == 1002
    for seat in range(3):
        table.play(Input(2000, seat, table.offered(seat)[0]))
    assert asks(table) == "ChoosePlan"


# Absence ------------------------------------------------------------------------------------------------------------


def miss_turn(table: PlanTable, absent: int) -> None:
    """A turn in which one seat says nothing when Plans are chosen."""
    for seat in range(table.seats):
        if seat != absent:
            play(table, seat, table.offered(seat)[0])
    time_out(table)
    turn = table.turn
    while table.turn == turn and table.agenda:
        play(table, asked(table)[0], table.offered(asked(table)[0])[0])


def test_after_two_missed_choices_in_a_row_the_seat_is_deserted() -> None:
    """The house hands it to a medium bot then, and back when its owner comes (TP-16.3)."""
    table = deal(players=3, clock="normal")
    miss_turn(table, 1)
    assert list(table.abandoned()) == []
    miss_turn(table, 1)
    assert list(table.abandoned()) == [1]
    table.play(Input(table.now, None, HandOver(1, "bot")))
    assert list(table.abandoned()) == []
    assert events(table, SeatHanded) == [SeatHanded(1, "bot")]
    table.play(Input(table.now, None, HandOver(1, "person")))
    assert events(table, SeatHanded)[-1] == SeatHanded(1, "person")
    assert 1 in asked(table)


def test_an_answer_in_between_starts_the_count_again() -> None:
    """Only two in a row mean that nobody is there; other questions do not count (TP-16.3)."""
    table = deal(players=3, clock="normal")
    miss_turn(table, 1)
    play_on(table, until_turn=3)
    miss_turn(table, 1)
    assert list(table.abandoned()) == []
    table = raid("P1-J P1-R P1-P", clock="normal")
    time_out(table)
    play_on(table, until_turn=3)
    assert list(table.abandoned()) == []


def test_the_clock_leaves_time_for_the_show() -> None:
    """An answer may be given during it, by bots and people alike; the countdown comes after it (TP-16.4, TP-16.5)."""
    table = deal(players=3, clock="normal")
    question = table.question()
    assert question.closes == 3000 + question.limit
    table.play(Input(500, 0, table.offered(0)[0]))
    table.play(Input(2000, 1, table.offered(1)[0]))
    assert table.question().closes == question.closes


def after_the_show(table: PlanTable) -> None:
    """Everybody has watched: the countdown begins now."""
    table.now = max(table.now, table.question().closes - table.question().limit)


SPEED = {"relaxed": 2, "normal": 1, "blitz": 1}


@pytest.mark.parametrize("preset", SPEED)
@pytest.mark.parametrize("turn", range(2, 12))
def test_the_show_before_a_choice(turn: int, preset: str) -> None:
    """3 seconds, or 6 where no pass came in between: turns 5 and 9; twice that where it is relaxed (TP-16.5)."""
    table = deal(players=3, clock=preset)
    assert show(table) == 3000 * SPEED[preset]
    play_on(table, until_turn=turn - 1)
    while table.turn < turn:
        after_the_show(table)
        play(table, asked(table)[0], table.offered(asked(table)[0])[0])
    assert show(table) == (6000 if turn in (5, 9) else 3000) * SPEED[preset]


@pytest.mark.parametrize("turn", range(2, 12))
def test_the_show_before_a_solitaire_choice(turn: int) -> None:
    """3 seconds, and 6 from turn 2 on (TP-16.5)."""
    table = deal(players=1, clock="normal")
    assert show(table) == 3000
    play_on(table, until_turn=turn - 1)
    while table.turn < turn:
        after_the_show(table)
        play(table, 0, table.offered(0)[0])
    assert show(table) == 6000


@pytest.mark.parametrize("preset", SPEED)
def test_the_first_question_after_the_reveal_waits_for_the_whole_show(preset: str) -> None:
    """The first decision of the turn 6, every later one 3, passing too (TP-16.5)."""
    table = raid("SG P2-JR P3-JPM", "J1 E1 S1 S2 S3", clock=preset)
    assert (asks(table), show(table)) == ("SmashGrabKind", 6000 * SPEED[preset])
    after_the_show(table)
    for seat, action, then in (
        (0, Name("J"), "PickTrinket"),
        (1, TakeBlind(), "PickTrinket"),
        (2, TakeBlind(), "PassCards"),
    ):
        play(table, seat, action)
        assert (asks(table), show(table)) == (then, 3000 * SPEED[preset])
        after_the_show(table)
    pass_cards(table)
    play_on(table, until_turn=2)
    assert show(table) == 3000 * SPEED[preset]


def test_a_pass_that_is_the_first_question_waits_for_the_whole_show() -> None:
    """Nobody was asked in step 5, so all of it is still to be seen (TP-16.5)."""
    table = raid("P1-J P1-R P1-P", clock="normal")
    assert (asks(table), show(table)) == ("PassCards", 6000)


def test_a_show_begins_where_the_one_before_ends() -> None:
    """Who answers while others still watch takes nothing from the time of the next (TP-16.5)."""
    table = raid("SG P2-JR P3-JPM", "J1 E1 S1 S2 S3", clock="normal")
    table.play(Input(table.now + 1000, 0, Name("J")))
    assert show(table) == 5000 + 3000
    table.play(Input(table.now + 2000, 1, TakeBlind()))
    assert show(table) == 6000 + 3000


def test_the_show_of_bribes() -> None:
    """Choosing and bidding count as decisions of step 5 too (TP-16.5)."""
    table = opened("choose_bribe_tie", "normal")
    assert show(table) == 6000
    after_the_show(table)
    play(table, 0, table.offered(0)[0])
    assert (asks(table), show(table)) == ("BribeBid", 3000)


def test_the_next_turn_begins_its_count_of_shows_anew() -> None:
    """Again 6 seconds for its first decision in step 5 (TP-16.5)."""
    hands = {0: "SG SG SG SG SG SG", 1: "P1-J P1-J P2-JR P2-JM P2-JB P2-JS", 2: "P1-R P1-R P2-RP P2-RE P2-RM P2-PE"}
    table = raid("SG P1-J P1-R", "J1 R1 E1 S1 S2", clock="normal", hands=hands)
    play(table, 0, Name("E"))
    assert asks(table) == "PassCards"
    pass_cards(table)
    for seat, plan in enumerate(("SG", "P2-JM", "P2-RE")):
        play(table, seat, Choose(plan))
    assert (asks(table), show(table)) == ("SmashGrabKind", 6000)


def test_there_is_no_show_before_a_flip() -> None:
    """0 seconds (TP-16.5)."""
    table = deal(players=1, clock="normal")
    after_the_show(table)
    play(table, 0, table.offered(0)[0])
    assert (asks(table), show(table)) == ("FlipGhost", 0)


def test_a_lost_connection_changes_nothing_and_a_seat_may_be_handed_over_without_a_clock() -> None:
    """The view waits; with clock none nothing expires, and the house may hand the seat to a bot and back (TP-16.6)."""
    table = deal(players=3)
    view = table.view(1)
    with pytest.raises(Refused, match="has not run out"):
        table.play(Input(10**9))
    table.play(Input(120_000, None, HandOver(1, "bot")))
    assert table.view(1) == view
    play(table, 1, table.offered(1)[0])
    table.play(Input(130_000, None, HandOver(1, "person")))
    assert [event.to for event in events(table, SeatHanded)] == ["bot", "person"]


def test_a_seat_can_not_hand_itself_over() -> None:
    """Only the house says who holds a seat (TP-16.6)."""
    table = deal(players=3)
    with pytest.raises(Refused):
        table.play(Input(0, 1, HandOver(1, "bot")))
    with pytest.raises(Refused):
        table.play(Input(0, None, Choose("SG")))


def test_in_solitaire_no_bot_takes_over_but_the_table_stands_still() -> None:
    """After two timeouts in a row at choose_plan it is becalmed until the player is back (TP-16.7)."""
    table = deal(players=1, clock="normal")
    for missed in (1, 2):
        assert not table.stands_still()
        time_out(table)
        while asks(table) not in ("ChoosePlan", ""):
            play(table, 0, table.offered(0)[0])
        assert table.stands_still() == (missed == 2)
    assert list(table.abandoned()) == []
    play(table, 0, table.offered(0)[0])
    assert not table.stands_still()


def test_solitaire_has_no_clock_unless_one_is_chosen() -> None:
    """Relaxed, the kindest of the three, is the default at other tables (section 10)."""
    assert GAME.options(players=1).clock == "none"
    assert GAME.options(players=4).clock == "relaxed"
