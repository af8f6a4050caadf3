"""How fast Cakewalks are solved, next to OR-Tools CP-SAT on the same deals in the same run.

    python benchmarks/solver.py [--json] [--deals 20] [--seed solver]

Every deal is solved by both: a grid that satisfies every line, with up to as many extra wilds as the stars allow, or
the proof that there is none. The two must agree, and every grid is judged by the rules.

What is measured is CPU time on one core. CP-SAT gets the lists of triples that satisfy a line for nothing (the rules of
wild Tools are in them); its time is building the model from them and solving it ("cp_sat"), the latter also by itself
("cp_sat_solve"). Ours includes making those lists anew
for every deal ("cold"); in play they are made once and kept ("warm"). Without OR-Tools only our figures show.
"""

import argparse
import json
import platform
import sys
from itertools import permutations
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any, NamedTuple

from heistnight.games.exactly_as_planned import daily, solver
from heistnight.games.exactly_as_planned.judge import satisfied
from heistnight.games.exactly_as_planned.pieces import CHOOSE_ONE, HEISTS, JOBS, TOOLS, Jobs, mask, members
from heistnight.games.exactly_as_planned.solver import CELLS, LINE_NAMES, LINES, Grid

WORDS = ("cold", "warm", "cp_sat", "cp_sat_solve")


class Deal(NamedTuple):
    """A Cakewalk: its Jobs by line, and how many extras its stars allow."""

    lines: tuple[Jobs, ...]
    extras: int


def deals(stars: int, count: int, seed: str) -> list[Deal]:
    level = HEISTS["cakewalk"].levels[stars - 1]
    chance = Random(f"{seed} {stars}")
    return [
        Deal(tuple(daily.jobs_by_line(chance.sample(range(len(JOBS)), level.jobs))), level.extra_choose_one_max)
        for _ in range(count)
    ]


def is_right(grid: Grid, deal: Deal) -> bool:
    """The judge's word on a grid: every line satisfied, no Tool twice, no more extras than allowed."""
    extras = {LINE_NAMES.index(line): tool for tool, line in grid.extras}
    used = [*grid.cells, *(tool for tool, _ in grid.extras)]
    if len(set(used)) != len(used) or len(extras) != len(grid.extras) or len(extras) > deal.extras:
        return False
    for number, (cells, jobs) in enumerate(zip(LINES.values(), deal.lines)):
        tools = [grid.cells[cell] for cell in cells] + [tool for line, tool in extras.items() if line == number]
        if not satisfied(mask(tools), jobs):
            return False
    return True


class CpSat:
    """The same question as a table constraint for each line."""

    def __init__(self) -> None:
        from ortools.sat.python import cp_model

        self.kit = cp_model
        self.solving = 0.0

    def rows(self, deal: Deal) -> list[list[tuple[int, ...]]]:
        """For each line its triples with 0, and with 1 those that an extra completes."""
        found = []
        for jobs in deal.lines:
            rows: list[tuple[int, ...]] = []
            for extra in (False, True) if deal.extras else (False,):
                thirds = solver.thirds(jobs, extra)
                pairs = permutations(range(len(TOOLS)), 2)
                rows += [(a, b, c, int(extra)) for a, b in pairs for c in members(thirds[a][b])]
            found.append(rows)
        return found

    def solve(self, deal: Deal, rows: list[list[tuple[int, ...]]]) -> Grid | None:
        model = self.kit.CpModel()
        cells = [model.new_int_var(0, len(TOOLS) - 1, cell) for cell in CELLS]
        extra = [model.new_int_var(0, int(bool(deal.extras)), line) for line in LINE_NAMES]
        model.add_all_different(cells)
        for line, allowed, more, jobs in zip(LINES.values(), rows, extra, deal.lines):
            if jobs:
                model.add_allowed_assignments([*(cells[cell] for cell in line), more], allowed)
            else:
                model.add(more == 0)
        wilds = members(CHOOSE_ONE)
        if deal.extras:
            model.add(sum(extra) <= deal.extras)
            for number, wild in enumerate(wilds):  # an attached wild is not in the grid
                attached = model.new_bool_var("")
                model.add(sum(extra) > number).only_enforce_if(attached)
                model.add(sum(extra) <= number).only_enforce_if(~attached)
                for cell in cells:
                    model.add(cell != wild).only_enforce_if(attached)
        judge = self.kit.CpSolver()
        judge.parameters.num_workers = 1
        start = process_time()
        status = judge.solve(model)
        self.solving = process_time() - start
        if status == self.kit.INFEASIBLE:
            return None
        assert status in (self.kit.OPTIMAL, self.kit.FEASIBLE), judge.status_name(status)
        lines = [line for line, more in zip(LINE_NAMES, extra) if judge.value(more)]
        return Grid(tuple(judge.value(cell) for cell in cells), tuple(zip(wilds, lines)))


