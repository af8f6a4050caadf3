"""4.5 Clean-up, passing, rounds."""

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Final

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Step
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.clocks import raid_time
from heistnight.games.the_plan.dealing import deal
from heistnight.games.the_plan.memory import Round, direction
from heistnight.games.the_plan.moves import GIVE
from heistnight.games.the_plan.pieces import EMPTY, names
from heistnight.games.the_plan.questions import AllAnswer
from heistnight.games.the_plan.zones import PlanZones

LAST_TURN: Final = 11
LAST_TURNS_OF_ROUNDS: Final = (4, 8)
ROUNDS: Final = len(LAST_TURNS_OF_ROUNDS) + 1


class StartRound(Step[PlanZones], frozen=True):
    """Six new cards for everybody (TP-2.1, TP-7.3)."""

    number: int

    def run(self, table: PlanZones) -> None:
        table.emit(moves.RoundStarted, self.number, "left" if direction(self.number) == 1 else "right")
        table.round = self.number
        deal(table)


class CleanUp(Step[PlanZones], frozen=True):
    """Used Plans are discarded; then cards are passed, a round ends, or the hands are refilled (TP-3.1, step 6)."""

    def run(self, table: PlanZones) -> None:
        table.used += table.plans
        table.plans = ()
        if table.solitaire:
            if table.turn < LAST_TURN:  # TP-11.9
                deal(table)
        elif table.turn in LAST_TURNS_OF_ROUNDS:
            end_round(table)
        elif table.turn < LAST_TURN:  # TP-7.8
            closes, counts = raid_time(table, "pass_cards")
            table.agenda.append(PassCards(asked=table.all_seats, closes=closes, counts=counts))


class PassCards(AllAnswer, frozen=True):
    """Which two cards do you pass on? (TP-7.1, TP-7.2)"""

    rule: ClassVar[str] = "TP-7.1"

    def seats(self, table: PlanZones) -> Sequence[Seat]:
        gifts, waiting = table.gifts, []
        for seat in self.asked:  # as where Plans are chosen
            if gifts[seat] is None:
                waiting.append(seat)
        return waiting

    waiting = seats  # as it is anyway, without a call

    def is_asked(self, table: PlanZones, seat: Seat) -> bool:
        return 0 <= seat < table.seats and table.gifts[seat] is None

    def options(self, table: PlanZones, seat: Seat) -> Sequence[Action]:
        hand, last = table.hands[seat], EMPTY
        for face in hand:  # most hands hold no card twice, and looking for one is quicker than a set
            if face == last:
                return pairs(tuple(map(hand.index, hand)))
            last = face
        return PAIRS[len(hand)]

    def take(self, table: PlanZones, seat: Seat, action: Action) -> None:
        self.seal(table, seat, action)
        if None in table.gifts:
            table.agenda.append(self)
        else:
            self.reveal(table)

    def seal(self, table: PlanZones, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Give)
        hand = table.hands[seat]
        table.gifts[seat] = (hand[action.first], hand[action.second])
        if table.log is not None:  # emit without a call, as where Plans are chosen
            table.log.append(moves.SeatReady(seat))

    def default(self, table: PlanZones, seat: Seat) -> Action:
        table.emit(moves.ClockChose, seat, "pass_cards")
        hand = table.hands[seat]
        first, second = sorted(table.rng.shuffled(hand)[:2])
        place = hand.index(first)
        return moves.Give(place, hand.index(second, place + 1))

    def reveal(self, table: PlanZones) -> None:
        step, seats, hands = direction(table.round), table.seats, table.hands
        gifts = tuple([gift for gift in table.gifts if gift is not None])
        for seat, (first, second) in enumerate(gifts):
            hand = [*hands[seat], *gifts[(seat - step) % seats]]
            hand.remove(first)
            hand.remove(second)
            hand.sort()
            hands[seat] = tuple(hand)
        if table.log is not None:  # names are dear where nobody reads them
            for giver, gift in enumerate(gifts):
                table.emit(moves.Passed, giver, (giver + step) % seats, 2, names(gift))
        table.passes += (gifts,)
        table.gifts = [None] * seats

    def redraw(self, world: PlanZones, viewer: Seat | None, rng: Rng) -> None:
        for seat, gift in enumerate(world.gifts):
            if seat != viewer and gift is not None:
                first, second = sorted(rng.shuffled(world.hands[seat])[:2])
                world.gifts[seat] = (first, second)

    def refusal(self, table: PlanZones, seat: Seat, action: Action) -> Refused:
        return Refused("TP-13.1", "Pass exactly two cards of your hand.", "pass_two")


@cache
def pairs(firsts: tuple[int, ...]) -> tuple[moves.Give, ...]:
    """Every pair of places; of pairs with equal faces only the first (TP-13.4).

    All that matters of a hand is where the face at each place stands first, and few hands differ in that.
    """
    found = {(firsts[give.first], firsts[give.second]): give for give in reversed(GIVE) if give.second < len(firsts)}
    return tuple(found.values())[::-1]


PAIRS = tuple(pairs(tuple(range(cards))) for cards in range(6))


def end_round(table: PlanZones) -> None:
    """The two cards left are discarded face down, and a new round begins (TP-7.3 to TP-7.5)."""
    leftovers = tuple(table.hands)
    past = Round(table.round, table.revealed, table.passes, leftovers)
    shown = table.options.spectator_hands == "after_round"
    if table.log is not None:  # names are dear where nobody reads them
        for seat, cards in enumerate(leftovers):
            table.emit(moves.LeftoversDiscarded, seat, len(cards), names(cards))
        if shown:
            tell_round(table, past)
    table.past += (past,)
    if shown:
        table.shown += (past,)
    table.revealed = ()
    table.passes = ()
    table.hands = [()] * table.seats
    table.agenda.append(StartRound(table.round + 1))


def tell_round(table: PlanZones, past: Round) -> None:
    table.emit(
        moves.RoundShown,
        past.number,
        tuple(names(past.dealt(seat)) for seat in range(len(past.leftovers))),
        tuple(tuple(names(gift) for gift in gifts) for gifts in past.passes),
        tuple(names(cards) for cards in past.leftovers),
    )


CLEAN_UP = CleanUp()
