"""The worked Heists of section 12b, each with its exact cards. Partners A, B, C are seats 0, 1, 2."""

import re
from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.core.problems import Refused
from heistnight.core.talk import Phrase, Said
from heistnight.games.exactly_as_planned import GAME
from heistnight.games.exactly_as_planned.moves import (
    CALL_IT,
    AttachWild,
    DrawHand,
    Finish,
    HoldOut,
    PlaceTool,
    Swapped,
    TakeJob,
    TakeTool,
    Withdraw,
)
from heistnight.games.exactly_as_planned.pieces import CARDS, card_of, tool_names

from .rulebook import section
from .tables import (
    A,
    B,
    C,
    act,
    cakewalk,
    events,
    jobs,
    moment,
    monte,
    outcome,
    play_hand,
    quiz,
    refused_as,
    running,
    scam,
    time_out,
    tools,
    waltz,
    why_lost,
)
from .test_cakewalk import H11
from .test_scam import FULL, JACKPOT

H8 = [
    ("Pass the Checkpoint, Open the Crate, Squeeze the Accountant", "Crowbar, Utility Van, Grappling Hook"),
    ("Frame the Chairman, Walk In the Front, Case the Lobby", "Skylight Drop, Phony Inspector, Escape Plan"),
    ("Cross the Rooftops, Learn the Code, Swap the Painting", "Black Card, Smoke Bomb, Staged Collapse"),
]
THROWN = "Briefcase of Cash, Reversible Coat, Getaway Car"
H9 = [
    ("Open the Crate, Case the Lobby, Learn the Code, Work the Gala", "Field Kit, Wiretap, Police Uniform"),
    ("Frame the Chairman, Cross the Rooftops", "Lucky Break, Skylight Drop, Getaway Car"),
    ("Break Down the Door, Squeeze the Accountant", "Public Threat, Ski Mask"),
    ("Beat the Alarm, Get Everyone Out, Walk In the Front, Lose the Tail", "Forged Evidence, Black Card"),
]


def test_every_worked_heist_is_a_test_here() -> None:
    """Section 12b holds H1 to H19, and each has a test named after it."""
    stated = set(re.findall(r"\*\*(H\d+)\b", section("12b. Heists")))
    here = {name.split("_")[1].upper() for name in globals() if name.startswith("test_h")}
    assert here == stated == {f"H{number}" for number in range(1, 20)}


def became(table: Any, place: str) -> dict[str, str | None]:
    collection = next(found for found in outcome(table).collections if found.place == place)
    return {wild.tool: wild.became for wild in collection.wilds}


def test_h1_a_scam_won() -> None:
    """H1: 12 Jobs and 16 Tools placed; Wild Idea = Quick, Body Double = Black Card."""
    table = scam(FULL, JACKPOT)
    time_out(table)
    assert sum(len(table.hand_jobs(seat)) for seat in range(3)) == 12
    assert sum(len(table.hand_tools(seat)) for seat in range(3)) + len(table.jackpot) == 16
    assert outcome(table).ending == "won"
    assert became(table, "seat_1") == {"wild_idea": "quick"}
    assert became(table, "seat_2") == {"body_double": "black_card"}


def test_h2_the_jackpot_is_short() -> None:
    """H2: Staged Collapse in A's hand: Fake is missing."""
    table = scam([(FULL[0][0], FULL[0][1] + ", Staged Collapse"), *FULL[1:]], "Wiretap, Public Threat")
    time_out(table)
    assert why_lost(table) == [("styles", "jackpot", 1)]
    assert outcome(table).ending == "lost_unsatisfied"
    assert outcome(table).jackpot.missing == ("fake",)


def test_h3_one_tool_in_the_wrong_hand() -> None:
    """H3: B took Dumpster Dive; three Tools of B would have saved A."""
    table = scam(
        [
            (FULL[0][0], "Escape Plan, Phony Inspector, Reversible Coat"),
            (FULL[1][0], FULL[1][1] + ", Dumpster Dive"),
            FULL[2],
        ],
        JACKPOT,
    )
    time_out(table)
    assert why_lost(table) == [("unsatisfied", "seat_0", 1)]
    mine = outcome(table).collections[0]
    assert [job.job for job in mine.jobs if not job.satisfied] == ["frame_the_chairman"]
    assert [(r.tool, r.place, r.spare) for r in mine.rescues] == [
        ("police_uniform", "seat_1", True),
        ("dumpster_dive", "seat_1", True),
        ("skylight_drop", "seat_1", True),
    ]


def test_h4_a_race() -> None:
    """H4: A is four milliseconds quicker; B is too late and Wiretap is nobody's."""
    table = scam(
        [("Open the Crate", ""), ("Learn the Code", ""), ("Work the Gala", "")],
        tool_deck="Crowbar, Wiretap",
        job_deck="Beat the Alarm",
    )
    act(table, A, TakeTool("crowbar", "hand"), at=41_200)
    assert refused_as(table, B, TakeTool("crowbar", "jackpot"), at=41_204) == "too_late"
    assert tool_names(table.hand_tools(A)) == ("crowbar",)
    assert table.jackpot == []
    assert table.view(B).board.tool_up == "wiretap"


