"""Strength of a crew: totals, numbers, chances and tests (MHS-6.7, MHS-6.8, MHS-7, MHS-8.4)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from heistnight.core.action import Seat
from heistnight.games.masterminds.moves import Activate, Result
from heistnight.games.masterminds.pieces import (
    BONUS,
    BOX,
    FELIX,
    MOST_SENT,
    NONE,
    ON_STEPS,
    ONE_USE,
    PRINTED,
    SKILL,
    STEPS,
    Prep,
    Skill,
    StepNo,
    Talent,
    talents_with,
)
from heistnight.games.masterminds.places import NO_GEAR, Attempt, Crew, Heist, Recruit
from heistnight.games.masterminds.seen.types import Odds
from heistnight.games.masterminds.zones import MastermindsZones

# Abilities that count by themselves when their recruit is activated: (params, how many are activated, step) to bonus.
Bonus = Callable[[dict[str, Any], int, StepNo], int]
WHEN_ACTIVATED: dict[str, Bonus] = {
    "lone": lambda params, count, step: params["bonus"] if count == 1 else 0,
    "pair": lambda params, count, step: params["bonus"] if count == 2 else 0,
    "trio": lambda params, count, step: params["bonus"] if count == 3 else 0,
    "step": lambda params, count, step: params["bonus"] if STEPS[step] in params["steps"] else 0,
}


def _bonuses(kind: str, params: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    bonus, counts = WHEN_ACTIVATED.get(kind), range(MOST_SENT + 1)
    return tuple(tuple(bonus(params, count, step) if bonus else 0 for step in range(4)) for count in counts)


STEP_BONUS = tuple(_bonuses(card.ability.kind, card.ability.params) for card in BOX.talents)
GOOD_PARTNER = _bonuses("pair", BOX.talents[talents_with("pair")[0]].ability.params)

_params = {card.ability.kind: card.ability.params for card in BOX.talents}
LOOSE_DIE = 2  # MHS-9.15
BLAZE: int = _params["blaze"]["bonus"]
BURN_MONEY: int = _params["paygem"]["bonus"]
THICK_SKIN: int = _params["tough"]["bonus"]
STEADY_VOICE: int = _params["calm"]["bonus"]
TOOL_MASTER: int = _params["gear_plus"]["bonus"]
_TOOL_MASTERS, _TOUGH, _CALM = talents_with("gear_plus"), talents_with("tough"), talents_with("calm")


def gear_bonus(talent: Talent, gear: Prep, skill: Skill, one_use: bool) -> int:
    """One-Use Gear counts only when announced; Tool Master adds to all other Gear (MHS-21.1, MHS-21.2)."""
    bonus = BONUS[gear][skill]
    if ONE_USE[gear]:
        return bonus if one_use else 0
    return bonus + TOOL_MASTER if bonus and talent in _TOOL_MASTERS else bonus


def _with_gear(recruit: Recruit, printed: int, skill: Skill, one_use: bool) -> int:
    value = printed
    if recruit.gear[0] != NONE:
        value += gear_bonus(recruit.talent, recruit.gear[0], skill, one_use)
    if recruit.gear[1] != NONE:
        value += gear_bonus(recruit.talent, recruit.gear[1], skill, one_use)
    return max(0, value - recruit.rattled) if recruit.marks else value


def value_on_step(recruit: Recruit, skill: Skill, one_use: bool = False) -> int:
    """Printed value with Own Methods, Gear, less Rattled, not below 0 (MHS-6.7, MHS-27.7)."""
    printed = ON_STEPS[recruit.talent][skill]
    return printed if recruit.gear == NO_GEAR and not recruit.marks else _with_gear(recruit, printed, skill, one_use)


def value_in_test(table: MastermindsZones, seat: Seat, slot: int, skill: Skill) -> int:
    """The own value without One-Use Gear and Own Methods, with Thick Skin and Steady Voice (MHS-8.4)."""
    recruit = table.recruit(seat, slot)
    value = _with_gear(recruit, PRINTED[recruit.talent][skill], skill, one_use=False)
    if recruit.talent in _TOUGH:
        value += THICK_SKIN
    return value + STEADY_VOICE * any(table.has(seat, talent) for talent in _CALM)


def total(table: MastermindsZones, attempt: Attempt) -> int:
    """Worked out once, at the tally, and not below 0 (MHS-6.7)."""
    bonus = attempt.bonus + table.blueprints[table.at(attempt.position, attempt.seat)]
    return total_of(table.crews[attempt.seat], attempt.step, attempt.skill, attempt, bonus, table.options.heat)


def total_of(crew: Crew, step: StepNo, skill: Skill, said: Activate | Attempt, bonus: int, heat: bool) -> int:
    """Return the total of an announcement with this help, in a game with or without Heat."""
    one_use, count = said.one_use, len(said.slots)
    result = bonus + BLAZE * said.rosa + BURN_MONEY * said.juno
    for slot in said.slots:
        recruit = crew[slot]
        if recruit is not None:
            result += value_on_step(recruit, skill, one_use) + ability_bonus(recruit.talent, count, step, heat)
    return result if result > 0 else 0


def ability_bonus(talent: Talent, count: int, step: StepNo, heat: bool) -> int:
    """Without Heat, Felix is a Good Partner (section 10)."""
    bonuses = GOOD_PARTNER if talent == FELIX and not heat else STEP_BONUS[talent]
    return bonuses[count][step]


def number(table: MastermindsZones, attempt: Attempt) -> int:
    heist, crew = table.heist(attempt.position), table.crews[attempt.seat]
    return number_of(heist, attempt.step, crew, attempt.slots, attempt.loose)


def number_of(heist: Heist, step: StepNo, crew: Crew, slots: tuple[int, ...], loose: int) -> int:
    """Printed number, Heat, which Felix does not mind (MHS-6.8), and the loose dice (MHS-9.15)."""
    printed = heist.number(step) + LOOSE_DIE * loose
    return printed + heist.heat if heist.heat and not _has_felix(crew, slots) else printed


def _has_felix(crew: Crew, slots: tuple[int, ...]) -> bool:
    return any((recruit := crew[slot]) is not None and recruit.talent == FELIX for slot in slots)


@lru_cache(maxsize=1_000)
def chances(total: int, number: int) -> Odds:
    """The outcomes of an attempt (the table of section 4.5)."""
    lacking = number - total
    if lacking < 0:
        return Odds(total, number, 6, 0, 0, 0)
    success = max(0, 6 - max(0, lacking))
    push = int(1 <= lacking <= 6)
    return Odds(total, number, 0, success, push, 6 - success - push)


def outcome_of(reached: int, number: int) -> Result:
    """With the die: greater is a Success, equal a Push, less a Failure (MHS-7.3 to MHS-7.5)."""
    return "success" if reached > number else "failure" if reached < number else "push"


def planned(
    table: MastermindsZones, seat: Seat, position: int, announced: Activate, withdrawing: int | None = None
) -> Attempt:
    """The attempt that an announcement would make; loose dice it withdraws from a heist do not count any more."""
    return Attempt(
        seat=seat,
        position=position,
        step=len(table.own_dice(position, seat)),
        skill=SKILL[announced.skill],
        slots=announced.slots,
        one_use=announced.one_use,
        rosa=announced.rosa,
        juno=announced.juno,
        loose=loose_dice(table, withdrawing),
    )


def loose_dice(table: MastermindsZones, withdrawing: int | None) -> int:
    """Return the acting player's loose dice, less those on the heist given up; by the book no die is loose."""
    if not table.options.loose_dice:
        return 0
    return sum(table.placed) - (0 if withdrawing is None else table.placed[withdrawing])
