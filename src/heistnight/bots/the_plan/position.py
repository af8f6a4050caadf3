"""A table of The Plan as a bot reckons with it: small whole numbers, sets of kinds as bits."""

from collections.abc import Iterable, Sequence
from copy import copy
from random import Random

from heistnight.bots.bot import Eyes
from heistnight.core.action import Seat
from heistnight.games.the_plan.pieces import (
    COPIES,
    FACES,
    KINDS,
    SHOWS,
    SIZE,
    SMASH_AND_GRAB,
    VALUE,
    Face,
    Kind,
    Treasure,
    plan_deck,
)
from heistnight.games.the_plan.questions import open_question
from heistnight.games.the_plan.rounds import LAST_TURN
from heistnight.games.the_plan.seen.types import Auction
from heistnight.games.the_plan.table import PlanTable

ALL_KINDS = range(len(KINDS))
ALL_FACES = range(len(FACES))
SMASH_BIT = 1 << len(KINDS)
ALL_MASKS = range(SMASH_BIT)

MASK = tuple(SMASH_BIT if face == SMASH_AND_GRAB else sum(1 << kind for kind in SHOWS[face]) for face in ALL_FACES)
IN_MASK = tuple(tuple(kind for kind in ALL_KINDS if mask >> kind & 1) for mask in ALL_MASKS)


class Position:
    """Knowledge of one seat in a turn. Everything here follows from its view, so any world of its own will do."""

    def __init__(self, eyes: Eyes) -> None:
        world: PlanTable = eyes.world()
        self.world = world
        self.me: Seat = eyes.seat
        self.rng = Random(eyes.rng.below(1 << 62))
        self.seats = world.collectors
        self.others = [seat for seat in range(self.seats) if seat != self.me]
        self.turn = world.turn
        self.left = LAST_TURN - world.turn
        self.museum = world.museum
        self.lying = sum(1 << kind for kind in ALL_KINDS if world.museum[kind])
        self.treasures = world.treasures
        self.trinkets = world.trinkets
        self.shelf = world.shelf
        self.hand: tuple[Face, ...] = world.hands[self.me]
        self.unseen_treasures = sorted(world.treasure_pile)
        self.unseen_trinkets = sorted(world.trinket_pile)

    def next_turn(self, museum: Sequence[Sequence[Treasure]]) -> "Position":
        """The same collections one turn later, with these treasures lying there."""
        later = copy(self)
        later.turn += 1
        later.left -= 1
        later.museum = [tuple(tiles) for tiles in museum]
        later.lying = sum(1 << kind for kind in ALL_KINDS if museum[kind])
        return later

    @property
    def auctioned(self) -> Kind | None:
        """The kind that is bid for; None for a tie of Smash & Grabs."""
        auction = self.auction
        return None if auction.kind is None else KINDS.index(auction.kind)

    @property
    def auction(self) -> Auction:
        """The tie that is bid for."""
        question = open_question(self.world)
        auction = question.auction(self.world) if question else None
        assert auction is not None
        return auction

    @property
    def pool(self) -> list[Face]:
        """Every card hidden from this seat, as often as it is hidden."""
        return [face for face, count in enumerate(self.world.hidden(self.me)) for _ in range(count)]

    @property
    def unplayed(self) -> list[Face]:
        """Every card that has not been seen played since the last shuffle, whoever holds it."""
        cards = list(plan_deck(self.world.options.removed_types or ()))
        for face in self.world.used:
            cards.remove(face)
        return cards

    def draw_some(self, cards: Sequence[Face], count: int) -> list[Face]:
        """A few different cards of a pile, evenly drawn."""
        chance, size = self.rng.random, len(cards)
        if size <= count:
            return list(cards)
        places: list[int] = []
        while len(places) < count:
            place = int(chance() * size)
            if place not in places:
                places.append(place)
        return [cards[place] for place in places]


def raid(plans: Sequence[Face], lying: int, wish: Sequence[int]) -> list[int]:
    """The kinds each seat carries off (TP-4, TP-5): `wish` is what each would name with a Smash & Grab, as a bit."""
    shown, twice = [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]
    for face in plans:
        size, mask = SIZE[face], MASK[face]
        twice[size] |= shown[size] & mask
        shown[size] |= mask
    free = [0, 0, 0, 0, 0]
    named = 0
    if shown[0] and not twice[0]:
        named = wish[plans.index(SMASH_AND_GRAB)]
        lying &= ~named
    for size in (1, 2, 3, 4):
        if shown[size]:
            free[size] = shown[size] & ~twice[size] & lying
            lying &= ~free[size]
    return [MASK[face] & free[SIZE[face]] if face != SMASH_AND_GRAB else named for face in plans]


def sums(worths: Sequence[float]) -> list[float]:
    """Return the value of every set of kinds, for these values of kinds."""
    table = [0.0]
    for worth in worths:
        table += [value + worth for value in table]
    return table


def face_value(tiles: Iterable[int]) -> int:
    return sum(VALUE[tile] for tile in tiles)


def shares_of(cards: Sequence[Face]) -> list[float]:
    """Return the chance that a random card is each face."""
    counts = [0.0] * len(COPIES)
    for face in cards:
        counts[face] += 1 / len(cards)
    return counts
