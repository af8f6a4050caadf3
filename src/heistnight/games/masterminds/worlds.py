"""Knowledge of a seat by section 7, and the worlds that it can not tell from the true one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from heistnight.core.action import Action, Seat
from heistnight.core.known import blank
from heistnight.core.rng import Rng
from heistnight.core.table import Known
from heistnight.games.masterminds.memory import hidden_preps, hidden_talents, knows
from heistnight.games.masterminds.pieces import IMMEDIATE, NONE, HeistCard, Prep
from heistnight.games.masterminds.places import Sight
from heistnight.games.masterminds.questions import OpenQuestion
from heistnight.games.masterminds.zones import MastermindsZones

# Knowledge ---------------------------------------------------------------------------------------------------------


def partly_known(table: MastermindsZones, seat: Seat | None) -> Mapping[str, Any]:
    """Return what a seat knows of each field of which it does not know everything."""
    question = table.open()
    answers: list[Action | None] = [None] * table.seats
    if isinstance(question, OpenQuestion):
        answers = question.answers_known_to(table, seat)
    return {
        "looked_at": table.looked_at if seat == table.active else blank(table.looked_at),
        "talent_sights": _sights_known_to(seat, table.talent_sights),
        "failure_sights": _sights_known_to(seat, table.failure_sights),
        "known": _hands_known_to(table, seat),
        "heist_deck": _heists_known(table),
        "draft": table.draft if seat == table.active else [],
        "answers": answers,
    }


def _hands_known_to(table: MastermindsZones, seat: Seat | None) -> list[tuple[Prep, ...]]:
    """What two others know of each other is left to what everybody knows."""
    known = table.known.copy()
    for knower in range(table.seats):
        for holder in range(table.seats):
            if seat not in (knower, holder):
                known[table.seats * knower + holder] = knows(table, None, holder) if knower != holder else ()
    return known


def _sights_known_to(seat: Seat | None, sights: Sequence[Sight]) -> list[Sight]:
    """Of another's sight a seat knows where it was."""
    return [s if s.seat == seat else msgspec.structs.replace(s, cards=blank(s.cards)) for s in sights]


def _heists_known(table: MastermindsZones) -> list[HeistCard]:
    """Buried jobs lie at the bottom in known order, the top one is open unless covered; the rest is in any order."""
    deck, buried = table.heist_deck, len(table.buried)
    top = len(deck) - _open_jobs(table)
    return [*table.buried, *sorted(deck[buried:top]), *deck[top:]]


def _open_jobs(table: MastermindsZones) -> int:
    return min(1, len(table.heist_deck)) if table.options.next_job == "open" else 0


# Worlds ------------------------------------------------------------------------------------------------------------


def imagine(known: Known[MastermindsZones], world: MastermindsZones, chance: Rng) -> None:
    table, seat = known.table, known.seat
    _prep_cards(table, world, seat, chance)
    _talents(table, world, seat, chance)
    _failures(table, world, seat, chance)
    deck, bottom, top = table.heist_deck, len(table.buried), len(table.heist_deck) - _open_jobs(table)
    world.heist_deck = [*deck[:bottom], *chance.shuffled(deck[bottom:top]), *deck[top:]]


def _prep_cards(table: MastermindsZones, world: MastermindsZones, seat: Seat | None, chance: Rng) -> None:
    """Cards known to be in a hand stay there; the others are dealt anew to hands and deck."""
    others = [other for other in range(table.seats) if other != seat]
    sure = {other: knows(table, seat, other) for other in others}
    counts = hidden_preps(table, seat)
    counts.subtract(card for cards in sure.values() for card in cards)
    rest = chance.shuffled(sorted(counts.elements()))
    # Immediate cards are never in a hand: they are carried out when drawn (MHS-5.2).
    held, rest = _holdable(rest, sum(len(table.hands[other]) - len(sure[other]) for other in others))
    for other in others:
        drawn = [held.pop() for _ in range(len(table.hands[other]) - len(sure[other]))]
        world.hands[other] = tuple(sorted((*sure[other], *drawn)))
    world.prep_deck = rest


def _holdable(cards: list[int], count: int) -> tuple[list[int], list[int]]:
    """So many cards that can be in a hand, and the rest."""
    held = [card for card in cards if card not in IMMEDIATE][:count]
    left = Counter(held)
    rest = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            rest.append(card)
    return held, rest


def _talents(table: MastermindsZones, world: MastermindsZones, seat: Seat | None, chance: Rng) -> None:
    """The order of the deck, what another looks at or was dealt; stretches a seat has seen keep their cards."""
    own_look = seat == table.active and bool(table.looked_at)
    hidden = hidden_talents(table, seat)
    sights = [sight for sight in table.talent_sights if sight.seat == seat]
    deck, rest = _with_sights(len(table.talent_deck), sights, hidden, chance)
    if not own_look:
        world.looked_at = sorted(rest.pop() for _ in table.looked_at)
    for other, cards in enumerate(table.dealt):
        if other != seat:
            world.dealt[other] = tuple(sorted(rest.pop() for _ in cards))
            if table.picks[other] != NONE:
                world.picks[other] = chance.choice(world.dealt[other])
    world.talent_deck = [rest.pop() if card == NONE else card for card in deck]
    world.talent_sights = _sights_in(world.talent_deck, table.talent_sights, seat)


def _failures(table: MastermindsZones, world: MastermindsZones, seat: Seat | None, chance: Rng) -> None:
    sights = [sight for sight in table.failure_sights if sight.seat == seat]
    deck, rest = _with_sights(len(table.failure_deck), sights, table.failure_deck, chance)
    world.failure_deck = [rest.pop() if card == NONE else card for card in deck]
    world.failure_sights = _sights_in(world.failure_deck, table.failure_sights, seat)


def _with_sights(size: int, sights: Sequence[Sight], hidden: Sequence[int], chance: Rng) -> tuple[list[int], list[int]]:
    """A deck with the cards of known stretches in it, in any order within a stretch, and all other cards shuffled."""
    deck = [NONE] * size
    left = list(hidden)
    for sight in sights:
        deck[sight.start : sight.end] = chance.shuffled(sight.cards)
        for card in sight.cards:
            if card in left:
                left.remove(card)
    return deck, chance.shuffled(left)


def _sights_in(deck: Sequence[int], sights: Sequence[Sight], seat: Seat | None) -> list[Sight]:
    """Return the sights of others in this world: the cards that are there."""
    return [
        sight
        if sight.seat == seat
        else msgspec.structs.replace(sight, cards=tuple(sorted(deck[sight.start : sight.end])))
        for sight in sights
    ]
