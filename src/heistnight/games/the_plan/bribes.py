"""4.10 Tie-breaking bribes."""

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Step
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.clocks import raid_time
from heistnight.games.the_plan.hints import fattest, payment
from heistnight.games.the_plan.moves import BID, PAY, SETTLE
from heistnight.games.the_plan.pieces import EMPTY, KINDS, TREASURES, TRINKET, TRINKETS, Kind, Trinket, names
from heistnight.games.the_plan.questions import AllAnswer, OneAnswers
from heistnight.games.the_plan.score import tally
from heistnight.games.the_plan.seen.types import Auction, Payment
from heistnight.games.the_plan.taking import OfferKind, matches, take_kind
from heistnight.games.the_plan.trinkets import compensate, tell_trinket_sets
from heistnight.games.the_plan.zones import PlanZones, put, without_all

Tie: TypeAlias = Kind | None  # None is a tie of Smash & Grabs


class Bribe(Step[PlanZones], frozen=True, gc=False):
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


class ChooseBribeTie(OneAnswers, frozen=True, gc=False):
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
        table.bids = put(table.bids, seat, EMPTY if seat in asked else 0)  # TP-12.5: nothing to offer, not asked
    closes, counts = raid_time(table, "bribe_bid")
    table.agenda.append(BribeBid(asked=asked, tie=tie, tied=seats, closes=closes, counts=counts))


class BribeBid(AllAnswer, frozen=True, gc=False):
    """How many trinkets do you bid? (TP-12.5)"""

    rule: ClassVar[str] = "TP-12.5"
    tie: Tie
    tied: tuple[Seat, ...]

    def answered(self, table: PlanZones, seat: Seat) -> bool:
        return table.bids[seat] != EMPTY

    def options(self, table: PlanZones, seat: Seat) -> Sequence[Action]:
        return BID[: len(table.trinkets[seat]) + 1]

    def seal(self, table: PlanZones, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Bid)
        table.bids = put(table.bids, seat, action.trinkets)
        table.emit(moves.SeatReady, seat)

    def default(self, table: PlanZones, seat: Seat) -> Action:
        table.emit(moves.ClockChose, seat, "bribe_bid")
        return BID[0]

    def reveal(self, table: PlanZones) -> None:
        """The single highest bid above nothing wins; a shared one does not (TP-12.6 to TP-12.8)."""
        bids = tuple(table.bids[seat] for seat in self.tied)
        high = max(bids)
        winner = self.tied[bids.index(high)] if high and bids.count(high) == 1 else None
        table.bids = (EMPTY,) * table.seats
        table.emit(moves.BribeBids, tie_name(self.tie), self.tied, bids, winner)
        if winner is not None:
            table.agenda.append(OfferPayment(winner, self.tie, high, (), *raid_time(table, "short")))

    def auction(self, table: PlanZones) -> Auction:
        return Auction(tie_name(self.tie), self.tied, prize(table, self.tie))

    def redraw(self, world: PlanZones, viewer: Seat | None, rng: Rng) -> None:
        """Whoever holds nothing has bid nothing, and its draw is no choice."""
        for seat, bid in enumerate(world.bids):
            if seat != viewer and bid != EMPTY:
                world.bids = put(world.bids, seat, rng.below(len(world.trinkets[seat]) + 1))

    def refusal(self, table: PlanZones, seat: Seat, action: Action) -> Refused:
        most = len(table.trinkets[seat])
        return Refused(
            self.rule, "Bid a whole number from 0 to {most}, the trinkets you hold.", "bid_too_much", most=most
        )


class OfferPayment(Step[PlanZones], frozen=True, gc=False):
    """Ask for the next trinket of a bribe, unless there is no choice left (TP-13.7)."""

    seat: Seat
    tie: Tie
    owed: int
    laid: tuple[Trinket, ...]
    closes: Millis | None = None
    counts: Millis | None = None

    def run(self, table: PlanZones) -> None:
        left = without_all(table.trinkets[self.seat], self.laid)
        if not self.owed:
            pay(table, self.seat, self.tie, self.laid)
        elif self.owed == len(left) or len(set(left)) == 1:
            pay(table, self.seat, self.tie, (*self.laid, *left[: self.owed]))
        else:
            table.agenda.append(
                BribePay(
                    seat=self.seat,
                    tie=self.tie,
                    owed=self.owed,
                    laid=self.laid,
                    closes=self.closes,
                    counts=self.counts,
                )
            )


class BribePay(OneAnswers, frozen=True, gc=False):
    """Which trinket do you pay with? One clock runs for the whole payment (TP-13.7)."""

    rule: ClassVar[str] = "TP-13.7"
    tie: Tie
    owed: int
    laid: tuple[Trinket, ...]

    def options(self, table: PlanZones, seat: Seat) -> Sequence[Action]:
        return [PAY[tile] for tile in sorted(set(without_all(table.trinkets[seat], self.laid)))]

    def take(self, table: PlanZones, seat: Seat, action: Action) -> None:
        assert isinstance(action, moves.Pay)
        laid = (*self.laid, TRINKET[action.trinket])
        table.agenda.append(OfferPayment(seat, self.tie, self.owed - 1, laid, self.closes, self.counts))

    def expire(self, table: PlanZones) -> None:
        table.emit(moves.ClockChose, self.seat, "bribe_pay")
        laid = self.laid
        for _ in range(self.owed):
            laid = (*laid, least_missed(without_all(table.trinkets[self.seat], laid)))
        pay(table, self.seat, self.tie, laid)

    def auction(self, table: PlanZones) -> Auction:
        return Auction(tie_name(self.tie), (), prize(table, self.tie), self.owed, names(self.laid, TRINKETS))

    def payment(self, table: PlanZones, seat: Seat) -> Payment:
        return table.canvas.piece(payment, without_all(table.trinkets[seat], self.laid), at=seat)

    def refusal(self, table: PlanZones, seat: Seat, action: Action) -> Refused:
        return Refused(self.rule, "Pay with a trinket that you hold and have not laid aside yet.", "not_held")


def least_missed(tiles: Sequence[Trinket]) -> Trinket:
    """A design held twice first, then the kind with fewest tiles left, then canonical order (section 6, bribe_pay)."""
    kinds = [tile // 5 for tile in tiles]
    return min(tiles, key=lambda tile: (tiles.count(tile) < 2, kinds.count(tile // 5), tile))


def pay(table: PlanZones, seat: Seat, tie: Tie, laid: Sequence[Trinket]) -> None:
    """The bribe goes to the right-hand end of the face-up trinkets, and the winner takes the prize (TP-12.6, 12.9)."""
    before = table.trinkets[seat]
    table.trinkets[seat] = now = without_all(before, laid)
    paid = tuple(sorted(laid))
    table.shelf += paid
    if table.log is not None:  # counting is dear where nobody reads it
        table.emit(moves.BribePaid, seat, names(paid, TRINKETS), tally(table.treasures[seat], now))
        tell_trinket_sets(table, seat, before)
    if tie is None:
        table.agenda.append(OfferKind(seat))  # TP-12.10
    else:
        take_kind(table, seat, tie)


def prize(table: PlanZones, tie: Tie) -> tuple[str, ...]:
    """What lies there; what a Smash & Grab will name is open."""
    return () if tie is None else names(table.museum[tie], TREASURES)


def tie_name(tie: Tie) -> str | None:
    return None if tie is None else KINDS[tie]