def test_h5_the_last_moment() -> None:
    """H5: 299.999 s counts; at 300.000 s the Job is left in the deck."""
    hands = [("Open the Crate", ""), ("Learn the Code", ""), ("Work the Gala", "")]
    taken = scam(hands, job_deck="Beat the Alarm", tool_deck="Crowbar")
    act(taken, A, TakeJob("beat_the_alarm"), at=299_999)
    time_out(taken)
    assert "jobs_in_deck" not in [reason[0] for reason in why_lost(taken)]
    late = scam(hands, job_deck="Beat the Alarm", tool_deck="Crowbar")
    with pytest.raises(Refused, match="The clock has ended"):
        act(late, A, TakeJob("beat_the_alarm"), at=300_000)
    time_out(late)
    assert why_lost(late)[0] == ("jobs_in_deck", "deck", 1)
    assert outcome(late).ending == "lost_unfinished"


def test_h6_no_way_back() -> None:
    """H6: a Tool in the hand stays there."""
    table = scam([("Open the Crate", "Passport"), ("Learn the Code", ""), ("Work the Gala", "")], tool_deck="Crowbar")
    assert refused_as(table, A, TakeTool("passport", "jackpot")) == "wrong_place"


def test_h7_kinds_must_match() -> None:
    """H7: a Tool against a Job moves nothing; two Tools cross, and C sees only that."""
    table = waltz(H8)
    act(table, A, HoldOut(B, "crowbar"))
    act(table, B, HoldOut(A, "case_the_lobby"))
    assert events(table, Swapped) == []
    act(table, B, Withdraw())
    act(table, B, HoldOut(A, "escape_plan"))
    assert CARDS.index("crowbar") in table.hands[B]
    assert CARDS.index("escape_plan") in table.hands[A]
    told = events(table, Swapped)[0]
    assert told.seen_by(B).cards is not None
    assert (told.seen_by(C).kind, told.seen_by(C).cards) == ("tool", None)


def test_h8_a_waltz_won_and_nearly() -> None:
    """H8: won; had C not thrown, all Jobs would be satisfied and the Heist lost."""
    table = waltz(H8, thrown=THROWN)
    time_out(table)
    assert outcome(table).ending == "won"
    nearly = waltz([*H8[:2], (H8[2][0], H8[2][1] + ", Getaway Car")], thrown="Briefcase of Cash, Reversible Coat")
    time_out(nearly)
    assert why_lost(nearly) == [("not_thrown", "seat_2", 1)]
    assert outcome(nearly).ending == "lost_unfinished"


def test_h9_the_end_fills_the_jackpot() -> None:
    """H9: Passport and Body Double go to the Jackpot, Body Double = Black Card, won."""
    table = quiz(H9, hands={C: "Passport, Body Double"})
    time_out(table)
    assert outcome(table).ending == "won"
    assert became(table, "jackpot") == {"body_double": "black_card"}


def test_h10_too_few_jobs() -> None:
    """H10: B has one Job, C misses Cross the Rooftops: shortfall 2."""
    moved = [H9[0], ("Frame the Chairman", H9[1][1]), (H9[2][0] + ", Cross the Rooftops", H9[2][1]), H9[3]]
    table = quiz(moved, hands={C: "Passport, Body Double"})
    time_out(table)
    assert why_lost(table) == [("too_few_jobs", "seat_1", 1), ("unsatisfied", "seat_2", 1)]
    assert (outcome(table).shortfall, outcome(table).ending) == (2, "lost_unfinished")


def test_h11_a_cakewalk_of_one_star() -> None:
    """H11: 2026-01-05; one Tool is different things in different lines."""
    table = cakewalk(H11, daily_year=2026, daily_month=1, daily_day=5)
    act(table, A, Finish())
    assert outcome(table).ending == "won"
    assert became(table, "row3") == {"wild_idea": "stunt"}
    assert became(table, "col3") == {"carbon_copy": "skylight_drop", "wild_idea": "bold"}
    assert became(table, "row1") == {"carbon_copy": "black_card"}


def test_h12_five_stars_with_one_extra() -> None:
    """H12: 2026-01-11; Wild Idea attached to diag1 is Quick, and can not be in the grid as well."""
    grid = (
        "Smoke Bomb, Briefcase of Cash, Carbon Copy / "
        "Skylight Drop, Phony Inspector, Dumpster Dive / "
        "Lucky Break, Field Kit, Grappling Hook"
    )
    table = cakewalk(grid, daily_year=2026, daily_month=1, daily_day=11)
    act(table, A, AttachWild("wild_idea", "diag1"))
    assert refused_as(table, A, PlaceTool("wild_idea", "b2")) == "wrong_place"
    act(table, A, Finish())
    result = outcome(table)
    assert result.ending == "won"
    assert became(table, "diag1")["wild_idea"] == "quick"
    diagonal = next(found for found in result.collections if found.place == "diag1")
    assert len(diagonal.tools) == 4
    assert {job.job for job in diagonal.jobs} == {"open_the_crate", "beat_the_alarm"}
    assert sum(len(found.jobs) for found in result.collections) == 16


