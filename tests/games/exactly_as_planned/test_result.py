"""Section 11: ending, reasons, explanation and story."""

import pytest

from heistnight.core.action import Input
from heistnight.games.exactly_as_planned.moves import (
    Broke,
    DrawHand,
    HeistOver,
    HoldOut,
    Place,
    TakeJob,
    TakeTool,
    ThrowTool,
)
from heistnight.games.exactly_as_planned.result import Reason, ending

from .rulebook import body
from .tables import (
    BCW,
    DBS,
    QS,
    A,
    B,
    C,
    act,
    events,
    monte,
    outcome,
    play_hand,
    quiz,
    running,
    scam,
    time_out,
    waltz,
    why_lost,
)
from .test_scam import FULL, JACKPOT


def test_a_win_is_a_shortfall_of_zero() -> None:
    """There are no points and no ties: the score is the shortfall below zero (EAP-11.1)."""
    won, lost = scam(FULL, JACKPOT), scam(FULL, "", job_deck="Work the Gala")
    for table in (won, lost):
        time_out(table)
    assert (outcome(won).shortfall, outcome(won).scores, outcome(won).winners) == (0, (0, 0, 0), (0, 1, 2))
    assert (outcome(lost).shortfall, outcome(lost).scores, outcome(lost).winners) == (5, (-5, -5, -5), ())
    assert events(lost, HeistOver) == [HeistOver("lost_unfinished", 5)]


@pytest.mark.parametrize(
    ("heist", "codes"),
    [
        ("DBS", {"unsatisfied", "too_few_jobs", "styles", "jobs_in_deck"}),
        ("BCW", {"unsatisfied", "not_thrown"}),
        ("QS", {"unsatisfied", "too_few_jobs"}),
        ("CW", {"unsatisfied"}),
        ("TRM", {"unsatisfied", "not_placed", "throws_owed"}),
    ],
)
def test_what_the_shortfall_is_the_sum_of(heist: str, codes: set[str]) -> None:
    """One reason for each part of the table (EAP-11.1)."""
    parts = {row[0]: row[1].split(";") for row in body("11. Ending")}
    assert len(parts[heist]) == len(codes)


def test_the_shortfall_of_a_scam() -> None:
    """Unsatisfied Jobs, missing Jobs, styles and Jobs in the deck add up (EAP-11.1)."""
    table = scam([("Open the Crate", ""), ("Learn the Code, Beat the Alarm", "Wiretap"), ("Case the Lobby", "")],
                 "Passport", job_deck="Work the Gala, Lose the Tail")  # fmt: skip
    time_out(table)
    assert why_lost(table) == [
        ("jobs_in_deck", "deck", 2),
        ("too_few_jobs", "seat_0", 2), ("too_few_jobs", "seat_1", 1), ("too_few_jobs", "seat_2", 2),
        ("unsatisfied", "seat_0", 1), ("unsatisfied", "seat_1", 1), ("unsatisfied", "seat_2", 1),
        ("styles", "jackpot", 3),
    ]  # fmt: skip
    assert outcome(table).shortfall == 13


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ([], "won"), (["unsatisfied"], "lost_unsatisfied"), (["styles"], "lost_unsatisfied"),
        (["jobs_in_deck", "unsatisfied"], "lost_unfinished"), (["too_few_jobs"], "lost_unfinished"),
        (["not_thrown"], "lost_unfinished"), (["not_placed", "unsatisfied"], "lost_unfinished"),
        (["throws_owed"], "lost_unfinished"), (["breach"], "lost_breach"),
        (["breach", "not_thrown", "unsatisfied"], "lost_breach"),
    ],
)  # fmt: skip
def test_the_code_is_the_first_that_applies(codes: list, expected: str) -> None:
    """Breach, unfinished, unsatisfied; a Jackpot short of styles is unsatisfied (EAP-11.2)."""
    assert ending([Reason(code, "x", 1) for code in codes]) == expected


def test_a_breach_loses_a_heist_that_was_won_by_cards() -> None:
    """With expert the shortfall may be zero and all is lost (EAP-11.1, EAP-11.2)."""
    table = scam(FULL, JACKPOT, backup="each", strictness="expert")
    table.play(Input(table.now, None, Broke(B)))
    time_out(table)
    assert (outcome(table).ending, outcome(table).shortfall, outcome(table).breaches) == ("lost_breach", 0, (0, 1, 0))
    tracked = scam(FULL, JACKPOT, backup="each", strictness="track")
    tracked.play(Input(tracked.now, None, Broke(B)))
    time_out(tracked)
    assert outcome(tracked).ending == "won"


def test_the_reveal_goes_collection_by_collection() -> None:
    """Jobs with tick or cross, the Tools under each, what each wild became (EAP-11.3)."""
    table = scam(FULL, JACKPOT)
    time_out(table)
    result = outcome(table)
    assert [collection.place for collection in result.collections] == ["seat_0", "seat_1", "seat_2"]
    mine = result.collections[1]
    assert [(wild.tool, wild.became) for wild in mine.wilds] == [("wild_idea", "quick")]
    by = {job.job: job.by for job in mine.jobs}
    assert by["open_the_crate"] == ("crowbar",)
    assert by["beat_the_alarm"] == ("grappling_hook", "wild_idea")
    assert result.jackpot.shown == 4
    assert result.jackpot_tools == ("wiretap", "public_threat", "staged_collapse")


def test_a_missed_job_says_what_was_missing() -> None:
    """In the result too (EAP-11.4)."""
    table = waltz([("Open the Crate", "Passport"), ("", ""), ("", "")], thrown="Wiretap, Crowbar, Ski Mask")
    time_out(table)
    job = outcome(table).collections[0].jobs[0]
    assert job.missing == "no Crowbar; missing types: Stunt, Recon, Leverage"


