"""Pieces of what is shown, made once and remembered.

From one moment to the next little of a table changes, and all eyes see much the same. So each piece is worked out from
frozen values alone, and what has not changed comes back as the same object.
"""

from functools import cache, lru_cache

from msgspec.structs import replace

from heistnight.core.action import Holder, Seat
from heistnight.core.view import REMEMBERED
from heistnight.games.bank_heist.memory import Bits, Counts
from heistnight.games.bank_heist.moves import MOST_SEATS
from heistnight.games.bank_heist.pieces import (
    CARDS,
    FACTION,
    IDENTITIES,
    MARTIAL_SKILLS,
    NOBODY,
    RESTRAINTS,
    Attribute,
    Card,
    Identity,
    attribute_name,
    names,
    partners,
)
from heistnight.games.bank_heist.view import AttackView, HeistView, OwnView, SeatView


def somebody(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


EMPTY_BOARD = HeistView(
    seat=None,
    question=None,
    outcome=None,
    phase="",
    token=0,
    hideout=0,
    turn=0,
    active=None,
    start=None,
    truck=0,
    vault=0,
    vault_up=(),
    vault_down=(),
    alarm=0,
    alarm_up=(),
    alarm_card=None,
    handcuffs=0,
    circuits=0,
    seats=(),
    code=None,
    attack=None,
    passes=(),
    deeds=(),
    own=None,
    claims_log=False,
    notebook=False,
)


@lru_cache(maxsize=REMEMBERED)
def seats_in_bank(cards: tuple[int, ...], attributes: tuple[Attribute, ...]) -> tuple[SeatView, ...]:
    return tuple(map(seat_in_bank, cards, attributes))


@lru_cache(maxsize=1_000)
def seat_in_bank(
    cards: int, attribute: Attribute, ready: bool = False, holder: Holder = "person", locked_out: bool = False
) -> SeatView:
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
    cards: int,
    attribute: Attribute,
    alive: bool,
    open_hand: tuple[Card, ...] | None,
    identity: str | None,
    martial_down: bool,
    conscience_awake: bool,
    restraint: int,
    knocked_out: bool,
    stabbed_by: Seat,
    vest_used: bool,
    turns: int,
    ready: bool = False,
    holder: Holder = "person",
    locked_out: bool = False,
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
def attack(attacker: Seat, target: Seat, what: str) -> AttackView:
    return AttackView(attacker, target, what)


# Identities ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def face_up(identities: tuple[Identity, ...], revealed: tuple[bool, ...]) -> tuple[str | None, ...]:
    return tuple(IDENTITIES[identity] if up else None for identity, up in zip(identities, revealed))


@lru_cache(maxsize=REMEMBERED)
def everyone(identities: tuple[Identity, ...], eyes_opened: bool) -> tuple[OwnView, ...]:
    """What each seat knows of itself and its partners (BH-2.1, BH-2.2), before it has seen anything else."""
    seats = range(len(identities))
    known = [partners(identities, seat) if eyes_opened else () for seat in seats]
    return tuple(_oneself(len(seats), seat, identities[seat], known[seat]) for seat in seats)


@lru_cache(maxsize=REMEMBERED)
def _oneself(seats: int, seat: Seat, identity: Identity, known: tuple[Seat, ...]) -> OwnView:
    name = IDENTITIES[identity]
    seen = tuple(name if other == seat or other in known else None for other in range(seats))
    return replace(BY_IDENTITY[identity], side=FACTION[identity], partners=known, identities=seen)


BY_IDENTITY = tuple(
    OwnView(
        identity=identity,
        side="",
        partners=(),
        hand=(),
        looking_at=None,
        searched=None,
        deck=None,
        ruined=(),
        identities=(),
        possible=(),
        surely=(),
        notes=(),
        draft=None,
        answer=None,
        lag=0,
    )
    for identity in IDENTITIES
)


@lru_cache(maxsize=REMEMBERED)
def seen(own: tuple[str | None, ...], up: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """The identities that a seat has seen: its own and its partners', and those that lie face up."""
    return tuple(mine or shown for mine, shown in zip(own, up))


@lru_cache(maxsize=1_000)
def possible(could: tuple[Bits, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(_identities_in, could))


@cache
def _identities_in(bits: Bits) -> tuple[str, ...]:
    return tuple(name for place, name in enumerate(IDENTITIES) if bits >> place & 1)


# Cards ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def deck(left: Counts) -> dict[str, int]:
    """What is left of the deck for somebody who has looked through it."""
    return {CARDS[card]: count for card, count in enumerate(left)}


@lru_cache(maxsize=REMEMBERED)
def owners(vault_down: tuple[tuple[Seat, Card], ...]) -> tuple[Seat, ...]:
    return tuple(owner for owner, _card in vault_down)


@lru_cache(maxsize=REMEMBERED)
def ruined(vault_down: tuple[tuple[Seat, Card], ...], seat: Seat) -> tuple[str, ...]:
    return names(tuple(card for owner, card in vault_down if owner == seat))


NOTHING_SURE: tuple[tuple[tuple[str, ...], ...], ...] = tuple(((),) * seats for seats in range(MOST_SEATS + 1))


@lru_cache(maxsize=REMEMBERED)
def surely(sure: tuple[Counts, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(_cards_in, sure))


@lru_cache(maxsize=REMEMBERED)
def _cards_in(known: Counts) -> tuple[str, ...]:
    return tuple(CARDS[card] for card, count in enumerate(known) for _copy in range(count))
