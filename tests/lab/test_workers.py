"""The same rows, whoever plays them."""

import pytest

from heistnight.games import game
from heistnight.lab.setup import setup_for
from heistnight.lab.workers import batches, on_this_machine, play_batch

PLAN = game("the-plan")
MATCH = setup_for(PLAN, PLAN.options(players=3), ("chance", "easy", "chance"), 1).match


def test_the_number_of_workers_changes_nothing() -> None:
    """Two processes find the rows that one finds, in whatever order."""
    alone = play_batch(MATCH, range(12))
    crew = [row for rows in on_this_machine(MATCH, range(12), 2) for row in rows]
    assert sorted(crew, key=lambda row: row.game) == alone


def test_games_can_be_played_in_any_order_and_part() -> None:
    """A game depends on its number alone, so a run can go on where it stopped."""
    assert play_batch(MATCH, [7, 3]) == [play_batch(MATCH, [number])[0] for number in (7, 3)]


@pytest.mark.parametrize(("games", "workers"), [(1, 8), (39, 2), (10_000, 4)])
def test_batches_hold_every_game_once(games: int, workers: int) -> None:
    """None is lost between two batches, and none is longer than a crash may cost."""
    parts = batches(range(games), workers)
    assert [game for part in parts for game in part] == list(range(games))
    assert max(map(len, parts)) <= 50
