"""4.1 The turn, and 4.7 its end: the end check, what is turned up, everybody's choice, the reveal."""

from collections.abc import Sequence
from typing import ClassVar, Final

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.ranking import decided_by
from heistnight.core.rng import Rng
from heistnight.core.table import Step
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.clocks import choice_time
from heistnight.games.the_plan.executing import executions
from heistnight.games.the_plan.hints import finds
from heistnight.games.the_plan.moves import CHOOSE, each_once
from heistnight.games.the_plan.pieces import EMPTY, FACE, SIZE, TREASURES, TRINKETS, names
from heistnight.games.the_plan.questions import AllAnswer, redraw_chosen
from heistnight.games.the_plan.rounds import CLEAN_UP
from heistnight.games.the_plan.score import TIE_BREAKS
from heistnight.games.the_plan.seen.types import Find
from heistnight.games.the_plan.solitaire import OfferGhost
from heistnight.games.the_plan.zones import PlanZones, put

TREASURES_A_TURN: Final = 5
TRINKETS_A_TURN: Final = 3


class StartTurn(Step[PlanZones], frozen=True):
    """Steps 0 to 2: the end check, five treasures, three trinkets; then everybody chooses (TP-3.1).

    It stays on the agenda beneath its turn: after it the next one starts.
    """

    def run(self, table: PlanZones) -> None:
        pile, trinket_pile = table.treasure_pile, table.trinket_pile
        if len(pile) < TREASURES_A_TURN:  # TP-9.1
            finish(table)
            return
        table.turn += 1
        treasures = pile[: -TREASURES_A_TURN - 1 : -1]
        table.treasure_pile = pile[:-TREASURES_A_TURN]
        museum = table.museum
        for tile in treasures:
            lying = museum[tile // 4]
            museum[tile // 4] = tuple(sorted((*lying, tile))) if lying else (tile,)
        # TP-3.3: a pile of fewer than three is turned up whole.
        trinkets = trinket_pile[: -TRINKETS_A_TURN - 1 : -1]
        table.trinket_pile = trinket_pile[:-TRINKETS_A_TURN]
        table.shelf += trinkets
        if table.log is not None:  # names are dear where nobody reads them
            table.emit(moves.TreasuresRevealed, table.turn, names(treasures, TREASURES), len(pile) - TREASURES_A_TURN)
            table.emit(moves.TrinketsRevealed, names(trinkets, TRINKETS), len(table.trinket_pile))
        agenda = table.agenda
        agenda.append(self)
        agenda.append(REVEAL)
        if table.solitaire:
            agenda += [OfferGhost(ghost=ghost) for ghost in range(table.collectors - 1, 0, -1)]
        closes, counts = choice_time(table)
        agenda.append(ChoosePlan(asked=table.all_seats, closes=closes, counts=counts))


class ChoosePlan(AllAnswer, frozen=True):
    """Which Plan do you put face down? (TP-3.4)"""

    rule: ClassVar[str] = "TP-3.4"

    def seats(self, table: PlanZones) -> Sequence[Seat]:
        sealed, waiting = table.sealed, []
        for seat in self.asked:  # asked for so often that a comprehension would show
            if sealed[seat] == EMPTY:
                waiting.append(seat)
        return waiting

    waiting = seats  # as it is anyway, without a call

    def is_asked(self, table: PlanZones, seat: Seat) -> bool:
        return 0 <= seat < table.seats and table.sealed[seat] == EMPTY

    def options(self, table: PlanZones, seat: Seat) -> Sequence[Action]:
        return each_once(table.hands[seat], CHOOSE)

    def take(self, table: PlanZones, seat: Seat, action: Action) -> None:
        """The next step on the agenda turns all Plans up."""
        self.seal(table, seat, action)
        if EMPTY in table.sealed:
            table.agenda.append(self)

    def seal(self, table: PlanZones, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Choose)
        hand = table.hands[seat]
        table.sealed[seat] = face = FACE[action.face]
        place = hand.index(face)
        table.hands[seat] = hand[:place] + hand[place + 1 :]  # TP-3.5: it leaves the hand
        if table.missed[seat]:
            table.missed = put(table.missed, seat, 0)
        if table.log is not None:  # emit without a call: this happens more often than anything else
            table.log.append(moves.SeatReady(seat))

    def expire(self, table: PlanZones) -> None:
        silent = self.seats(table)
        missed = tuple(times + (seat in silent) for seat, times in enumerate(table.missed))
        for seat in silent:
            table.emit(moves.ClockChose, seat, "choose_plan")
            self.seal(table, seat, CHOOSE[table.rng.shuffled(table.hands[seat])[0]])
        table.missed = missed  # TP-16.3

    def finds(self, table: PlanZones, seat: Seat) -> dict[str, Find]:
        return table.canvas.piece(finds, table.hands[seat], tuple(table.museum), table.treasures[seat], at=seat)

    def redraw(self, world: PlanZones, viewer: Seat | None, rng: Rng) -> None:
        redraw_chosen(world, viewer, rng)

    def refusal(self, table: PlanZones, seat: Seat, action: Action) -> Refused:
        if isinstance(action, moves.Choose):
            return Refused("TP-13.1", "That Plan is not in your hand.", "not_in_hand")
        return Refused(self.rule, "Choose one Plan from your hand now.", "choose_plan")


class Reveal(Step[PlanZones], frozen=True):
    """All chosen Plans are turned up together (TP-3.1, step 4)."""

    def run(self, table: PlanZones) -> None:
        plans = table.sealed
        table.sealed = [EMPTY] * table.seats
        if table.solitaire:
            plans = plans + flipped(table)
        table.loot = [0] * table.collectors
        table.plans = tuple(plans)
        table.revealed += (table.plans,)
        table.shown_until = 0
        if table.log is not None:  # names are dear where nobody reads them
            table.emit(moves.PlansRevealed, table.turn, names(table.plans))
        table.agenda.append(CLEAN_UP)
        table.agenda += executions(tuple([SIZE[face] for face in plans]))


def flipped(table: PlanZones) -> list[int]:
    """The Ghosts' Plans leave their slots."""
    plans = []
    for ghost in range(table.seats, table.collectors):
        hand, slot = table.hands[ghost], table.flips[ghost]
        plans.append(hand[slot])
        table.hands[ghost] = put(hand, slot, EMPTY)
    table.flips = (EMPTY,) * table.collectors
    return plans


def finish(table: PlanZones) -> None:
    """Nothing is left on the agenda, so the game is over (TP-9.1)."""
    if table.log is not None:  # counting is dear where nobody reads it
        standings = table.standings()
        scores = tuple(standing[0] for standing in standings)
        table.emit(moves.GameOver, scores, table.winners(standings), decided_by(standings, TIE_BREAKS))


START_TURN = StartTurn()
REVEAL = Reveal()
