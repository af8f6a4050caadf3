"""The guided games: what the coach says of the cards is so, and the learner wins or loses by what they choose."""

from collections.abc import Iterator

import pytest

from heistnight.core.action import Action
from heistnight.core.lesson import Class, taught
from heistnight.games.exactly_as_planned import GAME, judge, lessons
from heistnight.games.exactly_as_planned.moves import (
    CALL_IT,
    FINISH,
    HoldOut,
    Place,
    PlaceInPile,
    PlaceTool,
    TakeTool,
    ThrowTool,
)
from heistnight.games.exactly_as_planned.pieces import JOB
from heistnight.games.exactly_as_planned.table import HeistTable
from tests.conformance.test_lessons import branches

LESSONS = {lesson.name: lesson for lesson in lessons.LESSONS}
PLAYED = [name for name, lesson in LESSONS.items() if lesson.seat is not None]


def at(name: str, *deeds: Action | int) -> Class:
    """The lesson after these answers, each by its number or its deed."""
    here = taught(LESSONS[name], GAME.phrases, ())
    for deed in deeds:
        here.answer(deed if isinstance(deed, int) else [way[3] for way in here.ways].index(deed))
    return here


def ticked(table: HeistTable) -> set[str]:
    """The Jobs that are satisfied, each by itself."""
    return {
        name
        for _place, held in table.collections()
        for name, job in JOB.items()
        if held.jobs >> job & 1 and judge.satisfied(held.tools, 1 << job)
    }


def said(here: Class) -> str:
    return " ".join(moment.say for moment in here.moments)


def results(name: str) -> Iterator[tuple[str, str]]:
    """How each way through a lesson ends, and the last words before the tip."""
    for _path, here in branches(GAME, LESSONS[name]):
        if here.over:
            outcome = here.table.outcome()
            assert outcome is not None
            yield outcome.ending, said(here)


@pytest.mark.parametrize("name", PLAYED)
def test_a_lesson_is_won_or_lost_by_what_the_learner_chooses(name: str) -> None:
    """Every way ends in a result; some win, some lose, and the coach says why of every one that loses."""
    ends = set(results(name))
    assert {ending for ending, _words in ends} == {"won", "lost_unsatisfied"}
    for ending, words in ends:
        assert ("lose" in words) == (ending != "won"), words


def test_the_first_lesson_is_of_the_heist_that_play_now_deals() -> None:
    """And each other one of the Heist that follows it (EAP-10.15)."""
    assert LESSONS["first"].options == {}
    for lesson in lessons.LESSONS:
        dealt = taught(lesson, GAME.phrases, ()).table.options
        assert dealt.heist == GAME.options(**lesson.options).heist


# Double-Blind Scam


HAND, JACKPOT = "hand", "jackpot"


def scam(forged: str, collapse: str, skylight: str, last: Action) -> Class:
    def to(tool: str, place: str) -> TakeTool:
        return TakeTool(tool, place)

    return at(
        "first", 0, 0, to("forged_evidence", forged), 0, 0, 0,
        to("staged_collapse", collapse), to("skylight_drop", skylight), last,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("forged", "collapse", "skylight", "last", "missing"),
    [
        (HAND, HAND, JACKPOT, CALL_IT, ""),
        (HAND, JACKPOT, HAND, CALL_IT, ""),
        (JACKPOT, HAND, JACKPOT, CALL_IT, ""),  # the Collapse is Fake and Bold
        (JACKPOT, JACKPOT, HAND, CALL_IT, "seat_0"),
        (HAND, HAND, HAND, CALL_IT, "jackpot"),
        (HAND, JACKPOT, JACKPOT, CALL_IT, "seat_0"),
        (HAND, HAND, HAND, TakeTool("public_threat", "jackpot"), ""),
        (HAND, JACKPOT, JACKPOT, TakeTool("public_threat", "hand"), ""),
    ],
)
def test_each_bold_tool_goes_where_bold_is_missing(
    forged: str, collapse: str, skylight: str, last: Action, missing: str
) -> None:
    """A Bold for the hand and one for the Jackpot; who sees what is missing before the call, repairs it (EAP-5.20)."""
    here = scam(forged, collapse, skylight, last)
    assert here.over
    assert {reason.place for reason in here.table.reasons()} == ({missing} if missing else set())
    assert ("Jackpot" in said(here)) == (missing == "jackpot")


def test_what_the_coach_says_of_bold_is_so() -> None:
    """Hand and Jackpot lack it, and no Job is left (EAP-4.28)."""
    here = at("first", 0, 0, 0, 0, 0, 0)
    assert {reason.code for reason in here.table.reasons()} == {"unsatisfied", "styles"}
    assert {reason.place for reason in here.table.reasons()} == {"seat_0", "jackpot"}


