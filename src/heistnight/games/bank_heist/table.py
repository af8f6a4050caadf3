"""The table of Bank Heist: its zones, what each seat may know of them, and worlds that agree with that."""

from collections.abc import Sequence
from itertools import compress
from typing import Any, Literal, TypeAlias

from heistnight.core.action import Action, HandOver, Holder, Measured, Millis, Notice, Seat
from heistnight.core.event import Event
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Said, TalkRule
from heistnight.games.bank_heist import moves
from heistnight.games.bank_heist.clocks import MOST_LAG
from heistnight.games.bank_heist.eyes import drawn, look, look_barely
from heistnight.games.bank_heist.memory import Bits, Counts, DeedRecord, Note, PassRecord
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import (
    AGENT,
    ALARMS,
    CARDS,
    FACTION,
    FIRST_ALARM,
    GUN_JAMMED,
    LOOSE_TONGUE,
    MARTIAL_SKILLS,
    NOBODY,
    Alarm,
    Attribute,
    Card,
    Identity,
    Side,
    identity_names,
    names,
    partners,
)
from heistnight.games.bank_heist.story import tell
from heistnight.games.bank_heist.talk import hears, talk_law
from heistnight.games.bank_heist.view import CodeView, HeistOutcome, HeistView
from heistnight.games.bank_heist.worlds import imagine

Phase: TypeAlias = Literal["identity", "partners", "code", "robbery", "getaway", "hideout", "showdown"]
Submitted: TypeAlias = tuple[Seat, int, Millis]
GETAWAY: tuple[Phase, ...] = ("getaway", "hideout", "showdown")


