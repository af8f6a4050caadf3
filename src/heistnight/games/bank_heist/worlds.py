"""Worlds that a pair of eyes can not tell from the true one: every secret drawn anew, from what it knows alone.

Identities that no lawful sight and no forced move excludes, each deal as likely as the others; then the cards nobody
has shown it, evenly over the places they can lie in: Dye Packs never in a hand, Cash Bags never in a Crew's (BH-4.4),
known cards where they surely are, the deck as it was once seen.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from heistnight.core.action import Seat
from heistnight.core.known import UNKNOWN, blank
from heistnight.core.rng import Rng
from heistnight.core.table import Known
from heistnight.games.bank_heist.memory import learn_identity
from heistnight.games.bank_heist.pieces import (
    AGENT,
    ALL_IDENTITIES,
    CASH_BAG,
    COPIES,
    CREW,
    DYE_PACK,
    HANDCUFFS,
    KINDS,
    RIVAL,
    TIED,
    ZIP_TIE,
    Card,
    Identity,
)
from heistnight.games.bank_heist.questions import Ask, asked
from heistnight.games.bank_heist.records import NOTHING
from heistnight.games.bank_heist.zones import HeistZones

TRIES = 30

# Knowledge -----------------------------------------------------------------------------------------------------------


def partly_known(table: HeistZones, seat: Seat | None) -> Mapping[str, Any]:
    """Return what a seat knows of each field of which it does not know everything."""
    ghost, question = table.is_ghost(seat), asked(table)
    lookers = () if question is None else question.lookers()
    own_answers = [answer for answer in table.answers if answer[0] == seat]
    return {
        "identities": [
            identity if ghost or seat == other or table.revealed[other] else UNKNOWN
            for other, identity in enumerate(table.identities)
        ],
        "undealt": sorted(table.undealt) if ghost else blank(table.undealt),
        "hands": [
            hand if seat == other or table.hand_is_open(other) else blank(hand)
            for other, hand in enumerate(table.hands)
        ],
        "vault_down": [(owner, card if owner == seat else UNKNOWN) for owner, card in table.vault_down],
        "looking_at": table.looking_at if seat in lookers else blank(table.looking_at),
        "answers": own_answers or [blank(answer) for answer in table.answers[:1]],  # somebody has answered (BH-3.9)
        "draft": table.draft if isinstance(question, Ask) and question.seat == seat else None,
        **notes_known_to(table, seat),
    }


def notes_known_to(table: HeistZones, seat: Seat | None) -> dict[str, Any]:
    """Return notes and conclusions without those that only others have drawn from what they saw."""
    seats, known = table.seats, table.row(seat)
    could, sure = table.could.copy(), table.sure.copy()
    for row in range(seats):
        if row != known:
            place = slice(row * seats, (row + 1) * seats)
            could[place] = table.could[-seats:]
            sure[place] = [NOTHING] * seats
    return {"could": could, "sure": sure, "writers": [writer for writer in table.writers if writer == seat]}


# Worlds --------------------------------------------------------------------------------------------------------------


def imagine(known: Known[HeistZones], world: HeistZones, chance: Rng) -> None:
    table, seat = known.table, known.seat
    world.alarm = chance.shuffled(table.alarm)
    for attempt in range(1, TRIES + 1):
        deal_identities(table, world, seat, chance)
        if deal_cards(table, world, seat, chance, strict=attempt < TRIES):
            break
    question = asked(world)
    assert question is not None
    question.redraw(world, seat, chance)


# Identities ----------------------------------------------------------------------------------------------------------


def deal_identities(table: HeistZones, world: HeistZones, seat: Seat | None, chance: Rng) -> None:
    if table.is_ghost(seat):
        world.undealt = chance.shuffled(table.undealt)
    else:
        order = any_deal(table, seat, chance)
        world.identities = order[: table.seats]
        world.undealt = order[table.seats :]
    for other in range(table.seats):
        if other != seat:
            row = other * table.seats
            world.could[row : row + table.seats] = table.could[-table.seats :]
            learn_identity(world, other)


def any_deal(table: HeistZones, seat: Seat | None, chance: Rng) -> list[Identity]:
    """Seats that can be one thing only are that; the rest is shuffled until it fits, or searched."""
    row = table.row(seat) * table.seats
    could = table.could[row : row + table.seats]
    left = list(ALL_IDENTITIES)
    open_seats = []
    dealt = [0] * table.seats
    for other, bits in enumerate(could):
        if bits & (bits - 1):
            open_seats.append(other)
        else:
            dealt[other] = bits.bit_length() - 1
            left.remove(dealt[other])
    for _ in range(TRIES):
        order = chance.shuffled(left)
        if all(could[other] >> identity & 1 for other, identity in zip(open_seats, order)):
            for other, identity in zip(open_seats, order):
                dealt[other] = identity
            if mixed(table, dealt):
                return dealt + order[len(open_seats) :]
    return search(table, could, chance)


def mixed(table: HeistZones, dealt: Sequence[Identity]) -> bool:
    """Option mix: at least one Agent and one Rival are in play, and all know it."""
    return table.options.mix == "book" or (AGENT in dealt and RIVAL in dealt)


def search(table: HeistZones, could: Sequence[int], chance: Rng) -> list[Identity]:
    """The first deal that fits, with the most constrained seats first and cards tried in random order."""
    left = Counter(ALL_IDENTITIES)
    dealt: dict[Seat, Identity] = {}
    seats = sorted(range(table.seats), key=lambda other: could[other].bit_count())

    def deal(place: int) -> bool:
        if place == len(seats):
            return mixed(table, list(dealt.values()))
        other = seats[place]
        for identity in dict.fromkeys(chance.shuffled(ALL_IDENTITIES)):
            if left[identity] and could[other] >> identity & 1:
                left[identity] -= 1
                dealt[other] = identity
                if deal(place + 1):
                    return True
                left[identity] += 1
                del dealt[other]
        return False

    assert deal(0), "the true deal fits"
    return [dealt[other] for other in range(table.seats)] + chance.shuffled(sorted(left.elements()))


# Cards ---------------------------------------------------------------------------------------------------------------


class Places(msgspec.Struct):
    """Places of hidden cards as a seat sees them: the deck, ruined cards, and hands."""

    hidden: list[int]
    deck: int
    most: list[int]
    looked_at: bool
    out_of: Seat | None
    ruined: list[Seat]
    hands: list[tuple[Seat, int]]
    no_bags: set[Seat]


def survey(table: HeistZones, world: HeistZones, seat: Seat | None) -> Places:
    hidden = list(COPIES)
    hidden[CASH_BAG] -= table.truck
    hidden[ZIP_TIE] -= sum(worn & TIED for worn in table.restraints)
    for card in table.vault_up:
        if card != HANDCUFFS:
            hidden[card] -= 1
    for owner, card in table.vault_down:
        if owner == seat:
            hidden[card] -= 1
    hands = survey_hands(table, seat, hidden)
    question = asked(table)
    assert question is not None
    looked_at = bool(table.looking_at) and seat not in question.lookers()
    if table.looking_at and not looked_at:
        hidden[table.looking_at[0]] -= 1
    seen = table.deck_seen[seat] if seat is not None else ()
    return Places(
        hidden=hidden,
        deck=len(table.vault),
        most=list(seen or hidden),
        looked_at=looked_at,
        out_of=question.out_of(),
        ruined=[owner for owner, _card in table.vault_down if owner != seat],
        hands=hands,
        no_bags={other for other, card in enumerate(world.identities) if card == CREW and not table.looted[other]},
    )


def survey_hands(table: HeistZones, seat: Seat | None, hidden: list[int]) -> list[tuple[Seat, int]]:
    """Count the unknown cards of each hand; known ones are no longer hidden."""
    row = table.row(seat) * table.seats
    hands: list[tuple[Seat, int]] = []
    for other, hand in enumerate(table.hands):
        if other == seat or table.hand_is_open(other):
            for card in hand:
                hidden[card] -= 1
        else:
            known = table.sure[row + other]
            for card, count in enumerate(known):
                hidden[card] -= count
            hands.append((other, len(hand) - sum(known)))
    return hands


def deal_cards(table: HeistZones, world: HeistZones, seat: Seat | None, chance: Rng, *, strict: bool) -> bool:
    """Deck, card on its way, ruined cards and hands; False where the bags found no room."""
    places = survey(table, world, seat)
    deck, rest = split(places, chance)
    slots: list[Seat | None] = [places.out_of] if places.looked_at else []
    slots += places.ruined
    slots += [other for other, room in places.hands for _ in range(room)]
    filled = fill(slots, rest, places.no_bags if strict else set(), chance)
    if filled is None:
        return False
    world.vault = deck
    world.looking_at = [filled.pop(0)] if places.looked_at else table.looking_at.copy()
    world.vault_down = [(owner, card if owner == seat else filled.pop(0)) for owner, card in table.vault_down]
    row = table.row(seat) * table.seats
    for other, room in places.hands:
        known = [card for card, count in enumerate(table.sure[row + other]) for _copy in range(count)]
        world.hands[other] = tuple(sorted(known + filled[:room]))
        del filled[:room]
    return True


def split(places: Places, chance: Rng) -> tuple[list[Card], list[Card]]:
    """Return the cards in the deck, and those elsewhere. A Dye Pack is in the deck or on its way."""
    hidden = places.hidden
    pool = [card for card in range(KINDS) for _copy in range(min(hidden[card], places.most[card]))]
    dyes = hidden[DYE_PACK]
    may_be_dye = places.looked_at and places.out_of is None
    fits = [
        count
        for count in range(dyes - may_be_dye, dyes + 1)
        if 0 <= count <= min(places.deck, places.most[DYE_PACK]) and places.deck - count <= len(pool)
    ]
    on_its_way = chance.below(places.deck + 1) < dyes
    in_deck = fits[0] if on_its_way else fits[-1]
    deck = [DYE_PACK] * in_deck + chance.shuffled(pool)[: places.deck - in_deck]
    left = hidden.copy()
    for card in deck:
        left[card] -= 1
    return chance.shuffled(sorted(deck)), [card for card, count in enumerate(left) for _copy in range(count)]


def fill(slots: Sequence[Seat | None], cards: Sequence[Card], no_bags: set[Seat], chance: Rng) -> list[Card] | None:
    """One card for each slot; the first may be on its way and be a Dye Pack, and bags avoid some seats."""
    filled: list[Card | None] = [None] * len(slots)
    bags = cards.count(CASH_BAG)
    if DYE_PACK in cards:
        filled[0] = DYE_PACK
    room = [place for place, owner in enumerate(slots) if filled[place] is None and owner not in no_bags]
    if len(room) < bags:
        return None
    for place in chance.shuffled(room)[:bags]:
        filled[place] = CASH_BAG
    others = iter(chance.shuffled([card for card in cards if card not in (CASH_BAG, DYE_PACK)]))
    return [next(others) if card is None else card for card in filled]
