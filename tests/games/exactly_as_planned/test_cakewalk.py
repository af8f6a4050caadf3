"""Section 4E: Cakewalk, and the Cakewalk of the day."""

import re
from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import GAME, daily
from heistnight.games.exactly_as_planned.daily import (
    SLOT_LINES,
    Day,
    jobs_by_line,
    layout,
    share_text,
    shuffled,
    stars_of,
)
from heistnight.games.exactly_as_planned.moves import (
    ASK_HINT,
    AskHint,
    AttachWild,
    DetachWild,
    Finish,
    MoveTool,
    PlaceTool,
    RemoveTool,
    ToolPlaced,
)
from heistnight.games.exactly_as_planned.pieces import HEISTS, TOOLS, mask
from heistnight.games.exactly_as_planned.seen.board import GridView
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES, LINES

from .rulebook import body, section
from .tables import (
    CW,
    A,
    act,
    cakewalk,
    events,
    jobs,
    moment,
    outcome,
    refuse,
    refused_as,
    running,
    time_out,
    tools,
    waiting,
)

H11 = (
    "Getaway Car, Black Card, Carbon Copy / "
    "Reversible Coat, Police Uniform, Skylight Drop / "
    "Grappling Hook, Smoke Bomb, Wild Idea"
)
MONDAY = {"daily_year": 2026, "daily_month": 1, "daily_day": 5}


def grid(table: Any) -> GridView:
    """As its player sees it."""
    view = table.view(A)
    assert (view.board.grid is None) != (view.own.grid is None)
    return view.board.grid or view.own.grid


def cell(table: Any, name: str) -> str | None:
    return grid(table).cells[CELLS.index(name)]


def test_twelve_jobs_surround_nine_cells() -> None:
    """Every row and column is a collection of its two Jobs and the Tools of its three cells (EAP-4.80)."""
    table = running(CW)
    assert len(table.jobs) == 12
    lines = jobs_by_line(table.jobs)
    assert [line.bit_count() for line in lines] == [2] * 6 + [0, 0]
    assert [place for place, _ in table.collections()] == ["row1", "row2", "row3", "col1", "col2", "col3"]


@pytest.mark.parametrize("row", body("4E. Cakewalk"), ids=lambda row: f"{row[0]} stars")
def test_each_star_adds_a_corner(row: list[str]) -> None:
    """Jobs, corners, diagonals and extras as the table says (EAP-4.81)."""
    stars, count, _corners, diagonal1, diagonal2, extras = row
    table = running(CW, stars=int(stars))
    lines = jobs_by_line(table.jobs)
    assert len(table.jobs) == int(count)
    for line, stated in zip(lines[6:], (diagonal1, diagonal2), strict=True):
        assert line.bit_count() == (0 if stated == "not checked" else int(stated[0]))
    assert table.level.extra_choose_one_max == int(extras[0])


def test_cells_lines_and_slots_have_their_names_and_order() -> None:
    """a1 b1 c1 / a2 b2 c2 / a3 b3 c3; Jobs go to the slots of the deal in order (EAP-4.82)."""
    assert CELLS == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert LINE_NAMES == ("row1", "row2", "row3", "col1", "col2", "col3", "diag1", "diag2")
    assert [CELLS[cell] for cell in LINES["diag1"]] == ["a1", "b2", "c3"]
    assert [CELLS[cell] for cell in LINES["diag2"]] == ["c1", "b2", "a3"]
    assert SLOT_LINES == (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 6, 7)
    assert len(HEISTS[CW].job_slots_in_deal_order) == 16


def test_all_tools_are_at_hand_face_up() -> None:
    """Spare Jobs are out of the game (EAP-4.83)."""
    table = running(CW)
    assert grid(table).supply == TOOLS
    assert len(table.box_jobs) == 4


def test_tools_are_placed_moved_and_removed_without_limit() -> None:
    """A full cell gives its Tool back, or swaps (EAP-4.84)."""
    table = running(CW)
    act(table, A, PlaceTool("crowbar", "b2"))
    act(table, A, PlaceTool("wiretap", "b2"))
    assert cell(table, "b2") == "wiretap"
    assert "crowbar" in grid(table).supply
    assert events(table, ToolPlaced)[-1].back == "crowbar"
    act(table, A, PlaceTool("crowbar", "a1"))
    act(table, A, MoveTool("a1", "b2"))
    assert (cell(table, "a1"), cell(table, "b2")) == ("wiretap", "crowbar")
    act(table, A, MoveTool("a1", "c3"))
    assert (cell(table, "a1"), cell(table, "c3")) == (None, "wiretap")
    act(table, A, RemoveTool("c3"))
    assert cell(table, "c3") is None
    assert grid(table).moves == 6


