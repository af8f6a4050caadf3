"""What a seat remembers of cards that left its hand (TP-14.5, TP-14.6)."""

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

import msgspec

from heistnight.core.action import Seat
from heistnight.core.view import REMEMBERED
from heistnight.games.the_plan.pieces import Face

Gifts: TypeAlias = tuple[tuple[Face, Face], ...]


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


def direction(number: int) -> int:
    """Cards go left in rounds 1 and 3, right in round 2 (TP-7.1)."""
    return -1 if number == 2 else 1


def reach(record: Record, passes: int, seats: int) -> int:
    """How far a card can have come when so many passes were made: one seat a pass (TP-14.6)."""
    return min(passes - record.given + 1, seats - 1)


def holders(seat: Seat, seats: int, number: int, record: Record, passes: int) -> tuple[Seat, ...]:
    """Who may hold a card that a seat gave away in this round."""
    return _next_seats(seat, seats, direction(number), reach(record, passes, seats))


@cache
def _next_seats(seat: Seat, seats: int, step: int, count: int) -> tuple[Seat, ...]:
    return tuple(sorted((seat + step * distance) % seats for distance in range(1, count + 1)))


@lru_cache(maxsize=REMEMBERED)
def open_records(
    seat: Seat, seats: int, number: int, revealed: tuple[tuple[Face, ...], ...], passes: tuple[Gifts, ...]
) -> tuple[Record, ...]:
    """The records of a seat in this round that nothing has struck yet, earliest pass first."""
    if not revealed:
        return ()
    turn, step = len(revealed) - 1, direction(number)
    records = list(open_records(seat, seats, number, revealed[:turn], passes[:turn]))
    for distance in range(1, seats) if records else ():
        _strike(records, revealed[turn][(seat + step * distance) % seats], turn, seats, distance)
    if turn < len(passes):
        for face in passes[turn][(seat - step) % seats]:
            _strike(records, face, turn, seats, seats - 1)
        records += [Record(face, turn + 1) for face in passes[turn][seat]]
    return tuple(records)


@lru_cache(maxsize=REMEMBERED)
def buried(seat: Seat, seats: int, past: tuple[Round, ...]) -> tuple[Face, ...]:
    """Cards this seat knows to lie in the discards face down: its leftovers and records open when a round ended."""
    cards: list[Face] = []
    for past_round in past:
        cards += past_round.leftovers[seat]
        records = open_records(seat, seats, past_round.number, past_round.revealed, past_round.passes)
        cards += [record.face for record in records]
    return tuple(sorted(cards))


def _strike(records: list[Record], face: Face, passes: int, seats: int, distance: int) -> None:
    """The latest record of a card that turned up so far away, if there is one."""
    for place in range(len(records) - 1, -1, -1):
        record = records[place]
        if record[0] == face and distance <= reach(record, passes, seats):
            del records[place]
            return
