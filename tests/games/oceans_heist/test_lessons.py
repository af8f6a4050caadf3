"""The guided games: what the coach says of Defenses, cards and alarms is so."""

import pytest

from heistnight.core.lesson import Class, taught
from heistnight.games.oceans_heist import GAME, lessons
from heistnight.games.oceans_heist.moves import Burn, Pay, Stop
from heistnight.games.oceans_heist.pieces import BOX, CARD, CASINO, USES

LESSONS = {lesson.name: lesson for lesson in lessons.LESSONS}
LAY = (0, 0, 0, 0, 0)


def at(name: str, *path: int) -> Class:
    return taught(LESSONS[name], GAME.phrases, path)


def carried(here: Class) -> list[str]:
    return [CASINO[card] for card in here.table.carried]


def paid(here: Class, *wanted: Pay) -> Class:
    """The lesson after these payments, and the plate."""
    for pay in wanted:
        here.answer(next(number for number, way in enumerate(here.ways) if way[3] == pay))
    here.answer(0)
    return here


@pytest.mark.parametrize(
    ("buy", "payments", "stand", "alarms"),
    [
        (0, (Pay(1, 1), Pay(4, 1), Pay(3, 1)), ["FC1"], 1),
        (0, (Pay(4, 2), Pay(1, 1)), ["FC1", "AD1"], 2),
        (1, (Pay(2, 1), Pay(4, 1), Pay(3, 1)), ["HS1"], 1),
        (1, (Pay(2, 1), Pay(1, 1), Pay(3, 1)), ["HA4"], 2),
    ],
)
def test_the_crew_wins_or_loses_the_round_by_what_it_pays(
    buy: int, payments: tuple[Pay, ...], stand: list[str], alarms: int
) -> None:
    """Every payment the rules allow is taken; Agility for the Drone, or the loud one left, costs two (OH-8.8)."""
    here = paid(at("first", buy, *LAY), *payments)
    stop = next(number for number, way in enumerate(here.ways) if isinstance(way[3], Stop))
    here.answer(stop)
    assert here.over
    assert (here.table.alarms, carried(here)) == (alarms, stand)
    verdict = " ".join(moment.say for moment in here.moments)
    assert ("yours" in verdict, "theirs" in verdict or "their round" in verdict) == (alarms < 2, alarms > 1)
    assert here.table.uses[CARD["H02"]] == USES[CARD["H02"]] - 1


@pytest.mark.parametrize(("cards", "alarms"), [(1, 1), (2, 0)])
def test_two_cards_burnt_are_twice_the_odds(cards: int, alarms: int) -> None:
    """One card names one number, two name two, and the die says two (OH-8.4)."""
    here = paid(at("first", 1, *LAY), Pay(2, 1), Pay(4, 1), Pay(3, 1))
    here.answer(0)
    assert {way[3] for way in here.ways} == {Burn("C01"), Burn("S02")}
    here.answer(0)
    if cards == 2:
        here.answer(next(number for number, way in enumerate(here.ways) if isinstance(way[3], Burn)))
    here.answer(0)
    assert here.over
    assert here.table.alarms == alarms


@pytest.mark.parametrize(
    ("order", "fourth", "alarms", "stand"),
    [
        (0, "FC3", 1, ["HF1"]),
        (0, "SC1", 1, ["HF1"]),
        (0, "AD1", 2, ["HF1", "AD1"]),
        (1, "FC3", 3, ["HF1", "CD4"]),
        (1, "SD2", 4, ["HF1", "CD4", "SD2"]),
    ],
)
def test_the_staff_wins_or_loses_the_round_by_the_fourth(
    order: int, fourth: str, alarms: int, stand: list[str]
) -> None:
    """Any of the five may be the fourth; what the Crew can pay for rings too little, a loud one twice (OH-8.8)."""
    here = at("staff", 0, 0, order)
    eight = here.moments[-1].own.eight
    ways = [eight[way[3].place - 1].id for way in here.ways]
    assert ways == ["FC3", "AD1", "SC1", "HA2", "SD2"]
    here.answer(ways.index(fourth))
    assert here.over
    assert (here.table.alarms, carried(here)) == (alarms, stand)
    assert any("yours" in moment.say for moment in here.moments) == (alarms > 1)


def test_each_target_opens_to_what_the_coach_says() -> None:
    """(OH-9.6)"""
    uniques = {card.id: card for card in BOX.unique_defenses}
    for way, target in zip(at("staff").ways, BOX.targets, strict=True):
        for need in uniques[target.unique].any_of:
            for icon, amount in need.items():
                assert f"{icon.capitalize()} {amount}" in way[0].reply
