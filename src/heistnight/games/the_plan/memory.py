"""Memory of a seat for cards that left its hand (TP-14.5, TP-14.6)."""

from functools import cache, lru_cache
from itertools import repeat
from typing import Final, NamedTuple, TypeAlias

import msgspec

from heistnight.core.action import Seat
from heistnight.games.the_plan.pieces import FACES, Face

Gifts: TypeAlias = tuple[tuple[Face, Face], ...]  # by giver
Reach: TypeAlias = tuple[tuple[Seat, ...], ...]  # who may hold a card, by the pass in which it was given

DIRECTIONS: Final = (0, 1, -1, 1)
PASSES: Final = 3  # in a round of four turns (TP-7.1)


class Round(msgspec.Struct, frozen=True):
    """A round as it went: revealed Plans by turn, gifts by pass and giver, leftovers by seat."""

    number: int
    revealed: tuple[tuple[Face, ...], ...]
    passes: tuple[Gifts, ...]
    leftovers: tuple[tuple[Face, ...], ...]

    def dealt(self, seat: Seat) -> tuple[Face, ...]:
        """The six cards a seat began with: all it played, gave and kept, less what it was given."""
        cards = [turn[seat] for turn in self.revealed]
        cards += self.leftovers[seat]
        giver = (seat - direction(self.number)) % len(self.leftovers)
        for gifts in self.passes:
            cards += gifts[seat]
        for gifts in self.passes:
            for face in gifts[giver]:
                if face in cards:  # it always is, but in a sampled world that forgot the gifts between others
                    cards.remove(face)
        return tuple(sorted(cards))


class Record(NamedTuple):
    """A card given away this round and not yet accounted for, and in which pass of the round."""

    face: Face
    given: int


@cache
def _made(given: int) -> tuple[Record, ...]:
    """The records that a pass can make, by face: there are few, and each is needed often."""
    return tuple([Record(face, given) for face in range(len(FACES))])


def direction(number: int) -> int:
    """Cards go left in rounds 1 and 3, right in round 2 (TP-7.1); alone there are no rounds."""
    return DIRECTIONS[number]


def reach(record: Record, passes: int, seats: int) -> int:
    """Return how far a card can have come after so many passes: one seat a pass (TP-14.6)."""
    return min(passes - record.given + 1, seats - 1)


@cache
def others(seats: int, number: int) -> tuple[tuple[Seat, ...], ...]:
    """The others as each seat counts them in this round: first whom it gives cards to, last who gives it cards."""
    step = direction(number)
    return tuple(tuple((seat + step * distance) % seats for distance in range(1, seats)) for seat in range(seats))


@cache
def holders(seats: int, number: int, passes: int) -> tuple[Reach, ...]:
    """Return the seats that may hold a card after so many passes, by its giver and the pass it was given in."""
    reaches = [reach(Record(0, given), passes, seats) for given in range(passes + 1)]
    return tuple(tuple(tuple(sorted(ahead[:far])) for far in reaches) for ahead in others(seats, number))


@lru_cache(maxsize=100)  # what it comes to after one turn more follows from what it came to before
def open_records(
    seats: int, number: int, revealed: tuple[tuple[Face, ...], ...], passes: tuple[Gifts, ...]
) -> tuple[tuple[Record, ...], ...]:
    """The records of every seat in this round that nothing has struck yet, earliest pass first.

    Each turn of a round reveals Plans and then, but for the last, passes cards: both strike records, a pass makes them.
    """
    if not revealed:
        return ((),) * seats
    ahead, turn = others(seats, number), len(revealed) - 1
    if len(passes) > turn:
        records = open_records(seats, number, revealed, passes[:turn])
        gifts = passes[turn]
        if turn + 1 >= seats:  # it takes so many passes for a card to come back to whoever gave it away
            records = tuple(map(_after_return, records, ahead, holders(seats, number, turn), repeat(gifts)))
        made = _made(turn + 1)
        return tuple([(*known, made[first], made[second]) for known, (first, second) in zip(records, gifts)])
    records = open_records(seats, number, revealed[:-1], passes)
    plans = revealed[-1]
    return tuple(map(_after_reveal, records, ahead, holders(seats, number, turn), repeat(plans))) if turn else records


def _after_reveal(
    records: tuple[Record, ...], ahead: tuple[Seat, ...], reached: Reach, plans: tuple[Face, ...]
) -> tuple[Record, ...]:
    """Each Plan of another may strike a record, the nearest first."""
    for face, _given in records:
        if face in plans:
            break
    else:
        return records
    for other in ahead:
        records = _struck(records, plans[other], other, reached)
    return records


def _after_return(
    records: tuple[Record, ...], ahead: tuple[Seat, ...], reached: Reach, gifts: Gifts
) -> tuple[Record, ...]:
    """Each card from the own giver may strike a record."""
    for face in gifts[ahead[-1]]:
        records = _struck(records, face, ahead[-1], reached)
    return records


def _struck(records: tuple[Record, ...], face: Face, holder: Seat, reached: Reach) -> tuple[Record, ...]:
    """Without the latest record of a card that turned up with somebody whom it can have reached, if there is one."""
    for place in range(len(records) - 1, -1, -1):
        recorded, given = records[place]
        if recorded == face and holder in reached[given]:
            return records[:place] + records[place + 1 :]
    return records


def buried(seats: int, past: tuple[Round, ...]) -> tuple[tuple[Face, ...], ...]:
    """Cards each seat knows to lie in the discards face down: its leftovers and records open when a round ended."""
    known: list[list[Face]] = [[] for _ in range(seats)]
    for gone in past:
        records = open_records(seats, gone.number, gone.revealed, gone.passes)
        for cards, leftovers, unstruck in zip(known, gone.leftovers, records):
            cards += leftovers
            cards += [face for face, _given in unstruck]
    return tuple([tuple(sorted(cards)) for cards in known])
