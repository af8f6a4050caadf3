"""What a pair of eyes is shown (section 7), built up from what may be known."""

from itertools import repeat
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from heistnight.core.action import Seat
from heistnight.games.bank_heist import shown
from heistnight.games.bank_heist.memory import NOTHING
from heistnight.games.bank_heist.pieces import CARDS, NOBODY, alarm_names, identity_names, names
from heistnight.games.bank_heist.view import AttackView, HeistView, OwnView, SeatView

if TYPE_CHECKING:
    from heistnight.games.bank_heist.table import HeistTable


def look(table: "HeistTable", seat: Seat | None) -> HeistView:
    """The board that everybody sees, and what these eyes see besides."""
    common = board(table)
    if seat is None:
        return common
    # Only in the race for the vault do eyes differ in whom they know to be asked: who has answered is not (BH-3.9).
    question = table.question(seat) if table.answers else common.question
    return replace(common, seat=seat, question=question, own=_own(table, seat))


def board(table: "HeistTable") -> HeistView:
    """What a spectator sees, drawn once as long as nothing moves."""
    drawn: HeistView | None = table.glance.board
    if drawn is None:
        drawn = table.glance.board = _draw(table)
    return drawn


def _draw(table: "HeistTable") -> HeistView:
    """What moves from one question to the next, laid on what seldom does."""
    decision: Any = table.open()
    return replace(
        _background(table),
        question=table.question(None),
        token=table.token,
        turn=table.turn,
        active=shown.somebody(table.active),
        vault=len(table.vault),
        alarm=len(table.alarm),
        alarm_up=alarm_names(tuple(table.alarm_up)) if table.alarm_up else (),
        alarm_card=getattr(decision, "alarm", None),
        seats=_seats(table),
        code=shown.code(table.attempt, tuple(table.digits), tuple(table.wrong), table.empty),
        attack=_attack(decision) if hasattr(decision, "target") else None,
        passes=table.passes,
        deeds=table.deeds,
    )


def _background(table: "HeistTable") -> HeistView:
    options = table.options
    background = shown.background(
        table.hideout(),
        options.claims_log,
        options.notebook,
        table.phase,
        table.start,
        table.truck,
        tuple(table.vault_up),
        tuple(table.vault_down),
        table.handcuffs,
        table.circuits,
    )
    return background if table.agenda else replace(background, outcome=table.result(), phase="over")


def _attack(decision: Any) -> AttackView:
    """What the open question is about."""
    return shown.attack(decision.attacker, decision.target, decision.attack)


def _seats(table: "HeistTable") -> tuple[SeatView, ...]:
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
            _face_up(table),
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


def _face_up(table: "HeistTable") -> tuple[str | None, ...]:
    """The identities that lie open to all."""
    return shown.face_up(tuple(table.identities), tuple(table.revealed))


def _own(table: "HeistTable", seat: Seat) -> OwnView:
    """What the seat alone sees, or saw before."""
    decision, seats = table.open(), table.seats
    asked = getattr(decision, "seat", NOBODY) == seat
    searched = getattr(decision, "looked_at", None) if asked else None
    hand, deck_seen = table.hands[seat], table.deck_seen[seat]
    row = slice(seat * seats, (seat + 1) * seats)
    sure = table.sure[row]
    return replace(
        _oneself(table, seat),
        hand=names(hand) if hand else (),
        looking_at=CARDS[table.looking_at[0]] if table.knows_card_in_hand(seat) else None,
        searched=None if searched is None else names(table.hands[searched]),
        deck=shown.deck(deck_seen) if deck_seen else None,
        ruined=shown.ruined(tuple(table.vault_down), seat) if table.vault_down else (),
        possible=shown.possible(tuple(table.could[row])),
        surely=shown.surely(tuple(sure)) if sure.count(NOTHING) < seats else shown.NOTHING_SURE[seats],
        notes=tuple([note for note in table.notes if note.owner == seat]),
        draft=table.draft if asked else None,
        answer=_answer(table, seat) if table.answers else None,
        lag=table.lags[seat],
    )


def _oneself(table: "HeistTable", seat: Seat) -> OwnView:
    """The own identity and side, and the identities that the seat has seen."""
    identities = tuple(table.identities)
    oneself = shown.everyone(identities, table.phase != "identity")[seat]
    if table.agenda and not table.in_truck():  # nobody has turned sides, died or shown a card
        return oneself
    if table.sees_all_identities(seat):
        seen: tuple[str | None, ...] = identity_names(identities)
    else:
        seen = shown.seen(oneself.identities, _face_up(table))
    return replace(oneself, side=table.side(seat), identities=seen)


def _answer(table: "HeistTable", seat: Seat) -> int | None:
    return next((value for other, value, _at in table.answers if other == seat), None)
