"""A world that a seat can not tell from the true one: every secret drawn anew from what the seat knows (section 7)."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from heistnight.core.action import Seat
from heistnight.core.rng import Rng
from heistnight.games.masterminds.memory import hidden_preps, knows
from heistnight.games.masterminds.pieces import IMMEDIATE, NONE
from heistnight.games.masterminds.places import Sight
from heistnight.games.masterminds.questions import OpenQuestion
from heistnight.games.masterminds.windows import OpenWindow
from heistnight.games.masterminds.zones import MastermindsZones

Z = TypeVar("Z", bound=MastermindsZones)


def imagine(table: Z, seat: Seat | None, rng: Rng) -> Z:
    chance = rng.fork()
    world = table.undrawn()
    world.rng = rng.fork()
    _prep_cards(table, world, seat, chance)
    _talents(table, world, seat, chance)
    _failures(table, world, seat, chance)
    _heists(table, world, chance)
    _answers(table, world, seat)
    return world


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
    for knower in range(table.seats):
        for holder in range(table.seats):
            if seat not in (knower, holder):
                # What two others know of each other is left to what everybody knows.
                world.known[table.seats * knower + holder] = knows(table, None, holder) if knower != holder else ()


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
    own_look = seat == table.active and bool(table.looked_at) and seat is not None
    hidden = sorted(table.talent_deck)
    if not own_look:
        hidden += table.looked_at
    hidden += [talent for other, cards in enumerate(table.dealt) if other != seat for talent in cards]
    sights = [sight for sight in table.talent_sights if sight.seat == seat]
    deck, rest = _with_sights(len(table.talent_deck), sights, sorted(hidden), chance)
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
    deck, rest = _with_sights(len(table.failure_deck), sights, sorted(table.failure_deck), chance)
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


def _heists(table: MastermindsZones, world: MastermindsZones, chance: Rng) -> None:
    """Buried jobs lie at the bottom in known order, the top one is open unless covered; the rest is shuffled."""
    deck, buried = table.heist_deck, len(table.buried)
    top = deck[-1:] if table.options.next_job == "open" else []
    middle = deck[buried : len(deck) - len(top)]
    world.heist_deck = [*table.buried, *chance.shuffled(sorted(middle)), *top]


def _answers(table: MastermindsZones, world: MastermindsZones, seat: Seat | None) -> None:
    """Others have not answered yet, have drafted nothing and keep no standing answers."""
    world.agenda = [step.as_known_to(seat) if isinstance(step, OpenWindow) else step for step in world.agenda]
    if seat != table.active:
        world.draft = []
    for other in range(table.seats):
        if other != seat:
            world.answers[other] = None
            world.through[other] = False
            world.early[other] = False
            world.armed[other] = ()
            world.held_on[other] = False
    question = table.open()
    if isinstance(question, OpenQuestion):
        question.redraw(table, world, seat)
