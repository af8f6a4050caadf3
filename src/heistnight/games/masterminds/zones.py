"""The zones of Masterminds: what is where, and who may know it."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from heistnight.core.action import Action, HandOver, Holder, Millis, Notice, Presence, Seat
from heistnight.core.known import FaceDown, Hands, Partly, Public, Rows, Shuffled
from heistnight.core.table import Table
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.options import MastermindsOptions
from heistnight.games.masterminds.pieces import NONE, TEAM, Failure, HeistCard, Prep, Talent
from heistnight.games.masterminds.places import (
    Armed,
    Attempt,
    CameUp,
    Crew,
    Heist,
    Recruit,
    Sight,
    clockwise,
    filled_slots,
    fresh_slots,
    turned_over,
)


class MastermindsZones(Table, kw_only=True):
    """Zones of the table, and who may know them.

    Decks have their top at the end. A seat's dice on a heist are at seats x position + seat; what seat k knows of the
    hand of h is at seats x k + h, and row `seats` is everybody's.
    `stands_in`: a bot holds the seat of a person who is away, so their Interrupts are kept for them (MHS-18.1).
    `placed` counts by heist the dice that the acting player has placed this turn (MHS-27.17, and MHS-9.15 where dice
    are loose); `came_up` only grows and is kept as it is shown.
    """

    options: Public[MastermindsOptions]
    first: Public[Seat] = 0
    turn: Public[int] = 0
    active: Public[Seat] = 0
    left: Public[Millis] = 0
    ran_out: Public[bool] = False
    emptied: Public[bool] = False
    ending: Public[str] = ""
    attempt: Public[Attempt | None] = None
    skimmed_by: Public[Seat] = NONE

    talent_deck: FaceDown[list[Talent]]
    talent_discard: Public[list[Talent]]
    pool: Public[list[Talent]]
    arriving: Public[list[Talent]]
    looked_at: Partly[list[Talent]]
    dealt: Hands[list[tuple[Talent, ...]]]
    picks: Annotated[list[Talent], Rows(nothing=NONE)]
    talent_sights: Partly[list[Sight]]

    prep_deck: FaceDown[list[Prep]]
    prep_discard: Public[list[Prep]]
    hands: Hands[list[tuple[Prep, ...]]]
    known: Partly[list[tuple[Prep, ...]]]
    came_up: Public[tuple[CameUp, ...]] = ()

    failure_deck: Shuffled[list[Failure]]
    failure_discard: Public[list[Failure]]
    failure_sights: Partly[list[Sight]]

    heist_deck: Partly[list[HeistCard]]
    buried: Public[list[HeistCard]]
    heists: Public[list[Heist | None]]
    dice: Public[list[tuple[int, ...]]]
    placed: Public[list[int]]
    blueprints: Public[list[int]]
    mementos: Public[list[tuple[HeistCard, ...]]]

    crews: Public[list[Crew]]
    used: Public[list[Talent]]
    colours: Public[list[int]]
    gems: Public[list[tuple[int, ...]]]
    bag: Public[list[int]]
    cash: Public[list[int]]
    values: Public[list[int]]

    overflow: Public[list[Prep]]
    draft: Partly[list[Action]]
    answers: Partly[list[Action | None]]
    through: Annotated[list[bool], Rows(instead=False)]
    early: Annotated[list[bool], Rows(instead=False)]
    armed: Annotated[list[tuple[Armed, ...]], Rows(instead=())]
    held_on: Annotated[list[bool], Rows(instead=False)]
    rolled: Public[list[bool]]
    holders: Public[list[Holder]]
    stands_in: Public[list[bool]]
    here: Public[list[bool]]
    came: Public[list[bool]]
    missed: Public[list[int]]

    # Seats and teams -----------------------------------------------------------------------------------------------

    def turns_taken(self) -> int:
        return self.turn

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """The others, from the left of a seat on."""
        return clockwise(self.seats, seat)

    def order_of_answers(self, seat: Seat) -> tuple[Seat, ...]:
        """Clockwise from the left of a seat, that seat last (MHS-12.3)."""
        return (*clockwise(self.seats, seat), seat)

    def team(self, seat: Seat) -> list[tuple[int, Recruit]]:
        """Slots and recruits."""
        return [(slot, recruit) for slot, recruit in enumerate(self.crews[seat]) if recruit is not None]

    def marked(self, seat: Seat) -> list[tuple[int, Recruit]]:
        """Return the recruits with Failure cards attached."""
        return [(slot, r) for slot, r in enumerate(self.crews[seat]) if r is not None and r.marks]

    def slots(self, seat: Seat) -> tuple[int, ...]:
        return filled_slots(self.crews[seat])

    def team_size(self, seat: Seat) -> int:
        return TEAM - self.crews[seat].count(None)

    def recruit(self, seat: Seat, slot: int) -> Recruit:
        recruit = self.crews[seat][slot]
        assert recruit is not None
        return recruit

    def put(self, seat: Seat, slot: int, recruit: Recruit | None) -> None:
        crew = [*self.crews[seat]]
        crew[slot] = recruit
        self.crews[seat] = tuple(crew)

    def change(self, seat: Seat, slot: int, **changes: Any) -> None:
        self.put(seat, slot, msgspec.structs.replace(self.recruit(seat, slot), **changes))

    def turn_over(self, seat: Seat, slot: int, *, turned: bool) -> None:
        self.put(seat, slot, turned_over(self.recruit(seat, slot), turned))

    def slot_of(self, seat: Seat, talent: Talent) -> int:
        """Return the slot of a Talent in a crew, or NONE."""
        for slot, recruit in enumerate(self.crews[seat]):
            if recruit is not None and recruit.talent == talent:
                return slot
        return NONE

    def has(self, seat: Seat, talent: Talent) -> bool:
        return self.slot_of(seat, talent) != NONE

    def fresh_slots(self, seat: Seat) -> tuple[int, ...]:
        """Un-turned recruits."""
        return fresh_slots(self.crews[seat])

    # Heists --------------------------------------------------------------------------------------------------------

    def heist(self, position: int) -> Heist:
        heist = self.heists[position]
        assert heist is not None
        return heist

    def jobs(self) -> list[int]:
        """Positions of the heists in play."""
        return [position for position, heist in enumerate(self.heists) if heist is not None]

    def at(self, position: int, seat: Seat) -> int:
        return self.seats * position + seat

    def own_dice(self, position: int, seat: Seat) -> tuple[int, ...]:
        return self.dice[self.seats * position + seat]

    def heists_done(self) -> int:
        return sum(map(len, self.mementos))

    # Absence (section 9) -------------------------------------------------------------------------------------------

    def abandoned(self) -> Sequence[Seat]:
        """Two own turns in a row with a decision that ran out (MHS-18.1)."""
        return [seat for seat, missed in enumerate(self.missed) if missed >= 2]

    def handed_over(self, notice: HandOver) -> None:
        left = self.stands_in[notice.seat] or (self.holders[notice.seat] == "person" and self.now > 0)
        self.stands_in[notice.seat] = left and notice.to == "bot"
        self.holders[notice.seat] = notice.to
        self.missed[notice.seat] = 0
        if self.now:  # who sits down at the start is no news
            self.emit(moves.SeatHanded, notice.seat, notice.to, notice.new)

    def people(self) -> bool:
        return "person" in self.holders

    def present(self, seat: Seat) -> bool:
        return self.here[seat]

    def heed(self, notice: Notice) -> None:
        """Note that a person plays here: in a correspondence game they are seldom present."""
        if not isinstance(notice, Presence):
            super().heed(notice)
            return
        self.here[notice.seat] = notice.here
        self.came[notice.seat] = self.came[notice.seat] or notice.here

    def is_unattended(self) -> bool:
        """Bots, chairs to which nobody ever came, and people who answer no more (MHS-15.2)."""
        away = self.abandoned()
        return all(
            holder == "bot" or not came or seat in away
            for seat, (holder, came) in enumerate(zip(self.holders, self.came))
        )
