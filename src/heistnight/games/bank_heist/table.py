"""The table of Bank Heist: its zones, what each seat may know of them, and worlds that agree with that."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from heistnight.core.action import Action, Handed, Holder, Measured, Millis, Seat, Word
from heistnight.core.event import Event
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Table
from heistnight.core.talk import Said, TalkRule
from heistnight.games.bank_heist import moves
from heistnight.games.bank_heist.clocks import MOST_LAG
from heistnight.games.bank_heist.memory import Bits, Counts, DeedRecord, Note, PassRecord
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import (
    AGENT,
    ALARMS,
    CARDS,
    FACTION,
    FIRST_ALARM,
    GUN_JAMMED,
    IDENTITIES,
    LOOSE_TONGUE,
    MARTIAL_SKILLS,
    NOBODY,
    RESTRAINTS,
    RIVAL,
    Alarm,
    Attribute,
    Card,
    Identity,
    Side,
    attribute_name,
    names,
)
from heistnight.games.bank_heist.story import tell
from heistnight.games.bank_heist.talk import hears, talk_law
from heistnight.games.bank_heist.view import (
    AttackView,
    CodeView,
    HeistOutcome,
    HeistView,
    OwnView,
    SeatView,
    WrongCode,
)
from heistnight.games.bank_heist.worlds import imagine

Phase: TypeAlias = Literal["identity", "partners", "code", "robbery", "getaway", "hideout", "showdown"]
Submitted: TypeAlias = tuple[Seat, int, Millis]
GETAWAY: tuple[Phase, ...] = ("getaway", "hideout", "showdown")


class HeistTable(Table, kw_only=True):
    """Decks have their top at the end; a dead seat keeps what lies before it, out of play."""

    options: HeistOptions
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

    attempt: int = 0
    empty: int = 0
    digits: list[int]
    locked: list[bool]
    wrong: list[WrongCode]
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
    notes: list[Note]
    passes: list[PassRecord]
    deeds: list[DeedRecord]

    def tell(self, event: Event) -> None:
        assert self.log is not None
        self.log.append(event)

    # Seats -----------------------------------------------------------------------------------------------------------

    def living(self) -> list[Seat]:
        return [seat for seat, alive in enumerate(self.alive) if alive]

    def others(self, seat: Seat) -> list[Seat]:
        return [other for other, alive in enumerate(self.alive) if alive and other != seat]

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

    # What is public of a seat (BH-7.11) ------------------------------------------------------------------------------

    def hand_is_open(self, seat: Seat) -> bool:
        return self.attributes[seat] == LOOSE_TONGUE and self.phase in GETAWAY

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

    def hear(self, word: Word) -> None:
        if not isinstance(word, Measured):
            super().hear(word)
            return
        if type(word.lag) is not int:
            raise Refused("BH-3.9", f"That is no lag of a seat: {word}.")
        self.lags[word.seat] = max(0, min(word.lag, MOST_LAG))

    def counts_lag(self) -> bool:
        """Until the vault is open (BH-3.9)."""
        return self.phase in ("identity", "partners", "code")

    def handed(self, word: Handed) -> None:
        self.holders[word.seat] = word.to
        self.missed[word.seat] = 0
        if self.log is not None and self.now:  # who sits down at the start is no news
            self.tell(moves.SeatHanded(word.seat, word.to))

    def deserted(self) -> Sequence[Seat]:
        """Two open decisions missed in a row (section 9.2)."""
        return [seat for seat, missed in enumerate(self.missed) if missed >= 2]

    def may_pause(self) -> bool:
        """Not while the code can be read: who stops the clock could calculate at leisure (BH-3.1)."""
        return not self.digits or self.phase != "code"

    # Talk (section 8) ------------------------------------------------------------------------------------------------

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return talk_law(self, seat, said)

    def hears(self, listener: Seat | None, said: Said) -> bool:
        return hears(self, listener, said)

    # The end (section 11) --------------------------------------------------------------------------------------------

    def outcome(self) -> HeistOutcome | None:
        if self.agenda:
            return None
        winners = self.winners()
        return HeistOutcome(
            ending=self.ending,
            winners=winners,
            scores=tuple(int(seat in winners) for seat in range(self.seats)),
            decided_by=ENDINGS[self.ending],
            side=self.winning or None,
            bags=self.truck,
            identities=tuple(IDENTITIES[identity] for identity in self.identities),
            undealt=tuple(IDENTITIES[identity] for identity in self.undealt),
            turned=tuple(seat for seat in range(self.seats) if self.turned(seat)),
            alive=tuple(self.living()),
            hands=tuple(map(names, self.hands)),
            vault=names(tuple(reversed(self.vault))),
            ruined=names(tuple(card for _owner, card in self.vault_down)),
            alarm=tuple(ALARMS[card] for card in reversed(self.alarm)),
            lags=tuple(self.lags),
            story=tell(self) if self.log is not None else None,
        )

    def winners(self) -> tuple[Seat, ...]:
        """All of the winning side, the dead too (BH-13.10)."""
        return tuple(seat for seat in range(self.seats) if self.side(seat) == self.winning)

    # What a seat may know (section 7) --------------------------------------------------------------------------------

    def row(self, seat: Seat | None) -> int:
        return self.seats if seat is None else seat

    def sees_all_identities(self, seat: Seat | None) -> bool:
        ghost = seat is not None and not self.alive[seat] and self.options.ghost_view == "everything"
        return ghost or not self.agenda

    def knows_card_in_hand(self, seat: Seat | None) -> bool:
        """Whether this seat looks at the card that was drawn, fetched or passed."""
        return bool(self.looking_at) and seat is not None and seat in getattr(self.open(), "knowers", ())

    def view(self, seat: Seat | None) -> HeistView:
        return HeistView(
            seat=seat,
            question=self.question(seat),
            outcome=self.outcome(),
            phase=self.phase if self.agenda else "over",
            token=self.token,
            hideout=self.hideout(),
            turn=self.turn,
            active=None if self.active == NOBODY else self.active,
            start=None if self.start == NOBODY else self.start,
            truck=self.truck,
            vault=len(self.vault),
            vault_up=names(tuple(self.vault_up)),
            vault_down=tuple(owner for owner, _card in self.vault_down),
            alarm=len(self.alarm),
            alarm_up=tuple(map(ALARMS.__getitem__, self.alarm_up)),
            alarm_card=getattr(self.open(), "alarm", None),
            handcuffs=self.handcuffs,
            circuits=self.circuits,
            seats=tuple(map(self._seat_view, range(self.seats))),
            code=self._code_view(),
            attack=self._attack_view(),
            passes=tuple(self.passes),
            deeds=tuple(self.deeds),
            own=None if seat is None else self._own_view(seat),
            claims_log=self.options.claims_log,
            notebook=self.options.notebook,
        )

    def _seat_view(self, seat: Seat) -> SeatView:
        stabber = self.stabbed_by[seat]
        return SeatView(
            alive=self.alive[seat],
            cards=len(self.hands[seat]),
            holder=self.holders[seat],
            hand=names(self.hands[seat]) if self.hand_is_open(seat) else None,
            identity=IDENTITIES[self.identities[seat]] if self.revealed[seat] else None,
            attribute=attribute_name(self.attributes[seat]),
            attribute_down=self.attributes[seat] == MARTIAL_SKILLS and self.martial_down,
            conscience_awake=self.conscience == seat,
            restraint=RESTRAINTS[self.restraints[seat]],
            knocked_out=self.knocked_out[seat],
            stabbed_by=None if stabber == NOBODY else stabber,
            vest_used=self.vest_used[seat],
            turns=self.turns[seat],
            locked_out=self.locked[seat],
            ready=self.ready[seat],
        )

    def _code_view(self) -> CodeView | None:
        if not self.attempt:
            return None
        return CodeView(self.attempt, tuple(self.digits), tuple(self.wrong), self.empty)

    def _attack_view(self) -> AttackView | None:
        decision: Any = self.open()
        if not hasattr(decision, "target"):
            return None
        return AttackView(decision.attacker, decision.target, decision.attack)

    def _own_view(self, seat: Seat) -> OwnView:
        decision: Any = self.open()
        asked = getattr(decision, "seat", NOBODY) == seat
        looked = getattr(decision, "looked_at", None) if asked else None
        seen = self.deck_seen[seat]
        place = seat * self.seats
        return OwnView(
            identity=IDENTITIES[self.identities[seat]],
            side=self.side(seat),
            partners=self.partners(seat),
            hand=names(self.hands[seat]),
            looking_at=CARDS[self.looking_at[0]] if self.knows_card_in_hand(seat) else None,
            searched=None if looked is None else names(self.hands[looked]),
            deck={CARDS[card]: count for card, count in enumerate(seen)} if seen else None,
            ruined=tuple(CARDS[card] for owner, card in self.vault_down if owner == seat),
            identities=tuple(self._identity_known_to(seat, other) for other in range(self.seats)),
            possible=tuple(map(_identities_in, self.could[place : place + self.seats])),
            surely=tuple(map(_cards_in, self.sure[place : place + self.seats])),
            notes=tuple(note for note in self.notes if note.owner == seat),
            draft=self.draft if asked else None,
            answer=next((value for other, value, _at in self.answers if other == seat), None),
            lag=self.lags[seat],
        )

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other Agent or Rival, once they have opened their eyes (BH-2.2)."""
        identity = self.identities[seat]
        if self.phase == "identity" or identity not in (AGENT, RIVAL):
            return ()
        return tuple(other for other in range(self.seats) if other != seat and self.identities[other] == identity)

    def _identity_known_to(self, seat: Seat, other: Seat) -> str | None:
        known = other == seat or self.revealed[other] or other in self.partners(seat) or self.sees_all_identities(seat)
        return IDENTITIES[self.identities[other]] if known else None

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


def _identities_in(bits: Bits) -> tuple[str, ...]:
    return tuple(name for place, name in enumerate(IDENTITIES) if bits >> place & 1)


def _cards_in(known: Counts) -> tuple[str, ...]:
    return tuple(CARDS[card] for card, count in enumerate(known) for _copy in range(count))
