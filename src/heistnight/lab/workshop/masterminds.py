"""The deck of Masterminds: numbers, copies and limits may change, and Heist and Failure cards come and go."""

from collections.abc import Iterator

from heistnight.core.edits import Place
from heistnight.games.masterminds.pieces import Box, StepInfo
from heistnight.lab.workshop.bench import Bench, least, one_of, unique
from heistnight.lab.workshop.fault import Fault


def faults(box: Box) -> Iterator[Fault]:
    skills = [skill.id for skill in box.skills]
    for number, talent in enumerate(box.talents):
        place: Place = ("talents", number, "stats")
        for skill in skills:
            if skill not in talent.stats:
                yield Fault(place, f"{talent.name} has no {skill}")
        for skill, value in talent.stats.items():
            yield from one_of(skill, skills, (*place, skill), "skill")
            yield from least(value, 0, (*place, skill), "a skill")
    for number, prep in enumerate(box.prep):
        yield from least(prep.copies, 0, ("prep", number, "copies"), "copies")
        for skill in prep.bonus:
            yield from one_of(skill, skills, ("prep", number, "bonus", skill), "skill")
    yield from _heists(box, skills)
    yield from _failures(box, skills)
    for number, gem in enumerate(box.gems):
        yield from least(gem.count, 1, ("gems", number, "count"), "the count of a gem")
    cash, copies = box.starter_cash.per_player, box.starter_cash.copies
    if 5 * cash > copies:
        yield Fault(("starter_cash", "per_player"), f"five players need {5 * cash} cards, there are {copies}")


def _heists(box: Box, skills: list[str]) -> Iterator[Fault]:
    yield from unique([heist.id for heist in box.heists], "heists", "id")
    for number, heist in enumerate(box.heists):
        sides = [("a_side", "A", heist.a_side.A), ("bcd_side", "B", heist.bcd_side.B)]
        sides += [("bcd_side", "C", heist.bcd_side.C), ("bcd_side", "D", heist.bcd_side.D)]
        for side, letter, step in sides:
            yield from _step(step, ("heists", number, side, letter), skills)
        yield from least(heist.bcd_side.take, 1, ("heists", number, "bcd_side", "take"), "a take")


def _step(step: StepInfo, place: Place, skills: list[str]) -> Iterator[Fault]:
    if not step.skills:
        yield Fault((*place, "skills"), "a step needs a skill")
    for skill in step.skills:
        yield from one_of(skill, skills, (*place, "skills"), "skill")
    yield from least(step.number, 1, (*place, "number"), "a step's number")


def _failures(box: Box, skills: list[str]) -> Iterator[Fault]:
    yield from unique([card.id for card in box.failures], "failures", "id")
    for number, card in enumerate(box.failures):
        for which, trigger in enumerate(card.triggers):
            place: Place = ("failures", number, "triggers", which)
            for skill in trigger.trigger:
                yield from one_of(skill, skills, (*place, "trigger"), "skill")
            yield from one_of(trigger.test, skills, (*place, "test"), "skill")
            yield from one_of(trigger.consequence, list(box.consequences), (*place, "consequence"), "consequence")


BENCH = Bench(
    box=Box,
    fixed={"skills": "id", "talents": "id", "prep": "id", "mastermind_colors": "id", "gems": "gem"},
    unread=frozenset(
        {"name", "text", "white", "timing", "colour", "cards_total", "cards", "gems_total", "dice_total"}
        | {"markers_total", "activate_limit", "bag_at_start", "attaches"}
    ),
    faults=faults,
)
