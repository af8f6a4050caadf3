"""Private part of the view: what a seat alone sees or saw before (section 7)."""

from functools import cache, lru_cache

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.view import Own
from heistnight.core.words import EachSeat
from heistnight.games.bank_heist.pieces import CARDS, IDENTITIES, Card, CardId, IdentityId, card_names, identity_names
from heistnight.games.bank_heist.questions import asked
from heistnight.games.bank_heist.records import Bits, Counts, Note
from heistnight.games.bank_heist.zones import HeistZones


class HeistOwn(Own, frozen=True, kw_only=True):
    """The own cards, and what they, lawful sights and forced moves prove of the others.

    An answer that is not published yet is seen by the one who gave it: a `draft`, or the `answer` in the race for the
    vault. `all_identities` is for ghosts who see everything.
    """

    identity: IdentityId
    hand: tuple[CardId, ...]
    looking_at: CardId | None
    deck: dict[CardId, int] | None
    ruined: tuple[CardId, ...]
    all_identities: EachSeat[IdentityId] | None
    possible: EachSeat[tuple[IdentityId, ...]]
    surely: EachSeat[tuple[CardId, ...]]
    notes: tuple[Note, ...]
    draft: Action | None
    answer: int | None
    lag: Millis


def own(table: HeistZones, seat: Seat) -> HeistOwn:
    piece = table.canvas.piece
    return HeistOwn(
        identity=IDENTITIES[table.identities[seat]],
        hand=piece(card_names, table.hands[seat], at=seat) if table.hands[seat] else (),
        looking_at=card_looked_at(table, seat),
        deck=piece(deck, table.deck_seen[seat], at=seat),
        ruined=piece(ruined, tuple(table.vault_down), seat, at=seat) if table.vault_down else (),
        all_identities=all_identities(table, seat),
        possible=possible_to(table, seat),
        surely=sure_to(table, seat),
        notes=table.notebooks[seat],
        draft=own_draft(table, seat) if table.draft is not None else None,
        answer=own_answer(table, seat) if table.answers else None,
        lag=table.lags[seat],
    )


def card_looked_at(table: HeistZones, seat: Seat) -> str | None:
    """The card that was drawn, fetched or passed, for those who look at it."""
    question = asked(table) if table.looking_at else None
    return CARDS[table.looking_at[0]] if question is not None and seat in question.lookers() else None


def all_identities(table: HeistZones, seat: Seat) -> tuple[str, ...] | None:
    return table.canvas.piece(identity_names, tuple(table.identities)) if table.is_ghost(seat) else None


def possible_to(table: HeistZones, seat: Seat) -> tuple[tuple[str, ...], ...]:
    start = seat * table.seats
    return table.canvas.piece(possible, tuple(table.could[start : start + table.seats]), at=seat)


def sure_to(table: HeistZones, seat: Seat) -> tuple[tuple[str, ...], ...]:
    start = seat * table.seats
    return table.canvas.piece(surely, tuple(table.sure[start : start + table.seats]), at=seat)


def own_draft(table: HeistZones, seat: Seat) -> Action | None:
    question = asked(table)
    return table.draft if question is not None and question.is_asked(table, seat) else None


def own_answer(table: HeistZones, seat: Seat) -> int | None:
    return next((value for other, value, _at in table.answers if other == seat), None)


def deck(left: Counts) -> dict[str, int] | None:
    """Return the rest of the deck for a seat that has looked through it."""
    return None if not left else {CARDS[card]: count for card, count in enumerate(left)}


def ruined(vault_down: tuple[tuple[Seat, Card], ...], seat: Seat) -> tuple[str, ...]:
    return card_names([card for owner, card in vault_down if owner == seat])


def possible(could: tuple[Bits, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(identities_in, could))


@cache
def identities_in(bits: Bits) -> tuple[str, ...]:
    return tuple([name for place, name in enumerate(IDENTITIES) if bits >> place & 1])


def surely(sure: tuple[Counts, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(cards_in, sure))


@lru_cache(maxsize=1_000)
def cards_in(known: Counts) -> tuple[str, ...]:
    return tuple([CARDS[card] for card, count in enumerate(known) for _copy in range(count)])
