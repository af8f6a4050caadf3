"""Armed cards: state of the table, played by themselves, known to their owner alone (MHS-12.14, 12.16, 18.2)."""

from typing import Any

import pytest

from heistnight.core.action import HandOver, Input
from heistnight.core.problems import Refused
from heistnight.core.replay import Record, read, write
from heistnight.core.rng import Rng
from heistnight.core.view import wire
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.moves import (
    PASS,
    Arm,
    ArmAction,
    ArmAgainst,
    ArmOnStep,
    ArmOnSuccess,
    Disarm,
    Interrupt,
    Interrupted,
    Paid,
    Play,
    Use,
)
from heistnight.games.masterminds.table import MastermindsTable
from tests.games.masterminds.tables import (
    asked,
    asks,
    attempt,
    events,
    hand,
    offers,
    play,
    play_action,
    prep_turn,
    refuse,
    situation,
    time_out,
    window,
)

PATROL = Interrupt("I02")


def armed(table: MastermindsTable, seat: int) -> Any:
    return [arm.play for arm in table.own(seat).armed]


def on_step_c(hands: Any, pace: str = "normal", **setting: Any) -> Any:
    """Seat 0 is about to attempt step C."""
    setting = {"teams": {0: "T13 T09", 1: "T36", 2: "T37"}, **setting}
    return situation(hands=hands, on_jobs={(0, 0): [1, 1]}, pace=pace, **setting)


def test_a_card_is_armed_while_somebody_else_is_asked() -> None:
    """It leaves the question open as it was, and nobody else sees anything of it (MHS-12.14, MHS-12.16)."""
    table = on_step_c({0: "G01", 1: "I02 G02"})
    question, boards = table.open(), wire(table.board())
    others = [wire(table.view(seat)) for seat in (None, 0, 2)]
    assert offers(table, 1) == [Arm("I02", "white"), Arm("I02", "yellow")]
    play(table, 1, Arm("I02"))
    assert table.open() is question
    assert wire(table.board()) == boards
    assert [wire(table.view(seat)) for seat in (None, 0, 2)] == others
    (shown,) = table.own(1).armed
    assert (shown.play, shown.rivals, shown.steps, shown.only_success) == (PATROL, (2, 0), ("C", "D"), True)
    assert not events(table, Interrupted)


def test_an_armed_card_is_played_when_the_sealed_second_is_over() -> None:
    """Like a quick hand or a bot, whatever else its owner lets through (MHS-12.11, MHS-12.14)."""
    table = on_step_c({0: "G01", 1: "I02"})
    play(table, 1, Arm("I02"))
    table.through[1] = True
    attempt(table, 0, "stealth", [0])
    assert window(table) == "step"
    assert table.own(1).answer == PATROL
    table.play(Input(999, 0, PASS))
    assert not events(table, Interrupted)
    table.play(Input(1000))
    assert [event.card for event in events(table, Interrupted)] == ["I02"]
    assert armed(table, 1) == []


def test_the_owner_may_still_answer_by_hand() -> None:
    """Until the window has closed; the card stays armed then (MHS-12.14)."""
    table = on_step_c({0: "G01", 1: "I02"})
    play(table, 1, Arm("I02"))
    attempt(table, 0, "stealth", [0])
    table.play(Input(500, 1, PASS))
    table.play(Input(1000))
    assert not events(table, Interrupted)
    assert armed(table, 1) == [PATROL]


@pytest.mark.parametrize(
    "condition",
    [ArmAgainst("I02", 2, False), ArmOnStep("I02", "C", False), Disarm("I02")],
    ids=lambda it: type(it).__name__,
)
def test_conditions_are_switched_one_by_one(condition: Any) -> None:
    """Which rivals, which steps (MHS-12.16)."""
    table = on_step_c({0: "G01", 1: "I02"})
    play(table, 1, Arm("I02"))
    assert condition in offers(table, 1)
    play(table, 1, condition)
    assert condition not in offers(table, 1)
    attempt(table, 0, "stealth", [0])
    table.play(Input(1000))
    assert not events(table, Interrupted)


