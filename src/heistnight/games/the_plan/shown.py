"""Pieces of views, made once and remembered: from one moment to the next little changes, and many eyes see the same."""

from collections.abc import Sequence
from functools import cache, lru_cache

from heistnight.core.view import REMEMBERED, namer
from heistnight.games.the_plan import memory, score
from heistnight.games.the_plan.memory import LARGE_PIECES, Gifts, Round
from heistnight.games.the_plan.pieces import (
    EMPTY,
    FACES,
    TREASURES,
    TRINKETS,
    Face,
    PlanType,
    Treasure,
    Trinket,
    deck_counts,
)
from heistnight.games.the_plan.view import Gift, Memory, OpenRecord, PassMemory, PlanView, SeatView

faces, treasures, trinkets = map(namer, (FACES, TREASURES, TRINKETS))


@cache
def blank(collectors: int) -> PlanView:
    """A board on which nothing lies yet."""
    return PlanView(
        seat=None,
        question=None,
        outcome=None,
        turn=0,
        round=0,
        direction=0,
        museum=(),
        shelf=(),
        treasure_pile=0,
        trinket_pile=0,
        stack=0,
        discards=0,
        seats=(),
        used=(),
        unseen_treasures=(),
        unseen_trinkets=(),
        hidden={},
        auction=None,
        flips=(),
        flipping=None,
        filled=(0,) * (2 * collectors - 2),
        rounds_shown=(),
        own=None,
    )


@lru_cache(maxsize=LARGE_PIECES)
def museum(tiles: tuple[tuple[Treasure, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple([treasures(lying) if lying else () for lying in tiles])


def _in_order(names: Sequence[str], tiles: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([names[tile] for tile in sorted(tiles)])


@lru_cache(maxsize=REMEMBERED)
def unseen_treasures(pile: tuple[Treasure, ...]) -> tuple[str, ...]:
    """Everybody can work out what lies in a pile, but not where."""
    return _in_order(TREASURES, pile)


@lru_cache(maxsize=REMEMBERED)
def unseen_trinkets(pile: tuple[Trinket, ...]) -> tuple[str, ...]:
    return _in_order(TRINKETS, pile)


@lru_cache(maxsize=REMEMBERED)
def left_over(past: tuple[Round, ...]) -> int:
    """How many cards nobody played in past rounds."""
    return sum([len(cards) for gone in past for cards in gone.leftovers])


@lru_cache(maxsize=REMEMBERED)
def flips(slots: tuple[int, ...]) -> tuple[str | None, ...]:
    return tuple(None if slot == EMPTY else "AB"[slot] for slot in slots)


@lru_cache(maxsize=REMEMBERED)
def not_face_up(removed: tuple[PlanType, ...], face_up: tuple[Face, ...]) -> tuple[int, ...]:
    """How many of each face are left of the deck."""
    counts = list(deck_counts(removed))
    for face in face_up:
        counts[face] -= 1
    return tuple(counts)


@lru_cache(maxsize=LARGE_PIECES)
def memories(seats: int, so_far: Round, past: tuple[Round, ...]) -> tuple[Memory, ...]:
    """What each seat remembers of the round so far and of past ones."""
    number, passes = so_far.number, so_far.passes
    records = [
        tuple([OpenRecord(FACES[face], given, holders[given]) for face, given in known])
        for known, holders in zip(
            memory.all_open_records(seats, number, so_far.revealed, passes),
            memory.holders(seats, number, len(passes)),
        )
    ]
    return tuple(map(Memory, _pass_memories(seats, number, passes), records, _buried(seats, past)))


@lru_cache(maxsize=LARGE_PIECES)
def _buried(seats: int, past: tuple[Round, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(faces, memory.all_buried(seats, past)))


@lru_cache(maxsize=LARGE_PIECES)
def _pass_memories(seats: int, number: int, passes: tuple[Gifts, ...]) -> tuple[tuple[PassMemory, ...], ...]:
    """The passes of a round as each seat saw them."""
    if not passes:
        return ((),) * seats
    cards = [(FACES[first], FACES[second]) for first, second in passes[-1]]
    return tuple(
        [
            (*before, PassMemory(Gift(given, ahead[0]), Gift(cards[ahead[-1]], ahead[-1])))
            for before, given, ahead in zip(
                _pass_memories(seats, number, passes[:-1]), cards, memory.others(seats, number)
            )
        ]
    )


@lru_cache(maxsize=REMEMBERED)
def _treasures_of(tiles: tuple[Treasure, ...]) -> tuple[tuple[str, ...], int, int]:
    """Somebody's treasures in order, their points and their sets."""
    return _in_order(TREASURES, tiles), *score.treasure_worth(tiles)


@lru_cache(maxsize=REMEMBERED)
def _trinkets_of(tiles: tuple[Trinket, ...]) -> tuple[tuple[str, ...], int, int]:
    return _in_order(TRINKETS, tiles), *score.trinket_worth(tiles)


@lru_cache(maxsize=REMEMBERED)
def seat_view(
    cards: int, treasures: tuple[Treasure, ...], trinkets: tuple[Trinket, ...], plan: Face, ghost: bool = False
) -> SeatView:
    """What lies before somebody who has not answered yet."""
    large, points, sets = _treasures_of(treasures)
    small, more_points, more_sets = _trinkets_of(trinkets)
    shown = None if plan == EMPTY else FACES[plan]
    return SeatView(cards, False, large, small, points + more_points, sets + more_sets, shown, ghost)
