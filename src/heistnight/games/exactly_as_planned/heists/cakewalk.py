"""Cakewalk: alone with all Tools, nine cells and a Job at each end of every line (section 4E)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, Self

from heistnight.core.action import Action, Seat
from heistnight.core.known import Partly, Public
from heistnight.core.problems import Refused
from heistnight.core.research import Sources, asked
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import daily, judge, moves, solver
from heistnight.games.exactly_as_planned.moves import (
    ASK_HINT,
    ATTACH_WILD,
    DETACH_WILD,
    FINISH,
    MOVE_TOOL,
    PLACE_TOOL,
    REMOVE_TOOL,
    AskHint,
    AttachWild,
    DetachWild,
    Finish,
    MoveTool,
    PlaceTool,
    RemoveTool,
)
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import (
    CARDS,
    CHOOSE_ONE,
    JOBS,
    TOOL,
    TOOLS,
    Collection,
    Job,
    Jobs,
    Level,
    Tool,
    job_names,
    mask,
    members,
    tool_names,
)
from heistnight.games.exactly_as_planned.result import PlanView, Reason
from heistnight.games.exactly_as_planned.seen.board import CakewalkBoard, GridView
from heistnight.games.exactly_as_planned.seen.own import CakewalkOwn
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES, LINES, Grid
from heistnight.games.exactly_as_planned.story import Story
from heistnight.games.exactly_as_planned.table import HeistTable, Home, sources_of
from heistnight.games.exactly_as_planned.zones import common_zones

EMPTY: Final = -1
WILD_TOOLS = tuple(members(CHOOSE_ONE))


class CakewalkTable(HeistTable, kw_only=True):
    """Jobs by slot in the order of the deal, Tools by cell; `attached` says to which line each choose-one Tool is."""

    game_actions: ClassVar[tuple[type[Action], ...]] = (
        PlaceTool, MoveTool, RemoveTool, AttachWild, DetachWild, Finish, AskHint,
    )  # fmt: skip

    jobs: Public[list[Job]]
    cells: Partly[list[Tool]]
    attached: Partly[list[int]]
    hints: Partly[list[tuple[str, str]]] = []
    moved: Partly[int] = 0
    finished: Public[bool] = False

    @property
    def level(self) -> Level:
        return self.options.card.levels[self.options.level - 1]

    # Set-up (EAP-4.80 to 4.83, EAP-4.91)

    @classmethod
    def dealt(cls, options: HeistOptions, rng: Rng) -> Self:
        count = options.card.levels[options.level - 1].jobs
        if options.daily is not None:
            attempt, laid = daily.layout(options.daily)
            jobs = list(laid)
        else:
            attempt, jobs = 0, rng.shuffled(range(len(JOBS)), "jobs")[:count]
        return cls(
            **common_zones(options, rng),
            attempt=attempt,
            jobs=jobs,
            cells=[EMPTY] * len(CELLS),
            attached=[EMPTY] * len(WILD_TOOLS),
            box_jobs=sorted(set(range(len(JOBS))) - set(jobs)),
            box_tools=[],
        )

    def certify(self) -> Grid | None:
        return _solution(tuple(daily.jobs_by_line(self.jobs)), self.level.extra_choose_one_max)

    # Play (EAP-4.84 to 4.88)

    def set_up(self) -> None:
        """The Jobs lie face up before the clock starts, but for the puzzle of the day (EAP-3.4)."""
        if not self._private:
            self._turn_up()

    def begin(self) -> None:
        if self._private:
            self._turn_up()

    def _turn_up(self) -> None:
        self.emit(moves.JobsTurnedUp, self._private, job_names(self.jobs))

    @property
    def _private(self) -> bool:
        return self.options.daily is not None

    def supply(self) -> list[Tool]:
        return _supply(tuple(self.cells), tuple(self.attached))

    def offers(self, seat: Seat) -> Sequence[Action]:
        found = _offers(tuple(self.cells), tuple(self.attached), self.level.extra_choose_one_max)
        return found if self.next_hint() is None else (*found, ASK_HINT)

    def next_hint(self) -> tuple[str, str] | None:
        """The first place of the solution that is neither filled so nor told yet (EAP-4.97)."""
        grid = self.certify() if self.options.hints is not False else None
        if grid is None:
            return None
        right = {(cell, TOOLS[tool]) for cell, tool in zip(CELLS, self.cells) if tool != EMPTY}
        right |= {(LINE_NAMES[line], TOOLS[tool]) for tool, line in zip(WILD_TOOLS, self.attached) if line != EMPTY}
        whole = [
            *zip(CELLS, (TOOLS[tool] for tool in grid.cells)),
            *((line, TOOLS[tool]) for tool, line in grid.extras),
        ]
        return next((hint for hint in whole if hint not in right and hint not in self.hints), None)

    def _attached(self) -> int:
        return sum(line != EMPTY for line in self.attached)

    def carry_out(self, seat: Seat, action: Action) -> None:
        if isinstance(action, Finish):
            self.finished = True
            return
        if isinstance(action, AskHint):
            self._give_hint()
            return
        self.moved += 1
        self._change(action)

    def _give_hint(self) -> None:
        hint = self.next_hint()
        assert hint is not None
        self.hints.append(hint)
        self.emit(moves.HintGiven, self._private, *hint)

    def _change(self, action: Action) -> None:
        private = self._private
        match action:
            case PlaceTool(tool=tool, cell=cell):
                before = self.cells[CELLS.index(cell)]
                self.cells[CELLS.index(cell)] = TOOL[tool]
                back = None if before == EMPTY else TOOLS[before]
                self.emit(moves.ToolPlaced, private, tool, cell, back)
            case MoveTool(source=source, target=target):
                here, there = CELLS.index(source), CELLS.index(target)
                self.cells[here], self.cells[there] = self.cells[there], self.cells[here]
                self.emit(moves.ToolMoved, private, source, target)
            case RemoveTool(cell=cell):
                self.cells[CELLS.index(cell)] = EMPTY
                self.emit(moves.ToolRemoved, private, cell)
            case AttachWild(tool=tool, line=line):
                self.attached[WILD_TOOLS.index(TOOL[tool])] = LINE_NAMES.index(line)
                self.emit(moves.WildAttached, private, tool, line)
            case DetachWild(tool=tool):
                self.attached[WILD_TOOLS.index(TOOL[tool])] = EMPTY
                self.emit(moves.WildDetached, private, tool)
            case _:
                raise AssertionError(action)

    def decline(self, seat: Seat, action: Action) -> Refused:
        match action:
            case PlaceTool(tool=tool, cell=cell):
                return self._decline_place(tool, cell)
            case MoveTool(source=source, target=target):
                if source not in CELLS or target not in CELLS or source == target:
                    return Refused("EAP-4.16", "There is no such cell, or it is twice the same.", "unknown")
                return Refused("EAP-4.84", "That cell is empty.", "wrong_place")
            case RemoveTool(cell=cell):
                if cell not in CELLS:
                    return Refused("EAP-4.16", "There is no such cell.", "unknown")
                return Refused("EAP-4.84", "That cell is empty.", "wrong_place")
            case AttachWild(tool=tool, line=line):
                return self._decline_attach(tool, line)
            case DetachWild(tool=tool):
                if tool not in CARDS:
                    return Refused("EAP-4.16", "There is no such Tool.", "unknown")
                if not self.level.extra_choose_one_max:
                    return self._no_extras()
                if tool not in TOOL or TOOL[tool] not in WILD_TOOLS:
                    return Refused("EAP-4.86", "Only a choose-one Tool can be attached.", "wrong_kind")
                return Refused("EAP-4.86", "That Tool is not attached.", "wrong_place")
            case AskHint() if self.options.hints is False:
                return Refused("EAP-10.18", "This Heist is played without hints.", "unknown")
            case AskHint():
                return Refused("EAP-4.97", "There is nothing left to hint at.", "already_done")
            case _:
                return Refused("EAP-4.16", "There is no such move in this Heist.", "unknown")

    def _decline_place(self, tool: str, cell: str) -> Refused:
        if tool not in CARDS or cell not in CELLS:
            return Refused("EAP-4.16", "There is no such Tool, or no such cell.", "unknown")
        if tool not in TOOL:
            return Refused("EAP-4.84", "Only Tools go into the grid.", "wrong_kind")
        return Refused("EAP-4.84", "That Tool is not in the supply: move it.", "wrong_place")

    def _decline_attach(self, tool: str, line: str) -> Refused:
        if tool not in CARDS or line not in LINES:
            return Refused("EAP-4.16", "There is no such Tool, or no such line.", "unknown")
        if not self.level.extra_choose_one_max:
            return self._no_extras()
        if tool not in TOOL or TOOL[tool] not in WILD_TOOLS:
            return Refused("EAP-4.86", "Only a choose-one Tool can be attached.", "wrong_kind")
        if self._attached() >= self.level.extra_choose_one_max:
            return Refused("EAP-4.81", "You have attached as many Tools as the stars allow.", "already_done")
        return Refused("EAP-4.86", "That Tool is not in the supply, or the line has its extra.", "wrong_place")

    def _no_extras(self) -> Refused:
        return Refused("EAP-4.85", "Extra Tools come with four and five stars.", "wrong_phase")

    def exhausted(self) -> bool:
        return self.finished

    # The check (EAP-4.89)

    def line(self, number: int) -> Collection:
        """A line: its Jobs, the Tools of its cells, and what is attached to it."""
        tools = [tool for cell in LINES[LINE_NAMES[number]] if (tool := self.cells[cell]) != EMPTY]
        tools += [tool for tool, line in zip(WILD_TOOLS, self.attached) if line == number]
        return Collection(mask(tools), daily.jobs_by_line(self.jobs)[number])

    def collections(self) -> list[tuple[str, Collection]]:
        lines = [(name, self.line(number)) for number, name in enumerate(LINE_NAMES)]
        return [(name, held) for name, held in lines if held.jobs]

    def unfinished(self) -> list[Reason]:
        return []

    def homes(self) -> Iterator[tuple[Tool, Home]]:
        """A line has no room for one more Tool (EAP-11.5)."""
        return iter(())

    def solution(self) -> Grid | None:
        """One solution of the layout, searched for only where somebody looks (EAP-11.5)."""
        if self.certificate is None and self.log is not None:
            return self.certify()
        return self.certificate  # type: ignore[return-value]

    def plan_view(self) -> tuple[PlanView, ...] | None:
        grid = self.solution()
        if grid is None:
            return None
        cells = [PlanView(cell, (TOOLS[tool],), ()) for cell, tool in zip(CELLS, grid.cells)]
        return (*cells, *(PlanView(line, (TOOLS[tool],), ()) for tool, line in grid.extras))

    def story(self) -> Story:
        return Story((self.moved,), ())

    def hints_given(self) -> int:
        return len(self.hints)

    def share_text(self) -> str | None:
        """The two lines of EAP-4.94."""
        day = self.options.daily
        if day is None or self.ended is None:
            return None
        lines = [self.line(number) for number in range(len(LINE_NAMES))]
        done = [judge.satisfied(*line) if line.jobs else None for line in lines]
        missed = sum(judge.unsatisfied(*line) for line in lines)
        return daily.share_text(day, done, missed, self.ended, self.moved, len(self.hints))

    # What a seat may know

    @property
    def _watched(self) -> bool:
        """Nobody watches a daily try (EAP-4.93)."""
        return not self._private or self.ended is not None

    @classmethod
    def sources(cls) -> Sources:
        grid = ("jobs", "cells", "attached", "moved", "hints", "started", "ended")
        return sources_of(
            CakewalkOwn,
            {"grid": asked(lambda table, seat: table._grid_view() if table._watched else None, *grid)},
            grid=asked(lambda table, seat: None if table._watched else table._grid_view(), *grid),
        )

    def draw_board(self) -> CakewalkBoard:
        return CakewalkBoard(**self.public(), grid=self._grid_view() if self._watched else None)

    def own(self, seat: Seat | None) -> CakewalkOwn | None:
        if seat is None:
            return None
        return CakewalkOwn(chosen=self.chosen(seat), grid=None if self._watched else self._grid_view())

    def _grid_view(self) -> GridView:
        canvas, up = self.canvas, self.started is not None or not self._private
        cells, attached = tuple(self.cells), tuple(self.attached)
        return canvas.piece(
            GridView,
            canvas.piece(_jobs_shown, tuple(self.jobs), up),
            canvas.piece(_cells_shown, cells),
            canvas.piece(_supply_shown, cells, attached),
            canvas.piece(_extras_shown, attached),
            self.moved,
            canvas.piece(tuple, tuple(self.hints)),
        )

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        """All but a daily try, for those who may not watch it; its Jobs follow from the date."""
        names = ("box_jobs", "box_tools", "cells", "attached", "hints", "moved")
        known = {name: getattr(self, name) for name in names}
        if seat is None and self._private:
            known |= {"cells": [EMPTY] * len(CELLS), "attached": [EMPTY] * len(WILD_TOOLS), "hints": [], "moved": 0}
        return known

    def redraw(self, world: Self, seat: Seat | None, chance: Rng) -> None:
        """Nothing: what is unknown looks as if nothing had been done yet."""


def _jobs_shown(jobs: Sequence[Job], up: bool) -> tuple[str | None, ...]:
    return tuple([JOBS[job] if up else None for job in jobs])


def _cells_shown(cells: Sequence[Tool]) -> tuple[str | None, ...]:
    return tuple([None if tool == EMPTY else TOOLS[tool] for tool in cells])


def _supply_shown(cells: tuple[Tool, ...], attached: tuple[int, ...]) -> tuple[str, ...]:
    return tool_names(_supply(cells, attached))


def _extras_shown(attached: Sequence[int]) -> tuple[tuple[str, str], ...]:
    return tuple([(TOOLS[tool], LINE_NAMES[line]) for tool, line in zip(WILD_TOOLS, attached) if line != EMPTY])


@lru_cache(maxsize=256)
def _solution(lines: tuple[Jobs, ...], extras: int) -> Grid | None:
    return solver.cakewalk(lines, extras)


def _supply(cells: tuple[Tool, ...], attached: tuple[int, ...]) -> list[Tool]:
    used = mask(tool for tool in cells if tool != EMPTY)
    used |= mask(tool for tool, line in zip(WILD_TOOLS, attached) if line != EMPTY)
    return [tool for tool in range(len(TOOLS)) if not used >> tool & 1]


@lru_cache(maxsize=100)  # a long list, asked for by the one who chooses and by the table that checks
def _offers(cells: tuple[Tool, ...], attached: tuple[int, ...], extras: int) -> tuple[Action, ...]:
    supply = _supply(cells, attached)
    full = [cell for cell, tool in enumerate(cells) if tool != EMPTY]
    found: list[Action] = []
    for tool in supply:
        found += PLACE_TOOL[tool]
    for cell in full:
        found += MOVE_TOOL[cell]
    found += [REMOVE_TOOL[cell] for cell in full]
    lines = [line for line in attached if line != EMPTY]
    if len(lines) < extras:
        for wild, tool in enumerate(WILD_TOOLS):
            if tool in supply:
                found += [act for line, act in enumerate(ATTACH_WILD[wild]) if line not in lines]
    found += [DETACH_WILD[wild] for wild, line in enumerate(attached) if line != EMPTY]
    return (*found, FINISH)
