"""Masterminds as a learner's row: a few hundred numbers around one, as the seat that looks would count them."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import cast

from heistnight.core.action import Action, Seat
from heistnight.core.compact import (
    Layout,
    OptionRows,
    Tally,
    clockwise,
    compact,
    floats,
    mark,
    names,
    piece,
    waited_for,
)
from heistnight.core.research import Column, asked, drawn, placed
from heistnight.games.masterminds.heist import Announce, HoldOrContinue
from heistnight.games.masterminds.memory import lying_open
from heistnight.games.masterminds.moves import ACTIONS, Go
from heistnight.games.masterminds.options import MastermindsOptions
from heistnight.games.masterminds.payment import PayChoice
from heistnight.games.masterminds.pieces import (
    ABILITY,
    ACTION_CARDS,
    BLUEPRINTS,
    BONUS,
    COLOURS,
    COPIES,
    GEAR,
    GEMS,
    IMMEDIATE,
    INTERRUPTS,
    ON_STEPS,
    POOL,
    PREP,
    SKILLS,
    STEP_NUMBER,
    STEP_SKILLS,
    STEPS,
    TAKE,
    TEAM,
    HeistCard,
    Prep,
    StepNo,
    Talent,
    prep_deck,
)
from heistnight.games.masterminds.places import Attempt, Crew, Heist, Recruit, worn_by
from heistnight.games.masterminds.prep import GearPlay, PlanChoice, RecruitChoice
from heistnight.games.masterminds.questions import Deed, OpenQuestion, UpkeepDiscard
from heistnight.games.masterminds.rules import TurnChoice, UpkeepOption
from heistnight.games.masterminds.score import AVERAGE, points, worth
from heistnight.games.masterminds.seen.own import is_asked
from heistnight.games.masterminds.strength import number_of, total_of, value_on_step
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.games.masterminds.team import ReplaceRecruit
from heistnight.games.masterminds.windows import Interruption

MOST_SEATS, MOST_HEISTS = 5, 3
REMEMBERED = 2_000
# What numbers are measured in.
TURNS, NUMBER, VALUE, TOTAL, HAND, POINTS, GEMS_HAD = 100, 10, 8, 20, 10, 50, 10
WINDOWS = ("action", "step", "roll", "fail", "take", "value", "counter")
QUESTIONS = (
    *(TurnChoice, Announce, HoldOrContinue, Interruption, RecruitChoice, PlanChoice, GearPlay),
    *(ReplaceRecruit, PayChoice, UpkeepOption, UpkeepDiscard),
)
ABILITIES = tuple(dict.fromkeys(ABILITY))
HELD = tuple(sorted((*GEAR, *ACTION_CARDS, *INTERRUPTS)))
NOT_GEAR = (*ACTION_CARDS, *sorted(IMMEDIATE), *INTERRUPTS)
ANNOUNCED = (*ACTION_CARDS, *INTERRUPTS)

_SKILLS = range(len(SKILLS))
_HELD = {card: (place, 1 / max(1, COPIES[card])) for place, card in enumerate(HELD)}
_PREPS = Tally(
    [
        [*enumerate(BONUS[card])] if card in GEAR else [(len(SKILLS) + NOT_GEAR.index(card), 1)]
        for card in range(len(COPIES))
    ],
    [*[20] * len(SKILLS), *[max(1, COPIES[card]) for card in NOT_GEAR]],
)
_NOTHING_SKILLED = [0.0] * len(SKILLS)
_NO_STEP = [0.0] * (len(SKILLS) + 1)


# Everybody's ----------------------------------------------------------------------------------------------------------


def _moment(turn: int, mementos: Sequence[tuple[HeistCard, ...]], options: MastermindsOptions) -> bytes:
    done = sum(map(len, mementos)) / options.heists_to_end
    return floats([min(1.0, turn / TURNS), min(1.0, done)]) + _played(options)


@lru_cache(REMEMBERED)
def _played(options: MastermindsOptions) -> bytes:
    return floats(
        [
            *mark(options.players - 2, MOST_SEATS - 1),
            *[options.loose_dice, options.even_rounds, options.consolation, options.friendly, options.heat],
            options.next_job == "covered",
        ]
    )


def _question(table: MastermindsTable, seat: Seat) -> bytes:
    question = cast(OpenQuestion | None, table.open())
    window = None if question is None else question.window()
    kind: type = type(question)
    return _asked(kind, "" if window is None else window.kind)


@cache
def _asked(question: type, window: str) -> bytes:
    known = [float(question is kind) for kind in QUESTIONS]
    other = float(question not in QUESTIONS)
    return floats([*known, other, *[float(window == kind) for kind in WINDOWS]])


def _pool(pool: Sequence[Talent]) -> bytes:
    return _talents(tuple(pool))


@lru_cache(REMEMBERED)
def _talents(pool: tuple[Talent, ...]) -> bytes:
    slots = [*map(_skilled, pool[:POOL]), *[_NOTHING_SKILLED] * (POOL - len(pool))]
    return floats(value for slot in slots for value in slot) + _abilities(pool)


def _skilled(talent: Talent) -> list[float]:
    return [ON_STEPS[talent][skill] / VALUE for skill in _SKILLS]


def _abilities(talents: Sequence[Talent]) -> bytes:
    had = {ABILITY[talent] for talent in talents}
    return floats(float(ability in had) for ability in ABILITIES)


def _next_job(deck: Sequence[HeistCard], options: MastermindsOptions) -> bytes:
    return _job(deck[-1] if deck and options.next_job == "open" else None)


@cache
def _job(card: HeistCard | None) -> bytes:
    if card is None:
        return floats([0.0, *_NOTHING_SKILLED])
    wanted = [0.0] * len(SKILLS)
    for skills in STEP_SKILLS[card][1:]:
        for skill in skills:
            wanted[skill] += 1 / 3
    return floats([TAKE[card] / 6, *wanted])


def _heists(heists: Sequence[Heist | None]) -> bytes:
    return b"".join([*map(_heist, heists), *[_heist(None)] * (MOST_HEISTS - len(heists))])


@lru_cache(REMEMBERED)
def _heist(heist: Heist | None) -> bytes:
    if heist is None:
        return floats([0.0] * (3 + len(STEPS) * len(_NO_STEP)))
    steps = [_step(heist, step) for step in range(len(STEPS))]
    return floats([1.0, heist.heat / 2, TAKE[heist.job] / 6, *[value for step in steps for value in step]])


def _step(heist: Heist, step: StepNo) -> list[float]:
    skills = STEP_SKILLS[heist.job if step else heist.name][step]
    number = STEP_NUMBER[heist.job if step else heist.name][step] + heist.heat
    return [*[float(skill in skills) for skill in _SKILLS], number / NUMBER]


def _attempt(table: MastermindsTable, seat: Seat) -> bytes:
    attempt = table.attempt
    if attempt is None:
        return _NO_ATTEMPT
    blueprints = table.blueprints[table.at(attempt.position, attempt.seat)]
    heist, crew = table.heist(attempt.position), table.crews[attempt.seat]
    return _tried(attempt, heist, crew, blueprints, table.options.heat)


@lru_cache(REMEMBERED)
def _tried(attempt: Attempt, heist: Heist, crew: Crew, blueprints: int, heat: bool) -> bytes:
    reached = total_of(crew, attempt.step, attempt.skill, attempt, attempt.bonus + blueprints, heat)
    needed = number_of(heist, attempt.step, crew, attempt.slots, attempt.loose)
    return floats(
        [
            *mark(attempt.position, MOST_HEISTS),
            *mark(attempt.step, len(STEPS)),
            *mark(attempt.skill, len(SKILLS)),
            *[reached / TOTAL, needed / NUMBER, attempt.die / 6],
        ]
    )


_NO_ATTEMPT = floats([0.0] * (MOST_HEISTS + len(STEPS) + len(SKILLS) + 3))


def _pending(table: MastermindsTable, seat: Seat) -> bytes:
    if len(table.agenda) == 1:
        return _announced(())
    deeds = [step.announced() for step in table.agenda if isinstance(step, Deed)]
    return _announced(tuple([PREP[deed.card] for deed in deeds if deed is not None]))


@lru_cache(REMEMBERED)
def _announced(cards: tuple[Prep, ...]) -> bytes:
    return floats(float(card in cards) for card in ANNOUNCED)


def _piles(talents: Sequence[Talent], preps: Sequence[Prep], failures: Sequence[int]) -> bytes:
    return floats([len(talents) / 40, len(preps) / 65, len(failures) / 20])


def _bag(bag: Sequence[int]) -> bytes:
    return floats(count / GEMS_HAD for count in bag)


# One's own ------------------------------------------------------------------------------------------------------------


@lru_cache(REMEMBERED)
def _hand(hand: tuple[Prep, ...]) -> bytes:
    counts = [0.0] * len(HELD)
    for card in hand:
        place, share = _HELD[card]
        counts[place] += share
    return floats(counts)


def _hidden(table: MastermindsTable, seat: Seat) -> bytes:
    discard, overflow, crews, laid = lying_open(table)
    seen = chain(discard, overflow, table.hands[seat], (BLUEPRINTS,) * laid, *map(worn_by, crews))
    return floats(_PREPS.shares(_in_game(table.options.friendly, table.options.heat) - _PREPS.of(seen)))


@cache
def _in_game(friendly: bool, heat: bool) -> int:
    return _PREPS.of(prep_deck(friendly, heat))


def _known(table: MastermindsTable, seat: Seat) -> bytes:
    """Of the others' hands, clockwise: how many Interrupts, and how many other cards."""
    first = table.seats * seat
    return _seen_in_hands(tuple([table.known[first + other] for other in table.clockwise(seat)]))


