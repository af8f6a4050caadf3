"""Worlds that a pair of eyes can not tell from the true one: every secret drawn anew (TP-14.7)."""

from typing import TypeVar

from heistnight.core.action import Seat
from heistnight.core.rng import Rng
from heistnight.games.the_plan import memory
from heistnight.games.the_plan.memory import Gifts, Round
from heistnight.games.the_plan.pieces import EMPTY, Face
from heistnight.games.the_plan.questions import open_question
from heistnight.games.the_plan.zones import PlanZones

Z = TypeVar("Z", bound=PlanZones)


def imagine(table: Z, seat: Seat | None, rng: Rng) -> Z:
    chance = rng.fork()
    world = table.undrawn()
    world.rng = rng.fork()
    world.treasure_pile = tuple(chance.shuffled(sorted(table.treasure_pile)))
    world.trinket_pile = tuple(chance.shuffled(sorted(table.trinket_pile)))
    counts = list(table.hidden(seat))
    if table.solitaire:
        _resample_solitaire(table, world, seat, counts, chance)
    else:
        _resample_hands(table, world, seat, counts, chance)
    if question := open_question(world):
        question.redraw(world, seat, chance)
    if seat is not None:
        world.shown = ()  # rounds shown to spectators are secret for seats
    return world


def _resample_solitaire(table: PlanZones, world: PlanZones, seat: Seat | None, counts: list[int], chance: Rng) -> None:
    """Ghost slots filled before a reshuffle hold known faces in unknown order (TP-14.8); all else is drawn."""
    slots = [(ghost, slot) for ghost in range(1, table.collectors) for slot in (0, 1)]
    slots = [(ghost, slot) for ghost, slot in slots if table.hands[ghost][slot] != EMPTY]
    old = [place for place in slots if table.filled[2 * place[0] + place[1]] < table.shuffles and seat is not None]
    kept = chance.shuffled(sorted(table.hands[ghost][slot] for ghost, slot in old))
    for face in kept:
        counts[face] -= 1
    rest = chance.shuffled([face for face, count in enumerate(counts) for _ in range(count)])
    hands = [list(hand) for hand in table.hands]
    for (ghost, slot), face in zip(old, kept, strict=True):
        hands[ghost][slot] = face
    for ghost, slot in slots:
        if (ghost, slot) not in old:
            hands[ghost][slot] = rest.pop()
    if seat is None:
        size = len(hands[0]) + (table.sealed[0] != EMPTY)
        hands[0] = sorted(rest.pop() for _ in range(size))
    world.hands = [tuple(hand) for hand in hands]
    world.stack = tuple(rest)


def _resample_hands(table: PlanZones, world: PlanZones, seat: Seat | None, counts: list[int], chance: Rng) -> None:
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
    world.passes = tuple([_gifts_known_to(seat, gifts, table.round) for gifts in table.passes])
    if seat is not None or not table.shown:
        world.past = tuple([_past_known_to(table, seat, past, rest) for past in table.past])
    world.stack = tuple(rest)


def _gifts_known_to(seat: Seat | None, gifts: Gifts, number: int) -> Gifts:
    """Gifts between two others are forgotten: what matters of them is in the hands."""
    giver = None if seat is None else (seat - memory.direction(number)) % len(gifts)
    return tuple(gift if other in (seat, giver) else (EMPTY, EMPTY) for other, gift in enumerate(gifts))


def _past_known_to(table: PlanZones, seat: Seat | None, past: Round, rest: list[Face]) -> Round:
    """Leftovers of others: the records that were still open when the round ended, and cards from the rest."""
    known = [] if seat is None else [record.face for record in table.old_records(seat, past)]
    leftovers = tuple(
        cards if other == seat else tuple(sorted((known or rest).pop() for _ in cards))
        for other, cards in enumerate(past.leftovers)
    )
    passes = tuple(_gifts_known_to(seat, gifts, past.number) for gifts in past.passes)
    return Round(past.number, past.revealed, passes, leftovers)