class HeistTable(Table, kw_only=True):
    """Decks have their top at the end; a dead seat keeps what lies before it, out of play.

    What everybody saw happen only grows, in tuples that all views share; so does what each seat notes for itself, and
    `writers` says in which order they did. The race for the vault is kept as everybody sees it.
    """

    options: HeistOptions
    timed: bool
    phase: Phase = "identity"
    token: int
    turn: int = 0
    round_at: Millis = 0
    active: Seat = NOBODY
    start: Seat = NOBODY
    line: Seat = NOBODY

    identities: list[Identity]
    undealt: list[Identity]
    hands: list[tuple[Card, ...]]
    vault: list[Card]
    vault_up: list[Card]
    vault_down: list[tuple[Seat, Card]]
    looking_at: list[Card]
    alarm: list[Alarm]
    alarm_up: list[Alarm]
    handcuffs: int
    truck: int = 0

    attributes: list[Attribute]
    martial_down: bool = False
    conscience: Seat = NOBODY
    alive: list[bool]
    restraints: list[int]
    knocked_out: list[bool]
    stabbed_by: list[Seat]
    vest_used: list[bool]
    revealed: list[bool]
    turns: list[int]
    looted: list[bool]
    spare_fired: bool = False
    violent: bool = False
    circuits: int = 0
    ending: str = ""
    winning: Side = ""

    code: CodeView = CodeView(attempt=0, digits=(), wrong=(), empty=0)
    locked: list[bool]
    answers: list[Submitted]
    lags: list[Millis]
    credits: list[Millis]

    draft: Action | None = None
    ready: list[bool]
    holders: list[Holder]
    missed: list[int]

    could: list[Bits]
    sure: list[Counts]
    deck_seen: list[Counts]
    notebooks: list[tuple[Note, ...]]
    writers: list[Seat]
    passes: tuple[PassRecord, ...] = ()
    deeds: tuple[DeedRecord, ...] = ()

    def tell(self, event: Event) -> None:
        assert self.log is not None
        self.log.append(event)

    # Seats -----------------------------------------------------------------------------------------------------------

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

    # The house -------------------------------------------------------------------------------------------------------

    def heed(self, notice: Notice) -> None:
        if not isinstance(notice, Measured):
            super().heed(notice)
            return
        if type(notice.lag) is not int:
            raise Refused("BH-3.9", f"That is no lag of a seat: {notice}.")
        self.lags[notice.seat] = max(0, min(notice.lag, MOST_LAG))

    def counts_lag(self) -> bool:
        """Until the vault is open (BH-3.9)."""
        return self.phase in ("identity", "partners", "code")

    def handed_over(self, notice: HandOver) -> None:
        self.holders[notice.seat] = notice.to
        self.missed[notice.seat] = 0
        if self.log is not None and self.now:  # who sits down at the start is no news
            self.tell(moves.SeatHanded(notice.seat, notice.to))

    def abandoned(self) -> Sequence[Seat]:
        """Two open decisions missed in a row (section 9.2)."""
        return [seat for seat, missed in enumerate(self.missed) if missed >= 2]

    def may_pause(self) -> bool:
        """Not while the code can be read: who stops the clock could calculate at leisure (BH-3.1)."""
        return not self.code.digits or self.phase != "code"

    # Talk (section 8) ------------------------------------------------------------------------------------------------

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk_law(self, seat, said)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        return hears(self, listener, said)

    # The end (section 11) --------------------------------------------------------------------------------------------

    def outcome(self) -> HeistOutcome | None:
        """Worked out once, for all who ask."""
        return None if self.agenda else drawn(self).outcome

    def result(self) -> HeistOutcome:
        winners = self.winners()
        return HeistOutcome(
            ending=self.ending,
            winners=winners,
            scores=tuple(map(winners.count, range(self.seats))),
            decided_by=ENDINGS[self.ending],
            side=self.winning or None,
            bags=self.truck,
            identities=identity_names(tuple(self.identities)),
            undealt=identity_names(tuple(self.undealt)),
            turned=tuple([seat for seat in range(self.seats) if self.turned(seat)]),
            alive=tuple(self.living()),
            hands=tuple(map(names, self.hands)),
            vault=tuple([CARDS[card] for card in reversed(self.vault)]),
            ruined=tuple([CARDS[card] for _owner, card in self.vault_down]),
            alarm=tuple([ALARMS[card] for card in reversed(self.alarm)]),
            lags=tuple(self.lags),
            story=tell(self) if self.log is not None else None,
        )

    def winners(self) -> tuple[Seat, ...]:
        """All of the winning side, the dead too (BH-13.10)."""
        return tuple([seat for seat in range(self.seats) if self.side(seat) == self.winning])

    # What a seat may know (section 7) --------------------------------------------------------------------------------

    def row(self, seat: Seat | None) -> int:
        return self.seats if seat is None else seat

    def sees_all_identities(self, seat: Seat | None) -> bool:
        ghost = seat is not None and not self.alive[seat] and self.options.ghost_view == "everything"
        return ghost or not self.agenda

    def knows_card_in_hand(self, seat: Seat | None) -> bool:
        """Whether this seat looks at the card that was drawn, fetched or passed, while there is one."""
        decision: Any = self.agenda[-1]
        return seat in decision.knowers

    def view(self, seat: Seat | None) -> HeistView:
        return look(self, seat)

    def bare_view(self, seat: Seat | None) -> HeistView:
        return look_barely(self, seat)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Whom of its own a seat knows, once they have opened their eyes."""
        return () if self.phase == "identity" else partners(self.identities, seat)

    def resample(self, seat: Seat | None, rng: Rng) -> "HeistTable":
        return imagine(self, seat, rng)


ENDINGS = {
    "agents_robbery": "BH-13.1",
    "police": "BH-13.1",
    "rivals_truck": "BH-13.2",
    "nobody": "BH-13.3",
    "agents_hideout": "BH-13.4",
    "crew_hideout": "BH-13.5",
    "rivals_hideout": "BH-11.6",
    "crew_showdown": "BH-13.6",
    "rivals_showdown": "BH-13.6",
    "crew_stand_off": "BH-12.3",
}
