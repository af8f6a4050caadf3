"""Advice: facts that follow from board and own."""

from collections.abc import Iterable, Iterator

from heistnight.core.action import Seat
from heistnight.core.talk import Span
from heistnight.core.view import Advice
from heistnight.games.exactly_as_planned import daily, judge
from heistnight.games.exactly_as_planned.pieces import JOB, TOOL, Barred, Collection, JobId, ToolId, mask
from heistnight.games.exactly_as_planned.seen.board import (
    AnyBoard,
    CakewalkBoard,
    GridView,
    MonteBoard,
    QuizBoard,
    ScamBoard,
    WaltzBoard,
)
from heistnight.games.exactly_as_planned.seen.own import CakewalkOwn, HeistOwn
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES, LINES, GridPlace
from heistnight.games.exactly_as_planned.talk import barred, left_by, timed


class HeistAdvice(Advice, frozen=True, kw_only=True):
    """With the live check, the `satisfied` Jobs of open cards (EAP-10.8); the last `hint` that is not followed yet.

    `phrases` are the keys of what the seat's Backup Plan leaves it to say in this Heist, `barred` what may not stand in
    them (EAP-8.13). `silent` are the times of the table in which the clock closes each seat's microphone (EAP-8.17).
    `tossed` is how many cards of the drawn hand will be left for the Jackpot (EAP-4.105).
    """

    satisfied: tuple[JobId, ...] | None = None
    hint: tuple[GridPlace, ToolId] | None = None
    tossed: int | None = None
    phrases: tuple[str, ...] | None = None
    barred: Barred | None = None
    silent: tuple[tuple[Span, ...], ...] | None = None


NOTHING = HeistAdvice()


def advise(board: AnyBoard, own: HeistOwn | None, seat: Seat | None, live_check: bool) -> HeistAdvice | None:
    """Return the advice for a viewer, or None where there is none."""
    plan = None if seat is None else board.seats[seat].plan
    grid = _grid(board, own)
    advice = HeistAdvice(
        satisfied=_satisfied(board) if live_check and board.started is not None else None,
        hint=None if grid is None else _open_hint(grid),
        tossed=_tossed(board),
        phrases=left_by(plan, board.heist),
        barred=barred(plan),
        silent=_silent(board),
    )
    return None if advice == NOTHING else advice


def _silent(board: AnyBoard) -> tuple[tuple[Span, ...], ...] | None:
    started, closes = board.started, board.closes
    if started is None or closes is None:  # by ticks no clock runs
        return None
    spans = tuple(timed(seat.plan, started, closes - started) for seat in board.seats)
    return spans if any(spans) else None


def _grid(board: AnyBoard, own: HeistOwn | None) -> GridView | None:
    if not isinstance(board, CakewalkBoard):
        return None
    return own.grid if isinstance(own, CakewalkOwn) and own.grid is not None else board.grid


def _satisfied(board: AnyBoard) -> tuple[str, ...]:
    return tuple([job for held in _open_collections(board) for job in judge.marked(*held)])


def _open_collections(board: AnyBoard) -> Iterator[Collection]:
    match board:
        case ScamBoard() | WaltzBoard():
            for hand in board.open_hands or ():
                yield _collection(hand.jobs, hand.tools)
        case MonteBoard():
            for jobs, tools in zip(board.open_jobs or (), board.open_tools or ()):
                yield _collection(jobs, tools)
        case CakewalkBoard():
            if board.grid is not None:
                yield from _lines(board.grid)
        case QuizBoard():
            pass


def _collection(jobs: Iterable[str], tools: Iterable[str]) -> Collection:
    return Collection(mask([TOOL[tool] for tool in tools]), mask([JOB[job] for job in jobs]))


def _lines(grid: GridView) -> Iterator[Collection]:
    """The lines of a Cakewalk that have Jobs, with the Tools of their cells and what is attached (EAP-4.89)."""
    jobs = daily.jobs_by_line([JOB[job] for job in grid.jobs if job is not None])
    for line, asked in zip(LINE_NAMES, jobs, strict=True):
        if asked:
            tools = [tool for cell in LINES[line] if (tool := grid.cells[cell]) is not None]
            tools += [tool for tool, at in grid.extras if at == line]
            yield Collection(mask([TOOL[tool] for tool in tools]), asked)


def _open_hint(grid: GridView) -> tuple[str, str] | None:
    followed = {*zip(CELLS, grid.cells), *((line, tool) for tool, line in grid.extras)}
    return next((hint for hint in reversed(grid.hints) if hint not in followed), None)


def _tossed(board: AnyBoard) -> int | None:
    if not isinstance(board, MonteBoard) or not board.holding:
        return None
    return board.hand.jobs + board.hand.tools - (len(board.piles) - len(board.served))
