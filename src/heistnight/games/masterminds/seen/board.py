"""Public part of the view, piece by piece: an unchanged piece comes back as the same object."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import Any, TypeAlias, TypeVar, cast

from heistnight.core.action import Holder, Seat
from heistnight.core.table import Canvas, itself
from heistnight.games.masterminds.moves import failures, heists, preps, talents
from heistnight.games.masterminds.options import MastermindsOptions
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
    Talent,
)
from heistnight.games.masterminds.places import Attempt, Crew, Heist, Mark, Recruit, in_rows
from heistnight.games.masterminds.questions import Deed, OpenQuestion
from heistnight.games.masterminds.score import outcome
from heistnight.games.masterminds.seen.types import (
    AttemptView,
    Facts,
    HeistView,
    MarkView,
    MastermindsBoard,
    PendingView,
    RecruitView,
    SeatView,
    StepView,
    TestView,
    WindowView,
)
from heistnight.games.masterminds.strength import LOOSE_DIE, chances, number_of, outcome_of, total_of, value_on_step
from heistnight.games.masterminds.zones import MastermindsZones

T = TypeVar("T")
Dice: TypeAlias = tuple[tuple[int, ...], ...]  # of each seat on each heist


def draw_board(table: MastermindsZones) -> MastermindsBoard:
    options = table.options
    piece, question = table.canvas.piece, cast(OpenQuestion | None, table.open())
    pool, arriving, talent_discard, used, prep_discard, overflow, failure_discard, buried, bag, known = _piles(table)
    return MastermindsBoard(
        question=table.question(),
        outcome=None if table.agenda else outcome(table),
        turn=table.turn,
        first=table.first,
        active=table.active,
        clock_left=table.left,
        heists_done=table.heists_done(),
        heists_to_end=options.heists_to_end,
        bag_emptied=table.emptied,
        pool=pool,
        arriving=arriving,
        looked_at=len(table.looked_at),
        talent_deck=len(table.talent_deck),
        talent_discard=talent_discard,
        prep_deck=len(table.prep_deck),
        prep_discard=prep_discard,
        came_up=table.came_up,
        failure_deck=len(table.failure_deck),
        failure_discard=failure_discard,
        heist_deck=len(table.heist_deck),
        next_job=next_job(table.heist_deck, options),
        buried_jobs=buried,
        heists=heists_shown(table),
        loose_adds=LOOSE_DIE * sum(compress(table.placed, table.heists)) if options.loose_dice else 0,
        bag=bag,
        seats=_seats(table),
        attempt=attempt_shown(table),
        window=piece(window_shown, question),
        pending=pending_shown(table),
        test=test_shown(table),
        facts=piece(facts_shown, question),
        used=used,
        overflow=overflow,
        known=known,
    )


def window_shown(question: OpenQuestion | None) -> WindowView | None:
    return None if question is None else question.window()


def facts_shown(question: OpenQuestion | None) -> Facts:
    return {} if question is None else question.facts()


def next_job(deck: Sequence[HeistCard], options: MastermindsOptions) -> str | None:
    return HEISTS[deck[-1]] if deck and options.next_job == "open" else None


# Of many small pieces most lie still: a group of them is looked over as a whole first, for speed. The canvas is given
# along to keep the pieces one by one; nothing is shown of it.


def _piles(table: MastermindsZones) -> tuple[Any, ...]:
    return table.canvas.piece(
        _pile_views,
        table.canvas,
        tuple(table.pool),
        tuple(table.arriving),
        tuple(table.talent_discard),
        tuple(sorted(table.used)),
        tuple(table.prep_discard),
        tuple(table.overflow),
        tuple(table.failure_discard),
        tuple(table.buried),
        tuple(table.bag),
        tuple(table.known[-table.seats :]),
    )


def _pile_views(canvas: Canvas, *piles: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple([canvas.piece(draw, pile, at=place) for place, (draw, pile) in enumerate(zip(PILES, piles))])


def _row(*pieces: T) -> tuple[T, ...]:
    return pieces


def hands(known: tuple[tuple[Prep, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Return the public knowledge of each hand."""
    return tuple(map(preps, known))


def gems_shown(counts: tuple[int, ...]) -> dict[str, int]:
    return {GEMS[gem]: count for gem, count in enumerate(counts) if count}


PILES: tuple[Callable[[Any], Any], ...] = (
    *(talents, talents, talents, talents, preps, preps, failures, heists),
    *(gems_shown, hands),
)


# Seats ---------------------------------------------------------------------------------------------------------------


def _seats(table: MastermindsZones) -> tuple[SeatView, ...]:
    return table.canvas.piece(
        _seat_views,
        table.canvas,
        tuple(table.colours),
        tuple(table.holders),
        tuple(map(len, table.hands)),
        tuple(table.crews),
        tuple(table.gems),
        tuple(table.cash),
        tuple(table.mementos),
        tuple(table.values),
    )


def _seat_views(canvas: Canvas, *zones: tuple[Any, ...]) -> tuple[SeatView, ...]:
    return tuple([canvas.piece(_seat_view, canvas, seat, *held, at=seat) for seat, held in enumerate(zip(*zones))])


def _seat_view(
    canvas: Canvas,
    seat: Seat,
    colour: int,
    holder: Holder,
    cards: int,
    crew: Crew,
    gems: tuple[int, ...],
    cash: int,
    mementos: tuple[HeistCard, ...],
    value: int,
) -> SeatView:
    return SeatView(
        colour=COLOURS[colour],
        holder=holder,
        cards=cards,
        team=canvas.piece(team_shown, crew, at=seat),
        gems=canvas.piece(gems_shown, gems, at=("seat", seat)),
        cash=cash,
        mementos=canvas.piece(heists, mementos, at=("seat", seat)),
        value=value or None,
    )


