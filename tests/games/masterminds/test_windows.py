"""Interrupts: windows, counters and clocks (sections 4.10 and 5.5)."""

from typing import Any

import pytest

from heistnight.core.action import HandOver, Input
from heistnight.core.rng import Rng
from heistnight.games.masterminds.moves import (
    HOLD_ON,
    LET_THROUGH,
    PASS,
    Cancelled,
    EarlySteps,
    HoldOn,
    Interrupt,
    Interrupted,
    SetDie,
    SomebodyHeldOn,
    StepEnded,
    Tallied,
    Use,
)
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.games.masterminds.windows import OpenWindow
from tests.games.masterminds.tables import (
    asked,
    asks,
    attempt,
    events,
    hand,
    holds,
    interrupt,
    offers,
    own_dice,
    pass_all,
    pass_until,
    pile,
    play,
    play_action,
    refuse,
    situation,
    time_out,
    turned,
    window,
    words,
)

TIMING, PATROL, LUCKY, JINX = (Interrupt(card) for card in ("I01", "I02", "I03", "I04"))
CROSS, TAPE, INSIDE, SKIM = (Interrupt(card) for card in ("I05", "I06", "I07", "I08"))


def step(hands: Any, **more: Any) -> Any:
    """Seat 0 attempts step A (Stealth 4) with Dario, Stealth 3: W-STEP."""
    more.setdefault("teams", {0: "T13 T10", 1: "T36", 2: "T35"})
    table = situation(hands=hands, **more)
    attempt(table, 0, "stealth", [0])
    return table


def rolled(hands: Any, dice: Any = (2,), **more: Any) -> Any:
    """The same up to W-ROLL."""
    table = step(hands, dice=dice, **more)
    while window(table) == "step":
        play(table, asked(table)[0], PASS)
    return table


def test_each_interrupt_names_the_one_window_it_is_played_in() -> None:
    """Outside it, it is refused (MHS-12.1, MHS-24.1)."""
    table = step({0: "I01 I02 I03 I05 I07", 1: "I01 I02 I04 I06 I08"})
    assert offers(table, 1) == [PASS, PATROL, Interrupt("I02", "yellow")]
    assert refuse(table, 1, JINX).rule == "MHS-12.1"
    assert refuse(table, 1, Interrupt("I04", "yellow")).rule == "MHS-12.1"  # though there is cash to pay for it
    assert refuse(table, 1, Interrupt("I02", "both")).rule == "MHS-24.1"
    pass_until(table, 0)
    assert offers(table, 0) == [PASS, TIMING, Interrupt("I01", "yellow")]


def test_who_can_respond_follows_from_public_facts() -> None:
    """A card in hand while a copy is about; what the card is never matters (MHS-12.2)."""
    table = step({0: "G01", 1: "G02", 2: ""})
    assert table.open().may == (1, 0)
    table = step({1: "G02"}, discard="I02 I02 I02")
    assert window(table) != "step"
    table = step({1: "G02"}, discard="I02 I02")
    assert table.open().may == (1,)
    table = step({0: "G01"}, discard="I01 I01 I01", teams={0: "T13", 1: "T07", 2: "T35"})
    assert window(table) != "step"  # Kofi watches Muscle, not Stealth


def test_a_face_up_ability_can_respond_with_an_empty_hand() -> None:
    """MHS-12.2."""
    table = situation(teams={0: "T01", 1: "T07", 2: "T07!"}, on_jobs={(0, 0): [1, 2, 3]})
    attempt(table, 0, "muscle", [0])
    assert table.open().may == (1,)
    play(table, 1, Use("T07"))
    assert turned(table, 1) == [0]


def test_the_order_of_answers() -> None:
    """Clockwise from the acting player's left, the acting player last (MHS-12.3)."""
    table = step({0: "G01", 1: "G02", 2: "G03"}, seat=0)
    assert table.open().may == (1, 2, 0)
    table = step({0: "I05", 1: "I02", 2: "I05"})
    interrupt(table, 1, PATROL)
    assert (window(table), table.open().may) == ("counter", (2, 0))


def test_a_seat_may_play_as_often_as_it_can() -> None:
    """One play at a time, each after the other has been carried out (MHS-12.4)."""
    table = step({0: "I05 I01", 1: "I02 I02"})
    interrupt(table, 1, PATROL)
    interrupt(table, 0, CROSS)
    pass_all_counters(table)
    assert (window(table), table.open().may) == ("step", (1, 0))
    interrupt(table, 1, PATROL)
    pass_all_counters(table)
    interrupt(table, 0, TIMING)
    pass_all_counters(table)
    assert [event.card for event in events(table, Interrupted)] == ["I02", "I05", "I02", "I01"]
    assert events(table, Tallied)[0].total == 3  # the first Patrol was cancelled; 3 - 2 + 2