@pytest.mark.parametrize(("action", "expected"), [
    (PlaceTool("crowbar", "a2"), "wrong_place"), (PlaceTool("open_the_crate", "a2"), "wrong_kind"),
    (PlaceTool("jemmy", "a2"), "unknown"), (MoveTool("c3", "a1"), "wrong_place"), (MoveTool("a1", "a1"), "unknown"),
    (MoveTool("a1", "z9"), "unknown"), (RemoveTool("c3"), "wrong_place"), (RemoveTool("z9"), "unknown"),
    (AttachWild("wild_idea", "row1"), "wrong_phase"), (DetachWild("wild_idea"), "wrong_phase"),
])  # fmt: skip
def test_what_can_not_be_done_with_a_grid(action: Any, expected: str) -> None:
    """Codes of EAP-4.16 in Cakewalk (EAP-4.84)."""
    assert refused_as(cakewalk("Crowbar"), A, action) == expected


def test_an_extra_makes_a_line_count_four_tools() -> None:
    """At 4 stars one choose-one Tool, at 5 the other one too (EAP-4.85)."""
    table = cakewalk("Crowbar, Wiretap, Passport", stars=4)
    act(table, A, AttachWild("lucky_break", "row1"))
    assert table.line(0).tools == mask(tools("Crowbar, Wiretap, Passport, Lucky Break"))
    assert table.line(3).tools.bit_count() == 1
    assert refused_as(table, A, AttachWild("wild_idea", "row2")) == "already_done"
    five = cakewalk(stars=5)
    act(five, A, AttachWild("lucky_break", "row1"))
    act(five, A, AttachWild("wild_idea", "diag2"))
    assert grid(five).extras == (("wild_idea", "diag2"), ("lucky_break", "row1"))


def test_an_attached_tool_is_neither_in_the_grid_nor_in_the_supply() -> None:
    """One extra per line; any line may take it; it can be detached (EAP-4.86)."""
    table = cakewalk("Lucky Break", stars=5)
    assert refused_as(table, A, AttachWild("lucky_break", "row1")) == "wrong_place"
    assert refused_as(table, A, AttachWild("crowbar", "row1")) == "wrong_kind"
    assert refused_as(table, A, AttachWild("wild_idea", "row9")) == "unknown"
    act(table, A, AttachWild("wild_idea", "col2"))
    assert "wild_idea" not in grid(table).supply
    assert refused_as(table, A, PlaceTool("wild_idea", "a2")) == "wrong_place"
    act(table, A, RemoveTool("a1"))
    assert refused_as(table, A, AttachWild("lucky_break", "col2")) == "wrong_place"
    assert refused_as(table, A, DetachWild("lucky_break")) == "wrong_place"
    assert refused_as(table, A, DetachWild("crowbar")) == "wrong_kind"
    act(table, A, DetachWild("wild_idea"))
    assert "wild_idea" in grid(table).supply


def test_a_wild_is_another_thing_in_each_line() -> None:
    """Choices are made separately in each line, also for one and the same Tool (EAP-4.87, EAP-5.10)."""
    table = cakewalk(H11, **MONDAY)
    act(table, A, Finish())
    wilds = {line.place: {wild.tool: wild.became for wild in line.wilds} for line in outcome(table).collections}
    assert wilds["row3"]["wild_idea"] == "stunt"
    assert wilds["col3"] == {"carbon_copy": "skylight_drop", "wild_idea": "bold"}
    assert wilds["row1"]["carbon_copy"] == "black_card"


def test_finish_ends_the_clock_and_needs_no_full_grid() -> None:
    """An empty cell is no Tool; at time-out the grid is judged as it stands (EAP-4.88)."""
    table = cakewalk("Crowbar")
    act(table, A, Finish(), at=12_345)
    assert outcome(table).elapsed == 12_345
    late = cakewalk(H11, **MONDAY)
    late.play(Input(moment(late, 300_000)))
    assert outcome(late).ending == "won"


def test_success_needs_every_job_of_every_line() -> None:
    """Diagonals with a Job included (EAP-4.89)."""
    table = cakewalk(H11, **MONDAY)
    table.cells[4] = tools("Passport")[0]
    act(table, A, Finish())
    result = outcome(table)
    missed = sum(not job.satisfied for line in result.collections for job in line.jobs)
    assert result.shortfall == missed > 0
    assert result.ending == "lost_unsatisfied"
    assert result.certificate


