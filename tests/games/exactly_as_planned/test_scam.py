"""Section 4B: Double-Blind Scam."""

from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.games.exactly_as_planned.moves import TakeJob, TakeTool, ToolTaken, TurnedUp
from heistnight.games.exactly_as_planned.pieces import JOBS, TOOLS, job_names, tool_names

from .tables import A, B, C, act, events, moment, outcome, refused_as, running, scam, time_out, waiting, why_lost

HANDS = [("Swap the Painting", "Passport"), ("Open the Crate", ""), ("Vanish from the Vault", "")]
FULL = [
    ("Swap the Painting, Frame the Chairman, Get Everyone Out",
     "Escape Plan, Phony Inspector, Reversible Coat, Dumpster Dive"),
    ("Open the Crate, Cross the Rooftops, Clear the Building, Beat the Alarm, Squeeze the Accountant",
     "Police Uniform, Skylight Drop, Grappling Hook, Crowbar, Wild Idea"),
    ("Vanish from the Vault, Lose the Tail, Walk In the Front, Break Down the Door",
     "Black Card, Body Double, Smoke Bomb, Field Kit"),
]  # fmt: skip
JACKPOT = "Wiretap, Public Threat, Staged Collapse"


def grabbing(**options: Any) -> Any:
    return scam(HANDS, job_deck="Learn the Code, Beat the Alarm", tool_deck="Crowbar, Wiretap", **options)


def test_the_tops_are_turned_up_at_the_start() -> None:
    """Face up for all, not before the clock runs (EAP-4.20)."""
    assert waiting().view(None).board.tool_up is None
    table = running()
    for viewer in (None, A, B, C):
        board = table.view(viewer).board
        assert (board.job_up, board.tool_up) == (JOBS[table.job_deck[-1]], TOOLS[table.tool_deck[-1]])
    assert [event.kind for event in events(table, TurnedUp)] == ["job", "tool"]


def test_anybody_takes_the_face_up_job() -> None:
    """Into the hand, and the next one is turned up at once (EAP-4.21)."""
    table = grabbing()
    act(table, B, TakeJob("learn_the_code"))
    assert job_names(table.hand_jobs(B)) == ("open_the_crate", "learn_the_code")
    assert table.view(A).board.job_up == "beat_the_alarm"
    assert events(table, TurnedUp)[-1].card == "beat_the_alarm"


@pytest.mark.parametrize("to", ["hand", "jackpot"])
def test_anybody_takes_the_face_up_tool_to_hand_or_jackpot(to: str) -> None:
    """Face down into the Jackpot, or into the hand (EAP-4.22)."""
    table = grabbing()
    act(table, C, TakeTool("crowbar", to))
    assert tool_names(table.hand_tools(C)) == (("crowbar",) if to == "hand" else ())
    assert tool_names(table.jackpot) == (("crowbar",) if to == "jackpot" else ())
    assert table.view(A).board.tool_up == "wiretap"
    assert events(table, ToolTaken)[0] == ToolTaken(0, C, "crowbar", to)


def test_a_tool_in_a_hand_never_goes_to_the_jackpot_and_nothing_leaves_it() -> None:
    """Not even who put it there sees it again (EAP-4.23)."""
    table = grabbing()
    assert refused_as(table, A, TakeTool("passport", "jackpot")) == "wrong_place"
    act(table, A, TakeTool("crowbar", "jackpot"))
    assert refused_as(table, A, TakeTool("crowbar", "hand")) == "too_late"
    assert "crowbar" not in str(table.view(A))


def test_jobs_can_not_go_to_the_jackpot() -> None:
    """There is no such action, and a Job named as a Tool is refused (EAP-4.24)."""
    assert refused_as(grabbing(), A, TakeTool("learn_the_code", "jackpot")) == "wrong_kind"


def test_nobody_gives_trades_or_discards() -> None:
    """All a seat can do with cards is to take a face-up one (EAP-4.25)."""
    assert {type(action).__name__ for action in grabbing().offers(A)} == {"TakeJob", "TakeTool"}


def test_there_is_no_upper_limit() -> None:
    """One seat can take everything (EAP-4.26)."""
    table = running()
    while table.agenda:
        act(table, A, table.offers(A)[0])
    assert len(table.hand_jobs(A)) == 10
    assert len(table.hand_tools(A)) == 16


def test_an_empty_deck_turns_nothing_up() -> None:
    """And taking from it is too late (EAP-4.27)."""
    table = scam(HANDS, tool_deck="Crowbar")
    assert table.view(A).board.job_up is None
    assert refused_as(table, A, TakeJob("learn_the_code")) == "too_late"


def test_success_needs_three_jobs_each_all_satisfied_no_job_left_and_every_style() -> None:
    """Each condition alone sinks the Heist (EAP-4.28)."""
    table = scam(FULL, JACKPOT)
    time_out(table)
    assert outcome(table).ending == "won"
    two = [("Swap the Painting, Get Everyone Out", FULL[0][1]), FULL[1], FULL[2]]
    for given, reason in (
        (scam(two, JACKPOT), ("too_few_jobs", "seat_0", 1)),
        (scam(FULL, JACKPOT, job_deck="Work the Gala"), ("jobs_in_deck", "deck", 1)),
        (scam(FULL, "Wiretap, Public Threat"), ("styles", "jackpot", 1)),
        (scam([FULL[0], (FULL[1][0], "Police Uniform, Skylight Drop, Grappling Hook, Crowbar"), FULL[2]], JACKPOT),
         ("unsatisfied", "seat_1", 1)),
    ):  # fmt: skip
        time_out(given)
        assert why_lost(given) == [reason]


def test_tools_left_in_the_deck_do_no_harm() -> None:
    """Only Jobs may not be left (EAP-4.29)."""
    table = scam(FULL, JACKPOT, tool_deck="Lucky Break")
    time_out(table)
    assert outcome(table).ending == "won"


def test_at_time_out_nothing_moves() -> None:
    """The face-up cards stay in their decks (EAP-4.30)."""
    table = grabbing()
    table.play(Input(moment(table, 300_000)))
    assert (job_names(table.job_deck), tool_names(table.tool_deck)) == (
        ("beat_the_alarm", "learn_the_code"),
        ("wiretap", "crowbar"),
    )