def test_an_ability_keeps_its_own_limit() -> None:
    """Pixel is used up by one Rewrite, whatever becomes of the die (MHS-12.4, MHS-20.4)."""
    table = rolled({0: "G01"}, teams={0: "T24", 1: "T36"})
    interrupt(table, 0, Use("T24"))
    play(table, 0, SetDie(1))
    assert window(table) == "roll"
    assert offers(table, 0) == [PASS]


def pass_all_counters(table: MastermindsTable) -> None:
    while window(table) == "counter":
        play(table, asked(table)[0], PASS)


def test_a_play_is_revealed_paid_countered_and_carried_out() -> None:
    """Abilities can not be countered (MHS-12.5)."""
    table = step({0: "I05", 1: "I02"}, gems={1: "ruby"})
    interrupt(table, 1, Interrupt("I02", "yellow"))
    assert pile(table) == "I02"
    assert asks(table) == "PayChoice"
    play(table, 1, "cash")
    assert window(table) == "counter"
    assert table.attempt.bonus == 0
    pass_all_counters(table)
    assert table.attempt.bonus == -3
    table = situation(teams={0: "T01", 1: "T07"}, on_jobs={(0, 0): [1, 2, 3]}, hands={0: "I05", 2: "I05"})
    attempt(table, 0, "muscle", [0])
    interrupt(table, 1, Use("T07"))
    assert window(table) != "counter"


def test_chains_resolve_last_in_first_out() -> None:
    """A cancelled Double-Cross cancels nothing; no fourth card is possible (MHS-12.6)."""
    table = step({0: "I05", 1: "I02", 2: "I05"})
    interrupt(table, 1, PATROL)
    interrupt(table, 0, CROSS)
    assert table.open().on == 0
    assert [pending.card for pending in table.view(None).board.pending] == ["I02", "I05"]
    interrupt(table, 2, CROSS)
    assert window(table) != "counter"
    assert events(table, Cancelled)[0].card == "I05"
    assert events(table, Tallied)[0].total == 1


def test_a_cancelled_card_is_lost() -> None:
    """Not refunded (MHS-12.7)."""
    table = step({0: "I05", 1: "I02"}, gems={1: "ruby"}, cash=[2, 0, 2])
    interrupt(table, 1, Interrupt("I02", "yellow"))
    interrupt(table, 0, CROSS)
    pass_all_counters(table)
    assert (table.attempt or events(table, StepEnded)) is not None
    assert holds(table, 1) == 0
    assert pile(table) == "I02 I05"
    assert window(table) != "step"


def test_after_a_play_the_window_goes_on() -> None:
    """All passes are void (MHS-12.8)."""
    table = step({0: "I01", 1: "G01", 2: "I02 G02"}, discard="I05 I05")
    play(table, 1, PASS)
    play(table, 2, PATROL)
    assert (window(table), table.open().may, asked(table)) == ("step", (1, 2, 0), (1,))


def test_rolling_again_continues_the_same_window() -> None:
    """MHS-12.9."""
    table = rolled({0: "I03", 1: "I04", 2: "I04"}, dice=(2, 5, 1))
    interrupt(table, 1, JINX)
    pass_all_counters(table)
    assert (window(table), table.attempt.die) == ("roll", 5)
    interrupt(table, 2, JINX)
    pass_all_counters(table)
    assert (window(table), table.attempt.die) == ("roll", 1)


def test_nobody_can_respond_to_a_payment() -> None:
    """Between payment and effect there is only the counter (MHS-12.10)."""
    table = step({0: "I01", 1: "I05"}, gems={0: "ruby"})
    interrupt(table, 0, Interrupt("I01", "yellow"))
    assert asks(table) == "PayChoice"
    play(table, 0, "cash")
    assert window(table) == "counter"


def test_without_a_clock_seats_are_asked_in_turn() -> None:
    """Passes are not part of any observation (MHS-12.15)."""
    table = step({0: "G01", 1: "G02", 2: "G03"})
    before = table.view(0)
    assert asked(table) == (1,)
    play(table, 1, PASS)
    assert asked(table) == (2,)
    assert table.view(0) == before
    assert table.view(None).board.question.waiting == (1, 2, 0)


# Under a clock -------------------------------------------------------------------------------------------------------


