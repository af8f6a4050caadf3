"""The story a result screen tells (section 11), read off the log of the game."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from heistnight.core.action import Seat
from heistnight.core.event import Event
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.pieces import HeistId

FAILED = ("busted", "walks_out", "fall_guy")


class JobStory(msgspec.Struct, frozen=True):
    """A heist completed: in which turn, by whom, with which dice, for which Take."""

    turn: int
    seat: Seat
    name: HeistId
    job: HeistId
    dice: tuple[int, ...]
    take: int


class SeatStory(msgspec.Struct, frozen=True):
    """The numbers about one seat."""

    attempts: int
    perfections: int
    successes: int
    pushes: int
    failures: int
    recruits_lost: int
    dice_lost: int
    gems_paid: int
    interrupts_played: int
    interrupts_suffered: int


class Swing(msgspec.Struct, frozen=True):
    """The turning point: the step D with the largest surprise, made or missed, and its chance in sixths."""

    turn: int
    seat: Seat
    position: int
    made: bool
    chance: int


class Story(msgspec.Struct, frozen=True):
    """The story of a game: its jobs in order, a part for each seat, and the turning point."""

    jobs: tuple[JobStory, ...]
    seats: tuple[SeatStory, ...]
    turning_point: Swing | None


_RESULTS = {"perfection": "perfections", "success": "successes", "push": "pushes", "failure": "failures"}


def story_of(log: Sequence[Event], seats: int) -> Story:
    """Read the log from the first turn to the end."""
    counts: list[Counter[str]] = [Counter() for _ in range(seats)]
    jobs: list[JobStory] = []
    swings: list[Swing] = []
    turn = 0
    for event in log:
        match event:
            case moves.TurnStarted():
                turn = event.turn
            case moves.HeistCompleted(seat=seat, name=name, job=job, dice=dice, take=take):
                jobs.append(JobStory(turn, seat, name, job, dice, take))
            case moves.StepEnded():
                counts[event.seat]["attempts"] += 1
                counts[event.seat][_RESULTS[event.result]] += 1
                if event.step == "D":
                    swings.append(_swing(turn, event))
            case moves.RecruitLeft(seat=seat, why=why):
                counts[seat]["recruits_lost"] += why in FAILED
            case moves.DiceWiped(seat=seat, dice=dice):
                counts[seat]["dice_lost"] += len(dice)
            case moves.Paid(seat=seat, how=how):
                counts[seat]["gems_paid"] += how not in ("cash", "two_cards")
            case moves.Interrupted(seat=seat, on=on):
                counts[seat]["interrupts_played"] += 1
                if on != seat:
                    counts[on]["interrupts_suffered"] += 1
            case _:
                pass
    names = SeatStory.__struct_fields__
    parts = tuple(SeatStory(**{name: count[name] for name in names}) for count in counts)
    return Story(tuple(jobs), parts, max(swings, key=_surprise, default=None))


def _swing(turn: int, event: moves.StepEnded) -> Swing:
    lacking = event.number - event.total
    chance = 6 if lacking <= 0 else max(0, 6 - lacking)
    return Swing(turn, event.seat, event.position, event.result in ("perfection", "success"), chance)


def _surprise(swing: Swing) -> tuple[Any, ...]:
    """Return how unlikely it was; of equals the later one turned the game."""
    return (6 - swing.chance if swing.made else swing.chance), swing.turn
