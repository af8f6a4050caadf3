"""What a pair of eyes is shown (section 7), built up from what may be known."""

from itertools import repeat
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from heistnight.core.action import Action, Seat
from heistnight.core.view import Question
from heistnight.games.bank_heist import shown
from heistnight.games.bank_heist.memory import NOTHING
from heistnight.games.bank_heist.pieces import CARDS, NOBODY, alarm_names, identity_names, names
from heistnight.games.bank_heist.view import AttackView, HeistOutcome, HeistView, OwnView, SeatView

if TYPE_CHECKING:
    from heistnight.games.bank_heist.table import HeistTable


def look(table: "HeistTable", seat: Seat | None) -> HeistView:
    """The board that everybody sees, and what these eyes see besides."""
    boards = drawn(table)
    common = boards.whole
    if common is None:
        common = boards.whole = _whole_board(table, boards.outcome)
    if seat is None:
        return common
    # Only in the race for the vault do eyes differ in whom they know to be asked: who has answered is not (BH-3.9).
    asked = table.question(seat) if table.answers else common.question
    return replace(common, seat=seat, question=asked, own=_own(table, seat))


def look_barely(table: "HeistTable", seat: Seat | None) -> HeistView:
    """The same without what follows from the rest of it, hangs on the options alone, or is for people only."""
    boards = drawn(table)
    common = boards.bare
    if common is None:
        common = boards.bare = _bare_board(table, boards.outcome)
    if seat is None:
        return common
    asked = table.bare_question(seat) if table.answers else common.question
    return replace(common, seat=seat, question=asked, own=_own_barely(table, seat))


# The board -----------------------------------------------------------------------------------------------------------


class Boards(msgspec.Struct, gc=False):
    """What a spectator sees, or barely sees, drawn once as long as nothing moves; and how it ended, for all who ask."""

    outcome: HeistOutcome | None
    whole: HeistView | None = None
    bare: HeistView | None = None


def drawn(table: "HeistTable") -> Boards:
    boards: Boards | None = table.canvas.board
    if boards is None:
        boards = table.canvas.board = Boards(None if table.agenda else table.result())
    return boards


def _whole_board(table: "HeistTable", outcome: HeistOutcome | None) -> HeistView:
    """With the piles that all else leaves, and what people are told of the options, the question and the seats."""
    options = table.options
    seats = _seats(table, table.ready, table.holders, table.locked)
    return replace(
        _board(table, outcome, table.question(None), seats),
        hideout=table.hideout(),
        claims_log=options.claims_log,
        notebook=options.notebook,
        alarm=len(table.alarm),
        alarm_card=getattr(table.open(), "alarm", None),
        handcuffs=table.handcuffs,
    )


def _bare_board(table: "HeistTable", outcome: HeistOutcome | None) -> HeistView:
    seats = _seats(table, table.ready) if table.timed else _seats(table)
    return _board(table, outcome, table.bare_question(None), seats)


def _board(
    table: "HeistTable", outcome: HeistOutcome | None, asked: Question | None, seats: tuple[SeatView, ...]
) -> HeistView:
    """All that lies on the table, and nothing that follows from it."""
    decision: Any = table.open()
    return replace(
        shown.EMPTY_BOARD,
        question=asked,
        outcome=outcome,
        phase=table.phase if outcome is None else "over",
        token=table.token,
        turn=table.turn,
        active=None if table.active == NOBODY else table.active,
        start=None if table.start == NOBODY else table.start,
        truck=table.truck,
        vault=len(table.vault),
        vault_up=names(tuple(table.vault_up)) if table.vault_up else (),
        vault_down=shown.owners(tuple(table.vault_down)) if table.vault_down else (),
        alarm_up=alarm_names(tuple(table.alarm_up)) if table.alarm_up else (),
        circuits=table.circuits,
        seats=seats,
        code=table.code if table.code.attempt else None,
        attack=_attack(decision) if hasattr(decision, "target") else None,
        passes=table.passes,
        deeds=table.deeds,
    )


def _attack(decision: Any) -> AttackView:
    """What the open question is about."""
    return shown.attack(decision.attacker, decision.target, decision.attack)


def _seats(table: "HeistTable", *for_people: list[Any]) -> tuple[SeatView, ...]:
    """What lies before each seat, open to all."""
    cards = map(len, table.hands)
    if not table.in_truck():
        if not for_people:  # then all seats are mostly as they were at the last look
            return shown.seats_in_bank(tuple(cards), tuple(table.attributes))
        return tuple(map(shown.seat_in_bank, cards, table.attributes, *for_people))
    return tuple(
        map(
            shown.seat_in_truck,
            cards,
            table.attributes,
            table.alive,
            [hand if table.hand_is_open(seat) else None for seat, hand in enumerate(table.hands)],
            _face_up(table),
            repeat(table.martial_down),
            [seat == table.conscience for seat in range(table.seats)],
            table.restraints,
            table.knocked_out,
            table.stabbed_by,
            table.vest_used,
            table.turns,
            *for_people,
        )
    )


def _face_up(table: "HeistTable") -> tuple[str | None, ...]:
    """The identities that lie open to all."""
    return shown.face_up(tuple(table.identities), tuple(table.revealed))


# One's own -----------------------------------------------------------------------------------------------------------


def _own(table: "HeistTable", seat: Seat) -> OwnView:
    """What the seat alone sees, or saw before."""
    decision = table.open()
    searched = getattr(decision, "looked_at", None) if getattr(decision, "seat", NOBODY) == seat else None
    return replace(
        _remembered(table, seat, _oneself(table, seat)),
        searched=None if searched is None else names(table.hands[searched]),
        lag=table.lags[seat],
    )


def _own_barely(table: "HeistTable", seat: Seat) -> OwnView:
    """Side, partners and all identities seen follow from what is possible, unless the dead see everything."""
    oneself = shown.BY_IDENTITY[table.identities[seat]]
    if table.options.ghost_view == "everything":
        oneself = replace(oneself, identities=_oneself(table, seat).identities)
    return _remembered(table, seat, oneself)


def _remembered(table: "HeistTable", seat: Seat, oneself: OwnView) -> OwnView:
    """With the own cards, and all that the seat has seen of others."""
    seats, looking_at = table.seats, table.looking_at
    hand, deck_seen = table.hands[seat], table.deck_seen[seat]
    start, end = seat * seats, (seat + 1) * seats
    sure = table.sure[start:end]
    return replace(
        oneself,
        hand=names(hand) if hand else (),
        looking_at=CARDS[looking_at[0]] if looking_at and table.knows_card_in_hand(seat) else None,
        deck=shown.deck(deck_seen) if deck_seen else None,
        ruined=shown.ruined(tuple(table.vault_down), seat) if table.vault_down else (),
        possible=shown.possible(tuple(table.could[start:end])),
        surely=shown.surely(tuple(sure)) if sure.count(NOTHING) < seats else shown.NOTHING_SURE[seats],
        notes=table.notebooks[seat],
        draft=_draft(table, seat) if table.draft is not None else None,
        answer=_answer(table, seat) if table.answers else None,
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


def _draft(table: "HeistTable", seat: Seat) -> Action | None:
    """An answer that is not published yet, for the one who gave it."""
    decision: Any = table.open()
    return table.draft if decision.seat == seat else None


def _answer(table: "HeistTable", seat: Seat) -> int | None:
    return next((value for other, value, _at in table.answers if other == seat), None)