def timed(hands: Any, on_jobs: Any = None, early: Any = (), **more: Any) -> Any:
    """W-STEP on step C by default, at pace normal; `early`: who lets rivals' steps A and B pass."""
    jobs = {(0, 0): [1, 1]} if on_jobs is None else on_jobs
    table = situation(teams={0: "T13 T10", 1: "T36", 2: "T35"}, hands=hands, on_jobs=jobs, pace="normal", **more)
    table.early = [seat in early for seat in range(3)]
    attempt(table, 0, "stealth", [0])
    return table


def at(table: Any, time: Any, seat: int | None = None, action: Any = None) -> None:
    table.play(Input(time, seat, action))


def test_the_first_second_is_sealed() -> None:
    """Whatever is answered in it takes effect together, in the order of MHS-12.3; no window is shorter (MHS-12.11)."""
    table = timed({0: "I01", 1: "I02", 2: "G01"})
    view = table.view(2)
    at(table, 100, 0, TIMING)
    at(table, 300, 1, PATROL)
    at(table, 400, 2, PASS)
    assert not events(table, Interrupted)
    assert table.view(2).board.window == view.board.window
    assert table.question().closes == 4000
    at(table, 1000)
    assert events(table, Interrupted)[0].card == "I02"


def test_no_play_of_the_sealed_second_is_lost() -> None:
    """All of them are made, in the order of MHS-12.3, each with its counter; then the window goes on (MHS-12.11)."""
    table = timed({0: "I01 G04", 1: "I02 G01", 2: "I02 G02"}, discard="I05 I05")
    at(table, 100, 0, TIMING)
    at(table, 200, 2, PATROL)
    at(table, 300, 1, PATROL)
    at(table, 1000)
    assert [(event.seat, event.card) for event in events(table, Interrupted)] == [(1, "I02"), (2, "I02"), (0, "I01")]
    assert table.attempt.bonus == -2
    assert (window(table), table.question().closes) == ("step", 5000)


def test_a_play_of_the_sealed_second_waits_for_the_counter_of_the_one_before() -> None:
    """Until then nobody knows of it but its seat, also not in a world they imagine (MHS-12.11, section 7)."""
    table = timed({0: "I01 G04", 1: "I02 G01", 2: "G02"})
    at(table, 100, 0, TIMING)
    at(table, 300, 1, PATROL)
    at(table, 1000)
    assert (window(table), pile(table)) == ("counter", "I02")
    plays = {seat: _to_come(table.resample(seat, Rng(b"world"))) for seat in (0, 1, 2, None)}
    assert plays == {0: [(0, TIMING)], 1: [], 2: [], None: []}
    time_out(table)
    time_out(table)
    assert (window(table), pile(table)) == ("counter", "I02 I01")


def _to_come(table: Any) -> Any:
    return [play for step in table.agenda if isinstance(step, OpenWindow) for play in step.to_come]


def test_what_has_lost_its_target_stays_in_the_hand() -> None:
    """Two Red Tapes of the same second: the first cancels the Action, the second is not revealed (MHS-12.11)."""
    table = situation(
        teams={0: "T09"}, hands={0: "P01", 1: "I06", 2: "I06"}, prep="G01", discard="I05 I05", pace="normal"
    )
    play_action(table, "P01", "white")
    at(table, 100, 1, TAPE)
    at(table, 200, 2, TAPE)
    at(table, 1000)
    assert (hand(table, 1), hand(table, 2)) == ("", "I06")
    assert asks(table) == "PlanChoice"


def test_a_window_closes_early_only_when_all_have_answered() -> None:
    """And not before a second has run (MHS-12.11)."""
    table = timed({0: "G01", 1: "G02"})
    at(table, 200, 0, PASS)
    at(table, 300, 1, PASS)
    assert window(table) == "step"
    at(table, 1000)
    assert window(table) != "step"
    table = timed({0: "G01", 1: "G02"})
    at(table, 200, 0, PASS)
    at(table, 1000)
    assert window(table) == "step"
    at(table, 4000)
    assert window(table) != "step"


def test_the_length_of_a_window_does_not_hang_on_the_cards() -> None:
    """The same prompt, the same time, with or without a playable card (MHS-12.11)."""
    one, other = timed({0: "I01", 1: "I02"}), timed({0: "G01", 1: "G02"})
    assert one.question() == other.question()
    assert one.view(2).board.window == other.view(2).board.window
    assert offers(other, 1)[0] == PASS


