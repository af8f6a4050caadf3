"""What a seat remembers of cards that left its hand (TP-14.5, TP-14.6)."""

from functools import cache, lru_cache
from itertools import repeat
from typing import Final, NamedTuple, TypeAlias

import msgspec

from heistnight.core.action import Seat
from heistnight.games.the_plan.pieces import Face

Gifts: TypeAlias = tuple[tuple[Face, Face], ...]  # by giver
Reach: TypeAlias = tuple[tuple[Seat, ...], ...]  # who may hold a card, by the pass in which it was given

DIRECTIONS: Final = (0, 1, -1, 1)
LARGE_PIECES: Final = 16  # how many are remembered of what has a part for each seat: every moment brings new ones


class Round(msgspec.Struct, frozen=True, cache_hash=True):
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


_record = cache(Record)  # there are few, and each is needed often


def direction(number: int) -> int:
    """Cards go left in rounds 1 and 3, right in round 2 (TP-7.1); alone there are no rounds."""
    return DIRECTIONS[number]


def reach(record: Record, passes: int, seats: int) -> int:
    """How far a card can have come when so many passes were made: one seat a pass (TP-14.6)."""
    return min(passes - record.given + 1, seats - 1)


@cache
def others(seats: int, number: int) -> tuple[tuple[Seat, ...], ...]:
    """The others as each seat counts them in this round: first whom it gives cards to, last who gives it cards."""
    step = direction(number)
    return tuple(tuple((seat + step * distance) % seats for distance in range(1, seats)) for seat in range(seats))


@cache
def holders(seats: int, number: int, passes: int) -> tuple[Reach, ...]:
    """Who may hold a card after so many passes, by who gave it away in this round and by the pass it was given in."""
    reaches = [reach(Record(0, given), passes, seats) for given in range(passes + 1)]
    return tuple(tuple(tuple(sorted(ahead[:far])) for far in reaches) for ahead in others(seats, number))


def open_records(
    seat: Seat, seats: int, number: int, revealed: tuple[tuple[Face, ...], ...], passes: tuple[Gifts, ...]
) -> tuple[Record, ...]:
    """The records of a seat in this round that nothing has struck yet, earliest pass first."""
    return all_open_records(seats, number, revealed, passes)[seat]


@lru_cache(maxsize=LARGE_PIECES)
def all_open_records(
    seats: int, number: int, revealed: tuple[tuple[Face, ...], ...], passes: tuple[Gifts, ...]
) -> tuple[tuple[Record, ...], ...]:
    """Those of every seat, for whatever happens changes them all.

    Each turn of a round reveals Plans and then, but for the last, passes cards. The last of these strikes and makes
    records; what was open before it is remembered.
    """
    made, ahead = len(passes), others(seats, number)
    if not made:
        return ((),) * seats
    if made < len(revealed):
        before = all_open_records(seats, number, revealed[:made], passes)
        return tuple(map(_after_reveal, before, ahead, holders(seats, number, made), repeat(revealed[made])))
    before = all_open_records(seats, number, revealed, passes[:-1])
    if made >= seats:  # it takes so many passes for a card to come back to whoever gave it away
        before = tuple(map(_after_return, before, ahead, holders(seats, number, made - 1), repeat(passes[-1])))
    given = [(_record(first, made), _record(second, made)) for first, second in passes[-1]]
    return tuple([records + new for records, new in zip(before, given)])


def _after_reveal(
    records: tuple[Record, ...], ahead: tuple[Seat, ...], reached: Reach, plans: tuple[Face, ...]
) -> tuple[Record, ...]:
    """Each Plan of another may strike a record, the nearest first."""
    faces = [face for face, _given in records]
    for other in ahead:
        if plans[other] in faces:
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


@lru_cache(maxsize=LARGE_PIECES)
def all_buried(seats: int, past: tuple[Round, ...]) -> tuple[tuple[Face, ...], ...]:
    """Cards each seat knows to lie in the discards face down: its leftovers and records open when a round ended."""
    if not past:
        return ((),) * seats
    gone = past[-1]
    records = all_open_records(seats, gone.number, gone.revealed, gone.passes)
    return tuple(
        tuple(sorted((*before, *leftovers, *[face for face, _given in unstruck])))
        for before, leftovers, unstruck in zip(all_buried(seats, past[:-1]), gone.leftovers, records)
    )
