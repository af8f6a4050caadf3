"""The zones of The Plan: what is where, who may know it, and what it is worth."""

from collections.abc import Sequence
from typing import Any

from heistnight.core.action import HandOver, Seat
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Said, TalkRule
from heistnight.games.the_plan import memory, moves, score, shown
from heistnight.games.the_plan.eyes import look
from heistnight.games.the_plan.memory import Gifts, Record, Round
from heistnight.games.the_plan.options import RECOMMENDED_PAIR, PlanOptions
from heistnight.games.the_plan.pieces import BOX, EMPTY, SIZE, TREASURES, Face, Treasure, Trinket
from heistnight.games.the_plan.story import tell
from heistnight.games.the_plan.talk import talk_law
from heistnight.games.the_plan.view import PlanOutcome, PlanView
from heistnight.games.the_plan.worlds import imagine


class PlanTable(Table, kw_only=True):
    """Piles and the stack have their top at the end. Ghosts sit behind the seats, their slots A and B as their hand."""

    options: PlanOptions
    collectors: int
    turn: int = 0
    round: int = 0
    shows: int = 0
    shuffles: int = 0
    stack: list[Face]
    treasure_pile: list[Treasure]
    trinket_pile: list[Trinket]
    museum: list[tuple[Treasure, ...]]
    shelf: list[Trinket]
    hands: list[tuple[Face, ...]]
    sealed: list[Face]
    flips: list[int]
    plans: list[Face]
    loot: list[int]
    gifts: list[tuple[Face, Face] | None]
    bids: list[int]
    treasures: list[tuple[Treasure, ...]]
    trinkets: list[tuple[Trinket, ...]]
    used: list[Face]
    revealed: list[tuple[Face, ...]]
    passes: list[Gifts]
    past: list[Round]
    shown: list[Round]
    filled: list[int]
    missed: list[int]

    @property
    def solitaire(self) -> bool:
        return self.seats == 1

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        return tuple(range(self.seats))

    def group(self, size: int) -> list[Seat]:
        """Who played a Plan of this size this turn."""
        return [seat for seat, face in enumerate(self.plans) if SIZE[face] == size]

    def holdings(self, seat: Seat) -> tuple[int, int]:
        """What fixes the order of trinkets: how many treasures, then how many trinkets (TP-6.4)."""
        return len(self.treasures[seat]), len(self.trinkets[seat])

    def standings(self) -> list[tuple[int, int, int, int]]:
        return [score.standing(*tiles) for tiles in zip(self.treasures, self.trinkets, strict=True)]

    # Absence (TP-16.3, TP-16.7)

    def abandoned(self) -> Sequence[Seat]:
        return () if self.solitaire else [seat for seat, missed in enumerate(self.missed) if missed >= 2]

    def stands_still(self) -> bool:
        return self.solitaire and self.missed[0] >= 2

    def handed_over(self, notice: HandOver) -> None:
        self.missed[notice.seat] = 0
        if self.log is not None and self.now:  # who sits down at the start is no news
            self.log.append(moves.SeatHanded(notice.seat, notice.to))

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk_law(seat, over=not self.agenda)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        """What spectators say among themselves is hidden from seats until the end (TP-15.3)."""
        return not self.agenda or super().hears(listener, said)

    # The end (section 11)

    def outcome(self) -> PlanOutcome | None:
        if self.agenda:
            return None
        standings = self.standings()
        winners = self.winners(standings)
        return PlanOutcome(
            ending="museum_empty",
            winners=winners,
            scores=tuple(standing[0] for standing in standings),
            decided_by=score.decided_by(standings),
            sets=tuple(standing[1] for standing in standings),
            treasures=tuple(standing[2] for standing in standings),
            trinkets=tuple(standing[3] for standing in standings),
            medal=self._medal(standings[0][0]) if self.solitaire and winners else None,
            default_pair=self.options.removed_types in (None, RECOMMENDED_PAIR, RECOMMENDED_PAIR[::-1]),
            unrevealed=tuple(TREASURES[tile] for tile in self.treasure_pile),
            story=self._story() if self.log is not None else None,
        )

    def winners(self, standings: Sequence[tuple[int, int, int, int]]) -> tuple[Seat, ...]:
        """Those nobody beats; alone against Ghosts only the player can win, and a full tie is no win (TP-11.10)."""
        best = score.best(standings)
        return best if not self.solitaire or best == (0,) else ()

    def _medal(self, points: int) -> str:
        needs = BOX.solo_medals[str(self.options.ghosts)]
        return next(medal for medal in ("gold", "silver", "bronze") if points >= needs[medal])

    def _story(self) -> Any:
        assert self.log is not None
        lying = [tile for tiles in self.museum for tile in tiles]
        return tell(self.log, lying, self.treasure_pile, [*self.shelf, *self.trinket_pile])

    # What a seat may know (section 7)

    def hidden(self, seat: Seat | None) -> list[int]:
        """How many of each face are hidden from a seat (TP-14.7, line 1)."""
        counts = list(shown.not_face_up(self.options.removed_types or (), (*self.used, *self.plans)))
        for face in self._own(seat):
            counts[face] -= 1
        return counts

    def _own(self, seat: Seat | None) -> tuple[Face, ...]:
        """What a seat knows of face-down cards: its hand, its chosen Plan, what it knows to be buried."""
        if seat is None:
            known = self.past if self.shown else ()
            return tuple(face for past in known for cards in past.leftovers for face in cards)
        own = self.hands[seat] + self.buried(seat)
        return own if self.sealed[seat] == EMPTY else (*own, self.sealed[seat])

    def buried(self, seat: Seat) -> tuple[Face, ...]:
        return memory.all_buried(self.seats, tuple(self.past))[seat]

    def records(self, seat: Seat) -> tuple[Record, ...]:
        return memory.open_records(seat, self.seats, self.round, tuple(self.revealed), tuple(self.passes))

    def view(self, seat: Seat | None) -> PlanView:
        return look(self, seat)

    def bare_view(self, seat: Seat | None) -> PlanView:
        return look(self, seat, bare=True)

    def resample(self, seat: Seat | None, rng: Rng) -> "PlanTable":
        return imagine(self, seat, rng)
