"""4.10 Tie-breaking bribes."""

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Step
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.clocks import raid_time
from heistnight.games.the_plan.hints import fattest, payment
from heistnight.games.the_plan.moves import BID, SETTLE
from heistnight.games.the_plan.pieces import KINDS, TREASURES, TRINKETS, Kind, Trinket, names
from heistnight.games.the_plan.questions import AllAnswer, OneAnswers
from heistnight.games.the_plan.score import tally
from heistnight.games.the_plan.seen.types import Auction, Payment
from heistnight.games.the_plan.taking import OfferKind, matches, take_kind
from heistnight.games.the_plan.trinkets import compensate, tell_trinket_sets
from heistnight.games.the_plan.zones import PlanZones, without_all

Tie: TypeAlias = Kind | None  # None is a tie of Smash & Grabs


class Bribe(Step[PlanZones], frozen=True):
    """Auction the open ties of a size one at a time, until none is left; then trinkets (TP-12.3)."""

    size: int
    settled: tuple[Tie, ...] = ()

    def run(self, table: PlanZones) -> None:
        ties = open_ties(table, self.size, self.settled)
        if len(ties) == 1:
            open_auction(table, self.size, self.settled, *ties.popitem())
        elif not ties:
            compensate(table, table.group(self.size))
        else:
            chooser = tie_chooser(table, ties)
            closes, counts = raid_time(table, "short")
            table.agenda.append(
                ChooseBribeTie(seat=chooser, size=self.size, settled=self.settled, closes=closes, counts=counts)
            )


