"""The solver: what it finds is right, and what it denies is impossible."""

import random
from itertools import combinations, permutations

import pytest

from heistnight.games.exactly_as_planned import judge, solver
from heistnight.games.exactly_as_planned.annealing import Dice
from heistnight.games.exactly_as_planned.daily import jobs_by_line
from heistnight.games.exactly_as_planned.pieces import CHOOSE_ONE, HEISTS, Collection, mask, members
from heistnight.games.exactly_as_planned.solver import LINE_NAMES, LINES, Grid, cakewalk, thirds

CHANCE = random.Random(11)


def line_tools(grid: Grid, name: str) -> int:
    extras = mask(tool for tool, line in grid.extras if line == name)
    return mask(grid.cells[cell] for cell in LINES[name]) | extras


def check(grid: Grid, lines: list[int], most: int) -> None:
    placed = [*grid.cells, *(tool for tool, _ in grid.extras)]
    assert len(placed) == len(set(placed)) == 9 + len(grid.extras)
    assert len(grid.extras) <= most
    assert len({line for _, line in grid.extras}) == len(grid.extras)
    for name, jobs in zip(LINE_NAMES, lines, strict=True):
        assert judge.satisfied(line_tools(grid, name), jobs), name


@pytest.mark.parametrize("stars", [1, 2, 3, 4, 5])
def test_a_found_cakewalk_satisfies_every_line(stars: int) -> None:
    """With at most as many extras as the stars allow (EAP-3.10, EAP-4.86)."""
    level = HEISTS["cakewalk"].levels[stars - 1]
    for _ in range(12):
        lines = jobs_by_line(CHANCE.sample(range(16), level.jobs))
        grid = cakewalk(lines, level.extra_choose_one_max)
        assert grid is not None
        check(grid, lines, level.extra_choose_one_max)


def test_thirds_are_just_the_tools_that_complete_a_line() -> None:
    """For each pair of Tools the third ones, with and without an extra (EAP-3.10)."""
    jobs = mask((8, 2))
    for extra in (False, True):
        table = thirds(jobs, extra)
        attached = 1 << solver.EXTRA if extra else 0
        for a, b, c in combinations(range(24), 3):
            tools = mask((a, b, c))
            expected = not tools & attached and judge.satisfied(tools | attached, jobs)
            assert all(bool(table[x][y] >> z & 1) == expected for x, y, z in permutations((a, b, c)))


def test_an_impossible_layout_is_proved_so() -> None:
    """2026-12-09 at attempt 0: no grid at all (EAP-4.95)."""
    order = [5, 12, 6, 11, 1, 9, 13, 10, 2, 7, 15, 16, 8, 4]
    lines = jobs_by_line([number - 1 for number in order])
    assert cakewalk(lines) is None
    assert cakewalk(lines, 2) is not None


def test_extras_are_used_only_when_needed() -> None:
    """First without, then one, then both, and never the same Tool twice (EAP-4.86)."""
    seen = set()
    for seed in range(60):
        lines = jobs_by_line(random.Random(seed).sample(range(16), 16))
        grid = cakewalk(lines, 2)
        assert grid is not None
        seen.add(len(grid.extras))
        if grid.extras:
            assert cakewalk(lines, len(grid.extras) - 1) is None
            assert all(1 << tool & CHOOSE_ONE for tool, _ in grid.extras)
    assert seen >= {0, 1}


def test_the_waltz_of_three_is_exact() -> None:
    """Found plans are right; what is denied, a patient search does not find either (EAP-3.10)."""
    denied = 0
    for seed in range(12):
        chance = random.Random(seed)
        jobs, tools = chance.sample(range(16), 9), chance.sample(range(24), 12)
        hands = [Collection(mask(tools[4 * n : 4 * n + 4]), mask(jobs[3 * n : 3 * n + 3])) for n in range(3)]
        plan = solver.waltz(hands, Dice(seed))
        if plan is None:
            denied += 1
            continue
        assert [(c.tools.bit_count(), c.jobs.bit_count()) for c in plan] == [(3, 3)] * 3 + [(3, 0)]
        assert all(judge.satisfied(*collection) for collection in plan[:3])
        assert mask(tools) == plan[0].tools | plan[1].tools | plan[2].tools | plan[3].tools
    assert denied < 6


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_plans_of_team_heists_use_every_card_once(seats: int) -> None:
    """Scam, Quiz Show and Waltz: nothing is lost, every Job satisfied (EAP-3.9)."""
    chance = random.Random(seats)
    jobs, tools = chance.sample(range(16), 16), chance.sample(range(24), 24)
    everything = Collection(mask(tools[:20]), mask(jobs[:12]))
    plan = solver.quiz(seats, everything, Dice(seats))
    assert plan is not None
    assert sum(c.tools for c in plan) == everything.tools
    assert sum(c.jobs for c in plan) == everything.jobs
    assert all(judge.satisfied(*c) and c.jobs.bit_count() >= 2 for c in plan)
    dealt = [Collection(0, 1 << job) for job in jobs[:seats]]
    loose = Collection(mask(tools[: 16 + 2 * seats - 4]), mask(jobs[seats : 3 * seats + 1]))
    plan = solver.scam(dealt, loose, Dice(seats))
    assert plan is not None
    assert all(not hand.jobs & ~got.jobs for hand, got in zip(dealt, plan, strict=False))
    assert sum(c.tools for c in plan) == loose.tools


@pytest.mark.parametrize("throws", [0, 1, 3])
def test_plans_of_the_monte_go_hand_by_hand(throws: int) -> None:
    """Each hand gives one card to each pile; so many Tools are thrown at the end (EAP-3.9)."""
    chance = random.Random(throws)
    jobs, tools = chance.sample(range(16), 15), chance.sample(range(24), 19)
    tool_hands = [mask(tools[4 + 5 * n : 9 + 5 * n]) for n in range(3)]
    job_hands = [mask(jobs[5 * n : 5 * n + 5]) for n in range(3)]
    plan = solver.monte([1 << tool for tool in tools[:4]], tool_hands, job_hands, throws, Dice(throws))
    assert plan is not None
    assert sum(c.tools.bit_count() for c in plan[:4]) == 16 - throws
    for place in plan[:4]:
        assert judge.satisfied(*place)
        assert all((place.tools & hand).bit_count() <= 1 for hand in tool_hands)
        assert all((place.jobs & hand).bit_count() == 1 for hand in job_hands)
    assert len(members(plan[4].tools)) == 3 + throws
