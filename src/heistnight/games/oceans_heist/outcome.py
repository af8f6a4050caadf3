"""OH-11: who has won, and the story of it."""

from heistnight.core.action import Seat
from heistnight.core.view import Outcome
from heistnight.games.oceans_heist.memory import DecidedBy, Ending, Leg
from heistnight.games.oceans_heist.story import Story, stories_of
from heistnight.games.oceans_heist.zones import OceansZones


class OceansOutcome(Outcome, frozen=True, kw_only=True):
    """The result and, where a log was kept, the story of each heist."""

    ending: Ending
    decided_by: DecidedBy
    legs: tuple[Leg, ...]
    target_taken: int
    alarms: int
    stories: tuple[Story, ...] | None = None


def outcome_of(table: OceansZones) -> OceansOutcome:
    legs = tuple(table.legs)
    winners, decided_by = _winners(legs, table.seats)
    return OceansOutcome(
        ending=legs[-1].ending,
        winners=winners,
        scores=tuple([_score(legs, seat) for seat in range(table.seats)]),
        decided_by=decided_by,
        legs=legs,
        target_taken=table.taken,
        alarms=table.alarms,
        stories=None if table.log is None else stories_of(table.log, table.options),
    )


def _score(legs: tuple[Leg, ...], seat: Seat) -> int:
    """Crew win 2, stalemate 1, loss 0 for the Crew of a heist; played once, the Staff have the rest of 2."""
    if len(legs) > 1:
        return sum(leg.points for leg in legs if seat in leg.crew)
    (leg,) = legs
    return leg.points if seat in leg.crew else 2 - leg.points


def _winners(legs: tuple[Leg, ...], seats: int) -> tuple[tuple[Seat, ...], str]:
    """Of a pair: more points, then fewer alarms as Crew, else a draw (OH-11.11)."""
    if len(legs) == 1:
        (leg,) = legs
        staff = tuple(seat for seat in range(seats) if seat not in leg.crew)
        return {2: leg.crew, 1: (), 0: staff}[leg.points], leg.ending
    one, two = legs
    first, second = (one.points, -one.alarms), (two.points, -two.alarms)
    if first == second:
        return (), "draw"
    decided_by = "points" if one.points != two.points else "alarms"
    return (one.crew if first > second else two.crew), decided_by
