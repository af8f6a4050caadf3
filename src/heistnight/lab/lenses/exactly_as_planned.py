"""Exactly As Planned: whether the plan holds now, and which Jobs and Tools were in it."""

from collections.abc import Iterable, Sequence

from heistnight.core.action import Seat
from heistnight.games.exactly_as_planned.pieces import JOBS, TITLES, TOOLS
from heistnight.games.exactly_as_planned.table import HeistTable
from heistnight.lab.lenses.lens import NOBODY, Lens


class ExactlyAsPlannedLens(Lens):
    lead = "The partners are ahead while everything would be satisfied if they called it now."
    holding = "All partners had a Job or a Tool that was dealt into their heist and not left in the box."

    def sides(self, table: HeistTable) -> Sequence[str]:
        return ("partners",) * table.seats

    def ahead(self, table: HeistTable) -> tuple[Seat, ...]:
        return NOBODY if table.started is None or table.reasons() else tuple(range(table.seats))

    def held(self, table: HeistTable, seat: Seat) -> Iterable[str]:
        jobs, tools = set(table.box_jobs), set(table.box_tools)
        return [
            *(name for job, name in enumerate(JOBS) if job not in jobs),
            *(name for tool, name in enumerate(TOOLS) if tool not in tools),
        ]

    def cards(self) -> dict[str, str]:
        return {card: TITLES[card] for card in (*JOBS, *TOOLS)}


LENS = ExactlyAsPlannedLens()
