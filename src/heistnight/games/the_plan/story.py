"""The story a result screen tells (section 11), read off the log of the game."""

from collections.abc import Sequence

import msgspec

from heistnight.core.action import Seat
from heistnight.core.event import Event
from heistnight.core.words import EachSeat
from heistnight.games.the_plan import moves
from heistnight.games.the_plan.pieces import (
    CARDS,
    FACE,
    KINDS,
    SHOWS,
    SIZE,
    TREASURE,
    TREASURES,
    TRINKET,
    TRINKET_KINDS,
    TRINKETS,
    TYPES,
    VALUE,
    FaceName,
    PlanType,
    SetName,
    TileName,
    TreasureName,
)
from heistnight.games.the_plan.score import points


class Raid(msgspec.Struct, frozen=True):
    """The best turn of a seat: what its Plan brought."""

    turn: int
    plan: FaceName
    value: int


class Missed(msgspec.Struct, frozen=True):
    """A set missed by one: which tiles were lacking, and where each copy ended: a seat's number, `lying` or `pile`."""

    kind: SetName
    lacking: tuple[TileName, ...]
    went: tuple[str, ...]


class TypeUse(msgspec.Struct, frozen=True):
    """Number of a seat's plays of a type of Plan, and their points."""

    type: PlanType
    plays: int
    points: int


class SeatStory(msgspec.Struct, frozen=True):
    """The lines about one seat."""

    lost_to_clashes: int
    beaten_to_it: int
    best_raid: Raid | None
    sets_missed: tuple[Missed, ...]
    spoiled: int
    consolation: int
    blind: int
    plans_used: tuple[TypeUse, ...]


class Story(msgspec.Struct, frozen=True):
    """The story of a game: a part for each seat, the spoilers, and what nobody took."""

    seats: EachSeat[SeatStory]
    spoilers: tuple[Seat, ...]
    left_behind: tuple[TreasureName, ...]
    never_revealed: tuple[TreasureName, ...]


class _Seat:
    """Notes about a seat while the log is read."""

    def __init__(self) -> None:
        self.treasures: list[int] = []
        self.trinkets: list[int] = []
        self.lost = self.beaten = self.spoiled = self.consolation = self.blind = self.before = 0
        self.best: Raid | None = None
        self.raid = 0
        self.plan = ""
        self.uses: dict[PlanType, list[int]] = {}


def tell(log: Sequence[Event], lying: Sequence[int], pile: Sequence[int], trinkets_left: Sequence[int]) -> Story:
    """Read the log from the first reveal to the end."""
    first = next(event for event in log if isinstance(event, moves.PlansRevealed))
    seats = [_Seat() for _ in first.plans]
    turn = 0
    for event in log:
        match event:
            case moves.TreasuresRevealed():
                _close_turn(seats, turn)
                turn = event.turn
            case moves.PlansRevealed():
                for seat, plan in zip(seats, event.plans, strict=True):
                    seat.plan = plan
            case moves.Clashed():
                for number in event.seats:
                    seats[number].lost += _worth(event.lying)
            case moves.BribeBids(winner=int(winner)):
                seats[winner].lost -= _prize(log, event)
            case moves.Taken():
                _taken(seats, event)
            case moves.TrinketTaken():
                seats[event.seat].trinkets.append(TRINKET[event.tile])
                seats[event.seat].consolation += 1
                seats[event.seat].blind += event.source != "face-up"
            case moves.BribePaid():
                for tile in event.tiles:
                    seats[event.seat].trinkets.remove(TRINKET[tile])
            case _:
                pass
    _close_turn(seats, turn)
    most = max(seat.spoiled for seat in seats)
    return Story(
        seats=tuple(_seat_story(seats, number, lying, pile, trinkets_left) for number in range(len(seats))),
        spoilers=tuple(number for number, seat in enumerate(seats) if most and seat.spoiled == most),
        left_behind=tuple(TREASURES[tile] for tile in lying),
        never_revealed=tuple(TREASURES[tile] for tile in pile),
    )


def _prize(log: Sequence[Event], won: moves.BribeBids) -> int:
    """Return the loss that a clash had counted for the winner of its auction."""
    place = next(i for i, event in enumerate(log) if event is won)
    clash = next(
        event for event in reversed(log[:place]) if isinstance(event, moves.Clashed) and event.kind == won.kind
    )
    return _worth(clash.lying)


def _taken(seats: list[_Seat], event: moves.Taken) -> None:
    taker = seats[event.seat]
    kind, value = KINDS.index(event.kind), _worth(event.tiles)
    taker.raid += value
    size = SIZE[FACE[taker.plan]]
    wanted: set[int] = set()
    for number, seat in enumerate(seats):
        face = FACE[seat.plan]
        if kind in SHOWS[face] and SIZE[face] > size:
            seat.beaten += value
        lacking = {4 * kind + step for step in range(4)} - set(seat.treasures)
        if number != event.seat and len(lacking) == 1:
            wanted |= lacking
    taker.spoiled += sum(TREASURE[tile] in wanted for tile in event.tiles)
    taker.treasures += [TREASURE[tile] for tile in event.tiles]


def _close_turn(seats: list[_Seat], turn: int) -> None:
    for seat in seats:
        if not seat.plan:
            continue
        now = points(seat.treasures, seat.trinkets)
        use = seat.uses.setdefault(CARDS[FACE[seat.plan]].type, [0, 0])
        use[0] += 1
        use[1] += now - seat.before
        if seat.raid and (seat.best is None or seat.raid > seat.best.value):
            seat.best = Raid(turn, seat.plan, seat.raid)
        seat.before, seat.raid, seat.plan = now, 0, ""


def _seat_story(
    seats: list[_Seat], number: Seat, lying: Sequence[int], pile: Sequence[int], trinkets_left: Sequence[int]
) -> SeatStory:
    seat = seats[number]
    missed = []
    for kind, code in enumerate(KINDS):
        designs = range(4 * kind, 4 * kind + 4)
        lacking = [tile for tile in designs if tile not in seat.treasures]
        if len(lacking) == 1:
            went = _whereabouts(lacking, [s.treasures for s in seats], {"lying": lying, "pile": pile})
            missed.append(Missed(code, tuple(TREASURES[tile] for tile in lacking), went))
    for kind, code in enumerate(TRINKET_KINDS):
        designs = range(5 * kind, 5 * kind + 5)
        lacking = [tile for tile in designs if tile not in seat.trinkets]
        if len(lacking) == 2:
            went = _whereabouts(lacking, [s.trinkets for s in seats], {"lying": trinkets_left})
            missed.append(Missed(code, tuple(TRINKETS[tile] for tile in lacking), went))
    return SeatStory(
        lost_to_clashes=seat.lost,
        beaten_to_it=seat.beaten,
        best_raid=seat.best,
        sets_missed=tuple(missed),
        spoiled=seat.spoiled,
        consolation=seat.consolation,
        blind=seat.blind,
        plans_used=tuple(TypeUse(name, *seat.uses[name]) for name in TYPES if name in seat.uses),
    )


def _whereabouts(
    tiles: Sequence[int], collections: Sequence[Sequence[int]], elsewhere: dict[str, Sequence[int]]
) -> tuple[str, ...]:
    """Return the place of each copy of these tiles: a seat's number, or a zone."""
    places = {str(seat): tiles_held for seat, tiles_held in enumerate(collections)} | elsewhere
    return tuple(place for tile in tiles for place, held in places.items() for _copy in range(list(held).count(tile)))


def _worth(tiles: Sequence[str]) -> int:
    return sum(VALUE[TREASURE[tile]] for tile in tiles)
