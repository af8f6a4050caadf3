"""Public part of the view (section 7)."""

from functools import cache

import msgspec

from heistnight.core.action import Holder, Seat
from heistnight.core.view import Board
from heistnight.core.words import EachSeat
from heistnight.games.bank_heist.events import Subject
from heistnight.games.bank_heist.outcome import HeistOutcome
from heistnight.games.bank_heist.pieces import (
    MARTIAL_SKILLS,
    NOBODY,
    RESTRAINTS,
    AlarmId,
    Attribute,
    Card,
    CardId,
    Identity,
    IdentityId,
    RestraintName,
    alarm_names,
    attribute_name,
    card_names,
    identity_name,
)
from heistnight.games.bank_heist.questions import HeistQuestion, asked
from heistnight.games.bank_heist.records import CodeView, DeedRecord, PassRecord
from heistnight.games.bank_heist.zones import HeistZones, PhaseName


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """Public part of a seat."""

    alive: bool
    cards: int
    holder: Holder
    hand: tuple[CardId, ...] | None = None
    identity: IdentityId | None = None
    attribute: AlarmId | None = None
    attribute_down: bool = False
    conscience_awake: bool = False
    restraint: RestraintName = ""
    knocked_out: bool = False
    stabbed_by: Seat | None = None
    vest_used: bool = False
    turns: int = 0
    locked_out: bool = False
    ready: bool = False


class AttackView(msgspec.Struct, frozen=True, gc=False):
    """The attack, shot, search or look that the open question is about."""

    attacker: Seat
    target: Seat
    attack: Subject


class HeistBoard(Board, frozen=True, kw_only=True):
    """All that lies open: the tracks, the piles, the seats, and what everybody saw happen."""

    phase: PhaseName
    token: int
    hideout: int
    turn: int
    active: Seat | None
    start: Seat | None
    truck: int
    vault: int
    vault_up: tuple[CardId, ...]
    vault_down: tuple[Seat, ...]
    alarm: int
    alarm_up: tuple[AlarmId, ...]
    alarm_card: AlarmId | None
    handcuffs: int
    circuits: int
    seats: EachSeat[SeatView]
    code: CodeView | None
    attack: AttackView | None
    passes: tuple[PassRecord, ...]
    deeds: tuple[DeedRecord, ...]
    claims_log: bool
    notebook: bool
    outcome: HeistOutcome | None


def draw_board(table: HeistZones, outcome: HeistOutcome | None) -> HeistBoard:
    piece, question = table.canvas.piece, asked(table)
    return HeistBoard(
        question=table.question(),
        outcome=outcome,
        phase=table.phase if outcome is None else "over",
        token=table.token,
        hideout=table.hideout(),
        turn=table.turn,
        active=somebody(table.active),
        start=somebody(table.start),
        truck=table.truck,
        vault=len(table.vault),
        vault_up=piece(card_names, tuple(table.vault_up), at="vault_up") if table.vault_up else (),
        vault_down=piece(owners, tuple(table.vault_down)) if table.vault_down else (),
        alarm=len(table.alarm),
        alarm_up=piece(alarm_names, tuple(table.alarm_up)) if table.alarm_up else (),
        alarm_card=None if question is None else attribute_name(question.alarm_card()),
        handcuffs=table.handcuffs,
        circuits=table.circuits,
        seats=draw_seats(table),
        code=code_shown(table.code),
        attack=attack_in(question),
        passes=table.passes,
        deeds=table.deeds,
        claims_log=table.options.claims_log,
        notebook=table.options.notebook,
    )


def code_shown(code: CodeView) -> CodeView | None:
    return code if code.attempt else None


def attack_in(question: HeistQuestion | None) -> AttackView | None:
    about = None if question is None else question.about()
    return None if about is None else attack_view(*about)


attack_view = cache(AttackView)


def somebody(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def owners(vault_down: tuple[tuple[Seat, Card], ...]) -> tuple[Seat, ...]:
    """Return the owners of the cards the dye ruined; only they know which."""
    return tuple([owner for owner, _card in vault_down])


def draw_seats(table: HeistZones) -> tuple[SeatView, ...]:
    """Return the public part of each seat; in the bank no one is harmed or revealed yet (BH-10.1)."""
    row, hands, seats = table.canvas.row, table.hands, range(table.seats)
    cards, people = map(len, hands), (table.holders, table.locked, table.ready)
    if not table.in_truck():
        return row(seat_in_bank, zip(cards, table.attributes, *people))
    facts = zip(
        cards,
        table.attributes,
        *people,
        table.alive,
        [hands[seat] if table.hand_is_open(seat) else None for seat in seats],
        map(table.shows, seats),
        [table.martial_down] * table.seats,
        [seat == table.conscience for seat in seats],
        table.restraints,
        table.knocked_out,
        table.stabbed_by,
        table.vest_used,
        table.turns,
    )
    return row(seat_in_truck, facts)


def seat_in_bank(cards: int, attribute: Attribute, holder: Holder, locked_out: bool, ready: bool) -> SeatView:
    return SeatView(
        alive=True,
        cards=cards,
        holder=holder,
        attribute=attribute_name(attribute),
        locked_out=locked_out,
        ready=ready,
    )


def seat_in_truck(
    cards: int,
    attribute: Attribute,
    holder: Holder,
    locked_out: bool,
    ready: bool,
    alive: bool,
    open_hand: tuple[Card, ...] | None,
    identity: Identity | None,
    martial_down: bool,
    conscience_awake: bool,
    restraint: int,
    knocked_out: bool,
    stabbed_by: Seat,
    vest_used: bool,
    turns: int,
) -> SeatView:
    return SeatView(
        alive=alive,
        cards=cards,
        holder=holder,
        hand=None if open_hand is None else card_names(open_hand),
        identity=identity_name(identity),
        attribute=attribute_name(attribute),
        attribute_down=attribute == MARTIAL_SKILLS and martial_down,
        conscience_awake=conscience_awake,
        restraint=RESTRAINTS[restraint],
        knocked_out=knocked_out,
        stabbed_by=somebody(stabbed_by),
        vest_used=vest_used,
        turns=turns,
        locked_out=locked_out,
        ready=ready,
    )
