"""The zones of The Plan: what is where, and what can be read off it."""

from collections.abc import Sequence
from typing import Annotated

from heistnight.core.action import HandOver, Millis, Seat
from heistnight.core.known import FaceDown, Partly, Public, Rows, Shuffled
from heistnight.core.ranking import best
from heistnight.core.table import Table
from heistnight.games.the_plan import memory, moves, score
from heistnight.games.the_plan.memory import Gifts, Record, Round
from heistnight.games.the_plan.options import PlanOptions
from heistnight.games.the_plan.pieces import EMPTY, SIZE, Face, PlanType, Treasure, Trinket, deck_counts
from heistnight.games.the_plan.score import Standing


class PlanZones(Table, kw_only=True):
    """Piles and the stack have their top at the end. Ghosts sit behind the seats, their slots A and B as their hand.

    What changes with every answer is a list; what changes now and then is a tuple, laid anew as a whole: a clone has it
    for nothing.
    """

    options: Public[PlanOptions]
    collectors: Public[int]
    solitaire: Public[bool]
    turn: Public[int] = 0
    round: Public[int] = 0
    shown_until: Public[Millis] = 0  # when the show on everybody's screen is over (TP-16.5)
    shuffles: Public[int] = 0
    stack: FaceDown[tuple[Face, ...]]
    treasure_pile: Shuffled[tuple[Treasure, ...]]
    trinket_pile: Shuffled[tuple[Trinket, ...]]
    museum: Public[list[tuple[Treasure, ...]]]
    shelf: Public[tuple[Trinket, ...]] = ()
    hands: Partly[list[tuple[Face, ...]]]
    sealed: Annotated[list[Face], Rows(nothing=EMPTY)]
    flips: Public[tuple[int, ...]]
    plans: Public[tuple[Face, ...]] = ()
    loot: Public[list[int]]
    gifts: Annotated[list[tuple[Face, Face] | None], Rows(nothing=None)]
    fists: Annotated[list[tuple[Trinket, ...] | None], Rows(nothing=None)]
    treasures: Public[list[tuple[Treasure, ...]]]
    trinkets: Public[list[tuple[Trinket, ...]]]
    used: Public[tuple[Face, ...]] = ()
    revealed: Public[tuple[tuple[Face, ...], ...]] = ()
    passes: Partly[tuple[Gifts, ...]] = ()
    past: Partly[tuple[Round, ...]] = ()
    shown: Partly[tuple[Round, ...]] = ()
    filled: Public[tuple[int, ...]]
    missed: Public[tuple[int, ...]]

    def turns_taken(self) -> int:
        return self.turn

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        return _SEATS[self.seats]

    @property
    def plans_up(self) -> tuple[Face, ...]:
        """The Plan that lies open before each collector, or EMPTY."""
        return self.plans or _NO_PLANS[self.collectors]

    def group(self, size: int) -> list[Seat]:
        """Return the seats that played a Plan of this size this turn."""
        return [seat for seat, face in enumerate(self.plans) if SIZE[face] == size]

    def holdings(self, seat: Seat) -> tuple[int, int]:
        """Return the numbers that order the trinkets: of treasures, then of trinkets (TP-6.4)."""
        return len(self.treasures[seat]), len(self.trinkets[seat])

    def standings(self) -> list[Standing]:
        return [score.standing(*tiles) for tiles in zip(self.treasures, self.trinkets, strict=True)]

    def winners(self, standings: Sequence[Standing]) -> tuple[Seat, ...]:
        """Return the unbeaten seats; against Ghosts only the player can win, and a full tie is not a win (TP-11.10)."""
        winners = best(standings)
        return winners if not self.solitaire or winners == (0,) else ()

    # Absence (TP-16.3, TP-16.7)

    def abandoned(self) -> Sequence[Seat]:
        return () if self.solitaire else [seat for seat, missed in enumerate(self.missed) if missed >= 2]

    def stands_still(self) -> bool:
        return self.solitaire and self.missed[0] >= 2

    def handed_over(self, notice: HandOver) -> None:
        self.missed = put(self.missed, notice.seat, 0)
        if self.now:  # who sits down at the start is no news
            self.emit(moves.SeatHanded, notice.seat, notice.to, notice.new)

    # What a seat may know (section 7)

    def hidden(self, seat: Seat | None) -> tuple[int, ...]:
        """Return the number of each face hidden from a seat (TP-14.7, line 1)."""
        removed = self.options.removed_types or ()
        return self.canvas.piece(_hidden, removed, self.used, self.plans, self._known(seat), at=seat)

    def _known(self, seat: Seat | None) -> tuple[Face, ...]:
        """Yield the face-down cards that a seat knows: its hand, its chosen Plan, and known discards."""
        if seat is None:
            known = self.past if self.shown else ()
            return tuple(face for past in known for cards in past.leftovers for face in cards)
        own = self.hands[seat] + self.buried(seat)
        return own if self.sealed[seat] == EMPTY else (*own, self.sealed[seat])

    def buried(self, seat: Seat) -> tuple[Face, ...]:
        """Return the face-down discards that it knows."""
        return self.canvas.piece(memory.buried, self.seats, self.past)[seat]

    def records(self, seat: Seat) -> tuple[Record, ...]:
        """Its open records of this round."""
        records = self.canvas.piece(memory.open_records, self.seats, self.round, self.revealed, self.passes)
        return records[seat]

    def old_records(self, seat: Seat, past: Round) -> tuple[Record, ...]:
        """Its records that were still open when a round ended."""
        number = past.number
        records = self.canvas.piece(
            memory.open_records, self.seats, number, past.revealed, past.passes, at=("past", number)
        )
        return records[seat]


_SEATS = tuple(tuple(range(seats)) for seats in range(7))
_NO_PLANS = tuple((EMPTY,) * collectors for collectors in range(7))


def _hidden(
    removed: tuple[PlanType, ...], used: tuple[Face, ...], plans: tuple[Face, ...], known: tuple[Face, ...]
) -> tuple[int, ...]:
    counts = list(deck_counts(removed))
    for face in (*used, *plans, *known):
        counts[face] -= 1
    return tuple(counts)


def put(places: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The same row with another value in one place."""
    return (*places[:place], value, *places[place + 1 :])


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def without_all(tiles: tuple[int, ...], gone: Sequence[int]) -> tuple[int, ...]:
    for tile in gone:
        tiles = without(tiles, tile)
    return tiles
