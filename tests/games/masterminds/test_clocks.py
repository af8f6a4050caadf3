"""Clocks, paces and absence (section 9)."""

from typing import Any

import pytest

from heistnight.core.action import HandOver, Input
from heistnight.games.masterminds.clocks import DAY, SHOW, limit
from heistnight.games.masterminds.clocks import window as window_length
from heistnight.games.masterminds.moves import PASS, ClockChose, Go, Interrupt, Pick, Play, SetDie
from tests.games.masterminds.tables import (
    asked,
    asks,
    attempt,
    events,
    hand,
    own_dice,
    play,
    refuse,
    situation,
    team,
    time_out,
    turned,
    window,
)


def timed(**more: Any) -> Any:
    more.setdefault("pace", "normal")
    more.setdefault("teams", {0: "T09 T10", 1: "T36"})
    return situation(**more)


def test_a_phase_has_one_clock() -> None:
    """60 seconds for the start of a turn in all, 75 for the Plan phase (section 9); shows do not count (MHS-18.7)."""
    table = timed(hands={0: "I01"})
    assert (table.question().limit, table.question().closes) == (60_000, SHOW + 60_000)
    table.play(Input(10_000, 0, table.offered(0)[0]))
    assert (table.question().limit, table.question().closes) == (54_000, 10_000 + SHOW + 54_000)
    table.play(Input(20_000, 0, table.offered(0)[-1]))
    assert (asks(table), table.question().closes) == ("PlanChoice", 20_000 + SHOW + 75_000)
    table.play(Input(30_000, 0, table.offered(0)[0]))
    assert table.question().limit == 69_000


def test_what_has_happened_is_shown_before_a_question_counts() -> None:
    """Twice as long where all is relaxed, half in blitz, not at all for bots; who answers during it loses nothing."""
    for pace, shown in (("normal", 4000), ("relaxed", 8000), ("blitz", 2000), ("correspondence", 0)):
        question = timed(pace=pace).question()
        assert question.closes - question.limit == shown, "MHS-18.7"
    table = timed(hands={0: "I01"})
    table.play(Input(1000, 0, table.offered(0)[0]))
    assert table.question().limit == 60_000
    for seat in range(table.seats):
        table.play(Input(2000, None, HandOver(seat, "bot")))
    table.play(Input(3000, 0, table.offered(0)[-1]))
    assert (table.question().closes, table.question().limit) == (78_000, 75_000)


def test_silence_at_the_start_is_a_prep_turn_with_20_seconds_to_plan() -> None:
    """Prep, draw, and then 20 seconds (section 9)."""
    table = timed(hands={0: "I01"})
    time_out(table)
    time_out(table)
    assert (asks(table), table.question().limit) == ("PlanChoice", 20_000)
    assert [event.decision for event in events(table, ClockChose)] == ["TurnChoice", "RecruitChoice"]
    time_out(table)
    time_out(table)
    assert len(table.hands[0]) == 4


def test_side_questions_have_a_clock_of_their_own() -> None:
    """Their time does not count in the phase (section 9)."""
    table = timed(pool="T01 T02 T03", hands={0: "I01"})
    play(table, 0, "prep")
    table.play(Input(10_000, 0, table.offered(0)[-2]))
    assert (asks(table), table.question().limit) == ("BurnChoice", 20_000)


def test_windows_stop_the_clock_of_the_acting_player() -> None:
    """MHS-18.1."""
    table = timed(hands={0: "P01 I01", 1: "I06"}, prep="G01")
    play(table, 0, "prep")
    play(table, 0, "draw")
    play(table, 0, "plan_action")
    table.play(Input(15_000, 0, Play("P01", "white")))
    assert window(table) == "action"
    time_out(table)
    time_out(table)
    assert table.question().closes == 15_000 + 3_000 + SHOW + 64_000


def test_two_own_turns_with_a_silence_in_a_row() -> None:
    """Then a bot plays, until the person is back; windows do not count (MHS-18.1)."""
    table = timed(teams={0: "T09"}, hands={}, players=2)
    for turns in (1, 2):
        assert list(table.abandoned()) == []
        while asked(table) == (0,):
            time_out(table)
        while asked(table) == (1,):
            play(table, 1, table.offered(1)[-1])
        assert table.missed[0] == turns
    assert list(table.abandoned()) == [0]
    table.play(Input(table.now, None, HandOver(0, "bot")))
    assert list(table.abandoned()) == []


def test_an_answered_turn_starts_the_count_again() -> None:
    """MHS-18.1."""
    table = timed(players=2)
    table.missed[0] = 1
    while asked(table) == (0,):
        play(table, 0, table.offered(0)[-1])
        while window(table):
            time_out(table)
    assert table.missed[0] == 0


@pytest.mark.parametrize(
    ("pace", "turn", "step_d", "step_a"),
    [("normal", 60_000, 6000, 3000), ("relaxed", 120_000, 9000, 6000), ("blitz", 30_000, 5000, 2000)],
)
def test_paces(pace: str, turn: int, step_d: int, step_a: int) -> None:
    """MHS-18.2."""
    assert limit(pace, "turn") == turn
    assert window_length(pace, "step", 3, False) == step_d
    assert window_length(pace, "step", 0, False) == step_a
    assert window_length(pace, "roll", 3, True) == {"normal": 2000, "relaxed": 5000, "blitz": 2000}[pace]


def test_correspondence_gives_a_day_and_asks_only_the_acting_player() -> None:
    """Rivals without a standing answer pass (MHS-18.2)."""
    table = timed(hands={0: "I01", 1: "I02"}, pace="correspondence")
    assert table.question().limit == DAY
    attempt(table, 0, "stealth", [1])
    assert table.open().may == (0,)


