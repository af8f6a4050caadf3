"""The Heist turn: announce, tally, hold or continue (sections 4.4, 4.5 and 4.7)."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import ClassVar

from heistnight.core.action import Action, Seat
from heistnight.core.problems import Refused
from heistnight.core.table import Step
from heistnight.core.view import REMEMBERED
from heistnight.games.masterminds import moves
from heistnight.games.masterminds.completion import complete
from heistnight.games.masterminds.drawing import draw
from heistnight.games.masterminds.effects import discard_blueprints
from heistnight.games.masterminds.failure import name_culprit, take_back
from heistnight.games.masterminds.moves import ACTIVATE, CHOOSE, GO, SET_DIE, SLOT_SETS
from heistnight.games.masterminds.payment import Pay, can_pay
from heistnight.games.masterminds.pieces import (
    ABILITY,
    ADRENALINE,
    BONUS,
    DIE,
    GEAR,
    JUNO,
    NONE,
    ONE_USE,
    PIXEL,
    ROSA,
    SKILL,
    SKILLS,
    SPARROW,
    STEPS,
    Prep,
    Skill,
    StepNo,
)
from heistnight.games.masterminds.places import Attempt, Crew, Heist, Recruit, fresh_slots
from heistnight.games.masterminds.questions import Ask, ask, clock_chose, start_phase
from heistnight.games.masterminds.seen.types import Announcement, Facts, Odds
from heistnight.games.masterminds.strength import (
    chances,
    loose_dice,
    number,
    number_of,
    outcome_of,
    planned,
    total,
    total_of,
)
from heistnight.games.masterminds.team import leave, take_off
from heistnight.games.masterminds.windows import OpenWindow, turn_die
from heistnight.games.masterminds.zones import MastermindsZones

MOST_HEISTS = 2
STEP_D = 3
ONE_USE_GEAR = frozenset(gear for gear in GEAR if ONE_USE[gear])

# 4.4 Choose, activate ------------------------------------------------------------------------------------------------


class Announce(Ask, frozen=True, kw_only=True):
    """Which heist, and who goes in with what? One announcement, seen by nobody before it is complete (MHS-6.6, 19.1).

    The draft keeps the answers so far: a heist, and where a third heist is begun the one to withdraw from (MHS-6.4).
    """

    rule: ClassVar[str] = "MHS-6.6"
    clock: ClassVar[str] = ""
    continued: bool = False

    def facts(self) -> Facts:
        return {"continued": self.continued}

    def is_public(self, table: MastermindsZones) -> bool:
        return False

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        if not table.draft:
            return heists_named(tuple(table.jobs()))
        position = target(table)
        begun = withdrawals(table, seat, position) if len(table.draft) == 1 else ()
        return begun or activations(table, seat, position)

    def announcements(self, table: MastermindsZones) -> Iterable[Announcement]:
        return attempts(table, self.seat)

    def answer(self, table: MastermindsZones, action: Action) -> None:
        if isinstance(action, moves.Go):
            table.draft.append(action)
            table.agenda.append(self)
        else:
            assert isinstance(action, moves.Activate)
            announce(table, self.seat, action)

    def expire(self, table: MastermindsZones) -> None:
        """A continued attempt is dropped and the turn holds; the first of a turn is made by default (section 6)."""
        clock_chose(table, self.seat, type(self).__name__)
        table.left = 0
        if self.continued:
            table.draft.clear()
            return
        while isinstance(action := self.default(table), moves.Go):
            table.draft.append(action)
        assert isinstance(action, moves.Activate)
        announce(table, self.seat, action)

    def default(self, table: MastermindsZones) -> Action:
        """Most own dice; withdraw from where fewer are; the highest total without extras, most recruits last."""
        options = self.choices(table, self.seat)
        if not table.draft:
            return max(options, key=lambda go: (_dice_at(table, self.seat, go), -options.index(go)))
        if isinstance(options[0], moves.Go):
            return min(options, key=lambda go: (_dice_at(table, self.seat, go), options.index(go)))
        plain = [a for a in options if isinstance(a, moves.Activate) and not (a.one_use or a.rosa or a.juno)]
        position = target(table)
        return max(plain, key=lambda a: (total(table, planned(table, self.seat, position, a)), -plain.index(a)))

    def refusal(self, table: MastermindsZones, seat: Seat, action: Action) -> Refused:
        if seat != self.seat:  # rivals may arm cards meanwhile, and do not know what is being announced
            return super().refusal(table, seat, action)
        if not table.draft:
            return Refused("MHS-6.1", "Choose one of the heists in play first.", "no_heist")
        if must_withdraw(table, seat):
            return Refused("MHS-6.4", "You have dice on two heists: withdraw from one of them first.", "two_heists")
        if isinstance(action, moves.Activate):
            return why_not(table, seat, action)
        return Refused(self.rule, "The heist is chosen: now say who goes in, and with which skill.", "no_recruits")


def target(table: MastermindsZones) -> int:
    """The heist that is being announced."""
    go = table.draft[0]
    assert isinstance(go, moves.Go)
    return go.position


def _dice_at(table: MastermindsZones, seat: Seat, go: Action) -> int:
    assert isinstance(go, moves.Go)
    return len(table.own_dice(go.position, seat))


def must_withdraw(table: MastermindsZones, seat: Seat) -> bool:
    """Dice lie on two heists and a third is wanted (MHS-6.4)."""
    return len(table.draft) == 1 and bool(withdrawals(table, seat, target(table)))


def withdrawals(table: MastermindsZones, seat: Seat, position: int) -> Sequence[Action]:
    """The heists to choose from, if dice must be withdrawn to begin this one."""
    if table.own_dice(position, seat):
        return ()
    begun = [other for other in table.jobs() if table.own_dice(other, seat)]
    return heists_named(tuple(begun)) if len(begun) == MOST_HEISTS else ()


@cache
def heists_named(positions: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple([GO[position] for position in positions])


def attempts(table: MastermindsZones, seat: Seat, said: tuple[Action, ...] = ()) -> list[Announcement]:
    """Every attempt that can be announced after what is said first, with its chances; the draft may have begun one."""
    drafted, crew, rich = tuple(table.draft), table.crews[seat], can_pay(table, seat)
    found: list[Announcement] = []
    for position in table.jobs():
        heist, step = table.heist(position), len(table.own_dice(position, seat))
        blueprints = table.blueprints[table.at(position, seat)]
        by_way = []
        for way in ways_to(table, seat, position):
            if way[: len(drafted)] == drafted:
                loose, words = loose_dice(table, withdrawn_with(way)), said + way[len(drafted) :]
                open_to = prospects(heist, step, crew, rich, blueprints, loose, table.options.heat)
                by_way.append([Announcement((*words, action), odds) for action, odds in open_to])
        found += chain.from_iterable(zip(*by_way))
    return found


def ways_to(table: MastermindsZones, seat: Seat, position: int) -> list[tuple[Action, ...]]:
    """Return the actions that begin a heist: its name, and the heist given up where that is needed."""
    return [(GO[position], go) for go in withdrawals(table, seat, position)] or [(GO[position],)]


def withdrawn_with(gos: Sequence[Action]) -> int | None:
    """The heist that an announcement withdraws from: the second one it names."""
    if len(gos) < 2:
        return None
    go = gos[1]
    assert isinstance(go, moves.Go)
    return go.position


@lru_cache(maxsize=REMEMBERED)
def prospects(
    heist: Heist, step: StepNo, crew: Crew, rich: bool, blueprints: int, loose: int, heat: bool
) -> tuple[tuple[moves.Activate, Odds], ...]:
    """Return the recruits that may go in, their help, and the chances."""
    found = []
    for action in _activations(heist.skills(step), crew, rich):
        reached = total_of(crew, step, SKILL[action.skill], action, blueprints, heat)
        found.append((action, chances(reached, number_of(heist, step, crew, action.slots, loose))))
    return tuple(found)


def why_not(table: MastermindsZones, seat: Seat, action: moves.Activate) -> Refused:
    """Which part of an announcement is against the rules."""
    position = target(table)
    shown = {SKILLS[skill] for skill in table.heist(position).skills(len(table.own_dice(position, seat)))}
    if action.skill not in shown:
        skills = " or ".join(sorted(shown))
        says = "Your next step there shows {skills}, not {skill}."
        return Refused("MHS-6.2", says, "wrong_skill", skills=skills, skill=action.skill)
    if action.slots not in SLOT_SETS or not set(action.slots) <= set(table.fresh_slots(seat)):
        return Refused("MHS-6.5", "Activate one to three of your recruits who are not turned.", "turned")
    return Refused("MHS-6.6", "You can not use that with these recruits.", "wrong_recruits")


def activations(table: MastermindsZones, seat: Seat, position: int) -> Sequence[Action]:
    """Skill, one to three un-turned recruits, and what can be used with them (MHS-6.2, MHS-6.5, MHS-6.6)."""
    skills = table.heist(position).skills(len(table.own_dice(position, seat)))
    return _activations(skills, table.crews[seat], can_pay(table, seat))


def _activations(skills: tuple[Skill, ...], crew: Crew, rich: bool) -> tuple[moves.Activate, ...]:
    rosa = juno = NONE
    wearers = [NONE] * len(skills)
    fresh = fresh_slots(crew)
    for slot in fresh:
        recruit = crew[slot]
        assert recruit is not None
        if recruit.talent == ROSA:
            rosa = slot
        elif recruit.talent == JUNO and rich:
            juno = slot
        if not ONE_USE_GEAR.isdisjoint(recruit.gear):
            wearers = [slot if w == NONE and one_use_gear(recruit, s) else w for s, w in zip(skills, wearers)]
    return _ways_in(skills, fresh, tuple(wearers), rosa, juno)


@lru_cache(maxsize=1_000)
def _ways_in(
    skills: tuple[Skill, ...], fresh: tuple[int, ...], wearers: tuple[int, ...], rosa: int, juno: int
) -> tuple[moves.Activate, ...]:
    """By the slots of who is un-turned, wears One-Use Gear for each of the skills, is Rosa, is Juno and can pay."""
    ways = [_ways_with(skill, fresh, wearer, rosa, juno) for skill, wearer in sorted(zip(skills, wearers))]
    return tuple(chain.from_iterable(ways))


WITH_OR_WITHOUT = ((False,), (False, True))  # what nobody there can do, and what somebody may do


@lru_cache(maxsize=1_000)
def _ways_with(skill: Skill, fresh: tuple[int, ...], one_use: int, rosa: int, juno: int) -> tuple[moves.Activate, ...]:
    there = set(fresh)
    return tuple(
        [
            ACTIVATE[skill, slots, gear, blaze, burn]
            for slots in SLOT_SETS
            if there.issuperset(slots)
            for gear in WITH_OR_WITHOUT[one_use in slots]
            for blaze in WITH_OR_WITHOUT[rosa in slots]
            for burn in WITH_OR_WITHOUT[juno in slots]
        ]
    )


def one_use_gear(recruit: Recruit, skill: Skill) -> Prep | None:
    """One-Use Gear that raises this skill; the box has one such card for each (MHS-19.5)."""
    for gear in recruit.worn:
        if ONE_USE[gear] and BONUS[gear][skill]:
            return gear
    return None


def announce(table: MastermindsZones, seat: Seat, action: moves.Activate) -> None:
    """Dice are withdrawn, recruits turned, costs paid; then W-STEP and the tally (MHS-6.4 to MHS-6.6, MHS-6.10)."""
    position = target(table)
    if len(table.draft) > 1:
        withdraw(table, seat, table.draft[1])
    table.draft.clear()
    attempt = planned(table, seat, position, action)
    table.attempt = attempt
    for slot in attempt.slots:
        table.turn_over(seat, slot, turned=True)
    if table.log is not None:  # inline: rules alone need none of these words, and attempts are many
        names = moves.talents(table.recruit(seat, slot).talent for slot in attempt.slots)
        extras = tuple(extra for extra in ("one_use", "rosa", "juno") if getattr(action, extra))
        name = moves.heist(table.heist(position).name)
        step, needed = STEPS[attempt.step], number(table, attempt)
        table.emit(moves.Attempted, seat, position, name, step, action.skill, names, extras, needed)
    table.agenda += [TALLY, OpenWindow("step", seat)]
    if action.juno:
        table.agenda.append(Pay(seat))


def withdraw(table: MastermindsZones, seat: Seat, go: Action) -> None:
    assert isinstance(go, moves.Go)
    table.dice[table.at(go.position, seat)] = ()
    table.placed[go.position] = 0
    table.emit(moves.Withdrawn, seat, go.position, moves.heist(table.heist(go.position).name))


# 4.5 Tally -----------------------------------------------------------------------------------------------------------


class Tally(Step[MastermindsZones], frozen=True):
    """Above the number without a die is a Perfection; otherwise a die is rolled, then W-ROLL (MHS-7.1, MHS-7.2)."""

    def run(self, table: MastermindsZones) -> None:
        attempt = current(table)
        reached, needed = total(table, attempt), number(table, attempt)
        table.emit(moves.Tallied, attempt.seat, reached, needed)
        if reached > needed:
            ask(table, PerfectionNumber, attempt.seat)
        else:
            turn_die(table, table.rng.choice(DIE, "die"), "rolled")
            table.agenda += [JUDGE, OpenWindow("roll", attempt.seat)]


class PerfectionNumber(Ask, frozen=True):
    """Which number does the die show? (MHS-7.1)"""

    rule: ClassVar[str] = "MHS-7.1"
    says_no: ClassVar[str] = "Choose a number from 1 to 6."

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        return SET_DIE

    def default(self, table: MastermindsZones) -> Action:
        """The number most frequent among the own dice there, the highest of several, else 6."""
        dice = table.own_dice(current(table).position, self.seat)
        return SET_DIE[max(dice, key=lambda number: (dice.count(number), number), default=6) - 1]

    def answer(self, table: MastermindsZones, action: Action) -> None:
        assert isinstance(action, moves.SetDie)
        end_step(table, "perfection", action.number)


class Judge(Step[MastermindsZones], frozen=True):
    """Greater is a Success, equal a Push, less a Failure (MHS-7.3 to MHS-7.5)."""

    def run(self, table: MastermindsZones) -> None:
        attempt = current(table)
        reached = total(table, attempt) + attempt.die
        end_step(table, outcome_of(reached, number(table, attempt)), attempt.die)


def end_step(table: MastermindsZones, result: moves.Result, die: int) -> None:
    """(a) The die is placed, or it is a Push, or the whole Failure (MHS-9.13)."""
    attempt = current(table)
    table.agenda.append(EndAttempt(result))
    if table.log is not None:  # inline: both sums are worked out for the log alone
        reached, needed = total(table, attempt), number(table, attempt)
        step = STEPS[attempt.step]
        table.emit(moves.StepEnded, attempt.seat, attempt.position, step, result, reached, needed, die)
    if result in MADE:
        table.dice[table.at(attempt.position, attempt.seat)] += (die,)
        table.placed[attempt.position] += 1
    elif result == "failure":
        lost = lose_loose_dice(table, attempt.seat) if table.options.loose_dice else 0
        name_culprit(table, attempt.seat, lost=lost)


def lose_loose_dice(table: MastermindsZones, seat: Seat) -> int:
    """Dice placed this turn go back, on every heist (MHS-9.16). Says how many."""
    lost = sum(table.placed)
    for position, count in enumerate(table.placed):
        if count:
            take_back(table, seat, position, count)
    table.placed[:] = [0] * len(table.placed)
    return lost


MADE: tuple[moves.Result, ...] = ("perfection", "success")
DRAWS_ON: dict[moves.Result, str] = {"perfection": "perf_draw", "push": "push_draw"}


class EndAttempt(Step[MastermindsZones], frozen=True):
    """(b) to (e) of MHS-9.13."""

    result: moves.Result

    def run(self, table: MastermindsZones) -> None:
        attempt = current(table)
        seat = attempt.seat
        if self.result in DRAWS_ON:
            abilities = [ABILITY[recruit.talent] for slot, recruit in table.team(seat) if slot in attempt.slots]
            if DRAWS_ON[self.result] in abilities:
                draw(table, seat)  # T17, T35
        if attempt.one_use:
            use_up_gear(table, attempt)
        discard_blueprints(table, attempt.position, seat)  # MHS-6.9
        for used, talent in ((attempt.rosa, ROSA), (attempt.rewritten, PIXEL)):
            if used and table.has(seat, talent):  # MHS-8.9
                leave(table, seat, table.slot_of(seat, talent), "one_use")
        if self.result not in MADE:
            table.attempt = None
        elif attempt.step == STEP_D:
            table.attempt = None
            complete(table, seat, attempt.position)
        else:
            start_phase(table, "press_on")
            ask(table, HoldOrContinue, seat)


def use_up_gear(table: MastermindsZones, attempt: Attempt) -> None:
    """Announced One-Use Gear is discarded, whatever came of it (MHS-6.9); a Failure may have taken it before."""
    for slot, recruit in table.team(attempt.seat):
        gear = one_use_gear(recruit, attempt.skill)
        if slot in attempt.slots and gear is not None:
            take_off(table, attempt.seat, slot, gear)


def current(table: MastermindsZones) -> Attempt:
    assert table.attempt is not None
    return table.attempt


# 4.7 Hold, continue --------------------------------------------------------------------------------------------------


class HoldOrContinue(Ask, frozen=True):
    """Do you hold, press on, or wake somebody first? (MHS-9.1, MHS-9.3)"""

    rule: ClassVar[str] = "MHS-9.1"
    clock: ClassVar[str] = ""

    def choices(self, table: MastermindsZones, seat: Seat) -> Sequence[Action]:
        options: list[Action] = [CHOOSE["hold"]]
        if table.fresh_slots(seat):
            options.append(CHOOSE["continue"])
        if can_pay(table, seat):
            if sparrow_can_slip_away(table, seat):
                options.append(CHOOSE["wake_sparrow"])
            if wearer_of_shot(table, seat) != NONE:
                options.append(CHOOSE["wake_wearer"])
        return options

    def announcements(self, table: MastermindsZones) -> Iterable[Announcement]:
        return attempts(table, self.seat, (CHOOSE["continue"],)) if table.fresh_slots(self.seat) else ()

    def answer(self, table: MastermindsZones, action: Action) -> None:
        assert isinstance(action, moves.Choose)
        table.emit(moves.HeldOrContinued, self.seat, action.what)
        match action.what:
            case "hold":
                table.attempt = None
            case "continue":
                table.attempt = None
                ask(table, Announce, self.seat, continued=True)
            case _:
                table.agenda += [ASK_AGAIN, Wake(self.seat, action.what == "wake_sparrow"), Pay(self.seat)]

    def refusal(self, table: MastermindsZones, seat: Seat, action: Action) -> Refused:
        if action == CHOOSE["continue"]:
            return Refused("MHS-9.1", "Nobody in your team is left who is not turned.", "turned")
        return Refused("MHS-9.3", "You can hold, continue, or wake a recruit of this step if you can pay for it.")


def sparrow_can_slip_away(table: MastermindsZones, seat: Seat) -> bool:
    slot = table.slot_of(seat, SPARROW)
    return slot in current(table).slots and SPARROW not in table.used and table.recruit(seat, slot).turned


def wearer_of_shot(table: MastermindsZones, seat: Seat) -> int:
    """The slot of a recruit activated for this step who wears the Adrenaline Shot, or NONE."""
    wearers = [slot for slot, r in table.team(seat) if ADRENALINE in r.gear and r.turned]
    return next((slot for slot in wearers if slot in current(table).slots), NONE)


class Wake(Step[MastermindsZones], frozen=True):
    """A paid recruit is un-turned and may be activated again this turn (MHS-9.3)."""

    seat: Seat
    sparrow: bool

    def run(self, table: MastermindsZones) -> None:
        if self.sparrow:
            slot = table.slot_of(self.seat, SPARROW)
            table.used.append(SPARROW)
        else:
            slot = wearer_of_shot(table, self.seat)
            take_off(table, self.seat, slot, ADRENALINE)
        table.turn_over(self.seat, slot, turned=False)


class AskAgain(Step[MastermindsZones], frozen=True):
    """After somebody was woken: hold or continue?"""

    def run(self, table: MastermindsZones) -> None:
        ask(table, HoldOrContinue, current(table).seat)


TALLY = Tally()
JUDGE = Judge()
ASK_AGAIN = AskAgain()
