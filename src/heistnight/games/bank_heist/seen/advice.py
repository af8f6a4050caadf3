"""What follows from the board and what a seat owns: people are spared to work it out, learners are not given it."""

from typing import Any

from heistnight.core.action import Seat
from heistnight.core.view import Advice
from heistnight.games.bank_heist.pieces import POISONED, Identity, Side, identity_name
from heistnight.games.bank_heist.questions import Help, asked
from heistnight.games.bank_heist.states import poison_waits
from heistnight.games.bank_heist.zones import HeistZones


class HeistAdvice(Advice, frozen=True, kw_only=True):
    """For whom one plays, and whether the conscience changed that; who is known to be what; and help with the question.

    `poison` has a number for each seat: at the end of which of its turns the poison works, 0 where there is none.
    """

    side: Side | None
    turned: bool
    partners: tuple[Seat, ...]
    identities: tuple[str | None, ...]
    poison: tuple[int, ...]
    help: Help | None


def advise(table: HeistZones, seat: Seat | None) -> HeistAdvice:
    piece = table.canvas.piece
    partners = () if seat is None else table.partners(seat)
    return HeistAdvice(
        side=None if seat is None else table.side(seat),
        turned=seat is not None and table.turned(seat),
        partners=piece(unchanged, partners, at=("partners", seat)),
        identities=piece(identities, *known_identities(table, seat, partners), at=seat),
        poison=piece(unchanged, poison(table), at="poison"),
        help=piece(unchanged, help_for(table, seat), at=("help", seat)),
    )


def unchanged(value: Any) -> Any:
    """Worked out anew, but where it equals what was given before, that one is given again."""
    return value


def known_identities(table: HeistZones, seat: Seat | None, partners: tuple[Seat, ...]) -> list[Identity | None]:
    """The own card, the partners', and what lies face up; for ghosts who see everything, and after the end, all."""
    if not table.agenda or table.is_ghost(seat):
        return list(table.identities)
    known = [table.shows(other) for other in range(table.seats)]
    if seat is not None:
        for other in (seat, *partners):
            known[other] = table.identities[other]
    return known


def identities(*known: Identity | None) -> tuple[str | None, ...]:
    return tuple(map(identity_name, known))


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
