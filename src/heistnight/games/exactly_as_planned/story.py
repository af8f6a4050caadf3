"""Story of a Heist for the result screen (EAP-11.6)."""

from collections.abc import Iterable, Sequence
from itertools import islice

import msgspec

from heistnight.core.action import Millis, Seat
from heistnight.core.event import Event
from heistnight.games.exactly_as_planned import moves
from heistnight.games.exactly_as_planned.pieces import CardId


class Dropped(msgspec.Struct, frozen=True):
    """Cards that a seat put into the Jackpot, and when on the Heist clock."""

    at: Millis
    seat: Seat
    cards: tuple[CardId, ...]


class Story(msgspec.Struct, frozen=True):
    """Numbers of cards each seat moved, and the Jackpot's cards with their times."""

    grabs: tuple[int, ...]
    drops: tuple[Dropped, ...]


def story_of(log: Sequence[Event], seats: int, jackpot: Iterable[str]) -> Story:
    """`jackpot` names the cards in the order in which they went in: the log itself may not know their faces."""
    grabs = [0] * seats
    drops: list[Dropped] = []
    cards = iter(jackpot)

    def drop(at: Millis, seat: Seat, count: int = 1) -> None:
        drops.append(Dropped(at, seat, tuple(islice(cards, count))))

    for event in log:
        match event:
            case moves.JobTaken() | moves.PlacedInPile():
                grabs[event.seat] += 1
            case moves.ToolTaken() | moves.CardPlaced():
                grabs[event.seat] += 1
                if event.to == "jackpot":
                    drop(event.at, event.seat)
            case moves.Swapped():
                for seat in event.seats:
                    grabs[seat] += 1
            case moves.ToolThrown() | moves.ThrownFromPile():
                drop(event.at, event.seat)
            case moves.Tossed():
                drop(event.at, event.seat, event.count)
            case _:
                pass
    return Story(tuple(grabs), tuple(drops))