def test_bots_answer_with_the_first_second_and_without_people_nobody_waits() -> None:
    """MHS-12.12."""
    table = timed({0: "G01", 1: "I02"})
    for seat in range(3):
        at(table, 0, None, HandOver(seat, "bot"))
    assert offers(table, 1) == [PASS, PATROL, Interrupt("I02", "yellow")]  # no "hold on" for bots
    table = situation(teams={0: "T13", 1: "T36"}, hands={1: "I02"}, on_jobs={(0, 0): [1, 1]}, pace="normal")
    for seat in range(3):
        at(table, 0, None, HandOver(seat, "bot"))
    attempt(table, 0, "stealth", [0])
    at(table, 0, 1, PATROL)
    assert events(table, Interrupted)


def test_hold_on_adds_eight_seconds_without_a_name() -> None:
    """Once per turn and seat, once per window, with or without a card (MHS-12.13)."""
    table = timed({0: "G01", 1: "G02", 2: "G03"})
    at(table, 1000)
    asked_for = table.question().number
    at(table, 2000, 2, HOLD_ON)
    assert table.question().closes == 12_000
    assert table.question().number == asked_for  # a pass that is on its way still counts
    assert events(table, SomebodyHeldOn) == [SomebodyHeldOn()]
    assert HoldOn() not in offers(table, 1)
    for seat in (0, 1, 2):
        at(table, 3000, seat, PASS)
    assert window(table) == "roll"
    assert table.question().number > asked_for
    assert HOLD_ON in offers(table, 1)
    assert HOLD_ON not in offers(table, 2)
    assert table.view(0).own.held_on is False


def test_a_window_that_goes_on_is_the_same_window() -> None:
    """It has had its "Hold on" (MHS-12.13)."""
    table = timed({0: "I01 G04", 1: "G01", 2: "G02"}, discard="I05 I05")
    at(table, 200, 1, HOLD_ON)
    at(table, 1000, 0, TIMING)
    assert (window(table), table.view(2).board.window.extended) == ("step", True)
    assert HOLD_ON not in offers(table, 2)
    assert table.question().closes == 5000


def test_early_steps_pass_by_themselves() -> None:
    """W-STEP and W-ROLL on rivals' A and B, for whoever has switched that on (MHS-12.14)."""
    table = timed({0: "G01", 1: "I02"}, on_jobs={}, early=[1])
    at(table, 200, 0, PASS)
    at(table, 1000)
    assert window(table) != "step"
    table = timed({0: "G01", 1: "I02"}, on_jobs={}, early=[1])
    at(table, 300, 1, PATROL)  # it may still answer by hand
    at(table, 1000)
    assert events(table, Interrupted)


def test_early_steps_are_off_until_they_are_switched_on() -> None:
    """Rivals have their seconds on A and B; a change counts from the next window on (MHS-12.14)."""
    table = timed({0: "G01", 1: "I02"}, on_jobs={})
    assert EarlySteps(False) not in offers(table, 1)
    at(table, 100, 1, EarlySteps(True))
    at(table, 200, 0, PASS)
    at(table, 1000)
    assert window(table) == "step"  # it waits for seat 1
    at(table, 1100, 1, PASS)
    assert window(table) == "roll"
    at(table, 1200, 0, PASS)
    at(table, 2100)
    assert window(table) == ""
    assert not table.view(0).own.early_steps


def test_let_everything_through() -> None:
    """Until the own next turn (MHS-12.14)."""
    table = timed({0: "G01", 1: "I02"})
    at(table, 100, 1, LET_THROUGH)
    at(table, 200, 0, PASS)
    at(table, 1000)
    assert window(table) == "roll"
    at(table, 1000, 0, PASS)
    at(table, 2000)
    assert window(table) != "roll"
    assert table.view(1).own.let_through
    assert table.view(0).own.let_through is False


def test_let_everything_through_ends_with_the_turns() -> None:
    """The value dice are in nobody's turn: W-VALUE asks again, and can not be let through (MHS-12.14)."""
    done = {0: "H07 H08", 1: "H09 H10"}
    hands, teams = {0: "G01", 1: "G02", 2: "I09"}, {0: "T09", 1: "T36", 2: "T35"}
    table = situation(teams=teams, hands=hands, mementos=done, pace="normal")
    table.through[2] = True
    while window(table) != "value":
        time_out(table)
    assert table.own(2).answer is None
    assert not table.own(2).let_through
    assert LET_THROUGH not in offers(table, 2)


def test_the_acting_player_has_no_control_to_let_the_own_turn_through() -> None:
    """The controls are for rivals' turns (MHS-12.14)."""
    table = timed({0: "G01", 1: "I02"})
    assert LET_THROUGH not in offers(table, 0)
    assert LET_THROUGH in offers(table, 1)


