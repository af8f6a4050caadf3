"""What a pair of eyes is shown (section 7), built up from what may be known."""

from itertools import repeat
from typing import TYPE_CHECKING, Any

from heistnight.core.action import Seat
from heistnight.games.bank_heist import shown
from heistnight.games.bank_heist.pieces import CARDS, IDENTITIES, NOBODY, alarm_names, identity_names, names
from heistnight.games.bank_heist.view import AttackView, HeistView, OwnView, SeatView

if TYPE_CHECKING:
    from heistnight.games.bank_heist.table import HeistTable


def look(table: "HeistTable", seat: Seat | None) -> HeistView:
    decision: Any = table.open()
    face_up = _face_up(table)
    return HeistView(
        seat=seat,
        question=table.question(seat),
        outcome=table.outcome(),
        phase=table.phase if table.agenda else "over",
        token=table.token,
        hideout=table.hideout(),
        turn=table.turn,
        active=shown.somebody(table.active),
        start=shown.somebody(table.start),
        truck=table.truck,
        vault=len(table.vault),
        vault_up=names(tuple(table.vault_up)),
        vault_down=shown.owners(tuple(table.vault_down)),
        alarm=len(table.alarm),
        alarm_up=alarm_names(tuple(table.alarm_up)),
        alarm_card=getattr(decision, "alarm", None),
        handcuffs=table.handcuffs,
        circuits=table.circuits,
        seats=_seats(table, face_up),
        code=shown.code(table.attempt, tuple(table.digits), tuple(table.wrong), table.empty),
        attack=_attack(decision),
        passes=table.passes,
        deeds=table.deeds,
        own=None if seat is None else _own(table, seat, face_up),
        claims_log=table.options.claims_log,
        notebook=table.options.notebook,
    )


def _attack(decision: Any) -> AttackView | None:
    """What the open question is about."""
    if not hasattr(decision, "target"):
        return None
    return shown.attack(decision.attacker, decision.target, decision.attack)


def _face_up(table: "HeistTable") -> tuple[str | None, ...]:
    """The identities that lie open to all."""
    if not table.in_truck():
        return (None,) * table.seats
    return shown.face_up(tuple(table.identities), tuple(table.revealed))


def _seats(table: "HeistTable", face_up: tuple[str | None, ...]) -> tuple[SeatView, ...]:
    """What lies before each seat, open to all."""
    cards = map(len, table.hands)
    if not table.in_truck():
        return tuple(map(shown.seat_in_bank, cards, table.holders, table.attributes, table.locked, table.ready))
    return tuple(
        map(
            shown.seat_in_truck,
            table.alive,
            cards,
            table.holders,
            [hand if table.hand_is_open(seat) else None for seat, hand in enumerate(table.hands)],
            face_up,
            table.attributes,
            repeat(table.martial_down),
            [seat == table.conscience for seat in range(table.seats)],
            table.restraints,
            table.knocked_out,
            table.stabbed_by,
            table.vest_used,
            table.turns,
            table.locked,
            table.ready,
        )
    )


def _own(table: "HeistTable", seat: Seat, face_up: tuple[str | None, ...]) -> OwnView:
    """What the seat alone sees, or saw before."""
    decision = table.open()
    asked = getattr(decision, "seat", NOBODY) == seat
    searched = getattr(decision, "looked_at", None) if asked else None
    identity = IDENTITIES[table.identities[seat]]
    partners = table.partners(seat)
    identities = shown.seen(face_up, seat, identity, partners)
    if table.sees_all_identities(seat):
        identities = identity_names(tuple(table.identities))
    row = slice(seat * table.seats, (seat + 1) * table.seats)
    return OwnView(
        identity=identity,
        side=table.side(seat),
        partners=partners,
        hand=names(table.hands[seat]),
        looking_at=CARDS[table.looking_at[0]] if table.knows_card_in_hand(seat) else None,
        searched=None if searched is None else names(table.hands[searched]),
        deck=shown.deck(table.deck_seen[seat]),
        ruined=shown.ruined(tuple(table.vault_down), seat),
        identities=identities,
        possible=shown.possible(tuple(table.could[row])),
        surely=shown.surely(tuple(table.sure[row])),
        notes=tuple([note for note in table.notes if note.owner == seat]),
        draft=table.draft if asked else None,
        answer=next((value for other, value, _at in table.answers if other == seat), None),
        lag=table.lags[seat],
    )
