"""Pieces of what is shown, made once and remembered.

From one moment to the next little of a table changes, and all eyes see much the same. So each piece is worked out from
frozen values alone, and what has not changed comes back as the same object.
"""

from functools import cache, lru_cache

from heistnight.core.action import Holder, Seat
from heistnight.core.view import REMEMBERED
from heistnight.games.bank_heist.memory import Bits, Counts
from heistnight.games.bank_heist.pieces import (
    CARDS,
    IDENTITIES,
    MARTIAL_SKILLS,
    NOBODY,
    RESTRAINTS,
    Attribute,
    Card,
    Identity,
    attribute_name,
    names,
)
from heistnight.games.bank_heist.view import AttackView, CodeView, SeatView, WrongCode


def somebody(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


@lru_cache(maxsize=REMEMBERED)
def seat_in_bank(cards: int, holder: Holder, attribute: Attribute, locked_out: bool, ready: bool) -> SeatView:
    return SeatView(
        alive=True,
        cards=cards,
        holder=holder,
        attribute=attribute_name(attribute),
        locked_out=locked_out,
        ready=ready,
    )


@lru_cache(maxsize=REMEMBERED)
def seat_in_truck(
    alive: bool,
    cards: int,
    holder: Holder,
    open_hand: tuple[Card, ...] | None,
    identity: str | None,
    attribute: Attribute,
    martial_down: bool,
    conscience_awake: bool,
    restraint: int,
    knocked_out: bool,
    stabbed_by: Seat,
    vest_used: bool,
    turns: int,
    locked_out: bool,
    ready: bool,
) -> SeatView:
    return SeatView(
        alive=alive,
        cards=cards,
        holder=holder,
        hand=None if open_hand is None else names(open_hand),
        identity=identity,
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


@lru_cache(maxsize=REMEMBERED)
def code(attempt: int, digits: tuple[int, ...], wrong: tuple[WrongCode, ...], empty: int) -> CodeView | None:
    """The race for the vault, once it has begun."""
    return CodeView(attempt, digits, wrong, empty) if attempt else None


@lru_cache(maxsize=REMEMBERED)
def attack(attacker: Seat, target: Seat, what: str) -> AttackView:
    return AttackView(attacker, target, what)


# Identities ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def face_up(identities: tuple[Identity, ...], revealed: tuple[bool, ...]) -> tuple[str | None, ...]:
    return tuple(IDENTITIES[identity] if up else None for identity, up in zip(identities, revealed))


@lru_cache(maxsize=REMEMBERED)
def seen(up: tuple[str | None, ...], seat: Seat, identity: str, partners: tuple[Seat, ...]) -> tuple[str | None, ...]:
    """The identities that a seat has seen: those face up, its own, and its partners', which is the same."""
    return tuple(identity if other == seat or other in partners else shown for other, shown in enumerate(up))


@lru_cache(maxsize=REMEMBERED)
def possible(could: tuple[Bits, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(_identities_in, could))


@cache
def _identities_in(bits: Bits) -> tuple[str, ...]:
    return tuple(name for place, name in enumerate(IDENTITIES) if bits >> place & 1)


# Cards ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def deck(left: Counts) -> dict[str, int] | None:
    """What is left of the deck for somebody who has looked through it."""
    return {CARDS[card]: count for card, count in enumerate(left)} if left else None


@lru_cache(maxsize=REMEMBERED)
def owners(vault_down: tuple[tuple[Seat, Card], ...]) -> tuple[Seat, ...]:
    return tuple(owner for owner, _card in vault_down)


@lru_cache(maxsize=REMEMBERED)
def ruined(vault_down: tuple[tuple[Seat, Card], ...], seat: Seat) -> tuple[str, ...]:
    return names(tuple(card for owner, card in vault_down if owner == seat))


@lru_cache(maxsize=REMEMBERED)
def surely(sure: tuple[Counts, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(_cards_in, sure))


@lru_cache(maxsize=REMEMBERED)
def _cards_in(known: Counts) -> tuple[str, ...]:
    return tuple(CARDS[card] for card, count in enumerate(known) for _copy in range(count))