@lru_cache(REMEMBERED)
def _seen_in_hands(hands: tuple[tuple[Prep, ...], ...]) -> bytes:
    numbers = [0.0] * (2 * (MOST_SEATS - 1))
    for place, hand in enumerate(hands):
        interrupts = len([card for card in hand if card in INTERRUPTS])
        numbers[2 * place : 2 * place + 2] = [interrupts / HAND, (len(hand) - interrupts) / HAND]
    return floats(numbers)


def _looked_at(table: MastermindsTable, seat: Seat) -> bytes:
    """Talents dealt to choose from, or looked at."""
    looked = tuple(table.looked_at) if seat == table.active else ()
    return _shown(looked or table.dealt[seat])


@lru_cache(REMEMBERED)
def _shown(talents: tuple[Talent, ...]) -> bytes:
    slots = [*map(_skilled, talents[:POOL]), *[_NOTHING_SKILLED] * (POOL - len(talents))]
    return floats(value for slot in slots for value in slot)


def _draft(table: MastermindsTable, seat: Seat) -> bytes:
    return _named(tuple(table.draft) if seat == table.active else ())


@lru_cache(REMEMBERED)
def _named(draft: tuple[Action, ...]) -> bytes:
    named = [action.position for action in draft if isinstance(action, Go)]
    return floats(float(position in named) for position in range(MOST_HEISTS))