def test_a_die_is_jinxed_only_on_success_unless_its_owner_says_otherwise() -> None:
    """W-ROLL (MHS-12.16)."""
    for only, face, jinxed in ((True, 6, True), (True, 1, False), (False, 1, True)):
        table = on_step_c({0: "G01", 1: "I04"}, dice=[face, 3])
        play(table, 1, Arm("I04"))
        if not only:
            play(table, 1, ArmOnSuccess("I04", False))
        attempt(table, 0, "stealth", [0])
        while window(table) == "step":
            time_out(table)
        assert window(table) == "roll"
        table.play(Input(table.now + 1000))
        assert bool(events(table, Interrupted)) is jinxed


def test_one_card_for_each_kind_of_window() -> None:
    """The later one takes the place of the earlier (MHS-12.14, MHS-12.16)."""
    table = on_step_c({0: "G01", 1: "I02 I04"}, teams={0: "T13", 1: "T07"})
    for card in (Arm("I02"), Arm("I04"), Arm("T07")):
        play(table, 1, card)
    assert armed(table, 1) == [Interrupt("I04"), Use("T07")]


def test_a_watching_talent_can_be_armed() -> None:
    """It is turned, and that can not be countered (MHS-12.5, MHS-12.16)."""
    table = on_step_c({0: "G01", 1: "G02"}, teams={0: "T13", 1: "T32"})
    play(table, 1, Arm("T32"))
    attempt(table, 0, "guile", [0])
    table.play(Input(1000))
    assert table.attempt.bonus == -2
    assert table.recruit(1, 0).turned


def test_the_gem_of_an_armed_card_is_paid_without_asking() -> None:
    """Cash, else a clear gem, else any gem; with nothing of that it is not played (MHS-12.16)."""
    for cash, gems, paid in (([2, 1, 2], {}, "cash"), ([2, 0, 2], {1: "ruby diamond"}, "diamond"), ([2, 0, 2], {}, "")):
        table = on_step_c({0: "G01", 1: "I02"}, cash=cash, gems=gems)
        play(table, 1, Arm("I02", "yellow"))
        attempt(table, 0, "stealth", [0])
        table.play(Input(1000))
        assert [event.how for event in events(table, Paid)] == ([paid] if paid else [])
        assert bool(events(table, Interrupted)) is bool(paid)
        assert asks(table) != "PayChoice"


def test_an_armed_card_played_by_hand_may_be_paid_on_credit() -> None:
    """Silas's two cards are for plays by hand (MHS-11.2, MHS-12.16)."""
    table = on_step_c({0: "G01", 1: "I02 G02 G03"}, teams={0: "T13 T09", 1: "T30"}, cash=[2, 0, 2])
    play(table, 1, Arm("I02", "yellow"))
    attempt(table, 0, "stealth", [0])
    play(table, 1, Interrupt("I02", "yellow"))
    time_out(table)
    assert [event.how for event in events(table, Paid)] == ["two_cards"]


def test_a_card_that_leaves_the_hand_is_no_longer_armed() -> None:
    """Stolen, for one (MHS-12.16)."""
    table = situation(teams={0: "T13", 1: "T36"}, hands={0: "P04", 1: "I02"}, pace="normal")
    play(table, 1, Arm("I02"))
    play_action(table, "P04", "white")
    while window(table):
        time_out(table)
    assert hand(table, 1) == ""
    assert armed(table, 1) == []


def test_nothing_armed_is_played_while_a_bot_holds_the_seat() -> None:
    """And bots arm nothing (MHS-12.16, MHS-18.1)."""
    table = on_step_c({0: "G01", 1: "I02"})
    play(table, 1, Arm("I02"))
    table.play(Input(0, None, HandOver(1, "bot")))
    assert offers(table, 1) == []
    attempt(table, 0, "stealth", [0])
    assert table.own(1).answer is None


