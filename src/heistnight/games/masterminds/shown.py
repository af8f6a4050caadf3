"""Pieces of what is shown, made once and remembered.

From one moment to the next little of a table changes, and all eyes see much the same. So each piece is worked out from
frozen values alone, and what has not changed comes back as the same object: whoever compares two views, as the research
environment does at every step, sees at once where to look.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from heistnight.core.action import Holder, Seat
from heistnight.core.view import REMEMBERED, Namer, namer
from heistnight.games.masterminds.pieces import (
    COLOURS,
    FAILURES,
    GEMS,
    HEISTS,
    NONE,
    PREPS,
    SKILLS,
    STEPS,
    TAKE,
    TALENTS,
    HeistCard,
    Prep,
)
from heistnight.games.masterminds.places import Attempt, CameUp, Crew, Heist, Recruit, Sight
from heistnight.games.masterminds.strength import chances, outcome_of, value_on_step
from heistnight.games.masterminds.view import (
    AttemptView,
    CameUpView,
    HeistView,
    MarkView,
    PendingView,
    RecruitView,
    SeatView,
    SightView,
    StepView,
    TestView,
    WindowView,
)

# Fields of open questions that the board shows: what a step or a choice is about.
FACTS = ("old", "new", "beta", "placed", "swaps", "count", "gems", "slot", "victim", "besides", "continued")

# Piles, hands and bags -----------------------------------------------------------------------------------------------


talents, preps, failures, heists = map(namer, (TALENTS, PREPS, FAILURES, HEISTS))


@lru_cache(maxsize=REMEMBERED)
def hands(known: tuple[tuple[Prep, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """What is known of each hand."""
    return tuple(map(preps, known))


@lru_cache(maxsize=REMEMBERED)
def gems(counts: tuple[int, ...]) -> dict[str, int]:
    return {GEMS[gem]: count for gem, count in enumerate(counts) if count}


@lru_cache(maxsize=REMEMBERED)
def came_up(cards: tuple[CameUp, ...]) -> tuple[CameUpView, ...]:
    return tuple(map(_came_up, cards))


@lru_cache(maxsize=REMEMBERED)
def _came_up(card: CameUp) -> CameUpView:
    return CameUpView(card.turn, card.seat, PREPS[card.card], card.cards)


@lru_cache(maxsize=REMEMBERED)
def sights(seen: tuple[Sight, ...], seat: Seat, named: Namer) -> tuple[SightView, ...]:
    """The stretches of a deck that this seat has looked at."""
    return tuple(SightView(sight.start, named(sight.cards)) for sight in seen if sight.seat == seat)


@lru_cache(maxsize=REMEMBERED)
def unseen(face_down: tuple[int, ...], hand: tuple[Prep, ...]) -> dict[str, int]:
    """Copies neither open nor in the own hand (MHS-16.1)."""
    counts = hidden(face_down, hand)
    return {PREPS[card]: count for card, count in enumerate(counts) if count > 0}


def hidden(face_down: Sequence[int], hand: Sequence[Prep]) -> list[int]:
    """How many copies of each Prep card are hidden from whoever holds this hand."""
    counts = list(face_down)
    for card in hand:
        counts[card] -= 1
    return counts


# Seats and heists ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def seat_view(
    colour: int,
    holder: Holder,
    cards: int,
    crew: Crew,
    gems_held: tuple[int, ...],
    cash: int,
    mementos: tuple[HeistCard, ...],
    value: int,
) -> SeatView:
    return SeatView(
        colour=COLOURS[colour],
        holder=holder,
        cards=cards,
        team=tuple(map(_recruit_view, crew)),
        gems=gems(gems_held),
        cash=cash,
        mementos=heists(mementos),
        value=value or None,
    )


@lru_cache(maxsize=REMEMBERED)
def _recruit_view(recruit: Recruit | None) -> RecruitView | None:
    if recruit is None:
        return None
    marks = [MarkView(FAILURES[mark.failure], mark.kind, mark.turn) for mark in recruit.marks]
    return RecruitView(
        talent=TALENTS[recruit.talent],
        turned=recruit.turned,
        gear=_gear(recruit.gear[: recruit.places]),
        failures=tuple(marks),
        values=tuple([value_on_step(recruit, skill) for skill in range(len(SKILLS))]),
    )


@lru_cache(maxsize=REMEMBERED)
def _gear(places: tuple[Prep, ...]) -> tuple[str | None, ...]:
    return tuple([None if gear == NONE else PREPS[gear] for gear in places])


@lru_cache(maxsize=REMEMBERED)
def heist_view(
    heist: Heist | None, dice: tuple[tuple[int, ...], ...], loose: int, blueprints: tuple[int, ...]
) -> HeistView | None:
    if heist is None:
        return None
    return HeistView(
        name=HEISTS[heist.name],
        job=HEISTS[heist.job],
        heat=heist.heat,
        take=TAKE[heist.job],
        steps=_steps(heist),
        dice=dice,
        loose=loose,
        blueprints=blueprints,
    )


@lru_cache(maxsize=REMEMBERED)
def _steps(heist: Heist) -> tuple[StepView, ...]:
    return tuple(
        StepView(tuple(SKILLS[s] for s in heist.skills(step)), heist.number(step) + heist.heat, heist.number(step))
        for step in range(len(STEPS))
    )


# What is going on ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def facts(decision: Any) -> dict[str, Any]:
    return _facts(tuple([(name, getattr(decision, name)) for name in FACTS if hasattr(decision, name)]))


@lru_cache(maxsize=REMEMBERED)
def _facts(told: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """Most questions tell nothing: they all share one empty dict."""
    return dict(told)


@lru_cache(maxsize=REMEMBERED)
def window(decision: Any) -> WindowView | None:
    if not hasattr(decision, "may"):
        return None
    return WindowView(decision.kind, decision.on, decision.may, decision.extended)


@lru_cache(maxsize=REMEMBERED)
def attempt_view(attempt: Attempt, reached: int, needed: int) -> AttemptView:
    extras = ("one_use", "rosa", "juno", "rewritten")
    return AttemptView(
        seat=attempt.seat,
        position=attempt.position,
        step=STEPS[attempt.step],
        skill=SKILLS[attempt.skill],
        slots=attempt.slots,
        extras=tuple(extra for extra in extras if getattr(attempt, extra)),
        total=reached,
        number=needed,
        die=attempt.die or None,
        odds=None if attempt.die else chances(reached, needed),
        stands=outcome_of(reached + attempt.die, needed) if attempt.die else "",
    )


@lru_cache(maxsize=REMEMBERED)
def pending(step: Any) -> PendingView:
    return PendingView(
        seat=step.seat,
        card=PREPS[step.card],
        section=step.section,
        targets=getattr(step, "targets", ()),
        colour=None if getattr(step, "colour", NONE) == NONE else COLOURS[step.colour],
    )


@lru_cache(maxsize=REMEMBERED)
def test_view(test: Any, value: int) -> TestView:
    names = FAILURES[test.failure], SKILLS[test.skill]
    return TestView(test.seat, test.slot, *names, test.number, value, test.consequence)