def test_h13_piles_shut() -> None:
    """H13: from the draw to the third placement the tools partner sees no pile; two Tools are tossed."""
    table = monte()
    play_hand(table)
    assert len(table.view(B).own.piles) == 3
    act(table, B, DrawHand())
    for _ in range(3):
        assert table.view(B).own.piles is None
        act(table, B, table.offers(B)[0])
    assert [len(pile) for pile in table.view(B).own.piles] == [2, 2, 2]
    assert table.view(None).board.jackpot.tools == 2


def test_h14_a_monte_won() -> None:
    """H14: the hands of H8 with one more Tool each; more Tools never spoil a collection."""
    table = monte()
    for _ in range(5):
        play_hand(table)
    act(table, B, DrawHand())
    for _ in range(2):
        act(table, B, table.offers(B)[0])
    more = tools(THROWN)
    table.tool_piles = [(*tools(held), extra) for (_, held), extra in zip(H8, more, strict=True)]
    table.job_piles = [tuple(map(card_of, jobs(own))) for own, _ in H8]
    table.jackpot, table.hand, table.tool_deck, table.job_deck = [], [], [], []
    table.step, table.drawn = 6, False
    time_out(table)
    assert outcome(table).ending == "won"


def test_h15_call_it() -> None:
    """H15: A's grab between B and C cleared all."""
    table = scam(
        [("Open the Crate", ""), ("Learn the Code", ""), ("Work the Gala", "")],
        tool_deck="Crowbar, Wiretap",
        job_deck="Beat the Alarm",
    )
    act(table, A, CALL_IT)
    act(table, B, CALL_IT)
    act(table, A, TakeTool("crowbar", "hand"))
    act(table, C, CALL_IT)
    assert table.agenda
    act(table, A, CALL_IT)
    act(table, B, CALL_IT)
    assert not table.agenda


def test_h16_a_plan() -> None:
    """H16: Jammed Channel B blocks BOLD in text and phrase, at every strictness in the phrase."""

    def check(table: Any, **what: Any) -> None:
        table.talk(B).check(Said(at=4000, seat=B, **what), GAME.phrases, 3)

    table = running(backup="each", plan_2="no_styles")
    with pytest.raises(Refused, match="style words"):
        check(table, text="need two BOLD tools")
    check(table, text="need two of the loud ones")
    with pytest.raises(Refused):
        check(table, phrase=Phrase("need", ("bold_2",)))
    check(table, phrase=Phrase("need", ("escape_plan",)))
    tracked = running(backup="each", plan_2="no_styles", strictness="track")
    check(tracked, text="need two BOLD tools")
    assert tracked.breach(Said(at=4000, seat=B, text="need two BOLD tools")) is not None
    with pytest.raises(Refused):
        check(tracked, phrase=Phrase("need", ("bold_2",)))


def test_h17_a_second_attempt() -> None:
    """H17: 2026-12-09, 3 stars, attempt 1."""
    grid = (
        "Public Threat, Wild Idea, Getaway Car / "
        "Field Kit, Utility Van, Black Card / "
        "Briefcase of Cash, Lucky Break, Staged Collapse"
    )
    table = cakewalk(grid, daily_year=2026, daily_month=12, daily_day=9)
    act(table, A, Finish())
    result = outcome(table)
    assert (result.ending, result.attempt) == ("won", 1)
    assert became(table, "row1") == {"wild_idea": "rough"}
    assert became(table, "row3") == {"lucky_break": "fake"}
    assert became(table, "col2") == {"wild_idea": "disguise", "lucky_break": "disguise"}
    assert sum(len(found.jobs) for found in result.collections) == 14


def test_h18_replace() -> None:
    """H18: one move counted, Crowbar back in the supply; then Wiretap is not in the supply."""
    table = running("cakewalk")
    act(table, A, PlaceTool("crowbar", "b2"))
    before = table.moved
    act(table, A, PlaceTool("wiretap", "b2"))
    assert table.moved == before + 1
    assert "crowbar" in table.view(A).board.grid.supply
    assert refused_as(table, A, PlaceTool("wiretap", "a1")) == "wrong_place"


def test_h19_nothing_to_take_back() -> None:
    """H19: the card lapsed at 70.000; withdraw is too late, call_it untouched."""
    table = waltz(H8)
    act(table, A, HoldOut(B, "crowbar"), at=50_000)
    act(table, B, CALL_IT, at=51_000)
    act(table, C, CALL_IT, at=52_000)
    table.play(Input(moment(table, 70_000)))
    assert refused_as(table, A, Withdraw(), at=70_001) == "too_late"
    assert table.called == [False, True, True]
