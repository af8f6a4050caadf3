"""Advice that follows from board and own: help for people, withheld from learners."""

from typing import TypeVar

from heistnight.core.action import Seat
from heistnight.core.view import Advice
from heistnight.core.words import EachSeat
from heistnight.games.bank_heist.pieces import IDENTITIES, POISONED, Identity, IdentityId, partners
from heistnight.games.bank_heist.questions import Help, asked
from heistnight.games.bank_heist.states import poison_waits
from heistnight.games.bank_heist.zones import HeistZones

V = TypeVar("V")


class HeistAdvice(Advice, frozen=True, kw_only=True):
    """Advice: the state of one's conscience, known identities, and help with the question.

    `poison` has a number for each seat: at the end of which of its turns the poison works, 0 where there is none.
    """

    turned: bool
    partners: tuple[Seat, ...]
    identities: EachSeat[IdentityId | None]
    poison: tuple[int, ...]
    help: Help | None


def advise(table: HeistZones, seat: Seat | None) -> HeistAdvice:
    partners, identities = table.canvas.piece(
        known,
        seat,
        tuple(table.identities),
        tuple(table.revealed),
        table.phase != "identity",
        not table.agenda or table.is_ghost(seat),
        at=seat,
    )
    return HeistAdvice(
        turned=seat is not None and table.turned(seat),
        partners=partners,
        identities=identities,
        poison=unchanged(table, "poison", poison(table)),
        help=unchanged(table, seat, help_for(table, seat)),
    )


def unchanged(table: HeistZones, what: object, value: V) -> V:
    """Return the advice as the same object where it equals the one given before."""
    return table.canvas.piece(as_it_is, value, at=what) if value else value


def as_it_is(value: V) -> V:
    return value


def known(
    seat: Seat | None, cards: tuple[Identity, ...], revealed: tuple[bool, ...], eyes_opened: bool, all_open: bool
) -> tuple[tuple[Seat, ...], tuple[str | None, ...]]:
    """The partners (BH-2.2), and all identities one has seen: the own, theirs, what lies face up.

    Ghosts who see everything see all of them, and so does everybody after the end.
    """
    found = partners(cards, seat) if seat is not None and eyes_opened else ()
    own = (seat, *found)
    seen = [all_open or up or other in own for other, up in enumerate(revealed)]
    return found, tuple([IDENTITIES[card] if seen[other] else None for other, card in enumerate(cards)])


def poison(table: HeistZones) -> tuple[int, ...]:
    if not table.in_truck() or POISONED not in table.attributes:
        return ()
    return tuple(
        [poison_waits(table, seat) if table.attributes[seat] == POISONED else 0 for seat in range(table.seats)]
    )


def help_for(table: HeistZones, seat: Seat | None) -> Help | None:
    question = asked(table)
    if question is None or seat is None or not question.is_asked(table, seat):
        return None
    return question.help(table, seat)