def team_shown(crew: Crew) -> tuple[RecruitView | None, ...]:
    return tuple(map(recruit_shown, crew))


@lru_cache(maxsize=1_000)
def recruit_shown(recruit: Recruit | None) -> RecruitView | None:
    """Recruits are turned all the time, and are worth the same."""
    if recruit is None:
        return None
    return RecruitView(TALENTS[recruit.talent], recruit.turned, *_worth(recruit.talent, recruit.gear, recruit.marks))


Worth: TypeAlias = tuple[tuple[str | None, ...], tuple[MarkView, ...], tuple[int, ...]]


@lru_cache(maxsize=1_000)
def _worth(talent: Talent, gear: tuple[Prep, Prep], marks: tuple[Mark, ...]) -> Worth:
    """Gear, attached Failure cards, and what a recruit with them brings to a step in each skill."""
    recruit = Recruit(talent, False, gear, marks)
    worn = [None if card == NONE else PREPS[card] for card in gear[: recruit.places]]
    attached = [MarkView(FAILURES[mark.failure], mark.kind, mark.turn) for mark in marks]
    return tuple(worn), tuple(attached), tuple([value_on_step(recruit, skill) for skill in range(len(SKILLS))])


# Heists --------------------------------------------------------------------------------------------------------------


def heists_shown(table: MastermindsZones) -> tuple[HeistView | None, ...]:
    zones = tuple(table.heists), tuple(table.dice), tuple(table.placed), tuple(table.blueprints)
    return table.canvas.piece(_heist_views, table.canvas, *zones)


def _heist_views(
    canvas: Canvas,
    heists: tuple[Heist | None, ...],
    dice: Dice,
    placed: tuple[int, ...],
    blueprints: tuple[int, ...],
) -> tuple[HeistView | None, ...]:
    """Dice and Blueprints lie in a row of all seats for each heist."""
    seats = len(dice) // len(heists)
    rows = zip(heists, in_rows(dice, seats), placed, in_rows(blueprints, seats))
    return tuple([_heist(canvas, position, *row) for position, row in enumerate(rows)])


def _heist(
    canvas: Canvas, position: int, heist: Heist | None, dice: Dice, placed: int, blueprints: tuple[int, ...]
) -> HeistView | None:
    if heist is None:
        return None
    steps = canvas.piece(_steps, heist, at=position)
    return canvas.piece(_heist_view, heist, steps, dice, placed, blueprints, at=position)


def _steps(heist: Heist) -> tuple[StepView, ...]:
    return tuple(
        [
            StepView(tuple([SKILLS[skill] for skill in heist.skills(step)]), number, heist.number(step))
            for step, number in enumerate(heist.numbers)
        ]
    )


def _heist_view(
    heist: Heist,
    steps: tuple[StepView, ...],
    dice: Dice,
    placed: int,
    blueprints: tuple[int, ...],
) -> HeistView:
    return HeistView(
        HEISTS[heist.name], HEISTS[heist.job], heist.heat, TAKE[heist.job], steps, dice, placed, blueprints
    )


# What is going on ----------------------------------------------------------------------------------------------------


def attempt_shown(table: MastermindsZones) -> AttemptView | None:
    attempt = table.attempt
    if attempt is None:
        return None
    blueprints = table.blueprints[table.at(attempt.position, attempt.seat)]
    heist, crew = table.heist(attempt.position), table.crews[attempt.seat]
    return table.canvas.piece(_attempt_view, attempt, heist, crew, blueprints, table.options.heat)


def _attempt_view(attempt: Attempt, heist: Heist, crew: Crew, blueprints: int, heat: bool) -> AttemptView:
    reached = total_of(crew, attempt.step, attempt.skill, attempt, attempt.bonus + blueprints, heat)
    needed = number_of(heist, attempt.step, crew, attempt.slots, attempt.loose)
    used = attempt.one_use, attempt.rosa, attempt.juno, attempt.rewritten
    return AttemptView(
        seat=attempt.seat,
        position=attempt.position,
        step=STEPS[attempt.step],
        skill=SKILLS[attempt.skill],
        slots=attempt.slots,
        extras=tuple(compress(("one_use", "rosa", "juno", "rewritten"), used)),
        total=reached,
        number=needed,
        die=attempt.die or None,
        odds=None if attempt.die else chances(reached, needed),
        stands=outcome_of(reached + attempt.die, needed) if attempt.die else "",
    )


def pending_shown(table: MastermindsZones) -> tuple[PendingView, ...]:
    """Actions and Interrupts that wait on the agenda for a window to close."""
    announced = []
    agenda: list[Any] = table.agenda
    for step in agenda:
        kind: Any = type(step)
        if _is_deed(kind) and (card := step.announced()):
            announced.append(card)
    return table.canvas.piece(_row, *announced) if announced else ()


def test_shown(table: MastermindsZones) -> TestView | None:
    """The test on the agenda, or the one that the open question is about; only a die leads to one (MHS-8.1)."""
    if table.attempt is None or not table.attempt.die:
        return None
    agenda: list[Any] = table.agenda
    for step in reversed(agenda):
        kind: Any = type(step)
        if _tells_tests(kind) and (test := step.test_at_stake(table)) is not None:
            kept: TestView = table.canvas.piece(itself, test)
            return kept
    return None


# Every look asks this of all that is on the agenda, and `isinstance` is slow to say no.


@cache
def _is_deed(kind: type[Any]) -> bool:
    return issubclass(kind, Deed)


@cache
def _tells_tests(kind: type[Any]) -> bool:
    return issubclass(kind, Deed | OpenQuestion)