def clear() -> None:
    """Forget the lists of triples; which sets of Tools serve what is part of the rules and stays."""
    solver.thirds.cache_clear()


def measure(deal: Deal, peer: CpSat | None) -> tuple[dict[str, float], bool]:
    """Milliseconds by name, and whether there is a solution. Stops the run where the two disagree."""
    clear()
    start = process_time()
    found = solver.cakewalk(deal.lines, deal.extras)
    cold = process_time() - start
    start = process_time()
    again = solver.cakewalk(deal.lines, deal.extras)
    spent = {"cold": 1000 * cold, "warm": 1000 * (process_time() - start)}
    assert found == again
    assert found is None or is_right(found, deal), deal
    if peer is not None:
        rows = peer.rows(deal)
        start = process_time()
        theirs = peer.solve(deal, rows)
        spent["cp_sat"], spent["cp_sat_solve"] = 1000 * (process_time() - start), 1000 * peer.solving
        if (theirs is None) != (found is None) or (theirs is not None and not is_right(theirs, deal)):
            sys.exit(f"The solvers disagree: {deal}, ours {found}, CP-SAT {theirs}.")
    return spent, found is not None


def row(stars: int, count: int, seed: str, peer: CpSat | None) -> dict[str, Any]:
    measured = [measure(deal, peer) for deal in deals(stars, count, seed)]
    found: dict[str, Any] = {"stars": stars, "deals": count, "solvable": sum(solved for _, solved in measured)}
    for word in WORDS:
        times = [spent[word] for spent, _ in measured if word in spent]
        if times:
            found[word] = {"mean_ms": mean(times), "median_ms": median(times), "max_ms": max(times)}
    if peer is not None:
        for word in ("cold", "warm"):
            found[f"times_faster_{word}"] = found["cp_sat"]["mean_ms"] / found[word]["mean_ms"]
    return found


def opponent() -> tuple[CpSat | None, str]:
    try:
        import ortools
    except ImportError:
        return None, "OR-Tools is not installed (see requirements/bench.txt): only our own solver is measured."
    return CpSat(), f"OR-Tools {ortools.__version__}, one worker"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--deals", type=int, default=20, help="deals a number of stars")
    parser.add_argument("--seed", default="solver")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    peer, about = opponent()
    found: dict[str, Any] = {"python": platform.python_version(), "peer": about, "rows": []}
    if not asked.json:
        print(about)
    solver.cakewalk(deals(5, 1, "warm up")[0].lines, 2)
    for stars in range(1, 6):
        result = row(stars, asked.deals, asked.seed, peer)
        found["rows"].append(result)
        if asked.json:
            continue
        times = "  ".join(f"{word} {result[word]['mean_ms']:8.2f} ms" for word in WORDS if word in result)
        ratio = f"  {result['times_faster_cold']:.0f}x cold, {result['times_faster_warm']:.0f}x warm" if peer else ""
        print(f"{stars} stars, {result['solvable']}/{asked.deals} solvable  {times}{ratio}", flush=True)
    if asked.json:
        json.dump(found, sys.stdout, indent=2)
        print()


if __name__ == "__main__":
    main()
