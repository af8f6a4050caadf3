"""Who leads is learned from other games, comes true as often as it says, and is one lead for all that is told of it."""

import re
from collections.abc import Sequence
from random import Random

import pytest

from heistnight.games import game as find_game
from heistnight.lab.lead import CLEAR, FEWEST, Lead, leads
from heistnight.lab.notes import MOMENTS, Moment, Row, packed
from heistnight.lab.report import report_page
from heistnight.lab.setup import setup_for
from tests.lab.rows import row

PLAN = find_game("the-plan")


def walk(game: int, rng: Random, *, blind: bool = False, sides: tuple[str, ...] = ("", "")) -> Row:
    """Two seats: a sum of coin tosses decides, and the sign shows it (or nothing, where it is blind)."""
    ahead = [0]
    for _ in range(MOMENTS - 1):
        ahead.append(ahead[-1] + rng.choice((-1, 1)))
    ahead[-1] = ahead[-1] or rng.choice((-1, 1))
    shown = [rng.gauss(0, 1) for _ in ahead] if blind else ahead
    moments = [
        Moment(place / (MOMENTS - 1), ((float(sum_),),) if any(sides) else ((float(sum_),), (float(-sum_),)))
        for place, sum_ in enumerate(shown)
    ]
    return row(game, (0,) if ahead[-1] > 0 else (1,), course=packed(moments), sides=sides)


def walks(games: int, seed: int, **more: object) -> list[Row]:
    rng = Random(seed)
    return [walk(game, rng, **more) for game in range(games)]  # type: ignore[arg-type]


@pytest.mark.parametrize("sides", [("", ""), ("crew", "staff")])
def test_chances_come_true_as_often_as_they_say(sides: tuple[str, ...]) -> None:
    """In each class of chances, within what 150 games of correlated moments can tell."""
    found = leads(walks(150, 1, sides=sides))
    assert found is not None
    assert found.better > 0.3
    assert len(found.classes) == 5
    assert all(abs(one.said - one.true) < 0.1 for one in found.classes)


def test_where_the_signs_tell_nothing_there_is_no_lead() -> None:
    """Judged by the games it has seen, noise would look like knowledge; these are judged by the others."""
    assert leads(walks(60, 2, blind=True)) is None


def test_a_few_games_teach_nothing() -> None:
    assert leads(walks(FEWEST - 1, 1)) is None
    assert leads(walks(FEWEST, 1)) is not None


def test_no_game_judges_itself() -> None:
    """What is said of a game of one half stays the same whatever happens in the others of its half."""
    games = walks(80, 3)
    other = walks(80, 4)
    swapped = [mine if mine.game % 2 or mine.game == 0 else theirs for mine, theirs in zip(games, other, strict=True)]
    one, two = leads(games), leads(swapped)
    assert one is not None
    assert two is not None
    assert one.games[0] == two.games[0]


def test_what_is_told_of_changes_and_of_the_decision_adds_up() -> None:
    """Of games decided late the lead changed hands in some, and in the others nobody had led before."""
    found = leads(walks(100, 5))
    assert found is not None
    setup = setup_for(PLAN, PLAN.options(players=2), ("easy", "easy"), 1)
    page = report_page(setup, walks(100, 5), found, 100)
    (never,) = re.findall(r"in (\d+)% of the games the first to take the lead wins", page)
    told = re.search(r"(\d+)% only in the last tenth: in (\d+)% the lead.+?, in (\d+)% nobody had led before", page)
    late, turned, still = map(int, told.groups())
    assert late == turned + still > 0
    assert still <= int(never)
    assert int(never) == sum(lead.changes == 0 for lead in found.games.values())


@pytest.mark.parametrize(
    ("chances", "won", "expected"),
    [
        ((0.5, 0.9, 0.9, 0.9), 0, Lead(0, 0.3333)),
        ((0.5, 0.9, 0.2, 0.9), 0, Lead(2, 1.0)),
        ((0.5, 0.5, 0.5, 0.5), 0, Lead(0, 1.0)),
        ((0.9, 0.9, 0.9, 0.9), 1, Lead(1, 1.0)),
        ((0.9, 0.5 - CLEAR / 3, 0.9, 0.9), 0, Lead(0, 0.0)),
    ],
)
def test_a_lead_is_kept_until_another_takes_it(chances: Sequence[float], won: int, expected: Lead) -> None:
    """By a clear step; at the end the winners have it, whatever was said of the last moment."""
    from heistnight.lab.lead import _followed, _Game

    game = _Game(row(0, (won,), course=packed([Moment(0.0, ((0.0,), (0.0,)))])))
    assert _followed(game, [(chance, 1 - chance, 0.0) for chance in chances]) == expected