class ChooseBribeTie(OneAnswers, frozen=True):
    """Which tie is bribed for first? (TP-12.4)"""

    rule: ClassVar[str] = "TP-12.4"
    size: int
    settled: tuple[Tie, ...]

    def kinds(self, table: PlanZones) -> list[Kind]:
        """Smash & Grabs have one tie at most, so nobody has to choose it."""
        return [tie for tie in open_ties(table, self.size, self.settled) if tie is not None]

    def options(self, table: PlanZones, seat: Seat) -> Sequence[Action]:
        return [SETTLE[kind] for kind in self.kinds(table)]

    def take(self, table: PlanZones, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Settle)
        table.emit(moves.BribeChosen, seat, action.kind)
        kind = KINDS.index(action.kind)
        open_auction(table, self.size, self.settled, kind, open_ties(table, self.size, self.settled)[kind])

    def expire(self, table: PlanZones) -> None:
        table.emit(moves.ClockChose, self.seat, "choose_bribe_tie")
        self.take(table, self.seat, SETTLE[fattest(table.museum, self.kinds(table))])

    def refusal(self, table: PlanZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Name one of the ties that are still open.", "choose_tie")


def open_ties(table: PlanZones, size: int, settled: Sequence[Tie]) -> dict[Tie, tuple[Seat, ...]]:
    """Ties not yet auctioned that somebody can bid for (TP-12.2)."""
    group = table.group(size)
    ties: dict[Tie, tuple[Seat, ...]] = {}
    if size:
        ties.update({kind: seats for kind, seats in matches(table, group).items() if table.museum[kind]})
    elif len(group) > 1:
        ties[None] = tuple(group)
    return {
        tie: seats for tie, seats in ties.items() if tie not in settled and any(table.trinkets[seat] for seat in seats)
    }


def tie_chooser(table: PlanZones, ties: dict[Tie, tuple[Seat, ...]]) -> Seat:
    """Of all who are part of an open tie the one who holds least; if equal, by lot (TP-12.4)."""
    seats = sorted({seat for tied in ties.values() for seat in tied})
    least = min(map(table.holdings, seats))
    return table.rng.shuffled([seat for seat in seats if table.holdings(seat) == least])[0]


def open_auction(table: PlanZones, size: int, settled: tuple[Tie, ...], tie: Tie, seats: tuple[Seat, ...]) -> None:
    table.emit(moves.BribeOpened, tie_name(tie), seats)
    table.agenda.append(Bribe(size, (*settled, tie)))
    asked = tuple(seat for seat in seats if table.trinkets[seat])
    for seat in seats:
        table.fists[seat] = None if seat in asked else ()  # TP-12.5: nothing to offer, not asked
    closes, counts = raid_time(table, "bribe_bid")
    table.agenda.append(BribeBid(asked=asked, tie=tie, tied=seats, closes=closes, counts=counts))


class BribeBid(AllAnswer, frozen=True):
    """Which of your trinkets do you close your fist around? (TP-12.5)"""

    rule: ClassVar[str] = "TP-12.5"
    tie: Tie
    tied: tuple[Seat, ...]

    def answered(self, table: PlanZones, seat: Seat) -> bool:
        return table.fists[seat] is not None

    def options(self, table: PlanZones, seat: Seat) -> Sequence[Action]:
        return fists(tuple(sorted(table.trinkets[seat])))

    def seal(self, table: PlanZones, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Bid)
        held = sorted(table.trinkets[seat])
        table.fists[seat] = tuple([held[place] for place in action.places])
        table.emit(moves.SeatReady, seat)

    def default(self, table: PlanZones, seat: Seat) -> Action:
        table.emit(moves.ClockChose, seat, "bribe_bid")
        return BID[0]

    def reveal(self, table: PlanZones) -> None:
        """The single fullest fist wins, and what is in it is paid; a shared one wins nothing (TP-12.6 to TP-12.8)."""
        opened = [table.fists[seat] or () for seat in self.tied]
        high = max(map(len, opened))
        best = [place for place, fist in enumerate(opened) if len(fist) == high]
        winner = self.tied[best[0]] if high and len(best) == 1 else None
        table.fists = [None] * table.seats
        if table.log is not None:  # names are dear where nobody reads them
            shown = tuple(names(fist, TRINKETS) for fist in opened)
            table.emit(moves.BribeBids, tie_name(self.tie), self.tied, shown, winner)
        if winner is not None:
            pay(table, winner, self.tie, opened[best[0]])

    def auction(self, table: PlanZones) -> Auction:
        return Auction(tie_name(self.tie), self.tied, prize(table, self.tie))

    def payment(self, table: PlanZones, seat: Seat) -> Payment:
        return table.canvas.piece(payment, tuple(sorted(table.trinkets[seat])), at=seat)

    def redraw(self, world: PlanZones, viewer: Seat | None, rng: Rng) -> None:
        """A number of tiles first, then which; whoever holds nothing has bid nothing, and its draw is no choice."""
        for seat, fist in enumerate(world.fists):
            if seat != viewer and fist is not None:
                held = sorted(world.trinkets[seat])
                world.fists[seat] = tuple(sorted(rng.shuffled(held)[: rng.below(len(held) + 1)]))

    def refusal(self, table: PlanZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Close your fist around trinkets of your own, or around nothing.", "not_held")


def fists(held: tuple[Trinket, ...]) -> list[Action]:
    """Every fist that can be closed around these; of fists that look alike only the first (TP-13.4)."""
    if len(set(held)) == len(held):
        return [bid for bid in BID if not bid.places or bid.places[-1] < len(held)]
    found: dict[tuple[Trinket, ...], Action] = {}
    for bid in BID:
        if not bid.places or bid.places[-1] < len(held):
            found.setdefault(tuple([held[place] for place in bid.places]), bid)
    return [*found.values()]


def pay(table: PlanZones, seat: Seat, tie: Tie, paid: tuple[Trinket, ...]) -> None:
    """The bribe goes to the right-hand end of the face-up trinkets, and the winner takes the prize (TP-12.6, 12.9)."""
    before = table.trinkets[seat]
    table.trinkets[seat] = now = without_all(before, paid)
    table.shelf += paid
    if table.log is not None:  # counting is dear where nobody reads it
        table.emit(moves.BribePaid, seat, names(paid, TRINKETS), tally(table.treasures[seat], now))
        tell_trinket_sets(table, seat, before)
    if tie is None:
        table.agenda.append(OfferKind(seat))  # TP-12.10
    else:
        take_kind(table, seat, tie)


def prize(table: PlanZones, tie: Tie) -> tuple[str, ...]:
    """Return the prize; the kind that a Smash & Grab will name is open."""
    return () if tie is None else names(table.museum[tie], TREASURES)


def tie_name(tie: Tie) -> str | None:
    return None if tie is None else KINDS[tie]
