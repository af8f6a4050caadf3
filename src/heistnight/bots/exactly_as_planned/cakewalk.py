"""A player of the Cakewalk: think a grid out, lay it, finish (section 4E)."""

from collections.abc import Iterator
from functools import lru_cache
from math import exp

from heistnight.bots.exactly_as_planned.scene import Scene
from heistnight.bots.exactly_as_planned.skill import Effort
from heistnight.core.action import Action
from heistnight.core.talk import Phrase
from heistnight.games.exactly_as_planned import daily
from heistnight.games.exactly_as_planned.annealing import Dice
from heistnight.games.exactly_as_planned.heists.cakewalk import EMPTY, WILD_TOOLS
from heistnight.games.exactly_as_planned.judge import distance
from heistnight.games.exactly_as_planned.moves import ATTACH_WILD, FINISH, MOVE_TOOL, PLACE_TOOL, REMOVE_TOOL
from heistnight.games.exactly_as_planned.pieces import TOOLS, Jobs
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES, LINES, Grid, cakewalk

HEAT = 0.35


def cakewalk_moves(scene: Scene) -> Iterator[Phrase | Action]:
    world = scene.world
    lines = tuple(daily.jobs_by_line(world.jobs))
    grid = cakewalk_plan(lines, world.level.extra_choose_one_max, scene.skill.cakewalk)
    for tool, line in grid.extras:
        wild = WILD_TOOLS.index(tool)
        if world.attached[wild] == EMPTY:
            if tool in world.cells:
                yield REMOVE_TOOL[world.cells.index(tool)]
            yield ATTACH_WILD[wild][LINE_NAMES.index(line)]
    for cell, tool in enumerate(grid.cells):
        if world.cells[cell] != tool:
            if tool in world.cells:
                source = world.cells.index(tool)
                yield MOVE_TOOL[source][cell - (cell > source)]
            yield PLACE_TOOL[tool][cell]
    yield FINISH


@lru_cache(maxsize=64)
def cakewalk_plan(lines: tuple[Jobs, ...], extras: int, effort: Effort) -> Grid:
    """The exact solution for those who search without end, else the best grid of a short walk."""
    exact = cakewalk(lines, extras) if not effort.tries else None
    return exact or _walked(lines, effort.steps or 1_000)


def _walked(lines: tuple[Jobs, ...], steps: int) -> Grid:
    """Tools change places, in the grid or with the supply, mostly for the better."""
    chance = Dice.of(lines)
    tools = chance.shuffled(range(len(TOOLS)))
    cost = best = _lacks(tools, lines)
    kept = tools[: len(CELLS)]
    for _step in range(steps):
        if not best:
            break
        here, there = int(chance.random() * len(CELLS)), int(chance.random() * len(tools))
        tools[here], tools[there] = tools[there], tools[here]
        new = _lacks(tools, lines)
        if new <= cost or chance.random() < exp((cost - new) / HEAT):
            cost = new
            if cost < best:
                best, kept = cost, tools[: len(CELLS)]
        else:
            tools[here], tools[there] = tools[there], tools[here]
    return Grid(tuple(kept))


def _lacks(tools: list[int], lines: tuple[Jobs, ...]) -> int:
    return sum(
        distance(sum(1 << tools[cell] for cell in cells), jobs) for cells, jobs in zip(LINES.values(), lines) if jobs
    )
