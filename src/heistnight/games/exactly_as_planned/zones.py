"""Zones of every Heist: the clock, the calls, the Backup Plans and the box.

Each file in `heists` adds the zones of one Heist. A seat's hidden cards are zones; what a seat has seen before
(EAP-7.7) follows from zones too, so a sampled world keeps it.
"""

from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.known import Hidden, Partly, Public, Rows
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.games.exactly_as_planned.clocks import TICK
from heistnight.games.exactly_as_planned.moves import CALL_IT, FLAG_BREACH, TAKE_BACK, WAIT
from heistnight.games.exactly_as_planned.options import HeistOptions
from heistnight.games.exactly_as_planned.pieces import PLANS, Job, Tool
from heistnight.games.exactly_as_planned.solver import Grid, Plan


class Flag(NamedTuple):
    """Claim of a seat that another broke a Backup Plan (EAP-8.17)."""

    by: Seat
    seat: Seat
    at: Millis


class HeistZones(Table, kw_only=True):
    """`started` is when the Heist clock stood at 0.000; `ended` is what it showed at the end.

    `waited` are those who have nothing to do before the start, `spent` those who have acted in the last millisecond.
    By ticks, `choices` are the sealed answers of a second and `busy` the ticks from which seats are idle again.
    """

    options: Public[HeistOptions]
    started: Public[Millis | None] = None
    ended: Public[Millis | None] = None
    tick: Public[int] = 0
    attempt: Annotated[int, Hidden(instead=0)] = 0
    certificate: Annotated[Plan | Grid | None, Hidden(instead=None)] = None
    waited: Public[list[Seat]] = []
    spent: Public[list[Seat]] = []
    choices: Annotated[list[Action | None], Rows(nothing=None)] = []
    busy: Public[list[int]] = []
    called: Public[list[bool]] = []
    plans: Public[list[str | None]] = []
    breaches: Public[list[int]] = []
    flags: Public[list[Flag]] = []
    bots: Public[list[bool]] = []
    box_jobs: Partly[list[Job]]
    box_tools: Partly[list[Tool]]

    @property
    def running(self) -> bool:
        return self.started is not None and self.ended is None

    def elapsed(self) -> Millis:
        """Return the time on the Heist clock."""
        if self.options.ticks:
            return self.tick * TICK
        return 0 if self.started is None else self.now - self.started

    @property
    def length(self) -> Millis | None:
        """Return how long the clock runs; None without a limit."""
        return None if self.options.seconds == "untimed" else 1000 * self.options.seconds

    @property
    def closes(self) -> Millis | None:
        """When on the table's time the clock runs out."""
        if self.length is None or self.started is None or self.options.ticks:
            return None
        return self.started + self.length

    def common(self, seat: Seat) -> tuple[Action, ...]:
        """Yield the actions of a seat in every Heist."""
        return _common(seat, self.seats, bool(self.options.allow_call_it), self.options.backup != "none")


@lru_cache(maxsize=200)
def _common(seat: Seat, seats: int, may_call: bool, plans: bool) -> tuple[Action, ...]:
    calls: tuple[Action, ...] = (CALL_IT, TAKE_BACK) if may_call else ()
    flags = tuple(FLAG_BREACH[other] for other in range(seats) if other != seat) if plans else ()
    return (WAIT, *calls, *flags)


def dealt_plans(options: HeistOptions, rng: Rng) -> list[str | None]:
    """A Backup Plan for each seat: picked by hand, or drawn, all different (EAP-8.10); or one for all."""
    if options.backup == "none":
        return [None] * options.players
    banned = {"one_ear"} if options.players == 2 else set()  # EAP-8.14
    if options.backup == "shared":
        drawn = rng.choice([plan for plan in PLANS if plan not in banned])
        return [options.plan_1 or drawn] * options.players
    taken = banned.union(plan for plan in options.plans if plan)
    rest = rng.shuffled([plan for plan in PLANS if plan not in taken])
    return [plan or rest.pop() for plan in options.plans]


def common_zones(options: HeistOptions, rng: Rng) -> dict[str, Any]:
    """Return the zones of a fresh table of any Heist, beside its cards."""
    seats = options.players
    return {
        "seats": seats,
        "rng": rng,
        "options": options,
        "choices": [None] * seats,
        "busy": [0] * seats,
        "called": [False] * seats,
        "breaches": [0] * seats,
        "bots": [False] * seats,
    }
