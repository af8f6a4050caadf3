"""The guided games: what the coach says of doors, cards and alarms is so."""

import pytest

from heistnight.core.lesson import Class, taught
from heistnight.games.oceans_heist import GAME, lessons
from heistnight.games.oceans_heist.moves import Pay
from heistnight.games.oceans_heist.pieces import BOX, CARD, CASINO, USES

LESSONS = {lesson.name: lesson for lesson in lessons.LESSONS}
LAY = (0, 0, 0, 0, 0)


def at(name: str, *path: int) -> Class:
    return taught(LESSONS[name], GAME.phrases, path)


def carried(here: Class) -> list[str]:
    return [CASINO[card] for card in here.table.carried]


@pytest.mark.parametrize(("buy", "stands", "payable"), [(0, "FC1", 4), (1, "HD1", 2)])
def test_three_doors_open_and_the_fourth_rings(buy: int, stands: str, payable: int) -> None:
    """With the Laptop the Bouncers stand, with the Drill the Badge Reader; one alarm (OH-7.6, OH-8.8)."""
    here = at("first", buy, *LAY, 0)
    assert {way[3] for way in here.ways} == {Pay(3, 1), Pay(payable, 1)}
    offered = [action for action in here.table.offered(0) if isinstance(action, Pay)]
    assert {action.position for action in offered} == {3, payable}
    end = at("first", buy, *LAY, 0, 0, 0, 0, 0, 0, 0)
    assert end.over
    assert (end.table.alarms, carried(end)) == (1, [stands])
    assert end.table.uses[CARD["H02"]] == USES[CARD["H02"]] - 1


@pytest.mark.parametrize(("order", "alarms", "stand"), [(0, 1, ["HF1"]), (1, 3, ["HF1", "CD4"])])
def test_the_staff_hears_as_many_bells_as_the_coach_says(order: int, alarms: int, stand: list[str]) -> None:
    """A loud door counts two (OH-8.8)."""
    end = at("staff", 0, 0, order, 0, 0, 0, 0)
    assert end.over
    assert (end.table.alarms, carried(end)) == (alarms, stand)


def test_each_target_opens_to_what_the_coach_says() -> None:
    """(OH-9.6)"""
    uniques = {card.id: card for card in BOX.unique_defenses}
    for way, target in zip(at("staff").ways, BOX.targets, strict=True):
        for need in uniques[target.unique].any_of:
            for icon, amount in need.items():
                assert f"{icon.capitalize()} {amount}" in way[0].reply
