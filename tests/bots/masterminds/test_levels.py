"""Easy, medium, hard and master: lawful, blind to what is hidden, and each clearly stronger than the one below."""

from collections.abc import Iterator
from typing import Any

import pytest

from heistnight.bots import Eyes, bot, levels
from heistnight.core.action import Input, Seat
from heistnight.core.rng import Rng
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.lab import run_match
from heistnight.lab.match import play_match
from tests.bots.worlds import two_worlds

LEVELS = ("easy", "medium", "hard", "master")
MODES: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "length": "short"},
    "three, friendly, without heat": {"players": 3, "mood": "friendly", "heat": False, "length": "short"},
    "four, drafted, covered": {"players": 4, "first_recruit": "draft", "next_job": "covered", "consolation": True},
    "five, house rules": {"players": 5, "even_rounds": True, "loose_dice": True, "length": "short"},
    "two under a clock": {"players": 2, "length": "short", "pace": "blitz"},
}


def moments(options: dict[str, Any], seed: bytes, turns: int) -> Iterator[tuple[MastermindsTable, Seat]]:
    """Every question of the first turns of a game played by easy bots, so that it gets somewhere."""
    chosen = GAME.options(**{"pace": "none", **options})
    table = GAME.deal(chosen, seed, logged=True)
    easy, rngs = bot("masterminds", "easy"), [Rng(b"%d" % seat + seed) for seat in range(table.seats)]
    while (decision := table.open()) is not None and table.turn <= turns:
        deadline = decision.deadline(table)
        if deadline is not None and table.now + 100 > deadline:
            table.play(Input(deadline))
            continue
        seat = rngs[0].choice(list(decision.seats(table)))
        yield table, seat
        table.play(Input(table.now + 100 * (deadline is not None), seat, easy.choose(Eyes(table, seat, rngs[seat]))))


def test_the_levels_are_those_of_the_rules() -> None:
    """Weakest first."""
    assert levels("masterminds") == ["chance", *LEVELS]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_lawfully_and_never_by_what_is_hidden(level: str, mode: str) -> None:
    """Its choice is among the options, and the same in any world its seat can not tell from the true one."""
    player = bot("masterminds", level)
    for number, (table, seat) in enumerate(moments(MODES[mode], mode.encode(), 24)):
        if level in ("hard", "master") and number % 4:
            continue
        seen = [masked for event in table.log or () if (masked := event.seen_by(seat))]
        here, there = two_worlds(table, seat, number, (), seen)
        assert player.speak(here) == player.speak(there)
        choice = player.choose(here)
        assert choice in table.offered(seat)
        assert choice == player.choose(there)


@pytest.mark.parametrize("level", LEVELS)
def test_speaking_changes_no_choice(level: str) -> None:
    """A bot that says something first chooses as it would have chosen in silence."""
    player = bot("masterminds", level)
    for number, (table, seat) in enumerate(moments({"players": 3}, b"speech", 12)):
        if number % 9 == 0:
            silent, speaking = (Eyes(table, seat, Rng(b"s%d" % number)) for _ in range(2))
            player.speak(speaking)
            assert player.choose(silent) == player.choose(speaking)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 5])
def test_a_game_among_equals_comes_to_its_end(level: str, players: int) -> None:
    """Enough heists are completed, long before the sixtieth round."""
    options = GAME.options(players=players, length="short", pace="none")
    (result,) = run_match("masterminds", options, [level] * players, 1, b"ends")
    assert result.ending == "heists"


def wins_more(level: str, below: str, players: int, games: int, enough: float) -> bool:
    """Whether one of a level wins more than such a share of games among those of the level below, seats rotating.

    What is won already may be enough, whoever wins the games that are left."""
    table, won = [level] + [below] * (players - 1), 0.0
    options = GAME.options(players=players, pace="none")
    for result in play_match("masterminds", options, table, games, b"ladder", 1, rotate=True):
        won += result.worth(result.levels.index(level))
        if won > enough * games:
            return True
    return False


@pytest.mark.parametrize(
    ("level", "below", "players", "games", "enough"),
    [
        ("easy", "chance", 2, 20, 0.5),  # fair 0.5
        ("medium", "easy", 3, 12, 0.7),  # fair 0.33
        ("hard", "medium", 3, 16, 0.34),  # fair 0.33
        ("hard", "easy", 2, 6, 0.8),  # fair 0.5
    ],
)
def test_each_level_is_clearly_stronger(level: str, below: str, players: int, games: int, enough: float) -> None:
    """One among equals of the level below wins far more than its share; benchmarks/bots.py says how far exactly."""
    assert wins_more(level, below, players, games, enough)