def test_rescues_name_single_tools_and_where_they_were() -> None:
    """First those that their home could spare, by card number, three at most (EAP-11.5)."""
    table = scam([("Open the Crate", ""), ("Learn the Code", "Utility Van, Wiretap"), ("", "Crowbar")],
                 "Staged Collapse, Dumpster Dive", tool_deck="Field Kit")  # fmt: skip
    time_out(table)
    rescues = outcome(table).collections[0].rescues
    assert [(r.tool, r.place, r.spare) for r in rescues] == [
        ("crowbar", "seat_2", True), ("utility_van", "seat_1", True), ("field_kit", "deck", True),
    ]  # fmt: skip


def test_what_a_home_needs_comes_last() -> None:
    """The Waltz's Jackpot never can spare a Tool (EAP-11.5)."""
    table = waltz(
        [("Open the Crate", ""), ("Pass the Checkpoint", "Utility Van"), ("", "Field Kit")],
        thrown="Crowbar, Wiretap, Ski Mask",
    )
    time_out(table)
    rescues = outcome(table).collections[0].rescues
    assert [(r.tool, r.place, r.spare) for r in rescues] == [
        ("field_kit", "seat_2", True), ("crowbar", "jackpot", False), ("utility_van", "seat_1", False),
    ]  # fmt: skip


def test_rescues_of_the_monte_know_deck_and_jackpot() -> None:
    """Both can always spare a Tool; the box is not listed (EAP-11.5)."""
    table = monte()
    for _ in range(6):
        play_hand(table)
    failed = [collection for collection in outcome(table).collections if not collection.satisfied]
    for collection in failed:
        assert len(collection.rescues) <= 3
        assert all(rescue.spare for rescue in collection.rescues if rescue.place in ("deck", "jackpot"))


def test_the_jackpot_of_a_scam_has_rescues_too() -> None:
    """Single Tools that would have shown the missing style (EAP-11.5)."""
    table = scam([("Open the Crate", "Crowbar, Passport"), ("", ""), ("", "")], "Wiretap, Public Threat")
    time_out(table)
    assert outcome(table).jackpot.missing == ("fake",)
    assert [(r.tool, r.place) for r in outcome(table).jackpot_rescues] == [("passport", "seat_0")]


def test_the_story_tells_grabs_and_drops() -> None:
    """Grabs per seat, and who put what into the Jackpot when (EAP-11.6)."""
    table = scam([("Open the Crate", ""), ("Learn the Code", ""), ("", "")], job_deck="Beat the Alarm",
                 tool_deck="Crowbar, Wiretap, Passport")  # fmt: skip
    act(table, A, TakeTool("crowbar", "jackpot"), at=1000)
    act(table, B, TakeTool("wiretap", "hand"), at=2000)
    act(table, B, TakeJob("beat_the_alarm"), at=3000)
    act(table, C, TakeTool("passport", "jackpot"), at=4000)
    result = outcome(table)
    assert result.story.grabs == (1, 2, 1)
    assert [(d.at, d.seat, d.cards) for d in result.story.drops] == [(1000, A, ("crowbar",)), (4000, C, ("passport",))]
    assert (result.elapsed, result.left) == (4000, 296_000)


def test_the_story_knows_the_faces_of_what_was_dropped_unseen() -> None:
    """Thrown, placed and tossed cards are told by name once all is open (EAP-11.6)."""
    dance = running(BCW)
    tool = next(action.tool for action in dance.offers(A) if isinstance(action, ThrowTool))
    act(dance, A, ThrowTool(tool), at=500)
    act(dance, A, HoldOut(B, dance.offers(A)[0].card))
    time_out(dance)
    assert [(d.at, d.seat, d.cards) for d in outcome(dance).story.drops] == [(500, A, (tool,))]
    show = running(QS)
    act(show, A, Place(1, "jackpot"), at=700)
    time_out(show)
    assert [list(drop.cards) for drop in outcome(show).story.drops] == [show.into_jackpot()]
    duo = monte()
    act(duo, A, DrawHand())
    while duo.drawn:
        act(duo, A, duo.offers(A)[0])
    time_out(duo)
    assert len(outcome(duo).story.drops[0].cards) == 1


def test_a_simulation_without_a_log_keeps_the_result_short() -> None:
    """The same ending and reasons, no explanation (EAP-11.6)."""
    table = scam(FULL, "")
    time_out(table)
    told, silent = outcome(table), outcome(table.clone())
    assert (told.ending, told.reasons, told.shortfall) == (silent.ending, silent.reasons, silent.shortfall)
    assert silent.story is None
    assert silent.collections == ()


def test_what_a_record_needs_is_in_the_result() -> None:
    """Heist, stars, shortfall, seconds used, assisted (EAP-11.7)."""
    table = running(DBS, seconds=360)
    time_out(table)
    result = outcome(table)
    assert (result.heist, result.stars, result.elapsed, result.assisted) == (DBS, None, 360_000, True)


def test_a_lost_quiz_show_lists_all_reasons() -> None:
    """Unfinished first, then unsatisfied (EAP-11.2)."""
    table = quiz([("Open the Crate", ""), ("Learn the Code, Beat the Alarm", "Black Card"),
                  ("Case the Lobby, Work the Gala", "Field Kit, Utility Van"),
                  ("Lose the Tail, Walk In the Front", "Getaway Car, Police Uniform, Escape Plan")])  # fmt: skip
    time_out(table)
    assert [reason[0] for reason in why_lost(table)] == ["too_few_jobs", "unsatisfied", "unsatisfied"]
