"""The guided games: what the coach says of the cards is so."""

from collections.abc import Iterator

import pytest

from heistnight.core.action import Input
from heistnight.core.lesson import Class, taught
from heistnight.games.exactly_as_planned import GAME, judge, lessons
from heistnight.games.exactly_as_planned.moves import PlaceTool, TakeTool
from heistnight.games.exactly_as_planned.pieces import JOB, TOOLS
from heistnight.games.exactly_as_planned.table import HeistTable

LESSONS = {lesson.name: lesson for lesson in lessons.LESSONS}
PLAYED = [name for name, lesson in LESSONS.items() if lesson.seat is not None]


def ends(name: str, path: tuple[int, ...] = ()) -> Iterator[Class]:
    at = taught(LESSONS[name], GAME.phrases, path)
    if at.over:
        yield at
    for number in range(len(at.ways)):
        yield from ends(name, (*path, number))


def ticked(table: HeistTable) -> set[str]:
    """The Jobs that are satisfied, each by itself."""
    return {
        name
        for _place, held in table.collections()
        for name, job in JOB.items()
        if held.jobs >> job & 1 and judge.satisfied(held.tools, 1 << job)
    }


@pytest.mark.parametrize("name", PLAYED)
def test_every_way_through_a_lesson_wins(name: str) -> None:
    for at in ends(name):
        outcome = at.table.outcome()
        assert outcome is not None
        assert outcome.ending == "won"


def test_the_ticks_of_the_cakewalk_come_as_the_coach_says() -> None:
    """Each Tool brings the Jobs that are named then, and the Hook leaves the row short (EAP-5.11, EAP-5.12)."""
    at = taught(LESSONS["first"], GAME.phrases, ())
    seen = [ticked(at.table)]
    for _ in range(2):
        at.answer(0)
        seen.append(ticked(at.table))
    assert seen[1] - seen[0] == {"lose_the_tail"}
    assert seen[2] - seen[1] == {"get_everyone_out", "case_the_lobby"}
    assert not {"swap_the_painting", "cross_the_rooftops", "walk_in_the_front"} & seen[2]
    for number, row in enumerate((True, False)):
        fork = taught(LESSONS["first"], GAME.phrases, (0, 0, number, 0))
        assert "cross_the_rooftops" in ticked(fork.table)
        assert ("walk_in_the_front" in ticked(fork.table)) == row


def test_other_tools_in_the_last_cell_would_not_do() -> None:
    """Only money shows all four styles (EAP-2.5)."""
    at = taught(LESSONS["first"], GAME.phrases, (0, 0, 0, 0))
    fits = []
    for tool in TOOLS:
        table = at.table.clone()
        if PlaceTool(tool, "b1") in table.offered(0):
            table.play(Input(table.now, 0, PlaceTool(tool, "b1")))
            if len(ticked(table)) == len(lessons.GRID):
                fits.append(tool)
    assert fits == ["briefcase_of_cash", "black_card"]


def test_calling_it_before_the_last_tool_would_lose() -> None:
    """The Jackpot lacks Bold, and so does the learner, until the real choice is made (EAP-5.20)."""
    at = taught(LESSONS["scam"], GAME.phrases, (0,) * 6)
    assert [way[3] for way in at.ways] == [TakeTool("staged_collapse", to) for to in ("hand", "jackpot")]
    assert {reason.code for reason in at.table.reasons()} == {"unsatisfied", "styles"}


def test_the_van_is_the_one_tool_to_keep() -> None:
    """Two Jobs of the Waltz hang on it (EAP-4.46)."""
    at = taught(LESSONS["waltz"], GAME.phrases, (0,))
    held = dict(at.table.collections())["seat_0"]
    assert judge.satisfied(*held)
    for tool in ("crowbar", "grappling_hook", "briefcase_of_cash", "utility_van"):
        assert judge.satisfied(held.tools & ~(1 << TOOLS.index(tool)), held.jobs) == (tool != "utility_van")