def test_the_asked_seat_arms_nothing_and_without_a_clock_nobody_does() -> None:
    """Its choices are its choices (MHS-12.16); seats that are asked in turn answer by hand (MHS-12.15)."""
    table = on_step_c({0: "I02", 1: "G01"})
    assert not [action for action in offers(table, 0) if isinstance(action, ArmAction)]
    table = on_step_c({0: "G01", 1: "I02"}, pace="none")
    assert offers(table, 1) == []
    assert refuse(table, 1, Arm("I02")).code == "not_asked"


def test_what_is_not_held_can_not_be_armed() -> None:
    """In words that tell nothing of other hands (MHS-12.16)."""
    table = on_step_c({0: "I04", 1: "I02"})
    with pytest.raises(Refused):
        table.play(Input(0, 1, Arm("I04")))
    with pytest.raises(Refused):
        table.play(Input(0, 2, Arm("I04")))


def test_at_the_pace_of_letters_rivals_answer_by_armed_cards_alone() -> None:
    """At once, in the order of MHS-12.3; none means pass; then the acting player is asked (MHS-18.2)."""
    table = on_step_c({0: "I01", 1: "I02", 2: "I02"}, pace="correspondence", cash=[2, 2, 1])
    play(table, 2, Arm("I02", "yellow"))
    attempt(table, 0, "stealth", [0])
    assert [(event.seat, event.card) for event in events(table, Interrupted)] == [(2, "I02")]
    assert table.cash[2] == 0
    play(table, 0, PASS)  # it could be countered
    assert (window(table), asked(table)) == ("step", (0,))
    assert table.attempt.bonus == -3


def test_a_play_of_the_acting_player_lets_armed_cards_answer_again() -> None:
    """A Double-Cross on it, for one (MHS-18.2)."""
    table = on_step_c({0: "I01 G01", 1: "I05"}, pace="correspondence")
    play(table, 1, Arm("I05"))
    attempt(table, 0, "stealth", [0])
    assert asked(table) == (0,)
    play(table, 0, Interrupt("I01"))
    assert [event.card for event in events(table, Interrupted)] == ["I01", "I05"]
    assert table.attempt.bonus == 0


def test_at_the_pace_of_letters_an_action_is_stopped_by_red_tape() -> None:
    """Only the acting player is asked, who could counter it (MHS-18.2)."""
    table = situation(teams={0: "T13", 1: "T36"}, hands={0: "P01", 1: "I06"}, pace="correspondence", prep="G01 G02 G03")
    play(table, 1, Arm("I06"))
    prep_turn(table)
    play(table, 0, "plan_action")
    play(table, 0, Play("P01", "white"))
    assert [event.card for event in events(table, Interrupted)] == ["I06"]
    assert (window(table), asked(table)) == ("counter", (0,))
    play(table, 0, PASS)
    assert asks(table) == "PlanChoice"
    assert table.board().facts == {"beta": True}


def test_a_sampled_world_knows_nothing_armed_by_others() -> None:
    """Own arms stay (section 7)."""
    table = on_step_c({0: "G01", 1: "I02", 2: "I04"})
    play(table, 1, Arm("I02"))
    play(table, 2, Arm("I04"))
    world = table.resample(1, Rng(b"w"))
    assert [bool(arms) for arms in world.armed] == [False, True, False]


def test_a_replay_knows_armed_cards() -> None:
    """They are inputs like any other (MHS-12.14)."""
    options = GAME.options(players=3, pace="correspondence")
    table = GAME.deal(options, b"armed")
    inputs: list[Input] = []
    while len(inputs) < 200:
        seat, action = next(
            ((s, a) for s in range(3) for a in table.offered(s) if isinstance(a, Arm) and not table.armed[s]),
            (asked(table)[0], table.offered(asked(table)[0])[0]),
        )
        inputs.append(Input(table.now, seat, action))
        table.play(inputs[-1])
    assert any(isinstance(move.action, Arm) for move in inputs)
    record, told = read(write(Record(GAME, options, b"armed", inputs)), lambda _: GAME)
    assert list(record.inputs) == inputs
    assert told.clone() == table
