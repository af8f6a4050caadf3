"""4.4 Trinkets as compensation."""

from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.clocks import raid_time
from heistnight.games.the_plan.hints import uses
from heistnight.games.the_plan.moves import TAKE, TAKE_BLIND, each_once
from heistnight.games.the_plan.pieces import TRINKET, TRINKET_KINDS, TRINKETS, Trinket
from heistnight.games.the_plan.questions import OneAnswers
from heistnight.games.the_plan.score import tally, trinket_sets
from heistnight.games.the_plan.seen.types import Use
from heistnight.games.the_plan.zones import PlanZones, without


def compensate(table: PlanZones, group: Sequence[Seat]) -> None:
    """Owners of Plans that got nothing take a trinket each, the poorest first (TP-6.4, TP-6.6)."""
    loot = table.loot
    if len(group) == 1:
        if not loot[group[0]]:
            hand_out(table, group[0])
        return
    owners = [seat for seat in group if not loot[seat]]
    if len(owners) > 1:
        owners.sort(key=table.holdings)
        blocks = [tuple(block) for _, block in groupby(owners, key=table.holdings)]
        table.agenda += [HandOut(block) for block in reversed(blocks)]
    elif owners:
        hand_out(table, owners[0])


class HandOut(Step[PlanZones], frozen=True):
    """One alone picks; those who hold equally much take blindly (TP-6.4)."""

    block: tuple[Seat, ...]

    def run(self, table: PlanZones) -> None:
        if len(self.block) > 1:
            hand_out_blindly(table, self.block)
        else:
            hand_out(table, self.block[0])


def hand_out(table: PlanZones, seat: Seat) -> None:
    """One trinket at choice; where public facts leave one way only, nobody is asked (section 6)."""
    shelf, pile = table.shelf, table.trinket_pile
    if not shelf and not pile:
        nothing_left(table, seat)
    elif seat >= table.seats or not shelf or (not pile and shelf.count(shelf[0]) == len(shelf)):  # TP-11.7
        take_trinket(table, seat, TAKE_BLIND if pile else TAKE[shelf[0]])
    else:
        closes, counts = raid_time(table, "pick_trinket")
        table.agenda.append(PickTrinket(seat=seat, closes=closes, counts=counts))


class PickTrinket(OneAnswers, frozen=True):
    """Which trinket do you take for your trouble? (TP-6.1)"""

    rule: ClassVar[str] = "TP-6.1"

    def options(self, table: PlanZones, seat: Seat) -> Sequence[Action]:
        return trinket_choices(table)

    def take(self, table: PlanZones, seat: Seat, action: Action) -> None:
        take_trinket(table, seat, action)

    def expire(self, table: PlanZones) -> None:
        table.emit(moves.ClockChose, self.seat, "pick_trinket")
        take_trinket(table, self.seat, TAKE_BLIND if table.trinket_pile else TAKE[table.shelf[0]])

    def line(self, table: PlanZones) -> tuple[Seat, ...]:
        line = [self.seat]
        for step in reversed(table.agenda):
            if isinstance(step, HandOut):
                line += step.block
        return tuple(line)

    def uses(self, table: PlanZones, seat: Seat) -> dict[str, Use]:
        return table.canvas.piece(uses, table.shelf, table.trinkets[seat], at=seat)

    def refusal(self, table: PlanZones, seat: Seat, action: Action) -> Refused:
        says = "Take a trinket that lies face up, or the top one of the pile if there is one."
        return Refused(self.rule, says, "take_trinket")


def trinket_choices(table: PlanZones) -> list[Action]:
    """Each face-up design once, and the pile while it lasts (TP-6.8, TP-6.12)."""
    ways: list[Action] = each_once(sorted(table.shelf), TAKE)
    if table.trinket_pile:
        ways.append(TAKE_BLIND)
    return ways


def take_trinket(table: PlanZones, seat: Seat, action: Action) -> None:
    if isinstance(action, moves.Take):
        tile = TRINKET[action.trinket]
        table.shelf = without(table.shelf, tile)
        keep_trinket(table, seat, tile, "face-up")
    else:
        take_from_pile(table, seat)


def take_from_pile(table: PlanZones, seat: Seat) -> None:
    tile = table.trinket_pile[-1]
    table.trinket_pile = table.trinket_pile[:-1]
    keep_trinket(table, seat, tile, "pile")


def hand_out_blindly(table: PlanZones, block: Sequence[Seat]) -> None:
    """The top of the pile each, lowest seat first; a pile too short is shared out by lot (TP-6.7)."""
    if len(table.trinket_pile) >= len(block):
        for seat in block:
            take_from_pile(table, seat)
        return
    if not table.trinket_pile and not table.shelf:
        for seat in block:
            nothing_left(table, seat)
        return
    order = table.rng.shuffled(block)
    lots: list[tuple[Trinket, moves.Source]] = [(tile, "pile") for tile in reversed(table.trinket_pile)]
    table.trinket_pile = ()
    lots += [(tile, "lot") for tile in table.rng.shuffled(table.shelf)]
    for seat, (tile, source) in zip(order, lots, strict=False):
        if source == "lot":
            table.shelf = without(table.shelf, tile)
        keep_trinket(table, seat, tile, source)
    for seat in order[len(lots) :]:
        nothing_left(table, seat)


def keep_trinket(table: PlanZones, seat: Seat, tile: Trinket, source: moves.Source) -> None:
    """A trinket goes to a collection and lies open there, also one taken unseen (TP-6.10)."""
    before = table.trinkets[seat]
    table.trinkets[seat] = now = (*before, tile)
    if table.log is not None:  # counting is dear where nobody reads it
        held = table.treasures[seat]
        table.emit(moves.TrinketTaken, seat, TRINKETS[tile], source, len(held), len(before), tally(held, now))
        tell_trinket_sets(table, seat, before)


def nothing_left(table: PlanZones, seat: Seat) -> None:
    """No trinket anywhere: nothing, and nothing is owed later (TP-6.9)."""
    table.emit(moves.TrinketNone, seat)


def tell_trinket_sets(table: PlanZones, seat: Seat, before: Sequence[Trinket]) -> None:
    for kind, code in enumerate(TRINKET_KINDS):
        was, now = trinket_sets(before, kind), trinket_sets(table.trinkets[seat], kind)
        for number in range(was + 1, now + 1):
            table.emit(moves.SetCompleted, seat, code, number)
        for left in range(was - 1, now - 1, -1):
            table.emit(moves.SetBroken, seat, code, left)
