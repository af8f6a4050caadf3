"""The table of Bank Heist as it lies: its zones, and what can be asked of them."""

from itertools import compress
from typing import Annotated, Literal, TypeAlias, get_args

from heistnight.core.action import Action, Holder, Millis, Seat
from heistnight.core.known import FaceDown, Partly, Public, Rows, Shuffled
from heistnight.core.table import Table
from heistnight.core.words import words
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import (
    AGENT,
    FACTION,
    FIRST_ALARM,
    GUN_JAMMED,
    LOOSE_TONGUE,
    MARTIAL_SKILLS,
    NOBODY,
    TRIGGER_HAPPY,
    Alarm,
    Attribute,
    Card,
    Identity,
    Side,
    partners,
)
from heistnight.games.bank_heist.records import Bits, CodeView, Counts, DeedRecord, Note, PassRecord

Phase: TypeAlias = Literal["identity", "partners", "code", "robbery", "getaway", "hideout", "showdown"]
PhaseName: TypeAlias = Annotated[str, words("Phase", (*get_args(Phase), "over"))]
Submitted: TypeAlias = tuple[Seat, int, Millis]
GETAWAY: tuple[Phase, ...] = ("getaway", "hideout", "showdown")
MISSED = 2  # open decisions in a row: nobody seems to be there (section 9.2)


class HeistZones(Table, kw_only=True):
    """Decks have their top at the end; a dead seat keeps what lies before it, out of play.

    What everybody saw happen only grows, in tuples that all views share; so does what each seat notes for itself, and
    `writers` says in which order they did. The race for the vault is kept as everybody sees it.
    """

    options: Public[HeistOptions]
    timed: Public[bool]
    phase: Public[Phase] = "identity"
    token: Public[int]
    turn: Public[int] = 0
    round_at: Public[Millis] = 0
    active: Public[Seat] = NOBODY
    start: Public[Seat] = NOBODY
    line: Public[Seat] = NOBODY

    identities: Partly[list[Identity]]
    undealt: Partly[list[Identity]]
    hands: Partly[list[tuple[Card, ...]]]
    vault: FaceDown[list[Card]]
    vault_up: Public[list[Card]]
    vault_down: Partly[list[tuple[Seat, Card]]]
    looking_at: Partly[list[Card]]
    alarm: Shuffled[list[Alarm]]
    alarm_up: Public[list[Alarm]]
    handcuffs: Public[int]
    truck: Public[int] = 0

    attributes: Public[list[Attribute]]
    martial_down: Public[bool] = False
    conscience: Public[Seat] = NOBODY
    alive: Public[list[bool]]
    restraints: Public[list[int]]
    knocked_out: Public[list[bool]]
    stabbed_by: Public[list[Seat]]
    vest_used: Public[list[bool]]
    revealed: Public[list[bool]]
    turns: Public[list[int]]
    looted: Public[list[bool]]
    spare_fired: Public[bool] = False
    violent: Public[bool] = False
    circuits: Public[int] = 0
    ending: Public[str] = ""
    winning: Public[Side] = ""

    code: Public[CodeView]
    locked: Public[list[bool]]
    answers: Partly[list[Submitted]]
    lags: Annotated[list[Millis], Rows(instead=0)]
    credits: Annotated[list[Millis], Rows(instead=0)]

    draft: Partly[Action | None] = None
    ready: Public[list[bool]]
    holders: Public[list[Holder]]
    missed: Public[list[int]]

    could: Partly[list[Bits]]
    sure: Partly[list[Counts]]
    deck_seen: Annotated[list[Counts], Rows(instead=())]
    notebooks: Annotated[list[tuple[Note, ...]], Rows(instead=())]
    writers: Partly[list[Seat]]
    passes: Public[tuple[PassRecord, ...]] = ()
    deeds: Public[tuple[DeedRecord, ...]] = ()

    # Seats -----------------------------------------------------------------------------------------------------------

    def turns_taken(self) -> int:
        return self.turn

    def living(self) -> list[Seat]:
        return list(compress(range(self.seats), self.alive))

    def others(self, seat: Seat) -> list[Seat]:
        others = self.living()
        if self.alive[seat]:
            others.remove(seat)
        return others

    def left(self, seat: Seat) -> Seat:
        """The nearest living seat clockwise (BH-6.8)."""
        other = (seat + 1) % self.seats
        while not self.alive[other]:
            other = (other + 1) % self.seats
        return other

    def right(self, seat: Seat) -> Seat:
        other = (seat - 1) % self.seats
        while not self.alive[other]:
            other = (other - 1) % self.seats
        return other

    def people(self) -> list[Seat]:
        return [seat for seat in self.living() if self.holders[seat] == "person"]

    def turned(self, seat: Seat) -> bool:
        """Guilty Conscience has made it an Agent at heart (BH-10.2)."""
        return self.conscience == seat and self.identities[seat] != AGENT

    def side(self, seat: Seat) -> Side:
        return "agents" if self.conscience == seat else FACTION[self.identities[seat]]

    def able(self, seat: Seat) -> bool:
        """Awake and unrestrained."""
        return not self.knocked_out[seat] and not self.restraints[seat]

    def may_play_cards(self, seat: Seat) -> bool:
        """Also in defence; the Trigger Happy play none on their own turn but what BH-22.11 names."""
        return self.able(seat) and not (self.active == seat and self.attributes[seat] == TRIGGER_HAPPY)

    def jammed(self, seat: Seat) -> bool:
        return self.attributes[seat] == GUN_JAMMED

    def hideout(self) -> int:
        """The space of the Getaway track after the last playing one."""
        return self.options.getaway_length + 1

    def alarmed(self) -> bool:
        return self.phase == "robbery" and self.token >= FIRST_ALARM

    def in_truck(self) -> bool:
        """Only from there on is anybody harmed or revealed (BH-10.1)."""
        return self.phase in GETAWAY

    # What is public of a seat (BH-7.11) ------------------------------------------------------------------------------

    def hand_is_open(self, seat: Seat) -> bool:
        return self.attributes[seat] == LOOSE_TONGUE and self.in_truck()

    def could_hold(self, seat: Seat, card: Card) -> bool:
        hand = self.hands[seat]
        return bool(hand) and (card in hand or not self.hand_is_open(seat))

    def shows(self, seat: Seat) -> Identity | None:
        """The identity that lies face up."""
        return self.identities[seat] if self.revealed[seat] else None

    def could_be(self, seat: Seat, identity: Identity) -> bool:
        return not self.revealed[seat] or self.identities[seat] == identity

    def martial_ready(self, seat: Seat) -> bool:
        return self.attributes[seat] == MARTIAL_SKILLS and not self.martial_down and not self.knocked_out[seat]

    # What a seat may know (section 7) --------------------------------------------------------------------------------

    def row(self, seat: Seat | None) -> int:
        return self.seats if seat is None else seat

    def is_ghost(self, seat: Seat | None) -> bool:
        """Dead, at a table where the dead see everything (option ghost_view)."""
        return seat is not None and not self.alive[seat] and self.options.ghost_view == "everything"

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the partners a seat knows, once they have opened their eyes."""
        return () if self.phase == "identity" else partners(self.identities, seat)

    # The end (section 11) --------------------------------------------------------------------------------------------

    def winners(self) -> tuple[Seat, ...]:
        """All of the winning side, the dead too (BH-13.10)."""
        return tuple([seat for seat in range(self.seats) if self.side(seat) == self.winning])
