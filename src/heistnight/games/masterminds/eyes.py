"""What each pair of eyes is shown (section 7), built up from what may be known."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from heistnight.core.action import Seat
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.memory import knows
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
    TEAM,
    prep_counts,
)
from heistnight.games.masterminds.places import Recruit, Sight
from heistnight.games.masterminds.strength import chances, number, outcome_of, total, value_in_test, value_on_step
from heistnight.games.masterminds.view import (
    AttemptView,
    CameUpView,
    HeistView,
    MarkView,
    MastermindsView,
    Odds,
    OwnView,
    PendingView,
    RecruitView,
    SeatView,
    SightView,
    StepView,
    TestView,
    WindowView,
)

if TYPE_CHECKING:
    from heistnight.games.masterminds.table import MastermindsTable

# Fields of open questions that the board shows: what a step or a choice is about.
FACTS = ("old", "new", "beta", "placed", "swaps", "count", "gems", "slot", "victim", "besides", "continued")


def look(table: "MastermindsTable", seat: Seat | None) -> MastermindsView:
    return MastermindsView(
        seat=seat,
        question=table.question(seat),
        outcome=table.outcome(),
        turn=table.turn,
        first=table.first,
        active=table.active,
        clock_left=table.left,
        heists_done=table.heists_done(),
        heists_to_end=table.options.heists_to_end,
        bag_emptied=table.emptied,
        pool=moves.talents(table.pool),
        arriving=moves.talents(table.arriving),
        looked_at=len(table.looked_at),
        talent_deck=len(table.talent_deck),
        talent_discard=moves.talents(table.talent_discard),
        prep_deck=len(table.prep_deck),
        prep_discard=moves.preps(table.prep_discard),
        came_up=tuple(CameUpView(up.turn, up.seat, PREPS[up.card], up.cards) for up in table.came_up),
        failure_deck=len(table.failure_deck),
        failure_discard=tuple(map(FAILURES.__getitem__, table.failure_discard)),
        heist_deck=len(table.heist_deck),
        next_job=HEISTS[table.heist_deck[-1]] if table.options.next_job == "open" and table.heist_deck else None,
        buried_jobs=tuple(map(HEISTS.__getitem__, table.buried)),
        heists=tuple(_heist_view(table, position) for position in range(len(table.heists))),
        bag=_gems(table.bag),
        seats=tuple(_seat_view(table, other) for other in range(table.seats)),
        attempt=_attempt_view(table),
        window=_window_view(table),
        pending=_pending(table),
        test=_test_view(table),
        facts=_facts(table),
        used=moves.talents(sorted(table.used)),
        overflow=moves.preps(table.overflow),
        unseen=_unseen(table, seat),
        known=tuple(moves.preps(knows(table, None, holder)) for holder in range(table.seats)),
        own=None if seat is None else _own_view(table, seat),
    )


def _gems(counts: Sequence[int]) -> dict[str, int]:
    return {GEMS[gem]: count for gem, count in enumerate(counts) if count}


def _heist_view(table: "MastermindsTable", position: int) -> HeistView | None:
    heist = table.heists[position]
    if heist is None:
        return None
    steps = tuple(
        StepView(tuple(SKILLS[s] for s in heist.skills(step)), heist.number(step) + heist.heat, heist.number(step))
        for step in range(len(STEPS))
    )
    start = table.at(position, 0)
    return HeistView(
        name=HEISTS[heist.name],
        job=HEISTS[heist.job],
        heat=heist.heat,
        take=TAKE[heist.job],
        steps=steps,
        dice=tuple(table.dice[start : start + table.seats]),
        loose=table.loose[position],
        blueprints=tuple(table.blueprints[start : start + table.seats]),
    )


def _seat_view(table: "MastermindsTable", seat: Seat) -> SeatView:
    return SeatView(
        colour=COLOURS[table.colours[seat]],
        holder=table.holders[seat],
        cards=len(table.hands[seat]),
        team=tuple(map(_recruit_view, table.recruits[TEAM * seat : TEAM * seat + TEAM])),
        gems=_gems(table.gems[seat]),
        cash=table.cash[seat],
        mementos=tuple(HEISTS[card] for card in table.mementos[seat]),
        value=table.values[seat] or None,
    )


def _recruit_view(recruit: Recruit | None) -> RecruitView | None:
    if recruit is None:
        return None
    return RecruitView(
        talent=TALENTS[recruit.talent],
        turned=recruit.turned,
        gear=tuple(None if gear == NONE else PREPS[gear] for gear in recruit.gear[: recruit.places]),
        failures=tuple(MarkView(FAILURES[mark.failure], mark.kind, mark.turn) for mark in recruit.marks),
        values=tuple(value_on_step(recruit, skill) for skill in range(len(SKILLS))),
    )


def _attempt_view(table: "MastermindsTable") -> AttemptView | None:
    attempt = table.attempt
    if attempt is None:
        return None
    extras = ("one_use", "rosa", "juno", "rewritten")
    reached, needed = total(table, attempt), number(table, attempt)
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
        odds=None if attempt.die else Odds(*msgspec.structs.astuple(chances(reached, needed))),
        stands=outcome_of(reached + attempt.die, needed) if attempt.die else "",
    )


def _window_view(table: "MastermindsTable") -> WindowView | None:
    decision: Any = table.open()
    if not hasattr(decision, "may"):
        return None
    return WindowView(decision.kind, decision.on, decision.may, decision.extended)


def _pending(table: "MastermindsTable") -> tuple[PendingView, ...]:
    """Actions and Interrupts that wait on the agenda for a window to close."""
    steps: list[Any] = [step for step in table.agenda if hasattr(step, "section")]
    return tuple(
        PendingView(
            seat=step.seat,
            card=PREPS[step.card],
            section=step.section,
            targets=getattr(step, "targets", ()),
            colour=None if getattr(step, "colour", NONE) == NONE else COLOURS[step.colour],
        )
        for step in steps
    )


def _test_view(table: "MastermindsTable") -> TestView | None:
    """A test on the agenda, or the one that the open question is about."""
    for step in reversed(table.agenda):
        test: Any = getattr(step, "test", step)
        if hasattr(test, "consequence"):
            value = value_in_test(table, test.seat, test.slot, test.skill)
            names = FAILURES[test.failure], SKILLS[test.skill]
            return TestView(test.seat, test.slot, *names, test.number, value, test.consequence)
    return None


def _facts(table: "MastermindsTable") -> dict[str, Any]:
    decision = table.open()
    return {name: getattr(decision, name) for name in FACTS if hasattr(decision, name)}


def _unseen(table: "MastermindsTable", seat: Seat | None) -> dict[str, int]:
    """Copies neither discarded, nor in play, nor in the own hand (MHS-16.1)."""
    return {PREPS[card]: count for card, count in sorted(hidden_preps(table, seat).items())}


def hidden_preps(table: "MastermindsTable", seat: Seat | None) -> Counter[int]:
    counts = Counter(dict(enumerate(prep_counts(table.options.friendly, table.options.heat))))
    counts.subtract(open_preps(table))
    if seat is not None:
        counts.subtract(table.hands[seat])
    return +counts


def open_preps(table: "MastermindsTable") -> list[int]:
    worn = [gear for recruit in table.recruits if recruit is not None for gear in recruit.worn]
    laid = [BLUEPRINTS] * (len(table.blueprints) - table.blueprints.count(0))
    return [*table.prep_discard, *worn, *laid, *table.overflow]


def _own_view(table: "MastermindsTable", seat: Seat) -> OwnView:
    acting = seat == table.active
    decision: Any = table.open()
    looking = acting and type(decision).__name__ == "CastingPick"
    return OwnView(
        asked=decision is not None and seat in decision.seats(table),
        hand=moves.preps(table.hands[seat]),
        dealt=moves.talents(table.dealt[seat]),
        picked=None if table.picks[seat] == NONE else TALENTS[table.picks[seat]],
        looked_at=moves.talents(table.looked_at) if looking else (),
        draft=tuple(table.draft) if acting else (),
        announcements=tuple(decision.announcements(table)) if acting and hasattr(decision, "announcements") else (),
        answer=table.answers[seat],
        let_through=table.through[seat],
        early_steps=table.early[seat],
        held_on=table.held_on[seat],
        known=tuple(moves.preps(knows(table, seat, holder)) for holder in range(table.seats)),
        shown_to=tuple(moves.preps(knows(table, other, seat)) for other in range(table.seats)),
        talent_sights=_sights(table.talent_sights, seat, TALENTS),
        failure_sights=_sights(table.failure_sights, seat, FAILURES),
    )


def _sights(sights: Iterable[Sight], seat: Seat, names: Sequence[str]) -> tuple[SightView, ...]:
    return tuple(
        SightView(sight.start, tuple(names[card] for card in sight.cards)) for sight in sights if sight.seat == seat
    )
