"""4.2 Executing Plans: all of one size go in and come out together, the smallest size first."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from heistnight.core.action import Seat
from heistnight.core.table import Step
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.bribes import Bribe
from heistnight.games.the_plan.hints import fattest
from heistnight.games.the_plan.pieces import KINDS, SHOWS, TREASURES, names
from heistnight.games.the_plan.taking import ALL_KINDS, OfferKind, matches, take_kind
from heistnight.games.the_plan.trinkets import compensate
from heistnight.games.the_plan.zones import PlanZones

SIZES: Final = (4, 3, 2, 1, 0)  # as they are put on the agenda: the last goes first (TP-4.1)


class Execute(Step[PlanZones], frozen=True):
    """All Plans of one size go in and come out together (TP-4.2)."""

    size: int
    group: tuple[Seat, ...]

    def run(self, table: PlanZones) -> None:
        group = self.group
        table.emit(moves.GroupStarted, self.size, group)
        if self.size == 0 and len(group) == 1:
            table.agenda.append(OfferKind(group[0]))  # TP-5.2: it always takes something, so it needs no trinket
            return
        send_in(table, self.size, group)
        # TP-4.12: unmatched specialists have taken; then bribes, then trinkets.
        if table.options.bribes:
            table.agenda.append(Bribe(self.size))
        else:
            compensate(table, group)


@cache
def executions(sizes: tuple[int, ...]) -> tuple[Execute, ...]:
    """Return the steps that Plans of these sizes put on the agenda, by seat."""
    groups = [(size, tuple([seat for seat, own in enumerate(sizes) if own == size])) for size in SIZES]
    return tuple(Execute(size, group) for size, group in groups if group)


def send_in(table: PlanZones, size: int, group: Sequence[Seat]) -> None:
    """Each unmatched specialist takes everything of its kind (TP-4.3, TP-4.5)."""
    if table.log is not None:  # finding matches is dear where nobody reads of them
        tell_clashes(table, size, group)
    museum, plans = table.museum, table.plans
    if len(group) == 1:
        for kind in SHOWS[plans[group[0]]]:
            if museum[kind]:
                take_kind(table, group[0], kind)
        return
    shown = [kind for seat in group for kind in SHOWS[plans[seat]]]
    for seat in group:
        for kind in SHOWS[plans[seat]]:
            if museum[kind] and shown.count(kind) == 1:
                take_kind(table, seat, kind)


def tell_clashes(table: PlanZones, size: int, group: Sequence[Seat]) -> None:
    """Every match, also where nothing lies; of Smash & Grabs the dearest kind they could have had."""
    if size == 0:
        dearest = table.museum[fattest(table.museum, ALL_KINDS)]
        table.emit(moves.Clashed, 0, None, tuple(group), names(dearest, TREASURES))
    for kind, seats in matches(table, group).items():
        table.emit(moves.Clashed, size, KINDS[kind], seats, names(table.museum[kind], TREASURES))
