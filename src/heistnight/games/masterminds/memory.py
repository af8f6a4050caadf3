"""Knowledge of hidden cards (section 7): cards in other hands, and cards of decks that were looked at.

A row of knowledge is a pair of eyes: 0 to n-1 the seats, n everybody else. It holds the cards a hand surely has; what
is no longer sure is forgotten.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TypeAlias

import msgspec

from heistnight.core.action import Seat
from heistnight.games.masterminds.pieces import BLUEPRINTS, TALENTS, Prep, Talent, prep_counts
from heistnight.games.masterminds.places import Crew, Sight, worn_by
from heistnight.games.masterminds.zones import MastermindsZones


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def knows(table: MastermindsZones, seat: Seat | None, holder: Seat) -> tuple[Prep, ...]:
    """The cards of a hand that these eyes are sure of."""
    return table.known[table.seats * (table.seats if seat is None else seat) + holder]


def seen_in_hand(table: MastermindsZones, holder: Seat, cards: Iterable[Prep], knowers: Iterable[Seat]) -> None:
    """These eyes know that these cards are in a hand; its holder needs no note of it."""
    for knower in knowers:
        if knower == holder:
            continue
        place = table.seats * knower + holder
        table.known[place] = tuple(sorted((*table.known[place], *cards)))


def seen_leaving(table: MastermindsZones, holder: Seat, card: Prep, knowers: Iterable[Seat]) -> None:
    """These eyes saw a card leave a hand."""
    for knower in knowers:
        place = table.seats * knower + holder
        if card in table.known[place]:
            table.known[place] = without(table.known[place], card)


def left_unseen(table: MastermindsZones, holder: Seat, thief: Seat) -> None:
    """Lower the counts of every kind for seats that did not see which card left."""
    for knower in range(table.seats + 1):
        place = table.seats * knower + holder
        if knower not in (holder, thief) and table.known[place]:
            known = table.known[place]
            table.known[place] = tuple(card for at, card in enumerate(known) if at and known[at - 1] == card)


def looked_at_hand(table: MastermindsZones, looker: Seat, holder: Seat) -> None:
    table.known[table.seats * looker + holder] = table.hands[holder]


# Decks: the Talents put back by Open Casting, the Failure card Nadia looked at ---------------------------------------


def top_drawn(sights: list[Sight], size: int, card: int, seer: Seat | None = None) -> None:
    """The uppermost of so many cards is drawn: before all eyes, or before those of one seat alone."""
    for place, sight in enumerate(sights):
        if sight.end == size:
            told = seer is None or seer == sight.seat
            sights[place] = msgspec.structs.replace(sight, cards=without(sight.cards, card) if told else ())
    sights[:] = [sight for sight in sights if sight.cards]


def top_to_bottom(sights: list[Sight], size: int) -> None:
    """Move knowledge of the top card to the bottom."""
    sights[:] = [msgspec.structs.replace(sight, start=0 if sight.end == size else sight.start + 1) for sight in sights]


def put_under(sights: list[Sight], seat: Seat, cards: Sequence[int]) -> None:
    """Cards this seat knows come under a deck, in an order it does not know."""
    sights[:] = [msgspec.structs.replace(sight, start=sight.start + len(cards)) for sight in sights]
    if cards:
        sights.append(Sight(seat, 0, tuple(sorted(cards))))


# Counting cards (MHS-16.1) -------------------------------------------------------------------------------------------

Pile: TypeAlias = tuple[Prep, ...]


def hidden_preps(table: MastermindsZones, seat: Seat | None) -> Counter[Prep]:
    """Return the number of copies of each Prep card that a seat can't see."""
    left = Counter(dict(enumerate(face_down(table.options.friendly, table.options.heat, *lying_open(table)))))
    if seat is not None:
        left.subtract(table.hands[seat])
    return +left


def hidden_talents(table: MastermindsZones, seat: Seat | None) -> list[Talent]:
    """Return the Talents that a seat can't see: in the deck, dealt to others, or looked at by another."""
    seen = {*table.talent_discard, *table.pool, *table.arriving}
    seen.update(recruit.talent for crew in table.crews for recruit in crew if recruit is not None)
    if seat is not None:
        seen.update(table.dealt[seat] if table.dealt else ())
        seen.update(table.looked_at if seat == table.active else ())
    return [talent for talent in range(len(TALENTS)) if talent not in seen]


def lying_open(table: MastermindsZones) -> tuple[Pile, Pile, tuple[Crew, ...], int]:
    """Yield the face-up Prep cards: two piles, on recruits, and Blueprints beside heists."""
    laid = len(table.blueprints) - table.blueprints.count(0)
    return tuple(table.prep_discard), tuple(table.overflow), tuple(table.crews), laid


def face_down(
    friendly: bool, heat: bool, discard: Pile, overflow: Pile, crews: tuple[Crew, ...], blueprints: int
) -> tuple[int, ...]:
    """Return the number of face-down copies of each Prep card."""
    left = list(prep_counts(friendly, heat))
    for card in chain(discard, overflow, *map(worn_by, crews)):
        left[card] -= 1
    left[BLUEPRINTS] -= blueprints
    return tuple(left)