@pytest.mark.parametrize(("day", "stars"), list(enumerate((1, 2, 3, 3, 4, 4, 5), 5)))
def test_stars_follow_the_weekday(day: int, stars: int) -> None:
    """Monday 1, Tuesday 2, Wednesday and Thursday 3, Friday and Saturday 4, Sunday 5 (EAP-4.90)."""
    assert stars_of(Day(2026, 1, day)) == stars
    assert GAME.options(players=1, daily_day=day).stars == stars


def test_the_layout_of_a_day_follows_from_its_date() -> None:
    """Fisher-Yates over a stream of SHA-256 words; the first attempt that can be solved (EAP-4.91)."""
    assert sorted(shuffled(Day(2030, 6, 1))) == list(range(16))
    assert shuffled(Day(2030, 6, 1), 1) != shuffled(Day(2030, 6, 1))
    table = GAME.deal(GAME.options(players=1, **MONDAY), b"any seed")
    again = GAME.deal(GAME.options(players=1, **MONDAY), b"another")
    assert table.jobs == again.jobs == list(shuffled(Day(2026, 1, 5))[:12])


def test_the_draw_skips_words_that_would_favour_some() -> None:
    """Words at or above the largest multiple are skipped (EAP-4.91)."""
    words = iter([2**32 - 1, 2**32 - 2, 7])
    assert daily._draw(words, 3) == (2**32 - 2) % 3
    assert next(words) == 7


def day_of(text: str) -> Day:
    return Day(*map(int, text.split("-")))


VECTORS = re.findall(r"(\d{4}-\d\d-\d\d), \d stars?: `([\d ]+)`", section("4E. Cakewalk"))


@pytest.mark.parametrize(("day", "order"), VECTORS)
def test_the_test_vectors(day: str, order: str) -> None:
    """Three full shuffled lists (EAP-4.92)."""
    assert [job + 1 for job in shuffled(day_of(day))] == list(map(int, order.split()))


def test_there_are_three_vectors_and_the_first_two_are_solvable() -> None:
    """Attempt 0 is the puzzle of those days (EAP-4.92)."""
    assert [day for day, _ in VECTORS] == ["2026-01-05", "2026-01-06", "2026-01-11"]
    assert [layout(day_of(day))[0] for day, _ in VECTORS[:2]] == [0, 0]


def test_a_daily_try_is_plain_and_private() -> None:
    """No live check, no extra time, and nobody watches (EAP-4.93)."""
    for more in ({"live_check": True}, {"seconds": 360}, {"deal_policy": "raw"}, {"stars": 2}):
        with pytest.raises(Exception, match=r"day|live_check"):
            GAME.options(players=1, **MONDAY, **more)
    table = cakewalk(**MONDAY)
    act(table, A, PlaceTool("crowbar", "b2"))
    assert (table.view(None).board.grid, table.view(None).own) == (None, None)
    assert "crowbar" not in str(table.view(None))
    assert events(table, ToolPlaced)[0].seen_by(None) is None
    assert table.resample(None, Rng(b"x")).cells == [-1] * 9
    assert not table.may_pause()
    time_out(table)
    assert table.view(None).board.grid == grid(table)


@pytest.mark.parametrize(
    ("day", "lines", "missed", "elapsed", "moves", "text"),
    [
        (Day(2026, 1, 5), [True] * 6 + [None] * 2, 0, 192_999, 17,
         "Cakewalk 2026-01-05 ★☆☆☆☆ solved 3:12, 17 moves\n🟩🟩🟩 🟩🟩🟩"),
        (Day(2026, 1, 5), [True, False, True, True, False, True, None, None], 2, 300_000, 41,
         "Cakewalk 2026-01-05 ★☆☆☆☆ missed by 2, 41 moves\n🟩🟥🟩 🟩🟥🟩"),
        (Day(2026, 1, 6), [True] * 7 + [None], 0, 300_000, 9,
         "Cakewalk 2026-01-06 ★★☆☆☆ solved 5:00, 9 moves\n🟩🟩🟩 🟩🟩🟩 🟩"),
        (Day(2026, 1, 11), [True] * 7 + [False], 1, 5_000, 30,
         "Cakewalk 2026-01-11 ★★★★★ missed by 1, 30 moves\n🟩🟩🟩 🟩🟩🟩 🟩🟥"),
    ],
)  # fmt: skip
def test_the_share_text(day: Any, lines: Any, missed: int, elapsed: int, moves: int, text: str) -> None:
    """Two lines, no card names, no positions (EAP-4.94)."""
    assert share_text(day, lines, missed, elapsed, moves) == text