def _who(table: MastermindsTable, seat: Seat) -> bytes:
    return waited_for(table, seat, MOST_SEATS) + clockwise((table.active,), seat, table.seats, MOST_SEATS)


def _is_asked(table: MastermindsTable, seat: Seat) -> bytes:
    return _YES if is_asked(table, seat) else _NO


_YES, _NO = floats([1.0]), floats([0.0])


@lru_cache(REMEMBERED)
def _own_abilities(crew: Crew) -> bytes:
    return _abilities([one.talent for one in crew if one is not None])


# Each seat's ----------------------------------------------------------------------------------------------------------


def _had(hand: tuple[Prep, ...], cash: int, mementos: tuple[HeistCard, ...]) -> bytes:
    return floats([min(2.0, len(hand) / HAND), cash / 2, len(mementos) / 6])


def _gems(table: MastermindsTable, seat: Seat) -> bytes:
    """By colour, and what they are worth where a die not yet rolled counts at its average."""
    gems = table.gems[seat]
    value = points(gems, worth(table, [value or AVERAGE for value in table.values]))
    return floats([*[count / GEMS_HAD for count in gems], value / POINTS])


@cache
def _colour(colour: int) -> bytes:
    return floats(mark(colour, len(COLOURS)))


@lru_cache(REMEMBERED)
def _team(crew: Crew) -> bytes:
    return b"".join(map(_recruit, crew))


@lru_cache(REMEMBERED)
def _recruit(recruit: Recruit | None) -> bytes:
    if recruit is None:
        return floats([0.0, 0.0, *_NOTHING_SKILLED])
    values = [value_on_step(recruit, skill) / VALUE for skill in _SKILLS]
    return floats([not recruit.turned, len(recruit.marks) / 2, *values])


def _at_work(table: MastermindsTable, seat: Seat) -> bytes:
    """The steps passed on each heist, and the Blueprints laid there."""
    seats, dice, blueprints = table.seats, table.dice, table.blueprints
    return _steps_passed(
        tuple([len(dice[place]) for place in range(seat, len(dice), seats)]), tuple(blueprints[seat::seats])
    )


@lru_cache(REMEMBERED)
def _steps_passed(passed: tuple[int, ...], blueprints: tuple[int, ...]) -> bytes:
    none = (0,) * (MOST_HEISTS - len(passed))
    return floats([*[count / 4 for count in (*passed, *none)], *[count / 4 for count in (*blueprints, *none)]])


# The row --------------------------------------------------------------------------------------------------------------