def test_one_person_among_bots() -> None:
    """Windows in which only bots can respond last a second, others end when the person answers (MHS-18.3)."""
    table = timed(hands={0: "G01", 1: "I02"}, on_jobs={(0, 0): [1, 1]})
    table.play(Input(0, None, HandOver(1, "bot")))
    table.play(Input(0, None, HandOver(2, "bot")))
    attempt(table, 0, "stealth", [1])
    table.play(Input(10, 1, PASS))
    table.play(Input(1000))
    assert window(table) == "step"
    table.play(Input(1500, 0, PASS))
    assert window(table) != "step"


def test_a_lost_connection_changes_nothing_by_itself() -> None:
    """The house hands the seat over, and back (MHS-18.4)."""
    table = timed()
    view = table.view(1)
    table.play(Input(70_000 - 10_001, None, HandOver(0, "bot")))
    table.play(Input(59_999, None, HandOver(0, "person")))
    assert table.view(1) == view


@pytest.mark.parametrize("pace", ["normal", "none"])
def test_who_stands_in_passes_the_interrupts_of_who_is_away(pace: Any) -> None:
    """In the own turn as in others'; they are there again when the person is back (MHS-18.1, MHS-18.4)."""
    table = timed(hands={0: "I01", 1: "I02 I02"}, on_jobs={(0, 0): [1, 1]}, pace=pace)
    for seat in (0, 1):
        table.play(Input(100, None, HandOver(seat, "bot")))
    attempt(table, 0, "stealth", [1])
    assert window(table) == "step"
    assert list(table.offered(1)) == [PASS]
    assert refuse(table, 1, Interrupt("I02")).rule == "MHS-18.1"
    assert table.own(1).answer == (PASS if pace == "normal" else None)
    table.play(Input(200, None, HandOver(1, "person")))
    assert Interrupt("I02") in table.offered(1)
    table.play(Input(200, 1, PASS))
    assert list(table.offered(0)) == [PASS]


def test_a_bot_of_its_own_interrupts() -> None:
    """Who sat down as a bot stands in for nobody (MHS-18.1)."""
    table = timed(hands={0: "G01", 1: "I02"}, on_jobs={(0, 0): [1, 1]})
    table.play(Input(0, None, HandOver(1, "bot")))
    table.play(Input(100, None, HandOver(1, "bot")))
    attempt(table, 0, "stealth", [1])
    assert Interrupt("I02") in table.offered(1)


def test_a_turn_without_interrupts_is_not_slow() -> None:
    """An A step that all others let pass costs a second a window if the acting player passes at once (MHS-18.5)."""
    table = timed(teams={0: "T13 T10"}, hands={0: "G01", 1: "I02", 2: "I04"}, dice=[5])
    table.early = [True] * 3
    attempt(table, 0, "stealth", [0])
    start = table.now
    while window(table):
        play(table, 0, PASS)
        time_out(table)
    assert asks(table) == "HoldOrContinue"
    assert table.now - start == 2000


@pytest.mark.parametrize("played", [[], [Go(0)]])
def test_silence_in_the_first_attempt_makes_it_as_well_as_can_be(played: Any) -> None:
    """Most own dice, best total, no extras (section 6, activate)."""
    table = timed(on_jobs={(0, 0): [2]}, teams={0: "T17 T18 T19 T01", 1: "T36"}, hands={1: "G01"})
    play(table, 0, "heist")
    for action in played:
        play(table, 0, action)
    time_out(table)
    assert (table.attempt.position, table.attempt.slots) == (0, (0, 1, 2))


def test_silence_after_continue_holds() -> None:
    """The continued attempt is dropped (section 6, activate)."""
    table = timed()
    attempt(table, 0, "stealth", [0])
    play(table, 0, SetDie(1))
    assert table.question().limit == 45_000
    play(table, 0, "continue")
    play(table, 0, Go(1))
    time_out(table)
    assert own_dice(table) == (1,)
    assert asked(table) == (1,)
    assert table.draft == []


def test_silence_with_an_action_draws_instead() -> None:
    """Missing targets are the first legal ones (section 6)."""
    table = timed(hands={0: "P05 I01"}, prep="G01 G02")
    play(table, 0, "prep")
    play(table, 0, "draw")
    play(table, 0, "plan_action")
    time_out(table)
    assert hand(table) == "G01 G02 P05 I01"
    table = timed(hands={0: "P05 I01"}, prep="G01 G02")
    play(table, 0, "prep")
    play(table, 0, "draw")
    play(table, 0, "plan_action")
    play(table, 0, Play("P05", "white"))
    time_out(table)
    assert table.heist(0).heat == 1


def test_defaults_of_section_6() -> None:
    """The weakest is replaced, a Perfection matches, Upkeep is done, a burned card goes to the Pool."""
    table = timed(teams={0: "T09 T10 T11 T12"}, pool="T05 T01 T02")
    play(table, 0, "prep")
    play(table, 0, Pick("T05"))
    time_out(table)
    assert "T05" in team(table)
    table = timed(on_jobs={(0, 0): []}, teams={0: "T09 T10", 1: "T36"})
    attempt(table, 0, "stealth", [0])
    time_out(table)
    assert own_dice(table) == (6,)
    assert turned(table) == [0]


def test_what_is_sent_as_the_time_runs_out_counts() -> None:
    """MHS-18.6: the recruit that was chosen on screen joins, and the clock has chosen nothing."""
    table = timed(pool="T01 T02 T03")
    play(table, 0, "prep")
    table.play(Input(table.question().closes, 0, Pick("T02")))
    assert "T02" in team(table, 0)
    assert not events(table, ClockChose)
