"""Taking from the museum, and 4.3 Smash & Grab: two or more take nothing, one alone a kind of its choice."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.clocks import raid_time
from heistnight.games.the_plan.hints import fattest
from heistnight.games.the_plan.moves import NAME
from heistnight.games.the_plan.pieces import KINDS, SHOWS, TREASURES, Kind, names
from heistnight.games.the_plan.questions import OneAnswers
from heistnight.games.the_plan.score import tally, treasure_sets, worth
from heistnight.games.the_plan.zones import PlanZones

ALL_KINDS = range(len(KINDS))


def matches(table: PlanZones, group: Sequence[Seat]) -> dict[Kind, tuple[Seat, ...]]:
    """The kinds that two or more Plans of a group show, and whose (TP-4.6)."""
    showing = {kind: tuple(seat for seat in group if kind in SHOWS[table.plans[seat]]) for kind in ALL_KINDS}
    return {kind: seats for kind, seats in showing.items() if len(seats) > 1}


def take_kind(table: PlanZones, seat: Seat, kind: Kind) -> None:
    """All face-up treasures of a kind go to a collection; nobody may leave one behind (TP-4.4)."""
    tiles, held = table.museum[kind], table.treasures[seat]
    table.museum[kind] = ()
    table.treasures[seat] = now = held + tiles
    table.loot[seat] += len(tiles)
    if table.log is not None:  # counting is dear where nobody reads it
        table.emit(
            moves.Taken, seat, KINDS[kind], names(tiles, TREASURES), worth(tiles), tally(now, table.trinkets[seat])
        )
        for number in range(treasure_sets(held, kind) + 1, treasure_sets(now, kind) + 1):
            table.emit(moves.SetCompleted, seat, KINDS[kind], number)


class OfferKind(Step[PlanZones], frozen=True):
    """Ask which kind a Smash & Grab takes, unless only one lies there or a Ghost holds it (TP-5.4, TP-11.6)."""

    seat: Seat

    def run(self, table: PlanZones) -> None:
        kinds = [kind for kind in ALL_KINDS if table.museum[kind]]
        if len(kinds) == 1:
            name_kind(table, self.seat, kinds[0])
        elif self.seat >= table.seats:
            name_kind(table, self.seat, fattest(table.museum, kinds))
        else:
            closes, counts = raid_time(table, "short")
            table.agenda.append(SmashGrabKind(seat=self.seat, closes=closes, counts=counts))


class SmashGrabKind(OneAnswers, frozen=True):
    """Which kind does your Smash & Grab take? (TP-5.3)"""

    rule: ClassVar[str] = "TP-5.4"

    def options(self, table: PlanZones, seat: Seat) -> Sequence[Action]:
        return [NAME[kind] for kind in ALL_KINDS if table.museum[kind]]

    def take(self, table: PlanZones, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Name)
        name_kind(table, seat, KINDS.index(action.kind))

    def expire(self, table: PlanZones) -> None:
        table.emit(moves.ClockChose, self.seat, "smash_grab_kind")
        name_kind(table, self.seat, fattest(table.museum, [kind for kind in ALL_KINDS if table.museum[kind]]))

    def refusal(self, table: PlanZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Name a kind of which at least one treasure lies face up.", "name_kind")


def name_kind(table: PlanZones, seat: Seat, kind: Kind) -> None:
    table.emit(moves.KindNamed, seat, KINDS[kind])
    take_kind(table, seat, kind)