def test_the_result_of_a_daily_try_carries_its_share_text() -> None:
    """Counted from accepted moves and the clock (EAP-4.94)."""
    table = cakewalk(H11, **MONDAY)
    act(table, A, MoveTool("a1", "b1"))
    act(table, A, MoveTool("a1", "b1"))
    act(table, A, Finish(), at=61_500)
    assert outcome(table).share == "Cakewalk 2026-01-05 ★☆☆☆☆ solved 1:01, 2 moves\n🟩🟩🟩 🟩🟩🟩"
    assert running(CW).share_text() is None
    table.practice = True
    assert outcome(table).share is None  # whoever saw the replay knows the way


def test_a_day_with_a_second_attempt() -> None:
    """2026-12-09: attempt 0 has no solution, attempt 1 is the puzzle (EAP-4.95)."""
    day = Day(2026, 12, 9)
    stated = re.findall(r"attempt \d is `([\d ]+)`", section("4E. Cakewalk"))
    assert [" ".join(str(job + 1) for job in shuffled(day, attempt)) for attempt in (0, 1)] == stated
    assert layout(day) == (1, shuffled(day, 1)[:14])


def test_the_solution_is_shown_only_in_the_result() -> None:
    """No view of a running try holds it (EAP-4.96)."""
    table = cakewalk(**MONDAY)
    assert table.view(A).board.outcome is None
    assert table.certificate is not None
    time_out(table)
    shown = outcome(table).certificate
    assert [plan.place for plan in shown[:9]] == list(CELLS)


def test_the_live_check_marks_satisfied_jobs() -> None:
    """By the kept assignment of each line, as the cards lie now (EAP-10.8)."""
    table = cakewalk("Crowbar, Public Threat, Ski Mask", live_check=True)
    table.jobs[:2] = jobs("Break Down the Door, Work the Gala")
    assert "break_down_the_door" in table.view(A).advice.satisfied
    assert "work_the_gala" not in table.view(A).advice.satisfied
    assert waiting(CW, live_check=True).view(A).advice is None


def test_solvable_raw_layouts_show_a_solution_too() -> None:
    """A line has no room for a single Tool more: the screen shows one solution instead (EAP-11.5)."""
    table = running(CW, deal_policy="raw")
    time_out(table)
    assert outcome(table).certificate
    assert all(line.rescues == () for line in outcome(table).collections)


def test_untimed_counts_up_and_ends_by_finish() -> None:
    """There is no clock to run out (EAP-10.2)."""
    table = running(CW, seconds="untimed")
    assert table.open().deadline(table) is None
    act(table, A, Finish(), at=1_000_000)
    assert (outcome(table).elapsed, outcome(table).left) == (1_000_000, None)
    assert outcome(table).assisted


def test_the_supply_never_offers_what_lies_in_the_grid() -> None:
    """Every offered placement takes a Tool of the supply (EAP-4.84)."""
    table = cakewalk("Crowbar, Wiretap")
    placed = {action.tool for action in table.offered(A) if isinstance(action, PlaceTool)}
    assert placed == set(TOOLS) - {"crowbar", "wiretap"}
    assert refuse(table, A, PlaceTool("crowbar", "c3")).rule == "EAP-4.84"


def test_a_hint_names_the_next_place_of_the_solution() -> None:
    """In reading order, never the same twice, never what lies there already; it is no move and is told (EAP-4.97)."""
    table = cakewalk(**MONDAY)
    solution = {place.place: place.tools[0] for place in table.plan_view()}
    act(table, A, AskHint())
    assert grid(table).hints == (("a1", solution["a1"]),)
    assert table.view(A).advice.hint == ("a1", solution["a1"])
    assert table.view(None).advice is None
    assert grid(table).moves == 0
    act(table, A, PlaceTool(solution["b1"], "b1"))
    act(table, A, AskHint())
    assert [place for place, _tool in grid(table).hints] == ["a1", "c1"]
    assert table.view(A).advice.hint == ("c1", solution["c1"])
    act(table, A, PlaceTool(solution["c1"], "c1"))
    assert table.view(A).advice.hint == ("a1", solution["a1"])
    act(table, A, RemoveTool("c1"))
    for place, tool in solution.items():
        if ASK_HINT in table.offered(A):
            act(table, A, AskHint())
        if tool not in grid(table).cells:
            act(table, A, PlaceTool(tool, place))
    assert refused_as(table, A, AskHint()) == "already_done"
    act(table, A, Finish())
    hints = len(grid(table).hints)
    assert outcome(table).ending == "won"
    assert table.share_text().splitlines()[0].endswith(f", {hints} hints")


def test_a_layout_without_a_solution_has_no_hints() -> None:
    """Only a raw deal can be one (EAP-4.97)."""
    table = cakewalk(deal_policy="raw", stars=5)
    table.jobs = list(shuffled(Day(2026, 12, 9))[: len(table.jobs)])
    assert (ASK_HINT in table.offered(A)) == (table.certify() is not None)