LAYOUT = Layout(
    most=MOST_SEATS,
    board=(
        piece(
            drawn(_moment, "turn", "mementos", "options"),
            Column("turn", 1, f"of {TURNS}"),
            Column("heists completed", 1, "of those that end the game"),
            Column("at the table", 4, "a mark: two to five"),
            Column("played with", 6, "marks: loose dice, even rounds, consolation, friendly, heat, next job covered"),
        ),
        piece(
            asked(_question, "agenda"),
            Column("question", len(QUESTIONS) + 1, f"a mark: {names(QUESTIONS)}, another"),
            Column("window", len(WINDOWS), f"a mark: {', '.join(WINDOWS)}"),
        ),
        piece(
            drawn(_pool, "pool"),
            Column("Talent pool", POOL * len(SKILLS), f"skills of {VALUE}, Talent by Talent"),
            Column("abilities in the pool", len(ABILITIES), "marks"),
        ),
        piece(
            drawn(_next_job, "heist_deck", "options"),
            Column("next job", 6, "take of six, how often of three a skill is asked"),
        ),
        piece(
            drawn(_heists, "heists"),
            Column(
                "heists",
                MOST_HEISTS * (3 + len(STEPS) * len(_NO_STEP)),
                f"each: there, heat of two, take of six, and for each step its skills and its number of {NUMBER}",
            ),
        ),
        piece(
            asked(_attempt, "attempt", "heists", "crews", "blueprints"),
            Column("attempt", 12, "marks: heist, step, skill"),
            Column("attempt's numbers", 3, f"total of {TOTAL}, number of {NUMBER}, die of six", high=3.0),
        ),
        piece(asked(_pending, "agenda"), Column("announced", len(ANNOUNCED), "marks: action cards, Interrupts")),
        piece(
            drawn(_piles, "talent_deck", "prep_deck", "failure_deck"),
            Column("decks", 3, "of forty Talents, 65 Prep cards, 20 Failures"),
        ),
        piece(drawn(_bag, "bag"), Column("bag", len(GEMS), f"of {GEMS_HAD}, by gem")),
    ),
    own=(
        piece(
            asked(_who, "agenda", "active"),
            Column("waited for", MOST_SEATS, "marks: seats clockwise, the own one first"),
            Column("acts", MOST_SEATS, "a mark: the same"),
        ),
        piece(asked(_is_asked), Column("asked", 1, "a mark")),
        piece(placed(_hand, "hands"), Column("hand", len(HELD), "copies of all there are, by card")),
        piece(
            asked(_hidden, "prep_discard", "overflow", "crews", "blueprints", "hands"),
            Column("hidden Gear", len(SKILLS), "bonuses of twenty, by skill", high=2.0),
            Column("hidden cards", len(NOT_GEAR), "copies not seen of all there are: action, immediate, Interrupts"),
        ),
        piece(asked(_known, "known"), Column("known hands", 8, f"of {HAND}: Interrupts and other cards, clockwise")),
        piece(
            asked(_looked_at, "looked_at", "active", "dealt"),
            Column("looked at", 15, f"skills of {VALUE}, Talent by Talent"),
        ),
        piece(asked(_draft, "draft", "active"), Column("heists named", MOST_HEISTS, "marks")),
        piece(placed(_own_abilities, "crews"), Column("own abilities", len(ABILITIES), "marks")),
    ),
    seats=(
        piece(
            placed(_had, "hands", "cash", "mementos"),
            Column("cards", 1, f"of {HAND}", high=2.0),
            Column("cash", 1, "of two"),
            Column("completed", 1, "heists of six"),
        ),
        piece(
            asked(_gems, "gems", "values", "colours"),
            Column("gems", len(GEMS), f"of {GEMS_HAD}, by gem"),
            Column("worth", 1, f"points of {POINTS}, a value not rolled at 3.5", high=3.0),
        ),
        piece(placed(_colour, "colours"), Column("colour", len(COLOURS), "a mark")),
        piece(
            placed(_team, "crews"),
            Column("team", TEAM * (2 + len(SKILLS)), f"each: un-turned, Failures of two, skills of {VALUE}", high=2.0),
        ),
        piece(
            asked(_at_work, "dice", "blueprints"),
            Column("steps passed", MOST_HEISTS, "of four"),
            Column("Blueprints", MOST_HEISTS, "of four"),
        ),
    ),
)

_OPTIONS = OptionRows(ACTIONS)
COMPACT = compact(lambda kind: LAYOUT, LAYOUT.columns, _OPTIONS.rows, _OPTIONS.columns)