def test_passing_again_is_no_news() -> None:
    """A pass may be thought over until the window has closed (MHS-12.14)."""
    table = timed({0: "G01", 1: "I02"})
    at(table, 1000)
    at(table, 1500, 1, PASS)
    at(table, 1600, 1, PATROL)
    assert events(table, Interrupted)


# The cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("section", "bonus"), [("white", 2), ("yellow", 4)])
def test_i01_perfect_timing(section: str, bonus: int) -> None:
    """Own attempt only (MHS-24 I01)."""
    table = step({0: "I01", 1: "G01"}, cash=[1, 2, 2])
    interrupt(table, 0, Interrupt("I01", section))
    while window(table) == "counter":
        play(table, asked(table)[0], PASS)
    assert table.attempt.bonus == bonus


@pytest.mark.parametrize(("section", "bonus"), [("white", -2), ("yellow", -3)])
def test_i02_security_patrol(section: str, bonus: int) -> None:
    """Rivals only; it changes this attempt only (MHS-24 I02, MHS-24.2)."""
    table = step({0: "G01", 1: "I02"}, cash=[2, 1, 2])
    interrupt(table, 1, Interrupt("I02", section))
    pass_all_counters(table)
    assert table.attempt.bonus == bonus


def test_i03_lucky_break() -> None:
    """Again; for a gem either number may be kept (MHS-24 I03)."""
    table = rolled({0: "I03", 1: "G01"}, dice=(2, 5))
    interrupt(table, 0, LUCKY)
    pass_all_counters(table)
    assert table.attempt.die == 5
    table = rolled({0: "I03", 1: "G01"}, dice=(4, 2), cash=[1, 2, 2])
    interrupt(table, 0, Interrupt("I03", "both"))
    pass_all_counters(table)
    assert words(table) == ["keep_old", "keep_new"]
    play(table, 0, "keep_old")
    assert table.attempt.die == 4


def test_i04_jinx() -> None:
    """Rivals only (MHS-24 I04)."""
    table = rolled({0: "I04", 1: "I04"}, dice=(6, 1))
    interrupt(table, 1, JINX)
    pass_all(table)
    assert events(table, StepEnded)[0].result == "push"


def test_i05_double_cross_is_only_for_counters() -> None:
    """MHS-24 I05."""
    table = step({0: "I05", 1: "I05 I02"})
    assert CROSS not in offers(table, 1)


def test_i06_red_tape() -> None:
    """MHS-24 I06."""
    table = situation(teams={0: "T09"}, hands={0: "P01", 1: "I06"}, prep="G01")
    play_action(table, "P01", "white")
    assert offers(table, 1) == [PASS, TAPE]
    play(table, 1, TAPE)
    pass_all(table)
    assert hand(table) == "G01"
    assert asks(table) == "PlanChoice"


def test_i09_second_opinion() -> None:
    """Any colour in play, by anybody (MHS-24 I09, MHS-24.2)."""
    done = {0: "H07 H08", 1: "H09 H10"}
    table = situation(teams={0: "T09"}, hands={0: "G01", 2: "I09"}, mementos=done, dice=[1, 2, 3, 6])
    play(table, 0, "prep")
    while window(table) != "value":
        play(table, 0, offers(table)[-1])
    assert offers(table, 2) == [PASS, *(Interrupt("I09", "white", gem) for gem in ("sapphire", "emerald", "ruby"))]
    play(table, 2, Interrupt("I09", "white", "sapphire"))
    pass_all(table)
    assert table.outcome().values == (6, 2, 3)


def test_w_fail_is_over_when_its_button_is_pressed() -> None:
    """Only the acting player is asked (section 9)."""
    table = situation(
        teams={0: "T01", 1: "T36"}, hands={0: "I07"}, on_jobs={(0, 0): [3]}, dice=[1, 6], failures="F17", pace="normal"
    )
    attempt(table, 0, "tech", [0])
    while window(table) != "fail":
        time_out(table)
    assert asked(table) == (0,)
    play(table, 0, PASS)
    assert window(table) != "fail"
    assert own_dice(table) == (3,)


def test_an_interrupt_that_can_not_be_paid_is_refused() -> None:
    """In words, with the rule (MHS-11.2)."""
    table = step({0: "I01", 1: "G01"}, cash=[0, 2, 2])
    pass_until(table, 0)
    assert refuse(table, 0, Interrupt("I01", "yellow")).rule == "MHS-11.2"
    assert refuse(table, 0, Interrupt("I02")).text == "That card is not in your hand."