# Cakewalk


START = (0,)
MONEY = PlaceTool("black_card", "b1")


def test_the_ticks_of_the_cakewalk_come_as_the_coach_says() -> None:
    """The car brings the Job that names it; the lines of the two free cells are open (EAP-5.11, EAP-5.12)."""
    before, after = ticked(at("cakewalk").table), ticked(at("cakewalk", *START).table)
    assert after - before == {"lose_the_tail"}
    rows = {"cross_the_rooftops", "walk_in_the_front"}
    last = {"swap_the_painting", "beat_the_alarm", "break_down_the_door", "learn_the_code"}
    assert set(lessons.GRID) - after == rows | last


@pytest.mark.parametrize(
    ("tool", "row"),
    [("skylight_drop", True), ("staged_collapse", True), ("body_double", True), ("grappling_hook", False),
     ("utility_van", False)],
)  # fmt: skip
def test_whatever_shows_stunt_may_cross_the_rooftops(tool: str, row: bool) -> None:
    """Right answers that the script does not name are right too; the row tells them from the others (EAP-5.11)."""
    here = at("cakewalk", *START, PlaceTool(tool, "a2"))
    assert "cross_the_rooftops" in ticked(here.table)
    assert ("walk_in_the_front" in ticked(here.table)) == row
    assert ("Well seen" in said(here)) == row
    finished = at("cakewalk", *START, PlaceTool(tool, "a2"), MONEY, FINISH)
    assert (finished.table.outcome().ending == "won") == row


def test_only_money_covers_the_last_cell() -> None:
    """Four Jobs want Fake, Quick, Rough, and all styles; other Tools cover some of them (EAP-5.15)."""
    fits = []
    for way in at("cakewalk", *START, PlaceTool("skylight_drop", "a2")).ways:
        assert isinstance(way[3], PlaceTool)
        if len(ticked(at("cakewalk", *START, PlaceTool("skylight_drop", "a2"), way[3]).table)) == len(lessons.GRID):
            fits.append(way[3].tool)
    assert fits == ["briefcase_of_cash", "black_card"]


def test_what_was_laid_wrong_can_be_laid_over() -> None:
    """Nothing is final in a Cakewalk (EAP-4.84)."""
    here = at("cakewalk", *START, PlaceTool("grappling_hook", "a2"), MONEY, PlaceTool("staged_collapse", "a2"), FINISH)
    assert here.table.outcome().ending == "won"


# Waltz, Quiz Show and Monte


@pytest.mark.parametrize(
    ("given", "thrown", "missing"),
    [
        ("escape_plan", "crowbar", set()),
        ("escape_plan", "grappling_hook", set()),
        ("escape_plan", "briefcase_of_cash", set()),
        ("escape_plan", "utility_van", {"seat_0"}),
        ("crowbar", "briefcase_of_cash", {"seat_1"}),
    ],
)
def test_two_jobs_hang_on_the_van_and_one_on_the_escape_plan(given: str, thrown: str, missing: set[str]) -> None:
    """Any Tool may be given and thrown, and the wrong one is missed in the end (EAP-4.46, EAP-4.49)."""
    here = at("waltz", HoldOut(1, given), ThrowTool(thrown), CALL_IT)
    assert {reason.place for reason in here.table.reasons()} == missing


@pytest.mark.parametrize(("place", "won"), [(1, True), (0, False), (2, False), ("jackpot", False)])
def test_the_car_belongs_to_duchess(place: int | str, won: bool) -> None:
    """Lose the Tail names it, and is covered by three Bold without it (EAP-4.66)."""
    here = at("quiz", Place(8, place))
    assert (here.table.outcome().ending == "won") == won
    jackpot = dict(here.table.collections())["jackpot"]
    assert judge.satisfied(jackpot.tools, 1 << JOB["lose_the_tail"])


@pytest.mark.parametrize(
    ("served", "won"),
    [
        ((("smoke_bomb", 1), ("skylight_drop", 2), ("passport", 3)), True),
        ((("passport", 3), ("ski_mask", 1), ("skylight_drop", 2)), True),
        ((("getaway_car", 3), ("ski_mask", 1), ("skylight_drop", 2)), False),
    ],
)
def test_rings_are_served_in_any_order(served: tuple[tuple[str, int], ...], won: bool) -> None:
    """Either Rough Tool will do; another style on ring 3 leaves the Painting open (EAP-4.105, EAP-4.109)."""
    here = at("monte", 0, *(PlaceInPile(card, ring) for card, ring in served))
    assert (here.table.outcome().ending == "won") == won
