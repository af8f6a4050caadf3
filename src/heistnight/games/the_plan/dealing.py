"""The stack of Plans: dealing, drawing, shuffling the discards (TP-2.5, TP-7.6, TP-11.3)."""

from typing import Final

from heistnight.games.the_plan import moves
from heistnight.games.the_plan.pieces import EMPTY, Face, names
from heistnight.games.the_plan.zones import PlanZones, put

HAND: Final = 6
HAND_ALONE: Final = 2


def deal(table: PlanZones) -> None:
    """Cards one at a time, from seat 0 upwards, until everyone has enough (TP-2.5, TP-11.3)."""
    if table.solitaire:
        refill(table)
    else:
        cards = draw_many(table, HAND * table.seats)
        table.hands = [tuple(sorted(cards[seat :: table.seats])) for seat in range(table.seats)]
    if table.log is not None:  # the names of all cards are dear where nobody reads them
        table.emit(moves.Dealt, tuple(map(len, table.hands)), tuple(map(names, table.hands)))


def refill(table: PlanZones) -> None:
    """Everybody back to two cards: the player first, then the Ghosts, new cards into empty slots (TP-11.3)."""
    hands = [list(hand) for hand in table.hands]
    while any(len(hand) < HAND_ALONE or EMPTY in hand for hand in hands):
        for seat, hand in enumerate(hands):
            if seat < table.seats:
                if len(hand) < HAND_ALONE:
                    hand.append(draw(table))
            else:
                slot = hand.index(EMPTY)
                hand[slot] = draw(table)
                table.filled = put(table.filled, 2 * seat + slot, table.shuffles)
    table.hands = [tuple(sorted(hand)) if seat < table.seats else tuple(hand) for seat, hand in enumerate(hands)]


def draw_many(table: PlanZones, count: int) -> list[Face]:
    if len(table.stack) < count:
        return [draw(table) for _ in range(count)]
    cards = table.stack[: -count - 1 : -1]
    table.stack = table.stack[:-count]
    return list(cards)


def draw(table: PlanZones) -> Face:
    """The top of the stack; an empty one is made anew from all discards (TP-7.6)."""
    if not table.stack:
        discards = sorted([*table.used, *(face for past in table.past for cards in past.leftovers for face in cards)])
        table.stack = tuple(table.rng.shuffled(discards)[::-1])
        table.used = ()
        table.past = ()
        table.shuffles += 1
        table.emit(moves.Reshuffled, len(table.stack))
    card = table.stack[-1]
    table.stack = table.stack[:-1]
    return card
