"""The match runner: fair, repeatable, and the same whoever does the work."""

from typing import Any

import pytest

from heistnight.bots import bot
from heistnight.games import game
from heistnight.games.bank_heist import vault
from heistnight.lab import play_game, run_match, wilson
from heistnight.lab.match import Match

PLAN = game("the-plan")
BANK = game("bank-heist")


def test_a_game_ends_with_winners_and_scores() -> None:
    """Four bots play eleven turns."""
    result = play_game(PLAN, PLAN.options(), b"a", [bot("the-plan", "chance")] * 4)
    assert result.turns == 11
    assert len(result.scores) == 4
    assert max(result.scores) == result.scores[result.winners[0]]
    assert sum(result.worth(seat) for seat in range(4)) == 1
    assert result.ending == "museum_empty"


def test_the_workers_change_nothing_but_the_time() -> None:
    """One worker or two, the same games in the same order; each is heard of once, in that order."""
    options, levels = PLAN.options(players=3), ("easy", "chance", "chance")
    heard: list[object] = []
    one = run_match("the-plan", options, levels, 12, b"seed", 1, rotate=True)
    two = run_match("the-plan", options, levels, 12, b"seed", 2, heard.append, rotate=True)
    assert one == two == heard
    assert run_match("the-plan", options, levels, 12, b"other", 1, rotate=True) != one


def test_a_shorter_match_is_the_beginning_of_a_longer_one() -> None:
    """Each game's seed follows from the match's seed and its number alone."""
    options, levels = PLAN.options(), ["chance"] * 4
    assert run_match("the-plan", options, levels, 3, b"s") == run_match("the-plan", options, levels, 6, b"s")[:3]


def test_rotation_lets_everybody_sit_everywhere() -> None:
    """Over as many games as seats each bot sits once on each seat."""
    match = Match("the-plan", {}, ("a", "b", "c"), b"", rotate=True, talk=False)
    assert [match.seating(index) for index in range(3)] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    still = Match("the-plan", {}, ("a", "b", "c"), b"", rotate=False, talk=False)
    assert {still.seating(index) for index in range(3)} == {("a", "b", "c")}


def test_under_a_clock_an_answer_takes_as_long_as_the_bot_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the race for the vault ties are rare, so hardly ever is there a second attempt (BH-3.9)."""
    shown: list[int] = []
    run = vault.ShowCode.run

    def show(self: vault.ShowCode, table: Any) -> None:
        run(self, table)
        shown.append(table.code.attempt)

    monkeypatch.setattr(vault.ShowCode, "run", show)
    for seed in range(6):
        play_game(BANK, BANK.options(players=6, pace="default"), b"%d" % seed, [bot("bank-heist", "easy")] * 6)
    assert shown.count(1) == 6
    assert len(shown) < 18


def test_options_reach_the_workers_as_they_were() -> None:
    """Solitaire with two Ghosts scores three collections."""
    (result,) = run_match("the-plan", PLAN.options(players=1, ghosts=2), ["easy"], 1, b"s")
    assert len(result.scores) == 3
    assert result.winners in ((), (0,))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (250, 1000, 0.224, 0.278), (0, 0, 0.0, 1.0)],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    """Known values of the score interval."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.001)
