"""Pieces of what is shown, made once and remembered.

From one moment to the next little of a table changes, and all eyes see much the same. So each piece is worked out from
what it shows alone, and what has not changed comes back as the same object: whoever compares two views, as the research
environment does at every step, sees at once where to look.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, compress
from operator import call
from typing import Any, TypeVar

import msgspec

from heistnight.core.action import Action, Holder, Seat
from heistnight.core.view import REMEMBERED, Namer, namer, same
from heistnight.games.masterminds.options import MastermindsOptions
from heistnight.games.masterminds.pieces import (
    BLUEPRINTS,
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
    Talent,
    prep_counts,
)
from heistnight.games.masterminds.places import Attempt, Crew, Heist, Recruit, Sight, in_rows, worn_by
from heistnight.games.masterminds.strength import chances, number_of, outcome_of, total_of, value_on_step
from heistnight.games.masterminds.view import (
    AttemptView,
    HeistView,
    MarkView,
    MastermindsView,
    OwnView,
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

T = TypeVar("T")


def when_moved(draw: Callable[..., T]) -> Callable[..., T]:
    """Draws a piece anew when something that it shows has moved since it was drawn last.

    To compare the zones of a table with what lay there takes a fraction of the time that looking them up would.
    """
    last: tuple[tuple[Any, ...] | None, Any] = None, None

    def drawn(*zones: Any) -> T:
        nonlocal last
        lay, piece = last
        if zones != lay:
            piece = draw(*zones)
            last = tuple([zone[:] if type(zone) is list else zone for zone in zones]), piece
        return piece  # type: ignore[no-any-return]

    return drawn


# Piles, hands and bags -----------------------------------------------------------------------------------------------


talents, preps, failures, heists, _skills = map(namer, (TALENTS, PREPS, FAILURES, HEISTS, SKILLS))


@lru_cache(maxsize=REMEMBERED)
def hands(known: tuple[tuple[Prep, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """What is known of each hand."""
    return tuple(map(preps, known))


@lru_cache(maxsize=REMEMBERED)
def gems(counts: tuple[int, ...]) -> dict[str, int]:
    return {GEMS[gem]: count for gem, count in enumerate(counts) if count}


def _pile(named: Namer) -> Callable[[list[int]], tuple[str, ...]]:
    """Piles grow at their end: what lay there when somebody looked last keeps its names."""
    last: tuple[list[int], tuple[str, ...]] = [], ()

    def drawn(pile: list[int]) -> tuple[str, ...]:
        nonlocal last
        lay, names = last
        if pile != lay:
            below = len(lay)
            names = names + named(tuple(pile[below:])) if pile[:below] == lay else named(tuple(pile))
            last = pile[:], names
        return names

    return drawn


pool, arriving, talent_discard, prep_discard, failure_discard = map(_pile, (talents, talents, talents, preps, failures))


@when_moved
def open_preps(discard: list[Prep], overflow: list[Prep], crews: list[Crew], blueprints: list[int]) -> tuple[Prep, ...]:
    """The Prep cards that lie in an open pile, are worn, or are laid beside a heist."""
    laid = len(blueprints) - blueprints.count(0)
    return (*discard, *overflow, *chain.from_iterable(map(worn_by, crews)), *[BLUEPRINTS] * laid)


@lru_cache(maxsize=REMEMBERED)
def unseen(friendly: bool, heat: bool, laid_open: tuple[Prep, ...], hand: tuple[Prep, ...]) -> dict[str, int]:
    """Copies neither open nor in the own hand (MHS-16.1)."""
    return _less(_face_down(friendly, heat, laid_open), hand)


@lru_cache(maxsize=REMEMBERED)
def _face_down(friendly: bool, heat: bool, laid_open: tuple[Prep, ...]) -> dict[str, int]:
    copies = zip(PREPS, prep_counts(friendly, heat))
    return _less({name: count for name, count in copies if count}, laid_open)


def _less(copies: dict[str, int], seen: Sequence[Prep]) -> dict[str, int]:
    """What is left of some cards when these are taken away."""
    left = copies.copy()
    for card in seen:
        name = PREPS[card]
        if left.get(name, 0) > 1:
            left[name] -= 1
        else:
            left.pop(name, None)
    return left


# Seats and heists ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def _seat_at_rest(
    colour: int, holder: Holder, gems_held: tuple[int, ...], cash: int, mementos: tuple[HeistCard, ...], value: int
) -> SeatView:
    """Without hand and team, which move all the time."""
    return SeatView(
        colour=COLOURS[colour],
        holder=holder,
        cards=0,
        team=(),
        gems=gems(gems_held),
        cash=cash,
        mementos=heists(mementos),
        value=value or None,
    )


def _seat_view(at_rest: SeatView, hand: tuple[Prep, ...], crew: Crew) -> SeatView:
    team = [None if recruit is None else _recruit_view(recruit) for recruit in crew]
    return msgspec.structs.replace(at_rest, cards=len(hand), team=tuple(team))


_seat_views = [when_moved(_seat_view) for _seat in COLOURS]  # each seat's as it was when somebody looked last


def seats(at_rest: tuple[SeatView, ...], hands: list[tuple[Prep, ...]], crews: list[Crew]) -> tuple[SeatView, ...]:
    """The seats of the background with what moves before them."""
    return tuple(map(call, _seat_views, at_rest, hands, crews))


@lru_cache(maxsize=1_000)
def _recruit_view(recruit: Recruit) -> RecruitView:
    if recruit.turned:
        return msgspec.structs.replace(_recruit_view(msgspec.structs.replace(recruit, turned=False)), turned=True)
    marks = [MarkView(FAILURES[mark.failure], mark.kind, mark.turn) for mark in recruit.marks]
    return RecruitView(
        talent=TALENTS[recruit.talent],
        turned=False,
        gear=_gear(recruit.gear[: recruit.places]),
        failures=same(tuple(marks)),
        values=same(tuple([value_on_step(recruit, skill) for skill in range(len(SKILLS))])),
    )


@lru_cache(maxsize=REMEMBERED)
def _gear(places: tuple[Prep, ...]) -> tuple[str | None, ...]:
    return tuple([None if gear == NONE else PREPS[gear] for gear in places])


@when_moved
def heists_in_play(
    heists: list[Heist | None], dice: list[tuple[int, ...]], loose: list[int], blueprints: list[int]
) -> tuple[HeistView | None, ...]:
    """Dice and Blueprints lie in a row of all seats for each heist."""
    seats = len(dice) // len(heists)
    return tuple(map(_heist_view, heists, in_rows(dice, seats), loose, in_rows(blueprints, seats)))


@lru_cache(maxsize=REMEMBERED)
def _heist_view(
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
        dice=same(dice),
        loose=loose,
        blueprints=same(blueprints),
    )


@lru_cache(maxsize=REMEMBERED)
def _steps(heist: Heist) -> tuple[StepView, ...]:
    return tuple(
        StepView(_skills(heist.skills(step)), heist.number(step) + heist.heat, heist.number(step))
        for step in range(len(STEPS))
    )


# What is going on ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1_000)
def told(decision: Any) -> tuple[WindowView | None, dict[str, Any]]:
    """What the open question tells: a window who may respond, a choice what it is about."""
    facts = _facts(tuple([(name, getattr(decision, name)) for name in FACTS if hasattr(decision, name)]))
    if not hasattr(decision, "may"):
        return None, facts
    return WindowView(decision.kind, decision.on, decision.may, decision.extended), facts


@lru_cache(maxsize=REMEMBERED)
def _facts(told: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """Most questions tell nothing: they all share one empty dict."""
    return dict(told)


@when_moved
def attempt_view(attempt: Attempt, heist: Heist, crew: Crew, blueprints: int, heat: bool) -> AttemptView:
    reached = total_of(crew, attempt.step, attempt.skill, attempt, attempt.bonus + blueprints, heat)
    needed = number_of(heist, attempt.step, crew, attempt.slots, attempt.loose)
    used = attempt.one_use, attempt.rosa, attempt.juno, attempt.rewritten
    return AttemptView(
        seat=attempt.seat,
        position=attempt.position,
        step=STEPS[attempt.step],
        skill=SKILLS[attempt.skill],
        slots=attempt.slots,
        extras=_extras(used),
        total=reached,
        number=needed,
        die=attempt.die or None,
        odds=None if attempt.die else chances(reached, needed),
        stands=outcome_of(reached + attempt.die, needed) if attempt.die else "",
    )


@lru_cache(maxsize=REMEMBERED)
def _extras(used: tuple[bool, ...]) -> tuple[str, ...]:
    return tuple(compress(("one_use", "rosa", "juno", "rewritten"), used))


@lru_cache(maxsize=REMEMBERED)
def pending(step: Any) -> PendingView:
    return PendingView(
        seat=step.seat,
        card=PREPS[step.card],
        section=step.section,
        targets=getattr(step, "targets", ()),
        colour=None if getattr(step, "colour", NONE) == NONE else COLOURS[step.colour],
    )


def test_view(test: Any, value: int) -> TestView:
    names = FAILURES[test.failure], SKILLS[test.skill]
    return TestView(test.seat, test.slot, *names, test.number, value, test.consequence)


# The whole -----------------------------------------------------------------------------------------------------------

# Views are drawn on these: to replace a few fields takes a fraction of the time that naming all of them would.
NOTHING_YET = MastermindsView(
    seat=None,
    question=None,
    outcome=None,
    turn=0,
    first=0,
    active=0,
    clock_left=0,
    heists_done=0,
    heists_to_end=0,
    bag_emptied=False,
    pool=(),
    arriving=(),
    looked_at=0,
    talent_deck=0,
    talent_discard=(),
    prep_deck=0,
    prep_discard=(),
    came_up=(),
    failure_deck=0,
    failure_discard=(),
    heist_deck=0,
    next_job=None,
    buried_jobs=(),
    heists=(),
    bag={},
    seats=(),
    attempt=None,
    window=None,
    pending=(),
    test=None,
    facts={},
    used=(),
    overflow=(),
    unseen={},
    known=(),
    own=None,
)

NOTHING_OWN = OwnView(
    asked=False,
    hand=(),
    dealt=(),
    picked=None,
    looked_at=(),
    draft=(),
    announcements=(),
    answer=None,
    let_through=False,
    early_steps=False,
    held_on=False,
    known=(),
    shown_to=(),
    talent_sights=(),
    failure_sights=(),
)


@when_moved
def background(
    options: MastermindsOptions,
    first: Seat,
    emptied: bool,
    looked_at: int,
    heist_deck: int,
    top_job: HeistCard,
    buried: list[HeistCard],
    bag: list[int],
    used: list[Talent],
    overflow: list[Prep],
    known: list[tuple[Prep, ...]],
    colours: list[int],
    holders: list[Holder],
    gems_held: list[tuple[int, ...]],
    cash: list[int],
    mementos: list[tuple[HeistCard, ...]],
    values: list[int],
) -> MastermindsView:
    """A view with all that seldom changes, and nothing yet of the rest."""
    return msgspec.structs.replace(
        NOTHING_YET,
        first=first,
        heists_done=sum(map(len, mementos)),
        heists_to_end=options.heists_to_end,
        bag_emptied=emptied,
        looked_at=looked_at,
        heist_deck=heist_deck,
        next_job=HEISTS[top_job] if options.next_job == "open" and top_job != NONE else None,
        buried_jobs=heists(tuple(buried)),
        bag=gems(tuple(bag)),
        seats=tuple(map(_seat_at_rest, colours, holders, gems_held, cash, mementos, values)),
        used=talents(tuple(sorted(used))),
        overflow=preps(tuple(overflow)),
        known=hands(tuple(known[-options.players :])),
    )


def _memory(
    seats: int, seat: Seat, known: list[tuple[Prep, ...]], talent_sights: list[Sight], failure_sights: list[Sight]
) -> OwnView:
    """What a seat knows of cards that are hidden from others, laid under what it has and does now."""
    return msgspec.structs.replace(
        NOTHING_OWN,
        known=hands(tuple(known[seats * seat : seats * seat + seats])),
        shown_to=hands(tuple(known[seat : seats * seats : seats])),
        talent_sights=_sights(tuple(talent_sights), seat, talents),
        failure_sights=_sights(tuple(failure_sights), seat, failures),
    )


_memories = [when_moved(_memory) for _seat in COLOURS]


def _own_view(
    seats: int,
    seat: Seat,
    asked: bool,
    hand: tuple[Prep, ...],
    dealt: tuple[Talent, ...],
    picked: Talent,
    looked_at: list[Talent],
    answer: Action | None,
    let_through: bool,
    early_steps: bool,
    held_on: bool,
    known: list[tuple[Prep, ...]],
    talent_sights: list[Sight],
    failure_sights: list[Sight],
) -> OwnView:
    """Without what the acting player drafts and could announce."""
    return msgspec.structs.replace(
        _memories[seat](seats, seat, known, talent_sights, failure_sights),
        asked=asked,
        hand=preps(hand),
        dealt=talents(dealt),
        picked=None if picked == NONE else TALENTS[picked],
        looked_at=talents(tuple(looked_at)),
        answer=answer,
        let_through=let_through,
        early_steps=early_steps,
        held_on=held_on,
    )


own_views = [when_moved(_own_view) for _seat in COLOURS]  # each seat's as it was when that seat looked last


@lru_cache(maxsize=REMEMBERED)
def _sights(seen: tuple[Sight, ...], seat: Seat, named: Namer) -> tuple[SightView, ...]:
    """The stretches of a deck that this seat has looked at."""
    return tuple([SightView(sight.start, named(sight.cards)) for sight in seen if sight.seat == seat])
