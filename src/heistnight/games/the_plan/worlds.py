"""Knowledge of a pair of eyes, and the worlds that it can not tell from the true one (TP-14.7)."""

from collections.abc import Mapping
from typing import Any

from heistnight.core.action import Seat
from heistnight.core.known import UNKNOWN
from heistnight.core.rng import Rng
from heistnight.core.table import Known
from heistnight.games.the_plan import memory
from heistnight.games.the_plan.memory import Gifts, Round
from heistnight.games.the_plan.pieces import EMPTY, Face
from heistnight.games.the_plan.questions import open_question
from heistnight.games.the_plan.zones import PlanZones

# Knowledge ---------------------------------------------------------------------------------------------------------


def partly_known(table: PlanZones, seat: Seat | None) -> Mapping[str, Any]:
    """Return hands, gifts, rounds that are over, and what spectators were shown of those, as a seat knows them."""
    past, spectator = table.past, seat is None
    return {
        "hands": _hands_known_to(table, seat),
        "passes": tuple([_gifts_known_to(seat, gifts, table.round) for gifts in table.passes]),
        "past": past if spectator and table.shown else tuple([_round_known_to(seat, gone) for gone in past]),
        "shown": table.shown if spectator else (),  # rounds shown to spectators are secret for seats
    }


def _hands_known_to(table: PlanZones, seat: Seat | None) -> list[tuple[Face, ...]]:
    """The own hand; of slots that Ghosts had filled before a reshuffle, the faces in any order (TP-14.8)."""
    hands: list[tuple[Any, ...]] = [
        hand if owner == seat else tuple([EMPTY if face == EMPTY else UNKNOWN for face in hand])
        for owner, hand in enumerate(table.hands)
    ]
    old = old_slots(table, seat)
    for (ghost, slot), face in zip(old, sorted(table.hands[ghost][slot] for ghost, slot in old), strict=True):
        hands[ghost] = (*hands[ghost][:slot], face, *hands[ghost][slot + 1 :])
    return hands


def old_slots(table: PlanZones, seat: Seat | None) -> list[tuple[Seat, int]]:
    """Return the slots of Ghosts that hold faces which the player could name."""
    if not table.solitaire or seat is None:
        return []
    return [place for place in ghost_slots(table) if table.filled[2 * place[0] + place[1]] < table.shuffles]


def ghost_slots(table: PlanZones) -> list[tuple[Seat, int]]:
    slots = [(ghost, slot) for ghost in range(1, table.collectors) for slot in (0, 1)]
    return [(ghost, slot) for ghost, slot in slots if table.hands[ghost][slot] != EMPTY]


def _gifts_known_to(seat: Seat | None, gifts: Gifts, number: int) -> Gifts:
    """Gifts between two others are forgotten: what matters of them is in the hands."""
    giver = None if seat is None else (seat - memory.direction(number)) % len(gifts)
    return tuple(gift if other in (seat, giver) else (EMPTY, EMPTY) for other, gift in enumerate(gifts))


def _round_known_to(seat: Seat | None, past: Round) -> Round:
    passes = tuple(_gifts_known_to(seat, gifts, past.number) for gifts in past.passes)
    leftovers = tuple(cards if other == seat else (EMPTY,) * len(cards) for other, cards in enumerate(past.leftovers))
    return Round(past.number, past.revealed, passes, leftovers)


# Worlds ------------------------------------------------------------------------------------------------------------


def imagine(known: Known[PlanZones], world: PlanZones, chance: Rng) -> None:
    table, seat = known.table, known.seat
    world.treasure_pile = tuple(chance.shuffled(table.treasure_pile))
    world.trinket_pile = tuple(chance.shuffled(table.trinket_pile))
    counts = list(table.hidden(seat))
    if table.solitaire:
        _deal_solitaire(table, world, seat, counts, chance)
    else:
        _deal_hands(table, world, seat, counts, chance)
    if question := open_question(world):
        question.redraw(world, seat, chance)


def _deal_solitaire(table: PlanZones, world: PlanZones, seat: Seat | None, counts: list[int], chance: Rng) -> None:
    """Ghost slots filled before a reshuffle hold known faces in unknown order (TP-14.8); all else is drawn."""
    old = old_slots(table, seat)
    kept = chance.shuffled([table.hands[ghost][slot] for ghost, slot in old])
    for face in kept:
        counts[face] -= 1
    rest = chance.shuffled([face for face, count in enumerate(counts) for _ in range(count)])
    hands = [list(hand) for hand in table.hands]
    for (ghost, slot), face in zip(old, kept, strict=True):
        hands[ghost][slot] = face
    for ghost, slot in ghost_slots(table):
        if (ghost, slot) not in old:
            hands[ghost][slot] = rest.pop()
    if seat is None:
        size = len(hands[0]) + (table.sealed[0] != EMPTY)
        hands[0] = sorted(rest.pop() for _ in range(size))
    world.hands = [tuple(hand) for hand in hands]
    world.stack = tuple(rest)


def _deal_hands(table: PlanZones, world: PlanZones, seat: Seat | None, counts: list[int], chance: Rng) -> None:
    """Open records first, latest pass first; then hands, leftovers and the stack from the top."""
    rooms = [len(hand) + (sealed != EMPTY) for hand, sealed in zip(table.hands, table.sealed, strict=True)]
    hands: list[list[Face]] = [[] for _ in rooms]
    if seat is not None:
        hands[seat] = list(table.hands[seat])
        rooms[seat] = 0
        reached = memory.holders(table.seats, table.round, len(table.passes))[seat]
        for record in reversed(table.records(seat)):
            holder = chance.choice([s for s in reached[record.given] if len(hands[s]) < rooms[s]])
            hands[holder].append(record.face)
            counts[record.face] -= 1
    rest = chance.shuffled([face for face, count in enumerate(counts) for _ in range(count)])
    for other, room in enumerate(rooms):
        if other != seat:
            hands[other] += [rest.pop() for _ in range(room - len(hands[other]))]
    world.hands = [tuple(sorted(hand)) for hand in hands]
    if seat is not None or not table.shown:
        world.past = tuple([_past_with_leftovers(table, seat, past, rest) for past in table.past])
    world.stack = tuple(rest)


def _past_with_leftovers(table: PlanZones, seat: Seat | None, past: Round, rest: list[Face]) -> Round:
    """Leftovers of others: the records that were still open when the round ended, and cards from the rest."""
    known = [] if seat is None else [record.face for record in table.old_records(seat, past)]
    leftovers = tuple(
        cards if other == seat else tuple(sorted((known or rest).pop() for _ in cards))
        for other, cards in enumerate(past.leftovers)
    )
    return Round(past.number, past.revealed, past.passes, leftovers)
